"""What a function looks up often is looked up once.

Of a card that a slot holds, its print is asked for again and again; of a slot for several things,
which things it holds. Where one of these stands `OFTEN` times in a function it becomes a variable:

    print_a0 = None if a0 is None or a0 < 0 else models[a0]
    those_a1 = () if a1 == (None,) else (a1 if not a1 or a1[0] != "?" else meant(a1))

Assumes that neither changes while a function answers, which holds as functions change nothing. A
slot that is given another value in between, or whose name means something else inside, is left as
it is. Keeps everything else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from attrs import evolve

from ...program import nodes as n
from ...program.traversal import Any_node, rebuilt, walk

OFTEN = 3
"""How often something must be looked up for it to be worth a variable."""
SLOT = re.compile(r"a\d+")


def looked_up_once(functions: Iterable[n.Function]) -> list[n.Function]:
    """Return functions in which what is often looked up has a variable."""
    return [shared(each) for each in functions]


def shared(function: n.Function) -> n.Function:
    """Return a function in which what is often looked up has a variable."""
    slots = [each for each in function.parameters if SLOT.fullmatch(each)]
    if not slots:
        return function
    bound = Counter(name for node in walk(function) for name in names_bound(node))
    made: dict[str, n.Step] = {}
    for slot in slots:
        for found, variable, first in lookups(n.Name(slot)):
            often = sum(node == found for node in walk(function))
            if often >= OFTEN and not bound[slot] and variable not in made:
                function = with_variable(function, found, n.Name(variable))
                made[variable] = n.Set((n.Name(variable),), first)
    return evolve(function, steps=(*reversed(made.values()), *function.steps))


def lookups(slot: n.Name) -> Iterator[tuple[n.Expression, str, n.Expression]]:
    """Yield what may be looked up of a slot, what its variable is called, and what it holds."""
    model = n.At(n.Column("models"), slot)
    where = n.At(n.Column("where"), slot)
    own = n.Compare("not in", where, n.Table("COPIED"))
    nobody = n.Or((n.Compare("is", slot, n.Const(None)), n.Compare("<", slot, n.Const(0))))
    for found in (n.If(own, model, n.Call("face_of", (slot,))), model):
        yield found, f"print_{slot.name}", n.If(nobody, n.Const(None), found)
    whole = n.Compare("!=", n.At(slot, n.Const(0)), n.Word("?"))
    held = n.If(n.Or((n.Not(slot), whole)), slot, n.Call("meant", (slot,)))
    none = n.Compare("==", slot, n.Group((n.Const(None),)))
    those = n.If(none, n.Group(()), held)
    yield those, f"those_{slot.name}", those


def names_bound(node: Any_node) -> Iterator[str]:
    """Yield the names to which a node gives a meaning."""
    match node:
        case n.Lambda(name) | n.Bind(name):
            yield name
        case n.Through(names) | n.Each(names):
            yield from names
        case n.Set(places) | n.Change(n.Expression() as places):
            for each in places if isinstance(places, tuple) else (places,):
                if isinstance(each, n.Name):
                    yield each.name


def with_variable(node: n.Function, found: n.Expression, variable: n.Name) -> n.Function:
    """Return a function with a variable in the place of what it holds."""

    def changed(each: Any_node) -> Any_node:
        return variable if each == found else rebuilt(each, changed)

    made = rebuilt(node, changed)
    assert isinstance(made, n.Function)
    return made
