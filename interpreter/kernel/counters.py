"""Counters: how many there were and are, by a change of them, and which cancel each other."""

from __future__ import annotations

from ..program.bounded_numbers import listed
from ..program.row_places import SEEN, VALUES, Record
from ..program.simple_events import CHANGE_SEEN_AFTER, CHANGE_SEEN_BEFORE, Changed
from .state import State


def counters_before(s: State, event: Record) -> int:
    """Return how many counters there are before a change of them."""
    seen = event[SEEN] if len(event) > SEEN else None
    if seen is not None:
        before: int = seen[CHANGE_SEEN_BEFORE]
        return before
    field, thing, _ = event[VALUES]
    held: int = s.fields[field][thing]
    return held


def counters_after(s: State, event: Record) -> int:
    """Return how many counters there are after a change; if it is on its way, as it would be."""
    seen = event[SEEN] if len(event) > SEEN else None
    if seen is not None:
        after: int = seen[CHANGE_SEEN_AFTER]
        return after
    *_, amount = event[VALUES]
    return max(counters_before(s, event) + (amount or 0), 0)


def cancelling(s: State, field: int, things: tuple[int, ...]) -> list[Changed]:
    """Return the changes by which counters of two kinds that are on one thing cancel each other."""
    found: list[Changed] = []
    for thing in listed(s, things):
        left = s.fields[field][thing]
        for other in s.program.fields[field].cancels:
            both = min(left, s.fields[other][thing])
            if both:
                found += [(field, thing, -both), (other, thing, -both)]
                left -= both
    return found
