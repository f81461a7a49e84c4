"""Emitters of nouns and of phrases for one or several things."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..parts.code import is_player_there
from ..parts.domains import narrowed
from ..parts.economy import in_places, listing
from ..parts.emitter import Args, Emitter, Groups, Nouns, Values, WriteGroup
from ..parts.quantifiers import SOME
from ..parts.registry import emits
from ..parts.routines import NAMED, SURELY, Group, Noun, Scope
from .emit_conditions import compared
from .emit_values import it_of, those_there

if TYPE_CHECKING:
    from cardwright.grammar import ast


VALUES: Values = {}
NOUNS: Nouns = {}
GROUPS: Groups = {}

MANY = "999"
NUMBERS = re.compile(r"\((?:\d+, ?)*\d+,?\)")

# ---- nouns ---------------------------------------------------------------------------------------


for _base in ("card", "player", "space", "token"):

    @emits(NOUNS, f"{_base}_noun")
    def plain(w: Emitter, scope: Scope, args: Args, thing: str, base: str = _base) -> Noun:
        """`card`, `cards`"""
        return Noun(base)


@emits(NOUNS, "described")
def described(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`dear card`"""
    return w.noun(args[1], scope).where(w.adjective(args[0], scope))


@emits(NOUNS, "either_noun")
def either(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`Castle or Keep`"""
    a, b = (w.noun(arg, scope) for arg in args)
    test = (lambda v: f"({a.fits(v)} or {b.fits(v)})",)
    if a.zones is None or b.zones is None:
        return Noun(thing, None, test)
    zones = tuple(dict.fromkeys((*a.zones, *b.zones)))
    return Noun(thing, in_places(zones), test, True, zones)


@emits(NOUNS, "noun_where")
def where(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`card where its Cost is 3`"""

    def test(v: str) -> str:
        return w.condition(args[1], scope.described(thing, v))

    return narrowed(w, w.noun(args[0], scope).where(test), args[1], scope)


@emits(NOUNS, "other_than")
def other_than(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`player other than you`"""
    group = w.group(args[1], scope)
    if group.sort == "one":
        return w.noun(args[0], scope).where(lambda v: f"({v} != {group.source})")
    return w.noun(args[0], scope).where(lambda v: f"({v} not in {w.many(args[1], scope)})")


for _id, _sign in (("with_at_least", ">="), ("with_at_most", "<=")):

    @emits(NOUNS, _id)
    def bounded(w: Emitter, scope: Scope, args: Args, thing: str, sign: str = _sign) -> Noun:
        """`player with Coins 1 or more`"""
        field, limit = (w.value(arg, scope) for arg in args[1:])
        held = "card_number" if thing == "card" else "number_at"
        return w.noun(args[0], scope).where(lambda v: f"({held}(s, {field}, {v}) {sign} {limit})")


for _side in ("highest", "lowest"):

    @emits(NOUNS, f"with_{_side}")
    def extreme(w: Emitter, scope: Scope, args: Args, thing: str, side: str = _side) -> Noun:
        """`players with the highest Coins`"""
        field = w.value(args[1], scope)
        held = "card_number" if thing == "card" else "number_at"
        return Noun(thing, f"with_{side}(s, {held}, {field}, {listing(w, w.noun(args[0], scope))})")


@emits(NOUNS, "cards_in")
def in_zones(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`cards in your hand`"""
    noun = w.noun(args[0], scope)
    how, zones = compared(w, args[1], scope)
    if noun.domain is not None and not noun.narrowed:
        return noun.where(lambda v: f"(s.where[{v}] {how} {zones})")
    domain = f"cards_in_all(s, {zones})" if how == "in" else f"cards_in(s, {zones})"
    return Noun("card", domain, noun.tests)


@emits(NOUNS, "player_ever")
def ever_in_the_match(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`players in the match or out of it`"""
    return Noun("player", "range(s.players)")


@emits(NOUNS, "cards_named")
def named(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`card named "Fig"`"""
    name = w.value(args[1], scope)
    return w.noun(args[0], scope).where(lambda v: f"(name_of(s, {v}) == {name})")


# ---- one or several ------------------------------------------------------------------------------


def chosen(low: str, high: str, how: str = "choose") -> WriteGroup:
    """Return the emitter of a choice of so many."""

    def emit(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
        return Group("sel", "", thing, w.noun(args[-1], scope), low, high, how)

    return emit


emits(GROUPS, "a_noun", "any_noun")(chosen("1", "1", SOME))
emits(GROUPS, "one_noun")(chosen("1", "1"))
emits(GROUPS, "none_of")(chosen("0", "0", "no"))
emits(GROUPS, "up_to_one")(chosen("0", "1"))
emits(GROUPS, "any_number")(chosen("0", MANY))
emits(GROUPS, "one_random")(chosen("1", "1", "random"))


@emits(GROUPS, "another")
def another(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`another card`: not this one, not you."""
    noun = w.noun(args[0], scope).where(lambda v: f"({v} != {oneself(scope, thing)})")
    return Group("sel", "", thing, noun, how=SOME)


def oneself(scope: Scope, thing: str) -> str:
    """Return what `other` is other than: you, or this card."""
    inner = scope.innermost(thing)
    return inner or (scope.you if thing == "player" else f"{scope.context}[1]")


@emits(GROUPS, "so_many")
def so_many(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`2 cards`"""
    number = w.count(args[0], scope)
    return Group("sel", "", thing, w.noun(args[1], scope), number, number)


@emits(GROUPS, "so_many_others")
def so_many_others(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`2 other cards`: not this one, not you."""
    number = w.count(args[0], scope)
    noun = w.noun(args[1], scope).where(lambda v: f"({v} != {oneself(scope, thing)})")
    return Group("sel", "", thing, noun, number, number)


@emits(GROUPS, "up_to")
def up_to(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`up to 2 cards`"""
    return Group("sel", "", thing, w.noun(args[1], scope), "0", w.count(args[0], scope))


@emits(GROUPS, "or_more")
def or_more(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`2 or more cards`"""
    return Group("sel", "", thing, w.noun(args[1], scope), w.count(args[0], scope), MANY)


@emits(GROUPS, "so_many_random")
def random_ones(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`2 random cards`"""
    number = w.count(args[0], scope)
    return Group("sel", "", thing, w.noun(args[1], scope), number, number, "random")


@emits(GROUPS, "any_number_of_yours")
def any_of_yours(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`any number of your Buckets`"""
    noun = w.noun(args[0], scope).where(lambda v: belongs(scope.you, thing, v))
    return Group("sel", "", thing, noun, "0", MANY)


def belongs(player: str, thing: str, v: str) -> str:
    """Return that something is of a player."""
    return (
        f"(s.controller[{v}] == {player})" if thing == "card" else f"(owner_of(s, {v}) == {player})"
    )


@emits(GROUPS, "each", "all_nouns", "the_nouns")
def everything(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`all cards in your hand`"""
    noun = w.noun(args[0], scope)
    return Group("list", listing(w, noun), thing, noun)


@emits(GROUPS, "each_other")
def every_other(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`each other player`"""
    noun = w.noun(args[0], scope).where(lambda v: f"({v} != {oneself(scope, thing)})")
    return Group("list", listing(w, noun), thing, noun)


@emits(GROUPS, "things_of_player")
def of_player(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`your opponent's Figs`"""
    player = w.value(args[0], scope)
    noun = w.noun(args[1], scope).where(lambda v: belongs(player, thing, v))
    return Group("list", listing(w, noun), thing, noun)


@emits(GROUPS, "these_and_those")
def both(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`c and those`: what is among both is there once."""
    sides = [f"*{among(w, arg, scope)}" for arg in args]
    return Group("list", f"once(s, ({', '.join(sides)}))", thing)


def among(w: Emitter, node: ast.Expression, scope: Scope) -> str:
    """Return the source of some things among others; of one that may be nothing perhaps none."""
    group, source = w.group(node, scope), w.many(node, scope)
    if group.sort != "one":
        return those_there(w, group, node, scope)
    if SURELY.fullmatch(group.source):
        return source
    if NAMED.fullmatch(group.source):
        return f"(() if {group.source} is None else {source})"
    return f"only({group.source})"


@emits(GROUPS, "one_of_those")
def one_of_those(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`one of those`"""
    source = w.many(args[0], scope)
    return Group("sel", "", thing, Noun(thing, source), how=SOME)


@emits(GROUPS, "that_one")
def that_one(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`that player`: the one chosen last, if it is one of those."""
    source = listing(w, w.noun(args[0], scope))
    return Group("one", f"that_one(s, {w.script.base(thing)}, {source})", thing)


@emits(GROUPS, "the_only")
def the_only(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`the player with Coins 1 or more`: the only one there is."""
    return Group("one", f"first({listing(w, w.noun(args[0], scope))})", thing)


@emits(GROUPS, "this_one")
def this_one(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`this card`"""
    if thing == "card":
        return Group("one", f"{scope.context}[1]", thing)
    return Group("one", it_of(w, scope, thing), thing)


@emits(GROUPS, "the_other")
def the_other(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`the other player`"""
    noun = w.noun(args[0], scope).where(lambda v: f"({v} != {oneself(scope, thing)})")
    return Group("one", f"first({listing(w, noun)})", thing)


@emits(GROUPS, "it")
def it(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`it`: the thing spoken of."""
    return Group("one", it_of(w, scope, thing), thing)


@emits(GROUPS, "top_cards")
def top_cards(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`the top 2 cards of your deck`"""
    return Group(
        "list", f"top_cards(s, {w.value(args[0], scope)}, {w.value(args[1], scope)})", "card"
    )


@emits(GROUPS, "chosen_cards")
def chosen_cards(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`the chosen cards`: the choice that is being looked at."""
    return Group("list", scope.chosen or "()", "card")


@emits(GROUPS, "players_from")
def players_from(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`all players from the turn player`"""
    return Group("list", f"players_from(s, {w.value(args[0], scope)})", "player")


# ---- zones ---------------------------------------------------------------------------------------


@emits(VALUES, "zone_of_player")
def zone_of_player(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`your hand`"""
    zone, player = first_zone(w, scope, args[1]), w.value(args[0], scope)
    if is_player_there(player):
        return f"{zone} + {player}"
    return f"owned_zone({zone}, {player})"


@emits(VALUES, "your_zone")
def your_zone(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`hand`: yours."""
    return f"{first_zone(w, scope, args[0])} + {scope.you}"


@emits(VALUES, "the_shared_zone", "shared_zone")
def shared_zone(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the deck`"""
    return first_zone(w, scope, args[0])


@emits(VALUES, "anybodys_zone")
def anybodys_zone(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`any hand`"""
    first = first_zone(w, scope, args[0])
    if not first.isdigit():
        return f"tuple(range({first}, {first} + {w.program.players}))"
    return f"({', '.join(str(int(first) + seat) for seat in range(w.program.players))},)"


def first_zone(w: Emitter, scope: Scope, node: object) -> str:
    """Return the number of a zone, of an owned one that of the first player."""
    text = node.text  # type: ignore[attr-defined]
    if text in scope.names:
        return scope.names[text][0]
    return str(w.program.zone_numbers[text.partition(": ")[2]])


@emits(VALUES, "several_zones")
def several_zones(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`your hand or your deck`"""
    pieces = []
    for arg in args:
        source = w.value(arg, scope)
        if NUMBERS.fullmatch(source):  # numbers that stand alone make a constant
            pieces += [number for number in source.strip("()").split(", ") if number.strip(",")]
        else:
            pieces.append(f"*{source}" if w.held_kind(arg, scope) == "zones" else source)
    return f"({', '.join(each.strip(',') for each in pieces)},)"
