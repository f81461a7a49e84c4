"""Emitters of events that are spoken of: patterns that an event fits or does not."""

from __future__ import annotations

from ...program.conventions import ANYTHING
from ...program.simple_events import SET_THING
from ..parts.code import (
    TRUE,
    Code,
    at,
    both,
    call,
    compare,
    const,
    either_of,
    number_in,
    word,
)
from ..parts.emitter import Args, Emitter, Events
from ..parts.event_patterns import is_open, narrowed, role_at, role_test, sorts_of
from ..parts.registry import emits
from ..parts.routines import Pattern, Scope

EVENTS: Events = {}


@emits(EVENTS, "either_event")
def either(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`a player draws or a player sells`"""
    a, b = (w.event(arg, scope) for arg in args)

    def test(ev: Code) -> Code:
        return either_of(*(both(call("is_of", ev, sorts_of(p)), p.test(ev)) for p in (a, b)))

    if a.loose is not None or b.loose is not None:  # which sorts a slot holds is known in play only
        return Pattern((ANYTHING,), test)
    return Pattern((*a.types, *b.types), test)


@emits(EVENTS, "event_where")
def where(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`a player draws where it is Main`"""
    return narrowed(w, w.event(args[0], scope), args[1], scope)


@emits(EVENTS, "flow_begins")
def begins(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`the turn begins`"""
    return edge_of_flow(w, w.value(args[0], scope), "begins")


@emits(EVENTS, "flow_ends")
def ends(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`the turn ends`"""
    return edge_of_flow(w, w.value(args[0], scope), "ends")


@emits(EVENTS, "flow_begins_of")
def begins_of(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`your turn begins`"""
    return edge_of_flow(w, w.value(args[1], scope), "begins", w.value(args[0], scope))


@emits(EVENTS, "flow_ends_of")
def ends_of(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`your turn ends`"""
    return edge_of_flow(w, w.value(args[1], scope), "ends", w.value(args[0], scope))


@emits(EVENTS, "anything_happens")
def anything(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`anything happens`"""
    return Pattern((ANYTHING,), lambda ev: TRUE)


@emits(EVENTS, "line_begins")
def line_begins(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`a line of the Effect of it begins`"""
    return of_line(w, "line begins", w.value(args[0], scope))


@emits(EVENTS, "line_ends")
def line_ends(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`a line of the Effect of it ends`"""
    return of_line(w, "line ends", w.value(args[0], scope))


@emits(EVENTS, "play_turned")
def play_turned(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`the direction of play turns`"""
    return Pattern((w.program.type_numbers["reverse"],), lambda ev: TRUE)


@emits(EVENTS, "mark_set")
def mark_set(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`a creature becomes Tapped`"""
    return of_mark(w, scope, args, thing, truth=True)


@emits(EVENTS, "mark_gone")
def mark_gone(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`a creature is no longer Tapped`"""
    return of_mark(w, scope, args, thing, truth=False)


def of_mark(w: Emitter, scope: Scope, args: Args, thing: str, *, truth: bool) -> Pattern:
    """Return that a mark is set, or taken away, of something that had it otherwise."""
    number, whose = w.program.type_numbers["set"], role_at(SET_THING)
    field = w.value(args[1], scope)
    theirs = role_test(w, args[0], scope, whose, plural=False)
    its = ((thing, whose),) if is_open(w, args[0], scope) else ()

    def test(ev: Code) -> Code:
        return both(call("changes_mark", ev, field, const(truth)), theirs(ev))

    return Pattern((number,), test, its=its)


def of_line(w: Emitter, event: str, text: Code) -> Pattern:
    """Return the beginning or the end of a line of a text."""
    number = w.program.type_numbers[event]
    return Pattern((number,), lambda ev: call("same_text", role_at(0)(ev), text))


def edge_of_flow(w: Emitter, flow: Code, side: str, player: Code | None = None) -> Pattern:
    """Return the beginning or the end of a part of play, of anybody or of a player."""

    def theirs(ev: Code) -> Code:
        return TRUE if player is None else compare("==", at(ev, 3), player)

    number = number_in(flow)
    if number is not None:
        kind = getattr(w.program.flows[number], side)
        return Pattern((kind,), theirs)
    types = tuple(getattr(each, side) for each in w.program.flows)  # it may be known only in play

    def test(ev: Code) -> Code:
        return both(call("is_edge", ev, flow, word(side)), theirs(ev))

    return Pattern(types, test)
