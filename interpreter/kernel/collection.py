"""Cards of the collection, and cards that are made like others in a match.

The collection is one card of each print of the game, token cards left out: they can be described,
chosen and read like any card, and never lie anywhere, so that what is no reading leaves them as
they are. What is moved out of the collection is a new card that is made like it.

A card that is made is a card like those of the decks, and no token: it can go anywhere, and stays.
No card comes into being for it, since columns, masks and saves count on it that there are always
as many: each player has some blanks, which lie nowhere, and what one is made like is noted
(`printed_as`). That is never taken back, also not by what others decide in secret: what lies
nowhere is seen by nobody, and each blank is used once.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..program.bounded_numbers import listed, spend
from ..program.shapes import Values
from ..program.simple_events import CARRYING, OF_CARDS, OF_FIELDS, SHOW
from ..program.tables import Program
from .state import State


def collection(s: State) -> tuple[int, ...]:
    """Return one card of each print of the game."""
    spend(s, len(s.program.collection))
    return tuple(sorted(s.program.collection))


def made(s: State, like: int, player: int) -> int | None:
    """Return a new card of a player with the print of another; None if there are none left."""
    blanks = sorted(s.program.blanks.difference(s.printed_as))
    card = next((each for each in listed(s, blanks) if s.program.owners[each] == player), None)
    if card is not None:
        s.printed_as[card] = model = s.models[like]
        s.models = (*s.models[:card], model, *s.models[card + 1 :])
        s.index, s.cache = None, {}
    return card


def as_made(program: Program, printed_as: Mapping[int, int]) -> tuple[int, ...]:
    """Return the print of each card, when some were made."""
    if not printed_as:
        return program.models
    return tuple([printed_as.get(card, model) for card, model in enumerate(program.models)])


def taken_out(s: State, kind: int, values: Values, player: int) -> Values | None:
    """Return what an event is about that names cards of the collection; None for nothing.

    In their place new cards go to a zone; they are shown as they are, and nothing else is done to
    them.
    """
    there = s.program.collection
    if kind in OF_FIELDS:
        of_cards = s.program.fields[values[0]].owner == "card"
        return None if of_cards and values[1] in there else values
    if kind not in OF_CARDS or kind == SHOW:
        return values
    cards = [
        each if each not in there else made(s, each, player) if kind in CARRYING else None
        for each in listed(s, values[0])
    ]
    return (tuple([each for each in cards if each is not None]), *values[1:])
