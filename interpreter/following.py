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


def followed(s: State, card: int, zone: int, seen: int) -> int:
    """Return which of the seats that knew a card still do as it leaves a zone, and tell the others.

    The card is no longer in the list of the zone; `seen` are those who see its face now.
    """
    info, known = s.program.zone_of[zone], s.known
    before = known[card]
    if info.in_order or info.slots:
        return before
    up, down = s.program.visibility[zone]
    blind = ~(up if s.face_up[card] else down)
    left = s.zones[zone]
    if not left or not blind & (1 << s.players) - 1:
        return before
    unseen, model = blind & ~seen, s.models[card]
    for other in left:
        lost = known[other] & blind & ~(up if s.face_up[other] else down)
        if lost:
            taken = lost & seen & ~before if s.models[other] == model else 0
            known[other] &= ~(lost & unseen | taken)
            before |= taken  # one of that name is enough
    return before & ~unseen


def told_apart(s: State, card: int) -> int:
    """Return which seats know a card and can tell it from those that it lies among."""
    mask = s.known[card]
    zone = s.where[card]
    if zone < 0:
        return mask
    up, down = s.program.visibility[zone]
    seen = up if s.face_up[card] else down
    if not mask & ~seen:
        return mask
    info = s.program.zone_of[zone]
    return mask if info.in_order or info.slots or len(s.zones[zone]) < 2 else mask & seen
