"""A game that is being compiled: what it is read from, the draft of its program, and who writes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar, overload

from attrs import define

from cardwright.grammar import CheckedEntry, CheckedGame, Vocabulary

from .parts.draft import Draft
from .parts.emitter import Emitter

N = TypeVar("N")
M = TypeVar("M")


@define
class Compilation:
    """What all steps of compiling share (`game_program.py` has their order)."""

    game: CheckedGame
    vocabulary: Vocabulary
    entries: list[CheckedEntry]
    made: Draft
    w: Emitter

    @overload
    def nodes(self, kind: type[N], /) -> Iterable[tuple[CheckedEntry, N]]: ...
    @overload
    def nodes(self, one: type[N], other: type[M], /) -> Iterable[tuple[CheckedEntry, N | M]]: ...
    def nodes(self, *kinds: type) -> Iterable[tuple[CheckedEntry, object]]:
        """Yield the declarations of some sorts, with their entries."""
        for entry in self.entries:
            if isinstance(entry.checked.node, kinds):
                yield entry, entry.checked.node
