"""Where a made card stands: each part of it at the place in the pack that it was made from."""

from __future__ import annotations

from typing import Any, TypeVar

from attrs import evolve, fields, frozen, has

from ..tree import ast
from ..tree.source import Span

Read = TypeVar("Read")


@frozen
class Shift:
    """A stretch of a line of a made card, and the stretch of the pack that it was made from."""

    start: int
    end: int
    from_start: int
    from_end: int


Shifts = tuple[tuple[Shift, ...], ...]
"""Of each line of a made card the stretches that do not stand so in the pack."""


def put_in_place(read: Read, shifts: Shifts) -> Read:
    """Return what was read of a made card, with all places in it as they are in the pack."""
    moved: Read = _moved(read, shifts)
    return moved


def _moved(value: Any, shifts: Shifts) -> Any:  # anything in a tree, as something of its class
    match value:
        case Span(line=line, column=column, end_line=end_line, end_column=end):
            return Span(line, _begin(line, column, shifts), end_line, _end(end_line, end, shifts))
        case ast.Part():
            return value._replace(column=_begin(value.line, value.column, shifts))
        case tuple():
            return tuple([_moved(each, shifts) for each in value])
        case _ if has(type(value)):
            parts = {each.name: getattr(value, each.name) for each in fields(type(value))}
            moved = {name: _moved(part, shifts) for name, part in parts.items()}
            return evolve(value, **moved)
        case _:
            return value


def _begin(line: int, column: int, shifts: Shifts) -> int:
    return _place(line, column, shifts, at_end=False)


def _end(line: int, column: int, shifts: Shifts) -> int:
    return _place(line, column, shifts, at_end=True)


def _place(line: int, column: int, shifts: Shifts, *, at_end: bool) -> int:
    further = 0
    for each in shifts[line - 1] if 0 < line <= len(shifts) else ():
        if column < each.start or (at_end and column == each.start):
            break
        if column < each.end or (at_end and column == each.end):
            return each.from_end if at_end else each.from_start
        further = each.from_end - each.end
    return column + further
