"""Deeds: what a text gives to be done is done at once, or kept and done later.

A deed is a closure: `(entry, what it takes along)`. One that is kept has three things more:
`(entry, what it takes along, choices, event, spoken)`. The choices are those that were made when
it was announced, None if it was not; the event is the one that it belongs to, as far as it can be
spoken of; the last is what `it` is in it, of each kind of thing.

A kept deed is done in a frame of its own, `[DEED, context, event, mode, deed, left, before]`: what
is left of its choices, and what was spoken of before. It is announced in a frame
`[ANNOUNCED, ...]` of the same form, in which the choices that are made come together.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from ..program.bounded_numbers import DEEP, spend
from ..program.row_places import (
    CAUSE,
    CONTEXT,
    EVENT,
    LOCALS,
    MODE,
    NUMBER,
    OPERATION,
    TYPE,
    Record,
)
from ..program.shapes import (
    CHOICES,
    CONTEXT_CARD,
    CONTEXT_TEXT,
    ENTRY,
    OF_EVENT,
    SPEAKS_OF,
    TAKEN_ALONG,
    TEXT_ITEM,
    Closure,
    Coming,
    Deed,
    Env,
    Given,
    Values,
    Whole,
)
from ..program.tables import FIRST_DEED
from .row_types import DeedFrame, Frame
from .spoken_of import things_of
from .state import (
    ANNOUNCED,
    DEED,
    EVENT_STEP,
    LEFT,
    REPLACED,
    RESOLVED,
    STOP,
    TEXT,
    TRIGGERS,
    Event,
    State,
)

TEXTS = (TEXT, DEED, ANNOUNCED)
"""The frames of what somebody has written that is done as a whole."""
WHAT_IS_DONE: Final = LOCALS
CHOSEN: Final = LOCALS + 1
BEFORE: Final = LOCALS + 2
TRIED_IN: Final = LOCALS
"""Of the frame below what is tried: the frames in which it was asked whether it can be done."""
SORT: Final = LOCALS
WHAT: Final = LOCALS + 1
STOOD: Final = LOCALS + 2
"""Of the frame of an event on its way: its sort, its values, and what stood before it."""


def call(s: State, f: Frame, closure: Closure | None) -> None:
    """Carry out a closure; nothing for what was left open."""
    if closure is None:
        return
    if len(closure) > CHOICES:
        s.frames.append(frame_of(s, closure, f[EVENT], f[MODE]))
        return
    entry, env = closure
    rest = s.linked.pads[entry]
    made: list[Given] = [entry, env[0], f[EVENT], f[MODE], *env[1:]]
    made.extend(rest[len(env) - 1 :])
    s.frames.append(made)


def frame_of(s: State, closure: Closure, event: Record | None = None, mode: int = 0) -> Frame:
    """Return the frame in which a closure is carried out."""
    if len(closure) > CHOICES:
        left = closure[CHOICES]
        return Frame([DEED, closure[1][0], event, mode, closure, left, None])
    entry, env = closure
    made = Frame([entry, env[0], event, mode, *env[1:]])
    made.extend(s.linked.pads[entry][len(env) - 1 :])
    return made


def acting(s: State, closure: Closure | None, player: int | None) -> Closure | None:
    """Return a closure as another player carries it out; nothing that is left to nobody."""
    if closure is None or player is None:
        return None
    _, card, text = closure[TAKEN_ALONG][0]
    env: Env = ((player, card, text), *closure[TAKEN_ALONG][1:])
    return (closure[ENTRY], env, *closure[CHOICES:])


# ---- keeping -------------------------------------------------------------------------------------


def keep_deed(s: State, closure: Closure | None, given: bool) -> Deed | None:
    """Return a deed as it is kept for later: with the event that it belongs to.

    One that was given to a rule, or to a word that a rule has done, speaks of the things of the
    event; one that is written where it is kept speaks of what is spoken of there.
    """
    if closure is None:
        return None
    if len(closure) > CHOICES:
        return closure
    event = event_of_deed(s)
    spoken = tuple(things_of(s, event)) if given and event else tuple(s.spoken)
    return (*closure, None, event, spoken)


def event_of_deed(s: State, *, with_number: bool = False) -> Coming | None:
    """Return the event that what goes on belongs to, as far as it can be spoken of, or None.

    That is the event which the innermost reaction answers, or the one of a deed that was kept. A
    text that is carried out, and a part of play, belong to none, whatever they came from. Of what
    is done the next time an event happens it can be that event, if that is the one with a number.
    """
    starts, parts = s.linked.starts, {each.entry for each in s.program.flows}
    frames: Sequence[Frame] = s.frames
    spend(s, len(frames) // DEEP)
    at = len(frames)
    while at:
        at -= 1
        frame = frames[at]
        op = frame[OPERATION]
        if op in (DEED, ANNOUNCED):
            deed: Deed = frame[WHAT_IS_DONE]
            event = frame[EVENT]
            counts = with_number and event and s.program.types[event[TYPE]].amount >= 0
            if counts and at and answers_event(s, op, frame, frames[at - 1]):
                return speakable(event)
            return deed[OF_EVENT]
        if op in (TEXT, TRIGGERS):
            return None
        if op == STOP:  # what is tried goes on from where it is asked whether it can be done
            frames = frame[TRIED_IN]
            at = len(frames)
            continue
        start = starts[bisect_right(starts, op) - 1]
        if op < start or op <= ANNOUNCED:
            continue
        known = s.program.reactions.get(start)
        if known is not None:
            return speakable(answered_event(frames, at) if known.answers_before else frame[EVENT])
        if start in parts:
            return None
        if at and answers_event(s, start, frame, frames[at - 1]):
            return speakable(frame[EVENT])
    return None


def answers_event(s: State, start: int, frame: Frame, below: Frame) -> bool:
    """Whether a frame is that of something which was to be done the next time an event happens."""
    event, other = frame[EVENT], below[EVENT]
    if not event or s.program.types[event[TYPE]].entry == start:
        return False
    return below[OPERATION] == TRIGGERS or not other or event[NUMBER] != other[NUMBER]


def answered_event(frames: Sequence[Frame], at: int) -> Event | None:
    """Return the event that a `before` or `instead when` answers: it is on its way just below."""
    below = frames[at - 1] if at else frames[at]
    if below[OPERATION] == EVENT_STEP:
        return (0, below[SORT], below[WHAT], below[CONTEXT][0])
    if below[OPERATION] == REPLACED:
        return (0, below[SORT], below[STOOD], below[CONTEXT][0])
    return frames[at][EVENT]


def speakable(event: Event | None) -> Coming | None:
    """Return an event without what is still to be done or chosen in it: it would hold others."""
    if not event:
        return None
    number, kind, values, doer = event[:CAUSE]
    return (number, kind, tuple([None if is_closed(each) else each for each in values]), doer)


def is_closed(value: Given) -> bool:
    """Whether a value is a closure, or a choice that is still to be made."""
    if not isinstance(value, tuple):
        return False
    return value[:1] == ("?",) or any(isinstance(each, tuple) for each in value)


# ---- deeds on the stack --------------------------------------------------------------------------


def text_of_deed(deed: Deed | None) -> Whole | None:
    """Return a deed as the text that it is on the stack; of nothing none."""
    if deed is None:
        return None
    return (FIRST_DEED - deed[ENTRY], deed[TAKEN_ALONG][0][CONTEXT_CARD], 0)


def whose_deed(s: State, deed: Deed | None) -> int:
    """Return who does a deed; of nothing nobody knows, so it is whose turn it is."""
    player = None if deed is None else deed[TAKEN_ALONG][0][0]
    return s.turn if player is None else player


def record_of(s: State, deed: Deed) -> Record | None:
    """Return all that is known of the event that a deed belongs to, if that is gone on about."""
    event = deed[OF_EVENT]
    if event is None:
        return None
    spend(s, len(s.frames) // DEEP)
    for frame in reversed(s.frames):
        known = frame[EVENT]
        if known and known[NUMBER] == event[NUMBER]:
            return known
    return None


def done_anew(deed: Deed, player: int) -> Closure | None:
    """Return a deed as another player does it once more, with choices of their own."""
    (_, card, text), *names = deed[TAKEN_ALONG]
    return (deed[ENTRY], ((player, card, text), *names), None, *deed[OF_EVENT:])


# ---- announcing, and doing what was announced ----------------------------------------------------


def announce_deed(s: State, f: Frame, closure: Closure | None, given: bool) -> None:
    """Choose what is chosen when a deed is announced; the next operation takes the deed."""
    made = keep_deed(s, closure, given)
    if made is None or made[CHOICES] is not None:
        s.given = (made,)
        return
    s.frames.append([ANNOUNCED, made[1][0], f[EVENT], 1, made, (), None])


def announced_step(s: State, f: DeedFrame) -> None:
    """Go through a deed that is announced; then hand it over with what was chosen."""
    if f[BEFORE] is None:
        go_through(s, f)
        return
    speak(s, f[BEFORE])
    s.frames.pop()
    deed = f[WHAT_IS_DONE]
    s.given = ((*deed[:CHOICES], f[CHOSEN], *deed[OF_EVENT:]),)


def deed_step(s: State, f: DeedFrame) -> None:
    """Do a deed that was kept; then speak of what was spoken of before."""
    if f[BEFORE] is not None:
        speak(s, f[BEFORE])
        s.frames.pop()
    elif f[MODE] and f[CHOSEN] is not None:
        s.frames.pop()  # its choices were made when it was announced itself
    else:
        go_through(s, f)


def go_through(s: State, f: DeedFrame) -> None:
    """Begin with a deed, and speak of what it speaks of."""
    deed = f[WHAT_IS_DONE]
    f[BEFORE] = tuple(s.spoken)
    speak(s, deed[SPEAKS_OF])
    s.frames.append(frame_of(s, deed[:CHOICES], f[EVENT], f[MODE]))


def speak(s: State, spoken: Values) -> None:
    """Speak of some things: they are what `it` is."""
    if spoken != tuple(s.spoken):
        s.spoken = list(spoken)
        s.cache = {}


# ---- choices that were made earlier --------------------------------------------------------------


def recalled(s: State, f: Frame, at: int) -> tuple[Given] | None:
    """Return the choice that was made when a deed or text was announced, alone in a tuple."""
    spend(s, len(s.frames) // DEEP)
    for frame in reversed(s.frames):
        if frame[OPERATION] == DEED and frame[CHOSEN] is not None:
            found = taken_out(frame, path_to(s, at, frame))
            if found is not None:
                return found
            break
    text = f[CONTEXT][CONTEXT_TEXT]
    if text is None:
        return None
    for frame in reversed(s.frames):
        if frame[OPERATION] == RESOLVED and frame[LOCALS] == text[TEXT_ITEM]:
            return taken_out(frame, path_to(s, at, None))
    return None


def taken_out(frame: Frame, path: tuple[int, ...]) -> tuple[Given] | None:
    """Take the next choice that was made on a way, alone in a tuple; a loop comes there again."""
    for number, (known, value) in enumerate(frame[CHOSEN]):
        if known == path:
            frame[CHOSEN] = frame[CHOSEN][:number] + frame[CHOSEN][number + 1 :]
            return (value,)
    return None


def remember(s: State, f: Frame, value: Given) -> None:
    """Keep a choice until its deed or text is carried out."""
    at = s.asked_at
    for frame in reversed(s.frames):
        if not frame[MODE]:
            break
        if frame[OPERATION] == ANNOUNCED:
            frame[CHOSEN] = (*frame[CHOSEN], (path_to(s, at, frame), value))
            return
    text = f[CONTEXT][CONTEXT_TEXT]
    assert text is not None
    box, card = text[:TEXT_ITEM]
    known = s.announced.get((box, card), ())
    s.announced[box, card] = (*known, (path_to(s, at, None), value))


def path_to(s: State, at: int, deed: Frame | None) -> tuple[int, ...]:
    """Return how a deed, or a text, led to an operation: where each frame above it goes on."""
    path = [at]
    whole = s.frames[-1][CONTEXT][CONTEXT_TEXT]
    for frame in reversed(s.frames[:-1]):
        if frame is deed:
            break
        op = frame[OPERATION]
        if op != TEXT:
            if op != LEFT:  # what listens to an event is no part of the way
                path.append(op)
            continue
        path.append(frame[LOCALS + 1])
        if deed is None and whole and frame[LOCALS][:TEXT_ITEM] == whole[:TEXT_ITEM]:
            break  # another text on the way is one that is copied
    return tuple(path)


# ---- before a deed is announced ------------------------------------------------------------------


def is_feasible(s: State, closure: Closure | None) -> bool:
    """Whether what a closure has to choose when announced is there."""
    if closure is None:
        return True
    number = s.program.feasible.get(closure[0])
    if number is None:
        return True
    if len(closure) == CHOICES:
        return bool(s.linked.functions[number](s, closure[1]))
    if closure[CHOICES] is not None:
        return True  # it is chosen already
    before = tuple(s.spoken)
    speak(s, closure[SPEAKS_OF])
    found = bool(s.linked.functions[number](s, closure[1]))
    speak(s, before)
    return found


def can_announce_deed(s: State, closure: Closure | None, given: bool) -> bool:
    """Whether a deed can be announced: all that it has to choose then is there."""
    if closure is None or closure[0] not in s.program.feasible:
        return True
    return is_feasible(s, keep_deed(s, closure, given))
