"""Files and parts of them in the one form that the printer writes.

What cannot be read whole stays as it is. While somebody types only a new line is indented: behind a
line that ends with a colon, one step further.
"""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from cardwright.grammar import Fix, Span, comments, formatted_block

from .answers import Answer, Asked
from .text_edits import edit_of, edits_to

STEP = "  "


def whole(asked: Asked) -> list[lsp.TextEdit]:
    """Return what makes a file the one that `fmt` would write."""
    if not asked.project.is_ours(asked.path):
        return []
    return edits_to(asked.document, asked.project.workspace.formatted(asked.path))


def within(asked: Asked) -> list[lsp.TextEdit]:
    """Return what brings the declarations in some lines into form."""
    if not asked.project.is_ours(asked.path):
        return []
    return [edit_of(asked.document, each) for each in _blocks(asked)]


def _blocks(asked: Asked) -> Iterator[Fix]:
    where = asked.document.span(asked.params.range)
    line = where.line
    last = where.end_line - (where.end_column == 1 and where.end_line > where.line)
    while line <= last:
        found = formatted_block(asked.project.workspace, asked.path, line)
        if found is None:
            line += 1
            continue
        span, text = found
        if text != _standing(asked.document.lines, span):
            yield Fix(span, text)
        line = max(span.end_line, line) + 1


def _standing(lines: list[str], span: Span) -> str:
    return "\n".join(lines[span.line - 1 : span.end_line])


def new_line(asked: Asked) -> list[lsp.TextEdit]:
    """Return what a new line is indented by, as long as nothing stands on it."""
    line, _ = asked.place
    lines = asked.document.lines
    if line < 2 or lines[line - 1].strip():
        return []
    above = lines[line - 2]
    told = next((above[: each.column - 1] for each in comments(above)), above)
    indent = above[: len(above) - len(above.lstrip())]
    wanted = indent + STEP if told.rstrip().endswith(":") else indent
    there = lines[line - 1]
    if there == wanted:
        return []
    return [edit_of(asked.document, Fix(Span(line, 1, line, len(there) + 1), wanted))]


ANSWERS = (
    Answer(lsp.TEXT_DOCUMENT_FORMATTING, whole, checked=True),
    Answer(lsp.TEXT_DOCUMENT_RANGE_FORMATTING, within, checked=True),
    Answer(
        lsp.TEXT_DOCUMENT_ON_TYPE_FORMATTING, new_line, lsp.DocumentOnTypeFormattingOptions("\n")
    ),
)
