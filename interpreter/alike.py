"""Reactions that are alike: nobody is asked which of two comes first that do the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .asking import likeness
from .state import CONTEXT, LOCALS, OPERATION, State, Value


def sameness(s: State, who: int, frame: Sequence[Value]) -> Value:
    """Return what two reactions have in common that a seat cannot tell apart.

    Cards that are equal count as one, whatever their numbers; which of several events a reaction
    answers counts only where it speaks of what that event was about.
    """
    entry, context = frame[OPERATION], frame[CONTEXT]
    _, scope = s.program.reactions.get(entry, (None, None))
    kinds = {} if scope is None else {source: kind for source, kind in scope.names.values()}
    values = tuple(
        told(s, who, kinds.get(f"f[{LOCALS + i}]", ""), without(value, context))
        for i, value in enumerate(frame[LOCALS:])
    )
    return entry, context[0], told(s, who, "card", context[1]), values


def without(value: Value, context: Value) -> Value:
    """Return a value that does not tell which card or text it came with."""
    if value == context:
        return "here"
    return tuple([without(each, context) for each in value]) if isinstance(value, tuple) else value


def told(s: State, who: int, kind: str, value: Any) -> Value:
    """Return a value as a seat can tell it from others."""
    if kind == "card" and isinstance(value, int) and value >= 0:
        return likeness(s, who, value)
    if kind == "cards" and isinstance(value, tuple) and (not value or value[0] != "?"):
        return tuple([likeness(s, who, each) for each in value if each is not None])
    return value
