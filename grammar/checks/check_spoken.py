"""The lint CW0546: a text says `it` or `that card` before it has spoken of any.

What a text speaks of is what it has chosen or named so far. Where it begins there is nothing yet,
unless the text is a rule about an event, or the rules choose something before it is carried out.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.builtins import THINGS
from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.printer import express
from ..tree.rows import plural
from ..tree.walk import box_name
from .bodies import Bodies

SPOKEN = ("it", "its", "that ")


def check_spoken(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Yield where a text of a card speaks of something that nothing before it has named."""
    if not isinstance(node, ast.Card) or bodies.named is None:
        return
    for item in node.body:
        if isinstance(item, ast.Box) and not {box_name(item.label[0]), ""} & bodies.begun_with:
            named: set[str] = set()
            for sentence in (each for line in item.lines for each in line.sentences):
                if isinstance(sentence, ast.Phrase) and bodies.word(sentence).kind == "rule":
                    continue
                for each in _unnamed(bodies, sentence, named):
                    shown = express(each, bodies.vocabulary.lexicon.words)
                    yield problem("CW0546", each.span, found=shown)


def _unnamed(bodies: Bodies, node: ast.Expression, named: set[str]) -> Iterator[ast.Expression]:
    """Yield what is spoken of before it is named, and remember the kinds that are."""
    if not isinstance(node, ast.Phrase):
        return
    word = bodies.word(node)
    if word.kind == "rule" or any(hole.kind == "event" for hole in word.holes):
        named |= set(_things(bodies))  # it may be what the event is about
    base = _thing(bodies, word.kind)
    if base and base != "player" and word.row is not None and _is_spoken(word.row.pattern):
        if base not in named:
            yield node
        return
    for each in node.args:
        yield from _unnamed(bodies, each, named)
    if base:
        named.add(base)


def _is_spoken(pattern: str) -> bool:
    return pattern in SPOKEN or pattern.startswith(SPOKEN[-1])


def _thing(bodies: Bodies, kind: str) -> str:
    """Return which kind of thing a phrase of a kind is, or is about."""
    for base in _things(bodies):
        if kind in (base, plural(base), f"{base}'s", f"{base} noun", f"{base} nouns"):
            return base
    return ""


def _things(bodies: Bodies) -> tuple[str, ...]:
    return (*THINGS, *bodies.vocabulary.records)
