"""Emitters of what has happened, of the times in which it happened, and of the parts of play."""

from __future__ import annotations

import re

from cardwright.grammar import ast

from ..parts.emitter import Args, Emitter, Values
from ..parts.event_patterns import FLOW_SIDES, sorts_of
from ..parts.registry import emits
from ..parts.routines import Scope
from .emit_events import edge_of_flow

VALUES: Values = {}


@emits(VALUES, "how_often")
def how_often(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`how often a player draws this turn`"""
    return f"times_happened(s, {parts_of(w, scope, args)})"


@emits(VALUES, "did_happen")
def did_happen(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`a player draws this turn`"""
    return happened_at_all(w, scope, args)


@emits(VALUES, "did_not_happen")
def did_not_happen(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`you draw has not happened this turn`"""
    return f"(not {happened_at_all(w, scope, args)})"


@emits(VALUES, "total_of_event")
def total_of(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the total amount of a dealt damage this turn`"""
    return f"total_amount(s, {happened(w, scope, args[1:])})"


@emits(VALUES, "last_of_event")
def last_of(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the amount of a dealt damage this turn`: of what happened last."""
    return f"last_amount(s, {happened(w, scope, args[1:])})"


ONE_SORT = re.compile(r"\((\d+),\)")
"""How a single sort of events stands in the source."""


def happened_at_all(w: Emitter, scope: Scope, args: Args) -> str:
    """Return the source of whether an event happened; the newest one of its sort is asked first."""
    parts, period = parts_of(w, scope, args), args[1]
    only = ONE_SORT.match(parts)
    lasts = isinstance(period, ast.Phrase) and period.row == "this_flow"
    if only is None or not lasts:
        return f"has_happened(s, {parts})"
    assert isinstance(period, ast.Phrase)
    flow = w.value(period.args[0], scope)
    return f"(may_have_happened(s, {only[1]}, {flow}) and has_happened(s, {parts}))"


def happened(w: Emitter, scope: Scope, args: Args) -> str:
    """Return the source of the list of events that are meant."""
    return f"happened(s, {parts_of(w, scope, args)})"


def parts_of(w: Emitter, scope: Scope, args: Args) -> str:
    """Return the sorts of an event, its test and its period, as source."""
    event, period = args
    pattern = w.event(event, scope)
    variable = w.script.fresh("ev")
    said = pattern.test(variable)
    test = "None" if said == "True" else f"lambda {variable}: {said}"
    return f"{sorts_of(pattern)}, {test}, {w.value(period, scope)}"


# ---- periods and parts of play -------------------------------------------------------------------


@emits(VALUES, "this_flow")
def this_flow(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`this turn`"""
    return f"this_period(s, {w.value(args[0], scope)})"


@emits(VALUES, "last_flow")
def last_flow(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the last turn`"""
    return f"last_period(s, {w.value(args[0], scope)})"


@emits(VALUES, "last_flow_of")
def last_flow_of(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`their last turn`"""
    return f"last_period(s, {w.value(args[1], scope)}, {w.value(args[0], scope)})"


@emits(VALUES, "since_moment")
def since(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`since a player draws`, `since the end of the turn`"""
    moment = args[0]
    assert isinstance(moment, ast.Phrase)
    side = FLOW_SIDES.get(moment.row)
    of_flow = side and edge_of_flow(w, w.value(moment.args[0], scope), side)
    pattern = of_flow or w.event(moment.args[0], scope)
    v = w.script.fresh("ev")
    return f"since(s, {sorts_of(pattern)}, lambda {v}: {pattern.test(v)})"


@emits(VALUES, "whole_match")
def whole_match(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`match`: from the setup to the result; to begin or finish it is to do so with its part."""
    return str(w.program.match)


@emits(VALUES, "the_flow")
def the_flow(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
    """`the turn`"""
    return w.value(args[0], scope)
