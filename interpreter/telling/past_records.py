"""What records held when something happened: the log tells of records that are long forgotten.

Nothing of that is in a state: it is read from the log, event after event, as it is told.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping, Sequence

from ..kernel.changes import within
from ..kernel.readings import number_at, value_of
from ..kernel.records import fields_of
from ..kernel.state import State, links
from ..program.row_places import NUMBER, SEEN, TYPE, VALUES, Record
from ..program.shapes import Given, Seen, Values
from ..program.simple_events import (
    CHANGE,
    CHANGE_SEEN_AFTER,
    FORGET,
    MAKE,
    OF_FIELDS,
    SET,
    SET_SEEN_VALUE,
)
from ..program.tables import FieldInfo

ALIKE = "alike"
"""Under which name the records of a kind are remembered, for as long as nothing happens."""

Fact = tuple[FieldInfo, Given, int | Seen]
"""A field, what it holds, and who may know a card that it holds; None for who knows it now."""


class Records:
    """Records that are told apart."""

    def of(self, record: int) -> tuple[str, Iterable[Fact]]:
        """Return the kind of a record, and what its fields hold."""
        raise NotImplementedError

    def all_there(self) -> Mapping[int, str]:
        """Return the kinds of all records."""
        raise NotImplementedError

    def alike(self, record: int) -> Sequence[int]:
        """Return the records of the kind of one, in the order in which they were made."""
        raise NotImplementedError


class Now(Records):
    """The records that there are, and what they hold now."""

    def __init__(self, state: State) -> None:
        self.state = state

    def all_there(self) -> Mapping[int, str]:
        """Return the kinds of all records."""
        return self.state.records

    def alike(self, record: int) -> Sequence[int]:
        """Return the records of the kind of one, in the order in which they were made."""
        s = self.state
        kind = s.records.get(record)
        was = len(s.records), s.made
        found = s.cache.get((ALIKE, kind))
        if found is None or found[0] is not s.records or found[1] != was:
            there = sorted(each for each, of in s.records.items() if of == kind)
            found = s.cache[(ALIKE, kind)] = (s.records, was, there)
        return found[-1]

    def of(self, record: int) -> tuple[str, Iterable[Fact]]:
        """Return the kind of a record, and what its fields hold."""
        kind = self.state.records.get(record, "")
        return kind, [self.fact(number, record) for number in fields_of(self.state.program, kind)]

    def fact(self, field: int, record: int) -> Fact:
        """Return what a field of a record holds."""
        info = self.state.program.fields[field]
        read = number_at if info.kind == "number" else value_of
        return info, read(self.state, field, record), None


class Then(Records):
    """The records that there were, and what they held, after the last event that was noted."""

    def __init__(self, state: State) -> None:
        self.program = state.program
        self.records: dict[int, tuple[str, dict[int, tuple[Given, int | Seen]]]] = {}
        self.kinds: dict[int, str] = {}
        self.in_order: dict[str, list[int]] = {}
        self.gone: tuple[int, ...] = ()

    @classmethod
    def after(cls, state: State, number: int) -> Then:
        """Return the records that there were after an event."""
        made = cls(state)
        if state.program.records:
            for each in [each for each in links(state.log) if each[NUMBER] <= number][::-1]:
                made.note(each)
        return made

    def all_there(self) -> Mapping[int, str]:
        """Return the kinds of all records."""
        return self.kinds

    def alike(self, record: int) -> Sequence[int]:
        """Return the records of the kind of one, in the order in which they were made."""
        return self.in_order.get(self.kinds.get(record, ""), ())

    def note(self, record: Record) -> None:
        """Take an event into account; what it forgets is known until the next one."""
        self.let_go()
        sort, values = record[TYPE], record[VALUES]
        self.gone = values[0] if sort == FORGET else ()
        if sort == MAKE:
            self.records[values[1]] = (values[0], {})
            self.kinds[values[1]] = values[0]
            insort(self.in_order.setdefault(values[0], []), values[1])
        elif sort in OF_FIELDS and self.is_theirs(values):
            seen = record[SEEN]
            field, record_at, value = values
            mask = seen[SET_SEEN_VALUE] if seen and sort == SET else None
            if sort == CHANGE and seen:
                value = seen[CHANGE_SEEN_AFTER]
            else:
                value = within(self.program.fields[field], value)
            self.records[record_at][1][field] = value, mask

    def let_go(self) -> None:
        """Know no more of what was forgotten: that has been told, and an answer comes after it."""
        for each in self.gone:
            self.records.pop(each, None)
            kind = self.kinds.pop(each, None)
            if kind is not None:
                self.in_order[kind].remove(each)
        self.gone = ()

    def is_theirs(self, values: Values) -> bool:
        """Whether a field is one of a record, and not of something else with its number."""
        owner = self.program.fields[values[0]].owner
        return owner in self.program.records and values[1] in self.records

    def of(self, record: int) -> tuple[str, Iterable[Fact]]:
        """Return the kind that a record was of, and what its fields held."""
        kind, held = self.records.get(record, ("", {}))
        return kind, [(self.program.fields[field], *held[field]) for field in sorted(held)]
