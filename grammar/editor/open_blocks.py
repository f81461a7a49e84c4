"""The blocks of a file as an editor looks at them: how each is written, and what it was read into.

What the last check has read is taken as it is. What it did not look into, or what has changed
since, is read here: files that only support others, and what the game says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from ..memory import CheckedGame
from ..read.declarations_read import DeclarationReader
from ..read.keys import Keys
from ..read.made_places import put_in_place
from ..read.packs import cards_of
from ..tree import ast
from ..tree.marks import LOCAL, Key, Mark, Marked, Order
from ..tree.paths import beside
from ..tree.source import Block, Span
from ..workspace import Workspace
from .block_marks import marked, parts_of_block

FEW = 200
"""So many blocks that stand in no file any more are remembered in any case."""


@frozen
class OpenBlock:
    """A block of a file: its shape if that could be read, and what stands where in it."""

    path: str
    block: Block
    shape: ast.Declaration | None
    marked: Marked
    """What stands where in it, in places that count from its first line."""

    @property
    def lines(self) -> range:
        """Return the lines of the file that the block is made of."""
        first = self.block.offset + 1
        return range(first, first + self.block.text.count("\n"))

    def span(self, span: Span) -> Span:
        """Return a stretch of the block as it is in the file."""
        return span.moved(self.block.offset)

    def key(self, mark: Mark) -> Key | None:
        """Return what a mark speaks of; names that are given in the block have its place."""
        key = mark.key
        if key is not None and key.sort in LOCAL:
            return key._replace(path=self.path, offset=self.block.offset)
        if key is not None and key.sort == "file":
            return key._replace(name=beside(self.path, key.name))
        return key


def open_blocks(workspace: Workspace, path: str, lines: range | None = None) -> Iterator[OpenBlock]:
    """Yield the blocks of a file, or those that some of its lines stand in, from top to bottom."""
    if lines is None:
        yield from blocks_read_for(workspace, path, workspace.game_of(path))
        return
    source, game = workspace.source(path), workspace.game_of(path)
    for block in source.blocks if source is not None else ():
        if block.offset + 1 >= lines.stop:
            return
        if block.offset + block.text.count("\n") >= lines.start:
            yield _opened(workspace, path, block, game)


def blocks_read_for(
    workspace: Workspace, path: str, game: CheckedGame | None
) -> Iterator[OpenBlock]:
    """Yield the blocks of a file as one of the games that include it reads them."""
    source = workspace.source(path)
    for block in source.blocks if source is not None else ():
        yield _opened(workspace, path, block, game)


def block_at(workspace: Workspace, path: str, line: int) -> OpenBlock | None:
    """Return the block in which a line of a file stands."""
    source = workspace.source(path)
    for block in source.blocks if source is not None else ():
        if block.offset < line <= block.offset + block.text.count("\n"):
            return _opened(workspace, path, block, workspace.game_of(path))
    return None


def _opened(workspace: Workspace, path: str, block: Block, game: CheckedGame | None) -> OpenBlock:
    shape = workspace.shape(block)
    if shape is None:
        order = Order.of(parts_of_block(block.text))
        return OpenBlock(path, block, None, Marked(None, (), order))
    if game is None:
        return OpenBlock(path, block, shape, marked(block.text, shape, (shape,), Keys()))
    return OpenBlock(path, block, shape, _known(workspace, block, shape, game))


def _known(workspace: Workspace, block: Block, shape: ast.Declaration, game: CheckedGame) -> Marked:
    """Return what stands where in a block, found once for what it was read into."""
    checked = None if isinstance(shape, ast.Pack) else game.known.get(block.text)
    basis = shape if checked is None else checked.node
    known = game.marks.get(block.text)
    if known is not None and known.basis is basis:
        return known
    if len(game.marks) > 2 * len(game.known) + FEW:
        game.marks.clear()
    if isinstance(shape, ast.Pack):
        read: tuple[ast.Declaration, ...] = (shape, *_made(workspace, shape, block, game))
    else:
        read = (_reader(game).read(shape) if checked is None else checked.node,)
    game.marks[block.text] = marked(block.text, basis, read, _keys(game))
    return game.marks[block.text]


def _keys(game: CheckedGame) -> Keys:
    if game.keys is None:
        game.keys = Keys(game.title, game.vocabulary)
    return game.keys


def _reader(game: CheckedGame) -> DeclarationReader:
    return DeclarationReader(game.lines, game.names)


def _made(
    workspace: Workspace, pack: ast.Pack, block: Block, game: CheckedGame
) -> Iterator[ast.Declaration]:
    """Yield the cards of a pack, with all in them where it stands in the pack."""
    for card in cards_of(pack, block.text, game.vocabulary).cards:
        shape = workspace.shape(Block(card.text, block.offset))
        if shape is not None:
            yield put_in_place(_reader(game).read(shape), card.shifts)
