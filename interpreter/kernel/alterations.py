"""What a rule does to the event at hand: its amount, whether it happens, and which it is."""

from __future__ import annotations

from ..program.bounded_numbers import DEEP, spend
from ..program.row_places import CONTEXT, EVENT, OPERATION
from ..program.shapes import OF_EVENT, Deed
from .deeds import WHAT_IS_DONE
from .events import ALLOWS, ALTER, BANNED, PHASE, PREVENTED, REPLACE, SORT, STOOD, WHAT
from .history import is_of
from .queries import Test
from .row_types import Frame
from .state import DEED, EVENT_STEP, REPLACED, Event, State


def event_in_process(s: State) -> Event | None:
    """Return the event that is being altered or replaced, or that was reacted to."""
    if len(s.frames) > DEEP:
        spend(s, len(s.frames) // DEEP)
    for each in reversed(s.frames):
        if each[OPERATION] == EVENT_STEP:
            return (0, each[SORT], each[WHAT], each[CONTEXT][0])
        if each[OPERATION] == REPLACED:
            return (0, each[SORT], each[STOOD], each[CONTEXT][0])
        if each[OPERATION] == DEED and each[WHAT_IS_DONE][OF_EVENT]:
            if number_of(each[EVENT]) != number_of(s.frames[-1][EVENT]):
                break  # something else is being done in it
            deed: Deed = each[WHAT_IS_DONE]
            return deed[OF_EVENT]
    top = s.frames[-1] if s.frames else None
    return top[EVENT] if top else None


def number_of(event: Event | None) -> int:
    """Return the number of an event; 0 for none."""
    return int(event[0]) if event else 0


def event_is(s: State, kinds: tuple[int, ...], test: Test) -> bool:
    """Whether what is happening is of some sort."""
    found = event_in_process(s)
    return found is not None and is_of(found, kinds) and bool(test(found))


def alter(s: State, amount: int) -> None:
    """Change the amount of the event that is being altered, not below zero."""
    set_amount(s, max(0, amount_of(s) + amount))


def leave_at_most(s: State, amount: int) -> None:
    """Let no more than so much be left of the event that is being altered."""
    set_amount(s, max(0, min(amount_of(s), amount)))


def amount_of(s: State) -> int:
    """Return the amount of the event that is being altered."""
    f = altered_frame(s)
    at = -1 if f is None else s.program.types[f[SORT]].amount
    amount: int = f[WHAT][at] if f is not None and at >= 0 else 0
    return amount


def set_amount(s: State, amount: int) -> None:
    """Let the event that is being altered be about so much."""
    f = altered_frame(s)
    at = -1 if f is None else s.program.types[f[SORT]].amount
    if f is not None and at >= 0:
        f[WHAT] = (*f[WHAT][:at], amount, *f[WHAT][at + 1 :])


def altered_frame(s: State) -> Frame | None:
    """Return the frame of the event that is being altered."""
    return next((each for each in reversed(s.frames) if each[OPERATION] == EVENT_STEP), None)


def prevent(s: State) -> None:
    """Let the event that is being altered not happen."""
    f = altered_frame(s)
    if f is not None:
        f[PHASE] = PREVENTED


def decline(s: State) -> None:
    """Let the event happen after all if what may be done in its place, as a whole, is not done.

    Below what was handed on to be done lie what does it, and the event in whose place it is done.
    """
    event = s.frames[-HANDED_ON] if len(s.frames) >= HANDED_ON else None
    if event is not None and event[OPERATION] == REPLACED:
        event[ALLOWS] = True


HANDED_ON = 3
"""So many frames there are then: of the event, of the rule about it, and of what it was handed."""


def allow(s: State) -> None:
    """Let the event happen whatever forbade it, prevented it or stands in its place."""
    for each in reversed(s.frames):
        if each[OPERATION] == REPLACED:
            each[ALLOWS] = True
            return
        if each[OPERATION] == EVENT_STEP:
            each[PHASE] = {BANNED: REPLACE, PREVENTED: ALTER}.get(each[PHASE], each[PHASE])
            return
