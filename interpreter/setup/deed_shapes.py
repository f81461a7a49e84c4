"""Whether a deed in a state that was loaded can be one of its program: see `verification.py`."""

from __future__ import annotations

from typing import Any, Protocol

from ..kernel.state import ANNOUNCED, DEED
from ..program.shapes import CHOICES
from ..program.tables import Program
from .value_checks import Check


class Shapes(Protocol):
    """The checks of what a deed takes along, for a program."""

    program: Program
    context: Check
    number: Check
    player: Check
    spoken: Check


def is_deed(shapes: Shapes, value: Any) -> bool:
    """Whether a value is something to be done, at once or kept for later."""
    if not isinstance(value, tuple) or len(value) not in (2, 5):
        return False
    entry, env = value[:CHOICES]
    room = shapes.program.rooms.get(entry) if type(entry) is int else None
    if room is None or not isinstance(env, tuple) or not 0 < len(env) <= room + 1:
        return False
    return shapes.context(env[0]) and (len(value) == CHOICES or is_kept_with(shapes, value))


def is_kept_with(shapes: Shapes, value: Any) -> bool:
    """Whether what a deed was kept with can be so: its choices, its event, what it speaks of."""
    _, _, choices, event, spoken = value
    if choices is not None and not are_choices(choices):
        return False
    if event is not None and not is_event(shapes, event):
        return False
    return isinstance(spoken, tuple) and shapes.spoken(spoken)


def are_choices(value: Any) -> bool:
    """Whether a value is choices, each with the way that led to it."""
    return isinstance(value, tuple) and all(
        isinstance(each, tuple)
        and len(each) == 2
        and all(isinstance(part, tuple) for part in each)
        and all(type(step) is int for step in each[0])
        for each in value
    )


def is_event(shapes: Shapes, value: Any) -> bool:
    """Whether a value is an event as far as a deed can speak of it."""
    if not isinstance(value, tuple) or len(value) != 4:
        return False
    number, kind, values, doer = value
    types = shapes.program.types
    known = shapes.number(number) and type(kind) is int and 0 <= kind < len(types)
    fits = known and isinstance(values, tuple) and len(values) == len(types[kind].roles)
    return fits and (doer is None or shapes.player(doer))


def deed_frames(shapes: Shapes) -> dict[int, Check]:
    """Return the checks of the locals of the frames in which kept deeds are done."""

    def is_going_on(rest: Any) -> bool:
        if len(rest) != 3 or not is_deed(shapes, rest[0]) or len(rest[0]) == CHOICES:
            return False
        _, left, before = rest
        right = before is None or (isinstance(before, tuple) and shapes.spoken(before))
        return right and (left is None or are_choices(left))

    return {DEED: is_going_on, ANNOUNCED: lambda rest: is_going_on(rest) and rest[1] is not None}
