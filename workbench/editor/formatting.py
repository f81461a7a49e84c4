"""Files in the one form that the printer writes; what cannot be read whole stays as it is."""

from __future__ import annotations

from lsprotocol import types as lsp

from .answers import Answer, Asked
from .text_edits import edits_to


def whole(asked: Asked) -> list[lsp.TextEdit]:
    """Return what makes a file the one that `fmt` would write."""
    return edits_to(asked.document, asked.project.workspace.formatted(asked.path))


ANSWERS = (Answer(lsp.TEXT_DOCUMENT_FORMATTING, whole, checked=True),)
