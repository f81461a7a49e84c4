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


LABELS = """\
game "Labels":
  2 players

a hue is one of Pale, Deep Green

each player has:
  Rings: number 0 to 20, starting at 9
  Big Bells: number 0 to 20, starting at 9

zone pile: shared, in order, face up
zone yard: shared, in order, face up

event {p: player} is/are rung for {n: number}:
  subtract n from p's Rings

to ring/rings {n: number} times:
  add n to your Rings

to swap {n: number} {f: player number}, or {a: actions} with {c: cards}:
  choose one:
    option swap {n} {f}:
      subtract n from your f
    option {a} at once:
      do a
    option {n} and {a}:
      do a
    option show {c} to all:
      do nothing

match:
  repeat:
    for each p in all players:
      begin turn of p

turn:
  let k be 2
  let h be Deep Green
  let other be your opponent
  let top be the top card of the pile
  let gone be the top card of the yard
  choose one:
    option pay {k}:
      subtract k from your Rings
    option paint it {h}:
      do nothing
    option greet {other}:
      do nothing
    option lift {top}:
      do nothing
    option drop {gone}:
      do nothing
    option ring {k} times:
      ring 2 times
    option swap:
      swap 1 Big Bells, or ring 1 times with 2 cards in the pile
    option for each p in all players:
      p is rung for 1
    option both:
      choose up to 2:
        option pay {k} now:
          subtract k from your Rings
        option show {top} and {k}, again:
          do nothing
        option rest:
          do nothing
"""
FOG = """\
for "Labels"

card "Fog" x2

card "Rain, Again" x2
"""


def test_options_with_names_in_their_labels_are_recorded_so_that_they_can_be_answered(
    tmp_path: Path,
) -> None:
    """Whatever the names stand for; what has no words of its own is answered in quotes."""
    (tmp_path / "labels.rules").write_text(LABELS, encoding="utf-8")
    (tmp_path / "labels.cards").write_text(FOG, encoding="utf-8")
    workspace = Workspace()
    for path in tmp_path.glob("labels.*"):
        workspace.put(str(path), path.read_text(encoding="utf-8"))
    assert not [each for each in workspace.check().problems if each.is_error]
    (found,) = workspace.games().values()
    game = load(found)
    matches = [record(played(game, seed, 40), f"{seed}") for seed in range(5)]
    text = matches[0] + "".join(each.partition("\n")[2] for each in matches[1:])
    for answer in (
        "pay 2", "paint it Deep Green", "greet Ann", 'lift "', "ring 2 times",
        "ring 1 times at once", "1 and ring 1 times", 'the option "drop nothing"',
    ):  # fmt: skip
        assert f": {answer}" in text, answer
    (tmp_path / "match.scenario").write_text(text, encoding="utf-8")
    done = run("test", tmp_path)
    assert "all hold" in done.output, done.output


NAMED = """\
for "Labels"

scenario "a player for whom an option is":
  given:
    Ann has Rings 9
    it is the match
  play:
    Ann: Ben
    Ben: the option "pay 2"
    Ann: Ben is refused
  expect:
    Ann is asked
    Ben's Rings is 6
"""


def test_a_player_answers_with_the_option_that_is_for_them(tmp_path: Path) -> None:
    """As a card does; if two options are for one player, it is asked which."""
    for count, told in ((1, "this is an option"), (2, "this could be several options; say which")):
        each = "    option for each p in all players:\n      p is rung for {}\n"
        once = each.format(1)
        more = "".join(each.format(number + 1) for number in range(count))
        (tmp_path / "labels.rules").write_text(LABELS.replace(once, more), encoding="utf-8")
        (tmp_path / "labels.cards").write_text(FOG, encoding="utf-8")
        (tmp_path / "named.scenario").write_text(NAMED, encoding="utf-8")
        said = run("test", tmp_path).output
        assert told in said, said
    (tmp_path / "labels.rules").write_text(LABELS, encoding="utf-8")
    named = NAMED.replace("    Ann: Ben is refused\n", "")
    (tmp_path / "named.scenario").write_text(named, encoding="utf-8")
    said = run("test", tmp_path).output
    assert "all hold" in said, said


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
