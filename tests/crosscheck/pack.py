"""A pack of 52: what its cards are called in ours, and their numbers in games of OpenSpiel."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardwright.interpreter import Event

SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King", "Ace")
NAMES = tuple(f"{rank} of {suit}" for rank in RANKS for suit in SUITS)
"""From the lowest rank to the highest, and of each rank suit by suit: the place is the number."""


def number_of(card: str) -> int:
    """Return the number of a card: `3 of Diamonds` is 5."""
    return NAMES.index(card)


def rank_of(number: int) -> int:
    """Return the rank of a card by its number, from 0 for a 2."""
    return number // len(SUITS)


def gone_to(zone: str, events: Iterable[Event]) -> Iterator[str]:
    """Yield the cards that have gone to a zone, as they went; the end of its name is enough."""
    for each in events:
        if each.key == "move" and each.text.endswith(zone):
            yield from re.findall(r'"([^"]+)"', each.text)
