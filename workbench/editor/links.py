"""What leads from a file to others: what it includes, and the game that it is for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lsprotocol import types as lsp

from cardwright.grammar import Block, Span, ast, is_common

from .answers import Answer, Asked
from .projects import uri_of


def links(asked: Asked) -> list[lsp.DocumentLink]:
    """Return the names in a file that lead to another one."""
    source = asked.project.workspace.source(asked.path)
    if source is None:
        return []
    found = []
    for block, (node, _) in zip(source.blocks, source.parsed, strict=True):
        target = target_of(asked, node)
        if target is not None:
            where = asked.document.range(_in_quotes(block))
            found.append(lsp.DocumentLink(where, uri_of(target)))
    return found


def target_of(asked: Asked, node: ast.Declaration | None) -> str | None:
    """Return the file that a declaration leads to, if it is there."""
    known = asked.project.workspace
    match node:
        case ast.Include(path=name):
            path = name if is_common(name) else (Path(asked.path).parent / name).as_posix()
            return path if known.source(path) is not None else None
        case ast.Belongs(title=title):
            return next(_declaring(asked, title), None)
        case _:
            return None


def _declaring(asked: Asked, title: str) -> Iterator[str]:
    game = asked.project.workspace.games().get(title)
    for entry in game.table.rules if game is not None else ():
        if isinstance(entry.checked.node, ast.Game):
            yield entry.path


def _in_quotes(block: Block) -> Span:
    """Return where the first name in quotes of a block stands, without its quotes."""
    line = block.text.partition("\n")[0]
    start = line.find('"') + 1
    end = line.find('"', start)
    return Span(block.offset + 1, start + 1, block.offset + 1, end + 1)


ANSWERS = (Answer(lsp.TEXT_DOCUMENT_DOCUMENT_LINK, links, lsp.DocumentLinkOptions()),)
