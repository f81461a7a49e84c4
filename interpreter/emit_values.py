"""Emitters of numbers, conditions, texts, zones and other single values."""

from __future__ import annotations

import re

from cardwright.grammar import ast

from .emitting import VALUES, Args, Emitter, emits
from .writing import Scope

SIMPLE = re.compile(r"(?:x|e\[0\]|f\[1\])\[0\]|s\.turn")
"""How a player stands in the source who is there in any case."""
NAMED = re.compile(r"\w+|[ef]\[\d+\]")
"""How a thing stands in the source that costs nothing to name again."""
NUMBERS = re.compile(r"\((?:\d+, ?)*\d+,?\)")

# ---- numbers -------------------------------------------------------------------------------------

COUNTED = {
    "{a: number>1} plus {b: number>2}": "({} + {})",
    "{a: number>1} minus {b: number>2}": "({} - {})",
    "{a: number>2} times {b: number>3}": "({} * {})",
    "{a: number>2} divided by {b: number>3}, rounded up": "rounded_up({}, {})",
    "{a: number>2} divided by {b: number>3}, rounded down": "rounded_down({}, {})",
    "{a: number>2} divided by {b: number>3}, rounded half up": "rounded({}, {})",
    "{n: number>3} percent of {a: number>3}": "percent({}, {})",
    "{a: number>3}, at least {b: number>3}": "max({}, {})",
    "{a: number>3}, at most {b: number>3}": "min({}, {})",
    "the larger of {a: number>3} and {b: number>3}": "max({}, {})",
    "the smaller of {a: number>3} and {b: number>3}": "min({}, {})",
    "minus {a: number>3}": "(-{})",
    "({a: number})": "{}",
    "the result of a die with {n: number>3} sides": "(1 + below(s, {}))",
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
    ("text", "a line of {t: text}"): '("?", *({0})[:3])',
    ("number", "X"): "the_x(s, {x})",
    ("card", "the card of {t: text}"): "card_of({0})",
    ("card", "the top card of {z: zone}"): "top_card(s, {0})",
    ("card", "the bottom card of {z: zone}"): "bottom_card(s, {0})",
    ("card", "the card in slot {n: number} of {z: zone}"): "card_in_slot(s, {0}, {1})",
    ("card", "the chosen cards"): "{chosen}",
    ("zone", "the zone of {c: card}"): "s.where[{0}]",
    ("card name", "the name of {c: card}"): "name_of(s, {0})",
    ("text", "the text of {c: card}"): "(WHOLE, {0}, 0)",
    ("text", "the {b: box} of {c: card}"): "({0}, {1}, 0)",
    ("text", "the {b: box} box of {c: card}"): "({0}, {1}, 0)",
    ("player", "the turn player"): "s.turn",
    ("player", "the next player"): "next_player(s, s.turn)",
    ("player", "{o: card's} owner"): "owner(s, {0})",
    ("player", "{o: card's} controller"): "s.controller[{0}]",
    ("player", "the player after {p: player}"): "next_player(s, {0})",
    ("player", "the player in seat {n: number}"): "({0} - 1)",
    ("player", "the winner"): "winner(s)",
    ("player", "a random player"): "random_player(s)",
    ("player", "you"): "{you}",
    ("player's", "your"): "{you}",
    ("range", "{a: number>3}"): "({0}, {0})",
    ("range", "{a: number>3}-{b: number>3}"): "({0}, {1})",
    ("range", "{a: number>3} to {b: number>3}"): "({0}, {1})",
    ("numbers", "numbers from {a: number} to {b: number}"): "tuple(range({0}, {1} + 1))",
}
for _pattern, _form in COUNTED.items():
    emits(VALUES, "number", _pattern)(
        lambda w, scope, args, thing, form=_form: form.format(*(w.value(a, scope) for a in args))
    )
for _pattern, _form in HELD.items():
    emits(VALUES, "condition", _pattern)(
        lambda w, scope, args, thing, form=_form: form.format(*(w.value(a, scope) for a in args))
    )
for (_kind, _pattern), _form in MEANT.items():
    emits(VALUES, _kind, _pattern)(
        lambda w, scope, args, thing, form=_form: form.format(
            *(w.value(a, scope) for a in args), x=scope.context, you=scope.you, chosen=scope.chosen
        )
    )


@emits(VALUES, "number", "a number chosen by {who: players} from {a: number>2} to {b: number>2}")
def number_chosen(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`a number chosen by you from 1 to 6`"""
    who, low, high = w.one(args[0], scope), w.value(args[1], scope), w.value(args[2], scope)
    return f"chosen_number(s, {who}, {low}, {high})"


@emits(VALUES, "condition", "{a: condition>2} and {b: condition>3}")
def both_hold(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is Main and it is your turn`; what is known before the match is left out."""
    sides = [w.value(arg, scope) for arg in args]
    if "False" in sides:
        return "False"
    return w.all_of(sides)


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


@emits(VALUES, "number", "how often {e: event} {m: period}")
def how_often(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`how often a player draws this turn`"""
    return f"len({happened(w, scope, args)})"


@emits(VALUES, "condition", "{e: event} {m: period}")
def did_happen(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`a player draws this turn`"""
    return f"has_happened(s, {parts_of(w, scope, args)})"


@emits(VALUES, "condition", "{e: event} has not happened {m: period}")
def did_not_happen(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`you draw has not happened this turn`"""
    return f"(not has_happened(s, {parts_of(w, scope, args)}))"


@emits(VALUES, "number", "the total {r: role} of {e: event} {m: period}")
def total_of(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the total amount of a dealt damage this turn`"""
    return f"total_amount(s, {happened(w, scope, args[1:])})"


@emits(VALUES, "number", "the {r: role} of {e: event} {m: period}")
def last_of(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the amount of a dealt damage this turn`: of what happened last."""
    return f"last_amount(s, {happened(w, scope, args[1:])})"


def happened(w: Emitter, scope: Scope, args: Args) -> str:
    """Return the source of the list of events that are meant."""
    return f"happened(s, {parts_of(w, scope, args)})"


def parts_of(w: Emitter, scope: Scope, args: Args) -> str:
    """Return the sorts of an event, its test and its period, as source."""
    event, period = args
    pattern = w.event(event, scope)
    variable = w.script.fresh("ev")
    types = f"P_TYPES[{pattern.loose}[0]]" if pattern.loose else repr(pattern.types)
    return f"{types}, lambda {variable}: {pattern.test(variable)}, {w.value(period, scope)}"


@emits(VALUES, "number", "the number of {n: T nouns}", "the number of {x: Ts>3}")
def number_of(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the number of cards in your hand`"""
    if w.kind_of(args[0]).endswith(" nouns"):
        return f"len({w.listing(w.noun(args[0], scope))})"
    return f"len({w.many(args[0], scope)})"


for _helper, _word in (("sum", "total"), ("highest", "highest"), ("lowest", "lowest")):

    @emits(VALUES, "number", f"the {_word} {{f: T number}} of {{x: Ts>3}}")
    def fold(w: Emitter, scope: Scope, args: Args, thing: str, helper: str = _helper) -> str:
        """`the total Cost of all cards in your hand`"""
        held = "card_value" if thing == "card" else "value_of"
        v = w.script.fresh()
        field = w.value(args[0], scope)
        return f"{helper}([{held}(s, {field}, {v}) or 0 for {v} in {w.many(args[1], scope)}])"


@emits(VALUES, "number", "{o: T's} {f: T number}")
def number_held(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`your Coins`"""
    owner, field = args
    number, source = w.value(field, scope), w.value(owner, scope)
    if thing == "player" and number.isdigit() and SIMPLE.fullmatch(source):
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
    return it_of(scope, "card")


@emits(VALUES, "space's", "its")
def its_space(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`its`, of a space."""
    return it_of(scope, "space")


@emits(VALUES, "token's", "its")
def its_token(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`its`, of a token."""
    return it_of(scope, "token")


@emits(VALUES, "player", "they")
@emits(VALUES, "player's", "their")
def they(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`they`: the player described, or spoken of before in the same sentence."""
    return scope.innermost("player") or scope.they or "spoken_player(s)"


def it_of(scope: Scope, thing: str) -> str:
    """Return what `it` is: what is described, or what was chosen or spoken of last."""
    found = scope.innermost(thing)
    if found is not None:
        return found
    if thing == "player":
        return scope.they or scope.you
    return f"spoken(s, {thing!r})"


# ---- conditions about cards, texts and the course of play ----------------------------------------


@emits(VALUES, "condition", "{c: cards>3} is/are in {z: zones}")
def lies_in(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is in your hand`"""
    group = w.group(args[0], scope)
    zones = w.value(args[1], scope)
    if group.sort == "one":
        return f"(s.where[{group.source}] {compared(zones)})"
    v = w.script.fresh()
    return f"all([s.where[{v}] {compared(zones)} for {v} in {w.many(args[0], scope)}])"


@emits(VALUES, "condition", "{c: cards>3} is/are not in {z: zones}")
def lies_not_in(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is not in your hand`"""
    return f"(not {lies_in(w, scope, args, thing)})"


def compared(zones: str) -> str:
    """Compare with one zone, or with several."""
    several = zones.startswith(("(", "zones_")) and zones.endswith(")") and "," in zones
    return f"in {zones}" if several else f"== {zones}"


@emits(VALUES, "condition", "{z: zone} contains {c: cards}")
def zone_contains(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`your hand contains 4 or more cards`"""
    zone = w.value(args[0], scope)
    group = w.group(args[1], scope)
    if group.noun is None:
        return f"all([s.where[c] == {zone} for c in {w.many(args[1], scope)}])"
    noun = group.noun.where(lambda v: f"(s.where[{v}] == {zone})")
    return f"enough(len({w.listing(noun)}), {group.low}, {group.high})"


@emits(
    VALUES, "condition", "{c: card} contains {w: word}", "any box of {c: card} contains {w: word}"
)
def card_contains(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`any box of it contains Strike`"""
    return f"card_contains(s, {w.value(args[0], scope)}, {w.value(args[1], scope)})"


@emits(VALUES, "condition", "{t: text} contains {w: word}")
def text_contains(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the Effect of it contains Earn`"""
    text, word = args[0], w.value(args[1], scope)
    if isinstance(text, ast.Phrase) and text.word.startswith("text: the {b: box}"):
        box, card = (w.value(arg, scope) for arg in text.args)
        return f"box_contains(s, {box}, {card}, {word})"
    return f"text_contains(s, {w.value(text, scope)}, {word})"


@emits(VALUES, "condition", "{t: text} can be announced")
def can_be_announced(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the Effect of it can be announced`"""
    text = args[0]
    if isinstance(text, ast.Phrase) and text.word.startswith("text: the {b: box}"):
        box, card = (w.value(arg, scope) for arg in text.args)
        asked = f"box_can_be_announced(s, {scope.context}, {box}, {card})"
        if not NAMED.fullmatch(card):
            return asked
        known = f"{card} is not None and FREE[{box}][{w.face(card)}]"
        return f"(({known} and not (s.index or gathered(s)).banning) or {asked})"
    return f"can_be_announced(s, {scope.context}, {w.value(text, scope)})"


@emits(VALUES, "condition", "the costs of {t: text} can be paid without {c: cards}")
def paid_without(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the costs of the Effect of it can be paid without it`"""
    text, without = args[0], w.many(args[1], scope)
    if isinstance(text, ast.Phrase) and text.word.startswith("text: the {b: box}"):
        box, card = (w.value(arg, scope) for arg in text.args)
        asked = f"box_can_be_paid(s, {scope.context}, {box}, {card}, {without})"
        if NAMED.fullmatch(card):
            return f"(({card} is not None and COSTLESS[{box}][{w.face(card)}]) or {asked})"
        v = w.script.fresh()
        held = f"({v} := {card}) is not None and COSTLESS[{box}][{w.face(v)}]"
        return f"(({held}) or box_can_be_paid(s, {scope.context}, {box}, {v}, {without}))"
    return f"can_be_paid(s, {scope.context}, {w.value(text, scope)}, {without})"


@emits(VALUES, "condition", "{c: card} carries {l: label}")
def card_carries(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it carries Lasting`"""
    return f"carries(s, {w.value(args[0], scope)}, {w.value(args[1], scope)})"


@emits(VALUES, "condition", "{t: text} carries {l: label}")
def text_carries(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the Effect of it carries fast`"""
    return f"text_carries(s, {w.value(args[0], scope)}, {w.value(args[1], scope)})"


@emits(VALUES, "condition", "the ruling {r: ruling} is {v: ruling choice}")
def ruling(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the ruling ties is both win`: known before the match begins."""
    name, choice = (str(getattr(arg, "text", "")).partition(": ")[2] for arg in args)
    return str(w.program.rulings.get(name) == choice)


@emits(VALUES, "condition", "it is {f: flow}")
def it_is(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is Main`"""
    return f"is_going_on(s, {w.value(args[0], scope)})"


@emits(VALUES, "condition", "it is {o: player's} {f: flow>2}")
def it_is_of(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is your turn`"""
    return f"is_going_on(s, {w.value(args[1], scope)}, {w.value(args[0], scope)})"


@emits(VALUES, "condition", "it is the first {f: flow>2}")
def it_is_first(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is the first turn`"""
    return f"(times_begun(s, {w.value(args[0], scope)}) == 1)"


@emits(VALUES, "condition", "the event is {e: event}")
def the_event_is(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the event is a player draws`"""
    pattern = w.event(args[0], scope)
    test = w.script.fresh("ev")
    return f"event_is(s, {pattern.types!r}, lambda {test}: {pattern.test(test)})"


@emits(VALUES, "condition", "{a: actions} can be done")
def can_be_done(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`draw 1 card can be done`: tried out on a copy, or for a choice looked for."""
    from .choices import choice_of

    choice = choice_of(w, args[0], scope)
    if choice is not None:
        return choice
    return f"can_be_done(s, {w.actions_closure(args[0], scope)})"


@emits(VALUES, "condition", "there is {x: Ts>3}", "there are {x: Ts>3}")
def there_is(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`there is a card in your hand`"""
    group = w.group(args[0], scope)
    if group.sort == "sel":
        assert group.noun is not None
        if (group.low, group.high) == ("1", "1"):
            v = w.script.fresh()
            tests = w.all_of([test(v) for test in group.noun.tests])
            domain = group.noun.domain or f"all_{group.noun.base}s(s)"
            return f"any(True for {v} in {domain} if {tests})"
        if group.how == "no":
            return f"(not {w.listing(group.noun)})"
        return f"enough(len({w.listing(group.noun)}), {group.low}, {group.high})"
    if group.sort == "one":
        return f"({group.source} is not None and {group.source} >= 0)"
    return f"bool({w.many(args[0], scope)})"


@emits(VALUES, "condition", "{x: Ts>3} is/are {a: T adjective>4}")
def is_so(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is fresh`, `each player is committed`, `a player is Ready`"""
    test = w.adjective(args[1], scope)
    return quantified(w, scope, args[0], test)


@emits(VALUES, "condition", "{x: Ts>3} is/are not {a: T adjective}")
def is_not_so(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is not fresh`"""
    return f"(not {is_so(w, scope, args, thing)})"


def quantified(w: Emitter, scope: Scope, node: object, test: object) -> str:
    """Return that something is true of one, of all, or of some that are meant."""
    group = w.group(node, scope)  # type: ignore[arg-type]
    if group.sort == "one":
        return str(test(group.source))  # type: ignore[operator]
    v = w.script.fresh()
    said = str(test(v))  # type: ignore[operator]
    if group.sort == "sel":
        assert group.noun is not None
        return f"any({said} for {v} in {w.listing(group.noun)})"
    return f"all({said} for {v} in {w.many(node, scope)})"  # type: ignore[arg-type]


@emits(VALUES, "condition", "{x: T>3} is a/an {n: T noun}")
def is_a(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is a Castle`"""
    source = w.value(args[0], scope)
    noun = w.noun(args[1], scope)
    if source.replace("_", "").isalnum() or source.startswith("f["):
        return f"({source} is not None and {w.fits(noun, source)})"
    v = w.script.fresh()
    return f"(({v} := {source}) is not None and {w.fits(noun, v)})"


@emits(VALUES, "condition", "{x: T>3} is not a/an {n: T noun}")
def is_not_a(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is not a Castle`"""
    return f"(not {is_a(w, scope, args, thing)})"


@emits(VALUES, "condition", "{x: T>3} is {y: T>3}")
def same(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is you`"""
    return f"({w.value(args[0], scope)} == {w.value(args[1], scope)})"


@emits(VALUES, "condition", "{x: T>3} is not {y: T>3}")
def not_same(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is not you`"""
    return f"({w.value(args[0], scope)} != {w.value(args[1], scope)})"


@emits(VALUES, "condition", "{x: T>3} is one of {y: Ts>3}")
def one_of(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is one of those`"""
    group = w.group(args[1], scope)
    if group.sort == "slot":
        return f"is_meant(s, {group.source}, {w.value(args[0], scope)})"
    return f"({w.value(args[0], scope)} in {w.many(args[1], scope)})"


@emits(VALUES, "condition", "{x: T>3} is not one of {y: Ts>3}")
def not_one_of(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is not one of those`"""
    group = w.group(args[1], scope)
    if group.sort == "slot":
        return f"(not is_meant(s, {group.source}, {w.value(args[0], scope)}))"
    return f"({w.value(args[0], scope)} not in {w.many(args[1], scope)})"


# ---- zones, periods, flows -----------------------------------------------------------------------


@emits(
    VALUES,
    "zones",
    "{a: zones>2}, {b: zone}",
    "{a: zones>2} or {b: zone}",
    "{a: zones>2} and {b: zone}",
)
def several_zones(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`your hand or your deck`"""
    pieces = []
    for arg in args:
        source = w.value(arg, scope)
        if NUMBERS.fullmatch(source):  # numbers that stand alone make a constant
            pieces += [number for number in source.strip("()").split(", ") if number.strip(",")]
        else:
            pieces.append(f"*{source}" if compared(source).startswith("in ") else source)
    return f"({', '.join(each.strip(',') for each in pieces)},)"


@emits(VALUES, "period", "this {f: flow>2}")
def this_flow(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`this turn`"""
    return f"this_period(s, {w.value(args[0], scope)})"


@emits(VALUES, "period", "the last {f: flow>2}")
def last_flow(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the last turn`"""
    return f"last_period(s, {w.value(args[0], scope)})"


@emits(VALUES, "period", "{o: player's} last {f: flow}")
def last_flow_of(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`their last turn`"""
    return f"last_period(s, {w.value(args[1], scope)}, {w.value(args[0], scope)})"


@emits(VALUES, "period", "since {m: moment}")
def since(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`since a player draws`"""
    pattern = w.event(args[0].args[0], scope)  # type: ignore[union-attr]
    v = w.script.fresh("ev")
    return f"since(s, {pattern.types!r}, lambda {v}: {pattern.test(v)})"


@emits(VALUES, "flow", "match")
def whole_match(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`match`: from the setup to the result."""
    return "-1"


@emits(VALUES, "flow", "the {f: flow>2}")
def the_flow(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the turn`"""
    return w.value(args[0], scope)
