"""The simple events: what any game is played with. A row for each: its roles, and what it is.

What a row can say as data it says, and what follows from it is worked out below the rows: of what
an event must be about something, whether a batch takes its cards away, whether it is lost with a
record. What takes a function is kept under its number: what it does, and how to see that it changed
nothing (`HAPPENING` in `kernel/happening.py`), and its words (`TOLD` in `telling/sentences.py`).
`tests/test_simple_events.py` names what is missing.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from attrs import frozen

from .shapes import Deed, Given, Text, Whole

(
    MOVE, SHUFFLE, CHANGE, SET, TURN, SHOW, PUT_BACK, CONTROL, SHUFFLE_IN, NEGATE, STACK, RESOLVE,
    WIN, LOSE, DRAW, LINE_BEGINS, LINE_ENDS, TURN_TO, ENTER, LEAVE, CREATE, PUT_TOKENS,
    STRIKE, OUT, STAY, MAKE, FORGET, PUBLISH, REVERSE, TURN_OVER,
) = range(30)  # fmt: skip


class Seen(Enum):
    """What is noted with an event of who may know the cards that it is about."""

    NOTHING = "nothing: it is about no card, or about none that could be hidden"
    CARDS = "for each of its cards who may know it"
    TEXT = "who may know the card of its text; nothing if that does not wait on the stack"
    FIELD = "what the field held and holds, or whose it is, and who may know these"


@frozen
class SimpleEvent:
    """A simple event: what it is called, and the roles of its values by name and kind."""

    number: int
    name: str
    roles: tuple[tuple[str, str], ...]
    seen: Seen = Seen.NOTHING
    carries: bool = False
    """Whether its cards leave where they lie and go to its zone."""
    shows: bool = False
    """Whether somebody may know a card afterwards who did not before."""
    puts_out: bool = False
    """Whether players are out of the match afterwards."""
    hidden: bool = False
    """Whether it is a part of what goes on, and nothing that anybody does."""


CARDS, ZONE, TEXT, LINE = ("cards", "cards"), ("zone", "zone"), ("text", "text"), ("line", "number")
DEED = ("deed", "actions")
PLAYER, PLAYERS = ("player", "player"), ("players", "players")
FIELD, THING, FACING = ("field", "field"), ("thing", "thing"), ("facing", "facing")

SIMPLE = (
    SimpleEvent(MOVE, "move", (CARDS, ZONE, ("end", "end"), FACING), Seen.CARDS,
                carries=True, shows=True),
    SimpleEvent(SHUFFLE, "shuffle", (ZONE,)),
    SimpleEvent(CHANGE, "change", (FIELD, THING, ("amount", "number")), Seen.FIELD),
    SimpleEvent(SET, "set", (FIELD, THING, ("value", "value")), Seen.FIELD),
    SimpleEvent(TURN, "turn", (CARDS, FACING), Seen.CARDS, shows=True),
    SimpleEvent(SHOW, "show", (CARDS, PLAYERS), Seen.CARDS, shows=True),
    SimpleEvent(PUT_BACK, "put back", (CARDS,), Seen.CARDS, shows=True),
    SimpleEvent(CONTROL, "control", (CARDS, PLAYER), Seen.CARDS),
    SimpleEvent(SHUFFLE_IN, "shuffle in", (CARDS, ZONE), Seen.CARDS, carries=True, shows=True),
    SimpleEvent(NEGATE, "negate", (TEXT,), Seen.TEXT),
    SimpleEvent(STACK, "stack", (TEXT, PLAYER, DEED), Seen.TEXT),
    SimpleEvent(RESOLVE, "resolve", (TEXT,), Seen.TEXT),
    SimpleEvent(WIN, "win", (PLAYERS,)),
    SimpleEvent(LOSE, "lose", (PLAYERS,), puts_out=True),
    SimpleEvent(DRAW, "draw", ()),
    SimpleEvent(LINE_BEGINS, "line begins", (TEXT, LINE), hidden=True),
    SimpleEvent(LINE_ENDS, "line ends", (TEXT, LINE), hidden=True),
    SimpleEvent(TURN_TO, "turn to", (CARDS, ("edge", "box")), Seen.CARDS),
    SimpleEvent(ENTER, "enter", (("p", "players"), ("s", "space"))),
    SimpleEvent(LEAVE, "leave", (PLAYERS,)),
    SimpleEvent(CREATE, "create", (("kind", "kind"), ("number", "number"), ZONE, PLAYER)),
    SimpleEvent(PUT_TOKENS, "put tokens",
                (("tokens", "tokens"), ("sort", "sort"), ("place", "place"), ("from", "from"))),
    SimpleEvent(STRIKE, "strike", (TEXT, LINE), Seen.TEXT),
    SimpleEvent(OUT, "out", (PLAYERS,), puts_out=True),
    SimpleEvent(STAY, "stay", (CARDS, ZONE), Seen.CARDS),
    SimpleEvent(MAKE, "make", (("kind", "kind"), ("record", "record"))),
    SimpleEvent(FORGET, "forget", (("records", "records"), ("kinds", "kinds"))),
    SimpleEvent(PUBLISH, "publish", (FIELD, THING, ("value", "value")), Seen.FIELD),
    SimpleEvent(REVERSE, "reverse", ()),
    SimpleEvent(TURN_OVER, "turn over", (CARDS, ("faces", "prints")), Seen.CARDS),
)  # fmt: skip
"""The simple events, in the order of their numbers."""

# ---- where the values of the roles stand, in rows of more than two ------------------------------

MOVE_CARDS, MOVE_ZONE, MOVE_END, MOVE_FACING = range(4)
CHANGE_FIELD, CHANGE_THING, CHANGE_AMOUNT = range(3)
SET_FIELD, SET_THING, SET_VALUE = range(3)
PUBLISH_FIELD, PUBLISH_THING, PUBLISH_VALUE = range(3)
CREATE_KIND, CREATE_NUMBER, CREATE_ZONE, CREATE_PLAYER = range(4)
STACK_TEXT, STACK_PLAYER, STACK_DEED = range(3)
PUT_TOKENS_TOKENS, PUT_TOKENS_SORT, PUT_TOKENS_PLACE, PUT_TOKENS_FROM = range(4)

CHANGE_SEEN_BEFORE, CHANGE_SEEN_AFTER, CHANGE_SEEN_CARD = range(3)
"""What is noted with a change: what the field held, what it holds, and, if it is one of a card, who
may know that card; if not all see the field, who sees it."""
SET_SEEN_CARD, SET_SEEN_VALUE = range(2)
"""What is noted with a value that is set or made public: who may know of it, as with a change, and
what it is."""

# ---- of what types the values are ---------------------------------------------------------------

Cards = tuple[int, ...]
Moved = tuple[tuple[int | None, ...], int, str, bool | None]
"""Cards, the zone, its end, and which side is up, if that is said."""
Gone = tuple[Cards, int]
"""Cards, and the zone that they are shuffled into, or do not fit into."""
Changed = tuple[int, int, int | None]
"""A field, whose it is, and by how much: a wording may leave the number out."""
Assigned = tuple[int, int, Given]
"""A field, whose it is, and what it holds from now on."""
Turned = tuple[Cards, bool]
TurnedTo = tuple[Cards, int | None]
"""Cards, and which edge of them is nearest to their owner."""
TurnedOver = tuple[Cards, tuple[int, ...]]
"""Cards, and for each the print of the face that counts from now on."""
ShownTo = tuple[Cards, tuple[int, ...]]
"""Cards, and the players who see them."""
Controlled = tuple[Cards, int]
"""Cards, and the player who controls them."""
PutOnStack: TypeAlias = "tuple[Whole, int, Deed | None]"
"""A text, whose it is, and what is done if it stands in no box."""
LineStruck = tuple[Text, int]
"""A text, and the number of its line."""
Entered = tuple[tuple[int, ...], int | None]
"""Players, and the space that their pieces come to."""
Players = tuple[tuple[int, ...]]
"""Who wins, loses, is out, or leaves the board."""
Created = tuple[str, int, int, int]
"""A kind of token, how many, the zone, and whose they are."""
Placed = tuple[tuple[int, ...], str, int | None, tuple[tuple[str, int | None], ...]]
"""Tokens, the sort of place and the place, and where each lay."""
Made = tuple[str, int]
"""A kind of record, and the record."""
Forgotten = tuple[tuple[int, ...], tuple[str, ...]]
"""Records, and their kinds."""

# ---- what follows from the rows ------------------------------------------------------------------

OF_CARDS = frozenset(each.number for each in SIMPLE if each.roles[:1] == (CARDS,))
OF_FIELDS = frozenset(each.number for each in SIMPLE if FIELD in each.roles)
CARRYING = frozenset(each.number for each in SIMPLE if each.carries)
SHOWING = frozenset(each.number for each in SIMPLE if each.shows)
PUTTING_OUT = frozenset(each.number for each in SIMPLE if each.puts_out)

THINGS = ("cards", "player", "players", "records", "space", "text", "thing", "tokens", "zone")
NEEDS = tuple(
    tuple(at for at, (_, kind) in enumerate(each.roles) if kind in THINGS) for each in SIMPLE
)
"""Which values of each simple event are the things without which it cannot happen."""
ABSENT = (None, -1)
"""How a value stands for nothing or nobody: also as None, as (), as a thing's number below 0."""
