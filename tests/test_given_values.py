"""Cards in a list with what their fields hold: a direction, or a value of an enumeration.

In the small game a Boat is laid in secret, with a course, and sails as it was laid.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from command import run

RULES = """\
game "Regatta":
  2 players
  no stack

a sail is one of Furled, Full

a Boat is a card with:
  Course: direction, may be left out
  Canvas: sail, may be left out

zone harbour: one for each player, seen by its owner
zone lane: one for each player, in slots, face up or face down, seen by its owner
board sea: a grid of 5 columns and 5 rows, walls around it

deck "All":
  every Boat

setup:
  for each p in all players:
    move all Boats whose controller is p to p's harbour
    move p to c3

match:
  repeat:
    begin turn

turn:
  secretly all players:
    steer
  for each p in all players whose lane is not empty:
    let boat be the card in slot 1 of p's lane
    turn boat face up
    let course be boat's Course
    if boat's Canvas is Full:
      move p to the space 1 course of p's space
  choose one:
    option wait:
      for each p in all players:
        move every card of p's lane to p's harbour
    option end:
      the match is a draw

to steer:
  if your harbour is not empty:
    choose a Boat in your harbour as boat
    choose straight as course
    set boat's Course to course
    set boat's Canvas to Full
    move boat face down to your lane
    choose one:
      option ready:
        do nothing
      option not yet:
        do nothing
"""
CARDS = """\
for "Regatta"

card "Sloop"
  Boat

card "Yawl"
  Boat
"""
SCENARIO = """\
for "Regatta"

scenario "Case":
  given:
    cards need not be complete
{given}
    it is the turn
  {rest}
"""


def told(folder: Path, given: str, rest: str) -> str:
    """Run one scenario; return the report."""
    lines = "\n".join(f"    {line}" for line in given.split("\n"))
    (folder / "regatta.rules").write_text(RULES, encoding="utf-8")
    (folder / "boats.cards").write_text(CARDS, encoding="utf-8")
    text = SCENARIO.format(given=lines, rest=rest.replace("\n", "\n  "))
    (folder / "case.scenario").write_text(text, encoding="utf-8")
    return run("test", folder).output


LAID = """\
Ann has harbour [], lane [Sloop with Course north with Canvas Full face down]
Ben has harbour []"""


def test_a_card_in_a_list_holds_a_direction_and_a_value_of_an_enumeration(tmp_path: Path) -> None:
    output = told(tmp_path, LAID, "expect:\n  Ann is on c4\n  Ann is offered wait")
    assert "all hold" in output, output


@pytest.mark.parametrize(
    ("expected", "right"),
    [
        ("Sloop with Course north", True),
        ("Sloop with Canvas Full with Course north", True),
        ("Sloop with Course east", False),
        ("Sloop with Canvas Furled", False),
    ],
)
def test_what_a_card_holds_is_expected_in_a_list(
    tmp_path: Path, expected: str, right: bool
) -> None:
    rest = f"expect:\n  Ben sees Ann's lane as [{expected}]\n  Ann is offered wait"
    output = told(tmp_path, LAID, rest)
    assert ("all hold" in output) == right, output
    if not right:
        assert f"expected  [{expected}]" in output
        assert "with Course north" in output


SECRET = """\
play:
  Ann: north
expect:
  Ann is offered ready
  Ann sees Ann's lane as [Sloop with Course north]
  {seen}"""


@pytest.mark.parametrize(
    ("seen", "right"),
    [
        ("Ben sees Ann's lane as []", True),
        ("Ben sees Ann's harbour as [?]", True),
        ("Ben sees Ann's lane as [?]", False),
        ("Ann sees Ann's harbour as []", True),
    ],
)
def test_what_is_done_in_secret_has_not_happened_for_the_others(
    tmp_path: Path, seen: str, right: bool
) -> None:
    output = told(tmp_path, "Ann has harbour [Sloop]", SECRET.format(seen=seen))
    assert ("all hold" in output) == right, output
