"""Fields that only the owner, or the controller, of what has them may see.

Beside each lies a mark: whether it has been made public since it was set. Who may see it decides
who is told that it was set or changed, and by what a seat can tell one card from another.
"""

from __future__ import annotations

from ..program.shapes import Given
from ..program.tables import FieldInfo
from .readings import card_mark, card_number, card_value, number_at, value_of
from .rules import controlled_by
from .state import State


def who_sees(s: State, info: FieldInfo, thing: int) -> int:
    """Return the seats that may know what a field of a thing holds."""
    if not info.seen_by or s.fields[info.public][thing]:
        return (1 << s.players) - 1
    if info.owner == "player":
        return 1 << thing
    owner = s.program.owners[thing]
    if info.seen_by == "owner" and owner >= 0:
        return 1 << owner
    return 1 << controlled_by(s, thing)


def unseen_by(s: State, seat: int, base: str) -> list[tuple[FieldInfo, int]]:
    """Return the fields of players, or of cards, that a seat may not see, each with whose it is."""
    return [
        (info, thing)
        for info in s.program.fields
        if info.seen_by and info.owner == base
        for thing in range(len(s.fields[info.number]))
        if not who_sees(s, info, thing) >> seat & 1
    ]


def held_in(s: State, field: int, thing: int | None) -> Given:
    """Return what a field holds, as it is read now."""
    if thing is None or thing < 0:
        return None
    info = s.program.fields[field]
    if info.kind == "number":
        return (card_number if info.owner == "card" else number_at)(s, field, thing)
    if info.kind == "mark":
        return card_mark(s, field, thing)
    return (card_value if info.owner == "card" else value_of)(s, field, thing)
