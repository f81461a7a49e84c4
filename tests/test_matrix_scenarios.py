"""Every word of the core in a scenario means what it means in play, or it is refused there."""

from __future__ import annotations

from collections import Counter

import pytest
from matrix_scenarios import (
    ANSWERS,
    DONE,
    HOLDS,
    asked_in_play,
    cells,
    game,
    in_scenarios,
    played,
    unmet_lines,
)

pytestmark = pytest.mark.laws(once=True)

TOLD = {
    DONE: (
        "it leaves something to choose, or ends the match",
        "Ann and Ben stand on b3; the board says `no 2 pieces on a space`",
    ),
    ANSWERS: (
        "this is no option. A choice with one option is taken by itself and needs no line.",
        "CW0206",
        "CW0209",
        "nobody is asked: the match is over (the match is a draw)",  # `option A if C`: not offered
    ),
}
"""Why a line of a scenario can be refused that a part of play carries out."""


@pytest.mark.parametrize("place", [DONE, ANSWERS])
def test_what_a_scenario_does_or_answers_is_what_a_part_of_play_does(place: str) -> None:
    plain = played(place)
    found = in_scenarios(place)
    unlike = [
        cell.line for cell, came in found.items() if came != plain[cell] and came not in TOLD[place]
    ]
    assert unlike == []
    alike = Counter(not isinstance(came, str) for came in found.values())
    assert alike[True] > 110
    assert alike[False] < 40


def test_what_holds_in_a_scenario_holds_in_play() -> None:
    asked = {cell: number for cell, number in asked_in_play().items() if number.denominator == 1}
    lines = [
        cell.line.format(number if number >= 0 else f"minus {-number}")
        for cell, number in asked.items()
    ]
    fails, wrong = unmet_lines(lines)
    assert set(wrong.values()) <= {"CW0208"}  # said otherwise, and it means the same
    unlike = [
        line
        for line, (cell, number), failed in zip(lines, asked.items(), fails, strict=True)
        if failed != ("{}" not in cell.line and number == 0)
    ]
    assert unlike == []
    assert len(lines) > 330


def test_nobody_is_you_where_no_seat_says_it() -> None:
    asked = [cell.statement for cell in asked_in_play() if cell.statement.startswith("if ")]
    conditions = [each.removeprefix("if ").partition(", set")[0] for each in asked]
    yours = [each for each in conditions if {"you", "your"} & set(each.split())]
    _, wrong = unmet_lines([f"it holds that {each}" for each in yours])
    assert set(wrong.values()) == {"CW0608"}
    assert len(wrong) == len(yours) > 40


def test_the_matrix_of_scenarios_has_every_place() -> None:
    tried = list(cells())
    assert {cell.place for cell in tried} == {DONE, ANSWERS, HOLDS}
    assert len([cell for cell in game()[1] if cell is not None]) > 650
