"""Emitters of numbers, conditions, texts, zones and other single values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...program.tables import WHOLE
from ..parts.economy import listing
from ..parts.registry import VALUES, Args, emits, values_said
from ..parts.routines import NAMED, Group, Scope, all_of

if TYPE_CHECKING:
    from cardwright.grammar import ast

    from ..expressions import Emitter

ALWAYS_THERE = re.compile(r"(?:x|e\[0\]|f\[1\])\[0\]|s\.turn")
"""How a player stands in the source who is there in any case."""

# ---- numbers -------------------------------------------------------------------------------------

COUNTED = {
    "{a: number>1} plus {b: number>2}": "({} + {})",
    "{a: number>1} minus {b: number>2}": "({} - {})",
    "{a: number>2} divided by {b: number>3}, rounded up": "rounded_up({}, {})",
    "{a: number>2} divided by {b: number>3}, rounded down": "rounded_down({}, {})",
    "{a: number>2} divided by {b: number>3}, rounded half up": "rounded({}, {})",
    "{n: number>3} percent of {a: number>3}": "percent({}, {})",
    "{a: number}, at least {b: number>1}": "max({}, {})",
    "{a: number}, at most {b: number>1}": "min({}, {})",
    "the larger of {a: number>3} and {b: number>3}": "max({}, {})",
    "the smaller of {a: number>3} and {b: number>3}": "min({}, {})",
    "minus {a: number>3}": "(-{})",
    "({a: number})": "{}",
    "the result of a die with {n: number>3} sides": "rolled(s, {})",
    "the smallest number of {r: range}": "{}[0]",
    "the largest number of {r: range}": "{}[1]",
}
HELD = {
    "{a: number} is {b: number}": "({} == {})",
    "{a: number} is not {b: number}": "({} != {})",
    "{a: number} is {b: number} or more": "({} >= {})",
    "{a: number} is {b: number} or less": "({} <= {})",
    "{a: number} is at least {b: number}": "({} >= {})",
    "{a: number} is at most {b: number}": "({} <= {})",
    "{a: number} is more than {b: number}": "({} > {})",
    "{a: number} is less than {b: number}": "({} < {})",
    "{a: number} is from {b: number} to {c: number}": "({1} <= {0} <= {2})",
    "{a: number} <= {b: number}": "({} <= {})",
    "{a: number} >= {b: number}": "({} >= {})",
    "{a: number} < {b: number}": "({} < {})",
    "{a: number} > {b: number}": "({} > {})",
    "{a: number} is infinite": "({} >= INFINITE)",
    "{a: card name} is {b: card name}": "({} == {})",
    "{a: card name} is not {b: card name}": "({} != {})",
    "({a: condition})": "{}",
    "true": "True",
    "false": "False",
    "{z: zone} is empty": "(count_in(s, {}) == 0)",
    "{z: zone} is not empty": "(count_in(s, {}) > 0)",
    "{z: zone} is full": "is_full(s, {})",
    "{t: text} is negated": "is_negated(s, {})",
    "{t: text} is printed": "is_printed(s, {})",
}
MEANT = {
    ("condition", "the costs of {t: text} can be paid"): "can_be_paid(s, {x}, {0}, ())",
    ("text", "this text"): "{x}[2]",
    ("text", "the text being announced"): "{x}[2]",
    ("text", "the text being answered"): "answered(s)",
    ("text", "the newest text on the stack"): "newest_text(s)",
    ("text", "the current line"): "current_line(s)",
    ("text", "a line of {t: text}"): "line_of({0})",
    ("number", "X"): "the_x(s, {x})",
    ("card", "the card of {t: text}"): "card_of({0})",
    ("card", "the top card of {z: zone}"): "top_card(s, {0})",
    ("card", "the bottom card of {z: zone}"): "bottom_card(s, {0})",
    ("card", "the card in slot {n: number} of {z: zone}"): "card_in_slot(s, {0}, {1})",
    ("card", "the chosen cards"): "{chosen}",
    ("zone", "the zone of {c: card}"): "zone_of(s, {0})",
    ("card name", "the name of {c: card}"): "name_of(s, {0})",
    ("text", "the text of {c: card}"): f"text_on({WHOLE}, {{0}})",
    ("text", "the {b: box} of {c: card}"): "text_on({0}, {1})",
    ("text", "the {b: box} box of {c: card}"): "text_on({0}, {1})",
    ("player", "the turn player"): "s.turn",
    ("player", "the next player"): "next_player(s, s.turn)",
    ("player", "{o: card's} owner"): "owner(s, {0})",
    ("player", "{o: card's} controller"): "controller(s, {0})",
    ("player", "the player after {p: player}"): "next_player(s, {0})",
    ("player", "the player in seat {n: number}"): "player_in_seat(s, {0})",
    ("player", "the winner"): "winner(s)",
    ("player", "a random player"): "random_player(s)",
    ("player", "you"): "{you}",
    ("player's", "your"): "{you}",
    ("numbers", "numbers from {a: number} to {b: number}"): "numbers_from(s, {0}, {1})",
}
values_said("number", COUNTED)
values_said("condition", HELD)
for (_kind, _pattern), _form in MEANT.items():
    values_said(_kind, {_pattern: _form})


@emits(VALUES, "range", "{a: number>3}")
@emits(VALUES, "range", "{a: number>3}-{b: number>3}", "{a: number>3} to {b: number>3}")
def reach(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`1-3`"""
    low, high = (w.count(each, scope) for each in (args[0], args[-1]))
    return f"({low}, {high})"


@emits(VALUES, "number", "a number chosen by {who: players} from {a: number>2} to {b: number>2}")
def number_chosen(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`a number chosen by you from 1 to 6`"""
    who, low, high = w.one(args[0], scope), w.count(args[1], scope), w.count(args[2], scope)
    return f"chosen_number(s, {who}, {low}, {high})"


@emits(VALUES, "condition", "{a: condition>2} and {b: condition>3}")
def both_hold(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is Main and it is your turn`; what is known before the match is left out."""
    sides = [w.value(arg, scope) for arg in args]
    if "False" in sides:
        return "False"
    return all_of(sides)


@emits(VALUES, "condition", "{a: condition>1} or {b: condition>2}")
def either_holds(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is Main or it is your turn`; what is known before the match is left out."""
    sides = [w.value(arg, scope) for arg in args]
    if "True" in sides:
        return "True"
    left = [side for side in sides if side != "False"]
    return f"({' or '.join(left)})" if left else "False"


@emits(VALUES, "condition", "not {a: condition>3}")
def does_not_hold(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`not it is Main`"""
    side = w.value(args[0], scope)
    return {"True": "False", "False": "True"}.get(side, f"(not {side})")


@emits(VALUES, "number", "{a: number>2} times {b: number>3}")
def times(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`2 times your Coins`: with a digit no number soon becomes too large."""
    a, b = (w.value(arg, scope) for arg in args)
    plain = any(len(each) == 1 and each.isdigit() for each in (a, b))
    return f"({a} * {b})" if plain else f"product({a}, {b})"


@emits(VALUES, "number", "the number of {n: T nouns}", "the number of {x: Ts>3}")
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


for _helper, _word in (("sum", "total"), ("highest", "highest"), ("lowest", "lowest")):

    @emits(VALUES, "number", f"the {_word} {{f: T number}} of {{x: Ts>3}}")
    def fold(w: Emitter, scope: Scope, args: Args, thing: str, helper: str = _helper) -> str:
        """`the total Cost of all cards in your hand`"""
        held = "card_number" if thing == "card" else "number_at"
        v = w.script.fresh()
        field = w.value(args[0], scope)
        return f"{helper}([{held}(s, {field}, {v}) for {v} in {w.many(args[1], scope)}])"


@emits(VALUES, "number", "{o: T's} {f: T number}")
def number_held(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`your Coins`"""
    owner, field = args
    number, source = w.value(field, scope), w.value(owner, scope)
    if thing == "player" and number.isdigit() and ALWAYS_THERE.fullmatch(source):
        ruled = f"{number} in (s.index or gathered(s)).numbers"  # a call only where rules change it
        return f"(number_at(s, {number}, {source}) if {ruled} else s.fields[{number}][{source}])"
    held = "card_number" if thing == "card" else "number_at"
    return f"{held}(s, {number}, {source})"


@emits(VALUES, "player", "your opponent")
def your_opponent(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`your opponent`"""
    return f"(1 - {scope.you})" if w.program.players == 2 else f"opponent(s, {scope.you})"


# ---- whose ---------------------------------------------------------------------------------------


@emits(VALUES, "T's", "{x: Ts>3}'s/'")
def owner_form(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`its owner's`: the thing itself."""
    return w.one(args[0], scope)


@emits(VALUES, "card's", "its")
def its_card(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`its`, of a card."""
    return it_of(w, scope, "card")


@emits(VALUES, "T's", "its")
def its_record(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`its`, of a record."""
    return it_of(w, scope, thing)


@emits(VALUES, "space's", "its")
def its_space(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`its`, of a space."""
    return it_of(w, scope, "space")


@emits(VALUES, "token's", "its")
def its_token(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`its`, of a token."""
    return it_of(w, scope, "token")


@emits(VALUES, "player", "they")
@emits(VALUES, "player's", "their")
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
