"""Of whom `they` and `their` are said in something that is done.

They are the first player it speaks of who is not you. Where these are several they are each of
them, so that what is done is written once for each (`once_for_each.py`):

1. `of_each` finds the smallest thing done that names the players and says `their` beside them:
   `each player takes 1 card in their porch`, but also `each player gains 1 Luck for each card in
   their porch` as a whole. Inside a description `their` is of what is described.
2. They are settled, and gone through: in the copy of the phrase within the loop a name stands where
   the players stood, and `they` are that one.
3. What stands behind `if` is asked of all of them before any does anything: the others are left
   out, and what is left of the phrase is done by those.
4. `A and B`, where B says `their` and names nobody, is about the players of A: all do A, and then
   each does B.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from cardwright.grammar import ast

from .emitter import Emitter
from .routines import Scope

THEM = ("they", "their")
PRONOUNS = ("you", "they", "it.player")
DESCRIBED = {
    "noun_where": 1,
    "where_highest": 1,
    "where_lowest": 1,
    "move_players": 1,
    "move_together": 1,
    "cannot": 1,
    "cannot_if": 2,
    "cannot_unless": 2,
}
"""The part of a phrase that is asked, or done, of each by itself of what stands before it."""


def says_their(w: Emitter, node: ast.Expression) -> bool:
    """Whether something in a phrase is said of a player who is spoken of elsewhere."""
    return any(isinstance(each, ast.Phrase) and each.row in THEM for each in beyond(w, node))


def beyond(w: Emitter, node: ast.Expression) -> Iterator[ast.Expression]:
    """Yield a phrase and all in it but what is said of a player whom it describes, as it reads."""
    yield node
    if isinstance(node, ast.Phrase):
        described = DESCRIBED.get(node.row, 0)
        for place, arg in enumerate(node.args):
            if not described or place != described or "player" not in w.kind_of(node.args[0]):
                yield from beyond(w, arg)


def is_done(w: Emitter, node: ast.Expression) -> bool:
    """Whether a phrase is something that is done."""
    return isinstance(node, ast.Phrase) and w.kind_of(node) in ("action", "actions")


def first_player(w: Emitter, node: ast.Expression, scope: Scope) -> ast.Expression | None:
    """Return who is spoken of first: one player, or several who do something or get it."""
    parts: list[ast.Expression] = []
    for each in beyond(w, node):
        kind = w.held_kind(each, scope)
        if kind == "player" and not (isinstance(each, ast.Phrase) and each.id in PRONOUNS):
            return each
        if kind == "players" and any(each is part for part in parts):
            return each
        if isinstance(each, ast.Phrase) and is_done(w, each):
            parts += each.args
    return None


def those_spoken_of(w: Emitter, node: ast.Expression, scope: Scope) -> ast.Expression | None:
    """Return who is spoken of first in what is done, if that is several of whom `they` are each."""
    found = first_player(w, node, scope)
    if found is None or not w.several(found, scope) or w.group(found, scope).sort == "one":
        return None
    return found


def of_each(w: Emitter, node: ast.Phrase, scope: Scope) -> ast.Expression | None:
    """Return the players of whom each is meant by `their` in all of a phrase."""
    if node.row == "in_turn" or not is_done(w, node) or not says_their(w, node):
        return None
    found = those_spoken_of(w, node, scope)
    if found is None:
        return None
    return found if any(is_beside(w, arg, found, scope) for arg in node.args) else None


def is_beside(w: Emitter, node: ast.Expression, players: ast.Expression, scope: Scope) -> bool:
    """Whether a part of a phrase says `their` of players who stand in another part of it."""
    if not says_their(w, node) or any(each is players for each in beyond(w, node)):
        return False
    return not is_done(w, node) or first_player(w, node, scope) is None


def spoken_in(w: Emitter, node: ast.Phrase, scope: Scope) -> Scope:
    """Return the scope of what is done where nobody is spoken of around it."""
    if scope.they is not None or scope.whom is not None or not says_their(w, node):
        return scope
    found = first_player(w, node, scope)
    if found is None or w.several(found, scope):
        return scope
    return evolve(scope, they=w.value(found, scope))


def with_other(node: ast.Expression, old: ast.Expression, new: ast.Expression) -> ast.Expression:
    """Return a phrase in which something else stands in one place."""
    if node is old:
        return new
    if not isinstance(node, ast.Phrase):
        return node
    return evolve(node, args=tuple(with_other(arg, old, new) for arg in node.args))
