"""Whose text it is, where somebody else does what it says.

In `your opponent may give you 1 card in your hand` the opponent is asked, gives, and would choose
what is left open; `you` and `your` are still whose text it is. Within what is handed on to be done
`you` would be who does it, so its closure takes along the context of the text as well: if it says
`you` in words, or by a word of the game whose meaning does.
"""

from __future__ import annotations

from attrs import evolve

from cardwright.grammar import ast, lines_of, walk

from .emitter import Emitter
from .routines import Scope

YOU = ("you", "your", "opponent", "any_number_of_yours")
"""The words of the core that speak of you, or of yours, wherever they stand."""


def done_by(w: Emitter, who: ast.Expression, node: ast.Expression, scope: Scope) -> Scope:
    """Return the scope of what somebody does, in which `you` is whose text it is."""
    if (isinstance(who, ast.Phrase) and who.row == "you") or not says_you(w, node):
        return scope
    return evolve(scope, said=scope.text)


def says_you(w: Emitter, node: ast.Expression, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a phrase speaks of `you`, or a word in it that the game declares does."""
    phrases = (each for each in walk(node) if isinstance(each, ast.Phrase))
    return any(each.row in YOU or means_you(w, each, seen) for each in phrases)


def means_you(w: Emitter, node: ast.Phrase, seen: frozenset[str]) -> bool:
    """Whether what a word of the game means speaks of `you`."""
    root = w.words[node.word].root
    meant = w.nodes.get(root)
    if root in seen or not isinstance(meant, ast.Value | ast.Noun | ast.Adjective):
        return False
    return any(says_you(w, line, seen | {root}) for line in lines_of(meant))
