"""Emitters of what has happened, of the times in which it happened, and of the parts of play."""

from __future__ import annotations

from cardwright.grammar import ast

from ..parts.code import NOBODY, Code, about, call, const, name
from ..parts.emitter import Args, Emitter, Values
from ..parts.event_patterns import FLOW_SIDES, event_of_moment, sorts_of
from ..parts.registry import emits
from ..parts.routines import Scope
from ..passes.fold import known
from .emit_events import edge_of_flow

VALUES: Values = {}


@emits(VALUES, "how_often")
def how_often(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`how often a player draws this turn`"""
    return call("times_happened", *parts_of(w, scope, args))


@emits(VALUES, "did_happen")
def did_happen(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`a player draws this turn`"""
    return happened_at_all(w, scope, args)


@emits(VALUES, "total_of_event")
def total_of(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the total amount of a dealt damage this turn`"""
    return call("total_amount", happened(w, scope, args[1:]))


@emits(VALUES, "last_of_event")
def last_of(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the amount of a dealt damage this turn`: of what happened last."""
    return call("last_amount", happened(w, scope, args[1:]))


def happened_at_all(w: Emitter, scope: Scope, args: Args) -> Code:
    """Return that an event happened."""
    return call("has_happened", *parts_of(w, scope, args))


def happened(w: Emitter, scope: Scope, args: Args) -> Code:
    """Return the list of events that are meant, as code."""
    return call("happened", *parts_of(w, scope, args))


def parts_of(w: Emitter, scope: Scope, args: Args) -> tuple[Code, Code, Code]:
    """Return the sorts of an event, its test and its period, as code."""
    event, period = args
    pattern = w.event(event, scope)
    ev = w.script.fresh("ev")
    said = pattern.test(name(ev))
    test = NOBODY if known(said) else about(ev, said)
    return sorts_of(pattern), test, w.value(period, scope)


# ---- periods and parts of play -------------------------------------------------------------------


@emits(VALUES, "this_flow")
def this_flow(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`this turn`"""
    return call("this_period", w.value(args[0], scope))


@emits(VALUES, "last_flow")
def last_flow(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the last turn`"""
    return call("last_period", w.value(args[0], scope))


@emits(VALUES, "last_flow_of")
def last_flow_of(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`their last turn`"""
    return call("last_period", w.value(args[1], scope), w.value(args[0], scope))


@emits(VALUES, "since_moment")
def since(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`since a player draws`, `since the end of the turn`"""
    moment = args[0]
    assert isinstance(moment, ast.Phrase)
    side = FLOW_SIDES.get(moment.row)
    if side is None:
        pattern = w.event(event_of_moment(w, moment), scope)
    else:
        pattern = edge_of_flow(w, w.value(moment.args[0], scope), side)
    ev = w.script.fresh("ev")
    return call("since", sorts_of(pattern), about(ev, pattern.test(name(ev))))


@emits(VALUES, "whole_match")
def whole_match(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`match`: from the setup to the result; to begin or finish it is to do so with its part."""
    return const(w.program.match)


@emits(VALUES, "the_flow")
def the_flow(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the turn`"""
    return w.value(args[0], scope)
