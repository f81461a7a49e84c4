"""What the core's comparisons say of two numbers that are known."""

from __future__ import annotations

from ..core.arithmetic import Known


def compare(word: str, a: Known, b: Known) -> bool | None:
    """Return the outcome of a comparison by the key of its word, or None if it is none."""
    outcomes = {
        "is {b: number}": a == b,
        "is not {b: number}": a != b,
        "is {b: number} or more": a >= b,
        "is {b: number} or less": a <= b,
        "is at least {b: number}": a >= b,
        "is at most {b: number}": a <= b,
        "is more than {b: number}": a > b,
        "is less than {b: number}": a < b,
        "<= {b: number}": a <= b,
        ">= {b: number}": a >= b,
        "< {b: number}": a < b,
        "> {b: number}": a > b,
    }
    return outcomes.get(word.removeprefix("condition: {a: number} "))
