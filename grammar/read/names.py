"""Names as they are written: where they stand, and which nothing can have."""

from __future__ import annotations

from ..problems.diagnostics import Problem, problem
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
