"""The lint CW0514: what a `when` asks of a card after the card has left.

`when a creature dies` is asked when the creature lies where it went. What is true of a card because
of where it lies, or of a number that rules change, is not true any more; `before` asks in time.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.printer import express
from ..tree.walk import walk
from .bodies import Bodies
from .declared import lines_of

MOVES = (
    "move_cards", "move_to_top", "move_to_bottom", "move_face_down", "move_face_up",
    "shuffle_into", "put_back",
)  # fmt: skip
PLACES = ("zone", "zones")
OF_A_CARD, MARKED = "number_held.card", "marked.card"
MOST_DEEP = 6


def asked_late(bodies: Bodies, event: ast.Expression | None) -> Iterator[Problem]:
    """Yield what is said in an event of the card that leaves with it, if it may be untrue then."""
    for each in walk(event) if event is not None else ():
        if not isinstance(each, ast.Phrase):
            continue
        word = bodies.word(each)
        node = bodies.nodes.get(word.root)
        if word.kind != "event" or not isinstance(node, ast.Definition):
            continue
        moved = set(_moved(node))
        for arg, hole in zip(each.args, word.holes, strict=True):
            why = _depends(bodies, arg, MOST_DEEP) if hole.name in moved else ""
            if why:
                shown = express(arg, bodies.vocabulary.lexicon.words)
                yield problem("CW0514", arg.span, found=shown, why=why)


def _moved(node: ast.Definition) -> Iterator[str]:
    """Yield the slots of a word whose cards it moves."""
    for line in lines_of(node):
        for each in walk(line):
            if isinstance(each, ast.Phrase) and each.row in MOVES:
                first = each.args[0]
                if isinstance(first, ast.Name):
                    yield first.text


def _depends(bodies: Bodies, node: ast.Expression, deep: int) -> str:
    """Return on what of a card a description depends that may change as the card leaves."""
    for each in walk(node) if deep else ():
        if isinstance(each, ast.Name) and each.kind.endswith(" zone"):
            return "where it lies"
        if not isinstance(each, ast.Phrase):
            continue
        word = bodies.word(each)
        if word.kind in PLACES:
            return "where it lies"
        if each.id == OF_A_CARD and bodies.changes_numbers:
            return "a number that rules change"
        if each.id == MARKED and bodies.changes_marks:
            return "a mark that rules give"
        said = bodies.said.get(word.root)
        if said is not None:
            found = _depends(bodies, said, deep - 1)
            if found:
                return found
    return ""
