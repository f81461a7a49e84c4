"""The order of rules of one layer: by when they began, but one waits for what would change it.

Whether one would say something else once another has been applied is tried out by the layer itself
(`waits`). Of those that wait for nothing the oldest comes next. Where all wait, some of them wait
for each other in a circle, and the others for these: the oldest in such a circle comes next.
"""

from __future__ import annotations

from collections.abc import Callable

Waits = Callable[[int, int], bool]
"""Whether one of several rules, by its place, waits for another."""


def first_of(count: int, waits: Waits) -> int:
    """Return which of some rules, the oldest first, is applied before all the others."""
    everyone = range(count)
    awaited: list[set[int]] = []
    for one in everyone:
        found = next((other for other in everyone if other != one and waits(one, other)), None)
        if found is None:
            return one
        awaited.append({found})
    for one in everyone:
        awaited[one] |= {other for other in everyone if other != one and waits(one, other)}
    behind = [all_awaited(awaited, one) for one in everyone]
    return next(one for one in everyone if all(one in behind[other] for other in behind[one]))


def all_awaited(awaited: list[set[int]], one: int) -> set[int]:
    """Return what a rule waits for, and what that waits for, and so on."""
    found, left = set[int](), [one]
    while left:
        more = awaited[left.pop()] - found
        found |= more
        left += more
    return found
