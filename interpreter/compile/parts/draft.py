"""The draft of a program: the same fields, which compiling fills bit by bit.

A program never changes. So as long as names get numbers and texts are written there is a draft; the
end of compiling makes the program of it, once. What a field means stands in `program/tables.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import Factory, define, field, fields

from cardwright.grammar import Word, ast

from ...program.geometry import Board
from ...program.nodes import Expression, ProgramCode
from ...program.notes import Line, Names, Notes, Site
from ...program.tables import (
    BoxText,
    EventType,
    FieldInfo,
    FlowInfo,
    Lying,
    Passed,
    Print,
    Program,
    ReactionInfo,
    ZoneInfo,
)


@define
class DraftNotes:
    """The notes of a program while it is compiled: the fields of `Notes`, in its order."""

    words: Mapping[str, Word] = Factory(dict)
    lines: dict[int, Line] = Factory(dict)
    rule_lines: dict[int, Line] = Factory(dict)
    sites: dict[int, Site] = Factory(dict)
    closures: dict[int, ast.Expression] = Factory(dict)
    closed_in: dict[int, tuple[str, ...]] = Factory(dict)
    reactions: dict[int, tuple[ast.Reaction, Names]] = Factory(dict)
    cards: dict[int, ast.Card] = Factory(dict)
    granted: dict[int, ast.Expression] = Factory(dict)
    offered: frozenset[int] = frozenset()


@define
class Draft:
    """A program while it is compiled: the fields of `Program`, in its order.

    What hangs on the decks of a match stays empty: cards are dealt when all is compiled.
    """

    title: str
    digest: str
    seats: tuple[int, int]
    players: int
    rulings: dict[str, str]
    decks: tuple[str, ...] = ()
    fields: list[FieldInfo] = Factory(list)
    field_numbers: dict[tuple[str, str], int] = Factory(dict)
    zones: list[ZoneInfo] = Factory(list)
    zone_numbers: dict[str, int] = Factory(dict)
    zone_of: list[ZoneInfo] = Factory(list)
    owner_of_zone: list[int] = Factory(list)
    visibility: list[tuple[int, int]] = Factory(list)
    mixed: list[tuple[int, int] | None] = Factory(list)
    slotted: frozenset[int] = frozenset()
    lying: list[Lying] = Factory(list)
    types: list[EventType] = Factory(list)
    type_numbers: dict[str, int] = Factory(dict)
    flows: list[FlowInfo] = Factory(list)
    flow_numbers: dict[str, int] = Factory(dict)
    match: int = -1
    boxes: list[str] = Factory(list)
    prints: list[Print] = Factory(list)
    twins: dict[str, tuple[str, ...]] = Factory(dict)
    all_words: list[frozenset[str]] = Factory(list)
    printed: dict[int, list[object]] = Factory(dict)
    cards: list[int] = Factory(list)
    models: list[int] = Factory(list)
    homes: list[int] = Factory(list)
    closed_in: dict[int, tuple[tuple[int, str], ...]] = Factory(dict)
    token_kinds: dict[int, str] = Factory(dict)
    owners: list[int] = Factory(list)
    token_cards: frozenset[int] = frozenset()
    has_collection: bool = False
    collection: frozenset[int] = frozenset()
    blanks: frozenset[int] = frozenset()
    nowhere: frozenset[int] = frozenset()
    shared_names: frozenset[str] = frozenset()
    rooms: dict[int, int] = Factory(dict)
    announced: dict[int, Passed] = Factory(dict)
    looks: list[int] = Factory(list)
    kinds_asked: list[str] = Factory(list)
    faces: list[Expression] = Factory(list)
    fixed_marks: frozenset[int] = frozenset()
    pattern_types: dict[int, tuple[int, ...]] = Factory(dict)
    questions: dict[int, str] = Factory(dict)
    plain_sites: frozenset[int] = frozenset()
    static_rules: list[int] = Factory(list)
    lengths: dict[int, int] = Factory(dict)
    unseen: set[int] = Factory(set)
    static_only: bool = True
    steady: frozenset[int] = frozenset()
    asking: frozenset[int] = frozenset()
    of_itself: frozenset[int] = frozenset()
    looked_at: frozenset[int] | None = None
    copying: frozenset[int] = frozenset()
    controlling: frozenset[int] = frozenset()
    texting: frozenset[int] = frozenset()
    granted: list[BoxText] = Factory(list)
    text_guard: int = -1
    sides: dict[int, tuple[int, ...]] = Factory(dict)
    granting: bool = False
    unprinted: frozenset[int] = frozenset()
    counters: frozenset[int] = frozenset()
    card_fields: list[int] = Factory(list)
    card_links: list[int] = Factory(list)
    own_card: set[int] = Factory(set)
    deed_words: dict[int, frozenset[str]] = Factory(dict)
    card_words: set[int] = Factory(set)
    card_roles: list[tuple[int, ...]] = Factory(list)
    seen_roles: list[tuple[int, ...]] = Factory(list)
    role_at: list[dict[str, int]] = Factory(list)
    marked: frozenset[int] = frozenset()
    allowing: frozenset[int] = frozenset()
    reactions: dict[int, ReactionInfo] = Factory(dict)
    feasible: dict[int, int] = Factory(dict)
    closing: list[int] = Factory(list)
    pauses: frozenset[int] = frozenset()
    at_once: bool = False
    asks_always: bool = False
    forces: list[tuple[int, tuple[int, ...] | None]] = Factory(list)
    ruled: dict[int, frozenset[int]] = Factory(dict)
    forcing: dict[int, tuple[tuple[int, tuple[int, ...] | None], ...]] = Factory(dict)
    board: Board | None = None
    open_numbers: dict[int, tuple[int, ...]] = Factory(dict)
    stack: str = "last in first out"
    stack_field: int = -1
    records: dict[str, frozenset[str]] = Factory(dict)
    record_bases: dict[str, str] = Factory(dict)
    record_fields: dict[str, tuple[int, ...]] = Factory(dict)
    kept_aside: frozenset[str] = frozenset()
    things: tuple[str, ...] = ()
    own_first: bool = True
    order_asked: str = "when it matters"
    most_turns: int | None = None
    most_rounds: int | None = None
    code: ProgramCode = field(default=ProgramCode(), repr=False)
    notes: DraftNotes = field(factory=DraftNotes, repr=False)


def finished(draft: Draft, notes: Notes) -> Program:
    """Return the program that a draft has become; more written into the draft changes it not."""
    return Program(**settled_fields(draft) | {"notes": notes})


def finished_notes(draft: DraftNotes) -> Notes:
    """Return the notes that a draft of them has become."""
    return Notes(**settled_fields(draft))


def settled_fields(draft: Draft | DraftNotes) -> dict[str, Any]:
    """Return what the fields of a draft hold, by name, so that nothing can be added to it.

    `tests/test_program.py` holds the fields of both to each other.
    """
    return {each.name: settled(getattr(draft, each.name)) for each in fields(type(draft))}


def settled(value: object) -> object:
    """Return what a field holds as it will be: a copy of what can be added to."""
    match value:
        case dict():
            return {key: settled(held) for key, held in value.items()}
        case list():
            return tuple(value)
        case set():
            return frozenset(value)
    return value
