"""The parts of a file, each with what it is: what an editor colours, and where it looks further.

Each word, number, name and sign is one token, so tokens cover every part of a line once. What a
phrase says with its own words is what none of its slots covers: there the phrase is the narrowest.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from ..tree import ast
from ..tree.marks import COMMENT as COMMENT_SORT
from ..tree.marks import NUMBER as NUMBER_SORT
from ..tree.marks import REMINDER as REMINDER_SORT
from ..tree.marks import SHAPE, UNREAD, Key, Mark
from ..tree.marks import STRING as STRING_SORT
from ..tree.source import Span
from ..workspace import Workspace
from .line_parts import COMMENT, NUMBER, REMINDER, STRING, parts_of_line
from .open_blocks import open_blocks

PLAIN = {
    COMMENT: COMMENT_SORT, NUMBER: NUMBER_SORT, REMINDER: REMINDER_SORT, STRING: STRING_SORT,
}  # fmt: skip
"""What a part is by itself, where nothing says more."""


@frozen
class Token:
    """A part of a line: where it stands in the file, what it is, and what it speaks of.

    `sort` is that of the key, if there is one: `wording` of the game or `core`, the name of a
    `card`, `deck`, `scenario`, `field`, `zone`, `kind`, `value`, `flow`, `ruling`, `choice`,
    `game`, `pack` or `file`, `label`, `option`, `keyword`, `seat`, `local`; else `number`,
    `string`, `comment`, `reminder`, `shape` (what the core grammar itself says) or `unread`.
    """

    span: Span
    sort: str
    key: Key | None = None


def tokens(workspace: Workspace, path: str, wanted: range | None = None) -> tuple[Token, ...]:
    """Return the tokens of a file, or of some of its lines, from its beginning to its end."""
    found = _tokens(workspace, path, wanted)
    return tuple(each for each in found if wanted is None or each.span.line in wanted)


def _tokens(workspace: Workspace, path: str, wanted: range | None) -> Iterator[Token]:
    source = workspace.source(path)
    lines = source.text.split("\n") if source is not None else []
    done, end = 0, len(lines)
    if wanted is not None:
        done, end = wanted.start - 1, min(wanted.stop - 1, end)
    for opened in open_blocks(workspace, path, wanted):
        yield from _between(lines, done, opened.block.offset)
        order = opened.marked.order
        owners = order.owners(opened.marked.marks)
        for part, mark in zip(order.parts, owners, strict=True):
            token = token_of(part, mark)
            key = opened.key(mark) if mark is not None and token.key is not None else None
            yield Token(opened.span(token.span), token.sort, key)
        done = max(done, opened.block.offset + opened.block.text.count("\n"))
    yield from _between(lines, done, end)


def _between(lines: list[str], start: int, end: int) -> Iterator[Token]:
    """Yield the tokens of lines that stand in no block."""
    for number in range(start, min(end, len(lines))):
        for part in parts_of_line(lines[number], number + 1, {}):
            yield token_of(part, None)


def token_of(part: ast.Part, mark: Mark | None) -> Token:
    """Return the token of a part, by the narrowest mark over it."""
    if part.kind == COMMENT:
        return Token(part.span, COMMENT_SORT)
    if mark is None:
        return Token(part.span, PLAIN.get(part.kind, UNREAD))
    if mark.sort in (SHAPE, UNREAD):
        return Token(part.span, PLAIN.get(part.kind, mark.sort))
    return Token(part.span, mark.sort, mark.key)
