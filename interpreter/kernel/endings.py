"""Endings: what is left from inside, and what was held back until its end and happens now.

A part of play that is finished from inside lets whatever was begun in it come to its end first:
what happens together, and what was decided in secret, happens as far as it has come. Something of
that may put a player out, whose turn is then left in the same way. So these call one another, and
stand in one place.
"""

from __future__ import annotations

from ..program.row_places import (
    BATCH_EVENTS,
    BATCH_WAITING,
    CONTEXT,
    EVENT,
    FLOW_DEPTH,
    ITEM_NUMBER,
    LOCALS,
    OPERATION,
    SECRET_DEPTH,
    Record,
)
from ..program.shapes import CONTEXT_TEXT, Part, Seen
from ..program.simple_events import CREATE, SIMPLE
from .event_log import record, seen_of
from .happening import carried_out
from .reactions import lasting_listeners, react
from .records import is_lost
from .row_types import Frame
from .rules import gathered
from .secrets import TOKENS, do_again, gather
from .state import RESOLVED, State
from .tokens import create


def finish(s: State, flow: Part) -> None:
    """Leave the innermost part of play of a sort, and all that goes on inside it."""
    for at in range(len(s.flows) - 1, -1, -1):
        if s.flows[at][0] == flow:
            unwind(s, at)
            return


def unwind(s: State, at: int) -> None:
    """Let the parts of play from one on end, the innermost first, and nothing else be done."""
    depth, left = s.flows[at][FLOW_DEPTH], len(s.frames)
    if s.batches or s.secrets:
        complete(s, depth)
        if not s.frames or at >= len(s.flows) or s.flows[at][FLOW_DEPTH] != depth:
            return  # what has happened now has ended the match, or that part of play
    reactions = s.frames[left:]
    for frame in s.frames[depth:]:
        if frame[OPERATION] == RESOLVED:
            s.items = [each for each in s.items if each[ITEM_NUMBER] != frame[LOCALS]]
    s.forget_readings()
    kept = []
    for offset, flow in enumerate(s.flows[at:]):
        frame = s.frames[flow[FLOW_DEPTH]]
        closing = s.program.closing[s.program.part(flow[0]).number]
        if frame[OPERATION] not in (closing, closing + 1):
            frame[OPERATION] = closing
        flow[FLOW_DEPTH] = depth + offset
        kept.append(frame)
    s.frames[depth:] = [*kept, *reactions]


def complete(s: State, depth: int) -> None:
    """Let what was done at the same time, or in secret, happen as far as it has come.

    Whatever was begun inside the frame at a depth is left: the innermost is completed first.
    """
    while True:
        batch = s.batches[-1][0] if s.batches else 0
        secret = s.secrets[-1][SECRET_DEPTH] if s.secrets else 0
        if batch <= depth and secret <= depth:
            return
        if secret >= batch:
            end_secret(s, s.frames[secret - 1])
        else:
            end_together(s)


def end_together(s: State) -> None:
    """Let everything in a batch happen; the reactions see all of it."""
    _, waiting, events = s.batches.pop()
    if s.batches:
        s.batches[-1][BATCH_WAITING].extend(waiting)
        s.batches[-1][BATCH_EVENTS].extend(events)
        return
    left = {event[1]: lasting_listeners(s, event[1], None) for event in events}
    for at, context, parent, kind, values in waiting:
        if is_lost(s, kind, values):
            continue
        frame = Frame([at, context, parent, 0])
        seen, idle = carried_out(s, kind, values)
        events.append(record(s, frame, at, kind, values, context[0], seen, idle))
    if s.secrets:
        s.result = None  # nothing ends before everybody has decided
        return
    if s.result is not None:
        s.frames.clear()
        return
    if s.out:
        retire(s)
    heard = s.index or gathered(s)
    if events and (heard.any_heard or heard.heard or any(left.values())):
        react(s, events, left)


def end_secret(s: State, f: Frame) -> None:
    """Let everything happen that was decided."""
    gather(s)
    before, done, *_ = s.secrets.pop()
    events: list[Record] = []
    again: dict[int, Record] = {}
    created = len(before[TOKENS])
    for each in done:
        if each[0] is None:
            _, sort, what = each
            do_again(s, sort, what)
            continue
        number, kind, values, doer, at, card, parent, *_ = each
        if is_lost(s, kind, values):
            continue
        context = (doer, card, f[CONTEXT][CONTEXT_TEXT])
        frame = Frame([at, context, again.get(parent, f[EVENT]), 0])
        idle = False
        if kind == CREATE:
            seen: Seen = None
            create(s, values, created)
            created += values[1]
        elif kind < len(SIMPLE):
            seen, idle = carried_out(s, kind, values)
        else:  # who knows its cards now may tell of them later, whatever becomes of them
            seen = seen_of(s, kind, values)
        again[number] = record(s, frame, at, kind, values, doer, seen, idle)
        events.append(again[number])
    s.index = None
    if s.secrets:
        s.result = None  # others still decide about what this is a part of
    elif s.result is not None:
        s.frames.clear()
        return
    elif s.out:
        retire(s)
    if events:
        react(s, events)


def retire(s: State) -> None:
    """End the turn of a player who is out; the others go on."""
    for at, flow in enumerate(s.flows):
        if s.program.part(flow[0]).sort == "turn" and s.out >> flow[1] & 1:
            unwind(s, at)
            return
