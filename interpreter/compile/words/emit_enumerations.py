"""Emitters of what is said of the values of an enumeration: which there are, and their order."""

from __future__ import annotations

from ..parts.code import Code, arith, call, compare, const, group, name, passing_by, through
from ..parts.descriptions import has_value
from ..parts.economy import listing
from ..parts.emitter import Args, Emitter, Nouns, Values
from ..parts.registry import emits
from ..parts.routines import Noun, Scope

VALUES: Values = {}
NOUNS: Nouns = {}


@emits(NOUNS, "value_noun")
def plain(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`suit`, `suits`"""
    return Noun(thing)


@emits(NOUNS, "values_of", "values_of_all")
def had_by(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`suits of cards in your hand`, `suits of the chosen cards`"""
    noun = w.noun(args[0], scope)
    described = w.kind_of(args[1]).endswith((" noun", " nouns"))
    those = listing(w, w.noun(args[1], scope)) if described else w.many(args[1], scope)
    one = w.script.fresh()

    def test(it: Code) -> Code:
        held = has_value(w, thing, noun.base, name(one), it)
        return call("any", passing_by(held, through(one, those)))

    return noun.where(test)


for _id, _steps in (("value_after", 1), ("value_before", -1)):

    @emits(VALUES, _id)
    def beside(w: Emitter, scope: Scope, args: Args, thing: str, steps: int = _steps) -> Code:
        """`the suit after s`"""
        return call("further_on", group(*w.values_of(thing)), w.value(args[0], scope), steps)


for _id, _sign in (("value_comes_before", "<"), ("value_comes_after", ">")):

    @emits(VALUES, _id)
    def compared(w: Emitter, scope: Scope, args: Args, thing: str, sign: str = _sign) -> Code:
        """`s is before Hearts`"""
        there = group(*w.values_of(thing))
        return compare(sign, *(call("place_among", there, w.value(arg, scope)) for arg in args))


@emits(VALUES, "value_number")
def counted(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the rank number of Jack`"""
    place = call("place_among", group(*w.values_of(thing)), w.value(args[0], scope))
    return arith("+", place, const(w.vocabulary.counts[thing] - 1))
