"""What happened without words: each record as its kind and what fills its roles.

A scenario whose transcript nobody reads is compared by this. So nothing of a wording may stand in
it, and no number that a card or a word more would change: things are told by their names. What a
deed, a condition or an event stands for is left out; what comes of it has records of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kernel.state import State
from ..program.row_places import DOER, IDLE, SOURCE, TYPE, VALUES, Record
from ..program.shapes import Given
from .journal import records

OPEN = "?"
"""What stands for something that is chosen or asked for later, and for a deed."""


def bare_records(state: State) -> Iterator[str]:
    """Yield every record, in order."""
    for record in records(state):
        info = state.program.types[record[TYPE]]
        roles = zip(info.roles, record[VALUES], strict=True)
        values = [f"{name} {bare(state, record, kind, value)}" for (name, kind), value in roles]
        source = card_name(state, record[SOURCE])
        idle = "idle" if record[IDLE] else ""
        yield "|".join([info.key, str(record[DOER]), source, idle, *values])


def bare(state: State, record: Record, kind: str, value: Given) -> str:
    """Return what fills a role: a thing by its name, a number as it is."""
    if isinstance(value, tuple) and value[:1] == (OPEN,):
        return OPEN  # a choice that is made later holds numbers of functions
    if isinstance(value, tuple) and kind in LISTS:
        return ",".join(bare(state, record, LISTS[kind], each) for each in value)
    if kind == "text" and value:
        return card_name(state, value[1])
    if isinstance(value, tuple):
        return OPEN if any(isinstance(each, tuple) for each in value) else ",".join(map(str, value))
    if not isinstance(value, int):
        return str(value)
    match kind:
        case "card":
            return card_name(state, value)
        case "zone":
            return zone_name(state, value)
        case "field":
            return state.program.fields[value].name
        case "thing" if state.program.fields[record[VALUES][0]].owner == "card":
            return card_name(state, value)
        case _:
            return str(value)


LISTS = {"cards": "card", "zones": "zone", "players": "player", "numbers": "number"}
"""Roles that hold several things, by the kind of each."""


def card_name(state: State, card: int) -> str:
    """Return the name of a card; nothing for none."""
    return state.program.prints[state.models[card]].name if is_card(state, card) else ""


def is_card(state: State, card: int) -> bool:
    """Whether a number is that of a card of the match."""
    return 0 <= card < len(state.models)


def zone_name(state: State, zone: int) -> str:
    """Return the name of a zone, and whose it is; nothing for none."""
    if zone < 0:
        return ""
    info = state.program.zone_of[zone]
    return f"{info.name} {zone - info.first}"
