"""Faces of cards that have several: which of them counts, and which another turn would bring up.

A further face is a print that no card of its own has. A card is read by the one that counts as if
that were printed on it (`rules.py`); what is known of where it came from, its deck and whose it is,
hangs on its front. A card that is a new thing is on its front face again.
"""

from __future__ import annotations

from collections.abc import Sequence

from .state import State


def own_face(s: State, card: int) -> int:
    """Return the print of the face of a card that counts, whatever it copies."""
    up = s.turned[card]
    return s.models[card] if up is None or card in s.as_it_was else up


def sides(s: State, card: int) -> tuple[int, ...]:
    """Return the prints of the faces of a card, its front first."""
    front = s.models[card]
    return s.program.sides.get(front, (front,))


def has_sides(s: State, card: int | None) -> bool:
    """Whether a card has more faces than one."""
    return card is not None and card >= 0 and len(sides(s, card)) > 1


def shows_front(s: State, card: int | None) -> bool:
    """Whether the front of a card counts."""
    return card is not None and card >= 0 and own_face(s, card) == s.models[card]


def next_sides(s: State, cards: Sequence[int]) -> tuple[int, ...]:
    """Return the face behind the one that counts, of each card; behind the last comes the front."""
    return tuple([after(sides(s, card), own_face(s, card)) for card in cards])


def after(faces: tuple[int, ...], face: int) -> int:
    """Return the face behind one of several."""
    return faces[(faces.index(face) + 1) % len(faces)]


def front_sides(s: State, cards: Sequence[int]) -> tuple[int, ...]:
    """Return the front of each card."""
    return tuple([s.models[card] for card in cards])


def sides_named(s: State, cards: Sequence[int], name: str) -> tuple[int, ...]:
    """Return the face of each card that has a name; of one without such a face, what counts now."""
    prints = s.program.prints
    return tuple(
        [
            next((face for face in sides(s, card) if prints[face].name == name), own_face(s, card))
            for card in cards
        ]
    )
