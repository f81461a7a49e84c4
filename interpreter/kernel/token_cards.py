"""Token cards: cards of no deck. Each player has some of each, which lie nowhere until created.

What has left play is gone: it lies nowhere again (`leave_the_table` in `changes.py`), and one that
is created later may have its number. So no column grows in a match, and a save, a copy or what is
decided in secret knows nothing of them. Nothing but `bring` lets one come from nowhere: what
still names one that is gone moves nothing.
"""

from __future__ import annotations

from ..program.bounded_numbers import listed, spend
from ..program.simple_events import CARRYING, MOVE
from .changes import TOP
from .collection import made
from .events import let_happen
from .new_things import begin_anew
from .room import room_in
from .row_types import Frame
from .state import State

MOST_MADE = 1000
"""Of so many at most each is made by itself."""


def created(
    s: State, name: str | None, number: int, zone: int | None, player: int | None
) -> tuple[int, ...]:
    """Return the token cards that a player can create in a zone: as far as there are any and room.

    They are as new, and still lie nowhere: `bring` lets them appear.
    """
    if zone is None or player is None:
        return ()
    room = room_in(s, zone)
    number = number if room is None else min(number, room)
    found = tuple(unused(s, name, player)[: max(number, 0)])
    spend(s, len(found))
    for card in found:
        begin_anew(s, card)
        s.controller[card] = player
    return found


def made_like(
    s: State, cards: tuple[int, ...], number: int, zone: int | None, player: int | None
) -> tuple[int, ...]:
    """Return new cards with the print of others, so many of each, as far as there is room."""
    if zone is None or player is None:
        return ()
    room = room_in(s, zone)
    wanted = [each for each in cards for _ in range(min(number, MOST_MADE))]
    found = [
        made(s, each, player)
        for each in listed(s, wanted if room is None else wanted[: max(room, 0)])
    ]
    return tuple([each for each in found if each is not None])


def bring(s: State, f: Frame, at: int, cards: tuple[int, ...], zone: int | None) -> None:
    """Let token cards that are created appear in a zone."""
    if zone is not None:
        let_happen(s, f, at, MOVE, (cards, zone, TOP, None))


def unused(s: State, name: str | None, player: int) -> list[int]:
    """Return the token cards of a name that a player has left, the longest gone first."""
    program = s.program
    waiting = {
        card
        for _, events, _ in s.batches
        for _, _, _, kind, values in events
        if kind in CARRYING
        for card in values[0]
    }
    return sorted(
        (
            card
            for card in listed(s, sorted(program.token_cards))
            if s.where[card] < 0
            and card not in waiting
            and program.owners[card] == player
            and program.prints[s.models[card]].name == name
        ),
        key=lambda card: s.since[card],
    )
