"""What is tried out on a copy of a state, and turns out not to be possible."""

from __future__ import annotations

from attrs import frozen

from ..program.row_places import OPERATION
from .state import TRIGGERS, State

TRYING, NOTHING_TAKEN, TAKING_MORE = 1, 2, 3
"""What a trial does, and what it has come to: where nothing need be chosen, nothing was."""


@frozen
class Shortage:
    """A number that is too low for a cost: which field, whose, what it is, what is asked for."""

    field: int
    thing: int
    there: int
    asked: int


class Impossible(Exception):
    """What is tried out cannot be done; perhaps because a number is too low for a cost."""

    def __init__(self, short: Shortage | None = None) -> None:
        super().__init__()
        self.short = short


def has_to_be_done(s: State) -> bool:
    """Whether what goes on is part of what is tried out; what reacts to it does what it can."""
    return all(each[OPERATION] != TRIGGERS for each in s.frames)
