"""Checks of values in a state that was loaded: each tells of any value whether it can be so.

A check is a function. Those of what is made of parts - so many of one sort, one or another, nothing
or something - are made of the checks of these parts. They know no program: see `verification.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ..program.bounded_numbers import BIGGEST, DEEPEST_INSIDE, FARTHEST

Check = Callable[[Any], bool]
"""Tells whether a value can be what it stands for."""


DEEP = DEEPEST_INSIDE + 20
"""So deep does nothing in a state lie in something else: what is taken along, and around that."""


LONG = 10_000
"""So long is no text that a state holds."""


def whole(low: int, high: int) -> Check:
    """Return the check of a whole number; true and false are none."""
    return lambda value: type(value) is int and low <= value <= high


def maybe(check: Check) -> Check:
    """Return the check of what may be missing."""
    return lambda value: value is None or check(value)


def row(*checks: Check) -> Check:
    """Return the check of some values side by side."""
    return lambda value: (
        isinstance(value, tuple | list)
        and len(value) == len(checks)
        and all(check(each) for check, each in zip(checks, value, strict=True))
    )


def listed(check: Check, length: int | None = None) -> Check:
    """Return the check of values of one sort."""
    return lambda value: (
        isinstance(value, tuple | list)
        and (length is None or len(value) == length)
        and all(map(check, value))
    )


def either(*checks: Check) -> Check:
    """Return the check of what is of one sort or of another."""
    return lambda value: any(check(value) for check in checks)


def is_truth(value: Any) -> bool:
    """Whether a value is true or false."""
    return type(value) is bool


def is_number(value: Any) -> bool:
    """Whether a value is a number of the rules."""
    if type(value) not in (int, Fraction):
        return False
    return bool(-BIGGEST < value < BIGGEST and value.denominator < BIGGEST)


def is_said(value: Any) -> bool:
    """Whether a value is a text."""
    return isinstance(value, str) and len(value) <= LONG


def is_plain(value: Any, depth: int = DEEP) -> bool:
    """Whether a value is one that a state may hold anywhere."""
    kind = type(value)
    if kind is tuple or kind is list:
        if not depth:
            return False
        for each in value:  # noqa: SIM110  (most of a save is this; `all` takes twice as long)
            if each is not None and not is_plain(each, depth - 1):
                return False
        return True
    if kind is int:
        return bool(-BIGGEST < value < BIGGEST)
    return value is None or kind is bool or is_said(value) or is_number(value)


def never(value: Any) -> bool:
    """Whether a value is what nothing can be."""
    return False


def is_listed(value: Any) -> bool:
    """Whether a value is a list of values."""
    return isinstance(value, tuple | list) and is_plain(value)


def is_range(value: Any) -> bool:
    """Whether a value is numbers from one to another that somebody can choose from."""
    far = range(-BIGGEST, BIGGEST)
    return isinstance(value, range) and 0 < len(value) <= FARTHEST + 1 and value[0] in far


def is_left_open(value: Any) -> bool:
    """Whether a value is a choice that is still to be made, or what is worked out later."""
    return isinstance(value, tuple) and is_plain(value)


def is_result(value: Any) -> bool:
    """Whether a value is how a match can end."""
    return value in ("win", "draw", "unfinished")
