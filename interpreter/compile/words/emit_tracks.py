"""Emitters of what is said of tracks and of cards that can be turned."""

from __future__ import annotations

from cardwright.grammar import ast

from ..parts.code import call, compare
from ..parts.code_steps import emit, go_on
from ..parts.emitter import Actions, Args, Emitter, Nouns, Values
from ..parts.registry import emits, values_called, values_made
from ..parts.routines import Noun, Routine, Scope
from ..parts.word_calls import settled

VALUES: Values = {}
NOUNS: Nouns = {}
ACTIONS: Actions = {}

CALLED = {
    "first_place": "first_place",
    "last_place": "last_place",
    "next_place": "next_place",
    "length_of_card": "length_of",
    "oldest_card": "oldest_card",
    "newest_card": "newest_card",
    "covers_place": "covers",
    "share_place": "share_a_place",
}
"""Values that a function of the kernel works out from their parts, in the order of the parts."""
values_called(VALUES, CALLED)
values_called(VALUES, {"on_front_face": "shows_front", "has_another_face": "has_sides"})
values_made(
    VALUES,
    {"turned_to_edge": lambda _, card, edge: compare("==", call("edge_of", card), edge)},
)


@emits(NOUNS, "cards_at_place")
def at_place(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`card at place 3`"""
    place = w.value(args[1], scope)
    return w.noun(args[0], scope).where(lambda card: call("covers", card, place))


@emits(ACTIONS, "turn_to_other_face", "turn_to_front_face", "turn_to_named_face")
def turn_over(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`turn it to the other face`"""
    cards = settled(w, node.args[0], w.group(node.args[0], scope), scope, r)
    there = call("those_there", cards)
    more = [w.value(each, scope) for each in node.args[1:]]
    faces = call(TURNED_TO[node.row], there, *more)
    r.add([*go_on(), *emit("TURN_OVER", there, faces)], node)


TURNED_TO = {
    "turn_to_other_face": "next_sides",
    "turn_to_front_face": "front_sides",
    "turn_to_named_face": "sides_named",
}
"""What tells to which side they are turned."""


@emits(ACTIONS, "turn_to_edge")
def turn_to(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`turn it to Short 1`"""
    cards = settled(w, node.args[0], w.group(node.args[0], scope), scope, r)
    edge = w.value(node.args[1], scope)
    r.add([*go_on(), *emit("TURN_TO", call("tuple", cards), edge)], node)
