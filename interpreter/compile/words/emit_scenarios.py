"""Emitters of the words that only scenarios have: cards by their printed names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.grammar import LISTED_SO, ast

from ..parts.descriptions import named
from ..parts.registry import GROUPS, NOUNS, Args, emits
from ..parts.routines import Group, Noun, Scope

if TYPE_CHECKING:
    from ..expressions import Emitter


@emits(NOUNS, "card noun", "{c: listed card>3} card")
def of_that_name(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`Cocoa card`"""
    return Noun("card").where(named(w, args[0]))


@emits(GROUPS, "listed card", "{a: card adjective} {c: listed card}")
def of_that_print(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`Small Cocoa`"""
    said = ast.Phrase(args[0].span, LISTED_SO, args)
    return Group("sel", noun=Noun("card").where(named(w, said)))


@emits(GROUPS, "card", "the {c: listed card} in {z: zone}")
def of_that_name_there(w: Emitter, scope: Scope, args: Args, thing: str) -> Group:
    """`the Cocoa in Ann's hand`"""
    domain = f"cards_in(s, {w.value(args[1], scope)})"
    return Group("sel", noun=Noun("card", domain).where(named(w, args[0])))
