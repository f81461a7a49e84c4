"""The log of a match: what happened is noted, with where it comes from and who saw it."""

from __future__ import annotations

from ..program.row_places import CONTEXT, EVENT, IDLE, TYPE, VALUES, LastKnown, Record
from ..program.shapes import Seen, Values
from ..program.simple_events import (
    CHANGE,
    LINE_BEGINS,
    LINE_ENDS,
    NEGATE,
    RESOLVE,
    SET,
    SHOW,
    SIMPLE,
    STACK,
    STRIKE,
)
from ..program.simple_events import Seen as OfCards
from .row_types import Frame
from .state import State

ASSIGNING = (CHANGE, SET)
"""The simple events after which a field holds something else; their first value tells which."""
LEAVING_CARDS = (SHOW, NEGATE, STACK, RESOLVE, LINE_BEGINS, LINE_ENDS, STRIKE)
"""Those after which all cards lie as before, and all fields hold what they held."""


def record(
    s: State,
    f: Frame,
    at: int,
    kind: int,
    values: Values,
    doer: int,
    seen: Seen = None,
    idle: bool = False,
    gone: tuple[LastKnown, ...] = (),
) -> Record:
    """Note what happened, where it comes from, and whether it changed nothing."""
    s.count = number = s.count + 1
    parent = f[EVENT]
    source = f[CONTEXT][1]
    event = (
        number, kind, values, doer, at, source, parent[0] if parent else 0, s.answers, seen,
        s.known[source] if source >= 0 else 0, idle, gone,
    )  # fmt: skip
    heads = s.heads
    heads[kind] = (event, heads[kind])
    s.log = (event, s.log)
    if s.cache:
        s.cache = {}
    index = s.index
    if index is not None and (index.copies or index.controls) and not outlasts(s, event):
        s.index = None
    return event


def outlasts(s: State, event: Record) -> bool:
    """Whether what copies or controls says the same of every card after an event as before."""
    looked_at = s.program.looked_at
    if looked_at is None:
        return False
    kind = event[TYPE]
    if kind in ASSIGNING:
        return event[IDLE] or event[VALUES][0] not in looked_at
    return kind >= len(SIMPLE) or kind in LEAVING_CARDS


def seen_of(s: State, kind: int, values: Values) -> Seen:
    """Return who may know the cards that an event is about, role by role.

    Of a simple one there are only its cards to be known: it is noted for each of them.
    """
    seen: Values | None = s.linked.seen_of[kind](s, values)
    if kind >= len(SIMPLE):
        return seen
    return seen[0] if seen and SIMPLE[kind].seen is OfCards.CARDS else None
