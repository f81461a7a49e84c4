"""Clauses: what rules in force say, and the index of them by what they are asked for."""

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
