"""A whole file as text: its lines as they are printed, its comments back in their places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .source import Comment


class Printed(NamedTuple):
    """A printed line, the line it comes from, and the comment behind it."""

    text: str
    origin: int
    tail: str = ""


def woven(blocks: Sequence[Sequence[Printed]], comments: Sequence[Comment]) -> str:
    """Write the lines of a file with its comments, and a blank line where there were some."""
    rows: list[Printed] = []
    left = list(comments)
    for block in blocks:
        rows.extend(_above(left, block[0].origin))
        rows.extend(_with_comments(block, left))
    rows.extend(Printed(comment.text, comment.line) for comment in left)
    return "".join(_spaced(_aligned(rows)))


WIDEST_ALIGNED = 64


def _aligned(rows: Sequence[Printed]) -> list[Printed]:
    """Put the comments behind lines that follow on each other into one column."""
    made: list[Printed] = []
    run: list[Printed] = []
    for row in rows:
        if run and (not row.tail or row.origin - run[-1].origin > 1):
            made.extend(_in_column(run))
            run = []
        if row.tail:
            run.append(row)
        else:
            made.append(row)
    return [*made, *_in_column(run)]


def _in_column(run: Sequence[Printed]) -> Iterator[Printed]:
    column = max((len(row.text) for row in run if len(row.text) <= WIDEST_ALIGNED), default=0)
    for row in run:
        yield Printed(f"{row.text:<{column}}  {row.tail}", row.origin)


def _spaced(rows: Sequence[Printed]) -> Iterator[str]:
    """Yield the lines, with one blank line between top-level ones that belong not together."""
    for index, row in enumerate(rows):
        if index:
            before = rows[index - 1]
            inside = row.text.startswith(" ")
            apart = row.origin - before.origin > 1 and not inside
            block_ends = before.text.startswith(" ") and not inside
            block_starts = (
                not before.text.startswith((" ", "#"))
                and not inside
                and index + 1 < len(rows)
                and rows[index + 1].text.startswith(" ")
            )
            if apart or block_ends or block_starts:
                yield "\n"
        yield row.text + "\n"


def _above(left: list[Comment], line: int) -> list[Printed]:
    """Take the comments that stand above a line."""
    above = [comment for comment in left if comment.line < line]
    del left[: len(above)]
    return [Printed(comment.text, comment.line) for comment in above]


def _with_comments(block: Sequence[Printed], left: list[Comment]) -> Iterator[Printed]:
    for index, printed in enumerate(block):
        indent = printed.text[: len(printed.text) - len(printed.text.lstrip())]
        if index:
            for comment in _above(left, printed.origin):
                yield Printed(indent + comment.text, comment.origin)
        last = index + 1 == len(block) or block[index + 1].origin != printed.origin
        tail = ""
        while last and left and not left[0].alone and left[0].line == printed.origin:
            tail += ("  " if tail else "") + left.pop(0).text
        yield Printed(printed.text, printed.origin, tail)
