"""What clauses make of what is read: layers of a number, the newest word of a value or a mark.

Whoever reads a field finds the clauses about it in the index of the rules in force (`rules.py`) and
hands them over here. **A number** is what is in the field, or printed; then it is set (the last one
counts), then added to, then not below the lowest, then not above the highest (`changed`); the
bounds of the field always hold. So no order of the rules matters but of those that set. Of marks,
adjectives and other values the last rule decides. Where several may say different things their
order is that of time (`layer_order.py`), else that of the index.

A rule about a number may ask for that number: it sees what it would be without itself and without
those behind it that ask so too, or each would see the other; and it sees what stands in the layers
before its own. Percentages of the number itself are all of what the others have made. The same goes
for a mark, a value or a word, as far as the code of a rule shows that it asks for it. Whatever else
is read from itself goes round without end: each reading stands one deeper than what asks for it,
and too deep is told.

A clause counts only if all its guards hold, the conditions under which its rule was made.
"""

from __future__ import annotations

from fractions import Fraction

from ..program.bounded_numbers import DEEPEST, MOST_WORK, Bottomless, TooMuch, deeper, spend
from ..program.row_places import LAST_SAID
from ..program.shapes import (
    CLAUSE_LAYER,
    LAYER_ADD,
    LAYER_HIGHEST,
    LAYER_SET_ANEW,
    LAYER_SHARE,
    SETTING,
    TOLD,
    Condition,
    Given,
)
from .clauses import Amount, AnyClause, Saying
from .contested import Contested
from .guards import all_hold
from .layer_order import Order, order_of, with_orders
from .state import State


def asked(s: State, number: int | Fraction | Condition) -> int | Fraction:
    """Return a number that fills a slot of a rule: as it stands there, or as it is now."""
    if not isinstance(number, tuple):
        return number
    found: int | Fraction = s.linked.functions[number[0]](s, number[1])
    return found


def changed(s: State, field: int, thing: int, value: int, clauses: tuple[Amount, ...]) -> int:
    """Return a number after what the rules in force do to it: set, add, bounds, in this order.

    A rule about a number that asks for that number sees it as it would be without the rule, and
    without those that ask as it does and stand after it: else two of them would each see the other
    and do nothing. One that sets it by itself sees no more than what others set; one that adds a
    percentage of it sees what is added, but no other percentage: so these are added up first.
    """
    functions = s.linked.functions
    s.work += len(clauses)
    if s.work > MOST_WORK:
        raise TooMuch
    if clauses.__class__ is Contested:
        clauses = order_of(s, clauses).clauses
    total, low, high = 0, None, None
    busy = s.busy
    passed = False
    asking = next((each[CLAUSE_LAYER] for each in reversed(busy) if is_one_of(each, clauses)), None)
    if s.depth >= DEEPEST:
        raise Bottomless
    s.depth += 1
    try:
        for clause in clauses:
            function, env, guards, layer, _ = clause
            if busy and is_one_of(clause, busy):
                s.left_out = (*s.left_out, clause)
                passed = True
                continue
            if asking is not None and comes_later(layer, asking):
                continue
            s.busy = (*busy, clause)
            if guards and not all_hold(s, guards):
                continue
            amount = functions[function](s, env, thing)
            if amount is None or (passed and is_one_of(clause, s.left_out)):
                continue
            if layer in (LAYER_ADD, LAYER_SHARE):
                total += amount
            elif layer in SETTING:
                value = amount
            elif layer == LAYER_HIGHEST:
                high = amount if high is None else min(high, amount)
            else:
                low = amount if low is None else max(low, amount)
    finally:
        s.busy = busy
        s.depth -= 1
    if s.left_out and not busy:
        s.cache = with_orders(s)  # what else was found on the way holds without a rule only
        s.left_out = ()
    value += total
    info = s.program.fields[field]
    if low is not None and value < low:
        value = low
    if info.low is not None and value < info.low:
        value = info.low
    if high is not None and value > high:
        value = high
    if info.high is not None and value > info.high:
        value = info.high
    return value


def comes_later(layer: int, asking: int) -> bool:
    """Whether a layer is not seen by a clause of another that asks for the number it changes."""
    return layer not in SETTING if asking == LAYER_SET_ANEW else asking == layer == LAYER_SHARE


def is_one_of(clause: AnyClause, clauses: tuple[AnyClause, ...]) -> bool:
    """Whether a clause is one of several."""
    return any(clause is each for each in clauses)


def valued(s: State, thing: int, clauses: tuple[Saying, ...]) -> Given:
    """Return what the newest rule in force that holds of a thing says of it, or None."""
    if clauses.__class__ is Contested:
        order = order_of(s, clauses)
        if s.busy or order.hanging:
            return decided(s, thing, clauses, order)
        clauses = order.clauses
    functions = s.linked.functions
    s.work += len(clauses)
    if s.work > MOST_WORK:
        raise TooMuch
    if s.depth >= DEEPEST:
        raise Bottomless
    s.depth += 1
    try:
        for function, env, guards, value, _ in reversed(clauses):
            if guards and not all_hold(s, guards):
                continue
            found = functions[function](s, env, thing)
            if value.__class__ is tuple and value == TOLD:
                if found is not None:
                    return found
            elif found:
                return value
    finally:
        s.depth -= 1
    return None


def decided(s: State, thing: int, clauses: Contested, order: Order) -> Given:
    """Return what the last of several rules says that may ask each other, in the order of time.

    What a rule asks that hangs on what the others say sees none of those that come after it.
    """
    spend(s, len(clauses))
    functions, busy, unseen = s.linked.functions, s.busy, [*order.hanging]
    deeper(s)
    try:
        for clause in reversed(order.clauses):
            function, env, guards, value, _ = clause
            if busy and is_one_of(clause, busy):
                s.left_out = (*s.left_out, clause)
                continue
            hangs = is_one_of(clause, order.hanging)
            s.busy = (*busy, *unseen) if hangs else busy
            found = functions[function](s, env, thing) if all_hold(s, guards) else None
            if value.__class__ is tuple and value == TOLD:
                if found is not None:
                    return found
            elif found:
                return value
            if hangs:
                unseen.remove(clause)
    finally:
        s.busy = busy
        s.depth -= 1
        if s.left_out and not busy:
            s.cache = with_orders(s)
            s.left_out = ()
    return None


def truth(s: State, thing: int, clauses: tuple[Saying, ...]) -> bool | None:
    """Return whether something is so, as the newest clause about it says, or None."""
    if thing in s.as_it_was:
        assert s.index is not None
        word = next((key for key, each in s.index.adjectives.items() if each is clauses), None)
        if word in s.program.card_words:
            return dict(s.as_it_was[thing][LAST_SAID]).get(word)
    said = valued(s, thing, clauses)
    return None if said is None else bool(said)
