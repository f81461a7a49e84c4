"""A match that was played, written as a scenario: it passes, and says how the match ended."""

from __future__ import annotations

import random
import re
from itertools import product
from pathlib import Path

import pytest
from bundled import ROOT, checked
from command import run
from common import put_common

from cardwright.grammar import CheckedGame, Workspace
from cardwright.interpreter import Game, Match, load
from cardwright.workbench import record

TWICE = """\
game "Twice":
  2 players
  no stack
  simultaneous reactions in turn order

zone yard: one for each player, face up

each card has:
  Sound: text, in force in yard

each player has:
  Rings: number 0 to 9

rule when you come home, ring {n: number}:
  when you come home:
    if your Rings is less than n:
      set your Rings to n

event {p: player} come/comes home

setup:
  for each c in all cards:
    move c to the player in seat 1's yard

match:
  you come home
  you come home
  the match is a draw
"""


def played(game: Game, seed: int, answers: int) -> Match:
    """Return a match in which so many choices have been answered by chance."""
    match, chance = game.start(seed=seed), random.Random(seed)
    for _ in range(answers):
        if match.decision is None:
            break
        match.answer(chance.randrange(match.decision.count))
    return match


def example(name: str) -> CheckedGame:
    """Return one of the examples."""
    workspace = Workspace()
    for path in sorted((ROOT / "examples" / name).glob("*.*")):
        if path.suffix in (".rules", ".cards"):
            workspace.put(str(path), path.read_text(encoding="utf-8"))
    put_common(workspace)
    workspace.check()
    (found,) = workspace.games().values()
    return found


BELL = """\
for "Twice"

card "Bell"
  Sound: When you come home, ring 1. When you come home, ring 2.
"""


@pytest.mark.laws(once=True)
def test_a_match_that_is_recorded_passes(tmp_path: Path) -> None:
    game = load(checked("water_duel")[1])
    for seed, answers in product(range(3), (0, 7, 1000)):
        name = f"{answers} answers, seed {seed}"
        text = record(played(game, seed, answers), name)
        (tmp_path / f"{name}.scenario").write_text(text, encoding="utf-8")
    done = run("test", tmp_path)
    assert "all hold" in done.output, done.output
    assert done.output.startswith("9 scenarios")
    assert run("fmt", "--check", tmp_path).exit_code == 0


@pytest.mark.laws(once=True)
def test_much_chance_stands_on_several_lines(tmp_path: Path) -> None:
    text = record(played(load(checked("gunsword")[1]), 1, 400))
    assert text.count("the next random results are") > 1
    (tmp_path / "match.scenario").write_text(text, encoding="utf-8")
    done = run("test", tmp_path)
    assert "all hold" in done.output, done.output


@pytest.mark.parametrize("answers", [4, 1000])
def test_a_match_with_a_setup_of_its_own_passes(tmp_path: Path, answers: int) -> None:
    text = record(played(load(example("harvest")), 5, answers))
    for path in (ROOT / "examples" / "harvest").glob("*.*"):
        if path.suffix in (".rules", ".cards"):
            (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "match.scenario").write_text(text, encoding="utf-8")
    done = run("test", tmp_path)
    assert "all hold" in done.output, done.output


def test_what_was_saved_and_loaded_is_recorded_alike() -> None:
    game = load(checked("water_duel")[1])
    match = played(game, 4, 30)
    assert record(game.restore(match.save())) == record(match)


def test_rulings_are_recorded() -> None:
    game = load(checked("water_duel")[1])
    name, choices = next(iter(game.rulings.items()))
    match = game.start(rulings={name: choices[1]})
    assert f"    the ruling {name} is {choices[1]}\n" in record(match)


@pytest.mark.laws(once=True)
def test_texts_at_the_same_moment_are_recorded_so_that_they_can_be_read(tmp_path: Path) -> None:
    game = load(checked("gunsword")[1])
    match, chance = (
        game.start(1, ("Ann", "Ben"), decks=("Silencer with Repeater Rapier",)),
        random.Random(1),
    )
    asked = 0
    while match.decision is not None and asked < 2:
        asked += match.decision.kind == "reaction"
        match.answer(chance.randrange(match.decision.count))
    text = record(match)
    assert re.search('^    Ann: "(Silencer|Repeater Rapier)"$', text, re.MULTILINE)
    (tmp_path / "match.scenario").write_text(text, encoding="utf-8")
    done = run("test", tmp_path)
    assert "all hold" in done.output, done.output


def test_of_texts_with_one_name_the_place_is_recorded(tmp_path: Path) -> None:
    (tmp_path / "twice.rules").write_text(TWICE, encoding="utf-8")
    (tmp_path / "twice.cards").write_text(BELL, encoding="utf-8")
    workspace = Workspace()
    for path in tmp_path.glob("twice.*"):
        workspace.put(str(path), path.read_text(encoding="utf-8"))
    assert not workspace.check().problems
    (found,) = workspace.games().values()
    match = load(found).start(1)
    assert match.decision is not None
    assert match.decision.kind == "reaction"
    match.answer(1)
    text = record(match)
    assert "    Ann: 2\n" in text
    (tmp_path / "match.scenario").write_text(text, encoding="utf-8")
    done = run("test", tmp_path)
    assert "all hold" in done.output, done.output


def test_a_match_of_many_answers_is_played_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardwright.workbench.scenarios.scenario_answers.MOST_ANSWERS", 5)
    text = record(played(load(checked("water_duel")[1]), 0, 1000))
    (tmp_path / "match.scenario").write_text(text, encoding="utf-8")
    assert text.count("\n") > 20
    done = run("test", tmp_path)
    assert "all hold" in done.output, done.output


@pytest.mark.laws(once=True)
def test_recordings_in_one_folder_have_names_of_their_own(tmp_path: Path) -> None:
    seats = ("--seat", "Ann=random", "--seat", "Ben=random", "--seed", "1")
    for name in ("first", "second"):
        run("play", "water_duel", *seats, "--record", tmp_path / f"{name}.scenario")
    done = run("test", tmp_path)
    assert "2 scenarios" in done.output
    assert "all hold" in done.output, done.output
