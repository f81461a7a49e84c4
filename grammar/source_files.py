"""A file of a game: its text, its blocks, and the game it is for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, field

from .problems.diagnostics import Problem
from .tree import ast
from .tree.source import Block


@define
class Source:
    """A file: its text, its blocks, and whether it is only there to support others.

    Of one that only supports others the heads of its blocks are read, until more is wanted.
    """

    path: str
    text: str
    support: bool
    is_whole: bool = False
    blocks: list[Block] = field(factory=list)
    made: list[ast.Declaration] = field(factory=list)
    """The cards that packs made of its blocks when it was checked last."""
    parsed: list[tuple[ast.Declaration | None, list[Problem]]] = field(factory=list)
    _others: list[tuple[Block, ast.Declaration]] | None = None

    def others(self) -> list[tuple[Block, ast.Declaration]]:
        """Return the declarations that are no cards, with their blocks: most are cards."""
        if self._others is None:
            self._others = [
                (block, node)
                for block, (node, _) in zip(self.blocks, self.parsed, strict=True)
                if node is not None and not isinstance(node, ast.Card)
            ]
        return self._others

    def read_anew(self, parsed: list[tuple[ast.Declaration | None, list[Problem]]]) -> None:
        """Take other shapes of the same blocks: whole ones, or heads alone."""
        self.parsed, self._others = parsed, None


def nodes_of(source: Source) -> Iterator[ast.Declaration]:
    """Yield the declarations of a file that could be read."""
    for node, _ in source.parsed:
        if node is not None:
            yield node


def belongs_to(source: Source) -> str | None:
    """Return the title of the game that a file says it is for, or declares."""
    for _, node in source.others():
        if isinstance(node, ast.Belongs | ast.Game):
            return node.title
    return None


def needs_bodies(sources: Iterable[Source]) -> bool:
    """Whether something asked for looks into the cards and rules that support it."""
    asked = (node for source in sources if not source.support for _, node in source.others())
    return any(isinstance(node, (ast.Deck, ast.Scenario)) for node in asked)
