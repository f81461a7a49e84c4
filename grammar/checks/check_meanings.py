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
from .check_places import check_lost, check_places
from .check_records import check_records
from .check_spoken import check_spoken
from .check_that import check_that
from .check_that_much import check_that_much
from .check_used_up import check_used_up
from .check_x import check_x

Check = Callable[[Bodies, ast.Declaration], Iterable[Problem]]
OF_EACH: tuple[Check, ...] = (
    check_places,
    check_picks,
    check_left_open,
    check_records,
    check_it,
    check_spoken,
    check_that,
    check_that_much,
    check_chance,
    check_used_up,
    check_granted,
)
"""What they say of a card is what they say of each thing that stands on it, one after the other."""
OF_ALL: tuple[Check, ...] = (check_owners, check_lost, check_x)
"""What is wrong with one thing on a card depends on the others."""


def check_meanings(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Yield what is wrong with what a declaration says."""
    clean = isinstance(node, ast.Card) and all([_is_clean(bodies, each) for each in node.body])
    for check in OF_ALL if clean else (*OF_EACH, *OF_ALL):
        yield from check(bodies, node)


def _is_clean(bodies: Bodies, node: ast.Printed) -> bool:
    """Whether nothing is wrong with something that stands on cards, whatever else does."""
    known = bodies.clean.get(node)
    if known is None:
        alone = ast.Card(node.span, "", 1, (node,))
        known = bodies.clean.put(node, not any([*check(bodies, alone)] for check in OF_EACH))
    return known
