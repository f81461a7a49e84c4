"""Several things at once, in a choice that is asked step by step: a whole list as one answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from ..kernel.machine import run
from ..kernel.state import State, Value, links
from ..kernel.steps import DONE, FREELY, SHOWN, TAKEN, freely, go_on, lead_to, left_of
from ..program.shapes import PENDING_OPTIONS
from ..telling.decisions import Decision, Option

NUMBER, VALUE = 0, 4
"""Where an answer that was noted has its number, and what was answered."""


def meant(
    state: State,
    asked: Callable[[], Decision | None],
    parts: Sequence[Callable[[Option], bool]],
) -> list[Value] | None:
    """Return the things that are meant, among all that could be taken; None if one is not there.

    The state is a fork: it is asked without looking whether the choice can be finished.
    """
    things = list[Value]()
    freely(state)
    for part in parts:
        run(state)
        decision = asked()
        assert decision is not None
        found = next((each.number for each in decision.options if part(each)), None)
        if found is None:
            return None
        things.append(state.pending[PENDING_OPTIONS][found][0])
        go_on(state, state.pending[0], ((*state.step[TAKEN], things[-1]), None, FREELY))
    return things


def taken(
    state: State, answer: Callable[[int], bool], things: Sequence[Value], *, whole: bool
) -> bool | None:
    """Take things in their turn, and end if they are the whole choice; None if that cannot be.

    The state is a fork, which is of no use any more if it cannot be. To answer tells whether it
    stopped where the rules show the table.
    """
    answers, forced = state.answers, left_of(state.step[SHOWN], state.step[TAKEN])
    in_order = state.program.questions[state.pending[0]] == "order"
    goal = [*state.step[TAKEN], *things]
    lead_to(state, goal)
    run(state)
    is_shown = False
    while state.answers == answers:
        left = left_of(goal, state.step[SHOWN])
        if not left and not whole:
            return False
        value = (left[0],) if left else DONE
        if value not in state.pending[PENDING_OPTIONS]:
            return None
        is_shown = answer(state.pending[PENDING_OPTIONS].index(value))
    given = list(answer_given(state, answers + 1))
    wanted = [goal, [*goal, *left_of(forced, goal)]]
    alike = list if in_order else Counter
    return is_shown if alike(given) in map(alike, wanted) else None


def answer_given(state: State, number: int) -> Value:
    """Return what was answered, by the number of the answer."""
    return next((each[VALUE] for each in links(state.said) if each[NUMBER] == number), ())
