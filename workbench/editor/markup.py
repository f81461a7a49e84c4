"""Text with a little form to it, for editors that show Markdown and for those that do not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen
from lsprotocol.types import MarkupContent, MarkupKind

SIGNS = "\\`*_[]<>#|~"
"""What Markdown would take for its own."""
LANGUAGE = "cardwright"


@frozen
class Code:
    """A line or several as they stand in a game."""

    text: str


@frozen
class Said:
    """A paragraph."""

    text: str


@frozen
class Remark:
    """What somebody has written beside it."""

    text: str


@frozen
class Link:
    """A place to go to."""

    text: str
    uri: str


@frozen
class Table:
    """Rows of two columns: what, and its value."""

    rows: Sequence[tuple[str, str]]


@frozen
class Rule:
    """What parts one thing from the next."""


Piece = Code | Said | Remark | Link | Table | Rule


def markup(pieces: Iterable[Piece], formats: Iterable[MarkupKind] | None) -> MarkupContent:
    """Return pieces in a form that the editor shows."""
    if MarkupKind.Markdown in (formats or ()):
        return MarkupContent(MarkupKind.Markdown, "\n\n".join(map(_as_markdown, pieces)))
    return MarkupContent(MarkupKind.PlainText, "\n".join(map(_as_text, pieces)))


def _as_markdown(piece: Piece) -> str:
    match piece:
        case Code(text=text):
            return f"```{LANGUAGE}\n{text}\n```"
        case Said(text=text):
            return escaped(text)
        case Remark(text=text):
            return f"*{escaped(text)}*"
        case Link(text=text, uri=uri):
            return f"[{escaped(text)}]({uri})"
        case Table(rows=rows):
            lines = [f"| {escaped(what)} | {escaped(value)} |" for what, value in rows]
            return "\n".join(["| | |", "|---|---|", *lines])
        case Rule():
            return "---"


def _as_text(piece: Piece) -> str:
    match piece:
        case Code(text=text) | Said(text=text) | Remark(text=text) | Link(text=text):
            return text
        case Table(rows=rows):
            return "\n".join(f"{what}: {value}" for what, value in rows)
        case Rule():
            return ""


def escaped(text: str) -> str:
    """Return a text of which Markdown changes nothing."""
    return "".join(f"\\{sign}" if sign in SIGNS else sign for sign in text)
