"""Checks of chance: nothing is left to it that is asked again and again.

What a rule in force says, which event something waits for, what a noun means: the machine may ask
for it at any time and as often as it likes, also when somebody only looks. A die or a random player
there would be another one each time, and a match that is loaded would go on in another way.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.printer import express
from ..tree.source import Span
from ..tree.walk import walk
from .bodies import DOING, Bodies
from .declared import lines_of

CHANCE = "chance"
SETTLED = "rule: X is "
"""A rule that is asked once: what X is, when a card is settled."""


def check_chance(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Yield what is left to chance in a declaration where it would be asked again and again."""
    found: dict[Span, tuple[ast.Phrase, str]] = {}
    for place, standing in _standing(bodies, node):
        for each in _asked_in(bodies, standing):
            if _is_by_chance(bodies, each, set()):
                found.setdefault(each.span, (each, place))
    for each, place in found.values():
        shown = express(each, bodies.vocabulary.lexicon.words)
        yield problem("CW0517", each.span, found=shown, where=place)


def _standing(bodies: Bodies, node: ast.Declaration) -> Iterator[tuple[str, ast.Expression]]:
    """Yield what is asked at any time, and where it stands."""
    if isinstance(node, ast.Noun | ast.Adjective):
        yield "what makes a thing of that sort", node.condition
    for line in lines_of(node):
        for each in walk(line):
            if not isinstance(each, ast.Phrase):
                continue
            kind = bodies.word(each).kind
            if kind == "event":
                yield "an event that is waited for", each
            elif kind == "rule" and not each.word.startswith(SETTLED):
                yield "a rule in force", each


def _asked_in(bodies: Bodies, node: ast.Expression) -> Iterator[ast.Phrase]:
    """Yield a phrase and all that is asked with it; what is done later is asked then."""
    if not isinstance(node, ast.Phrase):
        return
    yield node
    for arg, hole in zip(node.args, bodies.word(node).holes, strict=True):
        if hole.kind not in DOING:
            yield from _asked_in(bodies, arg)


def _is_by_chance(bodies: Bodies, node: ast.Phrase, seen: set[str]) -> bool:
    """Whether chance says what a phrase stands for, by itself or in the value that it is."""
    row = bodies.row(node)
    if row is not None:
        return row.needs == CHANCE
    root = bodies.word(node).root
    declared = bodies.nodes.get(root)
    if not isinstance(declared, ast.Value) or root in seen:
        return False
    seen.add(root)
    return any(
        _is_by_chance(bodies, each, seen)
        for line in lines_of(declared)
        for each in walk(line)
        if isinstance(each, ast.Phrase)
    )
