"""Whether it matters which of several alterations of an event comes first.

Lowered by 1 and raised by 2 it comes to the same whatever comes first; lowered by 1 and doubled it
does not. Nobody should be asked for what changes nothing, and nobody should have to say beforehand
which rules go together. So every order is tried on a copy of the state, up to the point where all
have had their say: if the event is the same then, and the same has happened on the way (as often,
in whatever order), it does not matter.

What cannot be told so counts as mattering: a choice on the way, chance, more alterations than make
a few orders, or one that does very much. Of alterations that are alike - equal texts of equal cards
of one player - none need be told from the other (`likeness.py`), so only one of them is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import permutations

from ..program.bounded_numbers import FEW, deeper, spend
from ..program.row_places import DOER, MODE, MODIFIER_RULE, OPERATION, TYPE, VALUES
from ..program.shapes import Value
from .clauses import Reaction
from .state import State

MOST, MOST_STEPS = 4, 400
"""More alterations, or one of more steps, are not tried."""
A_COPY = 20
Begun = Callable[[State, Reaction], None]
Event = Callable[[State], Value]


def order_matters(s: State, found: list[Reaction], begin: Begun, event: Event) -> bool:
    """Whether an event comes out differently if its alterations come in another order.

    `begin` lets an alteration begin to have its say, if it still applies; `event` is how the event
    stands when they all have had theirs.
    """
    if len(found) > MOST:
        return True
    ends: set[Value] = set()
    for order in permutations(found):
        end = outcome(s, order, begin, event)
        if end is None:
            return True
        ends.add(end)
    return len(ends) > 1


def outcome(s: State, order: Iterable[Reaction], begin: Begun, event: Event) -> Value | None:
    """Return how all stands after some alterations in their order; None if that is open."""
    spend(s, A_COPY + (len(s.where) + len(s.frames)) // FEW)
    copy = s.fork()
    deeper(copy)
    depth, done = len(copy.frames), True
    try:
        for each in order:
            begin(copy, each)
            done = done and carried_out(copy, depth)
    finally:
        s.work = copy.work
    if not done or (copy.chance, copy.results) != (s.chance, s.results):
        return None
    rules = sorted(repr(each[MODIFIER_RULE]) for each in copy.modifiers)
    return repr((event(copy), rules, happened_since(copy, s)))


def carried_out(s: State, depth: int) -> bool:
    """Carry out what lies above so many frames; False if it asks, or does very much."""
    for _ in range(MOST_STEPS):
        if len(s.frames) <= depth:
            return True
        if s.pending is not None:
            return False
        top = s.frames[-1]
        (s.linked.announcing if top[MODE] else s.linked.operations)[top[OPERATION]](s, top)
    return False


def happened_since(s: State, before: State) -> list[str]:
    """Return what has happened on a copy, in no order."""
    found, link = list[str](), s.log
    while link is not None and link is not before.log:
        record, link = link
        found.append(repr((record[TYPE], record[VALUES], record[DOER])))
    return sorted(found)
