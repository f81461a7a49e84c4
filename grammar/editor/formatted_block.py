"""One block of a file in canonical form.

Comments behind lines that follow each other stand in one column, also where these are of several
blocks. So a block is printed together with those that touch it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..memory import CheckedGame
from ..source_files import Source
from ..tree.printer import Printer
from ..tree.source import Block, Span, comments, cut
from ..tree.woven import Printed, woven
from ..workspace import Workspace
from .open_blocks import block_at

RETURN = "\r\n"


def formatted_block(workspace: Workspace, path: str, line: int) -> tuple[Span, str] | None:
    """Return the stretch of the block on a line and how it is printed; None between blocks.

    A block stays as it stands if it cannot be read whole, has changed since the last check, or is
    of a file that only supports others. The ends of its lines stay as they are.
    """
    opened, source = block_at(workspace, path, line), workspace.source(path)
    if opened is None or source is None:
        return None
    text, game = opened.block.text.rstrip("\r\n"), workspace.game_of(path)
    last = text.rpartition("\n")[2]
    span = opened.span(Span(1, 1, text.count("\n") + 1, len(last) + 1))
    at = source.blocks.index(opened.block)
    if game is None or not _is_read(game, source, at):
        return span, text
    shown = _printed(game, source, at)
    return span, shown.replace("\n", RETURN) if RETURN in text else shown


def _is_read(game: CheckedGame, source: Source, at: int) -> bool:
    """Whether a block was read whole by the last check."""
    _, odd = source.parsed[at]
    return not (source.support or odd) and source.blocks[at].text in game.known


def _printed(game: CheckedGame, source: Source, at: int) -> str:
    """Print a block as it comes out among those that touch it."""
    start, end = at, at + 1
    blocks = source.blocks
    while start and _goes_on(game, source, start):
        start -= 1
    while end < len(blocks) and _goes_on(game, source, end):
        end += 1
    printer = Printer(game.vocabulary.lexicon.words)
    first = blocks[start].offset
    rows = [_rows(printer, game, block, block.offset - first) for block in blocks[start:end]]
    text = "".join(block.text for block in blocks[start:end])
    return cut(woven(rows, list(comments(text))))[at - start].text.rstrip("\n")


def _goes_on(game: CheckedGame, source: Source, at: int) -> bool:
    """Whether a block begins on the line behind the one before it, and both could be read."""
    before, block = source.blocks[at - 1 : at + 1]
    touches = before.offset + before.text.count("\n") == block.offset
    return touches and _is_read(game, source, at - 1) and _is_read(game, source, at)


def _rows(printer: Printer, game: CheckedGame, block: Block, lines: int) -> Sequence[Printed]:
    printed = printer.declaration(game.known[block.text].node)
    return [each._replace(origin=each.origin + lines) for each in printed]
