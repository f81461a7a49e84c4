"""How far long work has come: whoever wants to know is told now and then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
Progress = Callable[[str, int, int], object]
"""Is told what goes on, how much of it is done, and how much there is."""
TOLD_EACH = 50


def nobody(doing: str, done: int, of: int) -> None:
    """Pay no attention."""


def along(progress: Progress, items: Sequence[T], doing: str) -> Iterator[T]:
    """Yield the items, and tell now and then how far one is."""
    for number in range(0, len(items), TOLD_EACH):
        progress(doing, number, len(items))
        yield from items[number : number + TOLD_EACH]
