"""Where cards begin a match, and the lint CW0592: they begin in hands.

Cards begin in the first zone that is in order and face down; where there is none, in the first that
is in order. If that one is seen by its owner, every player begins with all cards in sight: a deck
was forgotten, or its `in order`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.source import Span
from .declared import Entry, GameTable

DECK, IN_ORDER, ANY = range(3)
"""How well a zone suits cards to begin in, the best first."""


def home_of(table: GameTable) -> str:
    """Return the zone in which cards begin a match."""
    found = _home(table)
    return found[1].name if found else ""


def check_home(table: GameTable) -> Iterator[tuple[str, Problem]]:
    """Yield the zone in which cards begin, if it is like a hand and others are there."""
    found = _home(table)
    if found is None or not table.cards:
        return
    entry, node = found
    alone = sum(_is_zone(each.checked.node) for each in table.rules) == 1
    if not alone and _rank(node) == IN_ORDER and "place setting: seen by its owner" in _said(node):
        span = node.span
        end = span.column + len(f"zone {node.name}")
        head = Span(span.line, span.column, span.line, end)
        yield entry.path, problem("CW0592", head, name=node.name).moved(entry.offset)


def _home(table: GameTable) -> tuple[Entry, ast.Place] | None:
    best: tuple[Entry, ast.Place] | None = None
    for entry in table.rules:
        node = entry.checked.node
        if not isinstance(node, ast.Place) or not _is_zone(node):
            continue
        if best is None or _rank(node) < _rank(best[1]):
            best = (entry, node)
    return best


def _is_zone(node: ast.Declaration | None) -> bool:
    return isinstance(node, ast.Place) and node.sort == "zone"


def _rank(node: ast.Place) -> int:
    said = _said(node)
    if "place setting: in order" not in said:
        return ANY
    return DECK if "place setting: face down" in said else IN_ORDER


def _said(node: ast.Place) -> set[str]:
    return {each.word for each in node.settings if isinstance(each, ast.Phrase)}
