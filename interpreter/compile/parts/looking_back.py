"""What is said of a card that may have left play: it is answered as of when the card left.

`when a creature dies: earn its Cost` is carried out when the creature lies in the pit. So what is
done because of an event asks of the cards that it is about by way of `kernel/last_known.py`. It is
the phrases that name such a card which are asked so: `its Cost`, `its controller`, `it is dear`.
What stands around them is asked as ever, and which card it is, and what is changed of it, too.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from cardwright.grammar import ast, zones_named

from ...program.conventions import ANYTHING
from .code import Code, about, call
from .emitter import Emitter
from .routines import Pattern, Scope

SPOKEN = ("it", "its_card", "this_one", "that_one")
"""What stands for a card that an event may be about."""


def may_take_out_of_play(w: Emitter, pattern: Pattern) -> bool:
    """Whether an event that is spoken of may take a card out of play."""
    types = w.program.types
    return pattern.loose is not None or any(e == ANYTHING or types[e].leaves for e in pattern.types)


def looks_back(w: Emitter, node: ast.Phrase, scope: Scope) -> bool:
    """Whether a phrase says something of a card that may have left play."""
    if scope.gone is None or not w.looks_back or w.kind_of(node).endswith("'s"):
        return False
    if node.row == "lies_in" and not in_play(w, node):
        return False  # it never lay there: whoever asks that means now
    return any(may_have_left(each, scope) for each in node.args)


def in_play(w: Emitter, node: ast.Phrase) -> bool:
    """Whether a phrase names a zone that is in play, or none."""
    named = frozenset(zones_named(node))
    return not named or any(each.in_play for each in w.program.zones if each.name in named)


def may_have_left(node: ast.Expression, scope: Scope) -> bool:
    """Whether a phrase stands for a card that an event may be about, or for what is its."""
    match node:
        case ast.Name(text=text):
            return scope.gone is not None and text in scope.gone
        case ast.Phrase(row="owner_form", args=(one,)):
            return may_have_left(one, scope)
        case ast.Phrase(row="its_card"):
            return True
        case ast.Phrase(row=row, thing=thing):
            return row in SPOKEN and thing == "card"
        case _:
            return False


def as_it_was(w: Emitter, scope: Scope, ask: Callable[[Scope], Code]) -> Code:
    """Return what is asked of a card, read with what has left play put back, if that may be."""
    if scope.gone is None:
        return ask(scope)
    return call("looked_back", about(w.script.fresh(), ask(evolve(scope, gone=None))))
