"""Columns: what a field holds, for each of its owners.

Players, cards, spaces and tokens are numbered from 0 on, so it is a list for them. Records come and
go, so it is pairs for them (`records.py`). What stands in it is of the kind that the game declares.
"""

from __future__ import annotations

from typing import TypeAlias

from ..program.shapes import Given


class Held(dict[int, Given]):
    """What a field of records holds: nothing of those that are not there, and it takes nothing."""

    def __missing__(self, record: int) -> None:
        """What is not there holds nothing."""
        return

    def __setitem__(self, record: int, value: Given) -> None:
        """Hold something for a record that is there."""
        if record in self:
            super().__setitem__(record, value)

    def copy(self) -> Held:
        """Return a copy."""
        return Held(self)

    def begin(self, record: int, value: Given) -> None:
        """Hold something for a record that is new."""
        super().__setitem__(record, value)


Column: TypeAlias = list[Given] | Held


def as_list(column: Column) -> list[Given]:
    """Return a column of what is numbered."""
    assert isinstance(column, list)
    return column


def as_held(column: Column) -> Held:
    """Return a column of records."""
    assert isinstance(column, Held)
    return column
