"""What to select next: the word at the caret, its wording, its sentence, the box, the card."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from cardwright.grammar import Span, place_at

from .answers import Answer, Asked


def selections(asked: Asked) -> list[lsp.SelectionRange]:
    """Return, for each caret, the stretches around it from the narrowest on."""
    return [_around(asked, position) for position in asked.params.positions]


def _around(asked: Asked, position: lsp.Position) -> lsp.SelectionRange:
    document = asked.document
    found: lsp.SelectionRange | None = None
    for span in reversed(list(widening(asked, *document.place(position)))):
        found = lsp.SelectionRange(document.range(span), found)
    return found or lsp.SelectionRange(lsp.Range(position, position))


def widening(asked: Asked, line: int, column: int) -> Iterator[Span]:
    """Yield stretches around a place, each wider than the one before."""
    place = place_at(asked.project.workspace, asked.path, line, column)
    if place is None:
        return
    lines = place.block.text.removesuffix("\n").split("\n")
    first = place.block.offset + 1
    whole = Span(first, 1, first + len(lines) - 1, len(lines[-1]) + 1)
    last = Span(line, column, line, column)
    for span in (place.span, *(each.span for each in reversed(place.chain)), whole):
        if _holds(span, last) and span != last:
            yield span
            last = span


def _holds(outer: Span, inner: Span) -> bool:
    return outer[:2] <= inner[:2] and inner[2:] <= outer[2:]


ANSWERS = (Answer(lsp.TEXT_DOCUMENT_SELECTION_RANGE, selections),)
