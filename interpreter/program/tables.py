"""A compiled game: what the machine looks things up in. Nothing in it changes during a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple

from attrs import Factory, define, field, frozen

from .geometry import Board
from .nodes import ProgramCode
from .notes import Notes

WHOLE = -1
"""Stands for the box of everything that is printed on a card."""


@frozen
class FieldInfo:
    """A field of players or cards: where it is kept, what it starts as, and its bounds.

    `aside` says that it is for the rules only, `out_of` which other field bounds it.
    """

    number: int
    owner: str
    name: str
    kind: str
    start: Any = None
    low: int | None = None
    high: int | None = None
    aside: bool = False
    out_of: int = -1


@frozen
class ZoneInfo:
    """A zone as it was declared; each player has one of an owned zone.

    `aside` says that it is for the rules only, `texts` and `numbers` that its cards are shown with
    these, `row` that each card lies in its place there as it was put, face up or face down.
    """

    name: str
    first: int
    owned: bool
    in_order: bool
    slots: bool
    facing: str
    owner_sees: bool
    capacity: int | None
    forces: bool = False
    sort: str = "zone"
    lengths: bool = False
    aside: bool = False
    texts: bool = False
    bare: bool = False
    numbers: bool = False
    row: bool = False


class Lying(NamedTuple):
    """How a card lies that comes into a zone: the facts of the zone that each move asks for.

    Who sees it there face up and face down are masks of seats; `mixed` is both, where cards are not
    told from each other. The player of the zone is -1 where it is nobody's.
    """

    in_slots: bool
    is_up: bool
    seen_up: int
    seen_down: int
    mixed: tuple[int, int] | None
    is_track: bool
    forces: bool
    player: int


class Body(NamedTuple):
    """What happens with an event of a declared word: where its body begins, and its empty locals.

    `looks` tells who may know the cards that it is about, if it is about any.
    """

    entry: int
    locals: list[None]
    looks: Callable[..., Any] | None
    has_cards: bool


@frozen
class EventType:
    """A sort of event: its roles, its body if it has one, and the number it is about.

    `is_word` says that the game declares it, `aside` that it only keeps account, for the rules.
    """

    number: int
    key: str
    roles: tuple[tuple[str, str], ...] = ()
    entry: int = -1
    amount: int = -1
    hidden: bool = False
    doer: bool = False
    is_word: bool = False
    aside: bool = False
    is_cost: bool = False


@frozen
class ReactionInfo:
    """A rule that listens to an event, by the operation that its body begins with.

    `answers_before` says that the event is still on its way: it is no `when`. `speaks_of` are the
    locals that its words name, by kind: two reactions that differ in others only do the same.
    """

    answers_before: bool
    speaks_of: tuple[tuple[int, str], ...]


@frozen
class Sentence:
    """The words of a sentence: those it uses in any case, and those of each of its modes.

    `choice` is the operation that asks for the mode, `place` where in its text the sentence stands:
    both are part of the way under which a choice that was made is kept.
    """

    place: int
    words: frozenset[str]
    choice: int
    modes: tuple[frozenset[str], ...]


Part = int | tuple[Any, ...]
"""A part of play: its number, with what stands in the slots of its name if it has some."""


@frozen
class FlowInfo:
    """A part of play: its sort, its body, and the events of its beginning and end.

    `aside` says that it is for the rules only.
    """

    number: int
    name: str
    sort: str
    entry: int
    begins: int
    ends: int
    aside: bool = False


Label = tuple[Any, ...]
"""What a label is known by: its word, and the numbers that stand in it."""


NO_MATCH = FlowInfo(-1, "match", "match", -1, -2, -2)
"""The match of a game that says nothing of it: it is all there was, and nobody can begin it."""


@define
class BoxText:
    """The text of one box of one card: its sentences by line, as code."""

    actions: list[list[int]] = Factory(list)
    costs: list[int] = Factory(list)
    rules: list[int] = Factory(list)
    feasible: list[int] = Factory(list)
    words: frozenset[str] = frozenset()
    contents: list[Sentence] = Factory(list)
    labels: frozenset[Label] = frozenset()
    bans: list[int] = Factory(list)
    choosy: bool = True
    free: bool = False
    payable: int = -1
    by_line: bool = False
    line_words: list[frozenset[str]] = Factory(list)


@define
class Print:
    """What is printed on a card."""

    name: str
    kinds: frozenset[str]
    marks: frozenset[str]
    labels: frozenset[Label]
    texts: dict[int, BoxText] = Factory(dict)
    kind: str = ""
    """The kind that stands on it: two cards of a name are told apart by that."""


Sort = Literal["function", "operation"]
Called = tuple[Sort, int]
"""Something of a program that is carried out, by its number."""


def nothing_called(error: BaseException) -> Iterable[Called]:
    """Return what is carried out of a program that is not linked."""
    return ()


@define
class Program:
    """Everything about a game that the machine needs."""

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
    """The visibility of zones in which cards are not told from each other; nowhere is the last."""
    slotted: frozenset[int] = frozenset()
    """The zones in which a place may be empty."""
    lying: list[Lying] = Factory(list)
    """How a card lies that comes into a zone; nowhere is the last."""
    types: list[EventType] = Factory(list)
    type_numbers: dict[str, int] = Factory(dict)
    flows: list[FlowInfo] = Factory(list)
    flow_numbers: dict[str, int] = Factory(dict)
    match: int = -1
    """The number of the part of play that is the whole match."""
    boxes: list[str] = Factory(list)
    prints: list[Print] = Factory(list)
    twins: dict[str, tuple[str, ...]] = Factory(dict)
    """The names that several cards have, each with the kinds that tell them apart."""
    all_words: list[frozenset[str]] = Factory(list)
    """The words that the texts of each print use, all of them together."""
    printed: dict[int, list[Any]] = Factory(dict)
    cards: list[int] = Factory(list)
    models: list[int] = Factory(list)
    homes: list[int] = Factory(list)
    closed_in: dict[int, tuple[tuple[int, str], ...]] = Factory(dict)
    """Where among what a closure takes along the things stand that its words name, by kind."""
    token_kinds: dict[int, str] = Factory(dict)
    """The kind of token that a noun speaks of, by the function that tells what it describes."""
    owners: list[int] = Factory(list)
    shared_names: frozenset[str] = frozenset()
    """The names of cards that several players have: it is told whose another one's is."""
    operations: list[Callable[..., None]] = Factory(list)
    announcing: list[Callable[..., None]] = Factory(list)
    pads: dict[int, list[None]] = Factory(dict)
    rooms: dict[int, int] = Factory(dict)
    starts: list[int] = Factory(list)
    functions: list[Callable[..., Any]] = Factory(list)
    pattern_types: dict[int, tuple[int, ...]] = Factory(dict)
    questions: dict[int, str] = Factory(dict)
    """What sort of answer an operation asks for."""
    plain_sites: frozenset[int] = frozenset()
    static_rules: list[int] = Factory(list)
    lengths: dict[int, int] = Factory(dict)
    unseen: set[int] = Factory(set)
    """The boxes whose rules count while their card lies face down as well."""
    static_only: bool = True
    always: dict[int, Any] = Factory(dict)
    steady: frozenset[int] = frozenset()
    """The rules whose clauses follow from what they take along alone, whatever the state is."""
    indexes: dict[Any, Any] = Factory(dict)
    ruled_cards: dict[Any, Any] = Factory(dict)
    copying: frozenset[int] = frozenset()
    granting: bool = False
    unprinted: frozenset[int] = frozenset()
    counters: frozenset[int] = frozenset()
    """The numbers of cards that stand on none of them: what they start as tells nothing."""
    card_fields: list[int] = Factory(list)
    bodies: list[Body] = Factory(list)
    card_roles: list[tuple[int, ...]] = Factory(list)
    seen_roles: list[tuple[int, ...]] = Factory(list)
    """The roles that are cards, or say something that not all may read, by sorts of events."""
    seen_of: list[Callable[..., Any]] = Factory(list)
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
    """The kinds of records, each with those that are of that kind as well."""
    record_bases: dict[str, str] = Factory(dict)
    record_fields: dict[str, tuple[int, ...]] = Factory(dict)
    kept_aside: frozenset[str] = frozenset()
    """The kinds of records all of whose fields are for the rules only: nobody is told of them."""
    things: tuple[str, ...] = ()
    """The kinds of things of which one can be spoken: those of every game, then its records."""
    most_turns: int | None = None
    most_rounds: int | None = None
    written: dict[str, tuple[Any, str]] = field(factory=dict, repr=False)
    """What has happened, as it was written into the last save: see `saves.py`."""
    code: ProgramCode = field(default=ProgramCode(), repr=False)
    """What rules and cards have become, as it was written: before any pass."""
    notes: Notes = field(factory=Notes, repr=False)
    """What only people need to know of it; it plays the same without."""
    called: Callable[[BaseException], Iterable[Called]] = field(default=nothing_called, repr=False)
    """Tells what of the program was being carried out when an error was raised."""
    loader: Any = field(default=None, repr=False)

    def part(self, flow: Part) -> FlowInfo:
        """Return what is known of a part of play."""
        if flow == -1:
            return NO_MATCH
        return self.flows[flow if isinstance(flow, int) else flow[0]]

    def home_of(self, card: int) -> int:
        """Return where a card lies before the setup."""
        return self.homes[card]
