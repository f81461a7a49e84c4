"""What has happened: events of some sorts in a period, how often, since when, and what goes on.

Events of a sort are a chain, the newest first, so a question about this turn ends where the turn
began. What is looked at counts as work. Nothing here changes a state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..program.bounded_numbers import FEW, MOST_WORK, TooMuch, spend
from ..program.conventions import ANYTHING
from ..program.row_places import FLOW_BEGAN, GONE, NUMBER, TYPE, VALUES, Record
from ..program.shapes import Part
from .last_known import holds_looking_back
from .queries import Test
from .state import Event, State


def is_of(event: Event, kinds: tuple[int, ...]) -> bool:
    """Whether an event is of one of some sorts."""
    return event[TYPE] in kinds or ANYTHING in kinds


def fits(s: State, test: Test, event: Record) -> bool:
    """Whether a condition holds of an event; what it took out of play is read as it last was."""
    return bool(test(event)) if not event[GONE] else holds_looking_back(s, test, event)


Period = tuple[int, int]
"""The numbers of the first and the last event that count."""


def happened(s: State, kinds: tuple[int, ...], test: Test | None, period: Period) -> list[Record]:
    """Return the events of some sorts in a period for which a test holds, the newest first."""
    since, until = period
    found: list[Record] = []
    looked_at = 0
    for kind in kinds:
        link = s.log if kind == ANYTHING else s.heads[kind]
        while link is not None:
            event, link = link
            number = event[NUMBER]
            if number < since:
                break
            looked_at += 1
            if number <= until and (test is None or fits(s, test, event)):
                found.append(event)
    s.work += looked_at
    if s.work > MOST_WORK:
        raise TooMuch
    return found


def times_happened(s: State, kinds: tuple[int, ...], test: Test | None, period: Period) -> int:
    """Return how often something of some sorts happened in a period."""
    if test is not None:
        return len(happened(s, kinds, test, period))
    since, until = period
    times = looked_at = 0
    for kind in kinds:
        link = s.log if kind == ANYTHING else s.heads[kind]
        while link is not None:
            event, link = link
            number = event[NUMBER]
            if number < since:
                break
            looked_at += 1
            if number <= until:
                times += 1
    spend(s, looked_at)
    return times


def has_happened(s: State, kinds: tuple[int, ...], test: Test | None, period: Period) -> bool:
    """Whether something of some sorts happened in a period."""
    since, until = period
    for kind in kinds:
        link = s.log if kind == ANYTHING else s.heads[kind]
        if link is None or link[0][NUMBER] < since:
            continue  # mostly nothing of that sort has happened
        looked_at = 0
        while link is not None:
            event, link = link
            if event[NUMBER] < since:
                break
            looked_at += 1
            if event[NUMBER] <= until and (test is None or fits(s, test, event)):
                s.work += looked_at  # what goes on asks whether that was too much
                return True
        s.work += looked_at
        if s.work > MOST_WORK:
            raise TooMuch
    return False


def total_amount(s: State, events: Iterable[Record]) -> int:
    """Return what events were about, added up."""
    return sum(_amount(s, each) for each in events)


def last_amount(s: State, events: Sequence[Record]) -> int:
    """Return what the newest of some events was about."""
    return _amount(s, max(events)) if events else 0


def _amount(s: State, event: Record) -> int:
    at = s.program.types[event[TYPE]].amount
    return event[VALUES][at] or 0 if at >= 0 else 0


def since(s: State, kinds: tuple[int, ...], test: Test) -> Period:
    """Return the time since something happened last."""
    found = [each[NUMBER] for each in happened(s, kinds, test, (0, s.count))]
    return (max(found, default=0), s.count)


def this_period(s: State, flow: Part) -> Period:
    """Return the time since a part of play began; the match is all there was."""
    if flow == s.program.match:
        return (0, s.count)
    for each in reversed(s.flows):
        if each[0] == flow:
            return each[FLOW_BEGAN], s.count
    return (s.count + 1, s.count)


def may_have_happened(s: State, kind: int, flow: Part) -> bool:
    """Whether anything of a sort has happened since a part of play began: mostly not."""
    link = s.heads[kind]
    if link is None:
        return False
    for each in reversed(s.flows):
        if each[0] == flow:
            if link[0][NUMBER] >= each[FLOW_BEGAN]:
                return True
            break
    return flow == s.program.match


def last_period(s: State, flow: Part, player: int | None = None) -> Period:
    """Return the time of the one before this: of a part of play, of a player's one."""
    link, looked_at = s.past, 0
    while link is not None:
        (which, whose, begun, ended), link = link
        looked_at += 1
        if which == flow and player in (None, whose):
            spend(s, looked_at // FEW)
            return (begun, ended)
    spend(s, looked_at // FEW)
    return (1, 0)


def is_going_on(s: State, flow: Part, player: int | None = None) -> bool:
    """Whether a part of play is going on, of anybody or of a player."""
    for each in s.flows:
        if each[0] == flow and (player is None or player == each[1]):
            return True
    return flow == s.program.match


def is_edge(s: State, event: Record, flow: Part, side: str) -> bool:
    """Whether an event is the beginning or the end of a part of play."""
    part = s.program.flows[flow if isinstance(flow, int) else flow[0]]
    kind = part.begins if side == "begins" else part.ends
    return event[TYPE] == kind and (isinstance(flow, int) or event[VALUES] == flow[1:])


def times_begun(s: State, flow: Part) -> int:
    """Return how often a part of play has begun in the match."""
    kind = s.program.part(flow).begins
    if flow.__class__ is int:
        return chain_length(s, kind)
    return len(happened(s, (kind,), lambda ev: is_edge(s, ev, flow, "begins"), (0, s.count)))


def chain_length(s: State, kind: int) -> int:
    """Return how many events of a sort have happened in the match."""
    link, number = s.heads[kind], 0
    while link is not None:
        link = link[1]
        number += 1
    spend(s, number)
    return number
