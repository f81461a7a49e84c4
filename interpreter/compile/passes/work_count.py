"""What functions go through is counted, and so are calls that call others.

Work is counted by the machine (`program/bounded_numbers.py`). What is gone through counts where it
is taken from: functions on the list `COUNTED` count what they return, anything else is wrapped in a
call of `listed`. What takes something along is `weighed`.

A function that calls others may stand for any number of calls, as in `value number: b means a plus
a`, or in one that calls itself. So a function counts as soon as it stands for more calls than
`MOST_CALLS` that are not counted; to its callers it is one call from then on. What is passed as a
closure is called by whoever holds it: there `OF_A_CLOSURE` calls are taken for granted, and no
closure stands for more.

Comes after all passes that replace calls. Keeps what everything means, and all numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import evolve

from ...program import nodes as n
from ...program.traversal import rebuilt, walk

COUNTED = frozenset(
    (
        "all_cards", "all_players", "all_records", "all_spaces", "all_tokens", "cards_in",
        "cards_in_all", "distinct", "happened", "lines_of_length", "lines_to_edge", "listed",
        "numbers_from", "once", "only", "spaces_in_line",
    )
)  # fmt: skip
"""Functions of the kernel that count what they return, or return one thing at most."""
GOING_THROUGH = frozenset(
    (
        "ends_of",
        "lengths_of",
        "longest_of",
        "options_of",
        "those_there",
        "with_highest",
        "with_most",
    )
)
"""Functions of the kernel that go through what they are given, and cannot count it."""
CALLING = frozenset(
    (
        "asked", "can_announce_deed", "can_settle", "holds_of", "holds_of_each", "is_feasible",
        "is_meant", "meant", "unpacked",
    )
)  # fmt: skip
"""Functions of the kernel that call a closure which a slot may hold."""
MOST_CALLS, OF_A_CLOSURE = 20, 8


def count_work(
    functions: Iterable[n.Function], operations: Iterable[n.Operation]
) -> tuple[list[n.Function], list[n.Operation]]:
    """Return functions and operations that count what they go through."""
    made = {each.number: each for each in functions}
    counting = set(counting_ones(made))
    return [
        evolve(each, steps=(n.Count(), *each.steps)) if each.number in counting else each
        for each in map(weighed, made.values())
    ], [weighed(each) for each in operations]


# ---- what is gone through ------------------------------------------------------------------------


def weighed(node: Any) -> Any:
    """Return a node in which all counts that is gone through, or taken along."""
    made = rebuilt(node, weighed)
    match made:
        case n.Through(_, domain) | n.Each(_, domain):
            return changed(made, "domain", domain, counted(domain))
        case n.While(_, steps):  # nobody knows how often it goes round
            return evolve(made, steps=(n.Count(), *steps))
        case n.Call(name, args) if name in GOING_THROUGH:
            last = counted(args[-1])
            return made if last is args[-1] else n.Call(name, (*args[:-1], last))
        case n.Compare("in" | "not in", _, right) if is_held(right):
            return changed(made, "right", right, counted(right))
        case n.Group((n.Const(int()), n.Group((_, _, *_)))):
            return n.Call("weighed", (made, n.Const(1)))
        case n.Group((n.Word("?"), _, _, _, n.Group((_, _, *_)), *_)):
            return n.Call("weighed", (made, n.Const(4)))
    return made


def changed(node: Any, name: str, before: n.Expression, after: n.Expression) -> Any:
    """Return a node with one part exchanged, if it is another one."""
    return node if before is after else evolve(node, **{name: after})


def is_held(node: n.Expression) -> bool:
    """Whether a slot or a local holds the things that one is compared with: any number of them."""
    if isinstance(node, n.If | n.Name | n.Local | n.Captured | n.Slice):
        return True
    if not isinstance(node, n.At):
        return False
    of: n.Expression = node
    while isinstance(of, n.At | n.Slice):
        of = of.of
    return not isinstance(of, n.Table)  # to look into a table of the program is no work


def counted(node: n.Expression) -> n.Expression:
    """Return things that are gone through so that they count; what is few by itself does not."""
    match node:
        case n.Call(name) if name in COUNTED:
            return node
        case n.Call("tuple" | "list" | "range", (inner,)):
            return node if counted(inner) is inner else n.Call("listed", (node,))
        case n.Listing(kept=True) | n.Const() | n.Word():
            return node
        case n.Fresh(items) | n.Group(items):
            few = not any(isinstance(each, n.Spread) for each in items)
            return node if few else n.Call("listed", (node,))
        case _:
            return n.Call("listed", (node,))


# ---- calls that call others ----------------------------------------------------------------------


def calls_of(function: n.Function) -> tuple[list[int], int]:
    """Return the functions that a function calls, and how many calls it makes beside them."""
    calls: list[int] = []
    more = 0
    for node in walk(function):
        match node:
            case n.CallWord(number):
                calls.append(number)
            case n.Call(name) if name in CALLING:
                more += OF_A_CLOSURE
            case n.Ask():
                more += OF_A_CLOSURE
    return calls, more


def counting_ones(functions: Mapping[int, n.Function]) -> Iterator[int]:
    """Yield the functions that count."""
    found = {number: calls_of(each) for number, each in functions.items()}
    stands_for: dict[int, int] = {}
    for first in functions:
        going = {first: None}
        while going:  # what a function calls comes before it; one that comes up again goes round
            at = next(reversed(going))
            calls, more = found[at]
            left = [each for each in calls if each in functions and each not in stands_for]
            again = [each for each in left if each in going]
            for each in dict.fromkeys(again):
                stands_for[each] = 1
                yield each
            if again:
                continue
            if left and at not in stands_for:
                going[left[0]] = None
                continue
            del going[at]
            if at not in stands_for:
                most = OF_A_CLOSURE if "e" in functions[at].parameters else MOST_CALLS
                number = 1 + more + sum(stands_for.get(each, 1) for each in calls)
                stands_for[at] = 1 if number > most else number
                if number > most:
                    yield at
