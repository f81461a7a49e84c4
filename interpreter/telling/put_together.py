"""What was put together once to tell a match, and is told again as it is.

It follows from a program and its notes, so all matches that are carried out with one share it:
whatever carries the program out keeps it (`Linked.told`), and forgetting it costs time alone.
"""

from __future__ import annotations

from attrs import Factory, define

from cardwright.grammar import Word

from ..kernel.state import State


@define
class PutTogether:
    """What is told again and again of the matches of a program."""

    wordings: dict[str, tuple[Word | None, Word | None]] = Factory(dict)
    """Each word as an event and as something that is done."""
    sayings: dict[int, str] = Factory(dict)
    """The words of lines of the rules, by their operations."""
    edge_texts: dict[tuple[int, int], str] = Factory(dict)
    """What is printed on the edges of cards, by print and box."""


def put_together(s: State) -> PutTogether:
    """Return what was put together for the program of a state."""
    found = s.linked.told
    if not isinstance(found, PutTogether):
        found = s.linked.told = PutTogether()
    return found
