"""Chance: a small generator whose whole state is one number, the same on every machine."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeVar

from ..program.bounded_numbers import TooMany, listed
from .state import State

T = TypeVar("T")

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
MOST_SIDES = 10**9
"""Chance decides between so many at most: what is drawn has 64 bits."""
UNASKED = -1
"""Stands in the place of the number where nothing may be left to chance."""


class LeftToChance(Exception):
    """Something would be left to chance that may not be: between so many, each as likely."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


def below(state: State, limit: int) -> int:
    """Return a number from 0 to `limit` - 1, each as likely; take a given result first."""
    if limit > MOST_SIDES:
        raise TooMany
    if state.results:
        given = next((each for each in state.results if isinstance(each, int)), None)
        if given is not None:
            without(state, given)
            if not 1 <= given <= limit and not state.trial:  # that takes what was given for later
                raise NoSuchResult(given, limit)
            return min(max(given - 1, 0), limit - 1)
    if state.chance == UNASKED:
        raise LeftToChance(limit)
    while True:
        state.chance = seed = (state.chance + STEP) & MASK
        seed = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        seed = ((seed ^ (seed >> 27)) * 0x94D049BB133111EB) & MASK
        seed ^= seed >> 31
        if seed <= MASK - limit or seed < (MASK + 1) // limit * limit:
            # what lies above would make small numbers a little likelier
            if state.drawn is not None:
                state.drawn.append(seed % limit + 1)
            return seed % limit


def without(state: State, given: int | tuple[tuple[int, ...], ...]) -> None:
    """Take the first of the given results that is such a one."""
    at = state.results.index(given)
    state.results = state.results[:at] + state.results[at + 1 :]


class NoSuchResult(Exception):
    """A result was given that cannot come up."""

    def __init__(self, given: int, highest: int) -> None:
        super().__init__(given, highest)
        self.given, self.highest = given, highest


class NotThere(Exception):
    """A shuffle was to bring up a card that is not there, or one of several that are."""

    def __init__(self, models: tuple[int, ...], *, are_several: bool) -> None:
        super().__init__(models)
        self.models, self.are_several = models, are_several


def brought_up(
    state: State, things: MutableSequence[int], given: tuple[tuple[int, ...], ...]
) -> None:
    """Let a shuffle end with given cards on top, from bottom to top; the others stay in order.

    Of each card the prints are given that can be meant: one of them is among the cards.
    """
    left, top = list(things), []
    for models in given:
        card = next((each for each in left if state.models[each] in models), None)
        there = tuple(sorted({state.models[each] for each in left}.intersection(models)))
        if card is None or len(there) > 1:
            raise NotThere(there or models, are_several=len(there) > 1)
        left.remove(card)
        top.append(card)
    things[:] = [*left, *top]


def shuffled(state: State, things: MutableSequence[int]) -> None:
    """Put things into a random order, each order as likely (Fisher and Yates)."""
    if state.results or state.drawn is not None or state.chance == UNASKED:
        given = next((each for each in state.results if isinstance(each, tuple)), None)
        if given is not None:
            without(state, given)
            brought_up(state, things, given)
            return
        for last in range(len(things) - 1, 0, -1):
            other = below(state, last + 1)
            things[last], things[other] = things[other], things[last]
        return
    chance = state.chance
    for last in range(len(things) - 1, 0, -1):  # the same numbers, without a call for each
        limit = last + 1
        while True:
            chance = seed = (chance + STEP) & MASK
            seed = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            seed = ((seed ^ (seed >> 27)) * 0x94D049BB133111EB) & MASK
            seed ^= seed >> 31
            if seed <= MASK - limit or seed < (MASK + 1) // limit * limit:
                break
        other = seed % limit
        things[last], things[other] = things[other], things[last]
    state.chance = chance


def chosen_by_chance(state: State, things: list[T], number: int) -> tuple[T, ...]:
    """Return so many of some things, by chance."""
    left = list(listed(state, things))
    return tuple(left.pop(below(state, len(left))) for _ in range(min(number, len(left))))
