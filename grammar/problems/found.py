"""What a check finds, with the files it is in: problems, what is missing, how much was read.

A check goes on in steps: whoever takes part in it hands one over where the work may rest or
be given up, and returns what was found.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from attrs import frozen

from ..tree.source import Span
from .diagnostics import Problem


@frozen
class Located:
    """A problem and the file it is in."""

    path: str
    problem: Problem

    @property
    def is_error(self) -> bool:
        """Whether the problem keeps a game from being played; a warning does not."""
        return self.problem.is_error


@frozen
class Wanted:
    """What a file asks for that is not in the workspace: a game by title, or an included file."""

    sort: str
    name: str
    path: str
    span: Span


@frozen
class Report:
    """What a check found."""

    problems: tuple[Located, ...]
    files: int
    games: tuple[str, ...]
    cards: int
    copies: int

    @property
    def errors(self) -> tuple[Located, ...]:
        """The problems that keep a game from being played."""
        return tuple(each for each in self.problems if each.is_error)


def is_of_reading(found: Problem) -> bool:
    """Whether a problem means that some line has not been read."""
    return found.code.startswith(("CW01", "CW02"))


@frozen
class Step:
    """A step of a check: a declaration read ahead of the others, the end, or some other work."""

    path: str = ""
    problems: tuple[Problem, ...] = ()
    """What is wrong with the declaration as far as it alone shows, in its file."""
    report: Report | None = None
    """What the check has found, when it is done."""


REST = Step()
T = TypeVar("T")
Steps = Generator[Step, None, T]
"""Work that may be left lying after each step, and what comes of it."""


def end_of(steps: Steps[T]) -> T:
    """Take all steps of some work, and return what comes of it."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            made: T = end.value
            return made
