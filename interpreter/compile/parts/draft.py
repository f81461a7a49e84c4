"""The draft of a program: the same fields, which compiling fills bit by bit.

A program never changes. So as long as names get numbers and texts are written there is a draft; the
end of compiling makes the program of it, once. What a field means stands in `program/tables.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import Factory, define, field

from cardwright.grammar import Word, ast

from ...program.geometry import Board
from ...program.nodes import Expression, ProgramCode
from ...program.notes import Line, Names, Notes, Site
from ...program.tables import (
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
    copying: frozenset[int] = frozenset()
    granting: bool = False
    unprinted: frozenset[int] = frozenset()
    counters: frozenset[int] = frozenset()
    card_fields: list[int] = Factory(list)
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
    most_turns: int | None = None
    most_rounds: int | None = None
    code: ProgramCode = field(default=ProgramCode(), repr=False)
    notes: DraftNotes = field(factory=DraftNotes, repr=False)


def finished(draft: Draft, notes: Notes) -> Program:
    """Return the program that a draft has become; more written into the draft changes it not."""
    return Program(
        title=draft.title,
        digest=draft.digest,
        seats=draft.seats,
        players=draft.players,
        rulings=dict(draft.rulings),
        decks=draft.decks,
        fields=tuple(draft.fields),
        field_numbers=dict(draft.field_numbers),
        zones=tuple(draft.zones),
        zone_numbers=dict(draft.zone_numbers),
        zone_of=tuple(draft.zone_of),
        owner_of_zone=tuple(draft.owner_of_zone),
        visibility=tuple(draft.visibility),
        mixed=tuple(draft.mixed),
        slotted=draft.slotted,
        lying=tuple(draft.lying),
        types=tuple(draft.types),
        type_numbers=dict(draft.type_numbers),
        flows=tuple(draft.flows),
        flow_numbers=dict(draft.flow_numbers),
        match=draft.match,
        boxes=tuple(draft.boxes),
        prints=tuple(draft.prints),
        twins=dict(draft.twins),
        all_words=tuple(draft.all_words),
        printed={field: tuple(values) for field, values in draft.printed.items()},
        cards=tuple(draft.cards),
        models=tuple(draft.models),
        homes=tuple(draft.homes),
        closed_in=dict(draft.closed_in),
        token_kinds=dict(draft.token_kinds),
        owners=tuple(draft.owners),
        shared_names=draft.shared_names,
        rooms=dict(draft.rooms),
        announced=dict(draft.announced),
        looks=tuple(draft.looks),
        kinds_asked=tuple(draft.kinds_asked),
        faces=tuple(draft.faces),
        fixed_marks=draft.fixed_marks,
        pattern_types=dict(draft.pattern_types),
        questions=dict(draft.questions),
        plain_sites=draft.plain_sites,
        static_rules=tuple(draft.static_rules),
        lengths=dict(draft.lengths),
        unseen=frozenset(draft.unseen),
        static_only=draft.static_only,
        steady=draft.steady,
        copying=draft.copying,
        granting=draft.granting,
        unprinted=draft.unprinted,
        counters=draft.counters,
        card_fields=tuple(draft.card_fields),
        card_roles=tuple(draft.card_roles),
        seen_roles=tuple(draft.seen_roles),
        role_at=tuple(draft.role_at),
        marked=draft.marked,
        allowing=draft.allowing,
        reactions=dict(draft.reactions),
        feasible=dict(draft.feasible),
        closing=tuple(draft.closing),
        pauses=draft.pauses,
        at_once=draft.at_once,
        asks_always=draft.asks_always,
        forces=tuple(draft.forces),
        ruled=dict(draft.ruled),
        forcing=dict(draft.forcing),
        board=draft.board,
        open_numbers=dict(draft.open_numbers),
        stack=draft.stack,
        stack_field=draft.stack_field,
        records=dict(draft.records),
        record_bases=dict(draft.record_bases),
        record_fields=dict(draft.record_fields),
        kept_aside=draft.kept_aside,
        things=draft.things,
        most_turns=draft.most_turns,
        most_rounds=draft.most_rounds,
        code=draft.code,
        notes=notes,
    )


def finished_notes(draft: DraftNotes) -> Notes:
    """Return the notes that a draft of them has become."""
    return Notes(
        words=draft.words,
        lines=dict(draft.lines),
        rule_lines=dict(draft.rule_lines),
        sites=dict(draft.sites),
        closures=dict(draft.closures),
        closed_in=dict(draft.closed_in),
        reactions=dict(draft.reactions),
        cards=dict(draft.cards),
        offered=draft.offered,
    )
