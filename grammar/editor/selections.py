"""What grows around a place when more and more is selected: word, wording, sentence, box, card."""

from __future__ import annotations

from ..tree.source import Span
from ..workspace import Workspace
from .open_blocks import block_at
from .place import place_at


def selections(workspace: Workspace, path: str, line: int, column: int) -> tuple[Span, ...]:
    """Return the stretches around a place, from the word out to the block, each within the next."""
    place, opened = place_at(workspace, path, line, column), block_at(workspace, path, line)
    if place is None or opened is None:
        return ()
    lines = opened.block.text.rstrip("\n").split("\n")
    whole = opened.span(Span(1, 1, len(lines), len(lines[-1].rstrip()) + 1))
    spans = [opened.span(each.span) for each in opened.marked.order.parts]
    words = [each for each in spans if each.line == line and _touches(each, column)]
    found = words[-1:]
    for each in (place.span, *(standing.span for standing in reversed(place.chain)), whole):
        inner = found[-1] if found else Span(line, column, line, column)
        if each[:2] <= inner[:2] and inner[2:] <= each[2:] and each != inner:
            found.append(each)
    return tuple(found)


def _touches(span: Span, column: int) -> bool:
    return span.column <= column <= span.end_column
