"""Groups of cards: those that some cards make, found among those that can go together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from ..program.bounded_numbers import spend
from .queries import T, Test
from .state import State

Cards = tuple[int, ...]
Places = tuple[int, ...]
A_GROUP = 3
"""The work of looking at one group: as much as an operation."""
Row = dict[int, list[int]]
"""Cards that may stand in a row, by their places, for each number that they have in it."""


def groups_among(
    s: State,
    cards: Iterable[int | None],
    low: int,
    high: int,
    ways: Iterable[Sequence[Sequence[Test]]],
    may_hold: Test,
    holds: Test,
) -> list[tuple[int, ...]]:
    """Return the groups that some cards make, the small ones first.

    A way is what is asked of a card: in which cards are all alike, and in which they are in a row.
    Those of a group keep to one of the `ways`, so they are put into piles of such as are alike. Of
    a pile that makes rows only what follows on each other is taken; of another one card after the
    other: what `may_hold` denies of some cards it denies of these and more, and none are added.
    """
    there = tuple(dict.fromkeys([each for each in cards if each is not None]))
    begun: list[tuple[Places, int, Sequence[int]]] = []
    rows: list[Row] = []
    for alike, row in ways:
        for places in piles_of(s, there, alike):
            if len(places) >= low and row:
                rows.append(by_number(s, there, places, row[0]))
            elif len(places) >= low:
                begun.append(((), 0, places))
    found: list[Cards] = []
    longest = max(map(len, rows), default=0)
    for size in range(1, high + 1):
        begun = one_more(s, there, begun, low, may_hold)
        if not begun and size > longest:
            break
        if size >= low:  # cards may go together in several ways
            made = {taken for taken, _, _ in begun}
            made.update(taken for row in rows for taken in in_row(s, row, size))
            groups = [tuple([there[each] for each in taken]) for taken in sorted(made)]
            found += [each for each in groups if holds(each)]
    return found


def piles_of(s: State, there: Cards, alike: Sequence[Test]) -> Iterable[Sequence[int]]:
    """Return the places of cards that are alike; what holds nothing is like nothing."""
    if not alike:
        return (range(len(there)),)
    spend(s, len(there) * len(alike))
    piles: dict[tuple[object, ...], list[int]] = {}
    for place, card in enumerate(there):
        held = tuple([each(card) for each in alike])
        if None not in held:
            piles.setdefault(held, []).append(place)
    return piles.values()


def by_number(s: State, there: Cards, places: Sequence[int], number: Test) -> Row:
    """Return cards by their number in a row."""
    spend(s, len(places))
    found: Row = {}
    for place in places:
        found.setdefault(number(there[place]), []).append(place)
    return found


def in_row(s: State, row: Row, size: int) -> Iterator[Places]:
    """Yield so many cards whose numbers follow on each other."""
    for low in row:
        numbers = range(low, low + size)
        if all(each in row for each in numbers):
            for taken in product(*[row[each] for each in numbers]):
                spend(s, A_GROUP)
                yield tuple(sorted(taken))


def one_more(
    s: State,
    there: Cards,
    begun: list[tuple[Places, int, Sequence[int]]],
    low: int,
    may_hold: Test,
) -> list[tuple[Places, int, Sequence[int]]]:
    """Return what was begun with one more card, each time one that comes later in its pile."""
    larger = []
    for taken, first, pile in begun:
        if len(taken) + len(pile) - first < low:
            continue
        for at in range(first, len(pile)):
            spend(s, A_GROUP)
            more = (*taken, pile[at])
            if may_hold(tuple([there[each] for each in more])):
                larger.append((more, at + 1, pile))
    return larger


def all_alike(those: Sequence[T]) -> bool:
    """Whether all of some values are the same, and there."""
    return None not in those and len(set(those)) < 2


def all_apart(those: Sequence[T]) -> bool:
    """Whether no two of some values are the same."""
    return len(set(those)) == len(those)


def in_a_row(numbers: Sequence[int]) -> bool:
    """Whether of some numbers each is one more than another, but for the lowest."""
    return all_apart(numbers) and (not numbers or max(numbers) - min(numbers) < len(numbers))
