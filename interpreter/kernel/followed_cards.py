"""What is known of a card that moves: a seat knows it as long as it can be told from the others.

Each card has a mask, a bit for each seat (`State.known`): set if that seat may know which card this
is. Whatever is shown asks that mask - views, options, logs, reasons - so it must never have a bit
too many, or a hidden card is told. It must not lose bits without need either: who has seen a card
go to a hand knows that it is there. Seeing sets bits (`changes.py`); this module says which are
lost when a card leaves the place where it lay.

Where places are told apart (in order, in slots, on a track) nothing is lost: it is seen which card
goes. In any other zone cards are mixed. Whoever does not see the faces there knows at most which
cards are among them. What a mask means there is that: "this one is among them", not "it is this
one". So, for each seat that cannot see the card where it lies, as it leaves (`followed`):

1. It was the only one: nothing is lost, for there was nothing to mix it with.
2. Its face is not seen, neither there nor where it goes. It may be any of them: that seat knows
   none any more of those it does not see, and not which one has left.
3. Its face is seen as it leaves. It may be the one of that name that was known: that one is known
   no longer, one of them if there are several. If this one was known itself, no other is lost.

A hand of B, of which A has been shown one card, marked here:

    One* One Two
    if the Two is played face up     One* is known: it was no One that went
    if the other One is              no longer: A cannot tell whether it was the one that was shown
    if One* itself is                it is known where it lies now, and nothing else was known
    if any card goes face down       none is known: it may have been the One

`told_apart` asks for more: which seats know a card *and* know that it is this one. In a mixed zone
of two or more only those who see it there do. That is what is noted with an event about a card, for
who reads the log learns which card it was.

**Shuffling** makes everybody forget what they do not see where it lies (`changes.shuffle`).

**What says a card.** A deed, a cost or a description that was kept names cards by what it took
along; who may read its words in full is asked of each of these (`said`): they are cards that are
known or are not, the card whose text it is among them, and closures in closures are looked through.

**Why so.** A set of possible worlds for each seat would be exact, and grows with every card that is
moved. Masks cost one look at each card that stays, when one leaves a mixed zone.

**What it does not do.** It draws no conclusions: that the last of 4 cards must be the fourth name
of a deck, or that a One is surely in one of two hands. Such a seat is told less than it could work
out, never more. Nothing is kept of how somebody played, and agents that guess do so elsewhere.
"""

from __future__ import annotations

from ..program.bounded_numbers import spend
from ..program.conventions import DEEDS
from ..program.shapes import (
    OPEN_LISTING,
    OPEN_TAKEN_ALONG,
    Closure,
    Condition,
    Env,
    Given,
    Numbers,
    Open,
    Seen,
    Slot,
)
from .state import State


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
    if card in s.program.collection:
        return 0  # which one is meant is known to whoever has chosen it
    zone = s.where[card]
    there = s.program.mixed[zone]
    if there is None or len(s.zones[zone]) < 2:
        return s.known[card]
    return s.known[card] & there[not s.face_up[card]]


def masks(s: State, cards: Numbers | Open | None) -> Seen:
    """Return who may know each of some cards; of cards that are still to be chosen see `said`."""
    if not cards:
        return None
    if cards[0] == "?":
        return said(s, -1 - cards[OPEN_LISTING], cards[OPEN_TAKEN_ALONG])
    known, where, mixed = s.known, s.where, s.program.mixed
    return tuple(
        [
            known[card] if where[card] >= 0 and mixed[where[card]] is None else told_apart(s, card)
            for card in cards
            if card is not None
        ]
    )


def open_masks(s: State, things: Slot | None) -> Seen:
    """Return who may know what says which things are to be chosen; None where they are there."""
    if things and things[0] == "?":
        return said(s, -1 - things[OPEN_LISTING], things[OPEN_TAKEN_ALONG])
    return None


def deed_masks(s: State, deed: Closure | None) -> Seen:
    """Return who may know what a deed or a cost says; see `said`."""
    return None if deed is None else said(s, deed[0], deed[1])


def noun_masks(s: State, noun: Condition | None) -> Seen:
    """Return who may know what a description says; see `said`."""
    return None if noun is None else said(s, -1 - noun[0], noun[1])


def said(s: State, number: int, env: Env) -> tuple[int | Seen, ...]:
    """Return who may know the card that says a closure, then each thing that its words name."""
    named = s.program.closed_in.get(number, ())
    spend(s, 1 + len(named))
    card = env[0][1]
    found: list[int | Seen] = [-1 if card < 0 else told_apart(s, card)]
    for at, kind in named:
        value: Given = env[at]
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
