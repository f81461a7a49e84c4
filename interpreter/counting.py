"""How many: whole numbers, and no more than can be gone through in one go.

A number of the rules may be an exact fraction; where something is counted - cards, times, spaces -
only the whole of it counts. Whatever would take without end, or needs more room than there is, is
refused where it is asked for.
"""

from __future__ import annotations

from fractions import Fraction

MOST = 100_000
"""So many things or numbers are gone through at once."""
LONGEST = 200
"""So many spaces has a line at most: more than any board, and what lies over its edges."""
BIGGEST = 10**1000
"""No number becomes as big as this."""


class TooMany(Exception):
    """More is asked for than can be gone through."""


def whole(number: int | Fraction) -> int:
    """Return how many are meant: of a fraction the whole of it counts."""
    return int(number)


def counted(number: int | Fraction, most: int = MOST) -> int:
    """Return how many are meant, if there are no more than can be gone through."""
    if number > most:
        raise TooMany
    return whole(number)


def numbers_from(low: int | Fraction, high: int | Fraction) -> tuple[int, ...]:
    """Return the whole numbers from one to another."""
    first, last = whole(low), whole(high)
    counted(last - first)
    return tuple(range(first, last + 1))


def product(a: int | Fraction, b: int | Fraction) -> int | Fraction:
    """Return the product of two numbers."""
    return bounded(a * b)


def bounded(number: int | Fraction) -> int | Fraction:
    """Return a number that has not become too big, nor its parts too many."""
    over = number.denominator
    if -BIGGEST < number < BIGGEST and over < BIGGEST:
        return number
    raise TooMany
