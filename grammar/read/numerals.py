"""Numbers in letters: `two` is read by nobody, but it is clear what is meant by it."""

from __future__ import annotations

from collections.abc import Sequence

from ..tree import ast

COUNTS = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "zero": "0", "eleven": "11", "twelve": "12", "fifteen": "15",
    "twenty": "20", "thirty": "30", "forty": "40", "fifty": "50", "hundred": "100",
}  # fmt: skip
NUMERALS = {"a": "1", "an": "1", "one": "1"} | COUNTS
"""`one` and `a` are words of phrases as well, so that they may mean no number."""

WORDS_FOR = {digit: word for word, digit in NUMERALS.items()}
"""A number may be part of a wording, which is in letters then: `choose one`."""


def in_digits(parts: Sequence[ast.Part]) -> tuple[str, ...]:
    """Return the texts of some parts, with digits for the numbers that stand there in letters."""
    return tuple(COUNTS.get(part.text.lower(), part.text) for part in parts)


def holds_numerals(parts: Sequence[ast.Part]) -> bool:
    """Whether a number in letters stands among some parts."""
    return any(part.text.lower() in COUNTS for part in parts)


def numerals_of(parts: Sequence[ast.Part]) -> slice | None:
    """Return the stretch of a line that has all its numbers in letters, if there are several."""
    found = [at for at, part in enumerate(parts) if part.text.lower() in COUNTS]
    return slice(found[0], found[-1] + 1) if len(found) > 1 else None
