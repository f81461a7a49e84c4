"""Whether a fix may be called safe: it is tried on a copy before anybody is told.

A safe fix leaves fewer problems than there were and no new one, and the line that it gives is the
one that the printer prints. What only changes the lines of a declaration is tried on that
declaration alone; what changes the words of the game needs the game to be read anew, so few of
those are tried in one check, and the others are offered as unsure.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence

from attrs import evolve, frozen

from ..problems.diagnostics import Fix, Problem, Sureness
from ..problems.render import apply
from ..read.reader import read_block
from ..tree import ast
from ..tree.printer import Printer, pattern
from ..tree.source import Block, Span, comments, cut
from ..tree.walk import options_in
from ..tree.words import letters
from .declared import Checked

MOST_WHOLE_TRIES, LARGEST = 5, 3_000
"""How many fixes that change the words of a game are tried in one check, and up to which size."""


def is_safe(found: Problem) -> bool:
    """Whether the first fix of a problem is called safe."""
    return bool(found.fixes) and found.fixes[0].sureness is Sureness.SAFE


def unsure(found: Problem) -> Problem:
    """Return the problem with its fixes offered as unsure."""
    return evolve(found, fixes=tuple(evolve(f, sureness=Sureness.UNSURE) for f in found.fixes))


def mends(before: Iterable[Hashable], after: Iterable[Hashable]) -> bool:
    """Whether fewer problems are left, and no new one."""
    old, new = Counter(before), Counter(after)
    return new.total() < old.total() and not new - old


def mended(block: Block, fix: Fix) -> Block | None:
    """Return a block with a fix applied that counts in it; None if the block falls apart."""
    blocks = cut(apply(block.text, [fix]))
    return Block(blocks[0].text, block.offset) if len(blocks) == 1 else None


def same_words(one: ast.Declaration | None, other: ast.Declaration | None) -> bool:
    """Whether two declarations give a game the same words."""
    return one is not None and other is not None and _words(one) == _words(other)


def _words(node: ast.Declaration) -> tuple[object, ...]:
    """Return what the words of a game are made of; of a card that is its name."""
    sort = type(node)
    labels = [pattern(option.label) for option in options_in(getattr(node, "body", ()))]
    match node:
        case ast.Card(name=name) | ast.Deck(name=name) | ast.Scenario(name=name):
            return (sort, name)
        case ast.Definition(sort=of, pattern=first, wordings=others):
            return (sort, of, pattern(first), *(pattern(each.pattern) for each in others), *labels)
        case ast.Value(kind=kind, pattern=first):
            return (sort, kind, pattern(first), *labels)
        case ast.Flow(sort=of, pattern=first):
            return (sort, of, pattern(first) if first else "", *labels)
        case ast.Adjective(base=base, pattern=first):
            return (sort, base, pattern(first))
        case ast.Noun(base=base, title=title):
            return (sort, base, title.one, title.many)
        case ast.Reaction() | ast.Always():
            return (sort, *labels)
        case _:
            return (sort, node)


def is_printed(block: Block, fix: Fix, printer: Printer, node: ast.Declaration) -> bool:
    """Whether a mended block is printed with the line that the fix gives, to the letter."""
    shown = " ".join(" ".join(line.text.split()) for line in printer.declaration(node))
    small = letters(shown)
    return " ".join(fix.text.split()) in shown and all(
        letters(line) in small for line in _lines(block.text, fix)
    )


def _lines(text: str, fix: Fix) -> Sequence[str]:
    """Return the lines of a text that a fix has changed, without comments."""
    lines = text.split("\n")
    for comment in comments(text):
        lines[comment.line - 1] = lines[comment.line - 1][: comment.column - 1]
    first = fix.span.line - 1
    return lines[first : first + 1 + fix.text.count("\n")]


Known = Sequence[tuple[ast.Declaration | None, Sequence[Problem]]]


@frozen
class Trial:
    """What fixes of one file are tried with: its blocks, and a way to read a block anew."""

    blocks: Sequence[Block]
    parsed: Known
    problems_of: Callable[[Block], Sequence[Problem]]
    read: Callable[[ast.Declaration, bool], Checked]
    printer: Printer

    def holds(self, fix: Fix) -> bool | None:
        """Whether a fix, placed in the file, may be called safe; None if it changes words."""
        at = block_at(self.blocks, fix.span)
        block, (before, odd) = self.blocks[at], self.parsed[at]
        inside = fix.moved(-block.offset)
        after = mended(block, inside)
        if after is None:
            return False
        node, left = read_block(Block(after.text, 0))
        if node is None or not same_words(before, node):
            return None
        checked = self.read(node, not left)
        return is_printed(after, inside, self.printer, checked.node) and mends(
            (each.code for each in (*odd, *self.problems_of(block))),
            (each.code for each in (*left, *checked.problems)),
        )


def block_at(blocks: Sequence[Block], span: Span) -> int:
    """Return which of the blocks of a file a place is in."""
    return bisect_left(blocks, span.line, key=lambda block: block.offset) - 1
