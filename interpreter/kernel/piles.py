"""The cards on top of a zone, without those that what happens together takes away already."""

from __future__ import annotations

from ..program.bounded_numbers import MANY, listed, spend, whole
from ..program.row_places import WAITING_KIND
from ..program.simple_events import CARRYING
from .state import State


def lying(s: State, zone: int | None) -> list[int]:
    """Return the cards of a zone, from the bottom, that nothing is about to take away."""
    found = [] if zone is None else s.zones[zone]
    if len(found) > MANY:
        spend(s, len(found) // MANY)
    if -1 in found:
        found = [each for each in found if each >= 0]
    if not s.batches:
        return found
    found = listed(s, found)
    waiting = listed(s, [each[WAITING_KIND:] for _, events, _ in s.batches for each in events])
    moves = [values[0] for kind, values in waiting if kind in CARRYING]
    gone = {card for cards in moves for card in cards}
    return [each for each in found if each not in gone]


def top_card(s: State, zone: int | None) -> int | None:
    """Return the uppermost card of a zone, or None."""
    found = lying(s, zone)
    return found[-1] if found else None


def bottom_card(s: State, zone: int | None) -> int | None:
    """Return the lowest card of a zone, or None."""
    found = lying(s, zone)
    return found[0] if found else None


def top_cards(s: State, number: int, zone: int | None) -> tuple[int, ...]:
    """Return the uppermost cards of a zone, the lowest of them first."""
    found = lying(s, zone)
    return tuple(found[max(0, len(found) - whole(number)) :]) if number >= 1 else ()
