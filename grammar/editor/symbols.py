"""The declarations of a file as an outline: each with its span and that of its name."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from ..tree import ast
from ..tree.marks import Key, Mark
from ..tree.source import Span, without_comment
from ..workspace import Workspace
from .open_blocks import OpenBlock, open_blocks


@frozen
class Symbol:
    """Something declared: what it is called, where it stands, and what is declared within it."""

    name: str
    sort: str
    span: Span
    name_span: Span
    key: Key | None = None
    below: tuple[Symbol, ...] = ()


@frozen
class Found:
    """A symbol and the file that it is in."""

    path: str
    symbol: Symbol


def symbols(workspace: Workspace, path: str) -> tuple[Symbol, ...]:
    """Return what a file declares, from its beginning to its end."""
    source = workspace.source(path)
    lines = source.text.split("\n") if source is not None else []
    return tuple(_symbol(opened, lines) for opened in open_blocks(workspace, path))


def symbols_called(workspace: Workspace, words: str) -> tuple[Found, ...]:
    """Return the declarations of all files in whose names each of some words begins a word."""
    asked = words.lower().split()
    found = []
    for path in workspace.paths():
        for each in symbols(workspace, path):
            for symbol in (each, *each.below):
                named = symbol.name.lower().replace('"', " ").split()
                if all(any(word.startswith(ask) for word in named) for ask in asked):
                    found.append(Found(path, symbol))
    return tuple(found)


def _symbol(opened: OpenBlock, lines: list[str]) -> Symbol:
    first = opened.lines.start
    last = max(opened.lines.stop - 1, first)
    whole = Span(first, 1, last, len(lines[last - 1].rstrip()) + 1)
    node = opened.shape
    if node is None:
        return Symbol(_head(lines[first - 1]), "unread", whole, _line(lines, first))
    names = [mark for mark in opened.marked.marks if mark.binds]
    own = next((mark for mark in names if _names_whole(mark)), None)
    below = tuple(_below(opened, node, names, lines))
    if own is None:
        sort = type(node).__name__.lower()
        return Symbol(_head(lines[first - 1]), sort, whole, _line(lines, first), None, below)
    span = opened.span(own.span)
    return Symbol(_text(lines, span), own.sort, whole, span, own.key, below)


def _names_whole(mark: Mark) -> bool:
    """Whether a name is that of the declaration, and not of something in it."""
    return len(mark.chain) == 1 or isinstance(mark.node, ast.Pattern | ast.Title)


def _below(
    opened: OpenBlock, node: ast.Declaration, names: list[Mark], lines: list[str]
) -> Iterator[Symbol]:
    """Yield what is declared within a declaration: fields, values, options, boxes and sections."""
    for mark in names:
        within, name = mark.node, opened.span(mark.span)
        if isinstance(within, ast.Field):
            yield Symbol(_text(lines, name), mark.sort, opened.span(within.span), name, mark.key)
        elif mark.sort in ("value", "choice", "option"):
            yield Symbol(_text(lines, name), mark.sort, name, name, mark.key)
    for each in node.body if isinstance(node, ast.Card) else ():
        if isinstance(each, ast.Box):
            label = opened.span(each.label[0].span.to(each.label[-1].span))
            yield Symbol(_text(lines, label), "box", opened.span(each.span), label)
    for section in node.sections if isinstance(node, ast.Scenario) else ():
        span = opened.span(section.span)
        name = span._replace(end_line=span.line, end_column=span.column + len(section.sort))
        yield Symbol(section.sort, "section", span, name)


def _text(lines: list[str], span: Span) -> str:
    """Return what stands in a stretch of a file, as one line."""
    if span.line == span.end_line:
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]
    rows = lines[span.line - 1 : span.end_line]
    rows = [rows[0][span.column - 1 :], *rows[1:-1], rows[-1][: span.end_column - 1]]
    return " ".join(row.strip() for row in rows)


def _head(line: str) -> str:
    return without_comment(line).strip().removesuffix(":")


def _line(lines: list[str], number: int) -> Span:
    """Return the stretch of what a line of a file says."""
    line = without_comment(lines[number - 1])
    return Span(number, len(line) - len(line.lstrip()) + 1, number, len(line.rstrip()) + 1)
