"""Steps that emitters write: what an operation does, and the body of a function.

    [*put(rest, call("tuple", things)), *go_on()]        rest = tuple(things); the next operation

Every function returns a list of steps, so that steps are joined by joining lists. Where an
operation goes on is a label (`Routine.label`), or `NEXT`. Operations have numbers when their
routine is whole; only then `resolved` puts numbers in the place of labels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...program import nodes as n
from ...program.traversal import Any_node, rebuilt
from .code import Code, Goal, Part, at, call, chosen_by, group, kernel, local, name, said

Steps = list[n.Step]
"""Steps, one after the other."""
NEXT = "next"
"""The operation that stands behind this one."""
HERE_LABEL = "here"
HERE: Code = Goal(HERE_LABEL)
"""The number of this operation, for those functions of the kernel that ask something there."""
RULE = ("e", "add", "g")
"""What a function that adds the clauses of a rule is handed."""


def go_on(to: str = NEXT) -> Steps:
    """Go on with the next operation, or at a label, when this one is over."""
    return put(local(0), Goal(to))


def go_on_if(test: Part, other: str, to: str = NEXT) -> Steps:
    """Go on with the next operation, or somewhere else, as a test says."""
    return put(local(0), chosen_by(test, Goal(to), Goal(other)))


def go_on_among(labels: Iterable[str], place: Part) -> Steps:
    """Go on at one of some labels, as a number says."""
    return put(local(0), at(group(*map(Goal, labels)), place))


def do(function: str, *args: Part) -> Steps:
    """Call a function of the kernel for what it does."""
    return do_code(call(function, *args))


def do_code(made: Code) -> Steps:
    """Make a call, of whatever sort, for what it does."""
    return [n.Do(made)]


def emit(kind: str, *parts: Part, by: str = "emit") -> Steps:
    """Let an event of the core happen, with what it is about."""
    return do(by, HERE, kernel(kind), group(*parts))


def put(place: Code, value: Part) -> Steps:
    """Let a place or a variable hold something."""
    return [n.Set((place,), said(value))]


def take_apart(variables: tuple[str, ...], value: Part) -> Steps:
    """Let variables hold the parts of something."""
    return [n.Set(tuple(map(name, variables)), said(value), row=True)]


def change(place: Code, how: str, value: Part) -> Steps:
    """Let a place or a variable hold more, with `+`, or less, with `-`."""
    return [n.Change(place, how, said(value))]


def append(variable: str, value: Part) -> Steps:
    """Put one more into a list that is filled."""
    return [n.Append(variable, said(value))]


def when(test: Part, then: Steps, other: Steps | None = None) -> Steps:
    """Do some steps if a test holds, and others if not."""
    return [n.When(said(test), tuple(then), tuple(other or ()))]


def each_of(variable: str, things: Part, steps: Steps) -> Steps:
    """Do some steps for one thing after the other."""
    return [n.Each((variable,), said(things), tuple(steps))]


def as_long_as(test: Part, steps: Steps) -> Steps:
    """Do some steps as long as a test holds."""
    return [n.While(said(test), tuple(steps))]


def answer(value: Part) -> Steps:
    """Answer: the function is over."""
    return [n.Answer(said(value))]


def stop() -> Steps:
    """The operation is over."""
    return [n.Stop()]


def nothing() -> Steps:
    """Do nothing."""
    return [n.Nothing()]


# ---- where operations go on ----------------------------------------------------------------------


def resolved(steps: Sequence[n.Step], number_of: Callable[[str], int]) -> tuple[n.Step, ...]:
    """Return steps with the numbers of operations in the place of labels."""

    def changed(each: Any_node) -> Any_node:
        if isinstance(each, Goal):
            return n.Const(number_of(each.label))
        made: Any_node = rebuilt(each, changed)
        return made

    return tuple(rebuilt(each, changed) for each in steps)
