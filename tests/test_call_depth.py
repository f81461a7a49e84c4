"""What is asked for in turn is counted: it goes 250 deep, no deeper, whatever carries it out."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from typing import Any

import lifting
import pytest
from matches import game_named
from test_backends import BACKENDS, in_all

from cardwright.grammar import Workspace
from cardwright.interpreter import Game, LoopReport, load

KERNEL = Path(import_module("cardwright.interpreter.kernel").__path__[0])
abi = import_module("cardwright.interpreter.program.abi")
bounded_numbers = import_module("cardwright.interpreter.program.bounded_numbers")
call_depth = import_module("cardwright.interpreter.compile.passes.call_depth")
n = import_module("cardwright.interpreter.program.nodes")
work_count = import_module("cardwright.interpreter.compile.passes.work_count")
DEEPEST = bounded_numbers.DEEPEST

HEAD = """game "Depth":
  2 players
  no stack

zone row: shared, in order, face up

each player has:
  Coins: number
  Debt: number

each card has:
  Cost: number 0 to 9
  Effect: text, in force in row

"""
PLAYED = """
match:
  set your Coins to {asked}
  the match is a draw
"""
ITSELF = """value number: down {n: number}:
  if n is 1:
    answer 1
  answer (down (n minus 1)) plus 1
"""


def game_with(text: str, asked: str) -> Game:
    """Return a game in which something is asked for as its match begins."""
    workspace = Workspace()
    workspace.put("game.rules", HEAD + text + PLAYED.format(asked=asked))
    problems = [str(each) for each in workspace.check().problems if each.is_error]
    assert not problems
    (checked,) = workspace.games().values()
    return load(checked)


def ends_of(game: Game) -> Any:
    """Return what comes of a match in each back end: the number that was asked for, or a report."""
    found: list[Any] = []
    for each in in_all(game):
        match = each.laid_out(1)
        try:
            match.go_on()
        except LoopReport as report:
            found.append((str(report), match.digest(), match.state.depth))
        else:
            found.append((match.state.fields[0][0], match.digest(), match.state.depth))
    assert all(each == found[0] for each in found)
    assert found[0][2] == 0
    return found[0][0]


TOLD = "a value of the rules is worked out from itself, without end:\n  game.rules:"


def test_a_value_asks_itself_as_often_as_may_be_and_once_more_is_told() -> None:
    assert ends_of(game_with(ITSELF, f"down {DEEPEST}")) == DEEPEST
    told = ends_of(game_with(ITSELF, f"down {DEEPEST + 1}"))
    assert told == f"{TOLD}15: value number: down {{n: number}}"


RULED = """a player is rich if their Coins is 3 or more

always all rich players are rich
"""
TRIED = """to dig {n: number}:
  if dig (n plus 1) can be done:
    add 1 to your Debt

value number: tries {n: number}:
  if dig n can be done:
    answer 1
  answer 0
"""


def test_a_rule_that_asks_what_it_says_is_told() -> None:
    told = ends_of(game_with(RULED, "the number of rich players"))
    assert told.startswith(f"{TOLD}15: a player is rich if their Coins is 3 or more\n")


def test_what_tries_itself_out_is_told() -> None:
    told = ends_of(game_with(TRIED, "tries 1"))
    lines = "25: set your Coins to tries 1\n  game.rules:16: if dig (n plus 1) can be done"
    assert told == TOLD + lines


# ---- what counts ---------------------------------------------------------------------------------


COUNTING = {
    "one that calls itself": ("_0(s) + 1", "1", "1", {0: 1}),
    "those that call each other": ("_1(s)", "_2(s)", "_0(s)", {0: 1, 1: 1, 2: 1}),
    "who is called by a circle does not": ("_0(s) + _1(s)", "1", "_0(s)", {0: 1}),
    "one that asks a closure which calls it": ("F[e[0]](s, e[1])", "_0(s)", "1", {0: 1}),
    "one that lets the kernel ask": ("can_settle(s, e[1])", "_0(s)", "1", {0: 1}),
    "one that asks what calls nothing": ("F[e[0]](s, e[1])", "1", "_0(s)", {}),
    "one in which much stands in one another": (
        "[[[[[[[_0(s) for v1 in a0] for v2 in a0] for v3 in a0] for v4 in a0] for v5 in a0] "
        "for v6 in a0] for v7 in a0]",
        "1",
        "1",
        {0: 2},
    ),
}


@pytest.mark.parametrize("first, second, third, deeper", COUNTING.values(), ids=COUNTING)
def test_what_reaches_itself_counts(
    first: str, second: str, third: str, deeper: dict[int, int]
) -> None:
    forms = [("e", "a0"), ("e",), ("x",)]
    functions = [
        n.Function(number, form, (n.Answer(lifting.expression(source)),))
        for number, (form, source) in enumerate(zip(forms, (first, second, third), strict=True))
    ]
    made = call_depth.count_depth(functions)
    assert {each.number: each.deeper for each in made if each.deeper} == deeper
    assert [each.steps for each in made] == [each.steps for each in functions]


def chain_of(length: int) -> list[Any]:
    """Return functions of which each asks the next one."""
    calls = [lifting.expression(f"_{number + 1}(s) + 1") for number in range(length - 1)]
    return [n.Function(at, (), (n.Answer(each),)) for at, each in enumerate([*calls, n.Const(1)])]


def test_in_a_chain_that_is_no_circle_every_seventh_counts() -> None:
    made = call_depth.count_depth(chain_of(20))
    assert [each.number for each in made if each.deeper] == [6, 13]


def asked_of(functions: list[Any], backend: Any, *arguments: Any) -> Any:
    """Return what the first of some functions answers, or the error it ends in."""
    state = game_named("costs").laid_out(1).state
    code = tuple(call_depth.count_depth(functions))
    program = lifting.bare_program(n.ProgramCode(code))
    linked = backend.link(program, lambda code: code)
    try:
        found = linked.functions[0](state, *arguments)
    except bounded_numbers.Bottomless as error:
        found = type(error)
    assert state.depth == 0
    return found


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_long_chain_is_gone_through_and_a_longer_one_is_told(backend: Any) -> None:
    longest = DEEPEST * (call_depth.LONGEST + 1)
    assert asked_of(chain_of(longest), backend) == longest
    assert (
        asked_of(chain_of(longest + call_depth.LONGEST + 1), backend) is bounded_numbers.Bottomless
    )


NESTS = {
    "nothing": "_0(s, a0 - 1)",
    "signs": "-" * 80 + "_0(s, a0 - 1)",
    "listings": "sum([sum([sum([_0(s, a0 - 1) for v1 in (1,)]) for v2 in (1,)]) for v3 in (1,)])",
    "a test for the kernel": "1 if holds_of(s, (1,), lambda q1: _0(s, a0 - 1) == 1) else 0",
}


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("source", NESTS.values(), ids=NESTS)
def test_there_is_room_whatever_stands_around_a_call(source: str, backend: Any) -> None:
    """A value is asked 250 times though each time a nest of other things stands around it."""
    steps = lifting.expression(f"a0 if a0 == 1 else {source}")
    function = n.Function(0, ("a0",), (n.Answer(steps),))
    assert asked_of([function], backend, DEEPEST) == 1
    assert asked_of([function], backend, DEEPEST + 1) is bounded_numbers.Bottomless


# ---- where the kernel counts ---------------------------------------------------------------------


def test_whatever_the_kernel_asks_counts_or_is_known_to_ask() -> None:
    """Each way from what a program may call to a function of the program goes through a count."""
    made = {
        node.name: node
        for path in KERNEL.glob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    operations_do = {name for name, row in abi.ROWS.items() if row.facets & {"asks", "changes"}}
    answered = abi.FUNCTIONS.keys() - operations_do - work_count.CALLING
    assert not [way for name in sorted(answered) for way in [way_to_program(made, name)] if way]


def way_to_program(made: dict[str, ast.FunctionDef], first: str) -> list[str]:
    """Return how a function of the kernel comes to ask one of the program without a count."""
    ways, known = [[first]], {first}
    for way in ways:
        node = made.get(way[-1])
        inner = list(ast.walk(node)) if node is not None else []
        if any(isinstance(each, ast.Attribute) and each.attr == "depth" for each in inner):
            continue
        if any(isinstance(each, ast.Attribute) and each.attr == "functions" for each in inner):
            return way
        names = [each for each in inner if isinstance(each, ast.Name)]
        own = {each.id for each in names if isinstance(each.ctx, ast.Store)}
        for each in names:
            if each.id not in known | own:
                known.add(each.id)
                ways.append([*way, each.id])
    return []
