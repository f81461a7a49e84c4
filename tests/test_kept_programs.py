"""A program is kept between runs: it is what would be compiled, of just this text of the game."""

from __future__ import annotations

import pickle
from importlib import import_module
from typing import Any
from unittest.mock import patch

import pytest
from bundled import workspace_of
from matches import PLAYABLE, few_every_day, game_named
from test_kept_code import InMemory
from test_same_game import log_in

from cardwright.grammar import CheckedGame, Workspace
from cardwright.interpreter import Game, load, what_stops

kept_programs = import_module("cardwright.interpreter.setup.kept_programs")
put_body = import_module("cardwright.interpreter.backends.kept_code").put_body
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


SMALL = """game "Small":
  2 players

each player has:
  Coins: number from 0, starting at 3

match:
  repeat:
    for each p in all players:
      begin turn of p

turn:
  choose 0-3 as given
  subtract given from your Coins
  if your Coins is 0:
    you win the match
"""
PLAYED = """
scenario "{}":
  given:
    Ann has Coins 2
  play:
    {}
  expect:
    Ann's Coins is 1
"""


def small(*plays: str) -> CheckedGame:
    """Return a small game with a scenario for each of some plays."""
    workspace = Workspace()
    workspace.put("small.rules", SMALL)
    scenarios = "".join(PLAYED.format(*each) for each in enumerate(plays))
    workspace.put("small.scenario", f'for "Small"\n{scenarios}')
    report = workspace.check()
    assert not [each for each in report.problems if each.is_error]
    (found,) = workspace.games().values()
    return found


def test_what_is_kept_fits_though_scenarios_are_others() -> None:
    """Scenarios are no part of a program, and not what its numbers of words and nodes count."""
    store = InMemory()
    started(small("Ann: 1"), store)
    for plays in ((), ("Ann: 1\n    Ben: 1",), ("Ann: 1", "Ann: 1\n    Ben: 2")):
        game = small(*plays)
        (kept, never), (compiled, once) = started(game, store), started(game, None)
        assert (never, once) == (0, 1)
        assert kept.program({}, (), 2) == compiled.program({}, (), 2)
        assert what_stops(game, store) is None
        chance = [each.start(seed=3) for each in (kept, compiled)]
        for match in chance:
            match.answer(1)
        assert chance[0].save() == chance[1].save()


def test_a_program_whose_parts_are_others_has_another_name() -> None:
    """What the digest of the texts forgot would show here: its numbers would not fit."""
    game = small()
    name = kept_programs.name_of(game, ())
    assert name == kept_programs.name_of(small("Ann: 1"), ())
    with patch.object(kept_programs, "compiled_from", lambda game: game.table.entries):
        games = small("Ann: 1"), small("Ann: 1\n    Ben: 1")
        names = {kept_programs.name_of(each, ()) for each in games}
    assert len({name, *names}) == 3


def test_what_cannot_be_read_is_compiled_anew_and_kept_in_its_place() -> None:
    """A number of no part, code that has gone, and what was never a program."""
    store, game = InMemory(), small()
    started(game, store)
    (name,) = (each for each in store if each.startswith("program-"))
    whole = store[name]
    for wrong in (b"", b"cno.such.module\nNothing\n.", b"P999999\n.", pickle.dumps([1])):
        put_body(store, name, wrong)
        assert what_stops(game, store) is None
        assert started(game, store)[1] == 1
        assert store[name] == whole


def test_what_is_damaged_is_compiled_anew() -> None:
    store, checked = InMemory(), game_named(GAME).checked
    started(checked, store)
    (name,) = (each for each in store if each.startswith("program-"))
    data = store[name]
    for damaged in (b"", data[:-1], data[:40] + bytes([data[40] ^ 1]) + data[41:]):
        store[name] = damaged
        assert [started(checked, store)[1], started(checked, store)[1]] == [1, 0]
