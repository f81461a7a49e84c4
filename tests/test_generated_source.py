"""A program holds nothing of a game's text, and only what is on the lists is run."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from inspect import signature
from itertools import combinations
from pathlib import Path
from typing import Any

import lifting
import pytest
from command import run
from every_word import game_of_cases
from matches import PLAYABLE, begun, few_every_day
from plays import game_in

from cardwright.interpreter import helpers

n = import_module("cardwright.interpreter.program.nodes")
abi = import_module("cardwright.interpreter.program.abi")
checks = import_module("cardwright.interpreter.program.gate")
inlining = import_module("cardwright.interpreter.compile.passes.inlining")
work_count = import_module("cardwright.interpreter.compile.passes.work_count")
pipeline = import_module("cardwright.interpreter.compile.passes.pipeline")
python = import_module("cardwright.interpreter.backends.python")
reference = import_module("cardwright.interpreter.backends.reference")
BACKENDS = (python.Python(), reference.Reference())

EXPLOIT = """game "Harmless":
  2 players
  no stack

a "NAME" is a thing with:
  Power: number 0 to 9

a big is a "NAME" if the turn player is you

match:
  begin turn of the player in seat 1

turn:
  for each e in all bigs with Power 3 or more:
    the match is a draw
  the match is a draw
"""
NAME = (
    "players(s)and[(c)for(c)in(().__class__.__base__.__subclasses__())if(c.__name__=='_wrap_close')]"
    "[0].__init__.__globals__['system']('touch\t{there}')or\tall_card"
)
"""It stood in the source behind `all_`, and the source found its way to the shell from a tuple."""


def test_the_name_of_a_record_runs_no_command_on_the_host(tmp_path: Path) -> None:
    there = tmp_path / "there"
    for name in (NAME, NAME.replace("\t", " ")):
        text = EXPLOIT.replace("NAME", name.format(there=there))
        (tmp_path / "game.rules").write_text(text, encoding="utf-8")
        run("run", tmp_path, "--games", "1")
        assert not there.exists()


OURS = """? X adjective announce any before begins cannot card choose control copy direction ends
event instead line mark no number option options order player random space taken text token
value way when while zone
< <= == > >="""
"""All words that may stand in quotes in the source of any game."""


@pytest.mark.parametrize("name", few_every_day(PLAYABLE))
def test_no_word_of_a_game_stands_in_its_source(name: str) -> None:
    source = source_of(name)
    nodes = list(ast.walk(ast.parse(source)))
    quoted = {node.value for node in nodes if isinstance(node, ast.Constant)}
    assert {each for each in quoted if isinstance(each, str)} <= {"", *OURS.split()}
    assert "@" not in source


FOREIGN = {
    "a parameter of another name": n.Function(0, ("system",), ()),
    "a variable of another name": n.Function(0, (), (n.Answer(n.Name("__builtins__")),)),
    "a name that holds code": n.Function(0, (), (n.Answer(n.Name("v1\n  import os")),)),
    "a variable of a loop": n.Function(0, (), (n.Each(("os",), n.Group(()), ()),)),
    "a variable of a listing": n.Function(
        0, (), (n.Answer(n.Listing(n.Const(1), (n.Through(("os",), n.Group(()), ()),))),)
    ),
    "a value named in what is gone through": n.Function(
        0,
        (),
        (n.Answer(n.Listing(n.Const(1), (n.Through(("v",), n.Bind("v1", n.Group(())), ()),))),),
    ),
    "a parameter of a condition": n.Function(0, (), (n.Answer(n.Lambda("x=1", n.Const(1))),)),
    "a text": n.Function(0, (), (n.Answer(n.Word("Fig")),)),
    "a text as a constant": n.Function(0, (), (n.Answer(n.Const("Fig")),)),
    "a broken number": n.Function(0, (), (n.Answer(n.Const(1.5)),)),
    "a function that is no helper": n.Function(0, (), (n.Do(n.Call("open", ())),)),
    "a number of the kernel that is none": n.Function(0, (), (n.Answer(n.Kernel("os")),)),
    "a column that is not asked for": n.Function(0, (), (n.Answer(n.Column("frames")),)),
    "a table that is none": n.Function(0, (), (n.Answer(n.Table("F", None)),)),
    "a table with a number that is none": n.Function(0, (), (n.Answer(n.Table("KINDS", "1")),)),
    "a rule about what is none": n.Function(0, (), (n.Answer(n.Ruled("__class__")),)),
    "a sign that is none": n.Function(0, (), (n.Answer(n.Arith("**", n.Const(9), n.Const(9))),)),
    "a comparison that is none": n.Function(
        0, (), (n.Answer(n.Compare("@", n.Const(9), n.Const(9))),)
    ),
    "an entry that is not there": n.Function(0, (), (n.Answer(n.Entry(1)),)),
    "an entry below all others": n.Function(0, (), (n.Answer(n.Entry(-1)),)),
    "a function that is not there": n.Function(0, (), (n.Answer(n.CallWord(1, ())),)),
    "a place that is none": n.Function(0, (), (n.Answer(n.Captured("0]; os[0")),)),
    "a row of no variables": n.Function(0, (), (n.Each((), n.Group(()), ()),)),
    "several variables for one": n.Function(0, (), (n.Each(("v1", "v2"), n.Group(()), ()),)),
    "a row of no places": n.Function(0, (), (n.Set((), n.Const(1)),)),
    "a column of the state that is set": n.Function(
        0, (), (n.Set((n.Column("turn"),), n.Const(1)),)
    ),
    "a number of the kernel that is changed": n.Function(
        0, (), (n.Change(n.Kernel("TOP"), "+", n.Const(1)),)
    ),
    "an end that is none": n.Function(0, (), (n.Answer(n.Slice(n.Captured(0), "os", None, None)),)),
}


def program_of(function: Any, constant: str) -> Any:
    """Return a program with one function and one constant."""
    code = n.ProgramCode((function,), (), (constant,))
    return lifting.bare_program(code)


@pytest.mark.parametrize("function", FOREIGN.values(), ids=FOREIGN)
@pytest.mark.parametrize("backend", BACKENDS)
def test_a_program_with_something_foreign_in_it_is_not_run(function: Any, backend: Any) -> None:
    with pytest.raises(checks.Foreign, match="internal error: the program holds"):
        backend.link(program_of(function, "Fig"), lambda code: code)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_constant_is_known_by_its_number(backend: Any) -> None:
    function = n.Function(0, (), (n.Answer(n.Group((n.Entry(0), n.Word("card")))),))
    linked = backend.link(program_of(function, '"); quit('), lambda code: code)
    assert linked.functions[0](None) == ('"); quit(', "card")


@pytest.mark.parametrize(
    "source", ["9 ** 9", "s @ s", "{}", "s.frames", "f'{s}'", "max(s, key=len)"]
)
def test_text_that_is_no_form_of_the_program_is_told(source: str) -> None:
    with pytest.raises((lifting.NoForm, KeyError)):
        lifting.expression(source)


def test_the_kernel_has_what_a_program_may_call_and_is_handed_what_it_wants() -> None:
    kept = {name: value for name, value in helpers.NAMES.items() if name != "__builtins__"}
    assert set(kept) - {"MOST_WORK", "deeper"} == set(abi.FUNCTIONS) | set(abi.NUMBERS)
    assert set(helpers.NAMES["__builtins__"]) == abi.BUILTINS
    for name, handed in abi.FUNCTIONS.items():
        first = list(signature(kept[name]).parameters)[: len(handed.value)]
        assert first == list(handed.value), name
        assert handed is not abi.Handed.NOTHING or "s" not in signature(kept[name]).parameters


RARELY_SAID = """game "One or two":
  1 to 2 players
  the stack is last in first out

each player has:
  Coins: number 0 to 20, starting at 0

each card has:
  Effect: text
  Rank: number 1 to 9
  Age: number 1 to 9

a muddle is a group if {MUDDLED}

match:
  begin turn of the player in seat 1

turn:
  for each m in all muddles among all cards:
    add 1 to your Coins
  if not (the newest text on the stack can be announced):
    add 1 to your opponent's Coins
  the match is a draw
"""
"""Who plays alone is their own opponent; a text is spoken of that is no box of a card; and a group
may be one in more ways than are gone through one by one."""
WAYS = ("in a row by Rank", "in a row by Age", "of one Rank", "of one Age")
EITHER = [f"(its cards are {a} or its cards are {b})" for a, b in combinations(WAYS, 2)]
MUDDLED = " and ".join(EITHER[:5])


@pytest.mark.laws(once=True)
def test_what_no_program_of_the_tests_calls_is_no_row(tmp_path: Path) -> None:
    rules = RARELY_SAID.replace("{MUDDLED}", MUDDLED)
    (tmp_path / "game.rules").write_text(rules, encoding="utf-8")
    alone = game_in(tmp_path).start(seats=("Ann",))
    assert alone.state.fields[0] == [1]
    matches = [game_of_cases(present=present).start(seed=1) for present in (True, False)]
    sources = [
        python.source_of_program(match.state.program, pipeline.ready) for match in (alone, *matches)
    ]
    source = "\n".join([*sources, *map(source_of, PLAYABLE)])
    said = set(re.findall(r"\b[A-Za-z_]+\b", source))
    assert (set(abi.FUNCTIONS) | set(abi.NUMBERS)) - said == set()


@pytest.mark.parametrize("name", few_every_day(PLAYABLE))
def test_source_that_is_printed_means_the_nodes_it_was_printed_from(name: str) -> None:
    source = COUNTED.sub("", source_of(name))
    assert python.source_of(*lifting.lifted(source)) == source


def source_of(name: str) -> str:
    """Return the source that is printed for a game."""
    return str(python.source_of_program(begun(name, 1).state.program, pipeline.ready))


COUNTED = re.compile(r" +s\.work \+= 1\n +if s\.work > MOST_WORK:\n +spend\(s\)\n")


WRITTEN = """
def _1(s, x, a0):
    if a0 is None:
        return False
    return s.where[a0] == x[0]
def _2(s, x, a0):
    return {call}
"""


IS_THERE = "False if {0} is None else s.where[{0}] == {1}[0]"


@pytest.mark.parametrize(
    "call, made",
    [
        ("_1(s, x, a0)", IS_THERE.format("a0", "x")),
        ("_1(s, e[0], e[4])", IS_THERE.format("e[4]", "e[0]")),
        ("[v for v in a0 if _1(s, x, v)]", f"[v for v in a0 if ({IS_THERE.format('v', 'x')})]"),
        ("_1(s, x, top_card(s, 1))", "_1(s, x, top_card(s, 1))"),
        ("_1(s, x, a0) or _2(s, x, a0)", f"({IS_THERE.format('a0', 'x')}) or _2(s, x, a0)"),
    ],
)
def test_a_small_function_is_written_in_where_what_is_passed_is_plain(call: str, made: str) -> None:
    functions, _ = inlining.inlined(*lifting.lifted(WRITTEN.format(call=call)))
    assert functions[-1].steps == (n.Answer(lifting.expression(made)),)


@pytest.mark.parametrize(
    "source",
    [
        "def _1(s): return _2(s)\ndef _2(s): return _1(s)\ndef _3(s): return _1(s)",
        "def _1(s): return [v for v in s.tokens]\ndef _2(s): return _1(s)",
    ],
    ids=["a circle, for its line is told", "what has variables of its own"],
)
def test_what_is_not_written_in(source: str) -> None:
    functions, operations = lifting.lifted(source)
    assert inlining.inlined(functions, operations) == (functions, operations)


GONE_THROUGH = {
    "[v1 for v1 in a0]": "[v1 for v1 in listed(s, a0)]",
    "[v1 for v1 in cards_in(s, 3)]": "[v1 for v1 in cards_in(s, 3)]",
    "[v1 for v1 in (1, 2)]": "[v1 for v1 in (1, 2)]",
    "[v1 for v1 in (*a0, 2)]": "[v1 for v1 in listed(s, (*a0, 2))]",
    "it in a0": "it in listed(s, a0)",
    "it in KINDS_1[a0]": "it in KINDS_1[a0]",
    "those_there(a0)": "those_there(listed(s, a0))",
    "meant(s, (4, (x, a0)))": "meant(s, weighed(s, (4, (x, a0)), 1))",
    "meant(s, (4, (x,)))": "meant(s, (4, (x,)))",
}


@pytest.mark.parametrize("before, after", GONE_THROUGH.items(), ids=GONE_THROUGH)
def test_what_is_gone_through_or_taken_along_is_counted(before: str, after: str) -> None:
    (made,), _ = work_count.count_work([answers(0, before)], [])
    assert made == answers(0, after)


def test_a_function_that_stands_for_many_calls_counts_and_so_does_a_circle() -> None:
    twice = [answers(each, f"_{each - 1}(s) + _{each - 1}(s)") for each in range(1, 6)]
    made, _ = work_count.count_work([answers(0, "1"), *twice, answers(6, "_6(s)")], [])
    assert [each.number for each in made if each.steps[0] == n.Count()] == [4, 6]


def answers(number: int, source: str) -> Any:
    """Return a function that answers something."""
    return n.Function(number, (), (n.Answer(lifting.expression(source)),))
