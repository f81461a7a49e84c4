"""What is read through the rules in force: numbers, values and marks, and what is forbidden.

A field of a card is worth what was set; where nothing was, what is printed on the card it is read
as (`rules.py`). What rules in force make of that is told in `layers.py`.
"""

from __future__ import annotations

from ..program.bounded_numbers import deeper, listed
from ..program.shapes import Given, Value, Values
from .clauses import Plain
from .guards import guarded
from .layers import changed, truth, valued
from .rules import face_of, gathered
from .state import Event, State


def number_at(s: State, field: int, thing: int | None) -> int:
    """Return a number that a field holds, with what the rules in force make of it."""
    if thing is None or thing < 0:
        return 0
    value = s.fields[field][thing]
    clauses = (s.index or gathered(s)).numbers.get(field)
    if clauses is not None:
        value = changed(s, field, thing, value or 0, clauses)
    return 0 if value is None else value


def card_number(s: State, field: int, card: int | None) -> int:
    """Return a number of a card: as it was set, or as it is printed."""
    if card is None or card < 0:
        return 0
    value = s.fields[field][card]
    if value is None:
        copied = s.where[card] in s.program.copying
        face = face_of(s, card, field) if copied else s.models[card]
        value = s.program.printed[field][face]
    clauses = (s.index or gathered(s)).numbers.get(field)
    if clauses is not None and card not in s.as_it_was:
        value = changed(s, field, card, value or 0, clauses)
    return 0 if value is None else value


def value_of(s: State, field: int, thing: int | None) -> Given:
    """Return what a field holds that is no number."""
    if thing is None or thing < 0:
        return None
    clauses = (s.index or gathered(s)).values.get(field)
    if clauses is not None:
        found = valued(s, thing, clauses)
        if found is not None:
            return found
    if field in (s.index or gathered(s)).marks:
        return card_mark(s, field, thing)
    return s.fields[field][thing]


def card_value(s: State, field: int, card: int | None) -> Value:
    """Return what a field of a card holds: as it was set, or as it is printed."""
    if card is None or card < 0:
        return None
    found: Value = None
    clauses = (s.index or gathered(s)).values.get(field)
    if clauses is not None and card not in s.as_it_was:
        found = valued(s, card, clauses)
        if found is not None:
            return found
    found = s.fields[field][card]
    if found is None and field not in (program := s.program).unprinted:
        face = face_of(s, card, field) if program.copying else s.models[card]
        found = program.printed[field][face]
    return found


def card_mark(s: State, field: int, card: int) -> bool:
    """Whether a card carries a mark."""
    clauses = (s.index or gathered(s)).marks.get(field)
    if clauses is not None and card not in s.as_it_was:
        found = truth(s, card, clauses)
        if found is not None:
            return found
    value = s.fields[field][card]
    if value is None and field in s.program.printed:
        value = s.program.printed[field][face_of(s, card, field)]
    return bool(value)


def is_forbidden(s: State, kind: int, values: Values, doer: int) -> bool:
    """Whether a rule in force forbids an event."""
    return forbidding(s, (0, kind, values, doer)) is not None


def forbidding(s: State, event: Event) -> Plain | None:
    """Return the clause that forbids an event, or None."""
    index = s.index or gathered(s)
    clauses = listed(s, (*index.forbidding(event[1]), *index.forbidding(-1)))
    if not clauses:
        return None
    deeper(s)
    try:
        for clause in clauses:
            if guarded(s, clause) and s.linked.functions[clause[0]](s, clause[1], event):
                return clause
    finally:
        s.depth -= 1
    return None
