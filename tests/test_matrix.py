"""Every word of the core means the same in every place, or `check` refuses it there.

The table is `grammar/core/facets.py`; here it is held against what is played. A word that is new in
the core stands in the matrix by itself.
"""

from __future__ import annotations

import pytest
from matrix import ASKED, DECLARED, NOTHING_DONE, PLACES, PLAIN, Cell, outcomes, read_cells

pytestmark = pytest.mark.laws(once=True)

ONE_MOMENT = ("begin turn", "begin the turn", "begin match")
"""What goes on in a part of play sees, inside of a `together`, nothing of what is done there."""


SPOKEN_OF = ("player: they", "player's: their")
"""Who is spoken of in a `when`, `before` or `instead when` is who the event is about."""


def test_a_word_means_in_every_place_what_it_means_in_a_step() -> None:
    found = {cell: told for cell, told in outcomes().items() if cell.place not in NOTHING_DONE}
    plain = {cell.word: told for cell, told in found.items() if cell.place == PLAIN}
    unlike = [
        f"{cell.place}: {cell.statement} {told} and not {plain[cell.word]}"
        for cell, told in found.items()
        if told != plain[cell.word] and not (at_one_moment(cell) or is_of_an_event(cell))
    ]
    assert unlike == []


def at_one_moment(cell: Cell) -> bool:
    """Whether a cell is a part of play that is gone through at one moment."""
    return cell.place == "together" and cell.statement.startswith(ONE_MOMENT)


def is_of_an_event(cell: Cell) -> bool:
    """Whether a cell speaks of whom the event is about."""
    return cell.word in SPOKEN_OF and cell.place in ("when", "before", "instead when")


def test_what_is_refused_somewhere_is_refused_for_a_reason_of_its_place() -> None:
    _, _, refused = read_cells()
    assert {cell.place for cell in refused} <= {
        "the next time",
        "together",
        "a slot",
        *NOTHING_DONE,
    }
    reasons = {code for codes in refused.values() for code in codes}
    assert reasons <= {"CW0202", "CW0206", "CW0517", "CW0518", "CW0520", "CW0526", "CW0577"}


@pytest.mark.parametrize("place", NOTHING_DONE)
def test_nothing_is_done_where_something_is_only_asked_or_in_force(place: str) -> None:
    _, tried, refused = read_cells()
    there = [cell for cell in tried if cell.place == place]
    assert len(there) > 90
    let_in = [cell.statement for cell in there if cell not in refused]
    assert let_in == ["do nothing"]


def test_the_matrix_has_every_place_inside_a_body() -> None:
    _, tried, _ = read_cells()
    assert {cell.place for cell in tried} == {*PLACES, *DECLARED, *ASKED, *NOTHING_DONE}
    assert len(tried) > 5000
