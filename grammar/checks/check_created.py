"""Checks of what is created: that it is a token card, and that it can be where it is created."""

from __future__ import annotations

from collections.abc import Iterator

from ..problems.diagnostics import Problem, problem
from ..read.game_words import Vocabulary
from ..tree import ast
from ..tree.walk import walk
from .declared import GameTable, lines_of
from .in_play import zones_in_play, zones_named

CREATE = "action: create "
CREATED = ("create_cards", "create_card")


def check_created(
    vocabulary: Vocabulary, table: GameTable, *, read: bool
) -> Iterator[tuple[str, Problem]]:
    """Yield what is wrong with cards that are created; what is in play is known if all is read."""
    entries = table.using([key for key in table.used() if key.startswith(CREATE)])
    if not entries:
        return
    nodes = (each.checked.node for each in table.entries)
    in_play = zones_in_play(vocabulary, nodes) if read else None
    for entry in entries:
        for line in lines_of(entry.checked.node):
            for each in walk(line):
                if isinstance(each, ast.Phrase) and each.row in CREATED:
                    for found in _created(table, each, in_play):
                        yield entry.path, found.moved(entry.offset)


def _created(
    table: GameTable, node: ast.Phrase, in_play: frozenset[str] | None
) -> Iterator[Problem]:
    *_, name, zone = node.args
    if isinstance(name, ast.Text):
        cards = [entry.checked.card for entry in table.cards.get(name.value, [])]
        if cards and not any(card is not None and card.token for card in cards):
            yield problem("CW0419", name.span, name=name.value)
    zones = list(dict.fromkeys(zones_named(zone)))
    if zones and in_play is not None and not in_play.intersection(zones):
        yield problem("CW0420", zone.span, zone=zones[0])
