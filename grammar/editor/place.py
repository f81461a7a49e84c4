"""What stands at a place of a file: its block, and the nodes down to the innermost.

All places are as in `Span`: lines and columns from 1, counted in code points; lines end at `\\n`
and nowhere else.
"""

from __future__ import annotations

from typing import NamedTuple

from attrs import frozen

from ..tree import ast
from ..tree.marks import Key, Mark
from ..tree.source import Block, Span
from ..workspace import Workspace
from .open_blocks import block_at


class Standing(NamedTuple):
    """A node, and the stretch of the file that it stands in."""

    node: ast.Node
    span: Span


@frozen
class Place:
    """A place of a file; of a block whose shape could not be read nothing but that is known.

    `chain` leads from the declaration to the innermost node; `span` is the stretch that `sort` and
    `key` are told of: a wording with its slots, a name, a number.
    """

    path: str
    block: Block
    declaration: ast.Declaration | None
    chain: tuple[Standing, ...]
    span: Span
    sort: str
    key: Key | None

    @property
    def node(self) -> ast.Node | None:
        """Return the innermost node."""
        return self.chain[-1].node if self.chain else None


def place_at(workspace: Workspace, path: str, line: int, column: int) -> Place | None:
    """Return what stands at a place of a file; None between blocks, and where there is no file.

    Behind the last letter of a word it is that word, unless another one begins there.
    """
    opened = block_at(workspace, path, line)
    if opened is None:
        return None
    order = opened.marked.order
    inside = line - opened.block.offset
    at = Span(inside, column, inside, column)
    touched = next((each.span for each in reversed(order.parts) if _touches(each.span, at)), at)
    mark = order.narrowest(each for each in opened.marked.marks if _covers(each, touched))
    if mark is None:
        return Place(path, opened.block, opened.shape, (), opened.span(touched), "", None)
    chain = tuple(Standing(node, opened.span(node.span)) for node in mark.chain)
    span, key = opened.span(mark.span), opened.key(mark)
    return Place(path, opened.block, opened.shape, chain, span, mark.sort, key)


def _touches(span: Span, at: Span) -> bool:
    return span.line == at.line and span.column <= at.column <= span.end_column


def _covers(mark: Mark, span: Span) -> bool:
    """Whether a mark stands over a whole stretch."""
    return mark.span[:2] <= span[:2] and span[2:] <= mark.span[2:]
