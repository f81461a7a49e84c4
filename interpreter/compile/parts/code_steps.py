"""Steps that emitters write: what an operation does, and the body of a function.

    [*put(rest, call("tuple", things)), *go_on()]        rest = tuple(things); the next operation

Every function returns a list of steps, so that steps are joined by joining lists. Where an
operation goes on is a label (`Routine.label`), or `NEXT`. As with `code.py`, nobody else looks into
steps.
"""

from __future__ import annotations

from collections.abc import Iterable

from .code import Code, Part, call, group, kernel, said

Steps = list[str]
"""Steps, one after the other."""
NEXT = "@N@"
"""The operation that stands behind this one."""
RULE = ("e", "add", "g")
"""What a function that adds the clauses of a rule is handed."""
HERE: Code = "@P@"
"""The number of this operation, for those functions of the kernel that ask something there."""


def go_on(to: str = NEXT) -> Steps:
    """Go on with the next operation, or at a label, when this one is over."""
    return [f"f[0] = {to}"]


def go_on_if(test: Part, other: str, to: str = NEXT) -> Steps:
    """Go on with the next operation, or somewhere else, as a test says."""
    return [f"f[0] = {to} if {said(test)} else {other}"]


def go_on_among(labels: Iterable[str], place: Part) -> Steps:
    """Go on at one of some labels, as a number says."""
    return [f"f[0] = {group(*labels)}[{said(place)}]"]


def do(function: str, *args: Part) -> Steps:
    """Call a function of the kernel for what it does."""
    return [call(function, *args)]


def do_code(made: Code) -> Steps:
    """Make a call, of whatever sort, for what it does."""
    return [made]


def emit(kind: str, *parts: Part, by: str = "emit") -> Steps:
    """Let an event of the core happen, with what it is about."""
    return do(by, HERE, kernel(kind), group(*parts))


def put(place: Code, value: Part) -> Steps:
    """Let a place or a variable hold something."""
    return [f"{place} = {said(value)}"]


def take_apart(variables: tuple[str, ...], value: Part) -> Steps:
    """Let variables hold the parts of something."""
    return [f"({', '.join(variables)},) = {said(value)}"]


def change(place: Code, how: str, value: Part) -> Steps:
    """Let a place or a variable hold more, with `+`, or less, with `-`."""
    return [f"{place} {how}= {said(value)}"]


def append(variable: str, value: Part) -> Steps:
    """Put one more into a list that is filled."""
    return [f"{variable}.append({said(value)})"]


def when(test: Part, then: Steps, other: Steps | None = None) -> Steps:
    """Do some steps if a test holds, and others if not."""
    lines = [f"if {said(test)}:", *inside(then)]
    return [*lines, "else:", *inside(other)] if other else lines


def each_of(variable: str, things: Part, steps: Steps) -> Steps:
    """Do some steps for one thing after the other."""
    return [f"for {variable} in {said(things)}:", *inside(steps)]


def as_long_as(test: Part, steps: Steps) -> Steps:
    """Do some steps as long as a test holds."""
    return [f"while {said(test)}:", *inside(steps)]


def answer(value: Part) -> Steps:
    """Answer: the function is over."""
    return [f"return {said(value)}"]


def stop() -> Steps:
    """The operation is over."""
    return ["return"]


def nothing() -> Steps:
    """Do nothing."""
    return ["pass"]


def inside(steps: Steps) -> Steps:
    """Return steps as the inner ones of another."""
    return [f"    {line}" for line in steps] or ["    pass"]
