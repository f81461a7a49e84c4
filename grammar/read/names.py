"""Names as they are written: where they stand, and which nothing can have."""

from __future__ import annotations

from ..problems.diagnostics import Fix, Problem, problem
from ..tree.source import Span


class Named(str):
    """A name, with the place where it stands."""

    span: Span


class BadName(Exception):
    """A name that nothing can have; carries the problem to report."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


FORBIDDEN = "{}<>/:"
"""Signs that wordings are made with: the name of a kind becomes a part of many of them."""


def checked(name: Named, what: str) -> Named:
    """Return a name that becomes part of wordings; `what` it is the name of."""
    for sign in FORBIDDEN:
        if sign in name:
            raise BadName(problem("CW0115", name.span, sign=sign, what=what))
    return name


def needless_colon(span: Span) -> Problem:
    """Return that a colon stands before a wording: `cost: paying {n: number}:`."""
    return problem(
        "CW0101", span, Fix(span, ""), found="`:`", expected="the first word of a wording"
    )


def missing_comma(before: Span, found: str) -> Problem:
    """Return that a comma lacks before a word: `Second, Third counting from 1`."""
    end = before.behind
    after = end._replace(column=end.column + 1, end_column=end.column + 1 + len(found))
    return problem("CW0101", after, Fix(end, ","), found=f"`{found}`", expected="`,`")
