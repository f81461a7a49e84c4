"""The source made of a game holds nothing of its text, and only what is on the lists is run."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest
from command import run
from matches import PLAYABLE, begun

from cardwright.interpreter import helpers, source_gate

inlined = import_module("cardwright.interpreter.backends.inlining")

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


OURS = """? X adjective announce any before begins cannot card choose copy direction ends event
instead line mark no number option options order player random space token value way when
while zone
< <= == > >="""
"""All words that may stand in quotes in the source of any game."""


@pytest.mark.parametrize("name", PLAYABLE)
def test_no_word_of_a_game_stands_in_its_source(name: str) -> None:
    program = begun(name, 1).state.program
    nodes = list(ast.walk(ast.parse(program.source)))
    quoted = {node.value for node in nodes if isinstance(node, ast.Constant)}
    assert {each for each in quoted if isinstance(each, str)} <= {"", *OURS.split()}
    assert "@" not in program.source


FOREIGN = {
    "a name that is no helper": "def _1(s):\n    return open",
    "a name of Python's own": "def _1(s):\n    return __builtins__",
    "what leads to a class": "def _1(s):\n    return ().__class__",
    "an attribute that is not asked for": "def _1(s):\n    return s.frames",
    "a text": "def _1(s):\n    return 'Fig'",
    "bytes": "def _1(s):\n    return b'card'",
    "a broken number": "def _1(s):\n    return 1.5",
    "an import": "import os",
    "an import in a function": "def _1(s):\n    from os import system",
    "a class": "class _1:\n    pass",
    "another function": "def emit(s):\n    pass",
    "a decorator": "@emit\ndef _1(s):\n    pass",
    "an annotation": "def _1(s: 'card'):\n    pass",
    "a parameter of another name": "def _1(system):\n    pass",
    "a named argument": "def _1(s):\n    return max(s, key=len)",
    "a dictionary": "def _1(s):\n    return {}",
    "a formatted text": "def _1(s):\n    return f'{s}'",
    "a power": "def _1(s):\n    return 9 ** 9",
    "a matrix product, which is a mark left over": "def _1(s):\n    return s @ s",
    "a deletion": "def _1(s):\n    del s",
    "something caught": "def _1(s):\n    try:\n        pass\n    except:\n        pass",
    "a global name": "def _1(s):\n    global s",
    "something awaited": "async def _1(s):\n    pass",
    "a generator": "def _1(s):\n    yield s",
}


@pytest.mark.parametrize("source", FOREIGN.values(), ids=FOREIGN)
def test_source_with_something_foreign_in_it_is_not_run(source: str) -> None:
    space = dict(helpers.NAMES)
    with pytest.raises(source_gate.ForeignSource, match="internal error: generated source holds"):
        source_gate.run_source(source, space, {"Fig": "k0"})
    assert space == helpers.NAMES


def test_a_constant_is_known_by_its_number() -> None:
    space = dict(helpers.NAMES)
    source_gate.run_source("def _1(s):\n    return (k0, 'card')", space, {'"); quit(': "k0"})
    assert space["_1"](None) == ('"); quit(', "card")


def test_the_helpers_are_functions_and_numbers() -> None:
    kept = {name: value for name, value in helpers.NAMES.items() if name != "__builtins__"}
    assert not [name for name in kept if name.startswith("_")]
    assert {type(value).__name__ for value in kept.values()} == {"function", "int", "str"}


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
        ("_1(s, f[1], f[4])", IS_THERE.format("f[4]", "f[1]")),
        ("[v for v in a0 if _1(s, x, v)]", f"[v for v in a0 if ({IS_THERE.format('v', 'x')})]"),
        ("_1(s, x, top_card(s, 1))", "_1(s, x, top_card(s, 1))"),
        ("_1(s, x, a0) or _2(s, x, a0)", f"({IS_THERE.format('a0', 'x')}) or _2(s, x, a0)"),
    ],
)
def test_a_small_function_is_written_in_where_what_is_passed_is_plain(call: str, made: str) -> None:
    tree = ast.parse(WRITTEN.format(call=call))
    inlined.inline(tree)
    last = tree.body[-1]
    assert isinstance(last, ast.FunctionDef)
    assert ast.unparse(last.body[0]) == f"return {made}"


def test_no_function_of_a_circle_is_written_in_for_its_line_is_told() -> None:
    tree = ast.parse("def _1(s): return _2(s)\ndef _2(s): return _1(s)\ndef _3(s): return _1(s)")
    before = ast.unparse(tree)
    inlined.inline(tree)
    assert ast.unparse(tree) == before


def test_what_has_variables_of_its_own_is_not_written_in() -> None:
    tree = ast.parse("def _1(s): return [v for v in s.zones]\ndef _2(s): return _1(s)")
    before = ast.unparse(tree)
    inlined.inline(tree)
    assert ast.unparse(tree) == before
