"""Secret choices: everybody answers the same state; only then does anything happen for all to see.

While one player decides, what they do happens for them; before the next one decides it is taken
back. At the end it all happens, in the order of the players.
"""

from __future__ import annotations

from typing import Any

from .happening import call, react, record
from .moving import HAPPEN, SIMPLE
from .state import CONTEXT, EVENT, NUMBER, Frame, State, Value


def begin_secret(s: State) -> None:
    """Remember the state that everybody answers to."""
    s.secrets.append([kept(s), (), s.count, len(s.frames)])


def next_secret(s: State, f: Frame, left: tuple[int, ...], closure: Value) -> tuple[int, ...]:
    """Let the next player decide; what the one before did is taken back and kept."""
    gather(s)
    player, *rest = left
    entry, env = closure
    call(s, f, (entry, ((player, env[0][1], env[0][2]), *env[1:])))
    return tuple(rest)


def gather(s: State) -> None:
    """Keep what was done since the last one began, and take it back."""
    before, done, mark, _ = s.secrets[-1]
    link, found = s.log, []
    while link is not None and link[0][NUMBER] > mark:
        event, link = link
        found.append(event)
    rules = tuple((None, each) for each in s.modifiers if each[0] > mark)
    s.secrets[-1][1] = (*done, *reversed(found), *rules)
    restore(s, before, mark)
    s.log = link


def end_secret(s: State, f: Frame) -> None:
    """Let everything happen that was decided."""
    gather(s)
    done = s.secrets.pop()[1]
    events = []
    for each in done:
        if each[0] is None:
            s.modifiers = (*s.modifiers, each[1])
            continue
        _, kind, values, doer, at, card, *_ = each
        frame: Frame = [at, (doer, card, f[CONTEXT][2]), f[EVENT], 0]
        seen = HAPPEN[kind](s, values) if kind < len(SIMPLE) else None
        events.append(record(s, frame, at, kind, values, doer, seen))
    s.index = None
    if events:
        react(s, events)


def kept(s: State) -> Any:
    """Return what is to be restored before the next player decides."""
    return (
        tuple(tuple(each) for each in s.fields),
        tuple(tuple(each) for each in s.zones),
        tuple(s.where), tuple(s.face_up), tuple(s.known), tuple(s.controller), tuple(s.origin),
        tuple(s.edges), tuple(s.stretches), tuple(s.reached), tuple(s.stands), tuple(s.tokens),
        s.modifiers,
    )  # fmt: skip


def restore(s: State, before: Any, mark: int) -> None:
    """Take back what a player has done in secret, and what was recorded since."""
    s.fields = [list(each) for each in before[0]]
    s.zones = [list(each) for each in before[1]]
    s.where, s.face_up, s.known = list(before[2]), list(before[3]), list(before[4])
    s.controller, s.origin = list(before[5]), list(before[6])
    s.edges, s.stretches, s.reached = list(before[7]), list(before[8]), list(before[9])
    s.stands, s.tokens, s.modifiers = list(before[10]), list(before[11]), before[12]
    s.heads = [older(head, mark) for head in s.heads]
    while s.past is not None and s.past[0][3] > mark:
        s.past = s.past[1]
    s.count = mark
    s.index = None
    s.cache = {}


def older(head: Value, mark: int) -> Value:
    """Return a chain of events without those that are newer."""
    while head is not None and head[0][NUMBER] > mark:
        head = head[1]
    return head


def known_to(s: State, seat: int | None) -> State:
    """Return the state as it is for a seat: what others have decided in secret has not happened."""
    own = seat is None or (s.pending is not None and s.pending[1] == seat)
    return s if own else told_to_all(s)


def told_to_all(s: State) -> State:
    """Return the state without what has been decided in secret so far: it has not happened yet."""
    if not s.secrets:
        return s
    before, _, mark, depth = s.secrets[0]
    made = s.fork()
    restore(made, before, mark)
    del made.frames[depth:]
    while made.log is not None and made.log[0][NUMBER] > mark:
        made.log = made.log[1]
    return made
