"""Emitters of the words that only scenarios have: cards by their printed names."""

from __future__ import annotations

from cardwright.grammar import LISTED_SO, ast

from ..parts.code import call
from ..parts.descriptions import named
from ..parts.emitter import Args, Emitter, Groups, Nouns
from ..parts.registry import emits
from ..parts.routines import Group, Noun, Scope

NOUNS: Nouns = {}
GROUPS: Groups = {}


@emits(NOUNS, "noun_of_listed_name")
def of_that_name(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`Cocoa card`"""
    return Noun("card").where(named(w, args[0]))


@emits(GROUPS, "listed_that_is")
def of_that_print(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`Small Cocoa`"""
    said = ast.Phrase(args[0].span, LISTED_SO, args, id="listed_that_is")
    return Group("sel", noun=Noun("card").where(named(w, said)))


@emits(GROUPS, "listed_in_zone")
def of_that_name_there(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`the Cocoa in Ann's hand`"""
    domain = call("cards_in", w.value(args[1], scope))
    return Group("sel", noun=Noun("card", domain).where(named(w, args[0])))
