"""Small functions are written in where they are called.

A value, a condition or an adjective of a game is often one short line, asked for hundreds of times
between two decisions; to call it costs more than to answer it. So the calls of such a function are
replaced by what it returns, with what is passed to it in the places of its parameters:

    _4 (it)  answer where[it] == 2 + x[0]        [v7 for v7 in cards if where[v7] == 2 + x[0]]

What a rule may decide of something asks first whether one does. That stays where it is; what is
written in is asked only where no rule is about it:

    _5 (x, it)  clauses = ruled.adjectives[5]         _5(x, v7) if 5 in ruled.adjectives else
                if clauses is not None: ...               face_up[v7]
                answer face_up[it]

Assumes that variables of different functions have different names. What is passed must be a plain
name or place, so that it may be asked for more than once. A function with a lambda, a list or a
variable of its own is left as it is, and so is one that calls itself in any way: whoever tells a
circle finds it by its functions. What hangs on the context alone is not written in either, for its
answer is remembered (`remember.py`). Keeps the functions and their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ...program import nodes as n
from ...program.traversal import Any_node, rebuilt, walk

MOST_NODES = 40
"""So big is a function that is written in, with what was written into it."""
OF_CONTEXT = ("x",)
"""The parameters of a value or a condition without slots."""
SCOPES = (n.Lambda, n.Bind, n.Listing)
"""What has variables of its own."""


class Small(NamedTuple):
    """A function that can be written in: its parameters, and what it answers."""

    parameters: tuple[str, ...]
    answer: n.Expression


def inlined(
    functions: Iterable[n.Function], operations: Iterable[n.Operation]
) -> tuple[list[n.Function], list[n.Operation]]:
    """Return functions and operations with the calls of small functions replaced.

    The innermost come first, so that what is written in is itself done.
    """
    made = {each.number: each for each in functions}
    called = {number: called_in(each, made) for number, each in made.items()}
    small: dict[int, Small | None] = {}
    for first in made:
        going = {first: None}  # what is looked at, each called by the one before
        while going:
            at = next(reversed(going))
            for each in called[at].keys() & going.keys():
                way = list(going)
                small |= dict.fromkeys(way[way.index(each) :])  # a circle: none is written in
            left = [each for each in called[at] if each not in small and each not in going]
            if left:
                going[left[0]] = None
                continue
            del going[at]
            if any(small[each] is not None for each in called[at]):
                made[at] = written(made[at], small)
            if at not in small:
                small[at] = small_one(made[at])
    return list(made.values()), [written(each, small) for each in operations]


def called_in(node: Any_node, known: Mapping[int, n.Function]) -> dict[int, None]:
    """Return the functions that are called below a node."""
    found = (each.number for each in walk(node) if isinstance(each, n.CallWord))
    return dict.fromkeys(number for number in found if number in known)


def written(node: Any, small: Mapping[int, Small | None]) -> Any:
    """Return a node with small functions written in."""
    made = rebuilt(node, lambda each: written(each, small))
    if isinstance(made, n.CallWord):
        found = small.get(made.number)
        if found is not None and all(map(is_plain, made.args)):
            return filled(found.answer, dict(zip(found.parameters, made.args, strict=True)))
    return made


def filled(node: Any, values: Mapping[str, n.Expression]) -> Any:
    """Return an expression with what is passed in the places of its parameters."""
    if isinstance(node, n.Name):
        return values.get(node.name, node)
    return rebuilt(node, lambda each: filled(each, values))


def is_plain(node: n.Expression) -> bool:
    """Whether it takes no time to ask for something once more: a name, or a place of one."""
    while isinstance(node, n.At) and isinstance(node.place, n.Const):
        node = node.of
    return isinstance(node, n.Name | n.Const | n.Word | n.Entry | n.Local | n.Captured | n.Kernel)


def small_one(function: n.Function) -> Small | None:
    """Return a function as one that can be written in, if it is small enough."""
    answer = answer_beside_rules(function)
    if answer is None or "g" in function.parameters or function.parameters == OF_CONTEXT:
        return None
    nodes = list(walk(answer))
    if len(nodes) > MOST_NODES or any(isinstance(each, SCOPES) for each in nodes):
        return None
    return Small(function.parameters, answer)


def answer_beside_rules(function: n.Function) -> n.Expression | None:
    """Return what a function answers; if rules may decide that, it is called where one does."""
    match function.steps:
        case (n.Set((n.Name(),), n.Ruled(part, int() as number)), n.When(), *plain):
            answer = answer_of(tuple(plain))
            is_ruled = n.Compare("in", n.Const(number), n.Ruled(part))
            called = n.CallWord(function.number, tuple(map(n.Name, function.parameters)))
            return None if answer is None else n.If(is_ruled, called, answer)
    return answer_of(function.steps)


def answer_of(steps: tuple[n.Step, ...]) -> n.Expression | None:
    """Return what steps answer, as one expression; None if they do anything else."""
    match steps:
        case (n.Answer(value),):
            return value
        case (n.When(test, then, other), *rest):
            one, two = answer_of(then), answer_of(other or tuple(rest))
            if one is None or two is None or (other and rest):
                return None
            return n.If(test, one, two)
    return None
