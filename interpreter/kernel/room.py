"""Room in a zone that takes so many cards and no more: what does not fit stays where it is."""

from __future__ import annotations

from ..program.shapes import Values
from ..program.simple_events import CARRYING, STAY
from .events import emit
from .queries import count_in
from .row_types import Frame
from .state import State


def emit_fitting(s: State, f: Frame, at: int, kind: int, values: Values) -> None:
    """Let cards go to a zone as far as they fit; the others are told to stay."""
    cards, zone = values[0], values[1]
    room = None if zone is None else room_in(s, zone)
    if room is None:
        emit(s, f, at, kind, values)
        return
    going, staying = [], []
    for card in cards or ():
        if card is None or s.where[card] == zone:
            going.append(card)
        elif room > 0:
            room -= 1
            going.append(card)
        else:
            staying.append(card)
    if not staying:
        emit(s, f, at, kind, values)
        return
    emit(s, f, at, kind, (tuple(going), *values[1:]))
    emit(s, f, at, STAY, (tuple(staying), zone))


def room_in(s: State, zone: int) -> int | None:
    """Return how many cards more a zone takes; None for any number."""
    capacity = s.program.zone_of[zone].capacity
    return None if capacity is None else capacity - count_in(s, zone) - on_the_way(s, zone)


def on_the_way(s: State, zone: int) -> int:
    """Return how many cards more a zone will hold when what happens together has happened."""
    more = 0
    for _, waiting, _ in s.batches:
        for _, _, _, kind, values in waiting:
            if kind in CARRYING:
                cards = [card for card in values[0] if card is not None]
                if values[1] == zone:
                    more += sum(s.where[card] != zone for card in cards)
                else:
                    more -= sum(s.where[card] == zone for card in cards)
    return more
