"""Programs fit together, before the passes and after each of them; damaged ones do not."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from every_word import game_of_cases
from matches import EXAMPLES, PLAYABLE, begun, few_every_day
from plays import game_in

abi = import_module("cardwright.interpreter.program.abi")
n = import_module("cardwright.interpreter.program.nodes")
types = import_module("cardwright.interpreter.program.types")
gate = import_module("cardwright.interpreter.program.gate")
type_check = import_module("cardwright.interpreter.program.type_check")
traversal = import_module("cardwright.interpreter.program.traversal")
common = import_module("cardwright.interpreter.compile.passes.common")
inlining = import_module("cardwright.interpreter.compile.passes.inlining")
pipeline = import_module("cardwright.interpreter.compile.passes.pipeline")
remember = import_module("cardwright.interpreter.compile.passes.remember")

WORDS = ("every word", "every word, of what is not there")
NAMES = (*PLAYABLE, *EXAMPLES, *WORDS)


@cache
def program_of(name: str) -> Any:
    """Return the program of a game."""
    if name in WORDS:
        return game_of_cases(present=name == WORDS[0]).start(seed=1).state.program
    return begun(name, 1).state.program


def sorts_of(program: Any) -> dict[int, tuple[Any, ...]]:
    """Return the types of the values of events that have a body: they are its first locals.

    A wording may leave out any of them.
    """
    starts = {each.number: each.locals for each in program.code.operations}
    return {
        each.number: tuple(
            types.perhaps(types.read(one)) for one in starts[each.entry][: len(each.roles)]
        )
        for each in program.types
        if each.entry in starts
    }


def findings(program: Any, functions: Any, operations: Any) -> list[str]:
    """Return what does not fit in functions and operations of a program."""
    constants, sorts = program.code.constants, sorts_of(program)
    return [*map(str, type_check.check(functions, operations, constants, sorts))]


@pytest.mark.parametrize("name", few_every_day(NAMES))
def test_a_program_fits_together_before_and_after_each_pass(name: str) -> None:
    program = program_of(name)
    functions, operations = program.code.functions, program.code.operations
    assert findings(program, functions, operations) == []
    functions = common.looked_up_once(functions)
    assert findings(program, functions, operations) == []
    functions, operations = inlining.inlined(functions, operations)
    assert findings(program, functions, operations) == []
    functions, operations = remember.remembered(functions, operations)
    assert findings(program, functions, operations) == []
    code = pipeline.ready(program.code)
    assert findings(program, code.functions, code.operations) == []


MOST_ANY = 30
"""Of a thousand parameters, answers and locals of these programs so many are of a type that says
nothing, at most. Nearly all of them are what an event had that an opening of the common library
takes whatever it is, `when {e: event}`: so each new small game that includes them moves it."""


@pytest.mark.laws(once=True)
def test_what_is_not_typed_becomes_less() -> None:
    said = [each for name in NAMES for each in declared_types(program_of(name).code)]
    found = [each for each in said if "any" in each]
    assert len(found) * 1000 / len(said) <= MOST_ANY


def declared_types(code: Any) -> list[str]:
    """Return the declared types of all that a program hands over or keeps."""
    said = [each for function in code.functions for each in (*function.types, function.gives)]
    return said + [each for operation in code.operations for each in operation.locals or ()]


# ---- what does not fit ---------------------------------------------------------------------------

ONE, NOBODY = n.Const(1), n.Const(None)
CONTEXT = n.Group((n.Name("a1"), n.Const(-1), n.Const(None)))
PARAMETERS = {"x": "context", "a0": "card", "a1": "player", "a2": "name", "a3": "card?",
              "a4": "number", "a5": "closure condition", "a6": "slot card",
              "a7": "zone?"}  # fmt: skip


def call(name: str, *args: Any) -> Any:
    return n.Call(name, args)


def of(name: str) -> Any:
    return n.Name(name)


TAKING = n.Function(
    1, ("e",), (n.Answer(n.Same(n.Captured(1), n.Const(None))),), None, 0,
    ("(context, card)",), "truth",
)  # fmt: skip
HELD = n.Function(2, ("x", "it"), (n.Answer(n.Const(True)),), None, 0, ("context", "card"), "truth")


def closure(code: int, *taken: Any) -> Any:
    return n.Group((n.Const(code), n.Group(taken)))


def behind(card: Any, steps: Any) -> Any:
    """Return the card so many steps behind another one, if there is one."""
    return call("further_on", call("all_cards"), card, steps)


def is_there_and_marked(asked: Any, then: Any) -> Any:
    """Return that a card is there, and the same or another one marked."""
    return n.And((n.Compare("is not", asked, NOBODY), call("card_mark", ONE, then)))


DRAWN = behind(of("a0"), call("rolled", n.Const(6)))


WRONG = {
    "a card where a player is wanted": call("next_player", of("a0")),
    "a player where a card is wanted": call("zone_of", of("a1")),
    "nobody where a card is wanted": call("card_mark", ONE, of("a3")),
    "a number that is compared with a name": n.Compare("==", of("a4"), of("a2")),
    "a name that is lower than a number": n.Compare("<", of("a2"), ONE),
    "a name that is added": n.Arith("+", of("a2"), ONE),
    "a card that is added": n.Arith("+", of("a0"), ONE),
    "an argument too many": call("zone_of", of("a0"), ONE),
    "an argument too few": call("card_mark", ONE),
    "a card where cards are wanted": call("first", of("a0")),
    "a zone where cards are wanted": call("len", of("a7")),
    "a variable that nothing has bound": of("v1"),
    "a variable that is bound on one way only": n.Group(
        (n.If(of("a3"), n.Bind("v1", ONE), ONE), of("v1"))
    ),
    "what a function never took along": n.Captured(0),
    "a frame in a function": n.Local(4),
    "a function that is not there": n.CallWord(99, ()),
    "an argument of a function too few": n.CallWord(2, (of("x"),)),
    "an argument of a function that is another thing": n.CallWord(2, (of("x"), of("a1"))),
    "a closure that is no condition": call(
        "add_once", closure(1, of("x"), of("a0")), n.Const(None)
    ),
    "a closure that takes along too little": n.CallWord(3, (of("x"), closure(1, of("x")))),
    "a closure that takes along another thing": n.CallWord(
        3, (of("x"), closure(1, of("x"), of("a1")))
    ),
    "a closure of a function that takes nothing along": n.CallWord(
        3, (of("x"), closure(2, of("x"), of("a0")))
    ),
    "a condition that is asked about something": n.Ask(
        n.At(of("a5"), n.Const(0)), n.At(of("a5"), ONE), (of("a0"),)
    ),
    "a slot that is gone through": n.Listing(of("v2"), (n.Through(("v2",), of("a6"), ()),)),
    "a context whose you is a card": n.CallWord(
        2, (n.Group((of("a0"), of("a0"), n.Const(None))), of("a0"))
    ),
    "a fifth part of a context": n.At(of("x"), n.Const(4)),
    "a card that another one was drawn for": is_there_and_marked(DRAWN, DRAWN),
    "another card than the one asked about": is_there_and_marked(
        behind(of("a0"), ONE), behind(of("a3"), ONE)
    ),
}  # fmt: skip
RIGHT = {
    "a player where a player is wanted": call("next_player", of("a1")),
    "a card that was found to be there": n.And(
        (n.Compare("is not", of("a3"), n.Const(None)), call("card_mark", ONE, of("a3")))
    ),
    "a card that is there on one way": n.If(
        n.Compare("is", of("a3"), n.Const(None)), n.Const(False), call("card_mark", ONE, of("a3"))
    ),
    "a closure that takes along what it reads": n.CallWord(
        3, (of("x"), closure(1, of("x"), of("a0")))
    ),
    "a context": n.CallWord(2, (CONTEXT, of("a0"))),
    "what a function is known to answer": is_there_and_marked(
        behind(of("a0"), ONE), behind(of("a0"), ONE)
    ),
    "a variable that is bound in a test": n.And(
        (
            n.Compare("is not", n.Bind("v1", of("a3")), n.Const(None)),
            call("card_mark", ONE, of("v1")),
        )
    ),
}  # fmt: skip
ASKING = n.Function(
    3, ("x", "a0"), (n.Answer(n.Const(True)),), None, 0,
    ("context", "closure condition"), "truth",
)  # fmt: skip


def found_in(expression: Any) -> list[Any]:
    """Return what does not fit in an expression."""
    asked = n.Function(
        0, tuple(PARAMETERS), (n.Answer(expression),), None, 0, tuple(PARAMETERS.values())
    )
    found: list[Any] = type_check.check((asked, TAKING, HELD, ASKING), (), ())
    return found


@pytest.mark.parametrize("what", WRONG)
def test_what_does_not_fit_is_found(what: str) -> None:
    assert found_in(WRONG[what])


@pytest.mark.parametrize("what", RIGHT)
def test_what_fits_is_not_found(what: str) -> None:
    assert found_in(RIGHT[what]) == []


def test_a_jump_stays_in_its_routine() -> None:
    def going(to: int) -> Any:
        one = n.Operation(13, (n.Set((n.Local(0),), n.Const(to)),), ("card?",))
        return type_check.check((), (one, n.Operation(14, (n.Stop(),)), LAST), ())

    assert going(14) == []
    assert going(15)
    assert going(99)


LAST = n.Operation(15, (n.Do(call("leave")),), ())


def test_a_local_holds_what_its_routine_declares() -> None:
    def holding(value: Any) -> Any:
        one = n.Operation(13, (n.Set((n.Local(4),), value),), ("card?", "player"))
        return type_check.check((), (one,), ())

    assert holding(n.Const(None)) == []
    assert holding(n.Local(5))
    assert holding(n.Local(6))


# ---- damage --------------------------------------------------------------------------------------


def damaged(code: Any, chance: random.Random, damage: Callable[[Any], Any]) -> Iterator[Any]:
    """Yield the functions of a program, some times, with one node of one of them damaged."""
    places = [
        (at, node)
        for at, function in enumerate(code.functions)
        for node in traversal.walk(function)
        if damage(node) is not None
    ]
    for at, node in chance.sample(places, min(12, len(places))):

        def changed(each: Any, node: Any = node) -> Any:
            return damage(each) if each is node else traversal.rebuilt(each, changed)

        yield (*code.functions[:at], changed(code.functions[at]), *code.functions[at + 1 :])


def another_local(node: Any) -> Any:
    """Return a variable that nothing has bound in the place of one."""
    return n.Name("v999999") if node in (n.Name("it"), n.Name("x"), n.Name("ev")) else None


def other_arguments(node: Any) -> Any:
    """Return a call of a function of the program with an argument less."""
    return evolve(node, args=node.args[1:]) if isinstance(node, n.CallWord) and node.args else None


def another_number_taken(node: Any) -> Any:
    """Return a clause that takes along one thing more."""
    match node:
        case n.Call("add", (key, n.Group((code, n.Group(taken), *rest)))):
            return n.Call("add", (key, n.Group((code, n.Group((*taken, ONE)), *rest))))
    return None


def another_call(node: Any) -> Any:
    """Return a call of a function that takes two numbers in the place of another one."""
    match node:
        case n.Call(name, (one,)) if name in abi.ROWS:
            return n.Call("product", (one,))
    return None


def another_type(node: Any) -> Any:
    """Return a function that is handed a text where it was handed a context."""
    if isinstance(node, n.Function) and node.types[:1] == ("context",) and uses_context(node):
        return evolve(node, types=("text", *node.types[1:]))
    return None


def uses_context(node: Any) -> bool:
    """Whether a function looks into its context or hands it on."""
    return any(each == n.Name("x") for each in traversal.walk(node))


DAMAGES = (another_local, other_arguments, another_number_taken, another_call, another_type)


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda each: str(each.__name__))
@pytest.mark.parametrize("name", ["gunsword", "gentlemen_of_war"])
@pytest.mark.laws(once=True)
def test_a_program_that_is_damaged_in_one_node_is_refused(name: str, damage: Any) -> None:
    program, tried = program_of(name), 0
    for functions in damaged(program.code, random.Random(13), damage):
        tried += 1
        assert findings(program, functions, program.code.operations)
    assert tried


# ---- what types have found -----------------------------------------------------------------------

NOBODY = """game "Nobody":
  2 players

each player has:
  Coins: number 0 to 20, starting at 0

condition you are weak means your Coins is 0

value number: wealth means your Coins plus 1

to earn/earns {{n: number}} Coins:
  add n to your Coins

match:
  begin turn of the player in seat 1

turn:
  {}
  if your Coins is 20:
    if you are weak:
      earn wealth Coins
  the match is a draw
"""


@pytest.mark.parametrize(
    "line",
    [
        "the winner may earn your Coins Coins",
        "the winner may add wealth to your Coins",
        "the winner chooses one:\n    option a if you are weak:\n      earn 1 Coins\n"
        "    option b:\n      earn 2 Coins",
    ],
)
def test_what_nobody_may_do_is_not_done(tmp_path: Path, line: str) -> None:
    (tmp_path / "game.rules").write_text(NOBODY.format(line), encoding="utf-8")
    match = game_in(tmp_path).start(seed=1)
    assert match.decision is None
    assert match.state.fields[0] == [0, 0]
