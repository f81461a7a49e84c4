"""Emitters of actions that are one event, or one thing asked of the machine: tables, for most."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardwright.grammar import ast, walk

from ...program.notes import ThingSite
from ...program.types import NUMBER, read
from ..parts.code import (
    ONE,
    Code,
    at,
    call,
    column,
    group,
    kernel,
    listing_of,
    local,
    minus,
    name,
    part_of,
    through,
    word,
)
from ..parts.code_steps import HERE, Steps, do, each_of, emit, go_on, put
from ..parts.emitter import Actions, Emitter
from ..parts.registry import emits
from ..parts.routines import SKIP, Routine, Scope
from ..parts.word_calls import settled

ACTIONS: Actions = {}
EACH_ONE: Code = name("each")
"""One after the other of what an operation goes through."""
TOP, BOTTOM = kernel("TOP"), kernel("BOTTOM")
EVERYBODY: Code = call("tuple", call("range", column("players")))


def moved(cards: Code, to: Code, end: Code = TOP, facing: bool | None = None) -> Code:
    """Return what a move of cards is about: they come to lie as the zone says, if no more is."""
    return group(cards, to, end, facing)


def dealt(number: Code, zone: Code) -> Code:
    """Return the top cards of a zone, in the order in which they are dealt."""
    return part_of(call("top_cards", number, zone), None, None, -1)


def changed(number: Code, field: Code, thing: Code) -> Code:
    """Return what a change of a number is about."""
    return group(thing, field, number)


MakeEvents = Mapping[str, tuple[str, Callable[..., Code]]]
"""The sort of event that an action is, and what it is about, made of what the phrase says."""
ONE_EVENT: MakeEvents = {
    "shuffle_zone": ("SHUFFLE", group),
    "negate": ("NEGATE", group),
    "put_on_stack": ("STACK", lambda text: group(text, at(local(1), 0), None)),
    "draw_match": ("DRAW", group),
    "play_turns": ("REVERSE", group),
    "move_all": ("MOVE", lambda zone, to: moved(call("every_card", zone), to)),
    "deal": ("MOVE", lambda number, zone, to: moved(dealt(number, zone), to)),
    "add_to": ("CHANGE", changed),
    "subtract_from": ("CHANGE", lambda number, *of: changed(minus(number), *of)),
    "set_number": ("SET", lambda owner, field, number: group(field, owner, number)),
    "make_public": ("PUBLISH", lambda of, field: group(field, of, call("held_in", field, of))),
}
SAID: Mapping[str, Callable[..., Steps]] = {
    "reduce_event": lambda _, number: do("alter", minus(number)),
    "prevent_some": lambda _, number: do("alter", minus(number)),
    "increase_event": lambda _, number: do("alter", number),
    "prevent_all_but": lambda _, number: do("leave_at_most", number),
    "prevent_event": lambda _: do("prevent"),
    "rule_ends": lambda _: do("end_after", ONE),
    "rule_ends_after": lambda _, number: do("end_after", number),
    "happens_after_all": lambda _: do("allow"),
    "finish_flow": lambda _, flow: do("finish", flow),
    "skip_flow": lambda _, flow: do("skip_flow", flow),
    "begin_flow": lambda scope, flow: do("begin", HERE, flow, scope.you),
    "begin_flow_of": lambda _, flow, player: do("begin", HERE, flow, player),
    "begin_match": lambda _: do("begin_again"),
    "resolve_text": lambda _, text: do("resolve", HERE, text),
    "resolve_stack": lambda _: do("resolve_stack", HERE),
    "pay_costs": lambda _, text: do("pay_costs", text),
}
"""What an action asks of the machine, made of the scope and what the phrase says."""


@emits(ACTIONS, "prevent_next")
def prevent_next(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> Scope:
    """`prevent the next 3 of it as spared`"""
    given = r.local(NUMBER)
    r.add([*put(given, call("prevent_next", w.value(node.args[0], scope))), *go_on()], node)
    return scope.named(name, given, "number") if name else scope


FILLING = ("MOVE", "SHUFFLE_IN")


def emitting(w: Emitter, kind: str, node: ast.Phrase) -> str:
    """Return what lets an event happen: where a zone cannot be full nothing need be asked."""
    if kind not in FILLING:
        return "emit"
    bounded = {info.name for info in w.program.zones if info.capacity is not None}
    names = [each for each in walk(node.args[-1]) if isinstance(each, ast.Name)]
    named = {each.text.partition(": ")[2] for each in names if each.kind.endswith(" zone")}
    is_open = not named or any(each.kind.endswith(" family") for each in names)
    return "emit_fitting" if bounded and (is_open or named & bounded) else "emit"


def happen(w: Emitter, kind: str, about: Code, node: ast.Phrase, r: Routine) -> None:
    """Write an operation that is a single event."""
    r.add([*go_on(), *do(emitting(w, kind, node), HERE, kernel(kind), about)], node)


for _id, _event in ONE_EVENT.items():

    @emits(ACTIONS, _id)
    def one_event(
        w: Emitter,
        scope: Scope,
        node: ast.Phrase,
        r: Routine,
        name: str | None,
        event: tuple[str, Callable[..., Code]] = _event,
    ) -> None:
        """A single event, with what the phrase says put into it."""
        kind, about = event
        happen(w, kind, about(*(w.value(arg, scope) for arg in node.args)), node, r)


for _id, _steps in SAID.items():

    @emits(ACTIONS, _id)
    def said(
        w: Emitter,
        scope: Scope,
        node: ast.Phrase,
        r: Routine,
        name: str | None,
        steps: Callable[..., Steps] = _steps,
    ) -> None:
        """A call of the machine, with what the phrase says put into it."""
        values = (w.value(arg, scope) for arg in node.args)
        r.add([*go_on(), *steps(scope, *values)], node)


THINGS: MakeEvents = {
    "move_cards": ("MOVE", moved),
    "move_to_top": ("MOVE", moved),
    "move_to_bottom": ("MOVE", lambda cards, to: moved(cards, to, BOTTOM)),
    "move_face_down": ("MOVE", lambda cards, to: moved(cards, to, facing=False)),
    "move_face_up": ("MOVE", lambda cards, to: moved(cards, to, facing=True)),
    "put_back": ("PUT_BACK", group),
    "shuffle_into": ("SHUFFLE_IN", group),
    "turn_face_up": ("TURN", lambda cards: group(cards, True)),
    "turn_face_down": ("TURN", lambda cards: group(cards, False)),
    "reveal": ("SHOW", lambda cards: group(cards, EVERYBODY)),
    "give_control": ("CONTROL", group),
}

for _id, _event in THINGS.items():

    @emits(ACTIONS, _id)
    def to_things(
        w: Emitter,
        scope: Scope,
        node: ast.Phrase,
        r: Routine,
        name: str | None,
        event: tuple[str, Callable[..., Code]] = _event,
    ) -> None:
        """Something done to cards, chosen first if the phrase leaves that open."""
        kind, about = event
        things = w.group(node.args[0], scope)
        cards = call("tuple", settled(w, node.args[0], things, scope, r))
        rest = (w.value(arg, scope) for arg in node.args[1:])
        happen(w, kind, about(cards, *rest), node, r)


@emits(ACTIONS, "show_cards")
def show(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`show your hand to your opponent`"""
    cards, players = (settled(w, arg, w.group(arg, scope), scope, r) for arg in node.args)
    shown = emit("SHOW", call("those_there", cards), call("those_there", players))
    r.add([*go_on(), *shown], node)


ENDINGS = {"win_match": "WIN", "lose_match": "LOSE", "leave_match": "OUT"}
for _id, _kind in ENDINGS.items():

    @emits(ACTIONS, _id)
    def end_for(
        w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None, kind: str = _kind
    ) -> None:
        """`you win the match`, `p is out of the match`"""
        players = settled(w, node.args[0], w.group(node.args[0], scope), scope, r)
        r.add([*go_on(), *emit(kind, call("those_there", players))], node)


for _id, _truth in (("mark", True), ("unmark", False)):

    @emits(ACTIONS, _id)
    def mark(
        w: Emitter,
        scope: Scope,
        node: ast.Phrase,
        r: Routine,
        name: str | None,
        truth: bool = _truth,
    ) -> None:
        """`it becomes Tapped`, `it is no longer Tapped`"""
        things = settled(w, node.args[0], w.group(node.args[0], scope), scope, r)
        field = w.value(node.args[1], scope)
        marked = emit("SET", field, EACH_ONE, truth)
        r.add([*go_on(), *each_of("each", call("tuple", things), marked)], node)


@emits(ACTIONS, "strike_out")
def strike_out(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`strike out a line of the Effect of it`: chosen among those that have not begun."""
    struck = r.local(read("group line"))
    lines = call("lines_to_come", w.value(node.args[0], scope))
    options = listing_of(group(EACH_ONE), through("each", lines))
    site = ThingSite("line", node)
    r.add(do("decide", HERE, scope.you, word("line"), options), node, SKIP, site)
    strike = emit("STRIKE", part_of(EACH_ONE, None, 3), at(EACH_ONE, 3))
    r.add([*put(struck, call("take")), *each_of("each", struck, strike)], node)
