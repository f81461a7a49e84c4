"""What `that much` is: the number of the event that is spoken of.

That is the event which the innermost reaction answers, or the one that a kept deed belongs to
(`deeds.py`). What is done the next time an event happens speaks of that event, if it has a number.
"""

from __future__ import annotations

from fractions import Fraction

from ..program.row_places import TYPE, VALUES
from ..program.simple_events import CHANGE
from .deeds import event_of_deed
from .state import Event, State


def that_much(s: State) -> int | Fraction:
    """Return the number of the event that is spoken of; 0 if none is."""
    event = event_of_deed(s, with_number=True)
    return 0 if event is None else amount_in(s, event)


def amount_in(s: State, event: Event) -> int | Fraction:
    """Return the number of an event; of what is taken away, how much that is."""
    at = s.program.types[event[TYPE]].amount
    held: int | Fraction = event[VALUES][at] or 0 if at >= 0 else 0  # a wording may leave it out
    return -held if event[TYPE] == CHANGE and held < 0 else held
