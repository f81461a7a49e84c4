"""A program is kept between runs: it is what would be compiled, of just this text of the game."""

from __future__ import annotations

from importlib import import_module
from typing import Any
from unittest.mock import patch

import pytest
from bundled import workspace_of
from matches import PLAYABLE, few_every_day, game_named
from test_kept_code import InMemory
from test_same_game import log_in

from cardwright.grammar import CheckedGame
from cardwright.interpreter import Game, load

kept_programs = import_module("cardwright.interpreter.setup.kept_programs")
GAME = "water_duel"
RULES = "rulesets/water_duel/game.rules"


def started(game: CheckedGame, store: object) -> tuple[Game, int]:
    """Load a game that is linked at once; tell how often it was compiled for that."""
    with (
        patch.object(kept_programs, "WORTH", 0),
        patch.object(kept_programs, "compiled", wraps=kept_programs.compiled) as compiled,
    ):
        made = load(game, store=store)  # type: ignore[arg-type]  # a dict that can `put` is a store
        made.program({}, (), game.vocabulary.seats[0])
    return made, compiled.call_count


@pytest.mark.parametrize("name", few_every_day(PLAYABLE))
def test_what_is_taken_out_is_what_was_compiled_and_plays_as_that(name: str) -> None:
    store, checked = InMemory(), game_named(name).checked
    (first, once), (again, never) = started(checked, store), started(checked, store)
    assert (once, never) == (1, 0)
    players = checked.vocabulary.seats[0]
    compiled, kept = (each.program({}, (), players) for each in (first, again))
    assert kept == compiled
    assert kept is not compiled
    parts = {id(part) for part in kept_programs.parts_of(checked)}
    assert all(
        kept.notes.lines[at].node is line.node
        for at, line in compiled.notes.lines.items()
        if id(line.node) in parts
    )
    assert log_in(again, name, 1, 10) == log_in(first, name, 1, 10)


def checked_with(text: str) -> CheckedGame:
    """Return a game of which one file has another text."""
    workspace = workspace_of(GAME)
    workspace.put(RULES, text)
    workspace.check()
    (found,) = workspace.games().values()
    return found


@pytest.mark.laws(once=True)
def test_a_text_that_differs_in_a_blank_line_is_another_and_a_scenario_is_not() -> None:
    text = workspace_of(GAME).text(RULES)
    scenario = f'\n\nscenario "none" for "{game_named(GAME).checked.title}":\n  play:\n'
    store: Any = InMemory()
    found = [started(checked_with(each), store)[1] for each in (text, text, f"\n{text}")]
    assert found == [1, 0, 1]
    assert started(checked_with(text + scenario), store)[1] == 0


def test_what_is_damaged_is_compiled_anew() -> None:
    store, checked = InMemory(), game_named(GAME).checked
    started(checked, store)
    (name,) = (each for each in store if each.startswith("program-"))
    data = store[name]
    for damaged in (b"", data[:-1], data[:40] + bytes([data[40] ^ 1]) + data[41:]):
        store[name] = damaged
        assert [started(checked, store)[1], started(checked, store)[1]] == [1, 0]
