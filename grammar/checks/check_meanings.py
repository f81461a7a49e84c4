"""All checks of what a declaration says, with what the words in it do at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ..problems.diagnostics import Problem
from ..tree import ast
from .bodies import Bodies
from .check_chance import check_chance
from .check_granted import check_granted
from .check_it import check_it
from .check_left_open import check_left_open
from .check_owners import check_owners
from .check_picks import check_picks
from .check_places import check_places
from .check_records import check_records
from .check_spoken import check_spoken
from .check_that import check_that
from .check_used_up import check_used_up
from .check_x import check_x

CHECKS: tuple[Callable[[Bodies, ast.Declaration], Iterable[Problem]], ...] = (
    check_places,
    check_picks,
    check_left_open,
    check_records,
    check_it,
    check_spoken,
    check_that,
    check_chance,
    check_owners,
    check_used_up,
    check_granted,
    check_x,
)


def check_meanings(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Yield what is wrong with what a declaration says."""
    for check in CHECKS:
        yield from check(bodies, node)
