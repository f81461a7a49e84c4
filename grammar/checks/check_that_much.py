"""Checks of `that much`: there is an event that it is the number of, and that has one number."""

from __future__ import annotations

from collections.abc import Iterator

from ..problems.diagnostics import Fix, Problem, problem
from ..tree import ast
from ..tree.printer import express
from ..tree.source import Span
from ..tree.walk import filled, walk
from .bodies import Bodies
from .declared import lines_of
from .spoken_numbers import AROUND, THAT_MUCH, Around, SpokenNumbers, is_that_much

IN_AMOUNT = ("counter_put", "counter_removed", "last_counter_removed")
"""The events of the core that have a number in them: how many counters."""
NO_NUMBER = "no number"
IN_RULE = "that much"
"""How it is told of what a rule says that is given the event."""


def check_that_much(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Yield where a declaration says `that much` of no number, or of one of several."""
    if not any(_speaks(bodies, each) for line in lines_of(node) for each in walk(line)):
        return
    numbers = SpokenNumbers(bodies.vocabulary.lexicon.words, bodies.nodes)
    named = not isinstance(node, ast.Card)
    for each, around in numbers.in_declaration(node, is_that_much):
        shown = express(each, bodies.vocabulary.lexicon.words)
        yield from _judged(bodies, shown, each.span, around, named=named)
    for said, around in numbers.in_declaration(node, lambda each: _is_rule(bodies, each)):
        assert isinstance(said, ast.Phrase)
        holes = bodies.word(said).holes
        given = {hole.name: arg for arg, hole in zip(said.args, holes, strict=True)}
        for inside in _said_within(bodies, numbers, bodies.word(said).root):
            if any(each is not AROUND and _is_open(each) for each in inside):
                events = tuple(filled(each, given) for each in inside if each is not AROUND)
                yield from _judged(bodies, IN_RULE, said.span, (*events, *around), named=False)


def _speaks(bodies: Bodies, node: ast.Expression) -> bool:
    """Whether a phrase says `that much`, or is a rule that does."""
    return is_that_much(node) or (
        isinstance(node, ast.Phrase) and bodies.word(node).root in _saying(bodies)
    )


def _saying(bodies: Bodies) -> frozenset[str]:
    """Return the roots of the rules that say `that much`, themselves or by a rule in them."""
    if bodies.saying is None:
        said: dict[str, set[str]] = {}
        for root, node in bodies.nodes.items():
            if isinstance(node, ast.Definition) and node.sort == "rule":
                inside = (each for line in lines_of(node) for each in walk(line))
                phrases = [each for each in inside if isinstance(each, ast.Phrase)]
                said[root] = {bodies.word(each).root for each in phrases}
                said[root] |= {THAT_MUCH for each in phrases if is_that_much(each)}
        found, growing = {THAT_MUCH}, True
        while growing:
            more = {root for root, spoken in said.items() if spoken & found} - found
            growing = bool(more)
            found |= more
        bodies.saying = frozenset(found)
    return bodies.saying


def _is_rule(bodies: Bodies, node: ast.Expression) -> bool:
    return isinstance(node, ast.Phrase) and bodies.word(node).sort == "rule"


def _said_within(
    bodies: Bodies, numbers: SpokenNumbers, root: str, seen: frozenset[str] = frozenset()
) -> Iterator[Around]:
    """Yield the events of which a declared rule, or one in it, says `that much`."""
    node = bodies.nodes.get(root)
    if node is None or root in seen:
        return
    for _, around in numbers.in_declaration(node, is_that_much, (AROUND,)):
        yield around
    for said, _ in numbers.in_declaration(node, lambda each: _is_rule(bodies, each)):
        assert isinstance(said, ast.Phrase)
        word = bodies.word(said)
        given = {hole.name: arg for arg, hole in zip(said.args, word.holes, strict=True)}
        for inside in _said_within(bodies, numbers, word.root, seen | {root}):
            yield tuple(each if each is AROUND else filled(each, given) for each in inside)


def _judged(
    bodies: Bodies, shown: str, span: Span, around: Around, *, named: bool
) -> Iterator[Problem]:
    """Yield what is wrong with the first of some events that has a number; or that none has."""
    words = bodies.vocabulary.lexicon.words
    events = [each for each in around if each is not AROUND]
    if not events:
        yield problem("CW0595", span, found=shown)
        return
    for event in events:
        told = [(each, _numbers(bodies, each)) for each in _alternatives(bodies, event)]
        if all(numbers == () for _, numbers in told):
            continue
        for each, numbers in told:
            if numbers is not None and len(numbers) != 1:
                fixes = tuple(Fix(span, name) for name in numbers) if named else ()
                listed = " and ".join(f"`{name}`" for name in numbers) or NO_NUMBER
                yield problem(
                    "CW0596", span, *fixes, found=shown, event=express(each, words), known=listed
                )
                return
        return
    yield problem("CW0596", span, found=shown, event=express(events[0], words), known=NO_NUMBER)


def _is_open(event: ast.Expression) -> bool:
    """Whether a slot has to tell which event it is."""
    return any(isinstance(each, ast.Name) and each.kind == "event" for each in walk(event))


def _alternatives(bodies: Bodies, event: ast.Expression) -> Iterator[ast.Expression]:
    """Yield the events that a phrase may stand for, without what narrows them."""
    if not isinstance(event, ast.Phrase):
        yield event
    elif event.row == "either_event":
        for each in event.args:
            yield from _alternatives(bodies, each)
    elif event.row == "event_where":
        yield from _alternatives(bodies, event.args[0])
    elif bodies.word(event).sort == "value":
        yield from _alternatives(bodies, _meaning(bodies, event) or event)
    else:
        yield event


def _meaning(bodies: Bodies, event: ast.Phrase) -> ast.Expression | None:
    """Return the event that a `value event` stands for."""
    node = bodies.nodes.get(bodies.word(event).root)
    if not isinstance(node, ast.Value):
        return None
    answers = [each.value for each in node.body if isinstance(each, ast.Answer)]
    return node.meaning or (answers[0] if answers else None)


def _numbers(bodies: Bodies, event: ast.Expression) -> tuple[str, ...] | None:
    """Return the names of the numbers that an event is about; None if that is not known here."""
    if not isinstance(event, ast.Phrase):
        return None
    if bodies.row(event) is not None:
        return ("amount",) if event.row in IN_AMOUNT else ()
    root = bodies.word(event).root
    words = bodies.vocabulary.lexicon.words.values()
    holes = (hole for each in words if each.root == root for hole in each.holes)
    return tuple(dict.fromkeys(hole.name for hole in holes if hole.kind == "number"))
