"""The lint CW0571: a card is to be shown in a zone in which nobody but its owner sees any.

Where a zone is `seen by its owner`, and not said to be face up or face down, it makes no difference
how a card lies there.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.walk import walk
from .declared import GameTable, lines_of
from .in_play import SHOWING, zones_named

SHOWN = {"move_face_up": 1, "turn_face_up": 0}
"""What shows cards, and which part of it says in which zone."""
OWNER_SEES, FACE_DOWN = "place_seen_by_owner", "place_face_down"


def check_unseen(table: GameTable) -> Iterator[tuple[str, Problem]]:
    """Yield what shows cards face up where nobody else sees them."""
    private = frozenset(_private(table))
    if not private:
        return
    for entry in table.entries:
        for line in lines_of(entry.checked.node):
            for each in walk(line):
                if isinstance(each, ast.Phrase) and each.row in SHOWN:
                    zones = [*zones_named(each.args[SHOWN[each.row]])]
                    if zones and private.issuperset(zones):
                        found = problem("CW0571", each.span, zone=zones[0])
                        yield entry.path, found.moved(entry.offset)


def _private(table: GameTable) -> Iterator[str]:
    """Yield the zones whose faces their owners see, however the cards lie."""
    for entry in table.rules:
        node = entry.checked.node
        if isinstance(node, ast.Place):
            rows = {each.row for each in node.settings if isinstance(each, ast.Phrase)}
            if OWNER_SEES in rows and not rows & {*SHOWING, FACE_DOWN}:
                yield node.name
