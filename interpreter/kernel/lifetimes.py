"""Rules for some time: texts bring them into force, and their time comes to an end.

A modifier is `(number, closure of a rule, lifetime, used, copied)`; `used` is told of in
`supplies.py`, `copied` in `copied_cards.py`. A lifetime is `()` for the rest of the match,
`("ends", part of play, when it began)`, `("begins", part of play, 0)`, `("while", condition)`,
`("event", pattern)`, or `("once", pattern)` for what is done the next time.
"""

from __future__ import annotations

from collections.abc import Container

from ..program.bounded_numbers import FEW, spend
from ..program.row_places import (
    FLOW_BEGAN,
    FLOW_PART,
    MODIFIER_COPIED,
    MODIFIER_LIFETIME,
    MODIFIER_NUMBER,
    MODIFIER_USED,
)
from ..program.shapes import (
    LIFETIME_BEGAN,
    LIFETIME_HOW,
    LIFETIME_PART,
    Closure,
    Condition,
    Lasting,
    Lifetime,
    Part,
)
from .copied_cards import copied_now
from .row_types import Frame
from .state import State


def add_modifier(s: State, f: Frame, closure: Closure, lifetime: Lasting) -> None:
    """Bring a rule into force until its time is over."""
    s.count += 1
    spend(s, len(s.modifiers) // FEW)
    if lifetime and lifetime[0] == "ends":
        kept: Lifetime = (*lifetime, going(s, lifetime[1]))
    elif lifetime and lifetime[0] == "begins":
        kept = (*lifetime, 0)  # the next one, whatever goes on now
    else:
        kept = lifetime
    copied = () if lifetime and lifetime[0] == "while" else copied_now(s, closure)
    s.modifiers = (*s.modifiers, (s.count, closure, kept, 0, copied))
    s.index = None
    s.cache = {}


def add_once(s: State, f: Frame, pattern: Condition, closure: Closure | None) -> None:
    """Let something be done the next time that an event happens; nothing is not done then."""
    if closure is None:
        return
    s.count += 1
    spend(s, len(s.modifiers) // FEW)
    s.modifiers = (*s.modifiers, (s.count, closure, ("once", pattern), 0, ()))
    s.index = None


def going(s: State, flow: Part) -> int:
    """Return when the part of play that goes on began; 0 if it is still to come."""
    return next((each[FLOW_BEGAN] for each in reversed(s.flows) if each[FLOW_PART] == flow), 0)


def expire(s: State, how: str, flow: Part, began: int) -> None:
    """Let the rules end whose time ends with a part of play."""
    spend(s, len(s.modifiers))
    over = {
        number
        for number, _, lifetime, *_ in s.modifiers
        if len(lifetime) > LIFETIME_BEGAN
        and lifetime[LIFETIME_HOW] == how
        and lifetime[LIFETIME_PART] == flow
        and lifetime[LIFETIME_BEGAN] in (0, began)
    }
    if over:
        end_rules(s, over)


def end_rules(s: State, over: Container[int]) -> None:
    """Let some rules be in force no more."""
    s.modifiers = tuple(each for each in s.modifiers if each[MODIFIER_NUMBER] not in over)
    s.index = None
    s.cache = {}


def use(s: State, number: int, amount: int | None) -> None:
    """Note how much a rule has given, if it is in force; None if that was the last of it."""
    if amount is None:
        end_rules(s, (number,))
        return
    s.modifiers = tuple(
        (*each[:MODIFIER_USED], each[MODIFIER_USED] + amount, each[MODIFIER_COPIED])
        if each[MODIFIER_NUMBER] == number
        else each
        for each in s.modifiers
    )


def lifetime_of(s: State, number: int) -> Lifetime:
    """Return for how long a rule is in force."""
    found = (each[MODIFIER_LIFETIME] for each in s.modifiers if each[MODIFIER_NUMBER] == number)
    return next(found, ())
