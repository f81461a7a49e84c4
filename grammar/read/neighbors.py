"""Which words stand beside which in the rules of a game: what is said often is meant more likely.

Of two edits that make a line readable, `begin turn of` and `begin turn for`, grammar knows no
better one. The rest of the rules does: there the words of one stand side by side, and those of the
other never do. Cards tell nothing here, for what is proposed in a text may depend on its own block
and on the words of the game alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product

from ..tree import ast
from ..tree.walk import statements_in
from ..tree.words import Lit, Word, is_number

Neighbors = Counter[tuple[str, str]]

LINES = ("trigger", "condition", "meaning", "things", "limit", "value", "what", "choice", "rule")
"""What lines of words are called in declarations and statements."""

OFTEN = 20
"""So often said, a word counts as said as often as any."""


def neighbors(declarations: Iterable[ast.Declaration], words: Iterable[Word]) -> Neighbors:
    """Return how often a word stands before another one in some rules, and in wordings."""
    found: Neighbors = Counter()
    for node in declarations:
        for line in lines_of(node):
            found.update(pairwise(_text(part.text) for part in line))
    for word in words:
        for one, two in pairwise(word.elements):
            if isinstance(one, Lit) and isinstance(two, Lit):
                found.update(product(one.keys, two.keys))
    return found


def unusual(known: Neighbors, before: Sequence[str], words: Sequence[str], behind: str) -> float:
    """Return how unusual it is that words stand between two others: 0 often said, 1 never."""
    texts = [*(_text(each) for each in (*before[-1:], *words)), *([_text(behind)] * bool(behind))]
    pairs = [*pairwise(texts)]
    if not pairs:
        return 0.0
    often = sum(min(known[pair], OFTEN) for pair in pairs) / len(pairs) / OFTEN
    never = sum(not known[pair] for pair in pairs) / len(pairs)
    return never * 0.75 + (1 - often) * 0.25


def _text(text: str) -> str:
    """Return a word as it is counted: one number is like another, and so is a name in quotes."""
    return "2" if is_number(text) and text != "1" else '"' if text[:1] == '"' else text.lower()


def lines_of(node: ast.Declaration) -> Iterator[Sequence[ast.Part]]:
    """Yield the lines of words in a declaration."""
    for each in (node, *statements_in(getattr(node, "body", ()))):
        for name in LINES:
            line = getattr(each, name, None)
            if isinstance(line, ast.Words):
                yield line.parts
