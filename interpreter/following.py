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
    zone = s.where[card]
    there = s.program.mixed[zone]
    if there is None or len(s.zones[zone]) < 2:
        return s.known[card]
    return s.known[card] & there[not s.face_up[card]]
