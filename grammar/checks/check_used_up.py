"""Checks of rules that are used up: only a rule for some time has something that it can use up.

What stands in a box where texts are in force, or among the rules of the game, is there for good:
nothing would count what it has given, nor end it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..core.facets import ENDING, USE
from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.printer import express
from ..tree.walk import box_name
from .bodies import DOING, Bodies, place_of, statements_of

USING_UP = frozenset({USE, ENDING})


def check_used_up(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Yield what a declaration uses up, or ends, of a rule that is in force for good."""
    match node:
        case ast.Card():
            for item in node.body:
                if isinstance(item, ast.Box) and box_name(item.label[0]) in bodies.in_force:
                    for line in item.lines:
                        for each in line.sentences:
                            yield from used_up(bodies, each)
        case ast.Reaction() | ast.Always():
            yield from _told(bodies, _used_by(bodies, (node,)))


def used_up(bodies: Bodies, sentence: ast.Expression) -> Iterator[Problem]:
    """Yield what a sentence that is in force for good uses up or ends."""
    yield from _told(bodies, [_first(bodies, sentence)])


def _told(bodies: Bodies, found: Iterable[ast.Phrase | None]) -> Iterator[Problem]:
    for each in found:
        if each is not None:
            shown = express(each, bodies.vocabulary.lexicon.words)
            yield problem("CW0577", each.span, found=shown)


def _used_by(
    bodies: Bodies, body: Iterable[ast.Statement], seen: frozenset[str] = frozenset()
) -> Iterator[ast.Phrase | None]:
    """Yield what uses up the rule whose body this is, statement by statement."""
    for each in body:
        match each:
            case ast.Always(rule=rule) | ast.Do(what=rule):
                yield _first(bodies, rule, seen)
            case ast.Reaction(sort="before" | "instead when", body=inner):
                stand = place_of(each)
                assert stand is not None
                for doing, where in statements_of(inner, stand):
                    if isinstance(doing, ast.Do) and where == stand:
                        yield _first(bodies, doing.what, seen)
            case ast.Reaction(sort="while", body=inner) | ast.ForEach(body=inner):
                yield from _used_by(bodies, inner, seen)
            case _:
                continue


def _first(
    bodies: Bodies, node: ast.Expression, seen: frozenset[str] = frozenset()
) -> ast.Phrase | None:
    """Return what of a phrase uses up the rule in which it stands: a deed, or a rule's word."""
    if not isinstance(node, ast.Phrase):
        return None
    word = bodies.word(node)
    if word.kind in DOING:
        return next((each for each in bodies.done_in(node) if bodies.does(each) & USING_UP), None)
    if word.kind != "rule":
        return None
    declared = None if word.root in seen else bodies.nodes.get(word.root)
    if declared is not None and any(_used_by(bodies, declared.body, seen | {word.root})):
        return node
    return next(filter(None, (_first(bodies, each, seen) for each in node.args)), None)
