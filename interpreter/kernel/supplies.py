"""Rules for some time that are used up: what one has given is counted, and ends it.

`prevent the next 3 of it` gives 3 in all, over as many events as there are, `this rule ends after
2 times` 2 times. What has been given stands with the rule (`MODIFIER_USED`), for that is what
begins and ends as one; how much there is to give is asked anew, as any number of a rule is. So
several `before` of one rule give from the same, and two rules that were made by the same text have
each their own.

Which rule it is need not be handed over: it is the one that the event on its way was altered or
replaced by last. Rules of the game and of cards in force are none for some time, and have nothing
to use up: the checks let none of them say so (`check_used_up.py`).
"""

from __future__ import annotations

from ..program.bounded_numbers import FEW, spend
from ..program.row_places import MODIFIER_NUMBER, MODIFIER_USED, OPERATION, Modifier
from .alterations import alter, amount_of
from .events import APPLIED, WHAT
from .lifetimes import use
from .state import EVENT_STEP, REPLACED, State


def prevent_next(s: State, number: int) -> int:
    """Prevent so much of the event as the rule has left of a number; return how much."""
    given = use_up(s, number, amount_of(s))
    alter(s, -given)
    return given


def use_up(s: State, number: int, wanted: int) -> int:
    """Let the rule that has its say give what is wanted, as far as it is left of a number.

    It ends when nothing is left.
    """
    rule = rule_that_speaks(s)
    if rule is None:
        return 0
    left = max(0, number - rule[MODIFIER_USED])
    given = min(wanted, left)
    use(s, rule[MODIFIER_NUMBER], given if given < left else None)
    return given


def end_after(s: State, number: int) -> None:
    """Let the rule that has its say end when it has had it so often."""
    use_up(s, number, 1)


def rule_that_speaks(s: State) -> Modifier | None:
    """Return the rule for some time that alters or replaces the event on its way, if it is one."""
    spend(s, (len(s.frames) + len(s.modifiers)) // FEW)
    for each in reversed(s.frames):
        if each[OPERATION] in WHERE_APPLIED:
            *_, (_, _, number) = each[WHERE_APPLIED[each[OPERATION]]]
            return next((rule for rule in s.modifiers if rule[MODIFIER_NUMBER] == number), None)
    return None


WHERE_APPLIED = {EVENT_STEP: APPLIED, REPLACED: WHAT}
"""Where the frames of an event on its way hold what was applied to it."""
