"""Emitters of what is said of the values of an enumeration: which there are, and their order."""

from __future__ import annotations

from cardwright.grammar import ast

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


@emits(VALUES, "value_next_to")
def are_neighbors(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`here is next to there`"""
    return next_to(w, thing, *(w.value(arg, scope) for arg in args))


@emits(NOUNS, "values_next_to")
def neighbors(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`lanes next to here`"""
    value = w.value(args[1], scope)
    return w.noun(args[0], scope).where(lambda it: next_to(w, thing, it, value))


def next_to(w: Emitter, kind: str, one: Code, other: Code) -> Code:
    """Return that of two values one comes right before the other."""
    return call("are_neighbors", group(*w.values_of(kind)), one, other)


@emits(VALUES, "value_number")
def counted(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the rank number of Jack`"""
    place = call("place_among", group(*w.values_of(thing)), w.value(args[0], scope))
    return arith("+", place, const(w.vocabulary.counts[thing] - 1))


# ---- zones of which there is one for each value --------------------------------------------------


@emits(VALUES, "zone_of_value")
def zone_of(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the foundation of Hearts`"""
    return call("zone_of_value", first_of(w, args[0]), *counted_on(w, scope, args[1], thing, 1))


@emits(VALUES, "zone_of_player_and_value")
def zone_of_player(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`your pile of Hearts`"""
    first = call("owned_zone", first_of(w, args[1]), w.value(args[0], scope))
    return call("zone_of_value", first, *counted_on(w, scope, args[2], thing, w.program.players))


def counted_on(
    w: Emitter, scope: Scope, value: ast.Expression, kind: str, apart: int
) -> tuple[Code, Code, Code]:
    """Return what a zone of a value is counted by: all values, that one, and how far apart."""
    return group(*w.values_of(kind)), w.value(value, scope), const(apart)


@emits(VALUES, "zones_of_values")
def any_of(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`any foundation`"""
    name = args[0]
    assert isinstance(name, ast.Name)
    owned = w.program.players if name.kind.endswith(" player family") else 1
    first = w.program.zone_numbers[name.text.partition(": ")[2]]
    return group(*range(first, first + owned * len(w.values_of(thing))))


@emits(VALUES, "value_of_zone")
def value_of(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the suit of your zone`"""
    return call("value_of_zone", group(*values_by_zone(w, thing)), w.value(args[0], scope))


def values_by_zone(w: Emitter, kind: str) -> list[Code]:
    """Return the value that each zone is for, by its number; nothing of other zones."""
    found = [const(None)] * len(w.program.zone_of)
    for sort, apart in ((f"{kind} family: ", 1), (f"{kind} player family: ", w.program.players)):
        for key in w.words:
            if key.startswith(sort):
                first = w.program.zone_numbers[key.removeprefix(sort)]
                for at, value in enumerate(w.values_of(kind)):
                    found[first + at * apart : first + (at + 1) * apart] = [value] * apart
    return found


def first_of(w: Emitter, node: ast.Expression) -> Code:
    """Return the first of the zones of a name."""
    assert isinstance(node, ast.Name)
    return const(w.program.zone_numbers[node.text.partition(": ")[2]])
