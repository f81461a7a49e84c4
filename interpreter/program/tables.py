"""A compiled game: what the machine looks things up in. Nothing in it changes during a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from attrs import Factory, field, frozen

from .geometry import Board
from .nodes import Expression, ProgramCode
from .notes import Notes
from .shapes import Given, Part

WHOLE = -1
"""Stands for the box of everything that is printed on a card."""
FIRST_DEED = -2
"""This and all numbers below stand for no box: the entry of a deed that waits is so far below."""


@frozen
class FieldInfo:
    """A field of players or cards: where it is kept, what it starts as, and its bounds.

    `aside` says that it is for the rules only, `out_of` which other field bounds it, `stays` that
    it holds what was set in it wherever its card goes. A `counter` is said to be put on things;
    `cancels` are the counters of which one goes away with each of these. Of what only the "owner"
    or the "controller" sees `seen_by` says so, `public` is the mark that all see it now, and
    `values` are the names that it may hold.
    """

    number: int
    owner: str
    name: str
    kind: str
    start: Given = None
    low: int | None = None
    high: int | None = None
    aside: bool = False
    out_of: int = -1
    stays: bool = False
    counter: bool = False
    cancels: tuple[int, ...] = ()
    seen_by: str = ""
    public: int = -1
    values: tuple[str, ...] = ()


@frozen
class ZoneInfo:
    """A zone as it was declared; each player has one of an owned zone.

    `aside` says that it is for the rules only, `texts` and `numbers` that its cards are shown with
    these, `row` that each card lies in its place there as it was put, face up or face down. What is
    `in_play` is remembered when it leaves; a card that comes where faces are hidden (`hides`), or
    goes from a zone of which the game says that it is in play (`renews`), is a new thing.
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
    in_play: bool = False
    hides: bool = False
    renews: bool = False


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
    hides: bool
    renews: bool


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
    leaves: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """The roles whose cards it takes out of play, if no zone is in play that those roles hold."""
    affected: tuple[int, ...] = ()
    """The roles that it may be about, first the one to which something is done."""


@frozen
class Passed:
    """What an operation is when a text is only announced, if it is not the same: it is passed over.

    A local holds then that nothing is chosen; or it goes on at an operation that is not the next.
    """

    held: tuple[int, object] | None = None
    goal: int | None = None


@frozen
class ReactionInfo:
    """A rule that listens to an event, by the operation that its body begins with.

    `answers_before` says that the event is still on its way: it is no `when`. `speaks_of` are the
    locals that its words name, by kind: two reactions that differ in others only do the same.
    `uses_up` says that it may use up the rule for some time that it is of.
    """

    answers_before: bool
    speaks_of: tuple[tuple[int, str], ...]
    uses_up: bool


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


Label = tuple[str, *tuple[int | str, ...]]
"""What a label is known by: its word, and the numbers and values that stand in it."""


NO_MATCH = FlowInfo(-1, "match", "match", -1, -2, -2)
"""The match of a game that says nothing of it: it is all there was, and nobody can begin it."""


@frozen
class BoxText:
    """The text of one box of one card: its sentences by line, as code."""

    actions: tuple[tuple[int, ...], ...] = ()
    costs: tuple[int, ...] = ()
    rules: tuple[int, ...] = ()
    words: frozenset[str] = frozenset()
    contents: tuple[Sentence, ...] = ()
    labels: frozenset[Label] = frozenset()
    bans: tuple[int, ...] = ()
    choosy: bool = True
    free: bool = False
    payable: int = -1
    by_line: bool = False
    line_words: tuple[frozenset[str], ...] = ()


@frozen
class Print:
    """What is printed on a card."""

    name: str
    kinds: frozenset[str]
    marks: frozenset[str]
    labels: frozenset[Label]
    texts: Mapping[int, BoxText] = Factory(dict)
    kind: str = ""
    """The kind that stands on it: two cards of a name are told apart by that."""


Sort = Literal["function", "operation"]
Called = tuple[Sort, int]
"""Something of a program that is carried out, by its number."""


@frozen
class Program:
    """Everything about a game that the machine needs."""

    title: str
    digest: str
    seats: tuple[int, int]
    players: int
    rulings: Mapping[str, str]
    decks: tuple[str, ...]
    fields: tuple[FieldInfo, ...]
    field_numbers: Mapping[tuple[str, str], int]
    zones: tuple[ZoneInfo, ...]
    zone_numbers: Mapping[str, int]
    zone_of: tuple[ZoneInfo, ...]
    owner_of_zone: tuple[int, ...]
    visibility: tuple[tuple[int, int], ...]
    mixed: tuple[tuple[int, int] | None, ...]
    """The visibility of zones in which cards are not told from each other; nowhere is the last."""
    slotted: frozenset[int]
    """The zones in which a place may be empty."""
    lying: tuple[Lying, ...]
    """How a card lies that comes into a zone; nowhere is the last."""
    types: tuple[EventType, ...]
    type_numbers: Mapping[str, int]
    flows: tuple[FlowInfo, ...]
    flow_numbers: Mapping[str, int]
    match: int
    """The number of the part of play that is the whole match."""
    boxes: tuple[str, ...]
    prints: tuple[Print, ...]
    twins: Mapping[str, tuple[str, ...]]
    """The names that several cards have, each with the kinds that tell them apart."""
    all_words: tuple[frozenset[str], ...]
    """The words that the texts of each print use, all of them together."""
    printed: Mapping[int, tuple[Given, ...]]
    cards: tuple[int, ...]
    models: tuple[int, ...]
    homes: tuple[int, ...]
    closed_in: Mapping[int, tuple[tuple[int, str], ...]]
    """Where among what a closure takes along the things stand that its words name, by kind."""
    token_kinds: Mapping[int, str]
    """The kind of token that a noun speaks of, by the function that tells what it describes."""
    owners: tuple[int, ...]
    token_cards: frozenset[int]
    """The cards that lie nowhere until they are created, and again when they have left play."""
    has_collection: bool
    """Whether the game speaks of cards of its collection, or makes cards like others."""
    collection: frozenset[int]
    """The cards that show what cards the game has, one of each: they never lie anywhere."""
    blanks: frozenset[int]
    """The cards that lie nowhere and have no print until they are made like others."""
    nowhere: frozenset[int]
    """The cards that are none of all cards while they lie nowhere: these, and token cards."""
    shared_names: frozenset[str]
    """The names of cards that several players have: it is told whose another one's is."""
    rooms: Mapping[int, int]
    """How many locals each routine has, by the operation that it begins with."""
    announced: Mapping[int, Passed]
    """The operations that are something else when a text is only announced."""
    looks: tuple[int, ...]
    """The functions that tell who may know of an event, by its sort."""
    kinds_asked: tuple[str, ...]
    """The kinds of cards for which a table tells which prints are of it."""
    faces: tuple[Expression, ...]
    """Conditions of a print alone: each has a table, of which prints it holds."""
    fixed_marks: frozenset[int]
    """The marks that no rule gives: they are looked up where they are printed."""
    pattern_types: Mapping[int, tuple[int, ...]]
    questions: Mapping[int, str]
    """What sort of answer an operation asks for."""
    plain_sites: frozenset[int]
    static_rules: tuple[int, ...]
    lengths: Mapping[int, int]
    unseen: frozenset[int]
    """The boxes whose rules count while their card lies face down as well."""
    static_only: bool
    steady: frozenset[int]
    """The rules whose clauses follow from what they take along alone, whatever the state is."""
    asking: frozenset[int]
    """The functions that may ask what rules in force say of something."""
    of_itself: frozenset[int]
    """The functions of rules that ask what their rule decides: a mark, a value, a noun."""
    looked_at: frozenset[int] | None
    """The fields on which hangs what copies or controls, beside how cards lie; None if on more."""
    copying: frozenset[int]
    """The zones in which a card may be read like another one."""
    controlling: frozenset[int]
    texting: frozenset[int]
    """The zones in which rules may give texts to cards, or take them away."""
    granted: tuple[BoxText, ...]
    """The texts that rules give to cards."""
    text_guard: int
    """The function that tells whether a card has a text; -1 if none is given or taken away."""
    """The zones in which rules may say who controls a card."""
    sides: Mapping[int, tuple[int, ...]]
    """The prints of the faces of cards that have several, the front first, by that."""
    granting: bool
    unprinted: frozenset[int]
    counters: frozenset[int]
    """The numbers of cards that stand on none of them: what they start as tells nothing."""
    card_fields: tuple[int, ...]
    card_links: tuple[int, ...]
    """The fields that hold cards."""
    own_card: frozenset[int]
    """The closures that speak of the card on which they stand, numbered as in `closed_in`."""
    deed_words: Mapping[int, frozenset[str]]
    """The words that each deed uses, by its entry."""
    card_words: frozenset[int]
    """The nouns and adjectives of cards, as the functions that they are."""
    card_roles: tuple[tuple[int, ...], ...]
    seen_roles: tuple[tuple[int, ...], ...]
    """The roles that are cards, or say something that not all may read, by sorts of events."""
    role_at: tuple[Mapping[str, int], ...]
    marked: frozenset[int]
    allowing: frozenset[int]
    reactions: Mapping[int, ReactionInfo]
    feasible: Mapping[int, int]
    closing: tuple[int, ...]
    pauses: frozenset[int]
    at_once: bool
    asks_always: bool
    forces: tuple[tuple[int, tuple[int, ...] | None], ...]
    ruled: Mapping[int, frozenset[int]]
    forcing: Mapping[int, tuple[tuple[int, tuple[int, ...] | None], ...]]
    board: Board | None
    open_numbers: Mapping[int, tuple[int, ...]]
    stack: str
    stack_field: int
    records: Mapping[str, frozenset[str]]
    """The kinds of records, each with those that are of that kind as well."""
    record_bases: Mapping[str, str]
    record_fields: Mapping[str, tuple[int, ...]]
    kept_aside: frozenset[str]
    """The kinds of records all of whose fields are for the rules only: nobody is told of them."""
    things: tuple[str, ...]
    """The kinds of things of which one can be spoken: those of every game, then its records."""
    own_first: bool
    """Whether what a card says of itself replaces an event before what others say of it."""
    order_asked: str
    """When players are asked for the order of their reactions: when it matters, always, never."""
    most_turns: int | None
    most_rounds: int | None
    code: ProgramCode = field(repr=False)
    """What rules and cards have become, as it was written: before any pass."""
    notes: Notes = field(factory=Notes, repr=False)
    """What only people need to know of it; it plays the same without."""

    def part(self, flow: Part) -> FlowInfo:
        """Return what is known of a part of play."""
        if flow == -1:
            return NO_MATCH
        return self.flows[flow if isinstance(flow, int) else flow[0]]

    def home_of(self, card: int) -> int:
        """Return where a card lies before the setup."""
        return self.homes[card]
