"""Emitters of what is said of tracks and of cards that can be turned."""

from __future__ import annotations

from cardwright.grammar import ast

from ..parts.emitter import Actions, Args, Emitter, Nouns, Values
from ..parts.registry import emits, values_said
from ..parts.routines import Noun, Routine, Scope
from ..parts.statements import settled

VALUES: Values = {}
NOUNS: Nouns = {}
ACTIONS: Actions = {}

SAID = {
    "first_place": "first_place(s, {0})",
    "last_place": "last_place(s, {0})",
    "next_place": "next_place(s, {0})",
    "length_of_card": "length_of(s, {0})",
    "oldest_card": "oldest_card(s, {0})",
    "newest_card": "newest_card(s, {0})",
    "covers_place": "covers(s, {0}, {1})",
    "share_place": "share_a_place(s, {0}, {1})",
    "turned_to_edge": "(edge_of(s, {0}) == {1})",
}
values_said(VALUES, SAID)


@emits(NOUNS, "cards_at_place")
def at_place(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`card at place 3`"""
    place = w.value(args[1], scope)
    return w.noun(args[0], scope).where(lambda v: f"covers(s, {v}, {place})")


@emits(ACTIONS, "turn_to_edge")
def turn_to(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`turn it to Short 1`"""
    group = w.group(node.args[0], scope)
    cards = settled(w, node.args[0], group, scope, r)
    edge = w.value(node.args[1], scope)
    r.add(f"f[0] = @N@\nemit(s, f, @P@, TURN_TO, (tuple({cards}), {edge}))", node)
