"""What all commands share when they speak to a person: colour, counts, and signs of progress.

Colour is for terminals only, and for nobody who has set NO_COLOR. Progress goes to the error
stream, is shown only on a terminal and only once the work takes longer than a moment.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from time import monotonic
from typing import TypeVar

import click

PATIENCE = 0.7
BAR = 30
COLUMNS = 80
MOST_DIGITS = 18
MOST_TOLD = 60
STYLES: dict[str, dict[str, str | bool]] = {
    "code": {"fg": "red", "bold": True},
    "warning": {"fg": "yellow", "bold": True},
    "title": {"bold": True},
    "place": {"fg": "cyan"},
    "mark": {"fg": "red"},
    "good": {"fg": "green"},
    "faint": {"dim": True},
}
T = TypeVar("T")


def has_colour() -> bool:
    """Whether what is written to the output may be coloured."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def painted(text: str, style: str) -> str:
    """Return a text in one of the styles, if there is colour."""
    return click.style(text, **STYLES.get(style, {})) if has_colour() else text  # type: ignore[arg-type]


def folded(text: str, before: str, further: int = 0) -> str:
    """Return a text behind what stands before it, broken where it would leave the screen.

    Further lines begin below the first word, or still further to the right. No word is broken,
    for it can be a path.
    """
    first, *words = text.split(" ")
    indent = " " * (len(click.unstyle(before)) + further)
    lines = [before + first]
    for word in words:
        if len(click.unstyle(f"{lines[-1]} {word}")) > COLUMNS:
            lines.append(indent + word)
        else:
            lines[-1] += f" {word}"
    return "\n".join(line.rstrip() for line in lines)


def number_in(text: str) -> int | None:
    """Return the number that was typed; None if it is none, or longer than any that is meant."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def shortened(text: str) -> str:
    """Return what was typed as it is told back: without unseen signs, and no longer than a line."""
    seen = "".join(each if each.isprintable() else "?" for each in text)
    return seen if len(seen) <= MOST_TOLD else f"{seen[:MOST_TOLD]}..."


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: `1 file`, `2 files`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


class Progress:
    """A line on the terminal that tells how far long work has come."""

    def __init__(self) -> None:
        self._shows = sys.stderr.isatty()
        self._start = monotonic()
        self._drawn = False

    def watch(self, items: Sequence[T], doing: str = "Reading") -> Iterator[T]:
        """Yield the items, and draw a bar if that takes long."""
        for number, item in enumerate(items):
            done = BAR * number // len(items)
            self.say(f"{doing} [{'#' * done}{'.' * (BAR - done)}] {number}/{len(items)}")
            yield item

    def say(self, text: str) -> None:
        """Put a text in the place of the one before, if the work has been long already."""
        if self._shows and monotonic() - self._start > PATIENCE:
            click.echo(f"\r\033[K{text}", nl=False, err=True)
            self._drawn = True

    def clear(self) -> None:
        """Take the line away."""
        if self._drawn:
            click.echo("\r\033[K", nl=False, err=True)
            self._drawn = False
