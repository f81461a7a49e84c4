"""The order of rules that decide one field or word: by when they began, as copies and control go.

`all Figs cost 1` and `all Figs cost 3`: of two such rules about one thing the one that began
later counts. A rule of the game began before all others, a text when its card came to where it lies
or was turned, one that a text was given at the earliest when it was given, one for some time when
it was made. Those that began at once stay in the order of the index.

But a rule waits for another that would change what it says, of anything: `all cheap
Figs cost 5` waits for `all Figs cost 1`, whichever is older. Whether that is so is tried
out (`waiting_order.py`) in a state in which no more than what is applied already counts; and only
of rules whose code may ask such things at all, and do so as things stand.

An order holds until something happens, and is remembered as long as any reading is. It is the same
whatever is being asked when it is worked out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from attrs import frozen

from ..program.bounded_numbers import deeper, spend
from ..program.shapes import Given
from .clauses import AnyClause, Key, Source
from .contested import Contested, deciding, may_ask
from .control import TEXTS, WHO, began
from .state import State
from .waiting_order import first_of

ORDERS = "orders"
"""Under this key the orders are remembered that were found out."""
CARRIED = (WHO, TEXTS)
"""What else stays remembered where an order is tried: it comes before what is decided."""


@frozen
class Order:
    """Clauses in their order, and those that hang on what the others say."""

    clauses: tuple[AnyClause, ...]
    hanging: tuple[AnyClause, ...] = ()


Orders: TypeAlias = dict[Key, Order]


def order_of(s: State, clauses: Contested) -> Order:
    """Return the order of contested clauses."""
    orders: Orders = s.cache.setdefault(ORDERS, {})
    found = orders.get(clauses.key)
    if found is None:
        found = orders[clauses.key] = ordered(s, clauses)
    return found


def with_orders(s: State) -> dict[Given, Given]:
    """Return what stays remembered when all else that was read is to be forgotten."""
    return {ORDERS: s.cache[ORDERS]} if ORDERS in s.cache else {}


def ordered(s: State, clauses: Contested) -> Order:
    """Find out the order of contested clauses."""
    spend(s, len(clauses))
    found = deciding(clauses.key, clauses)
    times = [time_of(s, clause[-1]) for clause in found]
    if clauses.in_time is not None and clauses.in_time[0] == times:
        known: Order = clauses.in_time[1]
        return known
    by_time = [found[at] for at in sorted(range(len(found)), key=times.__getitem__)]
    if not any(may_ask(each, s.program) for each in by_time):
        made = in_place(clauses, by_time)
        clauses.in_time = (times, made)
        return made
    things = decided_things(s, clauses.key)
    return Trials(s, clauses, by_time, things).order() if things else in_place(clauses, by_time)


def time_of(s: State, source: Source) -> int:
    """Return when the rule began that a clause comes from; one in a text when that was given."""
    match source:
        case ("card", _, at) if s.index is not None:
            return max(began(s, source), time_of(s, s.index.texts[at][-1]))
    return began(s, source)


def in_place(
    clauses: Contested, decided: Iterable[AnyClause], hanging: Iterable[AnyClause] = ()
) -> Order:
    """Return clauses of which those that decide are in another order; the rest stay in place."""
    places = {id(each) for each in deciding(clauses.key, clauses)}
    left = iter(decided)
    made = tuple([next(left) if id(each) in places else each for each in clauses])
    return Order(made, tuple(hanging))


def decided_things(s: State, key: Key) -> Sequence[int]:
    """Return all that a field or a word can be asked of; of words those of cards alone."""
    number, program = int(key[1]), s.program
    owner = "card" if number in program.card_words else ""
    if key[0] != "adjective":
        owner = program.fields[number].owner
    match owner:
        case "":
            return ()
        case "card":
            return [card for zone in s.zones for card in zone if card >= 0]
        case "player":
            return range(s.players)
        case "game":
            return (0,)
        case "token":
            return range(len(s.tokens))
        case "space":
            return range(program.board.size if program.board else 0)
    return [each for each, kind in s.records.items() if program.record_bases[kind] == owner]


@frozen
class Trials:
    """The clauses that decide one field or word, as it is tried which comes before which."""

    s: State
    clauses: Contested
    by_time: list[AnyClause]
    things: Sequence[int]

    def order(self) -> Order:
        """Return the order: of those that wait for nothing the oldest comes next."""
        s, waiting, applied, hanging = self.s, [*self.by_time], list[AnyClause](), set[int]()
        deeper(s)
        try:
            while waiting:
                said = [self.said(one, applied, waiting, hanging) for one in waiting]

                def waits(one: int, other: int) -> bool:
                    clause, before = waiting[one], waiting[other]
                    if id(clause) not in hanging:
                        return False
                    rest = [each for each in waiting if each is not before]
                    return self.said(clause, [*applied, before], rest, hanging) != said[one]  # noqa: B023

                applied.append(waiting.pop(first_of(len(waiting), waits)))
        finally:
            s.depth -= 1
        return in_place(self.clauses, applied, [each for each in applied if id(each) in hanging])

    def said(
        self,
        clause: AnyClause,
        applied: list[AnyClause],
        waiting: list[AnyClause],
        hanging: set[int],
    ) -> list[Given]:
        """Return what a clause says of each thing when some count; note whether it asks them."""
        s = self.s
        if not may_ask(clause, s.program):
            return []
        function, env, guards, *_ = clause
        cache, busy, left_out = s.cache, s.busy, s.left_out
        spend(s, len(self.things))
        functions = s.linked.functions
        try:
            there = in_place(self.clauses, [*applied, *waiting])
            s.cache = {each: cache[each] for each in CARRIED if each in cache}
            s.cache[ORDERS] = {**cache.get(ORDERS, {}), self.clauses.key: there}
            s.busy, s.left_out = (*[each for each in waiting if each is not clause], clause), ()
            if not all(functions[each[0]](s, each[1]) for each in guards):
                return []
            return [functions[function](s, env, each) for each in self.things]
        finally:
            if s.left_out:
                hanging.add(id(clause))
            s.cache, s.busy, s.left_out = cache, busy, left_out
