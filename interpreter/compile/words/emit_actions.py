"""Emitters of what the core can do: each adds operations to a routine."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from cardwright.grammar import ast, walk

from ...program.notes import ThingSite
from ..parts.choices import choose_one_of, choose_things, how_announced, yes_or_no
from ..parts.chosen_first import chosen_first
from ..parts.emitter import Actions, Emitter
from ..parts.event_patterns import moment_of
from ..parts.registry import emits
from ..parts.routines import Routine, Scope, captured, names_of
from ..parts.statements import act, kept_closure, settled

ACTIONS: Actions = {}

# ---- one after the other -------------------------------------------------------------------------


@emits(ACTIONS, "in_turn")
def in_turn(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> Scope:
    """`draw 1 card and end the turn`"""
    for arg in node.args:
        scope = act(w, arg, scope, r)
    return scope


@emits(ACTIONS, "if_so")
def if_so(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`if your hand is empty, draw 1 card`"""
    out = r.label()
    r.add(f"f[0] = @N@ if {w.condition(node.args[0], scope)} else {out}", node, "same")
    act(w, node.args[1], scope, r)
    r.place(out)


@emits(ACTIONS, "may")
def may(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`you may draw 1 card`: asked only if it can be done."""
    group = w.group(node.args[0], scope)
    rest, one, said = r.local(), r.local(), r.local()
    who = settled(w, node.args[0], group, scope, r)
    r.add(f"{rest} = tuple({who})\nf[0] = @N@", node)
    top, out = r.each(rest, one, node)
    found = each_in(w, node.args[1])
    if found is not None:
        of_each(w, scope, node, r, (found, one, top))
        r.place(out)
        return
    doing = w.actions_closure(node.args[1], scope)
    as_them = f"acting(s, {doing}, {one})"
    yes_or_no(r, node, one, said, f"can_be_done(s, {as_them})", scope)
    r.add(f"f[0] = {top}\nif {said}:\n    call(s, f, {as_them})", node)
    r.place(out)


EACH = ("each", "each_other")


def each_in(w: Emitter, doing: ast.Expression) -> ast.Phrase | None:
    """Return what stands as `each ...` in something that may be done: it is asked one by one."""
    if not isinstance(doing, ast.Phrase) or w.kind_of(doing) != "action":
        return None
    for each in doing.args:
        if isinstance(each, ast.Phrase) and each.row in EACH:
            return each
    return None


def of_each(
    w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, at: tuple[ast.Phrase, str, str]
) -> None:
    """Write `you may move each rival to c3`: asked for each of them, players in turn order."""
    things, who, done = at
    doing = node.args[1]
    assert isinstance(doing, ast.Phrase)
    scope = evolve(scope, context=f"({who}, {scope.context}[1], {scope.context}[2])")
    group = w.group(things, scope)
    rest, one, said, v = r.local(), r.local(), r.local(), w.script.fresh()
    source = w.many(things, scope)
    if group.base == "player":
        source = f"[{v} for {v} in players_from(s, s.turn) if {v} in {source}]"
    r.add(f"{rest} = tuple({source})\nf[0] = @N@", node)
    top, out = r.each(rest, one, node)
    name = ast.Name(things.span, group.base, "each of them")
    single = evolve(doing, args=tuple(name if arg is things else arg for arg in doing.args))
    asked = evolve(node, args=(node.args[0], single))
    inner = scope.named(name.text, one, group.base)
    closure = w.actions_closure(single, inner)
    yes_or_no(r, asked, who, said, f"can_be_done(s, {closure})", inner)
    r.add(f"f[0] = {top}\nif {said}:\n    call(s, f, {closure})", asked)
    r.place(out)
    r.add(f"f[0] = {done}", node)


@emits(ACTIONS, "do_nothing")
def nothing(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`do nothing`"""
    r.add("f[0] = @N@", node)


@emits(ACTIONS, "show_table")
def pause(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`show the table`: a place in the course of play at which a screen may stop"""
    r.add("f[0] += 1", node, site=ThingSite("pause", node))


@emits(ACTIONS, "do_it", "pay_cost")
def do(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`do a`"""
    act(w, node.args[0], scope, r)


@emits(ACTIONS, "announce_deed")
def announce(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> Scope:
    """`announce deed as aimed`: what it chooses when announced is chosen now."""
    local = r.local()
    r.add(f"f[0] = @N@\nannounce_deed(s, f, {kept_closure(w, node.args[0], scope)})", node)
    r.add(f"{local} = take(s, f)")
    return scope.named(name, local, "actions") if name else scope


@emits(ACTIONS, "do_next_time")
def do_next_time(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`do a the next time a player draws`"""
    event = w.event_closure(node.args[1], scope)
    doing = w.actions_closure(node.args[0], scope)
    r.add(f"f[0] = @N@\nadd_once(s, f, {event}, {doing})", node)


@emits(ACTIONS, "carry_out")
def carry_out(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`carry out the Effect of it`"""
    r.announces = True
    r.add(f"f[0] = @N@\ncarry_out(s, f, @P@, {w.value(node.args[0], scope)})", node, "same")


@emits(ACTIONS, "carry_out_copy")
def carry_out_copy(
    w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None
) -> None:
    """`carry out a copy of the Effect of it`: as if it stood on this card."""
    r.announces = True
    source = w.value(node.args[0], scope)
    r.add(f"f[0] = @N@\ncarry_out(s, f, @P@, {source}, True)", node, "same")


@emits(ACTIONS, "insert")
def insert(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`insert draw 1 card after the current line`"""
    r.add(f"f[0] = @N@\ninsert(s, {w.actions_closure(node.args[0], scope)})", node)


@emits(ACTIONS, "strike_out")
def strike_out(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`strike out a line of the Effect of it`: chosen among those that have not begun."""
    local = r.local()
    lines = f"lines_to_come(s, {w.value(node.args[0], scope)})"
    options = f"[(each,) for each in {lines}]"
    site = ThingSite("line", node)
    r.add(f"decide(s, f, @P@, {scope.you}, 'line', {options})", node, "skip", site)
    r.add(
        f"{local} = take(s, f)\nfor each in {local}:\n"
        "    emit(s, f, @P@, STRIKE, (each[:3], each[3]))",
        node,
    )


# ---- simple events -------------------------------------------------------------------------------

ONE_EVENT = {
    "shuffle_zone": "SHUFFLE, ({0},)",
    "negate": "NEGATE, ({0},)",
    "put_on_stack": "STACK, ({0}, f[1][0])",
    "draw_match": "DRAW, ()",
    "move_all": "MOVE, (every_card(s, {0}), {1}, TOP, None)",
    "deal": ("MOVE, (top_cards(s, {0}, {1})[::-1], {2}, TOP, None)"),
    "add_to_player": "CHANGE, ({2}, {1}, {0})",
    "add_to_card": "CHANGE, ({2}, {1}, {0})",
    "subtract_from_player": "CHANGE, ({2}, {1}, -({0}))",
    "subtract_from_card": "CHANGE, ({2}, {1}, -({0}))",
    "add_to_record": "CHANGE, ({2}, {1}, {0})",
    "subtract_from_record": "CHANGE, ({2}, {1}, -({0}))",
}
SAID = {
    "reduce_event": "alter(s, -({0}))",
    "prevent_some": "alter(s, -({0}))",
    "increase_event": "alter(s, {0})",
    "prevent_event": "prevent(s)",
    "happens_after_all": "allow(s)",
    "finish_flow": "finish(s, {0})",
    "skip_flow": "skip_flow(s, {0})",
    "begin_flow": "begin(s, f, @P@, {0}, {you})",
    "begin_flow_of": "begin(s, f, @P@, {0}, {1})",
    "begin_match": "begin_again(s)",
    "resolve_text": "resolve(s, f, @P@, {0})",
    "resolve_stack": "resolve_stack(s, f, @P@)",
    "announce_text": "announce(s, f, {0})",
    "pay_costs": "pay_costs(s, f, {0})",
}
FILLING = ("MOVE,", "SHUFFLE_IN,")


def emitting(w: Emitter, form: str, node: ast.Phrase) -> str:
    """Return what lets an event happen: where a zone cannot be full nothing need be asked."""
    if not form.startswith(FILLING):
        return "emit"
    bounded = {info.name for info in w.program.zones if info.capacity is not None}
    named = {
        each.text.partition(": ")[2]
        for each in walk(node.args[-1])
        if isinstance(each, ast.Name) and each.kind.endswith(" zone")
    }
    return "emit_fitting" if bounded and (not named or named & bounded) else "emit"


for _id, _form in ONE_EVENT.items():

    @emits(ACTIONS, _id)
    def one_event(
        w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None, form: str = _form
    ) -> None:
        """A single event, with what the phrase says put into it."""
        values = (w.value(arg, scope) for arg in node.args)
        r.add(f"f[0] = @N@\n{emitting(w, form, node)}(s, f, @P@, {form.format(*values)})", node)


for _id, _form in SAID.items():

    @emits(ACTIONS, _id)
    def said(
        w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None, form: str = _form
    ) -> None:
        """A call of the machine, with what the phrase says put into it."""
        values = (w.value(arg, scope) for arg in node.args)
        r.add("f[0] = @N@\n" + form.format(*values, you=scope.you), node)


THINGS = {
    "move_cards": "MOVE, ({0}, {1}, TOP, None)",
    "move_to_top": "MOVE, ({0}, {1}, TOP, None)",
    "move_to_bottom": "MOVE, ({0}, {1}, BOTTOM, None)",
    "move_face_down": "MOVE, ({0}, {1}, TOP, False)",
    "move_face_up": "MOVE, ({0}, {1}, TOP, True)",
    "put_back": "PUT_BACK, ({0},)",
    "shuffle_into": "SHUFFLE_IN, ({0}, {1})",
    "turn_face_up": "TURN, ({0}, True)",
    "turn_face_down": "TURN, ({0}, False)",
    "reveal": "SHOW, ({0}, tuple(range(s.players)))",
    "give_control": "CONTROL, ({0}, {1})",
}
for _id, _form in THINGS.items():

    @emits(ACTIONS, _id)
    def to_things(
        w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None, form: str = _form
    ) -> None:
        """Something done to cards, chosen first if the phrase leaves that open."""
        group = w.group(node.args[0], scope)
        cards = f"tuple({settled(w, node.args[0], group, scope, r)})"
        rest = (w.value(arg, scope) for arg in node.args[1:])
        r.add(
            f"f[0] = @N@\n{emitting(w, form, node)}(s, f, @P@, {form.format(cards, *rest)})", node
        )


@emits(ACTIONS, "settle_x")
def settle(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`settle the X of it`: whoever chooses a number is asked for it."""
    said = r.local()
    r.add(f"{said} = ()\nf[0] = @N@", node)
    top, out = r.label(), r.label()
    r.place(top)
    card = w.value(node.args[0], scope)
    asked = ThingSite("number", node, names=names_of(scope))
    r.add(f"if settle_x(s, f, @P@, {card}, {said}):\n    f[0] = {out}", node, "skip", asked)
    r.add(f"{said} = (*{said}, take(s, f))\nf[0] = {top}")
    r.place(out)


@emits(ACTIONS, "show_cards")
def show(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`show your hand to your opponent`"""
    cards, players = (settled(w, arg, w.group(arg, scope), scope, r) for arg in node.args)
    shown = f"(those_there({cards}), those_there({players}))"
    r.add(f"f[0] = @N@\nemit(s, f, @P@, SHOW, {shown})", node)


ENDINGS = {"win_match": "WIN", "lose_match": "LOSE", "leave_match": "OUT"}
for _id, _kind in ENDINGS.items():

    @emits(ACTIONS, _id)
    def end_for(
        w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None, kind: str = _kind
    ) -> None:
        """`you win the match`, `p is out of the match`"""
        players = settled(w, node.args[0], w.group(node.args[0], scope), scope, r)
        r.add(f"f[0] = @N@\nemit(s, f, @P@, {kind}, (those_there({players}),))", node)


@emits(ACTIONS, "set_number")
def set_number(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`set your Coins to 3`"""
    owner, field, number = (w.value(arg, scope) for arg in node.args)
    r.add(f"f[0] = @N@\nemit(s, f, @P@, SET, ({field}, {owner}, {number}))", node)


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
        """`mark it as Tapped`"""
        group = w.group(node.args[0], scope)
        things = settled(w, node.args[0], group, scope, r)
        field = w.value(node.args[1], scope)
        r.add(
            f"f[0] = @N@\nfor each in tuple({things}):\n"
            f"    emit(s, f, @P@, SET, ({field}, each, {truth}))",
            node,
        )


# ---- rules for some time -------------------------------------------------------------------------


def modifier(
    w: Emitter, scope: Scope, rule: ast.Expression, until: str, r: Routine, node: Any
) -> None:
    """Write an operation that brings a rule into force until something."""
    closure = w.rule_closure(rule, scope)
    r.add(f"f[0] = @N@\nadd_modifier(s, f, {closure}, {until})", node)


@emits(ACTIONS, "rule_until")
def rule_until(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`your Coins is 1 more until the end of the turn`"""
    rule, scope = chosen_first(w, node.args[0], scope, r)
    modifier(w, scope, rule, moment_of(w, node.args[1], scope), r, node)


@emits(ACTIONS, "rule_during")
def rule_this(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`you may perform 1 more Action this turn`"""
    rule, scope = chosen_first(w, node.args[0], scope, r)
    modifier(w, scope, rule, f'("ends", {w.value(node.args[1], scope)})', r, node)


@emits(ACTIONS, "rule_while")
def rule_while(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`as long as it is Main, your Coins is 1 more`"""
    closure = w.closure(w.condition(node.args[0], captured(scope)[1]), scope)
    rule, scope = chosen_first(w, node.args[1], scope, r)
    modifier(w, scope, rule, f'("while", {closure})', r, node)


# ---- choices -------------------------------------------------------------------------------------


@emits(
    ACTIONS,
    "choose_cards",
    "choose_players",
    "choose_spaces",
    "choose_tokens",
    "choose_announced",
    "choose_announced_checked",
    "choose_cards_so_that",
    "choose_cards_by",
    "choose_spaces_by",
    "choose_records",
    "choose_records_by",
)
def choose(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> Scope:
    """`choose 1 card in your hand as c`"""
    return choose_things_named(w, scope, node, r, name)


BY_OTHERS = ("choose_cards_by", "choose_spaces_by", "choose_records_by")


def choose_things_named(
    w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None
) -> Scope:
    """Write a choice of things and give it its name."""
    local = r.local()
    things = node.args[-1]
    group = w.group(things, scope)
    condition = who = None
    if node.row == "choose_cards_so_that":
        condition = node.args[0]
    elif node.row in BY_OTHERS:
        who = w.one(node.args[0], scope)
    announced = how_announced(node)
    choose_things(
        w,
        things,
        group,
        scope,
        r,
        local,
        who=who,
        condition=condition,
        announced=announced,
        node=node,
    )
    if name is None:
        return scope
    kind = w.kind_of(things)
    one = w.single(kind)
    if is_single(w, things):
        alone = r.local()
        r.add(f"{alone} = {local}[0] if {local} else None\nf[0] = @N@", node, "same")
        return scope.named(name, alone, one)
    return scope.named(name, local, kind if w.is_group(kind) else f"{one}s")


CHOSEN_ONE = ("a_noun", "one_noun", "another", "the_nouns", "the_only", "any_noun")


def is_single(w: Emitter, node: ast.Expression) -> bool:
    """Whether a choice is of one thing, so that its name means that thing."""
    kind = w.kind_of(node)
    if isinstance(node, ast.Name):
        return False
    if not w.is_group(kind):
        return True
    if not isinstance(node, ast.Phrase):
        return False
    return node.row in CHOSEN_ONE


@emits(ACTIONS, "choose_number", "choose_number_by")
def choose_number(
    w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None
) -> Scope:
    """`choose 1 to 5 as count`"""
    local = r.local()
    bounds = w.value(node.args[-1], scope)
    who = w.one(node.args[0], scope) if len(node.args) == 2 else scope.you
    choose_one_of(r, node, who, local, f"numbers_between(*{bounds})", "number", scope)
    return scope.named(name, local, "number") if name else scope


@emits(ACTIONS, "order_cards", "order_cards_by", "order_records", "order_records_by")
def choose_order(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> Scope:
    """`choose an order for those cards as sorted`"""
    local = r.local()
    who = w.one(node.args[0], scope) if len(node.args) == 2 else scope.you
    things = settled(w, node.args[-1], w.group(node.args[-1], scope), scope, r)
    kind = w.kind_of(node.args[-1])
    base = w.script.base(w.single(kind))
    asked = ThingSite("order", node, w.single(kind), names_of(scope))
    r.add(f"ask_order(s, f, @P@, {who}, {base}, {things})", node, "skip", asked)
    r.add(f"{local} = take(s, f)", how=f"{local} = ()")
    many = kind if w.is_group(kind) else f"{kind}s"
    return scope.named(name, local, many) if name else scope
