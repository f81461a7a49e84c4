"""Pieces and tokens go somewhere: the event happens only if there is somewhere to go."""

from __future__ import annotations

from collections.abc import Iterable

from ..program.row_places import TOKEN_SORT
from ..program.simple_events import ENTER, PUT_TOKENS
from .events import emit
from .row_types import Frame
from .state import State


def go_to(s: State, f: Frame, at: int, player: int | None, space: int | None) -> None:
    """Let a piece go to a space, unless it stands there already or there is no such space."""
    if player is None or space is None:
        return
    if space >= 0 and s.stands[player] != space:
        emit(s, f, at, ENTER, ((player,), space))


def put_tokens(
    s: State, f: Frame, at: int, tokens: Iterable[int | None], sort: str, place: int | None
) -> None:
    """Let tokens go to a place, if there is one, or out of the game; where they lay is noted."""
    if not sort or (place is not None and place >= 0):
        found = tuple(each for each in tokens if each is not None)
        before = tuple(s.tokens[each][TOKEN_SORT:] for each in found)
        emit(s, f, at, PUT_TOKENS, (found, sort, place, before))
