"""Tables in a pack: `Points: 0 for 2 to 9, 10 for 10 to King` fills a field by value."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from attrs import Factory, define, evolve, frozen

from ..problems.diagnostics import Fix, Problem, problem
from ..problems.near import nearest
from ..tree.source import Span
from .game_words import Vocabulary


@frozen
class Value:
    """One of the values that a slot goes through, how it counts if it does, and its place."""

    text: str
    count: int | None
    at: int


Values = dict[str, tuple[Value, ...]]
"""Of each slot of a pack the values that it goes through."""


@frozen
class Row:
    """What a field holds for some values of a slot, from the first to the last of them."""

    holds: str
    slot: str
    first: int
    last: int


@define
class Table:
    """A field of a pack with a value for some values of a slot."""

    indent: str
    field: str
    values: Values
    rows: list[Row] = Factory(list)
    problems: list[Problem] = Factory(list)
    odd: list[tuple[int, str, tuple[str, ...]]] = Factory(list)
    """Which problem is of a row with values that no slot has, what it holds, and those values."""


LINE = re.compile(r"(?P<indent>\s*)(?P<field>[^:\"{}]*[^:\"{}\s])\s*:(?P<rows>.*\S)\s*")
ROW = re.compile(r"\s*(?P<holds>.*\S)\s+for\s+(?P<first>.*\S)\s*")
UP_TO = re.compile(r"\s+to\s+")


def table_in(line: str, number: int, values: Values, vocabulary: Vocabulary) -> Table | None:
    """Return the table of a line; None if it gives no field, or gives it no value by value."""
    found = LINE.fullmatch(line)
    if found is None or not _is_field(found["field"], vocabulary):
        return None
    table = Table(found["indent"], found["field"], values)
    at = found.start("rows")
    for text in found["rows"].split(","):
        begin = at + len(text) - len(text.lstrip())
        span = Span(number, begin + 1, number, at + len(text.rstrip()) + 1)
        _add(table, text, span)
        at += len(text) + 1
    for index, holds, names in table.odd:
        told, meant = table.problems[index], _meant(table, names)
        fixes = (Fix(told.span, f"{holds} for {' to '.join(meant)}"),) if meant else ()
        table.problems[index] = evolve(told, fixes=fixes)
    return table


def _meant(table: Table, names: Sequence[str]) -> list[str]:
    """Return the values that could be meant by those of a row: near names, or the first left."""
    for slot, values in table.values.items():
        rows = [each for each in table.rows if each.slot == slot]
        taken = {at for each in rows for at in range(each.first, each.last + 1)}
        texts = [each.text for each in values]
        left = [each.text for each in values if each.at not in taken]
        if left and len(names) <= 2 and (rows or not table.rows):
            meant = [each if each in texts else nearest(each, left) or left[0] for each in names]
            if meant != list(names):
                return meant
    return []


def _is_field(name: str, vocabulary: Vocabulary) -> bool:
    return any(each == name and not kind.is_box for (_, each), kind in vocabulary.fields.items())


def _add(table: Table, text: str, span: Span) -> None:
    found = ROW.fullmatch(text)
    if found is None:
        table.problems.append(problem("CW0417", span, found=text.strip()))
        return
    first, *rest = UP_TO.split(found["first"])
    last = rest[0] if rest else first
    for slot, values in table.values.items():
        texts = [each.text for each in values]
        if first in texts and last in texts and len(rest) <= 1:
            row = Row(found["holds"], slot, texts.index(first), texts.index(last))
            if row.first <= row.last and not any(_overlap(row, each) for each in table.rows):
                table.rows.append(row)
                return
    table.problems.append(problem("CW0417", span, found=text.strip()))
    table.odd.append((len(table.problems) - 1, found["holds"], (first, *rest)))


def _overlap(one: Row, other: Row) -> bool:
    return one.slot != other.slot or (one.first <= other.last and other.first <= one.last)


def row_for(table: Table, chosen: Mapping[str, Value]) -> str:
    """Return the line of a made card: the field with its value, or nothing where it has none."""
    for row in table.rows:
        if row.first <= chosen[row.slot].at <= row.last:
            return f"{table.indent}{table.field} {row.holds}"
    return ""
