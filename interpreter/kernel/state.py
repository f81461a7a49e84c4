"""A match as it is at one moment: flat lists of numbers, texts and tuples, cheap to copy.

What can be worked out from the rest (the index of the rules in force, remembered readings) is not
part of it: it is thrown away by every copy and made again when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from ..program.conventions import OWN_OPERATIONS
from ..program.layout import NAMES
from ..program.row_places import (
    LastKnown,
    Modifier,
    Origin,
    PastPart,
    Pending,
    Record,
    Said,
    Step,
    Token,
)
from ..program.shapes import Between, Chain, Choices, Coming, Given, SkippedPart, Struck
from ..program.tables import Program
from .clauses import AnyClause, Index
from .columns import Column
from .linked import Linked
from .row_types import Batch, Flow, Frame, Item, Secret

if TYPE_CHECKING:
    from .row_types import Stack

T = TypeVar("T")

(
    BOTTOM_OF_ALL, EVENT_STEP, REPLACED, TRIGGERS, MARK, TEXT, RESOLVED, STOP, SETUP,
    CHOOSE_FIRST, LEFT, DEED, ANNOUNCED,
) = range(OWN_OPERATIONS)  # fmt: skip
"""The operations of the machine's own frames; those of a program have higher numbers."""

Log: TypeAlias = "Chain[Record]"
"""What has happened, the newest first."""
Event: TypeAlias = "Record | Coming"
"""What has happened, or is on its way."""
Result = tuple[str, tuple[int, ...]]
"""How a match has ended, and who has won."""
Lying: TypeAlias = "Mapping[tuple[str, int | None], Sequence[int]]"
"""The tokens of each place: of the sort of place, and the place."""


class State:
    """The whole of a match; `program/layout.py` tells of each field what becomes of it."""

    __slots__ = NAMES

    program: Program
    linked: Linked
    players: int
    fields: list[Column]
    zones: list[list[int]]
    where: list[int]
    face_up: list[bool]
    known: list[int]
    controller: list[int]
    since: list[int]
    told_x: list[int | None]
    turned: list[int | None]
    origin: list[Origin | None]
    models: tuple[int, ...]
    tokens: list[Token]
    records: dict[int, str]
    made: int
    edges: list[int | None]
    stretches: list[tuple[int, int] | None]
    stands: list[int | None]
    reached: list[int]
    frames: Stack[Frame]
    flows: Stack[Flow]
    past: Chain[PastPart]
    heads: list[Log]
    log: Log
    count: int
    modifiers: tuple[Modifier, ...]
    announced: dict[tuple[int, int], Choices]
    items: Stack[Item]
    batches: Stack[Batch]
    spoken: list[Given]
    chance: int
    seed: int
    drawn: list[int] | None
    results: tuple[int | tuple[tuple[int, ...], ...], ...]
    answers: int
    turn: int
    out: int
    backwards: bool
    pending: Pending | None
    given: tuple[Given] | None
    step: Step | Between | None
    result: Result | None
    work: int
    depth: int
    busy: tuple[AnyClause, ...]
    left_out: tuple[AnyClause, ...]
    index: Index | None
    cache: dict[Given, Given]
    lying: Lying | None
    asked_at: int
    skipped: tuple[SkippedPart | Struck, ...]
    said: Chain[Said]
    secrets: Stack[Secret]
    turns: int
    rounds: int
    as_it_was: dict[int, LastKnown]
    printed_as: dict[int, int]
    trial: int
    chosen: list[int] | None

    def forget_readings(self) -> None:
        """Forget what was read, and what that let be in force, for something has changed.

        Where cards lie and what fields hold has not: events tell that (`event_log.py`).
        """
        if self.cache:
            self.cache = {}
        index = self.index
        if index is None or self.program.looked_at is not None:
            return
        if index.copies or index.controls:
            self.index = None

    @property
    def question(self) -> Pending:
        """Return what is asked, where something is."""
        assert self.pending is not None
        return self.pending

    def fork(self) -> State:
        """Return a copy that goes its own way: written out, for this is done all the time."""
        made = State.__new__(State)
        made.program, made.linked = self.program, self.linked
        made.players = self.players
        made.fields = [each.copy() for each in self.fields]
        made.zones = [each.copy() for each in self.zones]
        made.where = self.where.copy()
        made.face_up = self.face_up.copy()
        made.known = self.known.copy()
        made.controller = self.controller.copy()
        made.since = self.since.copy()
        made.told_x = self.told_x.copy()
        made.turned = self.turned.copy()
        made.origin = self.origin.copy()
        made.models = self.models
        made.tokens = self.tokens.copy()
        made.records = self.records.copy()
        made.made = self.made
        made.edges = self.edges.copy()
        made.stretches = self.stretches.copy()
        made.stands = self.stands.copy()
        made.reached = self.reached.copy()
        made.frames = [each.copy() for each in self.frames]
        made.flows = [each.copy() for each in self.flows]
        made.past = self.past
        made.heads = self.heads.copy()
        made.log = self.log
        made.count = self.count
        made.modifiers = self.modifiers
        made.announced = self.announced.copy()
        made.items = [each.copy() for each in self.items]
        made.batches = [[depth, [*waiting], [*events]] for depth, waiting, events in self.batches]
        made.spoken = self.spoken.copy()
        made.chance = self.chance
        made.seed = self.seed
        made.drawn = None
        made.results = self.results
        made.answers = self.answers
        made.turn = self.turn
        made.out = self.out
        made.backwards = self.backwards
        made.pending = self.pending
        made.given = self.given
        made.step = self.step
        made.result = self.result
        made.work = self.work
        made.depth = self.depth
        made.busy, made.left_out = (), ()
        made.index = self.index
        made.cache = {}
        made.lying = self.lying
        made.asked_at = self.asked_at
        made.skipped = self.skipped
        made.said = self.said
        made.secrets = [each.copy() for each in self.secrets]
        made.turns = self.turns
        made.rounds = self.rounds
        made.as_it_was = {}
        made.trial = self.trial
        made.printed_as = self.printed_as.copy()
        made.chosen = None
        return made


def links(chain: Chain[T]) -> Iterator[T]:
    """Yield what a chain holds, the newest first."""
    while chain is not None:
        each, chain = chain
        yield each
