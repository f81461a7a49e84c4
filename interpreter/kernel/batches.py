"""What happens together: it waits until all of it is known, then it happens at one moment."""

from __future__ import annotations

from ..program.row_places import Waiting
from .row_types import Frame
from .state import State


def begin_together(s: State, f: Frame) -> None:
    """Begin a batch: what happens in it happens at its end, all at once."""
    s.batches.append([len(s.frames), [], []])


def put_off(s: State, event: Waiting) -> None:
    """Let a simple event wait until all that happens together is known."""
    s.batches[-1][1].append(event)
    s.cache = {}  # a card that is on its way is not the top one any more
