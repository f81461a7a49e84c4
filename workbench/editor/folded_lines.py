"""What of a file can be folded."""

from __future__ import annotations

from lsprotocol import types as lsp

from cardwright.grammar import folding

from .answers import Answer, Asked

KINDS = {"comment": lsp.FoldingRangeKind.Comment, "section": lsp.FoldingRangeKind.Region}


def folds(asked: Asked) -> list[lsp.FoldingRange]:
    """Return the lines that can be folded behind the first of them."""
    return [
        lsp.FoldingRange(each.line - 1, each.end_line - 1, kind=KINDS.get(each.sort))
        for each in folding(asked.project.workspace, asked.path)
    ]


ANSWERS = (Answer(lsp.TEXT_DOCUMENT_FOLDING_RANGE, folds),)
