"""A match as it is at one moment: flat lists of numbers, texts and tuples, cheap to copy.

What can be worked out from the rest (the index of the rules in force, remembered readings) is not
part of it: it is thrown away by every copy and made again when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..program.layout import NAMES
from ..program.tables import Program
from .clauses import Index

Value = Any
"""A number, a text, None, or a tuple of these: what JSON can hold."""

Frame = list[Any]
"""`[operation, context, event, mode, *locals]`; what goes on is a stack of frames."""

OPERATION, CONTEXT, EVENT, MODE, LOCALS = 0, 1, 2, 3, 4

(
    BOTTOM_OF_ALL, EVENT_STEP, REPLACED, TRIGGERS, MARK, TEXT, RESOLVED, STOP, SETUP,
    CHOOSE_REPLACEMENT, LEFT, DEED, ANNOUNCED,
) = range(13)  # fmt: skip
"""The operations of the machine's own frames; those of a program have higher numbers."""

Context = tuple[int, int, Any]
"""Who `you` is, which card is `this card`, and which text is being carried out."""


Record = tuple[Any, ...]
"""What happened: its number, type, values, who did it, where that came from, if it was idle."""

(
    NUMBER, TYPE, VALUES, DOER, CAUSE, SOURCE, PARENT, DECISION, SEEN, SOURCE_SEEN, IDLE,
) = range(11)  # fmt: skip


class State:
    """The whole of a match; `program/layout.py` tells of each field what becomes of it."""

    __slots__ = NAMES

    program: Program
    players: int
    fields: list[Any]
    zones: list[list[int]]
    where: list[int]
    face_up: list[bool]
    known: list[int]
    controller: list[int]
    origin: list[Value]
    models: list[int]
    tokens: list[Value]
    records: dict[int, str]
    made: int
    edges: list[int | None]
    stretches: list[Value]
    stands: list[int | None]
    reached: list[int]
    frames: list[Frame]
    flows: list[list[Value]]
    past: Value
    heads: list[Value]
    log: Value
    count: int
    modifiers: tuple[Value, ...]
    announced: dict[tuple[int, int], Value]
    items: list[list[Value]]
    batches: list[list[Value]]
    spoken: list[Value]
    chance: int
    seed: int
    drawn: list[int] | None
    results: tuple[int | tuple[tuple[int, ...], ...], ...]
    answers: int
    turn: int
    out: int
    pending: Value
    given: Value
    step: Value
    result: Value
    work: int
    busy: tuple[Value, ...]
    left_out: tuple[Value, ...]
    index: Index | None
    cache: dict[Any, Any]
    asked_at: int
    skipped: tuple[Value, ...]
    said: Value
    secrets: list[Value]
    turns: int
    rounds: int
    trial: int
    chosen: list[int] | None

    def fork(self) -> State:
        """Return a copy that goes its own way: written out, for this is done all the time."""
        made = State.__new__(State)
        made.program = self.program
        made.players = self.players
        made.fields = [each.copy() for each in self.fields]
        made.zones = [each.copy() for each in self.zones]
        made.where = self.where.copy()
        made.face_up = self.face_up.copy()
        made.known = self.known.copy()
        made.controller = self.controller.copy()
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
        made.pending = self.pending
        made.given = self.given
        made.step = self.step
        made.result = self.result
        made.work = self.work
        made.busy, made.left_out = (), ()
        made.index = self.index
        made.cache = {}
        made.asked_at = self.asked_at
        made.skipped = self.skipped
        made.said = self.said
        made.secrets = [each.copy() for each in self.secrets]
        made.turns = self.turns
        made.rounds = self.rounds
        made.trial = self.trial
        made.chosen = None
        return made


def links(chain: Any) -> Iterator[Any]:
    """Yield what a chain holds, the newest first."""
    while chain is not None:
        each, chain = chain
        yield each
