"""The table of facets: each row and statement has its own, each place says what it takes."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import get_args

import book
import pytest
from attrs import evolve
from bundled import GAMES, checked
from command import run

from cardwright.grammar import ast, core_grammar, core_rows, facets
from cardwright.interpreter import what_stops

ROWS = list(core_rows())
DOES = {
    facets.EFFECT,
    facets.CHOICE,
    facets.FLOW,
    facets.PART,
    facets.ALTERATION,
    facets.PERMISSION,
    facets.USE,
    facets.ENDING,
}
NEEDS = {"chance", "", "amount", "event", "card", "text", "window", "two players", "X", "print"}
TAKES = {"", "word", "trial"}


def test_every_statement_is_of_a_sort() -> None:
    assert {*facets.OF_STATEMENT, ast.Do} == {*get_args(ast.Statement)}


def test_every_facet_can_be_told() -> None:
    every = {*facets.OF_STATEMENT.values(), *facets.OF_KIND.values()}
    assert every.union(*(place.takes for place in facets.PLACES.values())) <= set(facets.SAID)


def test_every_row_has_facets_that_are_known() -> None:
    assert {row.does for row in ROWS} <= {*DOES, facets.NOTHING, ""}
    assert {row.needs for row in ROWS} <= NEEDS
    assert {row.takes for row in ROWS} <= TAKES


def test_every_word_that_opens_a_body_is_a_place() -> None:
    found = re.search(r"^REACTION\.2: /\(([^)]*)\)", core_grammar(), re.MULTILINE)
    assert found is not None
    openers = {each.replace("[ \\t]+", " ") for each in found[1].split("|")}
    openers |= {"to", "cost", "event", "rule", "value", "condition"}
    assert openers <= set(facets.PLACES)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.laws(once=True)
def test_a_bundled_game_is_loaded_and_not_only_read(name: str) -> None:
    assert what_stops(checked(name)[1]) is None


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("block", book.blocks("also"), ids=lambda block: f"line {block.line}")
def test_an_example_of_the_book_is_loaded_and_not_only_read(block: book.Fenced) -> None:
    workspace = book.with_block(block)
    workspace.check()
    for game in workspace.games().values():
        stopped = what_stops(game)
        assert stopped is None, stopped


def test_what_the_table_does_not_know_is_found_when_the_game_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = 'game "G":\n  2 players\n\nzone heap: shared\n\nsetup:\n  shuffle the heap\n'
    (tmp_path / "g.rules").write_text(text, encoding="utf-8")
    assert run("check", tmp_path).exit_code == 0
    compiling = import_module("cardwright.interpreter.compile.game_program")
    known = compiling.EMITTERS
    fewer = {id: each for id, each in known.actions.items() if id != "shuffle_zone"}
    monkeypatch.setattr(compiling, "EMITTERS", evolve(known, actions=fewer))
    told = run("check", tmp_path)
    assert told.exit_code == 1
    assert "CW0521 Cannot be played yet" in told.output
    assert "g.rules:7:3" in told.output


def test_an_error_of_our_own_is_told_as_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It hides behind no sentence about the text, wherever it comes up; `--traceback` shows it."""
    text = 'game "G":\n  2 players\n\nzone heap: shared\n\nsetup:\n  shuffle the heap\n'
    (tmp_path / "g.rules").write_text(text, encoding="utf-8")
    compiling = import_module("cardwright.interpreter.compile.game_program")
    known, kept = compiling.EMITTERS, "cardwright.interpreter.setup.kept_programs.compiled"

    def broken(*_: object) -> None:
        raise AttributeError("no such thing")

    words = evolve(known, actions={**known.actions, "shuffle_zone": broken})
    for broken_part, instead, place in (
        (f"{compiling.__name__}.EMITTERS", words, "g.rules:6:1"),
        (kept, broken, "g.rules:1:1"),
    ):
        monkeypatch.setattr(broken_part, instead)
        told = run("check", tmp_path)
        said = " ".join(told.output.split())
        assert told.exit_code == 1
        assert "CW0599 A mistake of cardwright" in said
        assert "CW0521" not in said
        assert place in said
        assert "AttributeError: no such thing, in test_facets.py, broken" in said
        assert "Traceback" not in said
        assert "Traceback (most recent call last)" in run("check", "--traceback", tmp_path).output
        assert "CW0599" in run("run", tmp_path).output
        monkeypatch.undo()


def test_an_event_without_a_number_is_known_to_have_no_amount() -> None:
    """Of two events, of one described, and of anything that happens it hangs on which it is.

    How many counters are put or removed is the amount of that, though it is not said.
    """
    known = import_module("cardwright.grammar.checks.check_places").NO_AMOUNT
    open_ones = {"either_event", "event_where", "anything_happens"}
    open_ones |= {"counter_put", "counter_removed", "last_counter_removed"}
    rows = {row.id for row in core_rows() if row.kind == "event" and ": number" not in row.pattern}
    assert rows - {*known} == open_ones, "NO_AMOUNT of check_places.py"
