"""Emitters of what is said of tokens, and of what is done with them."""

from __future__ import annotations

from cardwright.grammar import ast

from ..parts.descriptions import token_kind
from ..parts.economy import listing
from ..parts.emitter import Actions, Args, Emitter, Nouns, Values
from ..parts.registry import emits, values_said
from ..parts.routines import Noun, Routine, Scope
from ..parts.statements import settled
from .emit_conditions import compared

VALUES: Values = {}
NOUNS: Nouns = {}
ACTIONS: Actions = {}

SAID = {
    "owner_of_token": "owner_of(s, {0})",
    "space_of_token": "space_of_token(s, {0})",
}
values_said(VALUES, SAID)


@emits(NOUNS, "tokens_on_spaces")
def on_spaces(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`Buckets on c3`"""
    return lying(w, w.noun(args[0], scope), "space", w.many(args[1], scope))


@emits(NOUNS, "tokens_in")
def in_zones(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`Buckets in your shed`"""
    how, zones = compared(w, args[1], scope)
    return lying(w, w.noun(args[0], scope), "zone", zones if how == "in" else f"({zones},)")


@emits(NOUNS, "tokens_on_cards")
def on_cards(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`Buckets lying on this card`"""
    return lying(w, w.noun(args[0], scope), "card", f"({w.value(args[1], scope)},)")


def lying(w: Emitter, noun: Noun, sort: str, places: str) -> Noun:
    """Return a noun of those that lie in some places."""
    if noun.domain is not None:
        return noun.where(
            lambda token: f"(s.tokens[{token}][2] == {sort!r} and s.tokens[{token}][3] in {places})"
        )
    return Noun("token", f"tokens_on(s, {sort!r}, {places})", noun.tests)


@emits(VALUES, "number_of_tokens")
def number_on(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the number of Buckets on this card`"""
    card = w.value(args[1], scope)
    return f"len({listing(w, lying(w, w.noun(args[0], scope), 'card', f'({card},)'))})"


@emits(NOUNS, "cards_with_tokens")
def carrying(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`card with 2 or more Buckets on it`"""
    number, tokens = w.value(args[1], scope), w.noun(args[2], scope)

    def test(v: str) -> str:
        return f"(len({listing(w, lying(w, tokens, 'card', f'({v},)'))}) >= {number})"

    return w.noun(args[0], scope).where(test)


# ---- what is done --------------------------------------------------------------------------------


@emits(ACTIONS, "create_tokens", "create_token")
def create(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`create 2 Buckets in your shed`, `create a Bucket in your shed`"""
    noun, place = node.args[-2:]
    number = w.count(node.args[0], scope) if len(node.args) == 3 else "1"
    zone = w.value(place, scope)
    kind = (
        f"kind_meant(s, {scope.names[noun.text][0]})"
        if isinstance(noun, ast.Name) and noun.text in scope.names
        else w.script.constant(token_kind(w.words, noun))
    )
    r.add(f"f[0] = @N@\nemit(s, f, @P@, CREATE, ({kind}, {number}, {zone}, {scope.you}))", node)


PLACES = {
    "put_in_zone": "zone",
    "put_on_card": "card",
    "put_on_space": "space",
}
for _id, _sort in PLACES.items():

    @emits(ACTIONS, _id)
    def put(
        w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None, sort: str = _sort
    ) -> None:
        """`put a Bucket on this card`"""
        tokens = settled(w, node.args[0], w.group(node.args[0], scope), scope, r)
        place = w.value(node.args[1], scope)
        r.add(f"f[0] = @N@\nput_tokens(s, f, @P@, {tokens}, {sort!r}, {place})", node)


@emits(ACTIONS, "place_tokens")
def place(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`place a Bucket on c3`: with no Bucket no space is chosen either."""
    out = r.label()
    tokens = settled(w, node.args[0], w.group(node.args[0], scope), scope, r)
    r.add(f"f[0] = @N@ if any(each is not None for each in {tokens}) else {out}", node, "same")
    space = settled(w, node.args[1], w.group(node.args[1], scope), scope, r)
    r.add(f"f[0] = @N@\nput_tokens(s, f, @P@, {tokens}, 'space', first({space}))", node)
    r.place(out)


@emits(ACTIONS, "remove_tokens")
def remove(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`remove all Buckets`"""
    tokens = settled(w, node.args[0], w.group(node.args[0], scope), scope, r)
    r.add(f"f[0] = @N@\nput_tokens(s, f, @P@, {tokens}, '', None)", node)
