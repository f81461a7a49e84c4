"""What would come of an answer if nobody hinders it: it is tried out on a copy.

The copy holds nothing that the seat may not know. Cards whose faces are hidden from it are gone,
so are records that no seat is told of, what others have decided in secret is forgotten, and chance
is not asked: where it would be, the trial ends. So what comes of it can be told to the seat: it is
worked out from what the seat knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableSequence, Sequence
from itertools import pairwise

from attrs import define, field, frozen

from ..kernel.chance import UNASKED, LeftToChance
from ..kernel.columns import Column
from ..kernel.impossible import Impossible
from ..kernel.machine import run_until, take_answer
from ..kernel.records import forget
from ..kernel.secret_fields import unseen_by
from ..kernel.secrets import by_name, leave_secret
from ..kernel.state import State, links
from ..kernel.steps import STEP, is_step
from ..program.notes import ThingSite
from ..program.row_places import (
    FLOW_BEGAN,
    ITEM_CARD,
    NUMBER,
    OPERATION,
    PENDING_WHO,
    SAID_SINCE,
    SAID_WHO,
    SECRET_BEFORE,
    SECRET_DEPTH,
    SECRET_DONE,
    SECRET_MARK,
)
from ..program.tables import FieldInfo, Program
from .journal import Event, events_of
from .loop_reports import WITHOUT_END
from .views import View, view_of

WHOLE = ("turn", "round", "match")
"""The parts of play with which a trial ends at the latest, the narrowest first."""

BOARD_KINDS = ("way", "direction")


@frozen
class Foreseen:
    """What would happen, cut where the table would be shown, and how it would stand in the end."""

    events: tuple[tuple[Event, ...], ...]
    view: View


def foreseen(state: State, seats: tuple[str, ...], option: int | None = None) -> Foreseen | None:
    """Return what would come of an answer; of none, what comes of what was decided in secret."""
    if state.pending is None or (option is None and not state.secrets):
        return None
    if option is not None and is_step(state):
        return None  # it is no answer yet
    seat = state.pending[PENDING_WHO]
    made = known_part(state, seat)
    trial = Trial(made, made.secrets[0][SECRET_MARK] if made.secrets else made.count)
    try:
        if option is None:
            made.pending = None
            leave_secret(made, made.secrets[-1][SECRET_DEPTH])
        else:
            take_answer(made, option)
        if made.secrets:
            trial.go_on(last_of_whole(made))
        else:
            depth = len(made.frames)
            trial.go_on(lambda s: len(s.frames) < depth)
    except (*WITHOUT_END, Impossible, LeftToChance):
        made.work = 0  # what has come of it so far holds
    return Foreseen(tuple(trial.told(seats, seat)), view_of(made, seats, seat))


def is_of_board(state: State) -> bool:
    """Whether what is asked is about the board: a space, a direction, a path."""
    if state.pending is None:
        return False
    at, _, kind, _ = state.pending
    site = state.program.notes.sites.get(at)
    return kind in BOARD_KINDS or (
        kind in ("things", STEP) and isinstance(site, ThingSite) and site.base == "space"
    )


def is_last_in_secret(state: State, option: int) -> bool:
    """Whether an answer is the last one of several that a seat gives in secret."""
    if state.pending is None or not state.secrets:
        return False
    began, seat = state.secrets[0][SECRET_MARK], state.pending[PENDING_WHO]
    if not any(each[SAID_WHO] == seat and each[SAID_SINCE] == began for each in links(state.said)):
        return False
    made, depth = state.fork(), state.secrets[-1][SECRET_DEPTH]
    take_answer(made, option)
    try:
        return run_until(made, lambda s: len(s.frames) <= depth)
    except WITHOUT_END:
        return False  # it is told when it is answered


# ---- the trial -----------------------------------------------------------------------------------


@define
class Trial:
    """A copy on which something is tried out; it notes where the table would be shown."""

    state: State
    since: int
    shown: list[int] = field(factory=list)

    def go_on(self, over: Callable[[State], bool]) -> None:
        """Go on until it is over, or somebody would have to choose; in secret nobody does."""

        def reached(s: State) -> bool:
            if s.frames and s.frames[-1][OPERATION] in s.program.pauses:
                self.shown.append(s.count)
            return over(s)

        while not run_until(self.state, reached):
            if self.state.pending is None or not self.state.secrets:
                return
            self.state.pending = None
            leave_secret(self.state, self.state.secrets[-1][SECRET_DEPTH])

    def told(self, seats: tuple[str, ...], seat: int) -> Iterable[tuple[Event, ...]]:
        """Yield what has happened, as the seat would be told, up to each place that was noted."""
        records = [each for each in links(self.state.log) if each[NUMBER] > self.since][::-1]
        bounds = [self.since, *dict.fromkeys(self.shown), self.state.count]
        for low, high in pairwise(bounds):
            self.state.log, self.state.said = None, None
            for each in records:
                if low < each[NUMBER] <= high:
                    self.state.log = (each, self.state.log)
            yield tuple(events_of(self.state, seats, seat))


def last_of_whole(s: State) -> Callable[[State], bool]:
    """Return what tells that the turn is over; where there is none, the round or the match."""
    sorts = [s.program.part(each[0]).sort for each in s.flows]
    sort = next((each for each in WHOLE if each in sorts), "")
    at = len(sorts) - 1 - sorts[::-1].index(sort) if sort else 0
    began = s.flows[at][FLOW_BEGAN] if s.flows else 0
    return lambda s: len(s.flows) <= at or s.flows[at][FLOW_BEGAN] != began


# ---- what a seat knows ---------------------------------------------------------------------------


def known_part(state: State, seat: int) -> State:
    """Return a copy without anything that a seat may not know."""
    made = state.fork()
    program = made.program
    aside = [each for each, kind in made.records.items() if kind in program.kept_aside]
    forget(made, (tuple(aside), ()))
    hidden = [card for card in program.cards if not made.known[card] >> seat & 1]
    gone = set(hidden)
    unseen = [*unseen_by(state, seat, "player"), *unseen_by(state, seat, "card")]
    take_away(program, hidden, made.zones, made.where, made.fields)
    forget_fields(made.fields, unseen)
    for each in made.secrets:
        held = by_name(each[SECRET_BEFORE])
        fields, zones = [*map(list, held["fields"])], [*map(list, held["zones"])]
        where = list(held["where"])
        for info, kept in zip(program.fields, fields, strict=True):
            if info.owner in program.kept_aside:
                kept.clear()
        take_away(program, hidden, zones, where, fields)
        forget_fields(fields, unseen)
        held["fields"], held["zones"] = tuple(map(tuple, fields)), tuple(map(tuple, zones))
        held["where"] = tuple(where)
        held["items"] = tuple(item for item in held["items"] if item[ITEM_CARD] not in gone)
        held["records"] = tuple(
            each for each in held["records"] if each[1] not in program.kept_aside
        )
        each[SECRET_BEFORE], each[SECRET_DONE] = tuple(held.values()), ()
    models = list(made.models)
    for card in hidden:
        models[card] = made.known[card] = 0
        made.controller[card], made.face_up[card] = max(program.owners[card], 0), False
        made.since[card], made.told_x[card], made.turned[card] = 0, None, None
        made.origin[card] = made.stretches[card] = made.edges[card] = None
    made.models = tuple(models)
    made.items = [each for each in made.items if each[ITEM_CARD] not in gone]
    made.index, made.cache, made.chance, made.results = None, {}, UNASKED, ()
    return made


def forget_fields(fields: Sequence[Column], unseen: Iterable[tuple[FieldInfo, int]]) -> None:
    """Let fields hold what they start as."""
    for info, thing in unseen:
        fields[info.number][thing] = info.start


def take_away(
    program: Program,
    cards: Iterable[int],
    zones: list[list[int]],
    where: MutableSequence[int],
    fields: Sequence[Column],
) -> None:
    """Take cards away, as if there were none, and forget what their fields hold."""
    for card in cards:
        if where[card] >= 0:
            zone = zones[where[card]]
            if program.zone_of[where[card]].slots:
                zone[zone.index(card)] = -1
                while zone and zone[-1] == -1:
                    zone.pop()
            else:
                zone.remove(card)
            where[card] = -1
        for number in program.card_fields:
            fields[number][card] = None
