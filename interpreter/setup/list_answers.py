"""Several things at once, in a choice that is asked step by step: a whole list as one answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..kernel.machine import run
from ..kernel.state import State, Value, links
from ..kernel.steps import DONE, FREELY, SHOWN, TAKEN, freely, go_on, lead_to, left_of
from ..telling.decisions import Option

if TYPE_CHECKING:
    from ..match import Match

NUMBER, VALUE = 0, 4
"""Where an answer that was noted has its number, and what was answered."""


def meant(match: Match, parts: Sequence[Callable[[Option], bool]]) -> list[Value] | None:
    """Return the things that are meant, among all that could be taken; None if one is not there.

    The match is a fork: it is asked without looking whether the choice can be finished.
    """
    state, things = match.state, list[Value]()
    freely(state)
    for part in parts:
        run(state)
        decision = match.decision
        assert decision is not None
        found = next((each.number for each in decision.options if part(each)), None)
        if found is None:
            return None
        things.append(state.pending[3][found][0])
        go_on(state, state.pending[0], ((*state.step[TAKEN], things[-1]), None, FREELY))
    return things


def taken(match: Match, things: Sequence[Value], *, whole: bool, pausing: bool) -> bool | None:
    """Take things in their turn, and end if they are the whole choice; None if that cannot be.

    The match is a fork, which is of no use any more if it cannot be.
    """
    state = match.state
    answers, forced = state.answers, left_of(state.step[SHOWN], state.step[TAKEN])
    in_order = state.program.sites[state.pending[0]][0] == "order"
    goal = [*state.step[TAKEN], *things]
    lead_to(state, goal)
    run(state)
    is_shown = False
    while state.answers == answers:
        left = left_of(goal, state.step[SHOWN])
        if not left and not whole:
            return False
        value = (left[0],) if left else DONE
        if value not in state.pending[3]:
            return None
        is_shown = match.answer(state.pending[3].index(value), pausing=pausing)
    given = list(answer_given(state, answers + 1))
    wanted = [goal, [*goal, *left_of(forced, goal)]]
    alike = list if in_order else Counter
    return is_shown if alike(given) in map(alike, wanted) else None


def answer_given(state: State, number: int) -> Value:
    """Return what was answered, by the number of the answer."""
    return next((each[VALUE] for each in links(state.said) if each[NUMBER] == number), ())
