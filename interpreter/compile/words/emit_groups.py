"""Emitters of what is said of groups of cards: which cards make one, and which there are."""

from __future__ import annotations

from cardwright.grammar import ast

from ..parts.code import (
    Code,
    about,
    call,
    either_of,
    group,
    listing_of,
    name,
    through,
)
from ..parts.economy import listing
from ..parts.emitter import Args, Emitter, Groups, Nouns, Values
from ..parts.group_sorts import held_by_each, place_of, sort_of
from ..parts.registry import emits
from ..parts.routines import Group, Noun, Scope
from .emit_conditions import compared

VALUES: Values = {}
NOUNS: Nouns = {}
GROUPS: Groups = {}


# ---- which there are -----------------------------------------------------------------------------


@emits(NOUNS, "groups_in")
def lying(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`melds in your hand`"""
    how, zones = compared(w, args[1], scope)
    return made_of(w, scope, args[0], call("cards_in_all" if how == "in" else "cards_in", zones))


@emits(NOUNS, "groups_among")
def among_some(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`melds among the chosen cards`"""
    return made_of(w, scope, args[0], w.many(args[1], scope))


def made_of(w: Emitter, scope: Scope, sort: ast.Expression, cards: Code) -> Noun:
    """Return the description of the groups of a sort that some cards make."""
    found = sort_of(w, sort, scope)
    whole, part = w.script.fresh(), w.script.fresh()
    holds, may_hold = about(whole, found.test(name(whole))), about(part, found.promise(name(part)))
    ways = group(*(each.code() for each in found.ways))
    return Noun("group", call("groups_among", cards, found.low, found.high, ways, may_hold, holds))


@emits(GROUPS, "the_group")
def only(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`the meld in your hand`: its cards; none if there is no such group."""
    found = call("first", listing(w, w.noun(args[0], scope)))
    return Group("list", either_of(found, group()), "card")


@emits(GROUPS, "cards_of_group")
def its_cards(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`its cards`: those of the group that is described."""
    return Group("list", scope.innermost("group") or group(), "card")


# ---- what is true of some cards ------------------------------------------------------------------


@emits(VALUES, "make_group")
def make_one(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the chosen cards are a meld`"""
    return sort_of(w, args[1], scope).test(
        call("tuple", call("those_there", w.many(args[0], scope)))
    )


@emits(VALUES, "of_one_number", "of_one_value")
def alike(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`its cards are of one Rank`"""
    return call("all_alike", held_by_each(w, args, scope))


@emits(VALUES, "row_of_numbers")
def in_a_row(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`its cards are in a row by Height`"""
    return call("in_a_row", held_by_each(w, args, scope))


@emits(VALUES, "row_of_values")
def in_a_row_by_value(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`its cards are in a row by Rank`"""
    one = w.script.fresh()
    places = through(one, held_by_each(w, args, scope))
    return call("in_a_row", listing_of(place_of(w, args[1], name(one)), places))
