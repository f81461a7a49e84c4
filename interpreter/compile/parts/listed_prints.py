"""Which prints are meant by a card that is named: of a name, or those with something on them."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.grammar import Judge, ast, cards_listed, name_listed

from ...program.tables import Print


def prints_listed(prints: Iterable[Print], judge: Judge, node: ast.Expression) -> list[int]:
    """Return the numbers of the prints that can be meant by a card that is named."""
    if not isinstance(node, ast.Phrase):
        name = name_listed(node)
        return [number for number, each in enumerate(prints) if each.name == name]
    meant = {(each.name, each.kind) for each in cards_listed(judge, node)}
    return [n for n, each in enumerate(prints) if (each.name, each.kind) in meant]
