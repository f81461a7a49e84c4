"""A jump leads to where it ends.

Statements are written one after the other, each with its jumps: behind a branch of an `if` one goes
to the end of it, from the end of a loop to its top. Often that is a jump again:

    20  if weak, else 23        20  if weak, else 25
    21  earn, then 22           21  earn, then 25
    22  go on at 25             22  go on at 25
    23  go on at 25             23  go on at 25

Each step of the machine is an operation, so a jump that only leads to another is a step for
nothing. Assumes that the next operation is said by a number, by one of two as a test says, or by
one of several by number; that is all that steps can say (`parts/code_steps.py`). Jumps that lead to
each other in a circle stay a circle. Keeps all operations and their numbers: other things than
jumps lead to them as well, where a routine begins, and what is passed over when it is announced.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve

from ...program import nodes as n
from ...program.traversal import rebuilt

NEXT_ONE = (n.Local(0),)
"""Where the number of the next operation stands."""


def landed(operations: Iterable[n.Operation]) -> list[n.Operation]:
    """Return operations whose jumps lead to what is done next."""
    made = list(operations)
    jumps = {each.number: goal for each in made for goal in [jump_of(each)] if goal is not None}
    if not jumps:
        return made
    ends = {number: end_of(number, jumps) for number in jumps}
    return [with_goals(each, ends) for each in made]


def jump_of(operation: n.Operation) -> int | None:
    """Return where an operation leads that does nothing else."""
    match operation.steps:
        case (n.Set((n.Local(0),), n.Const(int() as goal)),):
            return goal
    return None


def end_of(number: int, jumps: Mapping[int, int]) -> int:
    """Return where one comes to by a jump; in a circle that is somewhere in it."""
    for _ in range(len(jumps)):
        if number not in jumps:
            break
        number = jumps[number]
    return number


def with_goals(node: Any, ends: Mapping[int, int]) -> Any:
    """Return an operation, or a step, that says other operations to be next."""
    match node:
        case n.Set(places, value) if places == NEXT_ONE:
            goal = goal_at_end(value, ends)
            return node if goal is value else evolve(node, value=goal)
        case n.Expression():
            return node
    return rebuilt(node, lambda each: with_goals(each, ends))


def goal_at_end(goal: n.Expression, ends: Mapping[int, int]) -> n.Expression:
    """Return which operation is next, whatever it hangs on."""
    match goal:
        case n.Const(int() as number):
            return n.Const(ends[number]) if number in ends else goal
        case n.If(test, then, other):
            return n.If(test, goal_at_end(then, ends), goal_at_end(other, ends))
        case n.At(n.Group(items), place):
            return n.At(n.Group(tuple(goal_at_end(each, ends) for each in items)), place)
    return goal
