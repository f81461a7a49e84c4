"""The text of a document that is open in an editor, and places in it.

An editor counts lines that end at `\\n`, `\\r\\n` or `\\r` and nothing else, and in them units of
UTF-16, both from 0. We count lines and signs from 1, in a text without its mark (BOM) whose lines
all end at `\\n`: then lines are the same, and columns differ by the signs beyond the first 65,536
and, in the first line, by the mark. pygls would cut lines at other signs too (form feed, U+2028),
and every edit behind one of them would land on another line; so edits are made here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from attrs import frozen
from lsprotocol.types import (
    Position,
    Range,
    TextDocumentContentChangePartial,
    TextDocumentContentChangeWholeDocument,
)

from cardwright.grammar import Span

Change = TextDocumentContentChangePartial | TextDocumentContentChangeWholeDocument

LINE_END = re.compile(r"\r\n|\r|\n")
MARK = "\ufeff"
LAST_OF_ONE_UNIT = "\uffff"


@frozen(slots=False)
class Document:
    """A text as an editor has it, line ends and mark included."""

    raw: str
    version: int | None = None

    @cached_property
    def text(self) -> str:
        """The text as it is read: without its mark, and with one sort of line end."""
        return LINE_END.sub("\n", self.raw.removeprefix(MARK))

    @cached_property
    def lines(self) -> list[str]:
        """The lines of what is read, without their ends."""
        return self.text.split("\n")

    @cached_property
    def starts(self) -> list[int]:
        """Where each line begins in the raw text."""
        return [0, *(found.end() for found in LINE_END.finditer(self.raw))]

    @property
    def ends(self) -> str:
        """What its lines end with; where they differ, what the first one ends with."""
        found = LINE_END.search(self.raw)
        return found[0] if found is not None else "\n"

    # ---- places ----

    def range(self, span: Span) -> Range:
        """Return where a stretch lies for the editor; outside of the text, at its nearest place."""
        start = self.position(span.line, span.column)
        end = self.position(span.end_line, span.end_column)
        return Range(start, end)

    def position(self, line: int, column: int) -> Position:
        """Return a place as the editor counts it."""
        if line > len(self.lines):
            last = len(self.lines)
            return self.position(last, len(self.lines[last - 1]) + 1)
        before = self.lines[line - 1][: max(column - 1, 0)]
        return Position(line - 1, units(before) + self._units_before(line))

    def place(self, position: Position) -> tuple[int, int]:
        """Return the line and the column of a place of the editor, from 1."""
        line = min(position.line, len(self.lines) - 1) + 1
        found = self.lines[line - 1]
        wanted = position.character - self._units_before(line)
        if position.line >= len(self.lines):
            wanted = units(found)
        return line, signs(found, wanted) + 1

    def span(self, wanted: Range) -> Span:
        """Return a stretch of the editor as one of ours."""
        return Span(*self.place(wanted.start), *self.place(wanted.end))

    def _units_before(self, line: int) -> int:
        return 1 if line == 1 and self.raw.startswith(MARK) else 0

    # ---- edits ----

    def changed(self, changes: Iterable[Change], version: int | None) -> Document:
        """Return the document after edits, each of which counts from what the last one left."""
        found = self
        for change in changes:
            if isinstance(change, TextDocumentContentChangeWholeDocument):
                raw = change.text
            else:
                start, end = map(found._offset, (change.range.start, change.range.end))
                raw = found.raw[:start] + change.text + found.raw[max(start, end) :]
            found = Document(raw, version)
        return Document(found.raw, version)

    def line_behind(self, change: Change) -> int | None:
        """Return the line in which an edit ends that was just made; None if it was of all."""
        if isinstance(change, TextDocumentContentChangeWholeDocument):
            return None
        return (
            min(change.range.start.line, len(self.lines) - 1)
            + 1
            + len(LINE_END.findall(change.text))
        )

    def _offset(self, position: Position) -> int:
        """Return where a place of the editor lies in the raw text."""
        if position.line >= len(self.starts):
            return len(self.raw)
        start = self.starts[position.line]
        behind = self.starts[position.line + 1] if position.line + 1 < len(self.starts) else None
        line = LINE_END.sub("", self.raw[start:behind])
        return start + signs(line, position.character)


def units(text: str) -> int:
    """Return how many units of UTF-16 a text has."""
    if text.isascii():
        return len(text)
    return len(text) + sum(sign > LAST_OF_ONE_UNIT for sign in text)


def signs(line: str, wanted: int) -> int:
    """Return how many signs of a line lie before a place that is counted in units."""
    if line.isascii():
        return max(0, min(wanted, len(line)))
    counted = 0
    for index, sign in enumerate(line):
        if counted >= wanted:
            return index
        counted += 1 + (sign > LAST_OF_ONE_UNIT)
    return len(line)
