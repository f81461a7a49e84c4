"""Tokens in scenarios: what lies on the board is given; the rest waits where it lay before.

In the small game each player takes out three Logs: one goes on the board, by whatever choice was
made on the way, one on a card and one stays in the shed.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from command import run

RULES = """\
game "Timber":
  2 players
  no stack

zone shed: one for each player, face up, for tokens
zone yard: one for each player, in order, face up
board field: a grid of 3 columns and 3 rows, walls around it
a Log is a token

a Cart is a card with:
  Size: number 0 to 9

deck "All":
  every Cart

setup:
  for each p in all players:
    p takes a share

to take/takes a share:
  create 3 Logs in your shed
  choose a Log in your shed as first
  place first on a space where it is on the board
  choose a Log in your shed as second
  put second on the top card of your yard

match:
  repeat:
    begin turn

turn:
  choose one:
    option wait:
      do nothing
    option end:
      the match is a draw
"""
CARDS = """\
for "Timber"

card "Barrow"
  Cart
  Size 2
"""


def told(folder: Path, given: str, expect: str) -> str:
    """Run one scenario of the small game; return the report."""
    (folder / "game.rules").write_text(RULES, encoding="utf-8")
    (folder / "carts.cards").write_text(CARDS, encoding="utf-8")
    sections = (("given", f"it is Ann's turn\n{given}"), ("expect", f"{expect}\nAnn is asked"))
    lines = ['for "Timber"', "", 'scenario "Case":']
    for name, text in sections:
        lines.append(f"  {name}:")
        lines += [f"    {line.strip()}" for line in text.strip().split("\n") if line.strip()]
    (folder / "case.scenario").write_text("\n".join([*lines, ""]), encoding="utf-8")
    return run("test", folder).output


def lying(board: int, shed: int, card: int) -> str:
    """Return what is expected of where the tokens of Ann lie."""
    return f"""
    it holds that the number of Logs on all spaces is {board}
    it holds that the number of Logs in Ann's shed is {shed}
    it holds that the number of Logs on the top card of Ann's yard is {card}
    """


CASES = {
    "nothing is said": ("", (0, 2, 1)),
    "one on a space": ("a Log where the owner of it is Ann is on b2", (1, 1, 1)),
    "two on a space": ("2 Logs where the owner of it is Ann are on b2", (2, 0, 1)),
    "none in a zone": ("no Log is in Ann's shed", (0, 0, 1)),
    "one in a zone": ("a Log is in Ann's shed", (0, 1, 1)),
    "as many as there are": ("2 Logs are in Ann's shed", (0, 2, 1)),
    "one more comes from the card": ("3 Logs are in Ann's shed", (0, 3, 0)),
    "new ones if there are too few": ("5 Logs are in Ann's shed", (0, 5, 0)),
    "none on a card": ("no Log is on the top card of Ann's yard", (0, 2, 0)),
    "more on a card": ("2 Logs are on the top card of Ann's yard", (0, 1, 2)),
    "what was given stays": (
        "2 Logs are in Ann's shed\na Log is on the top card of Ann's yard\n"
        "2 Logs where the owner of it is Ann are on b2",
        (2, 2, 1),
    ),
    "what is left over is taken first": (
        "a Log is in Ann's shed\na Log where the owner of it is Ann is on b2",
        (1, 1, 1),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_tokens_lie_where_they_are_given(case: str, tmp_path: Path) -> None:
    given, expected = CASES[case]
    output = told(tmp_path, f"Ann has yard [Barrow]\n{given}", lying(*expected))
    assert "all hold" in output, output


def test_tokens_in_a_list_of_cards_lie_on_that_card(tmp_path: Path) -> None:
    output = told(tmp_path, "Ann has yard [Barrow with 3 Logs on it]", lying(0, 0, 3))
    assert "all hold" in output, output


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("a Log is on b2", "say whose: `... where the owner of it is Ann`"),
        ("all Logs are in Ann's shed", "say how many tokens lie there: `a`, `2` or `no`"),
    ],
)
def test_what_is_given_says_whose_and_how_many(given: str, said: str, tmp_path: Path) -> None:
    assert said in told(tmp_path, given, lying(0, 2, 1))


def test_a_report_shows_what_lies_on_the_board_and_in_zones(tmp_path: Path) -> None:
    given = f"Ann is on a1\nAnn has yard [Barrow]\n{CASES['one on a space'][0]}"
    output = told(tmp_path, given, lying(0, 0, 0))
    assert "| Ann: shed: Log; yard: Barrow (Log 1)\n" in output
    assert "| field: Ann on a1, Ann's Log on b2\n" in output
