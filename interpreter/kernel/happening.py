"""Simple events happen: what each of them does, and how to see that it has changed nothing.

What is moved to where it lies, marked anew or turned as it is, is an event all the same: rules
react to it, and a player can ask why it happened. Only nobody is told of it by itself. So for each
simple event there is a look at what it may change, taken before and after; what hidden cards lie in
order for is told to nobody by telling less.
"""

from __future__ import annotations

from collections.abc import Callable

from ..program.bounded_numbers import listed
from ..program.row_places import IDLE, ITEM_NEGATED, VALUES
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
    PUBLISH,
    PUT_BACK,
    PUT_TOKENS,
    RESOLVE,
    REVERSE,
    SET,
    SHOW,
    SHUFFLE,
    SHUFFLE_IN,
    STACK,
    STAY,
    STRIKE,
    TURN,
    TURN_OVER,
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
    TurnedOver,
    TurnedTo,
)
from .changes import (
    change,
    control,
    draw,
    leave_match,
    lose,
    move,
    negate,
    nothing,
    publish,
    put_back,
    reverse,
    set_field,
    set_or_printed,
    show,
    shuffle,
    shuffle_in,
    stack,
    stay,
    strike,
    turn,
    turn_over,
    turn_to,
    win,
)
from .records import forget, make
from .sides import own_face
from .standing import enter, leave_board
from .state import Event, State
from .text_lines import item_of
from .tokens import create, place_tokens

Change = Callable[[State, Given], Seen]
"""What an event does; it returns who may know its cards."""
Look = Callable[[State, Given], object]
"""What an event may change, as it is now; None where it changes something in any case."""


def carried_out(s: State, kind: int, values: Values) -> tuple[Seen, bool]:
    """Let a simple event happen; return whom it shows cards, and whether nothing changed."""
    does, look = HAPPENING[kind]
    before = None if look is None else look(s, values)
    seen = does(s, values)
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
    value = set_or_printed(s, field, thing)
    if value is None and s.program.fields[field].kind == "mark":
        value = False
    return (value,)


def is_public(s: State, values: Assigned) -> object:
    """Look at whether all see a field."""
    field, thing, _ = values
    return (s.fields[s.program.fields[field].public][thing],)


def changes_mark(s: State, event: Event, field: int, truth: bool) -> bool:
    """Whether an event sets a mark, or takes it away, that was otherwise before."""
    of, _, value, *_ = event[VALUES]
    if of != field or bool(value) != truth:
        return False
    if len(event) == 4:  # it is about to happen
        return held(s, event[VALUES]) != (truth,)
    return not event[IDLE]


def facings(s: State, values: Turned) -> object:
    """Look at which side of cards is up."""
    return [s.face_up[card] for card in listed(s, values[0])]


def faces(s: State, values: TurnedOver) -> object:
    """Look at which face of cards counts."""
    return [own_face(s, card) for card in listed(s, values[0])]


def edges(s: State, values: TurnedTo) -> object:
    """Look at which edge of cards is nearest to their owner."""
    return [s.edges[card] for card in listed(s, values[0])]


def open_to_all(s: State, values: ShownTo) -> object:
    """Look at cards that all players know; who else knows which card is for nobody to learn."""
    everybody = (1 << s.players) - 1
    if not s.program.nowhere.isdisjoint(values[0]):
        return None
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


HAPPENING: dict[int, tuple[Change, Look | None]] = {
    MOVE: (move, places), SHUFFLE: (shuffle, order), CHANGE: (change, held), SET: (set_field, held),
    TURN: (turn, facings), SHOW: (show, open_to_all), PUT_BACK: (put_back, places_before),
    CONTROL: (control, controllers), SHUFFLE_IN: (shuffle_in, None), NEGATE: (negate, negated),
    STACK: (stack, None), RESOLVE: (nothing, None), WIN: (win, None), LOSE: (lose, players_left),
    DRAW: (draw, None), LINE_BEGINS: (nothing, None), LINE_ENDS: (nothing, None),
    TURN_TO: (turn_to, edges), ENTER: (enter, stands), LEAVE: (leave_board, stands),
    CREATE: (create, number_created), PUT_TOKENS: (place_tokens, tokens),
    STRIKE: (strike, lines_struck), OUT: (leave_match, players_left), STAY: (stay, None),
    MAKE: (make, None), FORGET: (forget, None), PUBLISH: (publish, is_public),
    REVERSE: (reverse, None), TURN_OVER: (turn_over, faces),
}  # fmt: skip
"""What each simple event does to a state, and how to look at what it may change; None where it
changes something in any case. Both know the values of their own sort."""
