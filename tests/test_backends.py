"""All back ends carry out a program in the same way: matches, circles, saves, and single nodes.

What the plain evaluator (`backends/reference.py`) does is what nodes mean. The fast one is held to
it by random matches, byte for byte, and by random expressions that are handed to both.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from itertools import permutations
from typing import Any

import lifting
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import EXAMPLES, PLAYABLE, begun, few_every_day, game_named, random_play
from plays import game_of
from rounds import seeds
from test_bounds import ATTACKS, game_at
from test_same_game import log_in

from cardwright.interpreter import Game, LoopReport, helpers, load, machine, reported

n = import_module("cardwright.interpreter.program.nodes")
traversal = import_module("cardwright.interpreter.program.traversal")
python = import_module("cardwright.interpreter.backends.python")
reference = import_module("cardwright.interpreter.backends.reference")

BACKENDS = (python.Python(), reference.Reference())
"""All of them; the first is what plays, and the others are held to it."""
OTHERS = BACKENDS[1:]
SHORT, LONG = 12, 400
"""So many decisions of a match are played, and by the laws of the same and others."""
LOOPS = tuple(f"loops_of_{each}" for each in ("numbers", "reactions", "statements", "values"))


def in_all(game: Game) -> tuple[Game, ...]:
    """Return a game as each back end carries it out, the one that plays first."""
    return game, *[load(game.checked, backend=each) for each in OTHERS]


@cache
def named(name: str) -> tuple[Game, ...]:
    """Return a game of the tests as each back end carries it out."""
    return in_all(game_named(name))


# ---- matches -------------------------------------------------------------------------------------


def are_played_alike(name: str, seed: int, most: int) -> bool:
    """Whether everything about a random match is the same, byte for byte."""
    played, *others = [log_in(game, name, seed, most) for game in named(name)]
    return all(each == played for each in others)


@pytest.mark.parametrize("name", few_every_day((*PLAYABLE, *EXAMPLES)))
def test_a_random_match_is_the_same_whatever_carries_it_out(name: str) -> None:
    assert are_played_alike(name, 1, SHORT)


@pytest.mark.laws
@pytest.mark.parametrize("name", (*PLAYABLE, *EXAMPLES))
def test_random_matches_are_the_same_whatever_carries_them_out(name: str) -> None:
    assert all(are_played_alike(name, seed, LONG) for seed in seeds(2))


@pytest.mark.parametrize("name", few_every_day((*PLAYABLE, *EXAMPLES)))
def test_a_match_that_is_saved_goes_on_in_the_other_back_end(name: str) -> None:
    for one, other in permutations(named(name), 2):
        match = one.start(2)
        for _ in random_play(match, 2, 6):
            pass
        again = other.restore(match.save())
        for _ in zip(random_play(match, 3, 4), random_play(again, 3, 4), strict=True):
            pass
        assert again.save() == match.save()


def test_why_something_is_not_offered_is_found_out_by_code_that_is_added_later() -> None:
    told = []
    for game in named("several"):
        match = game.start(1)
        while match.state.question[2] != "options":
            match.answer(0)
        asked = match.decision
        assert asked is not None
        told.append([match.why_not(asked.seat, text) for text in ("lose 3 Gold", "pass")])
    assert all(each == told[0] for each in told)
    assert told[0][0] == ["not so: your Gold is 99 (your Gold is 4)"]


# ---- circles -------------------------------------------------------------------------------------


LEFT = 1_000
"""So much work is left to what would go on for ever: the plain evaluator takes long for more."""


def report_of(game: Game, left: int = LEFT) -> str:
    """Return the report in which a match ends that would go on for ever."""
    state = game.laid_out(1).state
    state.work = helpers.NAMES["MOST_WORK"] - left
    with pytest.raises(LoopReport) as report, reported(state):
        machine.run(state)
    return str(report.value)


@pytest.mark.parametrize("name", LOOPS)
def test_a_circle_is_told_by_the_same_lines(name: str) -> None:
    reports = [report_of(game) for game in in_all(game_of(name))]
    assert all(each == reports[0] for each in reports)


@pytest.mark.parametrize("path", ATTACKS, ids=lambda path: path.stem)
@pytest.mark.laws(once=True)
def test_what_would_go_on_for_minutes_is_told_by_the_same_lines(path: Any) -> None:
    reports = [report_of(game) for game in in_all(game_at(path))]
    assert all(each == reports[0] for each in reports)


# ---- expressions ---------------------------------------------------------------------------------


@st.composite
def numbers(draw: st.DrawFn, names: tuple[str, ...], depth: int) -> Any:
    """A number: of what is named, reckoned, chosen, or found among several."""
    leaves = [st.integers(-3, 9).map(n.Const), st.sampled_from(names).map(n.Name)]
    leaves += [st.integers(0, 3).map(n.Captured), st.just(n.Column("turn"))]
    leaves += [st.just(n.At(n.Table("PRINTED", 1), n.Const(1)))]
    if not depth:
        return draw(st.one_of(leaves))
    number, truth = numbers(names, depth - 1), truths(names, depth - 1)
    some = several(names, depth - 1)
    return draw(
        st.one_of(
            *leaves,
            st.builds(n.Arith, st.sampled_from(("+", "-", "*")), number, number),
            st.builds(n.Negate, number),
            st.builds(n.If, truth, number, number),
            st.builds(n.At, some, number),
            st.builds(called, st.sampled_from(("len", "sum", "max", "min")), some),
            st.builds(n.CallWord, st.just(1), st.tuples(number)),
            st.builds(n.Ask, st.just(n.Const(1)), number, st.just(())),
            bound(names, depth).map(lambda made: n.If(*made, n.Const(0))),
        )
    )


@st.composite
def truths(draw: st.DrawFn, names: tuple[str, ...], depth: int) -> Any:
    """Something that holds or does not."""
    number = numbers(names, max(depth - 1, 0))
    hows = st.sampled_from(("==", "!=", "<", "<=", ">", ">="))
    leaves = [st.booleans().map(n.Const), st.builds(n.Compare, hows, number, number)]
    nobody, named = st.just(n.Const(None)), st.sampled_from(names).map(n.Name)
    leaves += [st.builds(n.Compare, st.sampled_from(("is", "is not")), named, nobody)]
    if not depth:
        return draw(st.one_of(leaves))
    truth, some = truths(names, depth - 1), several(names, depth - 1)
    parts = st.lists(st.one_of(truth, number), min_size=2, max_size=3).map(tuple)
    return draw(
        st.one_of(
            *leaves,
            st.builds(n.And, parts),
            st.builds(n.Or, parts),
            st.builds(n.Not, truth),
            st.builds(n.Between, number, number, number),
            st.builds(n.Same, number, st.one_of(named, nobody)),
            st.builds(n.Compare, st.sampled_from(("in", "not in")), number, some),
            st.builds(called, st.sampled_from(("any", "all")), gone_through(names, depth, False)),
            holding(names, depth),
            bound(names, depth).map(n.And),
        )
    )


@st.composite
def several(draw: st.DrawFn, names: tuple[str, ...], depth: int) -> Any:
    """Several numbers."""
    number = numbers(names, max(depth - 1, 0))
    leaves = [
        st.lists(number, max_size=3).map(lambda items: n.Group(tuple(items))),
        st.just(n.Call("all_players", ())),
        st.just(n.Entry(0)),
    ]
    if not depth:
        return draw(st.one_of(leaves))
    some = several(names, depth - 1)
    ends = st.one_of(st.none(), st.integers(-2, 3))
    steps = st.one_of(st.none(), st.sampled_from((-1, 2)))
    items = st.lists(st.one_of(number, st.builds(n.Spread, some)), max_size=3).map(tuple)
    return draw(
        st.one_of(
            *leaves,
            st.builds(n.Group, items),
            st.builds(n.Fresh, items),
            st.builds(n.Slice, some, ends, ends, steps),
            st.builds(n.Arith, st.just("+"), some, some),
            st.builds(called, st.just("listed"), some),
            st.builds(called, st.just("tuple"), gone_through(names, depth, False)),
            gone_through(names, depth, True),
        )
    )


@st.composite
def gone_through(draw: st.DrawFn, names: tuple[str, ...], depth: int, kept: bool) -> Any:
    """A listing: of one domain, or of two of which the second may hang on the first."""
    through, known = [], names
    for _ in range(draw(st.integers(1, 2))):
        domain = draw(several(known, depth - 1).filter(binds_nothing))
        known = (*known, f"v{len(known)}")
        tests = draw(st.lists(truths(known, depth - 1), max_size=1))
        through.append(n.Through((known[-1],), domain, tuple(tests)))
    return n.Listing(draw(numbers(known, depth - 1)), tuple(through), kept)


def binds_nothing(node: Any) -> bool:
    """Whether no value is named in an expression: in the domain of a listing none can be."""
    return not any(isinstance(each, n.Bind) for each in traversal.walk(node))


@st.composite
def bound(draw: st.DrawFn, names: tuple[str, ...], depth: int) -> Any:
    """A test that names a value, and a number that speaks of it."""
    name = f"n{depth}"
    test = n.Compare(">", n.Bind(name, draw(numbers(names, depth - 1))), n.Const(0))
    return test, draw(numbers((*names, name), depth - 1))


@st.composite
def holding(draw: st.DrawFn, names: tuple[str, ...], depth: int) -> Any:
    """Whether something holds for all of several: asked of a lambda by the kernel."""
    name = f"q{depth}"
    test = n.Lambda(name, draw(truths((*names, name), depth - 1)))
    return n.Call("holds_of", (draw(several(names, depth - 1)), test))


def called(name: str, argument: Any) -> Any:
    """Return a call of one argument."""
    return n.Call(name, (argument,))


@st.composite
def routines(draw: st.DrawFn, names: tuple[str, ...], depth: int) -> Any:
    """Steps that set, change, list and answer."""
    return tuple(draw(steps_of(names, depth)) for _ in range(draw(st.integers(1, 4))))


@st.composite
def steps_of(draw: st.DrawFn, names: tuple[str, ...], depth: int) -> Any:
    """A step."""
    number, some = numbers(names, 1), several(names, 1)
    place = st.sampled_from(names).map(n.Name)
    leaves = [
        st.builds(n.Set, st.tuples(place), number),
        st.builds(n.Set, st.tuples(place, place), some, st.just(True)),
        st.builds(n.Set, st.tuples(place), some),
        st.builds(n.Change, place, st.sampled_from(("+", "-", "*")), number),
        st.builds(n.Change, st.just(n.Name("options")), st.just("+"), some),
        st.builds(n.Append, st.just("options"), number),
        st.sampled_from((n.Count(), n.Nothing(), n.Stop())),
        st.builds(n.Do, st.builds(called, st.just("listed"), some)),
    ]
    if not depth:
        return draw(st.one_of(leaves))
    inner, more = routines(names, depth - 1), routines((*names, f"v{depth}"), depth - 1)
    once = n.Change(n.Name("options"), "+", n.Group((n.Const(1),)))
    left = n.Compare("<", n.Call("len", (n.Name("options"),)), n.Const(5))
    return draw(
        st.one_of(
            *leaves,
            st.builds(n.When, truths(names, 1), inner, st.one_of(st.just(()), inner)),
            st.builds(n.Each, st.just((f"v{depth}",)), some, more),
            inner.map(lambda steps: n.While(left, (once, *steps))),
        )
    )


TWICE = n.Function(1, ("a0",), (n.Answer(n.Arith("*", n.Name("a0"), n.Const(2))),))
NAMES = ("a0", "ev", "it")
PARAMETERS = ("e", *NAMES, "options")


def alike(node: Any, *, is_operation: bool = False) -> None:
    """Hold all back ends to the same value, or sort of error, and the same changes."""
    limit = sys.getrecursionlimit()  # hypothesis holds it low meanwhile, a back end makes room
    state = begun("costs", 1).state
    found = [outcome(each, state.fork(), node, is_operation) for each in BACKENDS]
    sys.setrecursionlimit(limit)
    assert all(each == found[0] for each in found)


def outcome(backend: Any, s: Any, node: Any, is_operation: bool) -> tuple[Any, ...]:
    """Return what comes of a function or an operation."""
    frame, options = [13, (0,), None, 0, 0, 1, 2, 3, 5, 2, 1, []], list[Any]()
    functions, operations = ((TWICE,), (node,)) if is_operation else ((node, TWICE), ())
    if is_operation:
        functions = (n.Function(0, (), ()), TWICE)
    code = n.ProgramCode(functions, operations, ((2, 3),))
    printed: dict[int, list[Any]] = {1: [7, 8]}
    program = lifting.bare_program(code, printed=printed, fixed_marks=frozenset((1,)))
    linked = backend.link(program, lambda code: code)
    try:
        if is_operation:
            found = linked.operations[-1](s, frame)
        else:
            found = linked.functions[0](s, (0, 1, 2, 3), 5, 2, 1, options)
    except (TypeError, ValueError, IndexError) as error:
        found = type(error)
    return repr(found), repr(frame), repr(options), s.work, s.depth


@pytest.mark.laws
@settings(max_examples=200, deadline=None)
@given(st.one_of(numbers(NAMES, 3), truths(NAMES, 3), several(NAMES, 3)))
def test_an_expression_stands_for_the_same_in_every_back_end(expression: Any) -> None:
    alike(n.Function(0, PARAMETERS, (n.Answer(expression),)))


@pytest.mark.laws
@settings(max_examples=100, deadline=None)
@given(routines(NAMES, 2), several(NAMES, 1))
def test_a_function_does_the_same_in_every_back_end(steps: Any, answer: Any) -> None:
    alike(n.Function(0, PARAMETERS, (*steps, n.Answer(answer))))


@pytest.mark.laws
@settings(max_examples=100, deadline=None)
@given(routines(NAMES, 2))
def test_an_operation_does_the_same_in_every_back_end(steps: Any) -> None:
    begins = n.Set((n.Name("options"),), n.Fresh(()))
    ends = n.Set((n.Local(11),), n.Name("options"))
    alike(n.Operation(13, (begins, *map(in_frame, steps), ends)), is_operation=True)


def in_frame(node: Any) -> Any:
    """Return a node that speaks of places of a frame where it spoke of parameters."""
    match node:
        case n.Captured(place):
            return n.Local(4 + place)
        case n.Name(name) if name in NAMES:
            return n.Local(8 + NAMES.index(name))
    return traversal.rebuilt(node, in_frame)
