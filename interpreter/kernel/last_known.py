"""Cards as they last were: what an event takes out of play is noted before, and asked for later.

Which sorts of events take a card out of play is known of the program (`EventType.leaves`). When one
of them begins, it is noted of each such card that lies in play what can be asked of it: where it
lies, whose it is, how it is turned, and all its fields with what the rules in force make of them.
That stays with the record of the event.

**Looking back** is reading with those cards put back for a moment: their places in the columns of
the state hold what was noted, and no rule in force says anything more of them (`as_it_was`). So
everything that can be asked of a card, by whatever words, is answered as of then, and no word needs
to know of it. Only the cards look back: other cards, zones and players are as they are now. Nothing
happens meanwhile, and nobody is asked: what is read is a function of the state.

It is done where an event is tested (`when a creature dies`, `a creature has died this turn`), and
where what a rule does about it speaks of the card (`its Cost`). What is *changed* is always the
card that there is. A card that has come back into play by then is read as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from ..program.bounded_numbers import FEW, spend
from ..program.row_places import (
    EVENT,
    GONE,
    LAST_CARD,
    LAST_CONTROLLER,
    LAST_EDGE,
    LAST_FACE_UP,
    LAST_PRINT,
    LAST_STRETCH,
    LAST_VALUES,
    LAST_ZONE,
    LastKnown,
    Record,
)
from ..program.shapes import Env, Function, Value, Values
from .layers import truth
from .queries import Test, decided
from .readings import card_mark, card_number, card_value
from .rules import controlled_by, face_of, gathered, name_of
from .state import State

T = TypeVar("T")


def taken_out_of_play(
    s: State, values: Values, leaves: tuple[tuple[int, tuple[int, ...]], ...]
) -> tuple[LastKnown, ...]:
    """Return the cards that lie in play and that an event takes out of it, as they are."""
    found: list[LastKnown] = []
    for role, zones in leaves:
        if any(is_in_play(s, values[zone]) for zone in zones):
            continue
        held = values[role]
        for card in decided(held) if isinstance(held, tuple) else (held,):
            if isinstance(card, int) and card >= 0 and lies_in_play(s, card):
                found.append(as_it_is(s, card))
    return tuple(found)


def lies_in_play(s: State, card: int) -> bool:
    """Whether a card lies in a zone that is in play."""
    return is_in_play(s, s.where[card])


def is_in_play(s: State, zone: int | None) -> bool:
    """Whether a zone is in play; nowhere is not."""
    return zone is not None and zone >= 0 and s.program.zone_of[zone].in_play


def as_it_is(s: State, card: int) -> LastKnown:
    """Return all that can be asked of a card."""
    index = s.index or gathered(s)
    words = s.program.card_words
    found = ((e, truth(s, card, said)) for e, said in index.adjectives.items() if e in words)
    said = tuple((each, so) for each, so in found if so is not None)
    values = tuple([read(s, field, card) for field in s.program.card_fields])
    return (
        card, s.where[card], s.face_up[card], controlled_by(s, card), s.edges[card],
        s.stretches[card], face_of(s, card), values, said, name_of(s, card),
    )  # fmt: skip


def read(s: State, field: int, card: int) -> Value:
    """Return what a field of a card holds, with what rules make of it."""
    match s.program.fields[field].kind:
        case "number":
            return card_number(s, field, card)
        case "mark":
            return card_mark(s, field, card)
        case _:
            held: Value = card_value(s, field, card)
            return held


def looked_back(s: State, ask: Test) -> Value:
    """Ask something in what is done because of an event.

    What that, or what it comes of, took out of play is read as it last was, unless it is back.
    """
    away: dict[int, LastKnown] = {}
    if not s.as_it_was:
        spend(s, len(s.frames) // FEW)
        for frame in s.frames:  # what lies above is newer
            event = frame[EVENT]
            for each in event[GONE] if event else ():
                if not lies_in_play(s, each[LAST_CARD]):
                    away[each[LAST_CARD]] = each
    found: Value = with_put_back(s, [*away.values()], lambda: ask(None)) if away else ask(None)
    return found


def fits(s: State, test: Function, env: Env, event: Record) -> bool:
    """Whether an event is as a rule says; what it took out of play is read as it last was."""
    return holds_looking_back(s, lambda event: test(s, env, event), event)


def holds_looking_back(s: State, test: Test, event: Record) -> bool:
    """Whether a condition holds of an event; what it took out of play is read as it last was."""
    if not event[GONE] or s.as_it_was:
        return bool(test(event))
    return with_put_back(s, event[GONE], lambda: bool(test(event)))


def with_put_back(s: State, cards: Sequence[LastKnown], ask: Callable[[], T]) -> T:
    """Ask something with some cards put back as they last were."""
    s.index = s.index or gathered(s)
    cache, models = s.cache, s.models
    before = [in_columns(s, each[LAST_CARD]) for each in cards]
    s.cache = {}
    try:
        for each in cards:
            put_back(s, each)
            s.as_it_was[each[LAST_CARD]] = each
        if s.program.copying:
            prints = {each[LAST_CARD]: each[LAST_PRINT] for each in cards}
            s.models = tuple([prints.get(card, each) for card, each in enumerate(models)])
        return ask()
    finally:
        for each in before:
            put_back(s, each)
        s.as_it_was, s.cache, s.models = {}, cache, models


def in_columns(s: State, card: int) -> LastKnown:
    """Return what the columns of a state hold of a card, whatever rules say of it."""
    values = tuple([s.fields[field][card] for field in s.program.card_fields])
    return (
        card, s.where[card], s.face_up[card], s.controller[card], s.edges[card],
        s.stretches[card], s.models[card], values, (), "",
    )  # fmt: skip


def put_back(s: State, was: LastKnown) -> None:
    """Let the columns of a state hold something of a card."""
    card = was[LAST_CARD]
    s.where[card], s.face_up[card] = was[LAST_ZONE], was[LAST_FACE_UP]
    s.controller[card], s.edges[card] = was[LAST_CONTROLLER], was[LAST_EDGE]
    s.stretches[card] = was[LAST_STRETCH]
    for field, value in zip(s.program.card_fields, was[LAST_VALUES], strict=True):
        s.fields[field][card] = value
