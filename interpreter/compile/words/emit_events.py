"""Emitters of events that are spoken of: patterns that an event fits or does not."""

from __future__ import annotations

from ...kernel.queries import ANYTHING
from ..parts.emitter import Args, Emitter, Events
from ..parts.event_patterns import sorts_of
from ..parts.registry import emits
from ..parts.routines import Pattern, Scope, all_of

EVENTS: Events = {}


@emits(EVENTS, "either_event")
def either(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`a player draws or a player sells`"""
    a, b = (w.event(arg, scope) for arg in args)

    def test(ev: str) -> str:
        sides = [f"(is_of({ev}, {sorts_of(p)}) and {p.test(ev)})" for p in (a, b)]
        return f"({' or '.join(sides)})"

    if a.loose or b.loose:  # which sorts a slot holds is known in play only
        return Pattern((ANYTHING,), test)
    return Pattern((*a.types, *b.types), test)


@emits(EVENTS, "event_where")
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
    return Pattern((ANYTHING,), lambda ev: "True")


@emits(EVENTS, "line_begins")
def line_begins(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`a line of the Effect of it begins`"""
    number = w.program.type_numbers["line begins"]
    text = w.value(args[0], scope)
    return Pattern((number,), lambda ev: f"same_text({ev}[2][0], {text})")


@emits(EVENTS, "line_ends")
def line_ends(w: Emitter, scope: Scope, args: Args, thing: str) -> Pattern:
    """`a line of the Effect of it ends`"""
    number = w.program.type_numbers["line ends"]
    text = w.value(args[0], scope)
    return Pattern((number,), lambda ev: f"same_text({ev}[2][0], {text})")


def edge_of_flow(w: Emitter, flow: str, side: str, player: str = "") -> Pattern:
    """Return the beginning or the end of a part of play, of anybody or of a player."""

    def theirs(ev: str) -> str:
        return f"({ev}[3] == {player})" if player else "True"

    if flow.isdigit():
        kind = getattr(w.program.flows[int(flow)], side)
        return Pattern((kind,), theirs)
    types = tuple(getattr(each, side) for each in w.program.flows)  # it may be known only in play
    return Pattern(types, lambda ev: all_of([f"is_edge(s, {ev}, {flow}, {side!r})", theirs(ev)]))
