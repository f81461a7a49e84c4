"""Groups of cards: those that some cards make, found by taking one card after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from ..program.bounded_numbers import spend
from .queries import T, Test
from .state import State

Cards = tuple[int, ...]
Places = tuple[int, ...]
A_GROUP = 3
"""The work of looking at one group: as much as an operation."""


@frozen(eq=False)
class Pile:
    """Cards that may go together, by their places, and which of them may not: see `clashes_in`."""

    places: Places
    clashes: dict[int, set[int]]


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

    A way is what is asked of a card: in which cards are all alike, and in which no two are. Those
    of a group keep to one of the `ways`, so they are put into piles of such as are alike first.
    What `may_hold` denies of some cards it denies of these and more: then none are added to them.
    """
    there = tuple(dict.fromkeys([each for each in cards if each is not None]))
    piles = [pile for alike, apart in ways for pile in piles_of(s, there, alike, apart)]
    begun: list[tuple[Places, int, Pile]] = [((), 0, each) for each in piles]
    found: list[Cards] = []
    for size in range(1, high + 1):
        begun = one_more(s, there, begun, low, may_hold)
        if not begun:
            break
        if size >= low:  # cards may go together in several ways
            made = sorted({taken for taken, _, _ in begun})
            groups = [tuple([there[each] for each in taken]) for taken in made]
            found += [each for each in groups if holds(each)]
    return found


def piles_of(
    s: State, there: Cards, alike: Sequence[Test], apart: Sequence[Test]
) -> Iterator[Pile]:
    """Yield the cards that are alike, pile by pile; what holds nothing is like nothing."""
    spend(s, len(there) * len(alike))
    piles: dict[tuple[object, ...], list[int]] = {}
    for place, card in enumerate(there):
        held = tuple([each(card) for each in alike])
        if None not in held:
            piles.setdefault(held, []).append(place)
    for places in piles.values():
        yield Pile(tuple(places), clashes_in(s, there, places, apart))


def one_more(
    s: State, there: Cards, begun: list[tuple[Places, int, Pile]], low: int, may_hold: Test
) -> list[tuple[Places, int, Pile]]:
    """Return what was begun with one more card, each time one that comes later in its pile."""
    larger = []
    for taken, first, pile in begun:
        places, clashes = pile.places, pile.clashes
        if len(taken) + len(places) - first < low:
            continue
        for at in range(first, len(places)):
            spend(s, A_GROUP)
            place = places[at]
            if place in clashes and not clashes[place].isdisjoint(taken):
                continue
            more = (*taken, place)
            if may_hold(tuple([there[each] for each in more])):
                larger.append((more, at + 1, pile))
    return larger


def clashes_in(
    s: State, there: Cards, pile: Sequence[int], apart: Sequence[Test]
) -> dict[int, set[int]]:
    """Return which cards hold the same as another one where no two may, with all that hold it."""
    found: dict[int, set[int]] = {}
    for asked in apart:
        spend(s, len(pile))
        holding: dict[object, set[int]] = {}
        for place in pile:
            holding.setdefault(asked(there[place]), set()).add(place)
        for alike in holding.values():
            if len(alike) > 1:
                for place in alike:
                    found.setdefault(place, set()).update(alike)
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
