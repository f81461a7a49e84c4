"""What to select next: the word at the caret, its wording, its sentence, the box, the card."""

from __future__ import annotations

from lsprotocol import types as lsp

from cardwright.grammar import selections

from .answers import Answer, Asked


def selected(asked: Asked) -> list[lsp.SelectionRange]:
    """Return, for each caret, the stretches around it from the narrowest on."""
    return [_around(asked, position) for position in asked.params.positions]


def _around(asked: Asked, position: lsp.Position) -> lsp.SelectionRange:
    place = asked.document.place(position)
    found: lsp.SelectionRange | None = None
    for span in reversed(selections(asked.project.workspace, asked.path, *place)):
        found = lsp.SelectionRange(asked.document.range(span), found)
    return found or lsp.SelectionRange(lsp.Range(position, position))


ANSWERS = (Answer(lsp.TEXT_DOCUMENT_SELECTION_RANGE, selected),)
