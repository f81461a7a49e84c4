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


def nodes_of(source: Source) -> Iterator[ast.Declaration]:
    """Yield the declarations of a file that could be read."""
    for node, _ in source.parsed:
        if node is not None:
            yield node


def belongs_to(source: Source) -> str | None:
    """Return the title of the game that a file says it is for, or declares."""
    for node in nodes_of(source):
        if isinstance(node, ast.Belongs | ast.Game):
            return node.title
    return None


def needs_bodies(sources: Iterable[Source]) -> bool:
    """Whether something asked for looks into the cards and rules that support it."""
    asked = (node for source in sources if not source.support for node in nodes_of(source))
    return any(isinstance(node, (ast.Deck, ast.Scenario)) for node in asked)
