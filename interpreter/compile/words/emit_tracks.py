"""Emitters of what is said of tracks and of cards that can be turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.grammar import ast

from ..parts.registry import ACTIONS, NOUNS, Args, emits, values_said
from ..parts.routines import Noun, Routine, Scope
from ..parts.statements import settled

if TYPE_CHECKING:
    from ..expressions import Emitter

SAID = {
    ("number", "the first place of {c: card}"): "first_place(s, {0})",
    ("number", "the last place of {c: card}"): "last_place(s, {0})",
    ("number", "the next place of {z: zone}"): "next_place(s, {0})",
    ("number", "the length of {c: card}"): "length_of(s, {0})",
    ("card", "the oldest card of {z: zone}"): "oldest_card(s, {0})",
    ("card", "the newest card of {z: zone}"): "newest_card(s, {0})",
    ("condition", "{c: card} covers place {n: number}"): "covers(s, {0}, {1})",
    ("condition", "{a: card} and {b: card} share a place"): "share_a_place(s, {0}, {1})",
    ("condition", "{c: card} is turned to {e: box}"): "(edge_of(s, {0}) == {1})",
}
for (_kind, _pattern), _form in SAID.items():
    values_said(_kind, {_pattern: _form})


@emits(NOUNS, "card noun", "{n: card noun>2} at place {k: number}")
@emits(NOUNS, "card nouns", "{n: card nouns>2} at place {k: number}")
def at_place(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`card at place 3`"""
    place = w.value(args[1], scope)
    return w.noun(args[0], scope).where(lambda v: f"covers(s, {v}, {place})")


@emits(ACTIONS, "action", "turn {c: cards} to {e: box}")
def turn_to(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`turn it to Short 1`"""
    group = w.group(node.args[0], scope)
    cards = settled(w, node.args[0], group, scope, r)
    edge = w.value(node.args[1], scope)
    r.add(f"f[0] = @N@\nemit(s, f, @P@, TURN_TO, (tuple({cards}), {edge}))", node)
