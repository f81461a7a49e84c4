"""The machine: takes a state from one decision to the next.

    step(state, answer) -> state

The loop calls the operation of the top frame until a decision is pending or nothing is left. Work
is counted: who goes round in a circle is stopped, and the circle is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from ..program.bounded_numbers import A_STEP, MOST_WORK, TooMuch
from ..program.layout import ON_BEGINNING
from ..program.row_places import CONTEXT, FLOW_ANSWERS, FLOW_DEPTH, MODE, OPERATION
from ..program.shapes import Given
from . import deeds, events, reactions, texts
from .chance import MASK
from .flow import begin, begin_with, laid_out
from .linked import Linked
from .reactions import TooDeep
from .row_types import Frame
from .state import BOTTOM_OF_ALL, SETUP, State
from .steps import STEP, note_answer, take_step

SHOWN = 100
A_LOOK = 60_000
"""So much work it may take to find out what the circle is."""
ROUND_AND_ROUND = 10_000
"""Who does too much after so many steps goes round in a circle, though each step does little."""
MOST_EVENTS = 200_000
"""No match remembers more than so many events."""

Operation = Callable[[State, Given], None]
"""What an operation does with a state and its topmost frame, whose places it knows."""


class Endless(Exception):
    """A match that goes round in a circle; `cycle` holds the operations of the circle."""

    def __init__(self, cycle: list[int]) -> None:
        super().__init__("the rules go round in a circle")
        self.cycle = cycle


def run(s: State) -> None:
    """Go on until a decision is pending, or nothing is left to do."""
    operations, announcing = s.linked.operations, s.linked.announcing
    frames, operation, mode = s.frames, OPERATION, MODE
    if s.pending is not None:
        return
    done = 0
    left = 0 if s.count > MOST_EVENTS else max(0, MOST_WORK - s.work) // A_STEP
    try:
        for done in range(left):  # noqa: B007
            f = frames[-1]
            if f[mode]:
                announcing[f[operation]](s, f)
            else:
                operations[f[operation]](s, f)
            if s.pending is not None:
                return
    except TooDeep:
        pass
    except TooMuch:
        if done < ROUND_AND_ROUND:
            raise
        raise Endless(circle(s)) from None
    except IndexError:
        if frames:  # nothing is left to do only if there is no frame any more
            raise
        s.work += A_STEP * done
        return
    if s.count > MOST_EVENTS:
        raise TooMuch("more has happened in this match than it can remember:")
    if not left:
        raise TooMuch
    raise Endless(circle(s))


def run_until(s: State, reached: Callable[[State], bool]) -> bool:
    """Go on until something is reached; False if a decision or the end comes first."""
    done = 0
    left = 0 if s.count > MOST_EVENTS else max(0, MOST_WORK - s.work) // A_STEP
    try:
        for done in range(left):  # noqa: B007
            if reached(s):
                return True
            if not s.frames or s.pending is not None:
                return False
            f = s.frames[-1]
            (s.linked.announcing if f[MODE] else s.linked.operations)[f[OPERATION]](s, f)
            s.work += A_STEP
    except TooDeep:
        pass
    except TooMuch:
        if done < ROUND_AND_ROUND:
            raise
    raise Endless(circle(s))


def to_pause(s: State) -> bool:
    """Go on to the next place where the table is shown; False if a decision or the end is first."""
    pauses = s.program.pauses
    here = bool(s.frames) and s.pending is None and s.frames[-1][OPERATION] in pauses
    depth = len(s.frames)

    def reached(s: State) -> bool:
        nonlocal here
        found = bool(s.frames) and s.frames[-1][OPERATION] in pauses
        if here and found and len(s.frames) == depth:
            here = False  # it goes on from here
            return False
        return found

    return run_until(s, reached)


def only_inner(s: State) -> None:
    """Forget what lies below: the match is over, and it would only be gone through again."""
    gone = max(0, len(s.frames) - SHOWN)
    del s.frames[:gone]
    s.flows = [
        [*each[:FLOW_DEPTH], each[FLOW_DEPTH] - gone, *each[FLOW_ANSWERS:]]
        for each in s.flows[-SHOWN:]
        if each[FLOW_DEPTH] >= gone
    ]
    s.batches = [[depth - gone, *rest] for depth, *rest in s.batches if depth > gone]
    s.secrets = [[*rest, depth - gone] for *rest, depth in s.secrets if depth > gone]


def circle(s: State, *, whole: bool = False) -> list[int]:
    """Return the operations that come up again and again, in order; on the whole, any at all."""
    seen: list[int] = []
    only_inner(s)
    s.work = MOST_WORK - A_LOOK
    with suppress(TooDeep, TooMuch):
        for _ in range(2000):
            if not s.frames or s.pending is not None:
                break
            f = s.frames[-1]
            seen.append(f[OPERATION])
            (s.linked.announcing if f[MODE] else s.linked.operations)[f[OPERATION]](s, f)
            s.work += A_STEP
    often = Counter(seen)
    found = [each for each in dict.fromkeys(seen) if often[each] > 1 or whole]
    first = found.index(min(found)) if found else 0
    return found[first:] + found[:first]


def answer(s: State, index: int) -> None:
    """Answer the pending decision with one of its options, and go on."""
    take_answer(s, index)
    run(s)


def take_answer(s: State, index: int) -> None:
    """Answer the pending decision, and do nothing yet."""
    at, who, kind, options = s.question
    if kind == STEP:
        take_step(s, index)
        return
    s.given = (options[index],)
    s.pending = None
    s.work = 0
    note_answer(s, who, at, kind, options[index])


def step(s: State, index: int) -> State:
    """Return the state after an answer; the one before stays as it is."""
    made = s.fork()
    answer(made, index)
    return made


# ---- the machine's own operations ----------------------------------------------------------------


def bottom_of_all(s: State, f: Frame) -> None:
    """Nothing is left to do: a match that nobody has won is a draw."""
    s.frames.clear()
    if s.result is None:
        s.result = ("draw", ())


def stop(s: State, f: Frame) -> None:
    """End a trial."""
    s.frames.clear()


def setup(s: State, f: Frame) -> None:
    """Set a match up, then play it."""
    flows = s.program.flow_numbers
    f[OPERATION] = BOTTOM_OF_ALL
    if "flow: match" in flows:
        begin(s, f, SETUP, flows["flow: match"], f[CONTEXT][0])
    if "flow: setup" in flows:
        begin(s, f, SETUP, flows["flow: setup"], f[CONTEXT][0])


OWN: tuple[Operation, ...] = (
    bottom_of_all, events.event_step, events.after_all, reactions.triggers, events.pass_by,
    texts.text_step, texts.resolved, stop, setup, events.choose_which_first,
    events.pass_by, deeds.deed_step, deeds.announced_step,
)  # fmt: skip


def skip(s: State, f: Frame) -> None:
    """Pass over an operation of a text that is only announced."""
    f[OPERATION] += 1


def passing(held: tuple[int, object] | None) -> Operation:
    """Return what is done instead of an operation of a text that is only announced.

    It is passed over; where something would be chosen a local holds that nothing is.
    """
    if held is None:
        return skip
    at, value = held

    def hold(s: State, f: Frame) -> None:
        f[OPERATION] += 1
        f[at] = value

    return hold


def going_on_at(goal: int) -> Operation:
    """Return the operation that goes on somewhere else."""

    def go_on(s: State, f: Frame) -> None:
        f[OPERATION] = goal

    return go_on


# ---- beginning -----------------------------------------------------------------------------------


def begun(linked: Linked, seed: int, players: int) -> State:
    """Return the state of a match before its setup."""
    s = State.__new__(State)
    s.program, s.linked = linked.program, linked
    s.players, s.models = players, linked.program.models
    s.chance = s.seed = seed & MASK
    begin_with(s, ON_BEGINNING)
    laid_out(s)
    return s
