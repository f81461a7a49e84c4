"""A program as a person reads it: `cardwright explain --program`, for cards, words and lines."""

from __future__ import annotations

import json
import re
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from bundled import ROOT
from command import run, slip
from matches import BUNDLED, SMALL, begun, few_every_day
from test_hostile_names import HOSTILE, behind, settled

from cardwright.grammar import HIDDEN
from cardwright.interpreter import Shown, helpers, load, shown_program

phrases = import_module("cardwright.interpreter.telling.program_phrases")
abi = import_module("cardwright.interpreter.program.abi")
COSTS = "tests/mechanisms/costs"

BURN = """tests/mechanisms/costs/game.rules:20, Costs

word N cost burn {c: cards} (c: slot? card?, fuel: group card, local 6: group
    card) (tests/mechanisms/costs/game.rules:21)
    15  ask you for the choice c (card)
    16  let fuel be the card that was chosen
    17  ask you for the choice fuel (card)
    18  let local 6 be the card that was chosen
    19  move (cards = local 6, zone = pile, end = bottom, facing = nobody)
    20  over

"""

SPARE = """game.rules:32, Costs

function 1 adjective spare (it: card) -> truth (game.rules:32)
        answer ((it is there) and Effect has no costs on the print of it) or the
            costs of Effect of it can be paid without (it)

"""

TOY = """text of card 4 "Whale Bath Toy", Effect: Deal 2 damage to each player
     N  do deal/deals {n} damage to {who} (n = 2, who = all players)
     N  over

text of card 4 "Whale Bath Toy", Effect: Draw 1 card
     N  do draw/draws {n} card/cards (n = 1)
     N  over
"""


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let paths be told as they are from the top of the tree."""
    monkeypatch.chdir(ROOT)


def test_a_word_is_shown_as_what_it_does_step_by_step() -> None:
    output = run("explain", f"{COSTS}/game.rules:20", "--program").output
    assert re.sub(r"(?m)^word \d+", "word N", output) == BURN  # it is behind all simple events


def test_an_adjective_is_shown_as_what_must_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / COSTS)
    assert run("explain", "game.rules:32", "--program").output == SPARE


def test_the_texts_of_a_card_are_shown_with_the_numbers_of_its_whole_game() -> None:
    output = run("explain", "Whale Bath Toy", "--program").output
    output = re.sub(r"\n +\(cardlib/water_duel/water_duel\.cards:\d+\)", "", output)
    assert re.sub(r"(?m)^ +\d+  ", "     N  ", output).endswith(f"Water Duel\n\n{TOY}\n")


def test_one_line_is_shown_if_it_has_become_something_by_itself() -> None:
    output = run("explain", f"{COSTS}/game.cards:4", "--program").output
    assert output.count('cost of card 0 "Light", Effect') == 2
    assert output.count('text of card 0 "Light", Effect') == 1


def test_what_is_called_is_shown_below_and_says_by_what() -> None:
    path = next((ROOT / "rulesets" / "water_duel").glob("words.rules"))
    line = path.read_text(encoding="utf-8").split("\n").index("to Attack:") + 1
    output = run("explain", f"{path.relative_to(ROOT)}:{line}", "--program").output
    assert "no card is being answered, else" in output
    assert re.search(
        r"function \d+ value no card is being answered .*\n? .*called by: word", output
    )


def test_types_tell_what_is_taken_along_and_answered_within_a_screen() -> None:
    output = run("explain", "examples/harvest/game.rules", "--program").output
    assert "function 0 noun rival (it: player) -> truth (" in output
    assert "function 4 value the winning card -> card? (" in output
    yard = " ".join(
        run("explain", "examples/snow_yard/snow_yard.rules", "--program").output.split()
    )
    assert "(taken 1: closure event, taken 2: closure? action) -> truth " in yard
    assert ": any" not in output and "-> any" not in output
    assert max(map(len, output.split("\n"))) <= 80


def test_what_is_only_declared_has_become_nothing() -> None:
    output = run("explain", f"{COSTS}/game.rules:7", "--program").output
    assert output.endswith("Nothing that is carried out is made of this.\n\n")


def test_the_program_as_data() -> None:
    done = run("explain", f"{COSTS}/game.rules:20", "--program", "--format", "json")
    (found,) = json.loads(done.output)
    assert (found["game"], found["path"], found["line"]) == ("Costs", f"{COSTS}/game.rules", 20)
    (word,) = found["program"]
    assert (word["sort"], word["number"], word["line"]) == ("routine", 15, 21)
    assert word["types"][0] == {"name": "c", "type": "slot? card?"}
    assert (word["types"][1]["name"], word["gives"]) == ("fuel", "")
    assert word["lines"][-1] == {"number": 20, "depth": 1, "text": "over"}


def test_only_the_program_is_told_as_data() -> None:
    done = run("explain", "Whale Bath Toy", "--format", "json")
    assert (done.exit_code, "`--format json` is for `--program`" in done.output) == (2, True)


def test_a_game_with_mistakes_has_no_program(duel: Path) -> None:
    slip(duel)
    done = run("explain", duel / "cards.cards", "--program")
    assert (done.exit_code, "CW02" in done.output, "over" in done.output) == (1, True, False)


# ---- whole programs ------------------------------------------------------------------------------

PYTHON = re.compile(r"\bs\.|\bf\[|\be\[|==|\bNone\b|\blambda\b|\bTrue\b|\bk\d+\b|:=|\*\(")
"""What is Python, and no plain word."""


def texts(shown: list[Shown]) -> list[str]:
    """Return all lines of what is shown."""
    return [each for one in shown for each in (one.head, *(line.text for line in one.lines))]


@pytest.mark.parametrize("name", few_every_day((*BUNDLED, *SMALL)))
def test_every_part_of_a_program_is_shown_once_and_without_python(name: str) -> None:
    program = begun(name, 1).state.program
    shown = shown_program(program, lambda line: True, deep=0)
    numbers = [line.number for one in shown for line in one.lines if line.number is not None]
    assert len(numbers) == len(set(numbers))
    assert set(numbers) <= {each.number for each in program.code.operations}
    lines = [re.sub('"[^"]*"', "", line.text) for one in shown for line in one.lines]
    assert not [each for each in lines if PYTHON.search(each)]


def test_phrases_are_of_functions_that_a_program_may_call_and_say_no_more_than_these_take() -> None:
    for name, phrase in phrases.PHRASES.items():
        assert name in abi.FUNCTIONS or name in abi.BUILTINS
        if name in abi.FUNCTIONS:
            taken = len(signature(helpers.NAMES[name]).parameters)
            taken -= len(abi.FUNCTIONS[name].value)
            places = [int(each) for each in re.findall(r"\{(\d)", phrase)]
            assert max(places, default=-1) < taken, name


def shown_with(hostile: str) -> Any:
    """Return the whole program of a game in which all things have a hostile name."""
    game, _ = settled(lambda place: behind(hostile, place))
    return shown_program(load(game).start(3).state.program, lambda line: True)


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("name", ("braces", "markup", "Python", "very long", "an escape"))
def test_a_hostile_name_stays_on_its_line_and_is_not_too_long(name: str) -> None:
    shown = shown_with(HOSTILE[name])
    assert not [each for each in texts(shown) if "\n" in each or len(each) > 4_000]


HOSTILE_GAME = """game "H":
  2 players
  no stack

a "then 9; over" is a thing with:
  "f[0] = 1": number 0 to 9

zone "deck; over": shared, face up

match:
  let made be a new then 9; over
  set made's f[0] = 1 to 3
  move all cards to the deck; over
  the match is a draw
"""


def test_names_that_look_like_a_part_of_the_program_are_quoted(tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(HOSTILE_GAME, encoding="utf-8")
    (tmp_path / "game.cards").write_text('for "H"\n\ncard "A" x2\n', encoding="utf-8")
    done = run("explain", tmp_path / "game.rules:10", "--program")
    assert done.exit_code == 0, done.output
    assert 'zone = "deck; over"' in done.output
    assert 'field = "f[0] = 1"' in done.output
    assert 'new record ("then 9; over")' in done.output
    assert not HIDDEN.search(done.output)
