"""What of a file can be folded: blocks, boxes and bodies by their indentation, and comments.

Indentation is all that is asked, so a file that cannot be read folds as well. A comment that holds
`----` begins a section, which ends before the next such comment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from attrs import frozen

from ..tree.source import BLANK, comments
from ..workspace import Workspace

RULE = "----"


@frozen
class Fold:
    """Lines of a file that can be folded behind the first of them: code, comments or a section."""

    sort: str
    line: int
    end_line: int


def folding(workspace: Workspace, path: str) -> tuple[Fold, ...]:
    """Return what of a file can be folded, from its beginning to its end."""
    source = workspace.source(path)
    if source is None:
        return ()
    lines = source.text.split("\n")
    alone = [each for each in comments(source.text) if each.alone]
    sections = [each.line for each in alone if RULE in each.text and each.column == 1]
    found = [*_indented(lines), *_runs([each.line for each in alone]), *_sections(sections, lines)]
    return tuple(sorted(found, key=lambda each: (each.line, -each.end_line)))


def _indented(lines: Sequence[str]) -> Iterator[Fold]:
    """Yield each line with the lines below it that are indented further."""
    open_ones: list[tuple[int, int]] = []
    last = 0
    for number, line in enumerate(lines, 1):
        if BLANK.fullmatch(line):
            continue
        indent = len(line) - len(line.lstrip())
        yield from _closed(open_ones, indent, last)
        open_ones.append((number, indent))
        last = number
    yield from _closed(open_ones, 0, last)


def _closed(open_ones: list[tuple[int, int]], indent: int, last: int) -> Iterator[Fold]:
    """Close the lines that are indented at least so far; `last` is the last line that says much."""
    while open_ones and open_ones[-1][1] >= indent:
        begin, _ = open_ones.pop()
        if last > begin:
            yield Fold("code", begin, last)


def _runs(numbers: Sequence[int]) -> Iterator[Fold]:
    """Yield the comments that stand on lines that follow each other."""
    begin = 0
    for at, number in enumerate(numbers):
        if at + 1 == len(numbers) or numbers[at + 1] != number + 1:
            if at > begin:
                yield Fold("comment", numbers[begin], number)
            begin = at + 1


def _sections(begins: Sequence[int], lines: Sequence[str]) -> Iterator[Fold]:
    for begin, behind in pairwise([*begins, len(lines) + 1]):
        end = behind - 1
        while end > begin and not lines[end - 1].strip():
            end -= 1
        if end > begin:
            yield Fold("section", begin, end)
