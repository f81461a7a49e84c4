"""Cards that Gentlemen of War does not have: what its words mean on them, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import run

CASE = """\
for "Gentlemen of War"

scenario "Case":
  given:
    Ann has Kit [Gearfist, Longbarrel Rifle], Hand [{order}]
    Ben has Kit [Padded Guard], Hit points 70
    Ann is on e3
    Ben is on e4
    Cleo is on e5
    Cleo has Hit points 70
    it is the Commanding
  play:
    Ann: north
  expect:
    Ben's Hit points is {left}
    Ann is asked
"""


def guard(points: int) -> str:
    """Return a character who is padded against strikes."""
    return (
        f'for "Gentlemen of War"\n\ncard "Padded Guard"\n  Character\n  HP {points}\n'
        "  Text: +25% Melee protection.\n"
    )


@pytest.mark.parametrize(("order", "left"), [("Strike!", 52), ("Draw Arms", 59)])
def test_less_can_be_taken_from_a_strike_alone(tmp_path: Path, order: str, left: int) -> None:
    (tmp_path / "guard.cards").write_text(guard(70), encoding="utf-8")
    case = CASE.format(order=order, left=left)
    (tmp_path / "case.scenario").write_text(case, encoding="utf-8")
    assert run("test", tmp_path).exit_code == 0


def test_two_dice_show_no_more_than_99_hit_points(tmp_path: Path) -> None:
    for points, found in ((99, 0), (100, 1)):
        (tmp_path / "guard.cards").write_text(guard(points), encoding="utf-8")
        assert run("check", tmp_path).exit_code == found, "R11"


@pytest.mark.parametrize(
    ("advances", "strikes", "found"), [(4, 4, 0), (4, 3, 1), (4, 5, 1), (5, 3, 1)]
)
def test_an_order_deck_is_four_of_each(
    tmp_path: Path, advances: int, strikes: int, found: int
) -> None:
    deck = f'  {advances} "Advance"\n  4 "Press On"\n  4 "Draw Arms"\n  {strikes} "Strike!"\n'
    text = f'for "Gentlemen of War"\n\ndeck "Another":\n{deck}'
    (tmp_path / "deck.cards").write_text(text, encoding="utf-8")
    assert run("check", tmp_path).exit_code == found, "R5"
