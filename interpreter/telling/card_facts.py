"""What is told of a card: its numbers, what stands on its edges, what is not as it is printed."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.grammar import Printer

from ..kernel.readings import card_number, card_value
from ..kernel.rules import face_of
from ..kernel.state import State
from ..program.shapes import Given, Value
from .phrases import Teller, number_text
from .put_together import put_together


def edge_text(s: State, model: int, edge: int) -> str:
    """Return what is printed on an edge of a card."""
    program, known = s.program, put_together(s).edge_texts
    if (model, edge) not in known:
        node, label = program.notes.cards.get(model), f"{program.boxes[edge]}: "
        lines = Printer(program.notes.words).declaration(node) if node is not None else []
        texts = [line.text.strip() for line in lines]
        known[model, edge] = next((t.removeprefix(label) for t in texts if t.startswith(label)), "")
    return known[model, edge]


def numbers_of(teller: Teller, card: int) -> Iterator[tuple[str, str, str]]:
    """Yield the numbers that are printed on a card: as they are now, and as they are printed.

    A number that stands on no card is told where it has changed.
    """
    state, program = teller.state, teller.state.program
    face = face_of(state, card)
    for info in program.fields:
        if info.owner != "card" or info.kind != "number" or info.aside:
            continue
        if not teller.sees(info, card):
            continue
        now: Value = card_number(state, info.number, card)
        printed = program.printed[info.number][face]
        if info.number in program.counters:
            printed = None if now == info.start else now
        if info.number in program.open_numbers.get(face, ()):
            printed = "X"
            now = printed if state.fields[info.number][card] is None else now
        if printed is not None:
            yield info.name, number_text(now), number_text(printed)


def changed_facts(teller: Teller, card: int, *, aside: bool = True) -> tuple[tuple[str, str], ...]:
    """Return the facts of a card that are not as they are printed.

    Those that are for the rules only tell equal options apart, and are on no table.
    """
    state, program = teller.state, teller.state.program
    found = []
    for number in program.card_fields:
        info = program.fields[number]
        if (info.aside and not aside) or not teller.sees(info, card):
            continue
        own: Value = program.printed[number][state.models[card]]
        if info.kind == "number":
            value: Given = card_number(state, number, card)
            own = own or 0
        else:
            value = card_value(state, number, card)
        if value != own and not (info.kind == "card" and value == card):
            found.append((info.name, teller.value(info.kind, value)))
    return tuple(found)
