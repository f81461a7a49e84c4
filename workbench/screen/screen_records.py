"""The records of a game on a screen: what the rules keep account with, kind by kind."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from cardwright.interpreter import RecordView, View

MOST = 6
"""So many records of a kind are listed."""


def by_kind(view: View) -> dict[str, list[RecordView]]:
    """Return the records that are there by their kinds."""
    found: dict[str, list[RecordView]] = {}
    for each in view.records:
        found.setdefault(each.kind, []).append(each)
    return found


def record_rows(view: View) -> Iterator[tuple[str, RenderableType]]:
    """Yield a row for each kind of record of which there are some."""
    for kind, records in by_kind(view).items():
        lines = [Text(facts_of(each) or "-") for each in records[:MOST]]
        if len(records) > MOST:
            lines.append(Text(f"and {len(records) - MOST} more"))
        yield kind, Group(*lines)


def facts_of(record: RecordView) -> str:
    """Return what a record holds on one line."""
    return " ".join(pieces_of(record))


def pieces_of(record: RecordView) -> list[str]:
    """Return what a record holds in pieces that are not broken."""
    told = [name if said == "yes" else f"{name} {said}" for name, said in record.facts]
    return [*(f"{each}," for each in told[:-1]), *told[-1:]]


def close_records(view: View, *, counted: bool) -> Iterator[tuple[Text, ...]]:
    """Yield the pieces of a line for each record, or how many there are of each kind."""
    for kind, records in by_kind(view).items():
        if counted and len(records) > 1:
            yield (Text.assemble((kind, "dim"), f" {len(records)}"),)
            continue
        for each in records[:MOST]:
            first, *more = pieces_of(each) or ["-"]
            yield (Text.assemble((kind, "dim"), " ", first), *map(Text, more))
        if len(records) > MOST:
            yield (Text.assemble((kind, "dim"), f" and {len(records) - MOST} more"),)
