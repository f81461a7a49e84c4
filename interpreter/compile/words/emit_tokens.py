"""Emitters of what is said of tokens, and of what is done with them."""

from __future__ import annotations

from cardwright.grammar import ast

from ...program.types import read
from ..parts.code import (
    ONE,
    Code,
    at,
    both,
    call,
    column,
    compare,
    group,
    name,
    passing_by,
    there,
    through,
    word,
)
from ..parts.code_steps import HERE, Steps, do, emit, go_on, go_on_if, put
from ..parts.descriptions import token_kind
from ..parts.economy import listing
from ..parts.emitter import Actions, Args, Emitter, Nouns, Values
from ..parts.registry import emits, values_called
from ..parts.routines import SAME, Noun, Routine, Scope, holding
from ..parts.word_calls import settled
from .emit_conditions import compared

VALUES: Values = {}
NOUNS: Nouns = {}
ACTIONS: Actions = {}

values_called(VALUES, {"owner_of_token": "owner_of", "space_of_token": "space_of_token"})


@emits(NOUNS, "tokens_on_spaces")
def on_spaces(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`Buckets on c3`"""
    return lying(w, w.noun(args[0], scope), "space", w.many(args[1], scope))


@emits(NOUNS, "tokens_in")
def in_zones(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`Buckets in your shed`"""
    how, zones = compared(w, args[1], scope)
    return lying(w, w.noun(args[0], scope), "zone", zones if how == "in" else group(zones))


@emits(NOUNS, "tokens_on_cards")
def on_cards(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`Buckets lying on this card`"""
    return lying(w, w.noun(args[0], scope), "card", group(w.value(args[1], scope)))


def lying(w: Emitter, noun: Noun, sort: str, places: Code) -> Noun:
    """Return a noun of those that lie in some places."""
    if noun.domain is not None:

        def lies_there(token: Code) -> Code:
            held = at(column("tokens"), token)
            is_of_sort = compare("==", at(held, 2), word(sort))
            return both(is_of_sort, compare("in", at(held, 3), places))

        return noun.where(lies_there)
    return Noun("token", call("tokens_on", word(sort), places), noun.tests)


def how_many_on(w: Emitter, card: Code, tokens: Noun) -> Code:
    """Return how many of some tokens lie on a card."""
    return call("len", listing(w, lying(w, tokens, "card", group(card))))


@emits(VALUES, "number_of_tokens")
def number_on(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the number of Buckets on this card`"""
    card = w.value(args[1], scope)
    return how_many_on(w, card, w.noun(args[0], scope))


@emits(NOUNS, "cards_with_tokens")
def carrying(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`card with 2 or more Buckets on it`"""
    number, tokens = w.value(args[1], scope), w.noun(args[2], scope)

    return w.noun(args[0], scope).where(
        lambda card: compare(">=", how_many_on(w, card, tokens), number)
    )


# ---- what is done --------------------------------------------------------------------------------


@emits(ACTIONS, "create_tokens", "create_token")
def create(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`create 2 Buckets in your shed`, `create a Bucket in your shed`"""
    noun, place = node.args[-2:]
    number = w.count(node.args[0], scope) if len(node.args) == 3 else ONE
    zone = w.value(place, scope)
    if isinstance(noun, ast.Name) and noun.text in scope.names:
        kind = call("kind_meant", scope.names[noun.text][0])
    else:
        kind = w.script.constant(token_kind(w.words, noun))
    r.add([*go_on(), *emit("CREATE", kind, number, zone, scope.you)], node)


@emits(ACTIONS, "create_cards", "create_card")
def create_cards(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> Scope:
    """`create 2 cards named "Fig" in your field as made`: token cards of whoever does it."""
    *said, card, place = node.args
    number = w.count(said[0], scope) if said else ONE
    of_name, zone = w.value(card, scope), r.local(read("zone?"))
    made, one = r.local(read("group card")), r.local(read("card?"))
    found = call("created", of_name, number, zone, scope.you)
    r.add([*put(zone, w.value(place, scope)), *put(made, found), *go_on()], node, holding(made, ()))
    r.add([*put(one, call("first", made)), *go_on(), *do("bring", HERE, made, zone)], node)
    if name is None:
        return scope
    return scope.named(name, made, "cards") if said else scope.named(name, one, "card")


@emits(ACTIONS, "create_copies", "create_copy")
def create_copies(
    w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None
) -> Scope:
    """`create a copy of 1 random Beast of the collection in your hand as made`"""
    w.program.has_collection = True
    *said, cards, place = node.args
    models = call("those_there", settled(w, cards, w.group(cards, scope), scope, r))
    number = w.count(said[0], scope) if said else ONE
    zone, made = r.local(read("zone?")), r.local(read("group card"))
    found = call("made_like", models, number, zone, scope.you)
    r.add([*put(zone, w.value(place, scope)), *put(made, found), *go_on()], node, holding(made, ()))
    r.add([*go_on(), *do("bring", HERE, made, zone)], node)
    return scope if name is None else scope.named(name, made, "cards")


def put_tokens(tokens: Code, sort: str, place: Code | None) -> Steps:
    """Put tokens somewhere, or away."""
    return do("put_tokens", HERE, tokens, word(sort), place)


PLACES = {
    "put_in_zone": "zone",
    "put_on_card": "card",
    "put_on_space": "space",
}
for _id, _sort in PLACES.items():

    @emits(ACTIONS, _id)
    def put_there(
        w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None, sort: str = _sort
    ) -> None:
        """`put a Bucket on this card`"""
        tokens = settled(w, node.args[0], w.group(node.args[0], scope), scope, r)
        place = w.value(node.args[1], scope)
        r.add([*go_on(), *put_tokens(tokens, sort, place)], node)


@emits(ACTIONS, "place_tokens")
def place(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`place a Bucket on c3`: with no Bucket no space is chosen either."""
    out = r.label()
    tokens = settled(w, node.args[0], w.group(node.args[0], scope), scope, r)
    r.add(go_on_if(any_there(tokens), out), node, SAME)
    space = settled(w, node.args[1], w.group(node.args[1], scope), scope, r)
    r.add([*go_on(), *put_tokens(tokens, "space", call("first", space))], node)
    r.place(out)


def any_there(tokens: Code) -> Code:
    """Return that one of some tokens is there."""
    return call("any", passing_by(there(name("each")), through("each", tokens)))


@emits(ACTIONS, "remove_tokens")
def remove(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`remove all Buckets`"""
    tokens = settled(w, node.args[0], w.group(node.args[0], scope), scope, r)
    r.add([*go_on(), *put_tokens(tokens, "", None)], node)
