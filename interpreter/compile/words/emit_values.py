"""Emitters of numbers, conditions, texts, zones and other single values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...program.tables import WHOLE
from ..parts.economy import listing
from ..parts.emitter import Args, Emitter, Values
from ..parts.registry import emits, values_said
from ..parts.routines import NAMED, Group, Scope, all_of

if TYPE_CHECKING:
    from cardwright.grammar import ast


VALUES: Values = {}

ALWAYS_THERE = re.compile(r"(?:x|e\[0\]|f\[1\])\[0\]|s\.turn")
"""How a player stands in the source who is there in any case."""

# ---- numbers -------------------------------------------------------------------------------------

COUNTED = {
    "sum": "({} + {})",
    "difference": "({} - {})",
    "quotient_up": "rounded_up({}, {})",
    "quotient_down": "rounded_down({}, {})",
    "quotient_half_up": "rounded({}, {})",
    "percentage": "percent({}, {})",
    "not_below": "max({}, {})",
    "not_above": "min({}, {})",
    "larger": "max({}, {})",
    "smaller": "min({}, {})",
    "negative": "(-{})",
    "bracketed_number": "{}",
    "die_result": "rolled(s, {})",
    "range_smallest": "{}[0]",
    "range_largest": "{}[1]",
}
HELD = {
    "number_is": "({} == {})",
    "number_is_not": "({} != {})",
    "number_at_least": "({} >= {})",
    "number_at_most": "({} <= {})",
    "number_above": "({} > {})",
    "number_below": "({} < {})",
    "number_between": "({1} <= {0} <= {2})",
    "number_infinite": "({} >= INFINITE)",
    "name_is": "({} == {})",
    "name_is_not": "({} != {})",
    "bracketed_condition": "{}",
    "always": "True",
    "never": "False",
    "zone_empty": "(count_in(s, {}) == 0)",
    "zone_not_empty": "(count_in(s, {}) > 0)",
    "zone_full": "is_full(s, {})",
    "text_negated": "is_negated(s, {})",
    "text_printed": "is_printed(s, {})",
}
MEANT = {
    "costs_payable": "can_be_paid(s, {x}, {0}, ())",
    "this_text": "{x}[2]",
    "text_announced": "{x}[2]",
    "text_answered": "answered(s)",
    "newest_text": "newest_text(s)",
    "current_line": "current_line(s)",
    "line_of_text": "line_of({0})",
    "x": "the_x(s, {x})",
    "card_of_text": "card_of({0})",
    "top_card": "top_card(s, {0})",
    "bottom_card": "bottom_card(s, {0})",
    "card_in_slot": "card_in_slot(s, {0}, {1})",
    "zone_of_card": "zone_of(s, {0})",
    "name_of_card": "name_of(s, {0})",
    "text_of_card": f"text_on({WHOLE}, {{0}})",
    "box_of_card": "text_on({0}, {1})",
    "turn_player": "s.turn",
    "next_player": "next_player(s, s.turn)",
    "owner_of_card": "owner(s, {0})",
    "controller_of_card": "controller(s, {0})",
    "player_after": "next_player(s, {0})",
    "player_in_seat": "player_in_seat(s, {0})",
    "winner": "winner(s)",
    "random_player": "random_player(s)",
    "you": "{you}",
    "your": "{you}",
    "numbers_from": "numbers_from(s, {0}, {1})",
}
values_said(VALUES, COUNTED)
values_said(VALUES, HELD)
values_said(VALUES, MEANT)


@emits(VALUES, "range_of_one")
@emits(VALUES, "range_dashed", "range_to")
def reach(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`1-3`"""
    low, high = (w.count(each, scope) for each in (args[0], args[-1]))
    return f"({low}, {high})"


@emits(VALUES, "number_chosen")
def number_chosen(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`a number chosen by you from 1 to 6`"""
    who, low, high = w.one(args[0], scope), w.count(args[1], scope), w.count(args[2], scope)
    return f"chosen_number(s, {who}, {low}, {high})"


@emits(VALUES, "both_hold")
def both_hold(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is Main and it is your turn`; what is known before the match is left out."""
    sides = [w.value(arg, scope) for arg in args]
    if "False" in sides:
        return "False"
    return all_of(sides)


@emits(VALUES, "either_holds")
def either_holds(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is Main or it is your turn`; what is known before the match is left out."""
    sides = [w.value(arg, scope) for arg in args]
    if "True" in sides:
        return "True"
    left = [side for side in sides if side != "False"]
    return f"({' or '.join(left)})" if left else "False"


@emits(VALUES, "does_not_hold")
def does_not_hold(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`not it is Main`"""
    side = w.value(args[0], scope)
    return {"True": "False", "False": "True"}.get(side, f"(not {side})")


@emits(VALUES, "product")
def times(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`2 times your Coins`: with a digit no number soon becomes too large."""
    a, b = (w.value(arg, scope) for arg in args)
    plain = any(len(each) == 1 and each.isdigit() for each in (a, b))
    return f"({a} * {b})" if plain else f"product({a}, {b})"


@emits(VALUES, "number_of", "number_of_those")
def number_of(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the number of cards in your hand`"""
    if w.kind_of(args[0]).endswith(" nouns"):
        return f"len({listing(w, w.noun(args[0], scope))})"
    return f"len({there(w, w.group(args[0], scope), args[0], scope)})"


def there(w: Emitter, group: Group, node: ast.Expression, scope: Scope) -> str:
    """Return the source of some things without those that are nothing, or nobody."""
    source = w.many(node, scope)
    if group.noun is not None or source == "()":
        return source
    if group.sort == "slot" and NAMED.fullmatch(group.source):  # a slot for several holds one
        return f"(() if {group.source} == (None,) else {source})"
    return f"those_there({source})"


for _helper, _id in (("sum", "total"), ("highest", "highest"), ("lowest", "lowest")):

    @emits(VALUES, _id)
    def fold(w: Emitter, scope: Scope, args: Args, thing: str, helper: str = _helper) -> str:
        """`the total Cost of all cards in your hand`"""
        held = "card_number" if thing == "card" else "number_at"
        v = w.script.fresh()
        field = w.value(args[0], scope)
        return f"{helper}([{held}(s, {field}, {v}) for {v} in {w.many(args[1], scope)}])"


@emits(VALUES, "number_held")
def number_held(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`your Coins`"""
    owner, field = args
    number, source = w.value(field, scope), w.value(owner, scope)
    if thing == "player" and number.isdigit() and ALWAYS_THERE.fullmatch(source):
        ruled = f"{number} in (s.index or gathered(s)).numbers"  # a call only where rules change it
        return f"(number_at(s, {number}, {source}) if {ruled} else s.fields[{number}][{source}])"
    held = "card_number" if thing == "card" else "number_at"
    return f"{held}(s, {number}, {source})"


@emits(VALUES, "opponent")
def your_opponent(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`your opponent`"""
    return f"(1 - {scope.you})" if w.program.players == 2 else f"opponent(s, {scope.you})"


# ---- whose ---------------------------------------------------------------------------------------


@emits(VALUES, "owner_form")
def owner_form(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`its owner's`: the thing itself."""
    return w.one(args[0], scope)


@emits(VALUES, "its_card")
def its_card(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`its`, of a card."""
    return it_of(w, scope, "card")


@emits(VALUES, "its_record")
def its_record(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`its`, of a record."""
    return it_of(w, scope, thing)


@emits(VALUES, "its_space")
def its_space(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`its`, of a space."""
    return it_of(w, scope, "space")


@emits(VALUES, "its_token")
def its_token(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`its`, of a token."""
    return it_of(w, scope, "token")


@emits(VALUES, "they")
@emits(VALUES, "their")
def they(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`they`: the player described, or spoken of before in the same sentence."""
    return scope.innermost("player") or scope.they or "spoken_player(s)"


def it_of(w: Emitter, scope: Scope, thing: str) -> str:
    """Return what `it` is: what is described, or what was chosen or spoken of last."""
    found = scope.innermost(thing)
    if found is not None:
        return found
    if thing == "player":
        return scope.they or scope.you
    return w.alive(thing, f"spoken(s, {w.script.base(thing)})")
