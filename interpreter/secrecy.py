"""Secret choices: everybody answers the same state; only then does anything happen for all to see.

While one player decides, what they do happens for them; before the next one decides it is taken
back. At the end it all happens, in the order of the players.
"""

from __future__ import annotations

from typing import Any

from .happening import call, react, record
from .moving import HAPPEN, SIMPLE
from .state import CONTEXT, EVENT, Frame, State, Value


def begin_secret(s: State) -> None:
    """Remember the state that everybody answers to."""
    s.secrets.append([kept(s), (), s.log, len(s.frames)])


def next_secret(s: State, f: Frame, left: tuple[int, ...], closure: Value) -> tuple[int, ...]:
    """Let the next player decide; what the one before did is taken back and kept."""
    gather(s)
    player, *rest = left
    entry, env = closure
    call(s, f, (entry, ((player, env[0][1], env[0][2]), *env[1:])))
    return tuple(rest)


def gather(s: State) -> None:
    """Keep what was done since the last one began, and take it back."""
    before, done, mark, depth = s.secrets[-1]
    link, found = s.log, []
    while link is not None and link is not mark:
        event, link = link
        found.append(event)
    s.secrets[-1][1] = (*done, *reversed(found))
    restore(s, before)


def end_secret(s: State, f: Frame) -> None:
    """Let everything happen that was decided."""
    gather(s)
    done = s.secrets.pop()[1]
    events = []
    for _, kind, values, doer, at, card, *_ in done:
        frame: Frame = [at, (doer, card, f[CONTEXT][2]), f[EVENT], 0]
        seen = HAPPEN[kind](s, values) if kind < len(SIMPLE) else None
        events.append(record(s, frame, at, kind, values, doer, seen))
    if events:
        react(s, events)


def kept(s: State) -> Any:
    """Return what is to be restored before the next player decides."""
    return (
        tuple(tuple(each) for each in s.fields),
        tuple(tuple(each) for each in s.zones),
        tuple(s.where), tuple(s.face_up), tuple(s.known), tuple(s.controller), tuple(s.origin),
        s.log, tuple(s.heads), s.count, s.past,
        tuple(s.edges), tuple(s.stretches), tuple(s.reached), tuple(s.stands), tuple(s.tokens),
    )  # fmt: skip


def restore(s: State, before: Any) -> None:
    """Take back what a player has done in secret."""
    s.fields = [list(each) for each in before[0]]
    s.zones = [list(each) for each in before[1]]
    s.where, s.face_up, s.known = list(before[2]), list(before[3]), list(before[4])
    s.controller, s.origin = list(before[5]), list(before[6])
    s.log, s.heads, s.count, s.past = before[7], list(before[8]), before[9], before[10]
    s.edges, s.stretches, s.reached = list(before[11]), list(before[12]), list(before[13])
    s.stands, s.tokens = list(before[14]), list(before[15])
    s.index = None
    s.cache = {}
