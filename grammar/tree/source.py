"""Source text: places in it, and its cutting into top-level blocks.

A file is a row of blocks: a block starts at a line that is not indented and goes on to the next
such line. Every block is read by itself, so one bad card never hides the next, and after an edit
only the blocks that changed are read again. Places inside a block count from its first line;
`Span.moved` turns them into places in the file.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from attrs import frozen

BLANK = re.compile(r"\s*(#.*)?")
START = re.compile(r"\n(?:[^\s#]|[^\S \t\r\n][^\S\n]*[^\s#])")
SAID = re.compile(r"^[^\S\n]*[^\s#].*", re.MULTILINE)
"""A line that is neither blank nor a comment."""


class Span(NamedTuple):
    """A stretch of text from `line:column` up to, not including, `end_line:end_column`."""

    line: int
    column: int
    end_line: int
    end_column: int

    def moved(self, lines: int) -> Span:
        """Return the same stretch `lines` further down."""
        return Span(self.line + lines, self.column, self.end_line + lines, self.end_column)

    def to(self, end: Span) -> Span:
        """Return the stretch from the start of this one to the end of `end`."""
        return Span(self.line, self.column, end.end_line, end.end_column)

    @property
    def behind(self) -> Span:
        """The place behind this stretch, where something could be put in."""
        return Span(self.end_line, self.end_column, self.end_line, self.end_column)


class Block(NamedTuple):
    """One top-level block: its text and the number of lines of the file before it."""

    text: str
    offset: int


@frozen
class Comment:
    """A comment, with the line and column it stands at; `alone` if nothing else is on the line."""

    line: int
    column: int
    text: str
    alone: bool


def cut(text: str) -> list[Block]:
    """Cut a file into its top-level blocks, without the blank and comment lines between them."""
    starts = [found.start() for found in START.finditer("\n" + text)]  # the sign behind the `\n`
    above = text[: starts[0]] if starts else text
    indented = SAID.search(above)
    if indented is not None:
        starts.insert(0, indented.start())
    blocks: list[Block] = []
    at = offset = 0
    for start, end in pairwise([*starts, len(text)]):
        offset += text.count("\n", at, start)
        blocks.append(Block(_said(text[start:end]), offset))
        at = start
    return blocks


class Recut(NamedTuple):
    """What of the blocks of a text is another after an edit: those from `first` up to `end`."""

    first: int
    end: int
    blocks: list[Block]
    """What stands in their place."""
    lines: int
    """How many lines all that comes behind has moved down."""


def recut(old: str, blocks: Sequence[Block], new: str) -> Recut:
    """Cut what an edit has changed, and the block before it, for that one may go on now.

    Whether a line begins a block is seen from the line alone, and a block holds all up to the next
    one. Only the first may begin with an indented line, so an edit before it cuts it anew.
    """
    left = _alike(old, new)
    right = min(_alike(old[::-1], new[::-1]), min(len(old), len(new)) - left)
    line, last = old.count("\n", 0, left), old.count("\n", 0, len(old) - right)
    first = max(bisect_right(blocks, line, key=_offset) - 2, 0)
    end = max(bisect_right(blocks, last, key=_offset), min(len(blocks), 1))
    above = blocks[first].offset if first else 0
    start = _start_of(old, left, above - line) if first else 0
    stop = len(old)
    if end < len(blocks):
        stop = _start_of(old, len(old) - right, blocks[end].offset - last)
    there = new[start : stop + len(new) - len(old)]
    made = [Block(text, offset + above) for text, offset in cut(there)]
    return Recut(first, end, made, there.count("\n") - old.count("\n", start, stop))


def _offset(block: Block) -> int:
    return block.offset


def _start_of(text: str, at: int, lines: int) -> int:
    """Return where a line begins that is so many lines below, or above, that of a place."""
    at = text.rfind("\n", 0, at) + 1
    for _ in range(lines):
        at = text.index("\n", at) + 1
    for _ in range(-lines):
        at = text.rfind("\n", 0, at - 1) + 1
    return at


def _alike(one: str, other: str) -> int:
    """Return how many signs two texts have in common at their beginnings."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _said(block: str) -> str:
    """Return a block without the blank and comment lines at its end."""
    said = block.rstrip()
    while "#" in said and BLANK.fullmatch(said, last := said.rfind("\n") + 1):
        said = said[:last].rstrip()
    end = block.find("\n", len(said))
    return (block if end < 0 else block[:end]) + "\n"


FLOWS = ("setup", "match", "round", "turn", "phase", "step", "window", "frame", "ending")
WITH_BODY = frozenset(("to", "cost", "rule", "event", "value", "condition", *FLOWS))
WITHOUT_NAMES = frozenset(("when", "before", "while", "instead", "always", "scenario"))


def head(block: Block) -> str:
    """Return what of a block others need to know: its wording, not what it does."""
    first, _, rest = block.text.partition("\n")
    word = first.partition(" ")[0].rstrip(":")
    if word in WITHOUT_NAMES:
        return ""
    if word in ("card", "token", "face"):
        return first + "\n"
    if word in WITH_BODY and rest:
        also = [line for line in rest.split("\n") if line.lstrip().startswith("also ")]
        return "\n".join([first, *also, "  do nothing", ""])
    return block.text


def comments(text: str) -> Iterator[Comment]:
    """Yield every comment of a file, from top to bottom."""
    for number, line in enumerate(text.split("\n"), start=1):
        column = _comment_column(line)
        if column is not None:
            alone = not line[:column].strip()
            yield Comment(number, column + 1, line[column:].rstrip(), alone)


def without_comment(line: str) -> str:
    """Return a line up to its comment."""
    return line[: _comment_column(line)]


def _comment_column(line: str) -> int | None:
    """Return where the comment of a line starts; a `#` between quotes starts none."""
    quoted = False
    for column, sign in enumerate(line):
        if sign == '"':
            quoted = not quoted
        elif sign == "#" and not quoted:
            return column
    return None
