"""What a seat sees of a match: nothing it may not know, not even the number of a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from ..kernel.readings import number_at, value_of
from ..kernel.standing import players_on
from ..kernel.state import State
from ..kernel.tokens import tokens_at
from ..kernel.tracks import edge_of, first_place, last_place
from ..program.geometry import Board, name_of_space
from ..program.row_places import ITEM_BOX, ITEM_CARD, ITEM_NUMBER, TOKEN_KIND, TOKEN_OWNER
from ..program.tables import FlowInfo, Program
from .card_facts import changed_facts, edge_text, numbers_of
from .decisions import Decision, decision_of, texts_of
from .past_records import Now
from .phrases import Teller, joined, number_text
from .texts_seen import TextView, texts_seen
from .twins import telling_cards


@frozen
class CardView:
    """A card as a seat sees it: the name is None if its face is hidden, "" for an empty slot.

    On a track it has a stretch, `place` and `length`, each 0 where the seat may not know it. `edge`
    is what it is turned to, and `says` what stands there, where its face is known. In a zone that
    is shown with numbers it has these, as they are now and as they are printed; in one that is
    shown with texts these as well.
    The kind of a card is told where another one of its name is in sight.
    """

    name: str | None
    face_up: bool = True
    facts: tuple[tuple[str, str], ...] = ()
    edge: str = ""
    says: str = ""
    place: int = 0
    length: int = 0
    numbers: tuple[tuple[str, str, str], ...] = ()
    texts: tuple[TextView, ...] = ()
    kind: str = ""

    @property
    def told(self) -> str:
        """Return the name, with the kind before it where that is needed."""
        return f"{self.kind} {self.name}" if self.kind else self.name or ""


@frozen
class ZoneView:
    """A zone as a seat sees it: from the bottom, or from the first slot.

    `aside` says that it is for the rules only, `row` that its cards lie side by side, each face up
    or face down.
    """

    name: str
    owner: str
    sort: str
    cards: tuple[CardView, ...]
    piled: bool = False
    ordered: bool = False
    slots: bool = False
    capacity: int | None = None
    tokens: tuple[str, ...] = ()
    aside: bool = False
    row: bool = False

    @property
    def label(self) -> str:
        """Return the name of the zone, with its owner."""
        return f"{self.owner}'s {self.name}" if self.owner else f"the {self.name}"


@frozen
class SpaceView:
    """A space of a board on which somebody stands or something lies, or of which a field tells.

    `owners` tells whose each of the tokens is.
    """

    name: str
    players: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    owners: tuple[str, ...] = ()


@frozen
class BoardView:
    """A board: its size, and the spaces that are not bare; columns are letters, rows numbers."""

    name: str
    columns: int
    rows: int
    spaces: tuple[SpaceView, ...] = ()


@frozen
class RecordView:
    """A record of the rules: its kind, and what it holds that tells something."""

    kind: str
    facts: tuple[tuple[str, str], ...] = ()


@frozen
class View:
    """A match as a seat sees it.

    `bounds` are those of the fields that every player has; `limits` says of whom which number is
    out of how many; `from_nothing` are the numbers that start at 0. `game` is what the game itself
    holds, `game_bounds` are those of its numbers.
    """

    seat: str
    seats: tuple[str, ...]
    turn: str
    going_on: tuple[str, ...]
    fields: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    zones: tuple[ZoneView, ...]
    stack: tuple[str, ...]
    decision: Decision | None
    options: Sequence[str]
    result: str
    bounds: tuple[tuple[str, int | None, int | None], ...] = ()
    rounds: int = 0
    boards: tuple[BoardView, ...] = ()
    limits: tuple[tuple[str, str, int], ...] = ()
    records: tuple[RecordView, ...] = ()
    from_nothing: tuple[str, ...] = ()
    game: tuple[tuple[str, str], ...] = ()
    game_bounds: tuple[tuple[str, int | None, int | None], ...] = ()
    backwards: bool = False
    """Whether play goes against the order of seats."""


UNSEEN = "?"
"""Stands for what a seat may not know."""


def view_of(state: State, seats: tuple[str, ...], seat: int | None) -> View:
    """Return what a seat sees; of None, everything."""
    teller = telling_cards(Teller(state, seats, seat))
    program = state.program
    decision = decision_of(state, seats)
    name = "" if seat is None or seat >= len(seats) else seats[seat]
    if decision is not None and seat is not None and decision.seat != name:
        decision = None
    parts = [each[0] for each in state.flows]
    seen = [each for each in parts if is_named(program.part(each), decision is not None)]
    going_on = tuple(map(teller.part, seen))
    return View(
        seat=name,
        seats=seats,
        turn="" if program.at_once else seats[state.turn],
        going_on=going_on,
        fields=tuple(
            (seats[each], fields_held(teller, "player", each)) for each in range(state.players)
        ),
        zones=tuple(zone_view(teller, zone) for zone in range(len(program.zone_of))),
        stack=tuple(
            teller.text((item[ITEM_BOX], item[ITEM_CARD], item[ITEM_NUMBER]))
            for item in state.items
        ),
        decision=decision,
        options=texts_of(state, seats, decision),
        result=result_text(state, seats),
        bounds=bounds_of(program, "player"),
        rounds=state.rounds,
        boards=board_views(teller),
        limits=tuple(limits_of(teller)),
        records=tuple(record_views(teller)),
        from_nothing=tuple(
            each.name
            for each in program.fields
            if each.owner == "player" and each.kind == "number" and each.start == 0
        ),
        game=fields_held(teller, "game", 0),
        game_bounds=bounds_of(program, "game"),
        backwards=state.backwards,
    )


def bounds_of(program: Program, owner: str) -> tuple[tuple[str, int | None, int | None], ...]:
    """Return the bounds of the numbers of players, or of the game."""
    return tuple(
        (each.name, each.low, each.high)
        for each in program.fields
        if each.owner == owner and each.kind == "number" and not each.aside
    )


def is_named(part: FlowInfo, is_asked: bool) -> bool:
    """Whether a part of play is named; a window only to who is asked: the others are not told."""
    return not part.aside and (is_asked or part.sort != "window")


def record_views(teller: Teller) -> Iterator[RecordView]:
    """Yield the records that are on the table, the oldest first."""
    there = Now(teller.state)
    for record, kind in teller.state.records.items():
        if kind not in teller.state.program.kept_aside:
            facts = [(info.name, teller.fact((info, *held))) for info, *held in there.of(record)[1]]
            yield RecordView(kind, tuple(
                (name, shown.removeprefix(name).strip() or "yes") for name, shown in facts if shown
            ))  # fmt: skip


def limits_of(teller: Teller) -> Iterator[tuple[str, str, int]]:
    """Yield the numbers that are out of another number, with how much that is."""
    state, seats = teller.state, teller.seats
    for info in state.program.fields:
        if info.owner == "player" and info.out_of >= 0 and not info.aside:
            for player in range(state.players):
                if teller.sees(state.program.fields[info.out_of], player):
                    yield seats[player], info.name, number_at(state, info.out_of, player)


def board_views(teller: Teller) -> tuple[BoardView, ...]:
    """Return the board of a game that has one: who stands where, and what lies there."""
    board = teller.state.program.board
    if board is None:
        return ()
    spaces = tuple(space_view(teller, board, each) for each in range(board.size))
    told = tuple(each for each in spaces if each.players or each.tokens or each.facts)
    return (BoardView(board.name, board.columns, board.rows, told),)


def space_view(teller: Teller, board: Board, space: int) -> SpaceView:
    """Return what is to be seen on a space."""
    state = teller.state
    fields = [each for each in state.program.fields if each.owner == "space" and not each.aside]
    held = [(each, value_of(state, each.number, space)) for each in fields]
    facts = [
        (each.name, teller.value(each.kind, value))
        for each, value in held
        if value is not None and value is not False and value != each.start
    ]
    return SpaceView(
        name_of_space(board, space),
        tuple(teller.player(each) for each in players_on(state, (space,))),
        kinds_at(state, "space", space),
        tuple(facts),
        tuple(
            teller.player(state.tokens[each][TOKEN_OWNER])
            for each in tokens_at(state, "space", space)
        ),
    )


def kinds_at(state: State, sort: str, place: int) -> tuple[str, ...]:
    """Return the kinds of the tokens that lie in one place."""
    return tuple(state.tokens[each][TOKEN_KIND] for each in tokens_at(state, sort, place))


def fields_held(teller: Teller, owner: str, thing: int) -> tuple[tuple[str, str], ...]:
    """Return what the fields of a player or the game hold, but for those for the rules only."""
    state = teller.state
    found = []
    for info in state.program.fields:
        if info.owner == owner and not info.aside:
            if not teller.sees(info, thing):
                shown = UNSEEN
            elif info.kind == "number":
                shown = number_text(number_at(state, info.number, thing))
            else:
                shown = teller.value(info.kind, value_of(state, info.number, thing))
            found.append((info.name, shown))
    return tuple(found)


def zone_view(teller: Teller, zone: int) -> ZoneView:
    """Return what a seat sees of a zone; a hidden pile shows how many cards it has."""
    state = teller.state
    info = state.program.zone_of[zone]
    owner = state.program.owner_of_zone[zone]
    cards = tuple(card_view(teller, card) for card in state.zones[zone])
    if teller.apart:
        prints = [state.program.prints[state.models[card]] for card in state.zones[zone]]
        cards = tuple(
            evolve(card, kind=each.kind) if card.name in teller.apart else card
            for card, each in zip(cards, prints, strict=True)
        )
    if info.sort == "track":
        cards = stretches_seen(teller, zone, cards)
    if not info.in_order and not info.slots:
        cards = tuple(sorted(cards, key=lambda each: (each.name is None, each.name or "")))
    piled = info.in_order and info.facing == "down"
    return ZoneView(
        info.name, "" if owner < 0 else teller.player(owner), info.sort, cards, piled,
        info.in_order, info.slots, info.capacity, kinds_at(state, "zone", zone), info.aside,
        info.row,
    )  # fmt: skip


def card_view(teller: Teller, card: int) -> CardView:
    """Return what a seat sees of a card."""
    if card < 0:
        return CardView("")
    state = teller.state
    if not teller.knows(card):
        return CardView(None, state.face_up[card])
    name = state.program.prints[state.models[card]].name
    edge = edge_of(state, card)
    facts = changed_facts(teller, card, aside=False)
    for kind, number in Counter(kinds_at(state, "card", card)).items():
        facts += ((kind, str(number)),)
    zone = state.program.zone_of[state.where[card]]
    if zone.texts or zone.numbers:
        return CardView(
            name, state.face_up[card], facts, numbers=tuple(numbers_of(teller, card)),
            texts=texts_seen(teller, card) if zone.texts else (),
        )  # fmt: skip
    if edge is None:
        return CardView(name, state.face_up[card], facts)
    said = edge_text(state, state.models[card], edge)
    return CardView(name, state.face_up[card], facts, state.program.boxes[edge], said)


def stretches_seen(teller: Teller, zone: int, cards: tuple[CardView, ...]) -> tuple[CardView, ...]:
    """Return cards of a track with their stretches, up to the first length that is not known.

    Where lengths are not for all to see, what lies behind a hidden card would tell how long it is.
    """
    state = teller.state
    open_to_all = state.program.zone_of[zone].lengths
    found, known = [], True
    for card, shown in zip(state.zones[zone], cards, strict=True):
        place = first_place(state, card) if known else 0
        known = known and (open_to_all or shown.name is not None)
        length = last_place(state, card) - place + 1 if known else 0
        found.append(evolve(shown, place=place, length=length))
    return tuple(found)


def result_text(state: State, seats: tuple[str, ...]) -> str:
    """Return how the match has ended, or nothing."""
    if state.result is None:
        return ""
    sort, players = state.result
    if sort == "win" and not players:
        return f"{seats[0]} loses" if len(seats) == 1 else "everybody loses"
    if sort == "win":
        return (
            f"{joined([seats[each] for each in players])} {'wins' if len(players) == 1 else 'win'}"
        )
    return {"draw": "the match is a draw", "unfinished": "the match is unfinished"}[sort]
