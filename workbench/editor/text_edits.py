"""Changes of a document as an editor takes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

from lsprotocol.types import (
    CreateFile,
    OptionalVersionedTextDocumentIdentifier,
    Position,
    Range,
    TextDocumentEdit,
    TextEdit,
    WorkspaceEdit,
)

from cardwright.grammar import Fix, Span

from .documents import Document
from .projects import Project, uri_of


def edit_of(document: Document, fix: Fix) -> TextEdit:
    """Return a replacement; its lines end as those of the document do."""
    return TextEdit(document.range(fix.span), fix.text.replace("\n", document.ends))


def in_file(path: str, document: Document, fixes: Iterable[Fix]) -> WorkspaceEdit:
    """Return replacements in one file."""
    return WorkspaceEdit(changes={uri_of(path): [edit_of(document, each) for each in fixes]})


def appended(project: Project, path: str, text: str) -> WorkspaceEdit:
    """Return what puts a declaration at the end of a file, an empty line before it."""
    document = project.document(path)
    last = len(document.lines)
    end = Span(last, len(document.lines[-1]) + 1, last, len(document.lines[-1]) + 1)
    before = "" if not document.text else "\n" if document.text.endswith("\n") else "\n\n"
    return in_file(path, document, [Fix(end, before + text)])


def created(path: str, text: str) -> WorkspaceEdit:
    """Return what makes a file with a text in it."""
    start = Range(Position(0, 0), Position(0, 0))
    document = OptionalVersionedTextDocumentIdentifier(uri_of(path))
    edit = TextDocumentEdit(document, [TextEdit(start, text)])
    return WorkspaceEdit(document_changes=[CreateFile(uri_of(path)), edit])


def edits_to(document: Document, after: str) -> list[TextEdit]:
    """Return the replacements that make another text of a document: of those lines that differ."""
    return [edit_of(document, each) for each in replaced_lines(document.text, after)]


def replaced_lines(before: str, after: str) -> Iterator[Fix]:
    """Yield what makes one text of another, in stretches of whole lines."""
    old, new = before.split("\n"), after.split("\n")
    for tag, start, end, first, last in SequenceMatcher(
        None, old, new, autojunk=False
    ).get_opcodes():
        if tag == "equal":
            continue
        lines = new[first:last]
        if end < len(old):
            yield Fix(Span(start + 1, 1, end + 1, 1), "".join(f"{line}\n" for line in lines))
        elif start > 0:
            place = Span(start, len(old[start - 1]) + 1, end, len(old[end - 1]) + 1)
            yield Fix(place, "".join(f"\n{line}" for line in lines))
        else:
            yield Fix(Span(1, 1, end, len(old[end - 1]) + 1), "\n".join(lines))
