"""Records: things of a game's own kinds, that are made, hold something, and are forgotten.

A record is a number that no other record of the match ever had. `s.records` tells of which kind
each of those is that are there, and a field of a kind of record is a `Held`: it holds something for
them and for no others. So whatever still speaks of a record that was forgotten speaks of nothing,
and what there is to copy for a fork is what is there, however many came and went.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..program.bounded_numbers import listed, spend
from ..program.shapes import Given, Numbers, Open, Value, Values
from ..program.simple_events import OF_FIELDS, Forgotten, Made
from ..program.tables import Program
from .columns import Column, Held, as_held
from .state import State

MOST_RECORDS = 10_000
"""So many records there are at one time."""


def all_records(s: State, kind: str) -> list[int]:
    """Return the records of a kind that are there, the oldest first."""
    kinds = s.program.records[kind]
    return [each for each, of in listed(s, s.records).items() if of in kinds]


def is_record(s: State, record: int | None, kind: str) -> bool:
    """Whether a record is of a kind."""
    return record is not None and s.records.get(record, "") in s.program.records[kind]


def live(s: State, record: int | None) -> int | None:
    """Return a record if it is still there."""
    return record if record in s.records else None


def present(s: State, slot: Numbers | Open | None) -> Numbers | Open | tuple[int, ...] | None:
    """Return what a slot holds, without records that are not there any more."""
    if slot is None or (slot and slot[0] == "?"):
        return slot
    for each in slot:
        if each not in s.records:
            return tuple([each for each in slot if each in s.records])
    return slot


def record_likeness(s: State, record: int) -> Value:
    """Return what a record can be told by: two of the same likeness are one option."""
    return s.records.get(record), tuple(
        s.fields[each][record] for each in fields_of(s.program, s.records.get(record))
    )


def fields_of(program: Program, kind: str | None) -> tuple[int, ...]:
    """Return the fields of a kind of record."""
    return program.record_fields.get(kind or "", ())


# ---- coming and going ----------------------------------------------------------------------------


def make(s: State, values: Made) -> None:
    """A record is there from now on."""
    kind, record = values
    s.records[record] = kind
    spend(s)
    for field in fields_of(s.program, kind):
        as_held(s.fields[field]).begin(record, s.program.fields[field].start)


def forget(s: State, values: Forgotten) -> None:
    """Records are not there any more."""
    for record in listed(s, values[0]):
        kind = s.records.pop(record, None)
        for field in fields_of(s.program, kind):
            as_held(s.fields[field]).pop(record, None)


def is_lost(s: State, kind: int, values: Values) -> bool:
    """Whether an event that has waited is about a record that is not there any more."""
    if kind not in OF_FIELDS:
        return False
    field, record, _ = values
    return s.fields[field].__class__ is Held and record not in s.records


# ---- keeping and taking back ---------------------------------------------------------------------


def plain_field(field: Column) -> tuple[Value, ...]:
    """Return what a field holds as a tuple."""
    return tuple(field.items()) if isinstance(field, Held) else tuple(field)


def fields_again(program: Program, fields: Iterable[Iterable[Given]]) -> list[Column]:
    """Return fields that were kept as tuples."""
    return [
        Held(each) if info.owner in program.records else list(each)
        for info, each in zip(program.fields, fields, strict=True)
    ]
