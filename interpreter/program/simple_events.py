"""The simple events: what any game is played with, their numbers, and the roles of each."""

from __future__ import annotations

(
    MOVE, SHUFFLE, CHANGE, SET, TURN, SHOW, PUT_BACK, CONTROL, SHUFFLE_IN, NEGATE, STACK, RESOLVE,
    WIN, LOSE, DRAW, LINE_BEGINS, LINE_ENDS, TURN_TO, ENTER, LEAVE, CREATE, PUT_TOKENS,
    STRIKE, OUT, STAY, MAKE, FORGET,
) = range(27)  # fmt: skip

SIMPLE: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    ("move", (("cards", "cards"), ("zone", "zone"), ("end", "end"), ("facing", "facing"))),
    ("shuffle", (("zone", "zone"),)),
    ("change", (("field", "field"), ("thing", "thing"), ("amount", "number"))),
    ("set", (("field", "field"), ("thing", "thing"), ("value", "value"))),
    ("turn", (("cards", "cards"), ("facing", "facing"))),
    ("show", (("cards", "cards"), ("players", "players"))),
    ("put back", (("cards", "cards"),)),
    ("control", (("cards", "cards"), ("player", "player"))),
    ("shuffle in", (("cards", "cards"), ("zone", "zone"))),
    ("negate", (("text", "text"),)),
    ("stack", (("text", "text"), ("player", "player"))),
    ("resolve", (("text", "text"),)),
    ("win", (("players", "players"),)),
    ("lose", (("players", "players"),)),
    ("draw", ()),
    ("line begins", (("text", "text"), ("line", "number"))),
    ("line ends", (("text", "text"), ("line", "number"))),
    ("turn to", (("cards", "cards"), ("edge", "box"))),
    ("enter", (("p", "players"), ("s", "space"))),
    ("leave", (("players", "players"),)),
    ("create", (("kind", "kind"), ("number", "number"), ("zone", "zone"), ("player", "player"))),
    ("put tokens", (("tokens", "tokens"), ("sort", "sort"), ("place", "place"), ("from", "from"))),
    ("strike", (("text", "text"), ("line", "number"))),
    ("out", (("players", "players"),)),
    ("stay", (("cards", "cards"), ("zone", "zone"))),
    ("make", (("kind", "kind"), ("record", "record"))),
    ("forget", (("records", "records"), ("kinds", "kinds"))),
)
"""The simple events, in the order of their numbers, with their roles."""

THINGS = ("cards", "player", "players", "records", "space", "text", "thing", "tokens", "zone")
NEEDS = tuple(
    tuple(at for at, (_, kind) in enumerate(roles) if kind in THINGS) for _, roles in SIMPLE
)
"""Which values of each simple event are the things without which it cannot happen."""
ABSENT = (None, -1)
"""How a value stands for nothing or nobody: also as None, as (), as a thing's number below 0."""
