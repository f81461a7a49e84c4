"""Positions: a match is taken to a moment, emptied, and what a scenario gives is put in its place.

The way to a moment is played passively, by whoever does as little as possible; what happened on
the way is forgotten, but for the beginnings and ends of the parts of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from attrs import Factory, define, frozen

from cardwright.grammar import ast

from ..kernel.chance import below
from ..kernel.flow import laid_out
from ..kernel.impossible import Impossible
from ..kernel.machine import run_until, take_answer
from ..kernel.reactions import ended
from ..kernel.rules import gathered
from ..kernel.secrets import kept_anew
from ..kernel.state import CHOOSE_FIRST, EVENT_STEP, TRIGGERS, State
from ..kernel.steps import DONE, STEP
from ..program.row_places import (
    DOER,
    EVENT,
    FLOW_BEGAN,
    FLOW_DEPTH,
    NUMBER,
    OPERATION,
    PARENT,
    SEEN,
    TYPE,
    VALUES,
    Record,
    Token,
)
from ..program.shapes import Given, Part, Seen, Values
from ..program.simple_events import CREATE, PUT_TOKENS
from ..program.tables import Program
from ..telling.journal import records
from ..telling.loop_reports import WITHOUT_END, LoopReport, loop_report
from ..telling.option_words import option_text
from ..telling.phrases import Teller
from .played import Played

M = TypeVar("M", bound=Played, covariant=True)

MOST_SEEDS = 24
MOST_ANSWERS = 400
MOST_ENDLESS = 12
"""So many ways are tried if none of them comes to an end, and no more."""


@frozen
class Moment:
    """When a position is: a part of play that begins, whose it is, which turn, who began."""

    flow: Part | None = None
    seat: int | None = None
    turn: int | None = None
    first: int | None = None


Prints = tuple[frozenset[int], ...]
"""The prints of what is to lie before each seat."""


class Asked(NamedTuple):
    """A question of the setup for one card: who was asked, the prints offered, and the answer.

    An option that is no single card has no print; without an answer it was answered as any other.
    """

    seat: int
    offered: tuple[int | None, ...]
    answer: int | None


@define
class ToLie:
    """What is to lie before each seat: where the setup asks for a card it is given these.

    What was asked on the way to a moment is noted: whoever answers all of it alike, whatever else
    is to lie somewhere, goes the same way.
    """

    prints: Prints = ()
    asked: list[Asked] = Factory(list)

    def answer(self, s: State) -> int | None:
        """Return the option for one card that is to lie before the seat that is asked."""
        _, who, kind, options = s.question
        if kind != "things":
            return None
        offered = tuple(print_of(s, each[0]) if len(each) == 1 else None for each in options)
        found = answer_of(self.prints, who, offered)
        self.asked.append(Asked(who, offered, found))
        return found


def answer_of(prints: Prints, seat: int, offered: tuple[int | None, ...]) -> int | None:
    """Return the first option whose print is to lie before a seat."""
    wanted = prints[seat] if seat < len(prints) else ()
    return next((number for number, each in enumerate(offered) if each in wanted), None)


def answers_alike(asked: Iterable[Asked], prints: Prints) -> bool:
    """Whether everything is answered as it was if these prints are to lie before the seats."""
    return all(answer_of(prints, each.seat, each.offered) == each.answer for each in asked)


def part_named(program: Program, node: ast.Expression) -> Part:
    """Return the part of play of a phrase, with the numbers that stand in its slots."""
    if isinstance(node, ast.Name):
        return program.flow_numbers[program.notes.words[node.text].root]
    assert isinstance(node, ast.Phrase)
    flow = program.flow_numbers[program.notes.words[node.word].root]
    values = [each.value for each in node.args if isinstance(each, ast.Number)]
    return (flow, *values) if values else flow


@frozen
class Table:
    """Who plays what: the seats, the rulings and the decks of a match."""

    seats: tuple[str, ...]
    rulings: tuple[tuple[str, str], ...] = ()
    decks: tuple[str | None, ...] = ()


@define
class Reached:
    """Tells whether a match is at a moment; keeps what the fields held when play began."""

    moment: Moment
    later: bool
    start: State | None = None

    def __call__(self, s: State) -> bool:
        """Whether a part of play has just begun, and is the one that is wanted."""
        if not s.flows or s.flows[-1][FLOW_BEGAN] != s.count:
            return False
        flow, player, _, depth, _ = s.flows[-1]
        info = s.program.part(flow)
        if self.start is None and turns_begun(s):
            self.start = s.fork()
        moment = self.moment
        if moment.flow is None and (moment.turn is None or info.sort != counted(s.program)):
            return False
        if moment.flow is not None and flow != moment.flow:
            return False
        if (moment.seat is not None and player != moment.seat) or len(s.frames) <= depth:
            return False
        if moment.turn is not None and turns_begun(s) != moment.turn:
            return False
        if self.later and moment.turn is None and s.turns <= s.players and in_turn(s):
            return False
        return s.frames[depth][OPERATION] == info.entry and begun_by(s, moment.first)


def turns_begun(s: State) -> int:
    """Return how many turns have begun; in a game without turns its rounds are what is counted."""
    return s.turns if counted(s.program) == "turn" else s.rounds


def counted(program: Program) -> str:
    """Return what sort of a part of play the time of a game is counted by."""
    return "turn" if any(each.sort == "turn" for each in program.flows) else "round"


def in_turn(s: State) -> bool:
    """Whether a turn is going on."""
    return any(s.program.part(each[0]).sort == "turn" for each in s.flows)


def begun_by(s: State, first: int | None) -> bool:
    """Whether the first turn of the match was a player's."""
    if first is None:
        return True
    kinds = {each.begins for each in s.program.flows if each.sort == "turn"}
    return next((each[DOER] for each in records(s) if each[TYPE] in kinds), first) == first


class Playable(Protocol[M]):
    """A game, as far as matches of it are taken to a moment."""

    def laid_out(
        self,
        seed: int,
        seats: Sequence[str],
        rulings: Mapping[str, str] | None,
        decks: Sequence[str | None],
        /,
    ) -> M:
        """Return a match before its setup."""


@frozen
class Position(Generic[M]):
    """A match at a moment, with nothing on its table.

    `lying` is what the setup had laid out, zone by zone, at a first choice before the first turn:
    there it lies again, unless something else is given. `began` tells of each card where it lay
    when play began.
    """

    match: M
    lying: tuple[tuple[int, ...], ...] = ()
    began: tuple[int, ...] = ()


def position(
    game: Playable[M], table: Table, moment: Moment, to_lie: ToLie | None = None
) -> Position[M] | None:
    """Return a match at a moment, emptied; None if that moment does not come.

    Where no way comes to an end because the rules go round in a circle, that circle is raised.
    """
    tried, endless = 0, list[LoopReport | None]()
    to_lie = to_lie or ToLie()
    for later in (True, False):
        for seed in range(MOST_SEEDS):
            for manner in ("last", "first", "any") if moment.flow is not None else ("last",):
                match = game.laid_out(seed, table.seats, dict(table.rulings), table.decks)
                reached = Reached(moment, later)
                if played_to(match.state, reached, to_lie, manner, endless):
                    lying = laid_by_setup(match.state, moment)
                    began = tuple((reached.start or match.state).where)
                    emptied(match.state, reached.start)
                    return Position(match, lying, began)
                tried += 1
                if len(endless) == tried >= MOST_ENDLESS:
                    told_why_not(endless)
                    return None
        if moment.flow is None or moment.turn is not None:
            break
    return None


def told_why_not(endless: list[LoopReport | None]) -> None:
    """Raise the first circle of the rules, if there is one."""
    for each in endless:
        if each is not None:
            raise each


def laid_by_setup(s: State, moment: Moment) -> tuple[tuple[int, ...], ...]:
    """Return what lies where when nothing says when a scenario begins, and no turn has begun."""
    if s.turns or moment.flow is not None or moment.turn is not None:
        return ()
    return tuple(tuple(each for each in zone if each >= 0) for zone in s.zones)


def played_to(
    s: State, reached: Reached, to_lie: ToLie, manner: str, endless: list[LoopReport | None]
) -> bool:
    """Play passively until a moment is reached; with none, to the first decision.

    Where play comes to no end, that is put to the endless: with its circle, if the rules make one.
    """
    moment = reached.moment
    try:
        for _ in range(MOST_ANSWERS):
            if run_until(s, reached):
                return True
            if s.pending is None or (s.turns and not begun_by(s, moment.first)):
                return False
            if moment.flow is None and moment.turn is None:
                reached.start = None  # the fields are as the first choice finds them
                return s.turns <= 1 and begun_by(s, moment.first)
            wanted = to_lie.answer(s) if not s.turns else None
            take_answer(s, passive(s, manner) if wanted is None else wanted)
        endless.append(None)
    except WITHOUT_END as error:
        endless.append(loop_report(s, error))
    except Impossible:
        return False
    return False


def print_of(s: State, thing: int) -> int | None:
    """Return the number of the print of a card; None for what is no card."""
    is_card = isinstance(thing, int) and 0 <= thing < len(s.models)
    return s.models[thing] if is_card else None


def passive(s: State, manner: str) -> int:
    """Return the answer of who does as little as possible."""
    _, _, kind, options = s.question
    if kind == "yes":
        return len(options) - 1
    if kind == STEP:
        return options.index(DONE) if DONE in options else 0
    if manner == "any":
        return below(s, len(options))
    plain = [i for i, each in enumerate(options) if kind == "option" and len(each) == 1]
    return (plain[-1] if manner == "last" else plain[0]) if plain else 0


# ---- forgetting ----------------------------------------------------------------------------------


def emptied(s: State, start: State | None) -> None:
    """Forget what happened, take all cards away, and let all else be as it was at the start."""
    tokens = off_the_board(start or s)
    remember(s, [each for each in records(s) if is_kept(s, each)])
    as_it_is = s.fork()
    laid_out(s)
    for name in ("frames", "flows", "batches", "secrets", "turn", "out", "skipped"):
        setattr(s, name, getattr(as_it_is, name))
    begun = start or as_it_is
    for info in s.program.fields:
        if info.owner != "card":
            s.fields[info.number] = begun.fields[info.number].copy()
    s.tokens, s.stands = tokens, begun.stands.copy()
    s.records = begun.records.copy()
    for card, zone in enumerate(s.where):
        if zone >= 0:
            s.where[card], s.known[card] = -1, 0
    s.zones = [[] for _ in s.zones]
    s.modifiers = tuple(each for each in as_it_is.modifiers if each[1][1][0][1] < 0)
    s.said, s.answers, s.chance, s.results, s.index = None, 0, 0, (), None


LASTING = ("match", "setup", "round", "turn")
"""The parts of play that are counted from the beginning of a match."""


def is_kept(s: State, event: Record) -> bool:
    """Whether a position remembers an event of the way to it.

    Turns and rounds have begun and ended as often as the position says; of what they are made of
    only what goes on has begun, so that a scenario counts from where it starts.
    """
    for each in s.program.flows:
        if event[TYPE] in (each.begins, each.ends):
            return each.sort in LASTING or any(
                event[NUMBER] == begun for _, _, begun, *_ in s.flows
            )
    return False


def remember(s: State, events: list[Record]) -> None:
    """Let some events be all that has happened."""
    known = {each[NUMBER] for each in events}
    s.log, s.heads, s.cache = None, [None] * len(s.program.types), {}
    for each in sorted(events, key=lambda each: each[NUMBER]):
        parent = each[PARENT] if each[PARENT] in known else 0
        record = (*each[:PARENT], parent, 0, *each[SEEN:])
        s.log = (record, s.log)
        s.heads[record[TYPE]] = (record, s.heads[record[TYPE]])


def happened_before(
    s: State, event: tuple[int, Values, int, Seen], period: tuple[int, int]
) -> bool:
    """Put an event into a time that is over, or into the present one; False if it never was."""
    since, until = period
    if until < since:
        return False
    kind, values, doer, seen = event
    number = free_number(s, since, until)
    made = (number, kind, values, doer, -1, -1, 0, 0, seen, 0, False, ())
    remember(s, [*records(s), made])
    return True


def free_number(s: State, since: int, until: int) -> int:
    """Return the number of an event in a time: one that was freed, or one that is new."""
    if until >= s.count:
        s.count += 1
        return s.count
    taken = {each[NUMBER] for each in records(s)}
    free = [each for each in range(since, until + 1) if each not in taken]
    return free[-1] if free else until


def off_the_board(s: State) -> list[Token]:
    """Return all tokens; those that lie on spaces lie again where they lay before."""
    before: list[tuple[str, int | None]] = []
    for each in records(s):
        if each[TYPE] == CREATE:
            _, number, zone, _ = each[VALUES]
            before += [("zone", zone)] * number
        elif each[TYPE] == PUT_TOKENS:
            tokens, sort, place, _ = each[VALUES]
            for token in tokens if sort != "space" else ():
                before[token] = sort, place
    return [
        (kind, owner, *before[token]) if sort == "space" else (kind, owner, sort, place)
        for token, (kind, owner, sort, place) in enumerate(s.tokens)
    ]


# ---- going on ------------------------------------------------------------------------------------


def is_shown(s: State) -> bool:
    """Whether a match stands where the table is shown."""
    here = bool(s.frames) and s.pending is None
    return here and s.frames[-1][OPERATION] in s.program.pauses


def resume(match: Played, first: int | None = None, pauses: int = 0) -> None:
    """Go on from a position: who was asked is asked anew, what reacts to a beginning reacts.

    Where no turn has begun yet, chance is such that the first one is a given player's. With
    pauses it stops where the table is shown so many times.
    """
    s = match.state
    rewind(s)
    if first is not None and not s.turns and not s.results:
        for seed in range(MOST_SEEDS):
            s.chance = seed
            trial = s.fork()
            if run_until(trial, lambda trial: bool(trial.turns)) and begun_by(trial, first):
                break
    stopped = match.go_on(pausing=bool(pauses))
    for _ in range(pauses - 1):
        stopped = stopped and match.go_on(pausing=True)


def rewind(s: State) -> None:
    """Let the machine do again what it has done with what lay on the table before."""
    gathered(s)
    kept_anew(s)
    if s.pending is not None:
        at, s.pending, s.step = s.pending[0], None, None
        f = s.frames[-1]
        again = {CHOOSE_FIRST: EVENT_STEP, TRIGGERS: TRIGGERS}
        f[OPERATION] = at if at >= 0 else again[f[OPERATION]]
    elif s.flows and s.result is None:
        depth = s.flows[-1][FLOW_DEPTH]
        del s.frames[depth + 1 :]
        begun = s.frames[depth][EVENT]
        assert begun is not None  # a part of play is recorded before it begins
        ended(s, begun)


def silent(match: Played, number: int, seat: str) -> list[str]:
    """Answer once more, and return what a seat then chose without being asked."""
    s, found = match.state, list[str]()
    teller = Teller(s, match.seats, match.seats.index(seat))
    given: tuple[Given] | None = None

    def watch(s: State) -> bool:
        nonlocal given
        sort = s.program.questions.get(s.asked_at)
        if s.given is given:  # the answer itself, or nothing new
            return False
        given = s.given
        if given is None or not s.frames or s.frames[-1][OPERATION] != s.asked_at + 1:
            return False  # it was chosen when a text was announced
        if sort in ("option", "things"):
            found.append(option_text(teller, s.asked_at, sort, given[0], s.frames[-1]))
        return False

    take_answer(s, number)
    given = s.given
    run_until(s, watch)
    return found
