"""What a rule does to the event at hand: its amount, whether it happens, and which it is."""

from __future__ import annotations

from ..program.bounded_numbers import DEEP, spend
from ..program.row_places import CONTEXT, EVENT, OPERATION
from ..program.shapes import OF_EVENT, Deed
from .deeds import WHAT_IS_DONE
from .events import ALLOWS, ALTER, BANNED, PHASE, PREVENTED, REPLACE, SORT, STOOD, WHAT
from .history import is_of
from .queries import Test
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
    for each in reversed(s.frames):
        if each[OPERATION] == EVENT_STEP:
            at = s.program.types[each[SORT]].amount
            if at >= 0:
                values = list(each[WHAT])
                values[at] = max(0, values[at] + amount)
                each[WHAT] = tuple(values)
            return


def prevent(s: State) -> None:
    """Let the event that is being altered not happen."""
    for each in reversed(s.frames):
        if each[OPERATION] == EVENT_STEP:
            each[PHASE] = PREVENTED
            return


def allow(s: State) -> None:
    """Let the event happen whatever forbade it, prevented it or stands in its place."""
    for each in reversed(s.frames):
        if each[OPERATION] == REPLACED:
            each[ALLOWS] = True
            return
        if each[OPERATION] == EVENT_STEP:
            each[PHASE] = {BANNED: REPLACE, PREVENTED: ALTER}.get(each[PHASE], each[PHASE])
            return
