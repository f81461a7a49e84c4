"""Where a made card stands: each part of it at the place in the pack that it was made from."""

from __future__ import annotations

from typing import TypeVar

from attrs import evolve, fields, frozen

from ..tree import ast
from ..tree.source import Span

Within = TypeVar("Within", bound=ast.Node)


@frozen
class Shift:
    """A stretch of a line of a made card, and the stretch of the pack that it was made from."""

    start: int
    end: int
    from_start: int
    from_end: int


Shifts = tuple[tuple[Shift, ...], ...]
"""Of each line of a made card the stretches that do not stand so in the pack."""


def put_in_place(node: Within, shifts: Shifts) -> Within:
    """Return what was read of a made card, with all places in it as they are in the pack."""
    parts = {each.name: getattr(node, each.name) for each in fields(type(node))}
    moved = {name: _moved(part, shifts) for name, part in parts.items()}
    return evolve(node, **moved)  # type: ignore[arg-type]  # each field as what it was


def _moved(value: object, shifts: Shifts) -> object:
    match value:
        case Span():
            return span_in_place(value, shifts)
        case ast.Part():
            return value._replace(column=_place(value.line, value.column, shifts, at_end=False))
        case tuple():
            return tuple([_moved(each, shifts) for each in value])
        case ast.Node():
            return put_in_place(value, shifts)
        case _:
            return value


def span_in_place(span: Span, shifts: Shifts) -> Span:
    """Return a stretch of a made card as it is in the pack."""
    begin = _place(span.line, span.column, shifts, at_end=False)
    end = _place(span.end_line, span.end_column, shifts, at_end=True)
    return Span(span.line, begin, span.end_line, end)


def _place(line: int, column: int, shifts: Shifts, *, at_end: bool) -> int:
    further = 0
    for each in shifts[line - 1] if 0 < line <= len(shifts) else ():
        if column < each.start or (at_end and column == each.start):
            break
        if column < each.end or (at_end and column == each.end):
            return each.from_end if at_end else each.from_start
        further = each.from_end - each.end
    return column + further
