"""Reactions that are alike: nobody is asked which of two comes first that do the same."""

from __future__ import annotations

from collections.abc import Sequence

from ..program.row_places import CONTEXT, LOCALS, OPERATION
from ..program.shapes import Context, Given, Places, Value
from .questions import likeness
from .state import State


def sameness(s: State, who: int, frame: Places) -> Value:
    """Return what two reactions have in common that a seat cannot tell apart.

    Cards that are equal count as one, whatever their numbers; which of several events a reaction
    answers counts only where it speaks of what that event was about.
    """
    entry, context = frame[OPERATION], frame[CONTEXT]
    values = tuple(
        told(s, who, kind, without(frame[at], context)) for at, kind in spoken_of(s, frame)
    )
    return entry, context[0], told(s, who, "card", context[1]), values


def spoken_of(s: State, frame: Places) -> Sequence[tuple[int, str]]:
    """Return where a reaction keeps what it speaks of, and of which kind it is."""
    known = s.program.reactions.get(frame[OPERATION])
    if known is None:  # something that was to be done the next time
        return [(at, "") for at in range(LOCALS, len(frame))]
    return known.speaks_of


def without(value: Value, context: Context) -> Value:
    """Return a value that does not tell which card or text it came with."""
    if value == context:
        return "here"
    return tuple([without(each, context) for each in value]) if isinstance(value, tuple) else value


def told(s: State, who: int, kind: str, value: Given) -> Given:
    """Return a value as a seat can tell it from others."""
    if kind == "card" and isinstance(value, int) and value >= 0:
        return likeness(s, who, value)
    if kind == "cards" and isinstance(value, tuple) and (not value or value[0] != "?"):
        return tuple([likeness(s, who, each) for each in value if each is not None])
    return value
