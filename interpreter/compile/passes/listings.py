"""A listing asks for each thing only what hangs on that thing.

A description is written as its tests, whatever they speak of. Of a listing of things, then,

- a test in which its variable does not stand is asked once, before anything is gone through: if it
  does not hold nothing is listed;
- what is taken from a slot need not be asked whether the slot means it:

    [v1 for v1 in cards if your turn if where[v1] == 3]
        ([v1 for v1 in cards if where[v1] == 3] if your turn else [])
    [v1 for v1 in meant(a0) if is_meant(a0, v1) and face_up[v1]]
        [v1 for v1 in meant(a0) if face_up[v1]]

Assumes that it changes nothing to ask a test, or to leave it out. Keeps the order of the things,
and that of the tests that are left. Minds only tests that stand apart: what is asked behind another
part of the same test may count on that one. A listing stays a new list, also if it asks nothing
any more: what it goes through may be a list of the state's own, which nobody may keep.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from ...program import nodes as n
from ...program.traversal import everywhere, rebuilt, speaks_of

Some = TypeVar("Some", n.Function, n.Operation)


def shortened(nodes: Iterable[Some]) -> list[Some]:
    """Return functions or operations with listings that ask no more than they must."""
    return [SHORTEN(each) for each in nodes]


def shorter(node: n.Listing) -> n.Expression:
    """Return a listing of things that asks no more than it must."""
    match node:
        case n.Listing(n.Name(body), (n.Through((variable,), domain, tests, row=False),), True):
            if body != variable:
                return node
        case _:
            return node
    slot = slot_meant(domain)
    if slot is not None:
        asked = n.Call("is_meant", (slot, node.body))
        tests = tuple(without_part(test, asked) for test in tests)
    mine = [each for each in tests if speaks_of(each, variable)]
    others = [each for each in tests if not speaks_of(each, variable)]
    asking = (joined(mine),) if mine else ()
    left = n.Listing(node.body, (n.Through((variable,), domain, asking),))
    return n.If(joined(others), left, n.Fresh(())) if others else left


def joined(tests: list[n.Expression]) -> n.Expression:
    """Return that all of some tests hold."""
    return tests[0] if len(tests) == 1 else n.And(tuple(tests))


def slot_meant(node: n.Expression) -> n.Expression | None:
    """Return the slot for several things of which something is what it holds, or could hold."""
    match node:
        case n.If(n.Or((n.Not(held), _)), slot, n.Call("meant", (asked,))) if held == slot == asked:
            return slot
    return None


def without_part(node: n.Expression, part: n.Expression) -> n.Expression:
    """Return a test that does not ask for something before the rest of what must hold with it."""

    def changed(each: n.Expression) -> n.Expression:
        made: n.Expression = rebuilt(each, changed)
        if not isinstance(made, n.And):
            return made
        *first, last = made.parts
        left = [each for each in first if each != part]
        return made if len(left) == len(first) else joined([*left, last])

    return changed(node)


SHORTEN = everywhere({n.Listing: shorter})
"""What is made of a node whose parts are done, by its sort."""
