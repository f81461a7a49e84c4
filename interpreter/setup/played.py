"""A match, as far as what stands around play knows it: a state, who sits there, and going on."""

from __future__ import annotations

from typing import Protocol

from ..kernel.state import State
from .linked_questions import Questions


class Played(Protocol):
    """A match that is played; `state` is another one where something is taken in it."""

    @property
    def state(self) -> State:
        """Return the state of the match."""

    @property
    def questions(self) -> Questions:
        """Return what writes and links what is asked beside the rules."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Return who sits at the table."""

    def go_on(self, *, pausing: bool = False) -> bool:
        """Go on to the next decision, or to the end; or to where the table is shown."""
