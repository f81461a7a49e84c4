"""Whether it matters which of several things comes first: alterations of an event, reactions.

Lowered by 1 and raised by 2 it comes to the same whatever comes first; lowered by 1 and doubled it
does not. Nobody should be asked for what changes nothing, and nobody should have to say beforehand
which rules go together. So every order is tried on copies of the state, up to the point where all
have had their say. If then it stands as after any other order, and the same has happened on the way
(as often, in whatever order), it does not matter.

Whether somebody is asked must not tell what they do not know: that a question is missing is seen.
So it is not tried as the match is, but as it may be for all that player knows, with the hidden
faces dealt in two ways (`suppositions.py`). What comes out differently in the two hangs on what is
hidden, and counts as mattering. So does all else that is in doubt: a choice on the way, chance, a
part of play that ends, something impossible, more than a few orders, one that does very much. Of
those that are alike (`likeness.py`) none need be told from the other, so equal orders are tried
once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations
from typing import TypeVar

from ..program.bounded_numbers import FEW, deeper, spend
from ..program.layout import STATE, Saved
from ..program.row_places import DOER, MODE, MODIFIER_RULE, OPERATION, TYPE, VALUES
from ..program.shapes import Value
from .chance import LeftToChance
from .impossible import Impossible
from .state import State
from .suppositions import supposed

MOST, MOST_ORDERS, MOST_STEPS = 8, 24, 400
"""More things, more orders of them, or one of more steps, are not tried."""
A_COPY = 20
"""How much work it is to try an order, however little is done."""
IN_NO_ORDER = ("log", "count", "modifiers")
"""What is compared without its order and its numbers."""
COMPARED = tuple(
    each.name
    for each in STATE
    if each.saved in (Saved.PLAIN, Saved.SORTED) and each.name not in IN_NO_ORDER
)
Thing = TypeVar("Thing")
Begun = Callable[[State, Thing], None]
Standing = Callable[[State], Value]


def order_matters(
    s: State,
    who: int,
    things: Sequence[tuple[Thing, Value]],
    begin: Begun[Thing],
    standing: Standing,
) -> bool:
    """Whether it comes out differently if some things come in another order, for all a seat knows.

    Beside each stands what it has in common with those that nobody can tell from it. `begin` lets
    one begin to be carried out; `standing` is how it stands when all are over.
    """
    if len(things) > MOST:
        return True
    orders = [*different_orders([alike for _, alike in things])]
    if len(orders) > MOST_ORDERS:
        return True
    ends: set[Value] = set()
    for there in supposed(s, who):
        try:
            for order in orders:
                end = outcome(there, [things[each][0] for each in order], begin, standing)
                if end is None:
                    return True
                ends.add(end)
                if len(ends) > 1:
                    return True
        finally:
            s.work = there.work
    return False


def different_orders(alike: Sequence[Value]) -> Iterator[Sequence[int]]:
    """Yield the orders of some things that differ, at most one more than are tried."""
    seen = set[Value]()
    for order in permutations(range(len(alike))):
        told = tuple([alike[each] for each in order])
        if told not in seen:
            seen.add(told)
            yield order
        if len(seen) > MOST_ORDERS:
            return


def outcome(
    s: State, order: Iterable[Thing], begin: Begun[Thing], standing: Standing
) -> Value | None:
    """Return how it stands after some things in their order; None if that is open."""
    spend(s, A_COPY + (len(s.where) + len(s.frames)) // FEW)
    copy = s.fork()
    deeper(copy)
    depth = len(copy.frames)
    try:
        for each in order:
            begin(copy, each)
            if not carried_out(copy, depth):
                return None
    except (Impossible, LeftToChance):
        return None
    finally:
        s.work = copy.work
    return repr((standing(copy), rules_in(copy), happened_since(copy, s)))


def carried_out(s: State, depth: int) -> bool:
    """Carry out what lies above so many frames; False if it asks, does very much, or ends more."""
    for _ in range(MOST_STEPS):
        if len(s.frames) <= depth:
            return len(s.frames) == depth
        if s.pending is not None:
            return False
        top = s.frames[-1]
        (s.linked.announcing if top[MODE] else s.linked.operations)[top[OPERATION]](s, top)
    return False


def all_of(s: State) -> Value:
    """Return how everything stands, but for what has happened and the numbers of rules."""
    return repr([getattr(s, name) for name in COMPARED])


def rules_in(s: State) -> list[str]:
    """Return what rules texts have made, in no order and without their numbers."""
    return sorted(repr(each[MODIFIER_RULE:]) for each in s.modifiers)


def happened_since(s: State, before: State) -> list[str]:
    """Return what has happened on a copy, in no order."""
    found, link = list[str](), s.log
    while link is not None and link is not before.log:
        record, link = link
        found.append(repr((record[TYPE], record[VALUES], record[DOER])))
    return sorted(found)
