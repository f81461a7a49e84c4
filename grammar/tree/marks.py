"""What stands where in a block: stretches of text, each with what it was read into.

A `Key` names a declared thing. It is the same wherever that is declared or used, so that who asks
for all uses compares keys and nothing else.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from attrs import fields, frozen

from .line_nodes import Node, Part, Words
from .source import Span


class Key(NamedTuple):
    """What a stretch of text speaks of: what sort of thing that is, its name, and its game.

    A name that is given within a block has the place of that: two blocks may both say `n`.
    """

    sort: str
    name: str
    game: str = ""
    path: str = ""
    offset: int = -1


@frozen
class Mark:
    """A stretch of a block, what it speaks of, and the nodes from the declaration to its own.

    `sort` is what it is coloured by. One that `binds` is the name itself where it is declared.
    """

    span: Span
    sort: str
    chain: tuple[Node, ...]
    key: Key | None = None
    binds: bool = False

    @property
    def node(self) -> Node:
        """Return the innermost node that stands there."""
        return self.chain[-1]


@frozen
class Order:
    """The parts of a block in their order, by which marks are compared."""

    parts: Sequence[Part]
    starts: Sequence[tuple[int, int]]
    ends: Sequence[tuple[int, int]]

    @classmethod
    def of(cls, parts: Sequence[Part]) -> Order:
        """Return parts with the places at which they begin and end."""
        return cls(parts, [each.span[:2] for each in parts], [each.span[2:] for each in parts])

    def within(self, span: Span) -> range:
        """Return which parts stand in a stretch."""
        return range(bisect_left(self.starts, span[:2]), bisect_right(self.ends, span[2:]))

    def narrowest(self, marks: Iterable[Mark]) -> Mark | None:
        """Return the mark that covers the fewest parts, and of several the last one."""
        found = [each for each in marks if self.within(each.span)]
        return min(found[::-1], key=lambda each: len(self.within(each.span)), default=None)

    def owners(self, marks: Iterable[Mark]) -> list[Mark | None]:
        """Return the narrowest mark over each part."""
        owners: list[Mark | None] = [None] * len(self.parts)
        for mark in sorted(marks, key=lambda each: -len(self.within(each.span))):
            for at in self.within(mark.span):
                owners[at] = mark
        return owners


@frozen
class Marked:
    """The marks of a block, the parts of its lines, and what the marks were made from."""

    basis: Node | None
    marks: tuple[Mark, ...]
    order: Order


LOCAL = ("local", "seat")
"""The sorts of names that are given within a block."""

CORE, SHAPE, COMMENT, UNREAD, REMINDER = "core", "shape", "comment", "unread", "reminder"
NUMBER, STRING = "number", "string"

WITHOUT_NODES = ("str", "int", "bool", "Span", "int | None", "str | None")
PARTS: dict[type[Node], tuple[str, ...]] = {}
"""What of the nodes of each class holds other nodes, as far as it was asked."""


def children(node: Node) -> Iterator[Node]:
    """Yield the nodes that stand directly below a node."""
    kind = type(node)
    if kind not in PARTS:
        names = (each.name for each in fields(kind)[1:] if each.type not in WITHOUT_NODES)
        PARTS[kind] = () if isinstance(node, Words) else tuple(names)
    for name in PARTS[kind]:
        value = getattr(node, name)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Node):
                yield each
