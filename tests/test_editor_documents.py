"""Documents of an editor: places and edits, whatever ends its lines and whatever is in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some
from lsprotocol.types import (
    Position,
    Range,
    TextDocumentContentChangePartial,
    TextDocumentContentChangeWholeDocument,
)

from cardwright.grammar import Span
from cardwright.workbench.editor.documents import Change, Document, units

NOT_ENDS = "\u2028\u2029\x85\x0b\x0c\x1c\x1d\x1e"
"""What other programs take for the end of a line."""
MARK, EMOJI = "\ufeff", "\N{FIRE}"


def replaced(raw: str, start: tuple[int, int], end: tuple[int, int], text: str) -> str:
    where = Range(Position(*start), Position(*end))
    return Document(raw).changed([TextDocumentContentChangePartial(where, text)], 2).raw


EDITS = {
    "in a line": ("ab\ncd", (1, 0), (1, 1), "x", "ab\nxd"),
    "over an end": ("ab\r\ncd", (0, 1), (1, 1), "x", "axd"),
    "behind a form feed": ("a\x0cb\ncd", (1, 0), (1, 2), "x", "a\x0cb\nx"),
    "behind a line separator": ("a\u2028b\ncd", (1, 1), (1, 1), "x", "a\u2028b\ncxd"),
    "behind an emoji": (f"{EMOJI}b\n", (0, 2), (0, 3), "x", f"{EMOJI}x\n"),
    "within an emoji": (f"{EMOJI}b\n", (0, 1), (0, 3), "x", f"{EMOJI}x\n"),
    "behind the mark": (f"{MARK}ab", (0, 1), (0, 2), "x", f"{MARK}xb"),
    "behind the line": ("ab\ncd", (0, 9), (1, 0), "x", "abxcd"),
    "behind the text": ("ab\ncd", (9, 0), (9, 9), "x", "ab\ncdx"),
    "with a lone return": ("ab\rcd", (1, 0), (1, 1), "x", "ab\rxd"),
    "from end to start": ("abcd", (0, 3), (0, 1), "x", "abcxd"),
}


@pytest.mark.parametrize("case", EDITS)
def test_an_edit_lands_where_it_was_made(case: str) -> None:
    raw, start, end, text, after = EDITS[case]
    assert replaced(raw, start, end, text) == after


def test_each_edit_counts_from_what_the_last_one_left() -> None:
    changes: list[Change] = [
        TextDocumentContentChangeWholeDocument("one\ntwo"),
        TextDocumentContentChangePartial(Range(Position(0, 3), Position(1, 0)), " "),
        TextDocumentContentChangePartial(Range(Position(0, 7), Position(0, 7)), "!"),
    ]
    found = Document("nothing", 1).changed(changes, 5)
    assert (found.raw, found.version) == ("one two!", 5)


PLACES = {
    "an emoji counts twice": (f"{EMOJI}ab", Span(1, 2, 1, 3), (0, 2), (0, 3)),
    "the mark counts in the first line": (f"{MARK}ab\ncd", Span(1, 1, 2, 1), (0, 1), (1, 0)),
    "a form feed is a sign": ("a\x0cb", Span(1, 3, 1, 4), (0, 2), (0, 3)),
    "a place below the text is its end": ("ab\nc", Span(9, 4, 9, 5), (1, 1), (1, 1)),
    "a place behind a line is its end": ("ab\nc", Span(1, 9, 1, 9), (0, 2), (0, 2)),
}


@pytest.mark.parametrize("case", PLACES)
def test_a_stretch_is_found_in_the_editor(case: str) -> None:
    raw, span, start, end = PLACES[case]
    assert Document(raw).range(span) == Range(Position(*start), Position(*end))


TEXTS = some.text(some.sampled_from(f"ab \r\n{NOT_ENDS}é{EMOJI}"), max_size=30)


@given(TEXTS, some.booleans())
def test_places_there_and_back_are_equal(text: str, marked: bool) -> None:
    document = Document(MARK * marked + text)
    for number, line in enumerate(document.lines, 1):
        for column in range(1, len(line) + 2):
            assert document.place(document.position(number, column)) == (number, column)


@given(TEXTS, some.booleans(), some.data())
def test_an_edit_of_ours_is_the_same_in_the_editor(
    text: str, marked: bool, data: some.DataObject
) -> None:
    document = Document(MARK * marked + text)
    lines = document.lines
    line = data.draw(some.integers(1, len(lines)))
    column = data.draw(some.integers(1, len(lines[line - 1]) + 1))
    where = document.range(Span(line, column, line, len(lines[line - 1]) + 1))
    found = document.changed([TextDocumentContentChangePartial(where, "new")], 2)
    lines[line - 1] = lines[line - 1][: column - 1] + "new"
    assert found.text == "\n".join(lines)


@given(TEXTS)
def test_units_are_those_of_utf_16(text: str) -> None:
    assert units(text) == len(text.encode("utf-16-le")) // 2
