"""What happens together: it waits until all of it is known, then it happens at one moment."""

from __future__ import annotations

from .events import lasting_listeners, react, record, retire
from .idle_events import carried_out
from .records import is_lost
from .rules import gathered
from .state import Frame, State


def begin_together(s: State, f: Frame) -> None:
    """Begin a batch: what happens in it happens at its end, all at once."""
    s.batches.append([len(s.frames), [], []])


def end_together(s: State) -> None:
    """Let everything in a batch happen; the reactions see all of it."""
    _, waiting, events = s.batches.pop()
    if s.batches:
        s.batches[-1][1].extend(waiting)
        s.batches[-1][2].extend(events)
        return
    left = {event[1]: lasting_listeners(s, event[1], None) for event in events}
    for at, context, parent, kind, values in waiting:
        if is_lost(s, kind, values):
            continue
        frame: Frame = [at, context, parent, 0]
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
