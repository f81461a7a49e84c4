"""What `it` and `that creature` mean where a rule speaks of an event that it does not know.

A reaction that carries out what a text gives it, or that says `it` itself, speaks of the things of
its event: of each kind the first one. Afterwards whatever was spoken of before is again.
"""

from __future__ import annotations

from ..program.conventions import IT
from ..program.row_places import DOER, TYPE, VALUES
from ..program.shapes import Given, Value
from .queries import Test
from .row_types import Frame
from .state import Event, State


def thing_of(s: State, event: Event, name: str, *, doer: bool = True) -> Given:
    """Return the first thing of a kind that an event is about, or who does it."""
    base = name.removeprefix(IT)
    if base == name or base not in s.program.things:
        return None
    for (_, role), value in zip(s.program.types[event[TYPE]].roles, event[VALUES], strict=True):
        if role == base or (role == "thing" and s.program.fields[event[VALUES][0]].owner == base):
            return value  # a thing is of the kind that has the field, which is named first
        if role == f"{base}s" and value and value[0] != "?":
            return value[0]
    return event[DOER] if doer and base == "player" else None


def things_of(s: State, event: Event) -> list[Given]:
    """Return what `it` is of each kind, where what is spoken of is an event."""
    return [thing_of(s, event, f"{IT}{each}") for each in s.program.things]


def speaking_of(s: State, event: Event, ask: Test) -> Value:
    """Ask something while what is spoken of is an event."""
    before, cache = s.spoken, s.cache
    s.spoken, s.cache = things_of(s, event), {}
    try:
        found: Value = ask(None)
    finally:
        s.spoken, s.cache = before, cache
    return found


def speak_of(s: State, f: Frame, at: int) -> None:
    """Speak of the things that stand in a frame; what was spoken of before takes their place."""
    before = tuple(s.spoken)
    now = list(f[at : at + len(before)])
    if now != s.spoken:
        s.spoken = now
        s.cache = {}
    f[at : at + len(before)] = before
