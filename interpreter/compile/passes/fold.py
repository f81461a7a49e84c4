"""What is known before the match is no longer asked.

A ruling is chosen before anybody plays, a number stands in the rules, a description may say nothing
of what it describes. Who writes such a phrase writes it like any other; here the answer takes the
place of the question, from the inside out:

    not (the ruling is both win) and you are weak       you are weak
    if True: options.append((0,))                       options.append((0,))
    int(3)                                              3

What is known is a constant: a truth, a number, nobody. Through `And`, `Or`, `Not`, `If` and the
tests of a listing a truth is handed on, and `When` leaves the steps that are carried out; of
numbers there is `Negate`, the whole of one, and a product, which need not be watched if one side
has a single digit. A number is not nobody, and one of a fixed row is the one that stands there.

Assumes that a part of an `And` or an `Or` beside which a truth stands is asked only for whether it
holds, and that what is asked changes nothing: behind what decides nothing is worked out. What would
have been asked by chance is then not asked. Does not look into functions that are called.

A line may hang on what is known: of a rule that cannot apply nothing is written at all. So who
writes asks `known`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from attrs import evolve

from ...program import nodes as n
from ...program.traversal import everywhere

Some = TypeVar("Some", n.Function, n.Operation)

TRUE, FALSE, NOBODY = n.Const(True), n.Const(False), n.Const(None)
DIGITS = range(10)


def folded(nodes: Iterable[Some]) -> list[Some]:
    """Return functions or operations in which nothing is asked that is known."""
    return [FOLD(each) for each in nodes]


def fold(node: n.Expression) -> n.Expression:
    """Return an expression in which nothing is asked that is known."""
    made: n.Expression = FOLD(node)
    return made


def known(condition: n.Expression) -> bool | None:
    """Return whether a condition holds, if that is known before the match."""
    found = fold(condition)
    if isinstance(found, n.Const) and isinstance(found.value, bool):
        return found.value
    return None


def without_known(node: n.And | n.Or, plain: n.Const, sure: n.Const) -> n.Expression:
    """Return what is asked of several parts, without those that are the plain answer anyway.

    One that is the other answer settles it: of `and` it is no, of `or` it is yes.
    """
    if sure in node.parts:
        return sure
    if plain not in node.parts:
        return node
    left = tuple(each for each in node.parts if each != plain)
    return type(node)(left) if len(left) > 1 else left[0] if left else plain


def opposite(node: n.Not) -> n.Expression:
    """Return that something does not hold."""
    if node.part == TRUE:
        return FALSE
    return TRUE if node.part == FALSE else node


def chosen(node: n.If) -> n.Expression:
    """Return one of two, if it is known which."""
    if node.test == TRUE:
        return node.then
    return node.other if node.test == FALSE else node


def compared(node: n.Compare) -> n.Expression:
    """Return whether something that is written out is nobody."""
    if node.how in ("is", "is not") and isinstance(node.left, n.Const) and node.right == NOBODY:
        return TRUE if (node.left == NOBODY) == (node.how == "is") else FALSE
    return node


def minus(node: n.Negate) -> n.Expression:
    """Return minus a number."""
    number = number_in(node.part)
    return node if number is None else n.Const(-number)


def part(node: n.At) -> n.Expression:
    """Return one of several that stand there in a fixed row."""
    match node:
        case n.At(n.Group(items), n.Const(int() as place)) if not isinstance(place, bool):
            if 0 <= place < len(items) and not any(isinstance(each, n.Spread) for each in items):
                return items[place]
    return node


def called(node: n.Call) -> n.Expression:
    """Return what the kernel would work out of numbers that are written out."""
    match node:
        case n.Call("int", (number,)) if number_in(number) is not None:
            return number
        case n.Call("product", (a, b)) if number_in(a) in DIGITS or number_in(b) in DIGITS:
            return n.Arith("*", a, b)
    return node


def tested(node: n.Through) -> n.Through:
    """Return a part of a listing without tests that hold in any case."""
    if TRUE not in node.tests:
        return node
    return evolve(node, tests=tuple(each for each in node.tests if each != TRUE))


def with_steps(node: Any) -> Any:
    """Return what has steps with those alone that are carried out."""
    if not any(isinstance(each, n.When) and is_known(each.test) for each in node.steps):
        return node
    return evolve(node, steps=tuple(left_of(node.steps)))


def decided(node: n.When) -> n.When:
    """Return a branch, on both sides with those steps alone that are carried out."""
    then, other = tuple(left_of(node.then)), tuple(left_of(node.other))
    return node if (then, other) == (node.then, node.other) else n.When(node.test, then, other)


def left_of(steps: Iterable[n.Step]) -> Iterator[n.Step]:
    """Yield the steps that are carried out where it is known what a branch hangs on."""
    for each in steps:
        if isinstance(each, n.When) and is_known(each.test):
            yield from each.then if each.test == TRUE else each.other
        else:
            yield each


def is_known(test: n.Expression) -> bool:
    """Whether a test is one that is known before the match."""
    return test in (TRUE, FALSE)


def number_in(node: n.Expression) -> int | None:
    """Return the whole number that is written out, if there is one."""
    if isinstance(node, n.Const) and isinstance(node.value, int):
        return None if isinstance(node.value, bool) else node.value
    return None


FOLD = everywhere({
    n.And: lambda node: without_known(node, TRUE, FALSE),
    n.Or: lambda node: without_known(node, FALSE, TRUE),
    n.Not: opposite, n.If: chosen, n.Compare: compared,
    n.Negate: minus, n.At: part, n.Call: called, n.Through: tested, n.When: decided,
    n.Function: with_steps, n.Operation: with_steps, n.Each: with_steps, n.While: with_steps,
})  # fmt: skip
"""What is made of a node whose parts are done, by its sort."""
