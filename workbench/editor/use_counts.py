"""How often the words of a game are used by its cards, and its cards by its scenarios."""

from __future__ import annotations

from collections import Counter

from attrs import frozen

from cardwright.grammar import CheckedGame, ast


@frozen
class Uses:
    """How many cards use each word of a game, and how many scenarios name each card."""

    cards: Counter[str]
    scenarios: Counter[str]


def counted_uses(game: CheckedGame) -> Uses:
    """Count the uses in a game."""
    cards: Counter[str] = Counter()
    named: Counter[str] = Counter()
    for entry in game.table.entries:
        checked = entry.checked
        if isinstance(checked.node, ast.Card):
            cards.update(checked.used)
        elif isinstance(checked.node, ast.Scenario):
            names = {name for name, _ in checked.names} | checked.used
            named.update(each for each in names if each in game.table.cards)
    return Uses(cards, named)
