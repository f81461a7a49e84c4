"""Every word of the core in a deck rule means what it means in play, or is refused there."""

from __future__ import annotations

from collections import Counter

import pytest
from matrix_decks import PLACES, Cell, asked_in_play, cells, deck_size, judged

pytestmark = pytest.mark.laws(once=True)


def test_a_deck_is_judged_by_what_the_words_mean_in_play() -> None:
    made = judged()
    unlike = [
        f"{cell.line}: {number} in play, {made.broken.get(cell, 'kept')}"
        for cell in (*made.kept, *made.broken)
        if not is_judged_by(cell, number := asked_in_play(cell))
    ]
    assert unlike == []


def is_judged_by(cell: Cell, number: int) -> bool:
    """Whether a deck is judged by a number."""
    place = PLACES[cell.place]
    found = judged().broken.get(cell)
    if place.is_broken(number, deck_size()) != (found is not None):
        return False
    if found is None or cell.place in ("from", "to", "of a name", "of a sort", "if"):
        return True
    told = f"(here {number})" in found[1]
    return told if place.kind in ("number", "cards") else found[0] == number


def test_what_print_does_not_tell_is_refused() -> None:
    reasons = Counter(judged().refused.values())
    assert set(reasons) <= {"CW0202", "CW0206", "CW0208", "CW0209", "CW0216", "CW0413", "CW0502"}
    assert reasons["CW0413"] > 800


def test_the_matrix_of_deck_rules_has_every_place() -> None:
    tried = list(cells())
    assert {cell.place for cell in tried} == set(PLACES)
    played = {cell.place for cell in (*judged().kept, *judged().broken)}
    assert played == set(PLACES) - {
        "a name"
    }  # the one word of that kind needs a card that it is of
    assert len(tried) > 1200
