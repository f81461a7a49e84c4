"""Fields that are no numbers, as scenarios give them: values of an enumeration, cards, marks.

In the small game whoever has her favourite at hand, stands well and is not tired may hop.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from command import run

RULES = """\
game "Hops":
  2 players
  no stack

a footing is one of Steady, Slipping

each player has:
  Feet: footing
  Tired: mark
  Best: card

each card has:
  Play: text

zone hand: one for each player, seen by its owner

condition all is well means your Feet is Steady and your Best is in your hand and you are not Tired

match:
  repeat:
    begin turn of the player in seat 1

turn:
  choose one:
    option hop if all is well:
      set your Feet to Slipping
      you become Tired
      clear your Best
    option wait:
      do nothing
    option end:
      the match is a draw
"""
CARDS = """\
for "Hops"

card "Hat"
  Play: do nothing.

card "Cap"
  Play: do nothing.
"""
SCENARIO = """\
for "Hops"

scenario "Case":
  given:
    cards need not be complete
    Ann has hand [Hat]
    Ben has hand [Cap]
{given}
    it is Ann's turn
  expect:
    {expected}
    Ann is asked
"""
WELL = "Ann's Feet is Steady\nAnn's Best is the Hat in Ann's hand"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (WELL, "Ann is offered hop"),
        (WELL.replace("Steady", "Slipping"), "Ann is not offered hop"),
        (WELL + "\nAnn is marked as Tired", "Ann is not offered hop"),
        (WELL.replace("Hat in Ann's", "Cap in Ben's"), "Ann is not offered hop"),
        (WELL.replace("Ann's Feet", "Ben's Feet"), "Ann is not offered hop"),
    ],
)
def test_a_scenario_gives_fields_that_are_no_numbers(
    tmp_path: Path, given: str, expected: str
) -> None:
    lines = "\n".join(f"    {line}" for line in given.split("\n"))
    (tmp_path / "hops.rules").write_text(RULES, encoding="utf-8")
    (tmp_path / "hops.cards").write_text(CARDS, encoding="utf-8")
    text = SCENARIO.format(given=lines, expected=expected)
    (tmp_path / "case.scenario").write_text(text, encoding="utf-8")
    output = run("test", tmp_path).output
    assert "all hold" in output, output
