"""Emitters of nouns and of phrases for one or several things."""

from __future__ import annotations

from cardwright.grammar import ast

from ..parts.code import (
    ONE,
    Code,
    Part,
    about,
    arith,
    at,
    call,
    chosen_by,
    column,
    compare,
    const,
    either_of,
    group,
    is_surely_there,
    kernel,
    names_place,
    number_in,
    numbers_in,
    spread,
    there,
)
from ..parts.code import (
    name as variable,
)
from ..parts.domains import narrowed, sought_among
from ..parts.economy import in_places, listing
from ..parts.emitter import Args, Emitter, Groups, Nouns, Values, WriteGroup
from ..parts.looking_back import as_it_was
from ..parts.quantifiers import SOME
from ..parts.registry import emits
from ..parts.routines import Group, Noun, Scope
from .emit_conditions import compared
from .emit_values import it_of, those_there

VALUES: Values = {}
NOUNS: Nouns = {}
GROUPS: Groups = {}

NONE, MANY = const(0), const(999)

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
    test = (lambda it: either_of(a.fits(it), b.fits(it)),)
    if a.zones is None or b.zones is None:
        return Noun(thing, None, test)
    zones = tuple(dict.fromkeys((*a.zones, *b.zones)))
    return Noun(thing, in_places(zones), test, True, zones)


@emits(NOUNS, "noun_where")
def where(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`card where its Cost is 3`"""

    def test(it: Code) -> Code:
        return w.condition(args[1], scope.described(thing, it))

    return narrowed(w, w.noun(args[0], scope).where(test), args[1], scope)


@emits(NOUNS, "other_than")
def other_than(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`player other than you`"""
    things, noun = w.group(args[1], scope), w.noun(args[0], scope)
    if things.sort == "one":
        return noun.where(lambda it: compare("!=", it, things.code))
    return noun.where(lambda it: compare("not in", it, w.many(args[1], scope)))


@emits(NOUNS, "among")
def among_these(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`card among the chosen cards`"""
    things = w.many(args[1], scope)
    noun = w.noun(args[0], scope).where(lambda it: compare("in", it, things))
    return sought_among(noun, things) if thing == "card" and noun.domain is None else noun


for _id, _sign in (("with_at_least", ">="), ("with_at_most", "<=")):

    @emits(NOUNS, _id)
    def bounded(w: Emitter, scope: Scope, args: Args, thing: str, sign: str = _sign) -> Noun:
        """`player with Coins 1 or more`"""
        field, limit = (w.value(arg, scope) for arg in args[1:])
        held = "card_number" if thing == "card" else "number_at"
        noun = w.noun(args[0], scope)
        return noun.where(lambda it: compare(sign, call(held, field, it), limit))


for _those in ("with_highest", "with_lowest"):

    @emits(NOUNS, _those)
    def extreme(w: Emitter, scope: Scope, args: Args, thing: str, those: str = _those) -> Noun:
        """`players with the highest Coins`"""
        field = w.value(args[1], scope)
        held = kernel("card_number" if thing == "card" else "number_at")
        return Noun(thing, call(those, held, field, listing(w, w.noun(args[0], scope))))


for _id, _those in (("where_highest", "with_most"), ("where_lowest", "with_least")):

    @emits(NOUNS, _id)
    def by_number(w: Emitter, scope: Scope, args: Args, thing: str, those: str = _those) -> Noun:
        """`players where their Coins times 2 is highest`"""
        one = w.script.fresh()
        number = w.value(args[1], scope.described(thing, variable(one)))
        return Noun(thing, call(those, about(one, number), listing(w, w.noun(args[0], scope))))


@emits(NOUNS, "cards_in")
def in_zones(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`cards in your hand`"""
    noun = w.noun(args[0], scope)
    how, zones = compared(w, args[1], scope)
    if noun.domain is not None and not noun.narrowed:
        return noun.where(lambda it: compare(how, at(column("where"), it), zones))
    domain = call("cards_in_all" if how == "in" else "cards_in", zones)
    return Noun("card", domain, noun.tests)


@emits(NOUNS, "player_ever")
def ever_in_the_match(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`players in the match or out of it`"""
    return Noun("player", call("range", column("players")))


@emits(NOUNS, "of_the_collection")
def of_the_collection(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`Beast of the collection`"""
    w.program.has_collection = True
    noun = w.noun(args[0], scope)
    if noun.domain is not None and not noun.narrowed:
        return noun.where(lambda it: compare("in", it, call("collection")))
    return Noun("card", call("collection"), noun.tests)


@emits(NOUNS, "cards_named")
def named(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`card named "Fig"`"""
    text = w.value(args[1], scope)
    return w.noun(args[0], scope).where(lambda it: compare("==", call("name_of", it), text))


# ---- one or several ------------------------------------------------------------------------------


def selection(noun: Noun, thing: str, low: Code, high: Code, how: str = "choose") -> Group:
    """Return a selection of at least and at most so many things."""
    return Group("sel", base=thing, noun=noun, low=low, high=high, how=how)


def chosen(low: Code, high: Code, how: str = "choose") -> WriteGroup:
    """Return the emitter of a choice of so many."""

    def emit(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
        return selection(w.noun(args[-1], scope), thing, low, high, how)

    return emit


emits(GROUPS, "a_noun", "any_noun")(chosen(ONE, ONE, SOME))
emits(GROUPS, "one_noun")(chosen(ONE, ONE))
emits(GROUPS, "none_of")(chosen(NONE, NONE, "no"))
emits(GROUPS, "up_to_one")(chosen(NONE, ONE))
emits(GROUPS, "any_number")(chosen(NONE, MANY))
emits(GROUPS, "one_random")(chosen(ONE, ONE, "random"))


@emits(GROUPS, "another")
def another(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`another card`: not this one, not you."""
    return selection(others(w.noun(args[0], scope), scope, thing), thing, ONE, ONE, SOME)


@emits(GROUPS, "one_other")
def one_other(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`1 other card`: not this one, not you."""
    return selection(others(w.noun(args[0], scope), scope, thing), thing, ONE, ONE)


def others(noun: Noun, scope: Scope, thing: str) -> Noun:
    """Return a description of things other than what is described, you, or this card.

    A token, a space or a record that nothing describes is other than none.
    """
    oneself = scope.innermost(thing)
    if oneself is None and thing not in ("player", "card"):
        return noun
    if oneself is None:
        oneself = scope.you if thing == "player" else this_card(scope)
    return noun.where(lambda it: compare("!=", it, oneself))


def this_card(scope: Scope) -> Code:
    """Return the card whose text it is."""
    return at(scope.context, 1)


@emits(GROUPS, "so_many")
def so_many(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`2 cards`"""
    number = w.count(args[0], scope)
    return selection(w.noun(args[1], scope), thing, number, number)


@emits(GROUPS, "so_many_others")
def so_many_others(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`2 other cards`: not this one, not you."""
    number = w.count(args[0], scope)
    return selection(others(w.noun(args[1], scope), scope, thing), thing, number, number)


@emits(GROUPS, "up_to")
def up_to(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`up to 2 cards`"""
    return selection(w.noun(args[1], scope), thing, NONE, w.count(args[0], scope))


@emits(GROUPS, "or_more")
def or_more(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`2 or more cards`"""
    return selection(w.noun(args[1], scope), thing, w.count(args[0], scope), MANY)


@emits(GROUPS, "so_many_random")
def random_ones(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`2 random cards`"""
    number = w.count(args[0], scope)
    return selection(w.noun(args[1], scope), thing, number, number, "random")


@emits(GROUPS, "any_number_of_yours")
def any_of_yours(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`any number of your Buckets`"""
    noun = w.noun(args[0], scope).where(lambda it: belongs(at(scope.text, 0), thing, it))
    return selection(noun, thing, NONE, MANY)


def belongs(player: Code, thing: str, it: Code) -> Code:
    """Return that something is of a player."""
    whose = call("controlled_by" if thing == "card" else "owner_of", it)
    return compare("==", whose, player)


@emits(GROUPS, "each", "all_nouns", "the_nouns")
def everything(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`all cards in your hand`"""
    noun = w.noun(args[0], scope)
    return Group("list", listing(w, noun), thing, noun)


@emits(GROUPS, "each_other")
def every_other(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`each other player`"""
    noun = others(w.noun(args[0], scope), scope, thing)
    return Group("list", listing(w, noun), thing, noun)


@emits(GROUPS, "things_of_player")
def of_player(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`your opponent's Figs`"""
    player = w.value(args[0], scope)
    noun = w.noun(args[1], scope).where(lambda it: belongs(player, thing, it))
    return Group("list", listing(w, noun), thing, noun)


@emits(GROUPS, "these_and_those")
def both(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`c and those`: what is among both is there once."""
    sides = [spread(among(w, arg, scope)) for arg in args]
    return Group("list", call("once", group(*sides)), thing)


def among(w: Emitter, node: ast.Expression, scope: Scope) -> Code:
    """Return some things among others; of one that may be nothing perhaps none."""
    things, made = w.group(node, scope), w.many(node, scope)
    if things.sort != "one":
        return those_there(w, things, node, scope)
    if is_surely_there(things.code):
        return made
    if names_place(things.code):
        return chosen_by(compare("is", things.code, None), group(), made)
    return call("only", things.code)


@emits(GROUPS, "one_of_those")
def one_of_those(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`one of those`"""
    return selection(Noun(thing, among(w, args[0], scope)), thing, ONE, ONE, SOME)


@emits(GROUPS, "that_one")
def that_one(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`that player`: the one chosen last, if it is one of those."""
    base = w.script.base(thing)
    if thing == "card" and w.looks_back:  # it may lie where such things are not looked for
        spoken = call("spoken", base)
        fits = as_it_was(w, scope, lambda inner: w.noun(args[0], inner).fits(spoken))
        return Group("one", chosen_by(there(spoken), chosen_by(fits, spoken, None), None), thing)
    return Group("one", call("that_one", base, listing(w, w.noun(args[0], scope))), thing)


@emits(GROUPS, "the_only")
def the_only(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`the player with Coins 1 or more`: the only one there is."""
    return Group("one", call("first", listing(w, w.noun(args[0], scope))), thing)


@emits(GROUPS, "this_one")
def this_one(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`this card`"""
    if thing == "card":
        return Group("one", this_card(scope), thing)
    return Group("one", it_of(w, scope, thing), thing)


@emits(GROUPS, "the_other")
def the_other(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`the other player`"""
    noun = others(w.noun(args[0], scope), scope, thing)
    return Group("one", call("first", listing(w, noun)), thing)


@emits(GROUPS, "it", "it_described")
def it(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`it`: the thing spoken of."""
    return Group("one", it_of(w, scope, thing), thing)


@emits(GROUPS, "top_cards")
def top_cards(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`the top 2 cards of your deck`"""
    number, zone = w.value(args[0], scope), w.value(args[1], scope)
    return Group("list", call("top_cards", number, zone), "card")


@emits(GROUPS, "chosen_cards")
def chosen_cards(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`the chosen cards`: the choice that is being looked at."""
    return Group("list", group() if scope.chosen is None else scope.chosen, "card")


@emits(GROUPS, "players_from")
def players_from(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`all players from the turn player`"""
    return Group("list", call("players_from", w.value(args[0], scope)), "player")


# ---- zones ---------------------------------------------------------------------------------------


@emits(VALUES, "zone_of_player")
def zone_of_player(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`your hand`"""
    zone, player = first_zone(w, scope, args[1]), w.value(args[0], scope)
    return call("owned_zone", zone, player)


@emits(VALUES, "your_zone")
def your_zone(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`hand`: yours."""
    return call("owned_zone", first_zone(w, scope, args[0]), scope.you)


@emits(VALUES, "the_shared_zone", "shared_zone")
def shared_zone(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the deck`"""
    return first_zone(w, scope, args[0])


@emits(VALUES, "anybodys_zone")
def anybodys_zone(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`any hand`"""
    first, players = first_zone(w, scope, args[0]), w.program.players
    number = number_in(first)
    if number is None:
        return call("tuple", call("range", first, arith("+", first, players)))
    return group(*range(number, number + players))


def first_zone(w: Emitter, scope: Scope, node: ast.Expression) -> Code:
    """Return the number of a zone, of an owned one that of the first player."""
    assert isinstance(node, ast.Name)
    text = node.text
    if text in scope.names:
        return scope.names[text][0]
    return const(w.program.zone_numbers[text.partition(": ")[2]])


@emits(VALUES, "zones_in_play")
def zones_in_play(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`any zone in play`"""
    return group(*[each for each, zone in enumerate(w.program.zone_of) if zone.in_play])


@emits(VALUES, "several_zones")
def several_zones(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`your hand or your deck`"""
    zones: list[Part] = []
    for arg in args:
        found = w.value(arg, scope)
        numbers = numbers_in(found)
        if numbers is not None:  # numbers that stand alone make a constant
            zones += numbers
        else:
            zones.append(spread(found) if w.held_kind(arg, scope) == "zones" else found)
    return group(*zones)
