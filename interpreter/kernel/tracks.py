"""Tracks: rows on which cards take stretches of places, counted from 1.

A card lies where it was put, from the place behind the newest one; what is left behind does not
move up. How long a card is follows from the edge that it is turned to.
"""

from __future__ import annotations

from .queries import cards_in
from .state import State


def edge_of(s: State, card: int | None) -> int | None:
    """Return the box that a card is turned to, or None."""
    return None if card is None or card < 0 else s.edges[card]


def length_of(s: State, card: int | None) -> int:
    """Return how many places a card takes as it is turned."""
    if card is None:
        return 0
    edge = s.edges[card]
    return s.program.lengths.get(edge, 1) if edge is not None else 1


def lay(s: State, card: int, zone: int) -> None:
    """Give a card its stretch, behind the newest card of its row."""
    start = next_place(s, zone)
    end = start + length_of(s, card) - 1
    s.stretches[card] = (start, end)
    s.reached[zone] = end


def next_place(s: State, zone: int | None) -> int:
    """Return where the next card of a row begins."""
    return 0 if zone is None else s.reached[zone] + 1


def first_place(s: State, card: int | None) -> int:
    """Return where the stretch of a card begins; 0 for a card that lies on no track."""
    stretch = None if card is None else s.stretches[card]
    return stretch[0] if stretch else 0


def last_place(s: State, card: int | None) -> int:
    """Return where the stretch of a card ends; 0 for a card that lies on no track."""
    stretch = None if card is None else s.stretches[card]
    return stretch[1] if stretch else 0


def covers(s: State, card: int | None, place: int) -> bool:
    """Whether a card has a place."""
    stretch = None if card is None else s.stretches[card]
    return stretch is not None and stretch[0] <= place <= stretch[1]


def share_a_place(s: State, a: int | None, b: int | None) -> bool:
    """Whether the stretches of two cards overlap, each in its own row."""
    one = None if a is None else s.stretches[a]
    other = None if b is None else s.stretches[b]
    if one is None or other is None:
        return False
    return one[0] <= other[1] and other[0] <= one[1]


def oldest_card(s: State, zone: int | None) -> int | None:
    """Return the card that lies first on a track, or None."""
    return min(cards_in(s, zone), key=lambda card: first_place(s, card), default=None)


def newest_card(s: State, zone: int | None) -> int | None:
    """Return the card that lies last on a track, or None."""
    return max(cards_in(s, zone), key=lambda card: first_place(s, card), default=None)
