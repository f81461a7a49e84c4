"""What is known of a card that moves: a seat knows it as long as it can be told from the others.

Where places are told apart (in order, in slots, on a track) nothing is lost: it is seen which card
goes. In any other zone cards are mixed. Whoever does not see the faces there knows at most which
cards are among them:

- if a card leaves and its face is not seen, it may be any of them: that seat knows none any more,
  and not which one has left, unless there was only one;
- if its face is seen as it leaves, it may be the one of that name that was known: that one is known
  no longer.
"""

from __future__ import annotations

from typing import Any

from ..program.bounded_numbers import spend
from .state import State, Value


def followed(s: State, card: int, seen_there: tuple[int, int], seen: int) -> int:
    """Return which of the seats that knew a card still do as it leaves a zone, and tell the others.

    The zone is one in which cards are mixed, with those who see them there face up and face down;
    the card is no longer in its list. `seen` are those who see its face now.
    """
    known, left = s.known, s.zones[s.where[card]]
    before = known[card]
    if not left:
        return before
    up, down = seen_there
    blind = ~(up if s.face_up[card] else down)
    unseen, model = blind & ~seen, s.models[card]
    for other in left:
        lost = known[other] & blind
        if lost:
            lost &= ~(up if s.face_up[other] else down)
            taken = lost & seen & ~before if s.models[other] == model else 0
            known[other] &= ~(lost & unseen | taken)
            before |= taken  # one of that name is enough
    return before & ~unseen


def told_apart(s: State, card: int) -> int:
    """Return which seats know a card and can tell it from those that it lies among."""
    zone = s.where[card]
    there = s.program.mixed[zone]
    if there is None or len(s.zones[zone]) < 2:
        return s.known[card]
    return s.known[card] & there[not s.face_up[card]]


def masks(s: State, cards: Value) -> Any:
    """Return who may know each of some cards; of cards that are still to be chosen see `said`."""
    if not cards:
        return None
    if cards[0] == "?":
        return said(s, -1 - cards[3], cards[4])
    known, where, mixed = s.known, s.where, s.program.mixed
    return tuple(
        [
            known[card] if mixed[where[card]] is None else told_apart(s, card)
            for card in cards
            if card is not None
        ]
    )


def open_masks(s: State, things: Value) -> Any:
    """Return who may know what says which things are to be chosen; None where they are there."""
    return masks(s, things) if things and things[0] == "?" else None


def deed_masks(s: State, deed: Value) -> Any:
    """Return who may know what a deed or a cost says; see `said`."""
    return None if deed is None else said(s, deed[0], deed[1])


def noun_masks(s: State, noun: Value) -> Any:
    """Return who may know what a description says; see `said`."""
    return None if noun is None else said(s, -1 - noun[0], noun[1])


DEEDS = ("action", "actions", "cost")


def said(s: State, number: int, env: Value) -> tuple[Any, ...]:
    """Return who may know the card that says a closure, then each thing that its words name."""
    named = s.program.closed_in.get(number, ())
    spend(s, 1 + len(named))
    card = env[0][1]
    found: list[Any] = [-1 if card < 0 else told_apart(s, card)]
    for at, kind in named:
        value = env[at]
        if value is None:
            found.append(None)
        elif kind == "card":
            found.append(told_apart(s, value))
        elif kind == "cards":
            found.append(masks(s, value))
        elif kind in DEEDS:
            found.append(deed_masks(s, value))
        elif kind.endswith((" noun", " nouns")):
            found.append(noun_masks(s, value))
        else:
            found.append(None)
    return tuple(found)
