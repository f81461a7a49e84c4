"""Reactions as frames: what a clause that listens to an event carries out, whose it is, and whom
an event is about.
"""

from __future__ import annotations

from typing import Any

from .queries import decided
from .rules import Clause
from .spoken_of import thing_of
from .state import LOCALS, Frame, State, Value
from .tokens import OWNER


def clause_key(clause: Clause) -> Value:
    """Return what tells a clause from others."""
    return (clause[0], clause[1])


def clause_owner(clause: Clause) -> int:
    """Return whose reaction a clause is; -1 for a rule of the game."""
    context = clause[1][0]
    return context[0] if context[1] >= 0 else -1


def reaction(s: State, clause: Clause, event: Any, parent: Any) -> Frame:
    """Return the frame of a reaction: what it takes along, and the roles of the event."""
    env, entry, names = clause[1], clause[3], clause[4]
    roles = s.program.role_at[event[1]]
    values = [event[3] if name == "doer" and name not in roles else
              (event[2][roles[name]] if name in roles else thing_of(s, event, name))
              for name in names]  # fmt: skip
    made: Frame = [entry, env[0], parent or None, 0, *env[1:], *values]
    made.extend(s.program.pads[entry][len(made) - LOCALS :])
    return made


def affected(s: State, kind: int, values: tuple[Value, ...], doer: int) -> int:
    """Return whom an event is about: the first player in it, who has the first thing, or its doer.

    Of what is done to a card that is whoever controls it.
    """
    for (_, role), held in zip(s.program.types[kind].roles, values, strict=True):
        value = next(iter(decided(held)), None) if isinstance(held, tuple) else held
        if not isinstance(value, int):
            continue
        if role in ("player", "players"):
            return value
        if role in ("card", "cards") and value >= 0:
            return int(s.controller[value])
        if role in ("token", "tokens"):
            owner = s.tokens[value][OWNER]
            return doer if owner is None else int(owner)
    return doer
