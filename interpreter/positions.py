"""Positions: a match is taken to a moment, emptied, and what a scenario gives is put in its place.

The way to a moment is played passively, by whoever does as little as possible; what happened on
the way is forgotten, but for the beginnings and ends of the parts of play.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from attrs import define, frozen

from cardwright.grammar import ast

from .asking import Impossible, TooManyOptions
from .boards import name_of_space, space_named
from .chance import below
from .decisions import option_text
from .flowing import laid_out
from .happening import CHOOSE_REPLACEMENT, EVENT_STEP, TRIGGERS, ended
from .journal import links, records
from .machine import Endless, run_until, take_answer
from .moving import CREATE, PUT_TOKENS, TOP, moved
from .program import ZoneInfo
from .rules import card_mark, card_number, card_value, gathered, number_at
from .state import (
    DECISION,
    DOER,
    EVENT,
    NUMBER,
    OPERATION,
    PARENT,
    TYPE,
    VALUES,
    Record,
    State,
    Value,
)  # fmt: skip
from .telling import Teller
from .tokens import KIND, OWNER, SORT, token_kind

if TYPE_CHECKING:
    from .match import Game, Match

MOST_SEEDS = 24
MOST_ANSWERS = 400

NOWHERE = "", None
TAKEN_FROM = ("", "zone", "card", "space")
"""Where tokens are taken from when they are given somewhere else: the first that has any."""


@frozen
class Moment:
    """When a position is: a part of play that begins, whose it is, which turn, who began."""

    flow: int | None = None
    seat: int | None = None
    turn: int | None = None
    first: int | None = None


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
        if not s.flows or s.flows[-1][2] != s.count:
            return False
        flow, player, _, depth, _ = s.flows[-1]
        info = s.program.flows[flow]
        if self.start is None and s.turns:
            self.start = s.fork()
        moment = self.moment
        if moment.flow is None and (moment.turn is None or info.sort != "turn"):
            return False
        if moment.flow is not None and flow != moment.flow:
            return False
        if (moment.seat is not None and player != moment.seat) or len(s.frames) <= depth:
            return False
        if moment.turn is not None and s.turns != moment.turn:
            return False
        if self.later and moment.turn is None and s.turns <= s.players and in_turn(s):
            return False
        return s.frames[depth][OPERATION] == info.entry and begun_by(s, moment.first)


def in_turn(s: State) -> bool:
    """Whether a turn is going on."""
    return any(s.program.flows[each[0]].sort == "turn" for each in s.flows)


def begun_by(s: State, first: int | None) -> bool:
    """Whether the first turn of the match was a player's."""
    if first is None:
        return True
    kinds = {each.begins for each in s.program.flows if each.sort == "turn"}
    return next((each[DOER] for each in records(s) if each[TYPE] in kinds), first) == first


def position(game: Game, table: Table, moment: Moment) -> Match | None:
    """Return a match at a moment, emptied; None if that moment does not come."""
    for later in (True, False):
        for seed in range(MOST_SEEDS):
            for manner in ("last", "first", "any") if moment.flow is not None else ("last",):
                match = game.laid_out(seed, table.seats, dict(table.rulings), table.decks)
                reached = Reached(moment, later)
                if played_to(match.state, reached, manner):
                    emptied(match.state, reached.start)
                    return match
        if moment.flow is None or moment.turn is not None:
            break
    return None


def played_to(s: State, reached: Reached, manner: str) -> bool:
    """Play passively until a moment is reached; with none, to the first decision."""
    moment = reached.moment
    try:
        for _ in range(MOST_ANSWERS):
            if run_until(s, reached):
                return True
            if s.pending is None:
                return False
            if moment.flow is None and moment.turn is None:
                reached.start = None  # the fields are as the first choice finds them
                return s.turns <= 1 and begun_by(s, moment.first)
            take_answer(s, passive(s, manner))
    except (Endless, RecursionError, Impossible, TooManyOptions):
        return False
    return False


def passive(s: State, manner: str) -> int:
    """Return the answer of who does as little as possible."""
    _, _, kind, options = s.pending
    if kind == "yes":
        return len(options) - 1
    if manner == "any":
        return below(s, len(options))
    plain = [i for i, each in enumerate(options) if kind == "option" and len(each) == 1]
    return (plain[-1] if manner == "last" else plain[0]) if plain else 0


# ---- forgetting ----------------------------------------------------------------------------------


def emptied(s: State, start: State | None) -> None:
    """Forget what happened, take all cards away, and let all else be as it was at the start."""
    flows = s.program.flows
    kept = {each.begins for each in flows} | {each.ends for each in flows}
    tokens = off_the_board(start or s)
    remember(s, [each for each in records(s) if each[TYPE] in kept])
    as_it_is = s.fork()
    laid_out(s)
    for name in ("frames", "flows", "batches", "secrets", "turn", "out", "skipped"):
        setattr(s, name, getattr(as_it_is, name))
    begun = start or as_it_is
    for info in s.program.fields:
        if info.owner != "card":
            s.fields[info.number] = begun.fields[info.number].copy()
    s.tokens, s.stands = tokens, begun.stands.copy()
    for card, zone in enumerate(s.where):
        if zone >= 0:
            s.where[card], s.known[card] = -1, 0
    s.zones = [[] for _ in s.zones]
    s.modifiers = tuple(each for each in as_it_is.modifiers if each[1][1][0][1] < 0)
    s.said, s.answers, s.chance, s.results, s.index = None, 0, 0, (), None


def remember(s: State, events: list[Record]) -> None:
    """Let some events be all that has happened."""
    known = {each[NUMBER] for each in events}
    s.log, s.heads, s.cache = None, [None] * len(s.program.types), {}
    for each in sorted(events, key=lambda each: each[NUMBER]):
        values = list(each)
        values[PARENT] = each[PARENT] if each[PARENT] in known else 0
        values[DECISION] = 0
        record = tuple(values)
        s.log = (record, s.log)
        s.heads[record[TYPE]] = (record, s.heads[record[TYPE]])


def happened_before(
    s: State, event: tuple[int, tuple[Value, ...], int, object], period: tuple[int, int]
) -> bool:
    """Put an event into a time that is over, or into the present one; False if it never was."""
    since, until = period
    if until < since:
        return False
    kind, values, doer, seen = event
    number = free_number(s, since, until)
    made = (number, kind, values, doer, -1, -1, 0, 0, seen)
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


# ---- putting cards and values in their places ----------------------------------------------------


def zone_number(s: State, name: str, seat: int | None) -> int:
    """Return the number of a zone, of a seat if each player has one."""
    first = s.program.zone_numbers[name]
    return first + (seat or 0) if s.program.zone_of[first].owned else first


def zone_info(s: State, zone: int) -> ZoneInfo:
    """Return how a zone was declared."""
    return s.program.zone_of[zone]


def set_field(s: State, base: str, name: str, thing: int, value: Value) -> None:
    """Let a field of a player or a card hold something."""
    s.fields[s.program.field_numbers[base, name]][thing] = value
    s.index = None


def number_held(s: State, name: str, seat: int) -> int:
    """Return a number of a player, with what the rules in force make of it."""
    return number_at(s, s.program.field_numbers["player", name], seat)


def card_facts(s: State, card: int) -> tuple[tuple[str, int], ...]:
    """Return the numbers of a card."""
    kinds = [s.program.fields[each] for each in s.program.card_fields]
    return tuple(
        (each.name, card_number(s, each.number, card)) for each in kinds if each.kind == "number"
    )


def card_values(s: State, seats: tuple[str, ...], card: int) -> tuple[tuple[str, str, str], ...]:
    """Return what the fields of a card hold that are neither numbers nor marks, in words."""
    found = []
    for info in (s.program.fields[each] for each in s.program.card_fields):
        value = None if info.kind in ("number", "mark") else card_value(s, info.number, card)
        if value is not None:
            found.append((info.name, info.kind, Teller(s, seats).value(info.kind, value)))
    return tuple(found)


def card_marks(s: State, card: int) -> tuple[str, ...]:
    """Return the marks of a card."""
    kinds = [s.program.fields[each] for each in s.program.card_fields]
    return tuple(
        each.name for each in kinds if each.kind == "mark" and card_mark(s, each.number, card)
    )


def left_over(s: State, name: str | None = None) -> list[int]:
    """Return the cards that lie nowhere: of a name, or all that begin a match in a zone."""
    prints, models = s.program.prints, s.models
    return [
        card
        for card in s.program.cards
        if s.where[card] < 0
        and (s.program.homes[card] >= 0 if name is None else name == prints[models[card]].name)
    ]


def homes(s: State) -> dict[int, list[int]]:
    """Return the cards that lie nowhere, by the zone in which they begin a match."""
    found: dict[int, list[int]] = {zone: [] for zone in s.program.homes if zone >= 0}
    for card in left_over(s):
        if s.program.homes[card] >= 0:
            found[s.program.homes[card]].append(card)
    return found


def put_card(s: State, card: int, zone: int, facing: bool | None = None) -> None:
    """Put a card that lies nowhere onto the top of a zone, or into its next slot."""
    if s.program.zone_of[zone].slots:
        s.zones[zone].append(-1)
    moved(s, card, zone, TOP, facing)
    info, owner = s.program.zone_of[zone], s.program.owner_of_zone[zone]
    if info.sort == "track" and owner >= 0:
        s.known[card] |= 1 << owner  # who has laid a card knows it
    s.index = None


def turn_card(s: State, card: int, edge: str) -> None:
    """Turn a card to an edge."""
    s.edges[card] = s.program.boxes.index(edge)


def is_edge(s: State, box: str) -> bool:
    """Whether a card can be turned to a box."""
    return s.program.boxes.index(box) in s.program.lengths


def edge_name(s: State, card: int) -> str:
    """Return the edge that a card is turned to, or nothing."""
    edge = s.edges[card]
    return "" if edge is None else s.program.boxes[edge]


def begin_at(s: State, zone: int, place: int) -> bool:
    """Let the next card of a row begin at a place; False if another card has it."""
    free = s.reached[zone] < place
    s.reached[zone] = max(s.reached[zone], place - 1)
    return free


def leave_slot(s: State, zone: int) -> None:
    """Leave the next slot of a zone empty."""
    s.zones[zone].append(-2)


def slots_settled(s: State, zone: int) -> None:
    """End the filling of slots: those that were left empty are empty, none at the end."""
    s.zones[zone] = [max(each, -1) for each in s.zones[zone]]
    while s.zones[zone] and s.zones[zone][-1] < 0:
        s.zones[zone].pop()


def stand(s: State, seat: int, space: str) -> None:
    """Let the piece of a player stand on a space."""
    assert s.program.board is not None
    s.stands[seat] = space_named(s.program.board, space)


def stands_on(s: State, seat: int) -> str:
    """Return the space that the piece of a player stands on, or nothing."""
    space, board = s.stands[seat], s.program.board
    return "" if space is None or board is None else name_of_space(board, space)


def off_the_board(s: State) -> list[Value]:
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


class Whose(Exception):
    """Tokens of a kind belong to several players, and nothing says whose are meant."""


def lay_tokens(
    s: State,
    noun: ast.Expression,
    number: int,
    where: tuple[str, int],
    owner: int | None,
    laid: set[int],
) -> None:
    """Let so many tokens of a kind lie somewhere, besides those that were laid already.

    They are taken from wherever they are; what is missing is new, what is left over leaves.
    """
    kind = token_kind(s.program.words, noun)
    owner = owner_meant(s, kind, where) if owner is None else owner
    free = [
        each
        for each, token in enumerate(s.tokens)
        if token[:2] == (kind, owner) and each not in laid
    ]
    there = [each for each in free if s.tokens[each][2:] == where]
    for each in there:
        s.tokens[each] = (kind, owner, *NOWHERE)
    rest = [each for each in free if each not in there]
    rest.sort(key=lambda each: TAKEN_FROM.index(s.tokens[each][SORT]))
    for _ in range(max(0, number - len(free))):
        rest.append(len(s.tokens))
        s.tokens.append((kind, owner, *NOWHERE))
        for info in s.program.fields:
            if info.owner == "token":
                s.fields[info.number].append(info.start)
    for each in (there + rest)[:number]:
        s.tokens[each] = (kind, owner, *where)
        laid.add(each)


def owner_meant(s: State, kind: str, where: tuple[str, int]) -> int:
    """Return whose tokens are meant if nothing says so: the zone, the card or all others tell."""
    sort, place = where
    found: set[int] = {token[OWNER] for token in s.tokens if token[KIND] == kind} or {s.turn}
    if sort == "zone" and s.program.owner_of_zone[place] >= 0:
        found = {s.program.owner_of_zone[place]}
    elif sort == "card":
        found = {s.controller[place]}
    if len(found) > 1:
        raise Whose
    return max(*found, 0)


def spare_card(s: State, name: str, owner: int) -> int:
    """Return one more copy of a card than the decks hold, for a position that is not complete."""
    program = copy(s.program)
    card = len(program.owners)
    model = next(i for i, each in enumerate(program.prints) if each.name == name)
    shared = all(each < 0 for each in program.owners)
    home = program.homes[0]
    if not shared:
        home = next(
            (h for o, h in zip(program.owners, program.homes, strict=True) if o == owner), home
        )
    program.cards = [*program.cards, card]
    program.models = [*program.models, model]
    program.owners = [*program.owners, -1 if shared else owner]
    program.homes = [*program.homes, home]
    s.program, s.models = program, program.models
    for info in program.fields:
        if info.owner == "card":
            s.fields[info.number].append(info.start)
    s.where.append(-1)
    s.face_up.append(False)
    s.known.append(0)
    s.controller.append(owner)
    s.origin.append(None)
    s.edges.append(None)
    s.stretches.append(None)
    s.index = None
    return card


# ---- going on ------------------------------------------------------------------------------------


def resume(match: Match, first: int | None = None) -> None:
    """Go on from a position: who was asked is asked anew, what reacts to a beginning reacts.

    Where no turn has begun yet, chance is such that the first one is a given player's.
    """
    s = match.state
    rewind(s)
    if first is not None and not s.turns and not s.results:
        for seed in range(MOST_SEEDS):
            s.chance = seed
            trial = s.fork()
            if run_until(trial, lambda trial: bool(trial.turns)) and begun_by(trial, first):
                break
    match.go_on()


def rewind(s: State) -> None:
    """Let the machine do again what it has done with what lay on the table before."""
    gathered(s)
    if s.pending is not None:
        at, s.pending = s.pending[0], None
        f = s.frames[-1]
        again = {CHOOSE_REPLACEMENT: EVENT_STEP, TRIGGERS: TRIGGERS}
        f[OPERATION] = at if at >= 0 else again[f[OPERATION]]
    elif s.flows and s.result is None:
        depth = s.flows[-1][3]
        del s.frames[depth + 1 :]
        ended(s, s.frames[depth][EVENT])


def replayed(match: Match) -> tuple[list[tuple[str, str]], list[int]]:
    """Play a match once more; return each answer in words with its seat, and what chance gave."""
    again = match.game.laid_out(match.state.seed, match.seats, match.rulings, match.decks)
    s = again.state
    drawn: list[int] = []
    s.drawn = drawn
    again.go_on()
    answers = []
    for _, _, _, _, value, *_ in list(links(match.state.said))[::-1]:
        decision = again.decision
        assert decision is not None
        number = s.pending[3].index(value)
        answers.append((decision.seat, decision.option(number).text))
        again.answer(number)
    return answers, drawn


def silent(match: Match, number: int, seat: str) -> list[str]:
    """Answer once more, and return what a seat then chose without being asked."""
    s, found = match.state, list[str]()
    teller = Teller(s, match.seats, match.seats.index(seat))

    def watch(s: State) -> bool:
        site = s.program.sites.get(s.asked_at)
        if s.given is not None and s.frames and site and site[0] in ("option", "things"):
            found.append(option_text(teller, s.asked_at, site[0], s.given[0], s.frames[-1]))
        return False

    take_answer(s, number)
    run_until(s, watch)
    return found
