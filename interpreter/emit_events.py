"""Emitters of events that are spoken of: patterns that an event fits or does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.grammar import ast

from .program import FlowInfo
from .registry import EVENTS, Args, emits
from .writing import Pattern, Scope, all_of

if TYPE_CHECKING:
    from .emitting import Emitter

ANYTHING = -1
"""The sort that every event is of."""


@emits(EVENTS, "event", "{a: event>2} or {b: event>3}")
def either(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`a player draws or a player sells`"""
    a, b = (w.event(arg, scope) for arg in args)

    def test(ev: str) -> str:
        sides = [f"({ev}[1] in {p.types!r} and {p.test(ev)})" for p in (a, b)]
        return f"({' or '.join(sides)})"

    return Pattern((*a.types, *b.types), test)


@emits(EVENTS, "event", "{a: event>3} where {c: condition>3}")
def where(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`a player draws where it is Main`"""
    pattern = w.event(args[0], scope)

    def condition(ev: str) -> str:
        inner = scope
        for base, source in pattern.its:
            inner = inner.described(base, source(ev))
        return w.condition(args[1], inner)

    types = () if condition("ev") == "False" else pattern.types
    return Pattern(
        types, lambda ev: all_of([pattern.test(ev), condition(ev)]), pattern.loose, pattern.its
    )


@emits(EVENTS, "event", "the {f: flow>2} begins")
def begins(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`the turn begins`"""
    return edge_of_flow(w, w.value(args[0], scope), "begins")


@emits(EVENTS, "event", "the {f: flow>2} ends")
def ends(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`the turn ends`"""
    return edge_of_flow(w, w.value(args[0], scope), "ends")


@emits(EVENTS, "event", "{o: player's} {f: flow} begins")
def begins_of(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`your turn begins`"""
    player = w.value(args[0], scope)
    return Pattern((flow_of(w, scope, args[1]).begins,), lambda ev: f"({ev}[3] == {player})")


@emits(EVENTS, "event", "{o: player's} {f: flow} ends")
def ends_of(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`your turn ends`"""
    player = w.value(args[0], scope)
    return Pattern((flow_of(w, scope, args[1]).ends,), lambda ev: f"({ev}[3] == {player})")


@emits(EVENTS, "event", "anything happens")
def anything(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`anything happens`"""
    return Pattern((ANYTHING,), lambda ev: "True")


@emits(EVENTS, "event", "a line of {t: text} begins")
def line_begins(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`a line of the Effect of it begins`"""
    number = w.program.type_numbers["line begins"]
    text = w.value(args[0], scope)
    return Pattern((number,), lambda ev: f"same_text({ev}[2][0], {text})")


@emits(EVENTS, "event", "a line of {t: text} ends")
def line_ends(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`a line of the Effect of it ends`"""
    number = w.program.type_numbers["line ends"]
    text = w.value(args[0], scope)
    return Pattern((number,), lambda ev: f"same_text({ev}[2][0], {text})")


def edge_of_flow(w: Emitter, number: str, side: str) -> Pattern:
    """Return the beginning or the end of a part of play, which may be known only in play."""
    if number.isdigit():
        return Pattern((getattr(w.program.flows[int(number)], side),), lambda ev: "True")
    types = tuple(getattr(each, side) for each in w.program.flows)
    return Pattern(types, lambda ev: f"({ev}[1] == s.program.flows[{number}].{side})")


def flow_of(w: Emitter, scope: Scope, node: ast.Expression) -> FlowInfo:
    """Return the part of play that is named."""
    number = w.value(node, scope)
    if not number.isdigit():
        raise w.refuse(node)  # which part of play is known only when it is played
    return w.program.flows[int(number)]
