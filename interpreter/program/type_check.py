"""Whether a program fits together: each node is of the type that is wanted in its place.

`check` goes through every function and every operation once. Functions declare the types of what
they are handed and of what they answer, the first operation of each routine those of its locals;
types of expressions are worked out (`expression_types.py`). It finds

- a card where a player is wanted, a number that is compared with a name, somebody who may be nobody
  where one has to be there;
- a call with other arguments than its function takes;
- a variable that is read where nothing has bound it;
- a jump to an operation that is none of the same routine;
- a closure that takes along something else than its code reads.

What is `any` fits everywhere: where types are not declared, nothing is found. Forms - which names,
words and calls there may be at all - are the matter of `gate.py`, which comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from . import nodes as n
from .check_scope import (
    OPERATION,
    Finding,
    Inside,
    Known,
    bind,
    both_ways,
    branch,
    standing,
    take_apart,
)  # fmt: skip
from .expression_types import Expressions
from .types import ANY, NEVER, NOBODY, NUMBER, Type, as_list, fits, joined, listed, read, sure

LOOKED_UP = "print_"
"""What a variable is called that holds the print of a card, looked up before anybody has asked
whether that card is there; it is read only where it is."""


def check(
    functions: Iterable[n.Function],
    operations: Iterable[n.Operation],
    constants: tuple[str | tuple[str, ...], ...],
    sorts: Mapping[int, tuple[Type, ...]] | None = None,
) -> list[Finding]:
    """Return what does not fit in functions and operations."""
    made = list(operations)
    known = Known(
        {each.number: each for each in functions}, routines_of(made), constants, sorts or {}
    )
    for function in known.functions.values():
        check_function(function, known)
    for operation in made:
        check_operation(operation, known)
    return known.findings


def routines_of(operations: Iterable[n.Operation]) -> dict[int, tuple[int, tuple[Type, ...]]]:
    """Return of each operation the first one of its routine, and the types of the locals there."""
    found: dict[int, tuple[int, tuple[Type, ...]]] = {}
    start, held = -1, tuple[Type, ...]()
    for each in sorted(operations, key=lambda each: each.number):
        if each.locals is not None:
            start, held = each.number, tuple(map(read, each.locals))
        found[each.number] = start, held
    return found


def check_function(node: n.Function, known: Known) -> None:
    """Note what does not fit in a function."""
    declared = map(read, node.types or ("any",) * len(node.parameters))
    names = dict(zip(node.parameters, declared, strict=True))
    inside = Expressions(
        known, f"function {node.number}", names, names.get("e"), gives=read(node.gives)
    )
    if node.remembered is not None:
        inside.expect(node.remembered, inside.gives)
        return
    ends = goes_through(node.steps, inside) or "add" in node.parameters
    if not ends and not fits(NOBODY, inside.gives):
        inside.note(f"it may answer nobody, and not {node.gives}")


def check_operation(node: n.Operation, known: Known) -> None:
    """Note what does not fit in an operation."""
    start, held = known.routines[node.number]
    inside = Expressions(known, f"operation {node.number}", {}, None, held, start)
    goes_through(node.steps, inside)


def goes_through(steps: Iterable[n.Step], inside: Inside) -> bool:
    """Go through steps; return whether nothing that stands behind them is ever done."""
    return any([one_step(step, inside) for step in steps])


def one_step(step: n.Step, inside: Inside) -> bool:
    """Go through a step; return whether nothing that stands behind it is ever done."""
    match step:
        case n.Answer(value):
            inside.expect(value, inside.gives)
            return True
        case n.Stop():
            return True
        case n.Set(places, value, row):
            put(places, value, row, inside)
        case n.Change(place, _, value):
            changed(place, value, inside)
        case n.Append(name, value):
            held = inside.names.get(name, ANY)
            inner = as_list(held)
            if inner is None or name not in inside.names:
                inside.note(f"{name} is no list that is filled")
            one = inside.worked_out(value)
            inside.names[name] = listed(joined(inner or ANY, one))
        case n.Do(call):
            inside.worked_out(call)
        case n.When(test, then, other):
            return one_or_other(test, then, other, inside)
        case n.Each(names, domain, steps, row):
            take_apart(names, domain, row, inside)
            goes_through(steps, inside)
        case n.While(test, steps):
            holds, _ = inside.tested(test)
            with inside.given(standing(holds)):
                goes_through(steps, inside)
            return test == n.Const(True)
    return False


def one_or_other(
    test: n.Expression, then: tuple[n.Step, ...], other: tuple[n.Step, ...], inside: Inside
) -> bool:
    """Go through `if`; what is behind it knows of a test after which the other way ends."""
    holds, fails = map(standing, inside.tested(test))
    with branch(inside, holds) as one:
        first = goes_through(then, inside)
    with branch(inside, fails) as two:
        second = goes_through(other, inside)
    if first and not second:
        inside.names, inside.facts = two[0], inside.facts | fails
    elif second and not first:
        inside.names, inside.facts = one[0], inside.facts | holds
    else:
        inside.names = both_ways(one, two)
    return first and second


def put(places: tuple[n.Expression, ...], value: n.Expression, row: bool, inside: Inside) -> None:
    """Go through what a place or a variable is to hold."""
    if row:
        found = inside.worked_out(value)
        names = tuple(each.name for each in places if isinstance(each, n.Name))
        if len(names) != len(places):
            inside.note("a row is taken apart into other than variables")
        bind(names, found, True, inside)
        return
    (place,) = places
    match place:
        case n.Local(0):
            jump(value, inside)
        case n.Local():
            inside.expect(value, worked_out_bare(place, inside))
            inside.forget(place)
        case n.Name(name):
            found = inside.worked_out(value)
            if name.startswith(LOOKED_UP):
                found = sure(found)
            inside.names[name] = joined(inside.names.get(name, NEVER), found)
            inside.forget(place)


def worked_out_bare(place: n.Expression, inside: Inside) -> Type:
    """Return what a place was declared as."""
    inside.forget(place)
    return inside.worked_out(place)


def jump(value: n.Expression, inside: Inside) -> None:
    """Note it if one of the operations that may come next is none of this routine."""
    match value:
        case n.If(test, then, other):
            inside.tested(test)
            jump(then, inside)
            jump(other, inside)
        case n.At(n.Group(goals), place):
            inside.worked_out(place)
            for each in goals:
                jump(each, inside)
        case n.Const():
            inside.expect(value, OPERATION)
        case _:
            inside.note(f"no jump: {value}")


def changed(place: n.Expression, value: n.Expression, inside: Inside) -> None:
    """Note it if more or less cannot be put into a place."""
    held = inside.worked_out(place)
    found = inside.worked_out(value)
    numbers = fits(held, NUMBER) and fits(found, NUMBER)
    if place == n.Local(0):
        return
    if not numbers and (as_list(held) is None or as_list(found) is None):
        inside.note(f"{found} is added to {held}")
    if isinstance(place, n.Name):
        inside.names[place.name] = joined(held, found)
