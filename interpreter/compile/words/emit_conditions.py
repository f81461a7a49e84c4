"""Emitters of conditions: about cards, texts, the course of play, and things of any kind."""

from __future__ import annotations

import re

from cardwright.grammar import ast

from ..parts.choices import choice_of
from ..parts.economy import face, listing
from ..parts.emitter import Args, Emitter, Values
from ..parts.event_patterns import sorts_of
from ..parts.quantifiers import SOME, of_several, so_many
from ..parts.registry import emits
from ..parts.routines import NAMED, SURELY, Group, Scope, Test, all_of, all_there
from ..parts.statements import kept_closure
from .emit_values import there

VALUES: Values = {}

DESCRIBED = re.compile(r"it|v\d+")
"""How a thing stands in the source that a noun or an adjective describes."""
NUMBERS = re.compile(r"== \d+|in \([\d, ]+\)")
"""A comparison with zones that are known when the source is written."""

# ---- conditions about cards, texts and the course of play ----------------------------------------


@emits(VALUES, "lies_in")
def lies_in(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is in your hand`"""
    return lying(w, scope, args, holds=True)


@emits(VALUES, "lies_not_in")
def lies_not_in(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is not in your hand`"""
    return lying(w, scope, args, holds=False)


def lying(w: Emitter, scope: Scope, args: Args, *, holds: bool) -> str:
    """Return that what is meant lies, or does not lie, in some zone."""
    group = w.group(args[0], scope)
    compare = compared(w, args[1], scope)
    if group.sort != "one":

        def test(v: str) -> str:
            where = f"zone_of(s, {v})" if group.noun is None else f"s.where[{v}]"
            return f"({where} {compare})"

        return of_several(w, scope, args[0], group, test, holds=holds)
    v = group.source
    if DESCRIBED.fullmatch(v):  # what is described is there in any case
        said = f"(s.where[{v}] {compare})"
    elif v.isidentifier() and NUMBERS.fullmatch(compare):  # looked up without a call
        said = f"({v} is not None and {v} >= 0 and s.where[{v}] {compare})"
    else:
        said = f"(zone_of(s, {v}) {compare})"
    return said if holds else f"(not {said})"


def compared(w: Emitter, node: ast.Expression, scope: Scope) -> str:
    """Return the comparison with one zone, or with several: `== 3`, `in (3, 4)`."""
    several = w.held_kind(node, scope) == "zones"
    return f"{'in' if several else '=='} {w.value(node, scope)}"


@emits(VALUES, "zone_contains")
def zone_contains(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`your hand contains 4 or more cards`"""
    zone = w.value(args[0], scope)
    group = w.group(args[1], scope)
    if group.sort == "one":
        return f"(zone_of(s, {group.source}) == {zone})"
    if group.sort == "sel":  # only what lies there need be looked at
        assert group.noun is not None
        v = w.script.fresh()
        noun = group.noun.where(lambda v: f"(s.where[{v}] == {zone})")
        return so_many(group, f"for {v} in {listing(w, noun)}", "True")
    return of_several(w, scope, args[1], group, lambda v: f"(zone_of(s, {v}) == {zone})")


@emits(VALUES, "card_contains", "box_contains")
def card_contains(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`any box of it contains Strike`"""
    return f"card_contains(s, {w.value(args[0], scope)}, {w.value(args[1], scope)})"


@emits(VALUES, "text_contains")
def text_contains(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the Effect of it contains Earn`"""
    text, word = args[0], w.value(args[1], scope)
    if isinstance(text, ast.Phrase) and text.row == "box_of_card":
        box, card = (w.value(arg, scope) for arg in text.args)
        return f"box_contains(s, {box}, {card}, {word})"
    return f"text_contains(s, {w.value(text, scope)}, {word})"


@emits(VALUES, "deed_announceable")
def deed_can_be_announced(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`deed can be announced`"""
    return f"can_announce_deed(s, {kept_closure(w, args[0], scope)})"


@emits(VALUES, "text_announceable")
def can_be_announced(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the Effect of it can be announced`"""
    text = args[0]
    if isinstance(text, ast.Phrase) and text.row == "box_of_card":
        box, card = (w.value(arg, scope) for arg in text.args)
        asked = f"box_can_be_announced(s, {scope.context}, {box}, {card})"
        if not NAMED.fullmatch(card):
            return asked
        known = f"{card} is not None and FREE[{box}][{face(w, card)}]"
        return f"(({known} and not (s.index or gathered(s)).banning) or {asked})"
    return f"can_be_announced(s, {scope.context}, {w.value(text, scope)})"


@emits(VALUES, "costs_payable_without")
def paid_without(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the costs of the Effect of it can be paid without it`"""
    text, without = args[0], w.many(args[1], scope)
    if isinstance(text, ast.Phrase) and text.row == "box_of_card":
        box, card = (w.value(arg, scope) for arg in text.args)
        asked = f"box_can_be_paid(s, {scope.context}, {box}, {card}, {without})"
        if NAMED.fullmatch(card):
            return f"(({card} is not None and COSTLESS[{box}][{face(w, card)}]) or {asked})"
        v = w.script.fresh()
        held = f"({v} := {card}) is not None and COSTLESS[{box}][{face(w, v)}]"
        return f"(({held}) or box_can_be_paid(s, {scope.context}, {box}, {v}, {without}))"
    return f"can_be_paid(s, {scope.context}, {w.value(text, scope)}, {without})"


@emits(VALUES, "card_carries")
def card_carries(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it carries Lasting`"""
    return f"carries(s, {w.value(args[0], scope)}, {w.value(args[1], scope)})"


@emits(VALUES, "text_carries")
def text_carries(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the Effect of it carries fast`"""
    return f"text_carries(s, {w.value(args[0], scope)}, {w.value(args[1], scope)})"


@emits(VALUES, "ruling_is")
def ruling(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the ruling ties is both win`: known before the match begins."""
    name, choice = (str(getattr(arg, "text", "")).partition(": ")[2] for arg in args)
    return str(w.program.rulings.get(name) == choice)


@emits(VALUES, "flow_is")
def it_is(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is Main`"""
    return f"is_going_on(s, {w.value(args[0], scope)})"


@emits(VALUES, "flow_is_of")
def it_is_of(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is your turn`"""
    return f"is_going_on(s, {w.value(args[1], scope)}, {w.value(args[0], scope)})"


@emits(VALUES, "flow_is_first")
def it_is_first(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is the first turn`"""
    return f"(times_begun(s, {w.value(args[0], scope)}) == 1)"


@emits(VALUES, "event_is")
def the_event_is(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the event is a player draws`"""
    pattern = w.event(args[0], scope)
    test = w.script.fresh("ev")
    return f"event_is(s, {sorts_of(pattern)}, lambda {test}: {pattern.test(test)})"


@emits(VALUES, "can_be_done")
def can_be_done(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`draw 1 card can be done`: tried out on a copy, or for a choice looked for."""
    choice = choice_of(w, args[0], scope)
    if choice is not None:
        return choice
    return f"can_be_done(s, {w.actions_closure(args[0], scope)})"


@emits(VALUES, "there_is")
def there_is(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`there is a card in your hand`"""
    group = w.group(args[0], scope)
    if group.sort == "sel":
        assert group.noun is not None
        v = w.script.fresh()
        if group.how == SOME:
            tests = all_of([test(v) for test in group.noun.tests])
            domain = group.noun.domain or all_there(w.script, group.noun.base)
            return f"any(True for {v} in {domain} if {tests})"
        if group.how == "no":
            return f"(not {listing(w, group.noun)})"
        return f"({group.low} <= len({listing(w, group.noun)}) <= {group.high})"
    if group.sort == "one":
        v = w.script.fresh()
        return f"(({v} := {group.source}) is not None and {v} >= 0)"
    return f"bool({there(w, group, args[0], scope)})"


@emits(VALUES, "is_so")
def is_so(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is fresh`, `each player is committed`, `a player is Ready`"""
    group = w.group(args[0], scope)
    test = w.adjective(args[1], scope)
    if group.sort == "one":
        return of_one(w, group, test)
    return of_several(w, scope, args[0], group, test)


@emits(VALUES, "is_not_so")
def is_not_so(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is not fresh`"""
    group = w.group(args[0], scope)
    test = w.adjective(args[1], scope)
    if group.sort == "one":
        return f"(not {of_one(w, group, test)})"
    return of_several(w, scope, args[0], group, test, holds=False)


def of_one(w: Emitter, group: Group, test: Test) -> str:
    """Return that something is true of one thing, which may be nothing."""
    if SURELY.fullmatch(group.source):
        return test(group.source)
    v = w.script.fresh()
    named = NAMED.fullmatch(group.source)
    v, source = (group.source, group.source) if named else (v, f"({v} := {group.source})")
    no_card = f" and {v} >= 0" if group.base == "card" else ""  # as a space it is over the edge
    return f"({source} is not None{no_card} and {test(v)})"


@emits(VALUES, "is_a")
def is_a(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is a Castle`"""
    source = w.value(args[0], scope)
    noun = w.noun(args[1], scope)
    if source.replace("_", "").isalnum() or source.startswith("f["):
        return f"({source} is not None and {noun.fits(source)})"
    v = w.script.fresh()
    test = noun.fits(v)
    return (
        f"({source} is not None)"
        if test == "True"
        else f"(({v} := {source}) is not None and {test})"
    )


@emits(VALUES, "is_not_a")
def is_not_a(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is not a Castle`"""
    return f"(not {is_a(w, scope, args, thing)})"


@emits(VALUES, "is_same")
def same(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is you`; what is not there is nothing else that is not there."""
    a, b = (w.value(arg, scope) for arg in args)
    there = SURELY.fullmatch(a) or SURELY.fullmatch(b)
    return f"({a} == {b})" if there else f"({a} == {b} is not None)"


@emits(VALUES, "is_not_same")
def not_same(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is not you`"""
    return f"(not {same(w, scope, args, thing)})"


@emits(VALUES, "is_one_of")
def one_of(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is one of those`"""
    group = w.group(args[1], scope)
    if group.sort == "slot":
        return f"is_meant(s, {group.source}, {w.value(args[0], scope)})"
    return f"({w.value(args[0], scope)} in {w.many(args[1], scope)})"


@emits(VALUES, "is_not_one_of")
def not_one_of(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`it is not one of those`"""
    group = w.group(args[1], scope)
    if group.sort == "slot":
        return f"(not is_meant(s, {group.source}, {w.value(args[0], scope)}))"
    return f"({w.value(args[0], scope)} not in {w.many(args[1], scope)})"
