"""The lint CW0514: what a `when` asks of a card of which nobody knows whether it has left play.

A card that its event takes out of play is asked for as it last was, one that it brings into play as
it is (`in_play.py`). Where the event may do the one or the other, it is asked for as it is: what is
true of it because of where it lies, or of a number that rules change, may be true no more.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.printer import express
from ..tree.walk import walk
from .bodies import Bodies

PLACES = ("zone", "zones")
OF_A_CARD, MARKED = "number_held.card", "marked.card"
MOST_DEEP = 6


def asked_late(bodies: Bodies, event: ast.Expression | None) -> Iterator[Problem]:
    """Yield what is said in an event of the card that leaves with it, if it may be untrue then."""
    for each in walk(event) if event is not None else ():
        if not isinstance(each, ast.Phrase):
            continue
        word = bodies.word(each)
        if word.kind != "event":
            continue
        for arg, hole in zip(each.args, word.holes, strict=True):
            open_goal = (word.root, hole.name) in bodies.moved_anywhere
            why = _depends(bodies, arg, MOST_DEEP) if open_goal else ""
            if why:
                shown = express(arg, bodies.vocabulary.lexicon.words)
                yield problem("CW0514", arg.span, found=shown, why=why)


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
