"""What stands around a line of a document: its block, and the declaration that it was read into."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from attrs import frozen

from cardwright.grammar import Block, CheckedEntry, CheckedGame, Printer, Span, ast, cut, lines_of

from .answers import Asked


@frozen
class Sentence:
    """A sentence of a card or a line of a rule: how it was read, and where it stands."""

    node: ast.Expression
    span: Span
    on_card: bool


def block_at(lines: list[str], line: int) -> Block | None:
    """Return the block in which a line of a text stands."""
    starts = (at for at in range(line - 1, -1, -1) if lines[at][:1].strip("# \t"))
    first = next(starts, None)
    if first is None:
        return None
    behind = (at for at in range(first + 1, len(lines)) if lines[at][:1].strip("# \t"))
    last = next(behind, len(lines))
    text = "".join(f"{each}\n" for each in lines[first:last])
    return next((Block(each.text, first + each.offset) for each in cut(text)), None)


def declared_at(game: CheckedGame, path: str, line: int) -> CheckedEntry | None:
    """Return the declaration that a line of a file belongs to, if it has been read."""
    above = [each for each in game.table.entries if each.path == path and each.offset < line]
    return max(above, key=lambda each: each.offset, default=None)


def sentences(entry: CheckedEntry) -> Iterator[Sentence]:
    """Yield what can be read by itself in a declaration, where it stands in the file."""
    node, offset = entry.checked.node, entry.offset
    if isinstance(node, ast.Pack):
        return
    if not isinstance(node, ast.Card):
        for each in lines_of(node):
            yield Sentence(each, each.span.moved(offset), on_card=False)
        return
    boxes = (item for item in node.body if isinstance(item, ast.Box))
    for line in chain.from_iterable(box.lines for box in boxes):
        for each in line.sentences:
            yield Sentence(each, each.span.moved(offset), on_card=True)


def sentence_at(asked: Asked, line: int, column: int) -> tuple[CheckedGame, Sentence] | None:
    """Return the sentence that a place of a document is in, and the game it was read in."""
    game = asked.project.workspace.game_of(asked.path)
    entry = declared_at(game, asked.path, line) if game is not None else None
    if game is None or entry is None:
        return None
    here = (line, column)
    for each in sentences(entry):
        if each.span[:2] <= here <= each.span[2:]:
            return game, each
    return None


def canonical(game: CheckedGame, each: Sentence) -> str:
    """Return a sentence as the printer writes it; its full stop stands behind it."""
    printer = Printer(game.vocabulary.lexicon.words)
    return printer.sentence(each.node).removesuffix(".") if each.on_card else printer.say(each.node)
