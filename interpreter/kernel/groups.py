"""Groups of cards: those that some cards make, found by taking one card after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..program.bounded_numbers import spend
from .queries import T, Test
from .state import State

Cards = tuple[int, ...]
A_GROUP = 3
"""The work of looking at one group: as much as an operation."""


def groups_among(
    s: State,
    cards: Iterable[int | None],
    low: int,
    high: int,
    may_hold: Test,
    holds: Test,
) -> list[tuple[int, ...]]:
    """Return the groups that some cards make, the small ones first.

    What `may_hold` denies of some cards it denies of these and more: then none are added to them.
    """
    there = tuple(dict.fromkeys([each for each in cards if each is not None]))
    found: list[Cards] = []
    begun: list[Cards] = [()]
    places = {card: at for at, card in enumerate(there)}
    while begun:
        larger = []
        for taken in begun:
            behind = there[places[taken[-1]] + 1 :] if taken else there
            if len(taken) + len(behind) < low:
                continue
            for card in behind:
                spend(s, A_GROUP)
                more = (*taken, card)
                if may_hold(more):
                    larger.append(more)
        found += [each for each in larger if len(each) >= low and holds(each)]
        begun = [each for each in larger if len(each) < high]
    return found


def all_alike(those: Sequence[T]) -> bool:
    """Whether all of some values are the same, and there."""
    return None not in those and len(set(those)) < 2


def all_apart(those: Sequence[T]) -> bool:
    """Whether no two of some values are the same."""
    return len(set(those)) == len(those)


def in_a_row(numbers: Sequence[int]) -> bool:
    """Whether of some numbers each is one more than another, but for the lowest."""
    return all_apart(numbers) and (not numbers or max(numbers) - min(numbers) < len(numbers))
