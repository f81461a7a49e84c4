"""Clauses: what rules in force say, and the index of them by what they are asked for.

A clause is a tuple `(function, what it takes along, guards, ..., source)`. It counts while all its
guards hold (closures of conditions: `while ...:`), and where its function says so of the thing or
event that is asked about. The source is `("card", number)`, `("made", number)`, or None for a rule
of the game. What stands between hangs on the key that it is found under:

    ("number", field)       the layer: set, add, highest, lowest; its function gives the number
    ("value", field)        what the field holds instead
    ("mark", field)         whether it is so marked
    ("adjective", word)     whether it is so
    ("cannot", sort)        nothing: an event of that sort is forbidden
    ("before", sort), ("instead", sort), ("when", sort)
                            the operation that its body begins with, what of the event
                            it names, and whether it reacts to anything at all
    "copy"                  the field that stays its own; its function gives the card that is copied
    "announce", "X"         nothing: a text cannot be announced; the number that X stands for

Sort -1 is any event. `("event", sort)` and `("once", sort)` hold no clause that is carried out:
they say that a rule ends, or something is to be done, when such an event has happened.

`all Figs cost 1 more` on a card becomes one clause, `(5, (...), (), ADD, ("card", 3))` under
`("number", 1)`: ask function 5 about a card, and add what it says to field 1, or nothing.

The index is never changed once it is made, but for `listening`, which is filled as it is asked for.
Beside the clauses it has what is asked most often, so that it takes one look: clauses by field, the
sorts of events that somebody would hinder (`slow`) or listens to (`heard`).
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

Clause = tuple[Any, ...]
"""What a rule in force does where it is asked for: its function, what it takes along, and more."""
Key = Any
"""What a clause is asked for by: `("number", field)`, `("when", sort of event)`, or a word."""


@frozen
class Index:
    """Clauses by what they are asked for, and the sorts of event that somebody listens to."""

    clauses: dict[Key, tuple[Clause, ...]]
    numbers: dict[int, tuple[Clause, ...]]
    adjectives: dict[int, tuple[Clause, ...]]
    marks: dict[int, tuple[Clause, ...]]
    values: dict[int, tuple[Clause, ...]]
    slow: frozenset[int]
    heard: frozenset[int]
    any_slow: bool
    any_heard: bool
    banning: bool
    listening: dict[int, tuple[Clause, ...]]
    """What listens to each sort of event, as far as that was asked for."""

    def get(self, key: Key) -> tuple[Clause, ...]:
        """Return the clauses under a key."""
        return self.clauses.get(key, ())
