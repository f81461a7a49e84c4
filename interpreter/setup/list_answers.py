"""Several things at once, in a choice that is asked step by step: a whole list as one answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from ..kernel.machine import run
from ..kernel.state import State, links
from ..kernel.steps import DONE, FREELY, freely, go_on, lead_to, left_of, next_step
from ..program.row_places import (
    PENDING_AT,
    PENDING_OPTIONS,
    SAID_NUMBER,
    SAID_VALUE,
    STEP_SHOWN,
    STEP_TAKEN,
)
from ..program.shapes import Given, Way
from ..telling.decisions import Decision, Option


def meant(
    state: State,
    asked: Callable[[], Decision | None],
    parts: Sequence[Callable[[Option], bool]],
) -> list[Given] | None:
    """Return the things that are meant, among all that could be taken; None if one is not there.

    The state is a fork: it is asked without looking whether the choice can be finished.
    """
    things = list[Given]()
    freely(state)
    for part in parts:
        run(state)
        decision = asked()
        assert decision is not None
        found = next((each.number for each in decision.options if part(each)), None)
        if found is None:
            return None
        at, _, _, options = state.question
        things.append(options[found][0])
        go_on(state, at, ((*next_step(state)[STEP_TAKEN], things[-1]), None, FREELY))
    return things


def taken(
    state: State, answer: Callable[[int], bool], things: Sequence[Given], *, whole: bool
) -> bool | None:
    """Take things in their turn, and end if they are the whole choice; None if that cannot be.

    The state is a fork, which is of no use any more if it cannot be. To answer tells whether it
    stopped where the rules show the table.
    """
    begun, shown, _, _, _ = next_step(state)
    answers, forced = state.answers, left_of(shown, begun)
    in_order = state.program.questions[state.question[PENDING_AT]] == "order"
    goal = [*begun, *things]
    lead_to(state, goal)
    run(state)
    is_shown = False
    while state.answers == answers:
        left = left_of(goal, next_step(state)[STEP_SHOWN])
        if not left and not whole:
            return False
        value = (left[0],) if left else DONE
        options = state.question[PENDING_OPTIONS]
        if value not in options:
            return None
        is_shown = answer(options.index(value))
    given = list(answer_given(state, answers + 1))
    wanted = [goal, [*goal, *left_of(forced, goal)]]
    alike = list if in_order else Counter
    return is_shown if alike(given) in map(alike, wanted) else None


def answer_given(state: State, number: int) -> Way:
    """Return what was answered, by the number of the answer."""
    return next((each[SAID_VALUE] for each in links(state.said) if each[SAID_NUMBER] == number), ())
