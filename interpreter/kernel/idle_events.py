"""Simple events that change nothing: what is moved to where it lies, marked anew, turned as it is.

They are events all the same: rules react to them, and a player can ask why they happened. Only
nobody is told of them by themselves. For each simple event there is a look at what it may change,
taken before and after; what hidden cards lie in order for is told to nobody by telling less.
"""

from __future__ import annotations

from collections.abc import Callable

from ..program.bounded_numbers import listed
from ..program.row_places import ITEM_NEGATED
from ..program.shapes import TEXT_ITEM, Given, Seen, Text, Values
from ..program.simple_events import (
    CHANGE,
    CONTROL,
    CREATE,
    DRAW,
    ENTER,
    FORGET,
    LEAVE,
    LINE_BEGINS,
    LINE_ENDS,
    LOSE,
    MAKE,
    MOVE,
    NEGATE,
    OUT,
    PUT_BACK,
    PUT_TOKENS,
    RESOLVE,
    SET,
    SHOW,
    SHUFFLE,
    SHUFFLE_IN,
    STACK,
    STAY,
    STRIKE,
    TURN,
    TURN_TO,
    WIN,
    Assigned,
    Cards,
    Changed,
    Controlled,
    Created,
    Entered,
    LineStruck,
    Moved,
    Placed,
    Players,
    ShownTo,
    Turned,
    TurnedTo,
)
from .changes import HAPPEN
from .state import State
from .text_lines import item_of

Look = Callable[[State, Given], object]
"""What an event may change, as it is now; None where it changes something in any case."""


def carried_out(s: State, kind: int, values: Values) -> tuple[Seen, bool]:
    """Let a simple event happen; return whom it shows cards, and whether nothing changed."""
    look = LOOKS[kind]
    before = None if look is None else look(s, values)
    seen = HAPPEN[kind](s, values)
    return seen, before is not None and look is not None and before == look(s, values)


def places(s: State, values: Moved) -> object:
    """Look at cards that go to the zone in which all of them lie already."""
    cards, zone, *_ = values
    for card in cards:
        if card is not None and s.where[card] != zone:
            return None
    info, held = s.program.zone_of[zone], listed(s, s.zones[zone])
    in_order = info.in_order or info.slots or info.sort != "zone"
    lying = tuple(held) if in_order else len(held)
    return lying, [lies(s, card) for card in cards if card is not None]


def lies(s: State, card: int) -> tuple[object, ...]:
    """Return how a card lies."""
    return s.face_up[card], s.controller[card], s.edges[card], s.stretches[card]


def places_before(s: State, values: tuple[Cards]) -> object:
    """Look at cards that go back to where they were."""
    return [(s.where[card], place(s, card), *lies(s, card)) for card in listed(s, values[0])]


def place(s: State, card: int) -> int:
    """Return where in its zone a card lies; of one that lies nowhere -1."""
    zone = s.where[card]
    return s.zones[zone].index(card) if zone >= 0 else -1


def order(s: State, values: tuple[int]) -> object:
    """Look at a zone that is shuffled: a single card lies in no other order afterwards."""
    return True if len(s.zones[values[0]]) < 2 else None


def held(s: State, values: Changed | Assigned) -> object:
    """Look at a field: no mark is as good as none yet, and what is printed is held as well."""
    field, thing, *_ = values
    value = s.fields[field][thing]
    if value is None:
        if field in s.program.printed:
            value = s.program.printed[field][s.models[thing]]
        if value is None and s.program.fields[field].kind == "mark":
            value = False
    return (value,)


def facings(s: State, values: Turned) -> object:
    """Look at which side of cards is up."""
    return [s.face_up[card] for card in listed(s, values[0])]


def edges(s: State, values: TurnedTo) -> object:
    """Look at which edge of cards is nearest to their owner."""
    return [s.edges[card] for card in listed(s, values[0])]


def open_to_all(s: State, values: ShownTo) -> object:
    """Look at cards that all players know; who else knows which card is for nobody to learn."""
    everybody = (1 << s.players) - 1
    return all(s.known[card] == everybody for card in listed(s, values[0])) or None


def controllers(s: State, values: Controlled) -> object:
    """Look at who controls cards."""
    return [s.controller[card] for card in listed(s, values[0])]


def negated(s: State, values: tuple[Text]) -> object:
    """Look at what lies on the stack, if it does."""
    item = item_of(s, values[0])
    return True if item is None or item[ITEM_NEGATED] else None


def players_left(s: State, values: Players) -> object:
    """Look at who is in the match."""
    return [s.out >> player & 1 for player in values[0]]


def stands(s: State, values: Entered | Players) -> object:
    """Look at where pieces stand."""
    return [s.stands[player] for player in values[0]]


def number_created(s: State, values: Created) -> object:
    """Look at tokens that are created: none of them changes nothing."""
    return True if not values[1] else None


def tokens(s: State, values: Placed) -> object:
    """Look at where tokens lie."""
    return [s.tokens[token] for token in listed(s, values[0])]


def lines_struck(s: State, values: LineStruck) -> object:
    """Look at a line that is to be struck out: once it is, it cannot be once more."""
    text, line = values
    return True if (*text[:TEXT_ITEM], line) in s.skipped else None


LOOKS: dict[int, Look | None] = {
    MOVE: places, SHUFFLE: order, CHANGE: held, SET: held, TURN: facings, SHOW: open_to_all,
    PUT_BACK: places_before, CONTROL: controllers, SHUFFLE_IN: None, NEGATE: negated, STACK: None,
    RESOLVE: None, WIN: None, LOSE: players_left, DRAW: None, LINE_BEGINS: None, LINE_ENDS: None,
    TURN_TO: edges, ENTER: stands, LEAVE: stands, CREATE: number_created, PUT_TOKENS: tokens,
    STRIKE: lines_struck, OUT: players_left, STAY: None, MAKE: None, FORGET: None,
}  # fmt: skip
"""How to look at what each simple event may change; None where it changes something in any case."""
