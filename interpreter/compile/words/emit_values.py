"""Emitters of numbers, conditions, texts, zones and other single values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...program.tables import WHOLE
from ..parts.code import (
    FALSE,
    TRUE,
    Code,
    arith,
    at,
    between,
    both,
    call,
    column,
    compare,
    const,
    either_of,
    group,
    kernel,
    listing_of,
    minus,
    name,
    through,
)
from ..parts.economy import listing
from ..parts.emitter import Args, Emitter, Values
from ..parts.registry import emits, values_called, values_made
from ..parts.routines import Group, Scope

if TYPE_CHECKING:
    from cardwright.grammar import ast


VALUES: Values = {}
THE_GAME = const(0)
"""The game itself is the only one of its kind."""

# ---- what is nothing but its parts, put together -------------------------------------------------

CALLED = {
    "quotient_up": "rounded_up",
    "quotient_down": "rounded_down",
    "quotient_half_up": "rounded",
    "percentage": "percent",
    "product": "product",
    "not_below": "max",
    "not_above": "min",
    "larger": "max",
    "smaller": "min",
    "die_result": "rolled",
    "zone_full": "is_full",
    "text_negated": "is_negated",
    "text_printed": "is_printed",
    "text_answered": "answered",
    "newest_text": "newest_text",
    "stack_is_empty": "is_empty",
    "current_line": "current_line",
    "line_of_text": "line_of",
    "card_of_text": "card_of",
    "top_card": "top_card",
    "bottom_card": "bottom_card",
    "card_in_slot": "card_in_slot",
    "zone_of_card": "zone_of",
    "name_of_card": "name_of",
    "box_of_card": "text_on",
    "owner_of_card": "owner",
    "controller_of_card": "controller",
    "player_after": "next_player",
    "player_before": "player_before",
    "player_in_seat": "seated_player",
    "winner": "winner",
    "random_player": "random_player",
    "numbers_from": "numbers_from",
}
"""Values that a function of the kernel works out from their parts, in the order of the parts."""
COMPARED = {
    "number_is": "==",
    "number_at_least": ">=",
    "number_at_most": "<=",
    "number_above": ">",
    "number_below": "<",
    "name_is": "==",
}
values_called(VALUES, CALLED)
values_made(
    VALUES,
    {each: lambda _, a, b, how=how: compare(how, a, b) for each, how in COMPARED.items()},
)
values_made(
    VALUES,
    {
        "sum": lambda _, a, b: arith("+", a, b),
        "difference": lambda _, a, b: arith("-", a, b),
        "negative": lambda _, a: minus(a),
        "signed_up": lambda _, a: a,
        "signed_down": lambda _, a: minus(a),
        "bracketed_number": lambda _, a: a,
        "range_smallest": lambda _, a: at(a, 0),
        "range_largest": lambda _, a: at(a, 1),
        "number_between": lambda _, a, low, high: between(low, a, high),
        "number_infinite": lambda _, a: compare(">=", a, kernel("INFINITE")),
        "bracketed_condition": lambda _, a: a,
        "both_hold": lambda _, a, b: both(a, b),
        "either_holds": lambda _, a, b: either_of(a, b),
        "always": lambda _: TRUE,
        "never": lambda _: FALSE,
        "zone_empty": lambda _, zone: compare("==", call("count_in", zone), 0),
        "costs_payable": lambda scope, text: call("can_be_paid", scope.context, text, group()),
        "this_text": lambda scope: at(scope.context, 2),
        "text_announced": lambda scope: at(scope.context, 2),
        "x": lambda scope: call("the_x", scope.context),
        "text_of_card": lambda _, card: call("text_on", WHOLE, card),
        "turn_player": lambda _: column("turn"),
        "that_much": lambda _: call("that_much"),
        "next_player": lambda _: call("next_player", column("turn")),
        "previous_player": lambda _: call("player_before", column("turn")),
        "play_backwards": lambda _: column("backwards"),
        "you": lambda scope: scope.you,
        "your": lambda scope: scope.you,
        "the_game": lambda _: THE_GAME,
        "of_the_game": lambda _: THE_GAME,
    },
)

# ---- numbers -------------------------------------------------------------------------------------


@emits(VALUES, "range_of_one")
@emits(VALUES, "range_dashed", "range_to")
def reach(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`1-3`"""
    low, high = (w.count(each, scope) for each in (args[0], args[-1]))
    return group(low, high)


@emits(VALUES, "number_chosen")
def number_chosen(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`a number chosen by you from 1 to 6`"""
    who, low, high = w.one(args[0], scope), w.count(args[1], scope), w.count(args[2], scope)
    return call("chosen_number", who, low, high)


@emits(VALUES, "number_of", "number_of_those", "number_of_groups")
def number_of(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the number of cards in your hand`"""
    if w.kind_of(args[0]).endswith(" nouns"):
        return call("len", listing(w, w.noun(args[0], scope)))
    return call("len", those_there(w, w.group(args[0], scope), args[0], scope))


def those_there(w: Emitter, things: Group, node: ast.Expression, scope: Scope) -> Code:
    """Return some things without those that are nothing, or nobody."""
    made = w.many(node, scope)
    if things.noun is not None or made == group():
        return made
    return call("those_there", made)


for _helper, _id in (("sum", "total"), ("highest", "highest"), ("lowest", "lowest")):

    @emits(VALUES, _id)
    def fold(w: Emitter, scope: Scope, args: Args, thing: str, helper: str = _helper) -> Code:
        """`the total Cost of all cards in your hand`"""
        held = "card_number" if thing == "card" else "number_at"
        v = w.script.fresh()
        field = w.value(args[0], scope)
        numbers = listing_of(call(held, field, name(v)), through(v, w.many(args[1], scope)))
        return call(helper, numbers)


@emits(VALUES, "number_held")
def number_held(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`your Coins`"""
    owner, field = args
    which, whose = w.value(field, scope), w.value(owner, scope)
    return call("card_number" if thing == "card" else "number_at", which, whose)


@emits(VALUES, "opponent")
def your_opponent(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`your opponent`"""
    if w.program.players == 2:
        return arith("-", 1, scope.you)
    return call("opponent", scope.you)


# ---- whose ---------------------------------------------------------------------------------------


@emits(VALUES, "owner_form")
def owner_form(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`its owner's`: the thing itself."""
    return w.one(args[0], scope)


@emits(VALUES, "its_card")
def its_card(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`its`, of a card."""
    return it_of(w, scope, "card")


@emits(VALUES, "its_record")
def its_record(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`its`, of a record."""
    return it_of(w, scope, thing)


@emits(VALUES, "its_space")
def its_space(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`its`, of a space."""
    return it_of(w, scope, "space")


@emits(VALUES, "its_token")
def its_token(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`its`, of a token."""
    return it_of(w, scope, "token")


@emits(VALUES, "they")
@emits(VALUES, "their")
def they(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`they`: the player described, or spoken of before in the same sentence."""
    return scope.innermost("player") or whom(w, scope) or call("spoken_player")


def whom(w: Emitter, scope: Scope) -> Code | None:
    """Return the player who was spoken of before in the same sentence."""
    if scope.whom is None:
        return scope.they
    return w.value(scope.whom, Scope(scope.context, gone=scope.gone))


def it_of(w: Emitter, scope: Scope, thing: str) -> Code:
    """Return what `it` is: what is described, or what was chosen or spoken of last."""
    found = scope.innermost(thing)
    if found is not None:
        return found
    if thing == "player":
        return whom(w, scope) or scope.you
    return w.alive(thing, call("spoken", w.script.base(thing)))
