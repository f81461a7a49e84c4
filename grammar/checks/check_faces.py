"""Checks of faces: each is one more face of a card that is declared by itself."""

from __future__ import annotations

from collections.abc import Iterator

from ..problems.diagnostics import Problem, problem
from .declared import GameTable


def check_faces(table: GameTable) -> Iterator[tuple[str, Problem]]:
    """Yield the faces of which no card, or no single one, is the front."""
    for entries in table.cards.values():
        for entry in entries:
            card = entry.checked.card
            if card is None or not card.front:
                continue
            fronts = [each.checked.card for each in table.cards.get(card.front, ())]
            plain = [each for each in fronts if each is not None and not each.front]
            if len(plain) == 1 == len(fronts):
                continue
            why = "there is no such card"
            if fronts:
                why = "that is a face itself" if not plain else "there are several of that name"
            facts = {"name": card.name, "front": card.front, "why": why}
            yield entry.path, problem("CW0421", card.span, **facts).moved(entry.offset)
