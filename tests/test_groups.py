"""Groups of cards: whatever spares looking at most of them, those found are all that there are."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest

from cardwright.interpreter import helpers

Cards = Sequence[int]
groups_among: Any = helpers.NAMES["groups_among"]
RANK, SUIT, PLACE = (
    lambda card: None if card == 0 else card % 5,
    lambda card: card // 5,
    lambda card: card % 5 + 1,
)


def alike(held: Callable[[int], Any], cards: Cards) -> bool:
    """Whether all hold the same, and something."""
    values = {held(each) for each in cards}
    return len(values) == 1 and None not in values


def in_a_row(held: Callable[[int], Any], cards: Cards) -> bool:
    """Whether each holds one more than another, but for the lowest."""
    numbers = sorted(held(each) for each in cards)
    return numbers == [*range(numbers[0], numbers[0] + len(numbers))]


SORTS: dict[str, tuple[list[Any], Callable[[Cards], bool]]] = {
    "any": ([((), ())], lambda cards: sum(cards) % 2 == 0),
    "sets": ([((RANK,), ())], lambda cards: alike(RANK, cards)),
    "runs": (
        [((SUIT,), (PLACE,))],
        lambda cards: alike(SUIT, cards) and in_a_row(PLACE, cards),
    ),
    "sets or runs": (
        [((RANK,), ()), ((SUIT,), (PLACE,))],
        lambda cards: alike(RANK, cards) or (alike(SUIT, cards) and in_a_row(PLACE, cards)),
    ),
    "rows of any suit": ([((), (PLACE,))], lambda cards: in_a_row(PLACE, cards)),
    "alike in two": ([((RANK, SUIT), ())], lambda cards: alike(RANK, cards) and alike(SUIT, cards)),
}


@pytest.mark.parametrize("name", SORTS)
def test_those_found_are_all_that_there_are_the_small_ones_first(name: str) -> None:
    ways, holds = SORTS[name]
    lots = random.Random(1)
    found = 0
    for _ in range(60):
        cards = lots.sample(range(20), lots.randrange(10))
        low, high = lots.randint(1, 3), lots.choice([3, 4, 999])
        limit = lots.choice([999, 30])  # what keeps below it keeps below it in any part
        is_one: Any = lambda group, limit=limit: holds(group) and sum(group) < limit  # noqa: E731
        expected = [
            group
            for size in range(low, min(high, len(cards)) + 1)
            for group in combinations(cards, size)
            if is_one(group)
        ]
        state: Any = SimpleNamespace(work=0)
        given = [*cards, *cards[:2], None]
        may_hold: Any = lambda group, limit=limit: sum(group) < limit  # noqa: E731
        assert groups_among(state, given, low, high, ways, may_hold, is_one) == expected
        found += len(expected)
    assert found > 20


def test_cards_that_cannot_go_together_are_not_put_together() -> None:
    """Of 60 cards in 20 suits hardly any group is looked at, of the millions that there are."""
    asked = list[Cards]()

    def holds(group: Cards) -> bool:
        asked.append(group)
        return True

    suit: Any = lambda card: card // 3  # noqa: E731
    state: Any = SimpleNamespace(work=0)
    found = groups_among(state, range(60), 3, 999, [((suit,), ())], lambda _: True, holds)
    assert found == asked == [(at, at + 1, at + 2) for at in range(0, 60, 3)]
    assert state.work < 2000
