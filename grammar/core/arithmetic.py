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
    "sum": lambda a, b: a + b,
    "difference": lambda a, b: a - b,
    "product": lambda a, b: a * b,
    "quotient_up": (lambda a, b: -rounded_down(-a, b)),
    "quotient_down": rounded_down,
    "quotient_half_up": (lambda a, b: rounded_down(Fraction(a) * 2 + b, b * 2)),
    "percentage": lambda n, a: Fraction(n) * a / 100,
    "not_below": max,
    "not_above": min,
    "larger": max,
    "smaller": min,
    "negative": lambda a: -a,
    "bracketed_number": lambda a: a,
}
"""By the id of the word."""
