"""The lint CW0593: `that card` behind an event that is about two cards.

It is the first of its kind that the word of the event names. Where that one is said to be a certain
one (`When this card bites a card`), or any as the other is, nobody would know which is meant: in
the rules it has a name, and for cards the word of the event may name it first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..problems.diagnostics import Fix, Problem, problem
from ..tree import ast
from ..tree.printer import express
from ..tree.walk import walk
from .bodies import DOING, Bodies, parts_of
from .check_picks import is_pick
from .check_spoken import is_chosen_by
from .declared import lines_of


def check_that(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Yield where a declaration says `that card` and its event is about several."""
    for each in _reactions((node,)) if isinstance(node, ast.Reaction) else _within(node):
        lines = [each.condition] if each.condition is not None else []
        yield from _behind(bodies, each.trigger, [*lines, *lines_of(each.body)], named=True)
    for line in lines_of(node):
        for rule in walk(line):
            if isinstance(rule, ast.Phrase) and bodies.word(rule).kind == "rule":
                holes = bodies.word(rule).holes
                filled = list(zip(rule.args, holes, strict=True))
                done = [arg for arg, hole in filled if hole.kind in DOING]
                for arg, hole in filled:
                    if hole.kind == "event":
                        yield from _behind(bodies, arg, done, named=False)


def _within(node: ast.Declaration) -> Iterator[ast.Reaction]:
    yield from _reactions(getattr(node, "body", ()) if not isinstance(node, ast.Card) else ())


def _reactions(body: Iterable[ast.Node]) -> Iterator[ast.Reaction]:
    """Yield what waits for an event, in a body and in the bodies within."""
    for each in body:
        if isinstance(each, ast.Reaction) and each.sort != "while":
            yield each
        if isinstance(each, ast.Statement):
            for part in parts_of(each):
                yield from _reactions(part)


def _behind(
    bodies: Bodies, event: ast.Expression, lines: Iterable[ast.Expression], *, named: bool
) -> Iterator[Problem]:
    """Yield what is said of the first of several, as long as nobody has chosen another."""
    told = _event(bodies, event)
    if told is None:
        return
    for line in lines:
        for each in walk(line):
            if isinstance(each, ast.Phrase) and each.row == "that_one":
                base = bodies.word(each).kind
                roles = _roles(bodies, told, base)
                if len(roles) > 1 and _is_open(bodies, told, roles):
                    said = [hole.name for hole in bodies.word(told).holes] if named else []
                    names = [name for name in reversed(said) if name in roles]
                    words = bodies.vocabulary.lexicon.words
                    yield problem(
                        "CW0593", each.span, *(Fix(each.span, name) for name in names),
                        found=express(each, words), event=express(told, words), first=roles[0],
                    )  # fmt: skip
        if is_chosen_by(bodies, line):
            return


def _event(bodies: Bodies, node: ast.Expression) -> ast.Phrase | None:
    """Return the event of the game that a phrase speaks of, without what narrows it."""
    while isinstance(node, ast.Phrase) and node.row == "event_where":
        node = node.args[0]
    if isinstance(node, ast.Phrase) and bodies.row(node) is None:
        return node
    return None


def _roles(bodies: Bodies, event: ast.Phrase, base: str) -> list[str]:
    """Return the names of what an event is about that are of a kind, as its word has them."""
    node = bodies.nodes.get(bodies.word(event).root)
    if not isinstance(node, ast.Definition):
        return []
    patterns = (node.pattern, *(also.pattern for also in node.wordings))
    slots = [each for one in patterns for each in one.elements if isinstance(each, ast.Slot)]
    kinds = {slot.name: bodies.vocabulary.base(slot.kind) or slot.kind for slot in slots}
    return [name for name, kind in kinds.items() if bodies.bases.get(kind, kind) == base]


def _is_open(bodies: Bodies, event: ast.Phrase, roles: list[str]) -> bool:
    """Whether it is open which is meant: the first is a certain one, or others may be any too."""
    filled = zip(event.args, bodies.word(event).holes, strict=True)
    anyone = {hole.name for arg, hole in filled if hole.name in roles and is_pick(bodies, arg)}
    return anyone != {roles[0]}
