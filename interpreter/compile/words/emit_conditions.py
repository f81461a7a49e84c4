"""Emitters of conditions: about cards, texts, the course of play, and things of any kind."""

from __future__ import annotations

from cardwright.grammar import ast, denial_of

from ..parts.choices import choice_of
from ..parts.code import (
    TRUE,
    Code,
    about,
    at,
    between,
    bind,
    both,
    call,
    column,
    compare,
    const,
    is_described,
    is_surely_there,
    name,
    negated,
    passing_by,
    same_thing,
    there,
    through,
)
from ..parts.economy import all_there, listing
from ..parts.emitter import Args, Emitter, Values
from ..parts.event_patterns import sorts_of
from ..parts.looking_back import as_it_was, looks_back
from ..parts.quantifiers import SOME, fails_of_each, of_several, so_many
from ..parts.registry import emits
from ..parts.routines import Group, Scope, Test
from ..parts.statements import kept_closure
from .emit_values import those_there

VALUES: Values = {}

# ---- conditions about cards, texts and the course of play ----------------------------------------


@emits(VALUES, "does_not_hold")
def does_not_hold(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`it is not fresh`, `a card is not in your hand`, `not (it is fresh or it is new)`.

    What is denied within its words asks of as many of several things as the phrase says.
    """
    inside = args[0]
    said = denial_of(inside, w.words)
    if said is None or not isinstance(inside, ast.Phrase):
        return negated(w.value(inside, scope))
    failing = FAILING.get(inside.row)
    if failing is None:
        return (
            fails_of_each(w, inside, scope, said)
            if said.sort == "value"
            else negated(w.value(inside, scope))
        )
    if looks_back(w, inside, scope):
        return as_it_was(w, scope, lambda scope: failing(w, scope, inside.args, holds=False))
    return failing(w, scope, inside.args, holds=False)


@emits(VALUES, "lies_in")
def lies_in(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`it is in your hand`"""
    return lying(w, scope, args, holds=True)


def lying(w: Emitter, scope: Scope, args: Args, *, holds: bool) -> Code:
    """Return that what is meant lies, or does not lie, in some zone."""
    group = w.group(args[0], scope)
    how, zones = compared(w, args[1], scope)
    if group.sort != "one":

        def test(it: Code) -> Code:
            where = call("zone_of", it) if group.noun is None else at(column("where"), it)
            return compare(how, where, zones)

        return of_several(w, scope, args[0], group, test, holds=holds)
    it = group.code  # what is described is there in any case
    where = at(column("where"), it) if is_described(it) else call("zone_of", it)
    said = compare(how, where, zones)
    return said if holds else negated(said)


def compared(w: Emitter, node: ast.Expression, scope: Scope) -> tuple[str, Code]:
    """Return how one compares with a zone, or with several, and that: `==` 3, `in` (3, 4)."""
    several = w.held_kind(node, scope) == "zones"
    return "in" if several else "==", w.value(node, scope)


@emits(VALUES, "zone_contains")
def zone_contains(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`your hand contains 4 or more cards`"""
    zone = w.value(args[0], scope)
    group = w.group(args[1], scope)
    if group.sort == "one":
        return compare("==", call("zone_of", group.code), zone)
    if group.sort == "sel":  # only what lies there need be looked at
        assert group.noun is not None
        v = w.script.fresh()
        noun = group.noun.where(lambda it: compare("==", at(column("where"), it), zone))
        return so_many(group, v, listing(w, noun), TRUE)
    return of_several(w, scope, args[1], group, lambda it: compare("==", call("zone_of", it), zone))


@emits(VALUES, "card_contains", "box_contains")
def card_contains(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`any box of it contains Strike`"""
    return call("card_contains", w.value(args[0], scope), w.value(args[1], scope))


@emits(VALUES, "text_contains")
def text_contains(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the Effect of it contains Earn`"""
    text, word = args[0], w.value(args[1], scope)
    if isinstance(text, ast.Phrase) and text.row == "box_of_card":
        box, card = (w.value(arg, scope) for arg in text.args)
        return call("box_contains", box, card, word)
    return call("text_contains", w.value(text, scope), word)


@emits(VALUES, "deed_announceable")
def deed_can_be_announced(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`deed can be announced`"""
    return call("can_announce_deed", *kept_closure(w, args[0], scope))


@emits(VALUES, "text_announceable")
def can_be_announced(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the Effect of it can be announced`"""
    text = args[0]
    if isinstance(text, ast.Phrase) and text.row == "box_of_card":
        box, card = (w.value(arg, scope) for arg in text.args)
        return call("box_can_be_announced", scope.context, box, card)
    return call("can_be_announced", scope.context, w.value(text, scope))


@emits(VALUES, "costs_payable_without")
def paid_without(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the costs of the Effect of it can be paid without it`"""
    text, things = args[0], w.group(args[1], scope)
    is_one = things.sort == "one" and not is_surely_there(things.code)
    without = call("only", things.code) if is_one else w.many(args[1], scope)
    if things.sort == "slot":
        without = call("those_there", without)
    if isinstance(text, ast.Phrase) and text.row == "box_of_card":
        box, card = (w.value(arg, scope) for arg in text.args)
        return call("box_can_be_paid", scope.context, box, card, without)
    return call("can_be_paid", scope.context, w.value(text, scope), without)


@emits(VALUES, "card_carries")
def card_carries(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`it carries Lasting`"""
    return call("carries", w.value(args[0], scope), w.value(args[1], scope))


@emits(VALUES, "text_carries")
def text_carries(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the Effect of it carries fast`"""
    return call("text_carries", w.value(args[0], scope), w.value(args[1], scope))


@emits(VALUES, "ruling_is")
def ruling_is(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the ruling ties is both win`: known before the match begins."""
    ruling, choice = (str(getattr(arg, "text", "")).partition(": ")[2] for arg in args)
    return const(w.program.rulings.get(ruling) == choice)


@emits(VALUES, "flow_is")
def it_is(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`it is Main`"""
    return call("is_going_on", w.value(args[0], scope))


@emits(VALUES, "flow_is_of")
def it_is_of(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`it is your turn`"""
    return call("is_going_on", w.value(args[1], scope), w.value(args[0], scope))


@emits(VALUES, "flow_is_first")
def it_is_first(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`it is the first turn`"""
    return compare("==", call("times_begun", w.value(args[0], scope)), 1)


@emits(VALUES, "event_is")
def the_event_is(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the event is a player draws`"""
    pattern = w.event(args[0], scope)
    ev = w.script.fresh("ev")
    return call("event_is", sorts_of(pattern), about(ev, pattern.test(name(ev))))


@emits(VALUES, "can_be_done")
def can_be_done(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`draw 1 card can be done`: tried out on a copy, or for a choice looked for."""
    choice = choice_of(w, args[0], scope)
    if choice is not None:
        return choice
    return call("can_be_done", w.actions_closure(args[0], scope))


@emits(VALUES, "there_is")
def there_is(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`there is a card in your hand`"""
    group = w.group(args[0], scope)
    if group.sort == "sel":
        assert group.noun is not None
        v = w.script.fresh()
        if group.how == SOME:
            tests = both(*(test(name(v)) for test in group.noun.tests))
            domain = group.noun.domain or all_there(w, group.noun.base)
            return call("any", passing_by(TRUE, through(v, domain, tests)))
        if group.how == "no":
            return negated(listing(w, group.noun))
        return between(group.low, call("len", listing(w, group.noun)), group.high)
    if group.sort == "one":
        v = w.script.fresh()
        return both(there(bind(v, group.code)), compare(">=", name(v), 0))
    return call("bool", those_there(w, group, args[0], scope))


@emits(VALUES, "is_so")
def is_so(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`it is fresh`, `each player is committed`, `a player is Ready`"""
    return being(w, scope, args, holds=True)


def being(w: Emitter, scope: Scope, args: Args, *, holds: bool) -> Code:
    """Return that what is meant is, or is not, as an adjective says."""
    group = w.group(args[0], scope)
    test = w.adjective(args[1], scope)
    if group.sort == "one":
        said = of_one(w, group, test)
        return said if holds else negated(said)
    return of_several(w, scope, args[0], group, test, holds=holds)


FAILING = {"lies_in": lying, "is_so": being}
"""The conditions of the core whose denial asks of each of several things whether it fails."""


def of_one(w: Emitter, group: Group, test: Test) -> Code:
    """Return that something is true of one thing, which may be nothing."""
    if is_surely_there(group.code):
        return test(group.code)
    v = w.script.fresh()
    return both(*is_thing(group.base, v, group.code), test(name(v)))


def is_thing(base: str, variable: str, it: Code) -> tuple[Code, ...]:
    """Return that something is a thing of a kind, and no nothing; it has a name after that."""
    is_there = there(bind(variable, it))
    if base == "card":  # as a space it is over the edge
        return is_there, compare(">=", name(variable), 0)
    return (is_there,)


@emits(VALUES, "is_a")
def is_a(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`it is a Castle`"""
    asked = w.value(args[0], scope)
    noun = w.noun(args[1], scope)
    v = w.script.fresh()
    base = "" if is_surely_there(asked) else noun.base
    return both(*is_thing(base, v, asked), noun.fits(name(v)))


@emits(VALUES, "is_same")
def same(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`it is you`; what is not there is nothing else that is not there."""
    a, b = (w.value(arg, scope) for arg in args)
    if is_surely_there(a) or is_surely_there(b):
        return compare("==", a, b)
    return same_thing(a, b)


@emits(VALUES, "is_one_of")
def one_of(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`it is one of those`"""
    group = w.group(args[1], scope)
    if group.sort == "slot":
        return call("is_meant", group.code, w.value(args[0], scope))
    return compare("in", w.value(args[0], scope), w.many(args[1], scope))
