"""Two cards of one name and different kinds: scenarios and answers say which of them is meant.

In the small game a Pup and a Hound are both called Rex; hounds wait in the kennel.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from command import run

RULES = """\
game "Twins":
  2 players
  no stack

a bark is one of Low, High

a Pup is a card with:
  Bones: number from 0, starting at 0, may be left out
  Quick: mark

a Hound is a card with:
  Bones: number from 0, starting at 0, may be left out

zone pile: one for each player, in order, face down
zone kennel: one for each player, face up
zone yard: one for each player, face up or face down, seen by its owner
zone basket: one for each player, face up, for Pups

each player has:
  Walks: number from 0

deck "Pack":
  "Rex", Pup
  "Rex", Hound
  "Bo", Pup
  "Quick Bo"

setup:
  for each p in all players:
    move all Hounds in p's pile to p's kennel
    shuffle p's pile

match:
  repeat:
    begin turn

turn:
  choose one:
    option for each c in all cards in your yard:
      pet c
    option for each c in all cards in your kennel:
      walk with c
    option wait:
      do nothing
    option end:
      the match is a draw

to pet {c: card}:
  add 1 to c's Bones

to walk/walks with {c: card}:
  add 1 to your Walks
  move c to your yard
"""
CARDS = """\
for "Twins"

card "Rex"
  Pup

card "Rex"
  Hound

card "Bo"
  Pup, Quick

card "Bo"
  Hound

card "Quick Bo"
  Pup
"""
SCENARIO = """\
for "Twins"

scenario "Case":
  given:
    {given}
    Ben has Walks 0
    it is Ann's turn
  {rest}
"""


def told(folder: Path, given: str, rest: str) -> str:
    """Run one scenario; return the report."""
    (folder / "twins.rules").write_text(RULES, encoding="utf-8")
    (folder / "twins.cards").write_text(CARDS, encoding="utf-8")
    text = SCENARIO.format(given=given.replace("\n", "\n    "), rest=rest.replace("\n", "\n  "))
    (folder / "case.scenario").write_text(text, encoding="utf-8")
    assert run("fmt", "--check", folder).exit_code == 0
    return run("test", folder).output


@pytest.mark.parametrize(
    ("given", "there"),
    [
        ("Ann has yard [Hound Rex]", "Ann's yard is [Hound Rex]"),
        ("Ann has yard [Pup Rex]", "Ann's yard is [Pup Rex]"),
        ("Ann has yard [Pup Rex]", "Ann's yard is [Rex]"),
        ("Ann has yard [not Pup Rex face down]", "Ben sees Ann's yard as [?]"),
        ("Ann has yard [Hound Rex with Bones 2]", "Ann's yard is [Hound Rex with Bones 2]"),
        ("Ann has basket [Rex]", "Ann's basket is [Pup Rex]"),
        ("Ann has kennel [Rex]", "Ann's kennel is [Hound Rex]"),
        ("Ann has yard [Bo]", "Ann's yard is [Quick Pup Bo]"),
        ("Ann has yard [Quick Bo]", 'Ann sees ["Quick Bo"] and Ann does not see ["Bo"]'),
        ('Ann has yard [Quick "Bo"]', "Ann sees [Bo] and Ann does not see [Quick Bo]"),
        ("Ann has yard [Pup Rex, Hound Rex]", "Ann sees [Rex, Hound Rex]"),
    ],
)  # fmt: skip
def test_a_card_is_named_with_what_is_printed_on_it(tmp_path: Path, given: str, there: str) -> None:
    output = told(tmp_path, given, f"expect:\n  Ann is asked and {there}")
    assert "all hold" in output, output


@pytest.mark.parametrize(
    ("given", "there", "why"),
    [
        ("Ann has yard [Pup Rex]", "Ann's yard is [Hound Rex]", "not expected: Pup Rex"),
        ("Ann has yard [Pup Rex]", "Ann sees [Hound Rex]", "Ann sees no Hound Rex"),
        ("Ann has yard [Pup Rex]", "Ann does not see [Rex]", "Ann sees Rex"),
        ("Ann has yard [Rex]", "Ann's yard is [Rex]", "`Pup Rex` or `Hound Rex`"),
        ("Ann has yard [Pup Rex, Pup Rex]", "Ann's yard is []", "no further copy of Pup Rex"),
    ],
)
def test_another_card_of_that_name_is_not_the_one_that_is_meant(
    tmp_path: Path, given: str, there: str, why: str
) -> None:
    output = told(tmp_path, given, f"expect:\n  Ann is asked and {there}")
    assert why in output, output
    assert "1 failed" in output
