"""Records are made and forgotten: that happens as events do, and rules may hear of it."""

from __future__ import annotations

from collections.abc import Iterable

from ..program.bounded_numbers import TooMany
from ..program.simple_events import FORGET, MAKE
from .events import emit, happen
from .records import MOST_RECORDS
from .row_types import Frame
from .state import State


def new_record(s: State, f: Frame, at: int, kind: str) -> int:
    """Make a record, at once wherever that stands: what comes next speaks of it already."""
    if len(s.records) >= MOST_RECORDS:
        raise TooMany
    s.made += 1
    record = s.made
    happen(s, f, at, MAKE, (kind, record))
    return record


def forget_records(s: State, f: Frame, at: int, records: Iterable[int | None]) -> None:
    """Let records be forgotten that are there; their kinds are noted, to tell of them."""
    found = tuple(dict.fromkeys(each for each in records if each in s.records))
    emit(s, f, at, FORGET, (found, tuple(s.records[each] for each in found)))
