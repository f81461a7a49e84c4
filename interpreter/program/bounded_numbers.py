"""How many: whole numbers, and no more than can be gone through in one go.

A number of the rules may be an exact fraction; where something is counted - cards, times, spaces -
only the whole of it counts. Whatever would take without end, or needs more room than there is, is
refused where it is asked for.

All work between two decisions is counted, in the state itself, and never by a clock: what is
refused on one machine is refused on every other. An operation counts `A_STEP`, a thing that is
looked at 1. Calls that stand in one another are counted too: how many there is room for would be
another number on each machine.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Protocol, TypeVar

from .shapes import Given

T = TypeVar("T", bound=tuple[Given, ...])
Things = TypeVar("Things", bound=Collection[object])

MOST = 100_000
"""So many things or numbers are gone through at once."""
LONGEST = 200
"""So many spaces has a line at most: more than any board, and what lies over its edges."""
FARTHEST = 1_000_000
"""So many numbers somebody may choose from: they are typed, and not gone through."""
BIGGEST = 10**1000
"""No number becomes as big as this."""
INFINITE = 10**9
"""What is printed as a number without end, as `grammar` has it; more counts as no less."""

MOST_WORK = 600_000
"""So much is done between two decisions; more is taken for a circle, or for too much."""
A_STEP = 3
"""What an operation counts: about as much as so many things that are looked at."""
FEW = 8
"""So many things are compared with one, or copied, in the time that one is asked about."""
DEEP = 64
"""So many frames are looked through in the time that a thing is asked about."""
MANY = 256
"""So many things are copied while one of them is looked at."""
MOST_INSIDE, DEEPEST_INSIDE = 5_000, 100
"""So much can be taken along by what is to be done later, and so deep inside one another."""


DEEPEST = 250
"""So many calls that count stand in one another: what is asked for asks for something else."""


class Worker(Protocol):
    """Whatever counts the work that is done with it: a state."""

    work: int


class Diver(Protocol):
    """Whatever counts how deep what is asked of it stands in what asks: a state."""

    depth: int


class TooMany(Exception):
    """More is asked for than can be gone through."""


class TooMuch(Exception):
    """More work is asked for than may be done between two decisions."""


class Bottomless(Exception):
    """What is asked for asks for something else, and so on: deeper than may be, mostly for ever."""


def deeper(s: Diver, by: int = 1) -> None:
    """Count that something is asked for by what is asked for; who is done takes it back.

    Who is asked a thousand times between two decisions writes this out.
    """
    if s.depth + by > DEEPEST:
        raise Bottomless
    s.depth += by


def spend(s: Worker, work: int = 1) -> None:
    """Count some work."""
    s.work += work
    if s.work > MOST_WORK:
        raise TooMuch


def listed(s: Worker, things: Things) -> Things:
    """Return things that are about to be gone through, and count that as work."""
    s.work += len(things)
    if s.work > MOST_WORK:
        raise TooMuch
    return things


def weighed(s: Worker, made: T, at: int) -> T:
    """Return a closure, or a selection, if what it takes along is not too much.

    What is taken along may take along closures itself, and those twice: written out, as a save
    does, that doubles with each step. `at` is where it stands what is taken along.
    """
    for each in made[at][1:]:
        if each.__class__ is tuple and each and (each[-1].__class__ is tuple or each[0] == "?"):
            break  # it holds closures, or a selection
    else:
        return made
    level, steps, total = [made[at]], 0, 0
    while level:
        steps += 1
        total += len(level)
        if steps > DEEPEST_INSIDE or total > MOST_INSIDE:
            raise TooMuch
        level = [inner for each in level for inner in each if inner.__class__ is tuple]
    spend(s, total)
    return made


def whole(number: int | Fraction) -> int:
    """Return how many are meant: of a fraction the whole of it counts."""
    return int(number)


def counted(number: int | Fraction, most: int = MOST) -> int:
    """Return how many are meant, if there are no more than can be gone through."""
    if number > most:
        raise TooMany
    return whole(number)


def after_first(s: Worker, things: Sequence[object]) -> Sequence[object]:
    """Return what is left of some things after the first one; to copy many is work."""
    if len(things) > MANY:
        spend(s, len(things) // MANY)
    return things[1:]


def numbers_from(s: Worker, low: int | Fraction, high: int | Fraction) -> tuple[int, ...]:
    """Return the whole numbers from one to another."""
    first, last = whole(low), whole(high)
    counted(last - first)
    return listed(s, tuple(range(first, last + 1)))


def numbers_between(low: int | Fraction, high: int | Fraction) -> range:
    """Return the whole numbers that somebody may choose from, without going through them."""
    first, last = whole(low), whole(high)
    counted(last - first, FARTHEST)
    return range(first, last + 1)


def product(a: int | Fraction, b: int | Fraction) -> int | Fraction:
    """Return the product of two numbers."""
    return bounded(a * b)


def bounded(number: int | Fraction) -> int | Fraction:
    """Return a number that has not become too big, nor its parts too many."""
    over = number.denominator
    if -BIGGEST < number < BIGGEST and over < BIGGEST:
        return number
    raise TooMany
