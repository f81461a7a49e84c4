"""What the core's words reckon out of numbers that are known, as the machine does in play."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

Known = int | Fraction

INFINITE = 10**9
"""What `inf` is worth: more than anything that is counted."""


def rounded_down(a: Known, b: Known) -> Known:
    """Divide and round down; nothing divided by nothing is 0."""
    return int(Fraction(a) // Fraction(b)) if b else 0


RECKONED: dict[str, Callable[..., Known]] = {
    "number: {a: number>1} plus {b: number>2}": lambda a, b: a + b,
    "number: {a: number>1} minus {b: number>2}": lambda a, b: a - b,
    "number: {a: number>2} times {b: number>3}": lambda a, b: a * b,
    "number: {a: number>2} divided by {b: number>3}, rounded up": (
        lambda a, b: -rounded_down(-a, b)
    ),
    "number: {a: number>2} divided by {b: number>3}, rounded down": rounded_down,
    "number: {a: number>2} divided by {b: number>3}, rounded half up": (
        lambda a, b: rounded_down(Fraction(a) * 2 + b, b * 2)
    ),
    "number: {n: number>3} percent of {a: number>3}": lambda n, a: Fraction(n) * a / 100,
    "number: {a: number}, at least {b: number>1}": max,
    "number: {a: number}, at most {b: number>1}": min,
    "number: the larger of {a: number>3} and {b: number>3}": max,
    "number: the smaller of {a: number>3} and {b: number>3}": min,
    "number: minus {a: number>3}": lambda a: -a,
    "number: ({a: number})": lambda a: a,
}
"""By the key of the word."""
