"""Packs: one declaration that makes a card for each value of an enumeration, or for each number.

    cards "{rank} of {suit}" for each rank and each suit:
      {rank}, {suit}
      Points: 0 for 2 to 9, 10 for 10 to King, 15 for Ace

The cards are made as text, line for line, and read as if they had been written, so that all that
holds of a card holds of them; then everything in them is put where it stands in the pack. A slot
stands for the value, `{rank number}` for how it counts. A field with a colon is a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod

from attrs import Factory, define, frozen

from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.source import Span, comments
from .game_words import Vocabulary
from .made_places import Shift, Shifts
from .value_tables import Table, Value, Values, row_for, table_in

MOST_MADE = 2_000
"""How many cards a pack makes at most: far more than any game has, and read within seconds."""
MOST_LETTERS = 400_000
"""How many letters the packs of one game make of themselves at most."""
SLOT = re.compile(r"\{([^{}\n]*)\}")
NUMBER = " number"


@frozen
class MadeCard:
    """A card as text, and where each line of it comes from."""

    text: str
    shifts: Shifts


@define
class Made:
    """The cards that a pack makes, and what is wrong with it."""

    cards: list[MadeCard] = Factory(list)
    problems: list[Problem] = Factory(list)


def cards_of(pack: ast.Pack, text: str, vocabulary: Vocabulary, room: int = MOST_LETTERS) -> Made:
    """Make the cards of a pack; `text` is the block that it was read from.

    There is `room` for so many letters, however long the values are that stand in its slots.
    """
    made = Made()
    lists = _lists(pack, vocabulary, made)
    if lists is None:
        return made
    lines = _lines(text)
    made.problems += _unknown_slots(lines, list(_slots(lists)))
    made.problems += _left_out(pack, lists)
    tables = _tables(lines, lists, vocabulary)
    made.problems += [each for table in tables.values() for each in table.problems]
    longest = max((len(each.text) for values in lists.values() for each in values), default=0)
    letters = prod(map(len, lists.values())) * (len(text) + text.count("{") * longest)
    if letters > room:
        made.problems.append(
            _too_much(pack, "The letters on the cards of all packs", letters, room)
        )
    if not made.problems:
        for values in product(*lists.values()):
            chosen = dict(zip(lists, values, strict=True))
            made.cards.append(_card(pack, lines, tables, chosen))
    return made


def _left_out(pack: ast.Pack, lists: Values) -> Iterator[Problem]:
    """Find what a pack goes through and does not name: several cards would have one name."""
    named = {" ".join(slot.split()).removesuffix(NUMBER) for slot in SLOT.findall(pack.name)}
    for each in pack.over:
        if each.name not in named and len(lists[each.name]) > 1:
            yield problem("CW0416", each.span, name=each.name)


def _tables(lines: Sequence[str], lists: Values, vocabulary: Vocabulary) -> dict[int, Table]:
    """Return the tables of a pack by their lines."""
    found = {
        number: table_in(line, number, lists, vocabulary)
        for number, line in enumerate(lines, 1)
        if number > 1
    }
    return {number: table for number, table in found.items() if table is not None}


def _card(
    pack: ast.Pack, lines: Sequence[str], tables: Mapping[int, Table], chosen: Mapping[str, Value]
) -> MadeCard:
    texts = {name: value.text for name, value in chosen.items()}
    texts |= {n + NUMBER: str(each.count) for n, each in chosen.items() if each.count is not None}
    head = f'card "{_named(pack.name, texts)}" x{pack.copies}'
    rows: list[tuple[str, tuple[Shift, ...]]] = []
    rows.append((head, (Shift(1, len(head) + 1, 1, len(lines[0].rstrip(": ")) + 1),)))
    for number, line in enumerate(lines[1:], 2):
        if number in tables:
            rows.append(_whole(line, row_for(tables[number], chosen)))
        else:
            rows.append(_filled(line, texts))
    text = "\n".join(line for line, _ in rows) + "\n"
    return MadeCard(text, tuple(shifts for _, shifts in rows))


def _lines(text: str) -> list[str]:
    """Return the lines of a block without their comments."""
    lines = text.rstrip("\n").split("\n")
    for comment in comments(text):
        lines[comment.line - 1] = lines[comment.line - 1][: comment.column - 1].rstrip()
    return lines


# ---- what a pack goes through --------------------------------------------------------------------


def _lists(pack: ast.Pack, vocabulary: Vocabulary, made: Made) -> Values | None:
    """Return the values that each slot goes through; None if that cannot be told."""
    lists: Values = {}
    sizes: list[int] = []
    for each in pack.over:
        if each.name in lists:
            made.problems.append(problem("CW0212", each.span, name=each.name))
        elif each.low is not None and each.high is not None:
            sizes.append(each.high - each.low + 1)
            if sizes[-1] <= 0:
                why = f"the range {each.low}-{each.high} holds no number"
                made.problems.append(problem("CW0408", each.span, why=why))
            elif prod(sizes) <= MOST_MADE:
                numbers = range(each.low, each.high + 1)
                lists[each.name] = tuple(Value(str(n), n, at) for at, n in enumerate(numbers))
        elif each.name in vocabulary.enumerations:
            values = vocabulary.enumerations[each.name]
            start = vocabulary.counts.get(each.name)
            sizes.append(len(values))
            lists[each.name] = tuple(
                Value(text, None if start is None else start + at, at)
                for at, text in enumerate(values)
            )
        else:
            known = ", ".join(f"`{name}`" for name in vocabulary.enumerations) or "none"
            made.problems.append(problem("CW0203", each.span, name=each.name, known=known))
    count = prod(sizes)
    if count > MOST_MADE:
        made.problems.append(_too_much(pack, "The number of cards of a pack", count, MOST_MADE))
    return None if made.problems else lists


def _too_much(pack: ast.Pack, what: str, count: int, most: int) -> Problem:
    head = Span(pack.span.line, pack.span.column, pack.span.line, len(pack.name) + 9)
    shown = f"{count:,}" if count <= 10**24 else f"one of {len(str(count))} digits"
    return problem("CW0310", head, what=what, value=shown, most=f"{most:,}")


def _slots(lists: Values) -> Iterator[str]:
    for name, values in lists.items():
        yield name
        if values[0].count is not None:
            yield name + NUMBER


def _unknown_slots(lines: Sequence[str], known: Sequence[str]) -> Iterator[Problem]:
    shown = ", ".join(f"`{{{name}}}`" for name in known) or "none"
    for number, line in enumerate(lines, 1):
        for slot in SLOT.finditer(line):
            if " ".join(slot[1].split()) not in known:
                span = Span(number, slot.start() + 1, number, slot.end() + 1)
                yield problem("CW0415", span, found=slot[0], known=shown)


# ---- a card as text ------------------------------------------------------------------------------


def _named(name: str, texts: dict[str, str]) -> str:
    return SLOT.sub(lambda slot: texts[" ".join(slot[1].split())], name)


def _filled(line: str, texts: dict[str, str]) -> tuple[str, tuple[Shift, ...]]:
    """Return a line with its slots filled, and the stretches that were."""
    made, last, shifts = "", 0, []
    for slot in SLOT.finditer(line):
        made += line[last : slot.start()]
        begin = len(made)
        made += texts[" ".join(slot[1].split())]
        shifts.append(Shift(begin + 1, len(made) + 1, slot.start() + 1, slot.end() + 1))
        last = slot.end()
    return made + line[last:], tuple(shifts)


def _whole(line: str, made: str) -> tuple[str, tuple[Shift, ...]]:
    """Return a line that was made of a whole one."""
    indent = len(line) - len(line.lstrip())
    return made, (Shift(indent + 1, len(made) + 1, indent + 1, len(line) + 1),)
