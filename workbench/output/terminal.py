"""What all commands share when they speak to a person: colour, counts, and signs of progress.

What a person wrote reaches no terminal as it is: `tell` writes what is on its way there, and shows
signs that nobody sees as `\\x1b`. So colour travels as marks of our own, which `tell` alone turns
into what a terminal obeys. It is for terminals only, and for nobody who has set NO_COLOR. Progress
goes to the error stream, is shown only on a terminal and only once the work takes longer than a
moment.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from time import monotonic
from typing import TypeVar

import click

from cardwright.grammar import HIDDEN, visible

PATIENCE = 0.7
A_LOOK = 0.1
"""How long a bar stands before it is drawn anew, in seconds."""
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
BEGINS, ENDS = "\ufde0", "\ufddf"
"""Marks of colour on its way: signs that no text has; the styles follow from the first one on."""
MARKS = re.compile("([\ufddf-\ufdef])")
PLAIN = "\033[0m"
T = TypeVar("T")


class Refusal(click.ClickException):
    """What is asked for cannot be done: a disk, a save or the machine does not allow it."""

    exit_code = 2


def has_colour() -> bool:
    """Whether what is written to the output may be coloured."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def painted(text: str, style: str) -> str:
    """Return a text marked for one of the styles, if there is colour."""
    if style not in STYLES or not has_colour():
        return text
    return f"{chr(ord(BEGINS) + tuple(STYLES).index(style))}{text}{ENDS}"


def bare(text: str) -> str:
    """Return a text without the marks of colour."""
    return MARKS.sub("", text)


def finished(text: str) -> str:
    """Return a text as a terminal may get it: coloured, and with nothing else that it obeys."""
    return "".join(
        (PLAIN if piece == ENDS else styled(piece)) if MARKS.fullmatch(piece) else visible(piece)
        for piece in MARKS.split(text)
    )


def styled(mark: str) -> str:
    """Return what turns a style on in a terminal."""
    styles = list(STYLES.values())
    known = styles[ord(mark) - ord(BEGINS)] if ord(mark) - ord(BEGINS) < len(styles) else {}
    begun = click.style("", **known)  # type: ignore[arg-type]  # STYLES has names of its arguments
    return begun.removesuffix(PLAIN)


def tell(text: str = "", *, err: bool = False) -> None:
    """Write a text to the output, or to the error stream."""
    click.echo(finished(text), err=err)


def as_json(data: object, indent: int | None = None) -> str:
    """Return data as JSON; signs that nobody sees are escaped in the way of JSON."""
    plain = json.dumps(data, ensure_ascii=False, indent=indent)
    return HIDDEN.sub(lambda found: json.dumps(found[0])[1:-1], plain)


def folded(text: str, before: str, further: int = 0) -> str:
    """Return a text behind what stands before it, broken where it would leave the screen.

    Further lines begin below the first word, or still further to the right. No word is broken,
    for it can be a path.
    """
    first, *words = text.split(" ")
    indent = " " * (len(bare(before)) + further)
    lines = [before + first]
    for word in words:
        if len(bare(f"{lines[-1]} {word}")) > COLUMNS:
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
        self._told = 0.0

    def watch(self, items: Sequence[T], doing: str = "Reading") -> Iterator[T]:
        """Yield the items, and draw a bar if that takes long."""
        for number, item in enumerate(items):
            self.count(doing, number, len(items))
            yield item

    def count(self, doing: str, done: int, of: int) -> None:
        """Draw a bar if the work takes long, and not more often than anybody looks."""
        if self._shows and monotonic() - self._told > A_LOOK:
            self._told = monotonic()
            full = BAR * done // max(of, 1)
            self.say(f"{doing} [{'#' * full}{'.' * (BAR - full)}] {done:,}/{of:,}")

    def say(self, text: str) -> None:
        """Put a text in the place of the one before, if the work has been long already."""
        if self._shows and monotonic() - self._start > PATIENCE:
            click.echo(f"\r\033[K{visible(text)}", nl=False, err=True)
            self._drawn = True

    def clear(self) -> None:
        """Take the line away."""
        if self._drawn:
            click.echo("\r\033[K", nl=False, err=True)
            self._drawn = False
