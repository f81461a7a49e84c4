"""Emitters of what the core can do: each adds operations to a routine."""

from __future__ import annotations

from attrs import evolve

from cardwright.grammar import ast

from ...program.notes import ThingSite
from ...program.types import TRUTH, WHOLE, grouped, read, sure
from ..parts.choices import choose_one_of, choose_things, how_announced, yes_or_no
from ..parts.chosen_first import chosen_first
from ..parts.code import (
    Code,
    at,
    call,
    chosen_by,
    column,
    compare,
    group,
    listing_of,
    local,
    name,
    spread,
    through,
    word,
)
from ..parts.code_steps import HERE, change, do, go_on, go_on_if, put, when
from ..parts.emitter import Actions, Emitter
from ..parts.event_patterns import moment_of
from ..parts.once_for_each import in_turn as each_in_turn
from ..parts.reach import FIXED_FIRST
from ..parts.registry import emits
from ..parts.routines import SAME, SKIP, Routine, Scope, captured, holding, names_of
from ..parts.settling import settle as settle_now
from ..parts.settling import settle_first, settle_price
from ..parts.statements import act, kept_closure
from ..parts.that_much import much_first
from ..parts.their import says_their
from ..parts.word_calls import settled
from .emit_single_events import happen

ACTIONS: Actions = {}

# ---- one after the other -------------------------------------------------------------------------


@emits(ACTIONS, "in_turn")
def in_turn(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> Scope:
    """`draw 1 card and end the turn`"""
    return each_in_turn(w, node, scope, r, act)


@emits(ACTIONS, "if_so")
def if_so(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`if your hand is empty, draw 1 card`"""
    out = r.label()
    r.add(go_on_if(w.condition(node.args[0], scope), out), node, SAME)
    act(w, node.args[1], scope, r)
    r.place(out)


@emits(ACTIONS, "done_if")
def done_if(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`draw 1 card if your hand is empty`"""
    done, condition = node.args
    if_so(w, scope, evolve(node, args=(condition, done)), r, name)


@emits(ACTIONS, "may")
def may(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`you may draw 1 card`: asked only if it can be done."""
    players = w.group(node.args[0], scope)
    rest, one, said = r.local(read("group player")), r.local(read("player")), r.local(TRUTH)
    who = settled(w, node.args[0], players, scope, r)
    there = "tuple" if players.sort in ("list", "sel") else "those_there"
    r.add([*put(rest, call(there, who)), *go_on()], node)
    top, out = r.each(rest, one, node)
    found = each_in(w, node.args[1])
    if found is not None:
        of_each(w, scope, node, r, (found, one, top))
        r.place(out)
        return
    as_them = call("acting", w.actions_closure(node.args[1], scope), one)
    yes_or_no(r, node, one, said, call("can_be_done", as_them), scope)
    is_whole = scope.deed is node and players.sort == "one"
    declined = do("decline") if is_whole else None
    r.add([*go_on(top), *when(said, do("call", as_them), declined)], node)
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
    w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, asked_of: tuple[ast.Phrase, Code, str]
) -> None:
    """Write `you may move each rival to c3`: asked for each of them, players in turn order."""
    things, who, done = asked_of
    doing = node.args[1]
    assert isinstance(doing, ast.Phrase)
    scope = scope.said_by(who)
    base = w.group(things, scope).base
    held = sure(w.script.kinds(base))
    rest, one, said, v = r.local(grouped(held)), r.local(held), r.local(TRUTH), w.script.fresh()
    them = w.many(things, scope)
    if base == "player":
        in_order = call("players_from", column("turn"))
        them = listing_of(name(v), through(v, in_order, compare("in", name(v), them)))
    r.add([*put(rest, call("tuple", them)), *go_on()], node)
    top, out = r.each(rest, one, node)
    each = ast.Name(things.span, base, "each of them")
    single = evolve(doing, args=tuple(each if arg is things else arg for arg in doing.args))
    asked = evolve(node, args=(node.args[0], single))
    inner = scope.named(each.text, one, base)
    if base == "player" and says_their(w, single):
        inner = evolve(inner, they=one, whom=None)
    closure = w.actions_closure(single, inner)
    yes_or_no(r, asked, who, said, call("can_be_done", closure), inner)
    r.add([*go_on(top), *when(said, do("call", closure))], asked)
    r.place(out)
    r.add(go_on(done), node)


@emits(ACTIONS, "do_nothing")
def do_nothing(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`do nothing`"""
    r.add(go_on(), node)


@emits(ACTIONS, "show_table")
def pause(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`show the table`: a place in the course of play at which a screen may stop"""
    r.add(change(local(0), "+", 1), node, site=ThingSite("pause", node))


@emits(ACTIONS, "do_it", "pay_cost")
def do_slot(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`do a`"""
    if node.row == "pay_cost":
        settle_price(w, node, scope, r)
    act(w, node.args[0], scope, r)


@emits(ACTIONS, "announce_deed")
def announce(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> Scope:
    """`announce deed as aimed`: what it chooses when announced is chosen now."""
    deed = r.local(read("closure? action"))
    r.add([*go_on(), *do("announce_deed", *kept_closure(w, node.args[0], scope))], node)
    r.add(put(deed, call("take")))
    return scope.named(name, deed, "actions") if name else scope


@emits(ACTIONS, "put_deed_on_stack")
def put_on_stack(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`put deed on the stack`: it is announced, if it was not yet, and waits."""
    deed = r.local(read("closure? action"))
    r.add([*go_on(), *do("announce_deed", *kept_closure(w, node.args[0], scope))], node)
    r.add(put(deed, call("take")))
    happen(w, "STACK", group(call("text_of_deed", deed), call("whose_deed", deed), deed), node, r)


@emits(ACTIONS, "do_next_time")
def do_next_time(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`do a the next time a player draws`"""
    event = w.event_closure(node.args[1], scope)
    doing = call("keep_deed", *kept_closure(w, node.args[0], scope))
    r.add([*go_on(), *do("add_once", event, doing)], node)


@emits(ACTIONS, "carry_out")
def carry_out(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`carry out the Effect of it`: an X that is asked for then is over with the text."""
    r.announces = True
    text = w.value(node.args[0], scope)
    if not w.tells_x:
        r.add([*go_on(), *do("carry_out", HERE, text)], node, SAME)
        return
    held, over = r.local(read("text?")), r.local(TRUTH)
    card = call("card_of", held)
    r.add([*put(held, text), *put(over, call("is_x_of_text", held)), *go_on()], node, SAME)
    settle_first(w, card, node, scope, r)
    r.add([*go_on(), *do("carry_out", HERE, held)], node, SAME)
    r.add([*go_on(), *when(over, do("unsettle_x", card))], node)


@emits(ACTIONS, "announce_text")
def announce_text(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`announce the Effect of it`"""
    text = w.value(node.args[0], scope)
    settle_first(w, call("card_of", text), node, scope, r)
    r.add([*go_on(), *do("announce", text)], node)


@emits(ACTIONS, "carry_out_copy")
def carry_out_copy(
    w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None
) -> None:
    """`carry out a copy of the Effect of it`: as if it stood on this card."""
    r.announces = True
    r.add([*go_on(), *do("carry_out", HERE, w.value(node.args[0], scope), True)], node, SAME)


@emits(ACTIONS, "insert")
def insert(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`insert draw 1 card after the current line`"""
    r.add([*go_on(), *do("insert", w.actions_closure(node.args[0], scope))], node)


# ---- rules for some time -------------------------------------------------------------------------


def modifier(
    w: Emitter, scope: Scope, rule: ast.Expression, until: Code, r: Routine, node: ast.Phrase
) -> None:
    """Write an operation that brings a rule into force until something.

    It is about what is meant when it begins, if it does not say that it is about later things, too.
    """
    before, w.lasting = w.lasting, node.row not in FIXED_FIRST
    closure = w.rule_closure(rule, scope)
    w.lasting = before
    r.add([*go_on(), *do("add_modifier", closure, until)], node)


@emits(ACTIONS, "rule_until", "rule_until_open")
def rule_until(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`your Coins is 1 more until the end of the turn`"""
    node, scope = much_first(w, node, scope, r)
    rule, scope = chosen_first(w, node.args[0], scope, r)
    modifier(w, scope, rule, moment_of(w, node.args[1], scope), r, node)


@emits(ACTIONS, "rule_during", "rule_during_open")
def rule_this(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`you may perform 1 more Action this turn`"""
    node, scope = much_first(w, node, scope, r)
    rule, scope = chosen_first(w, node.args[0], scope, r)
    modifier(w, scope, rule, group(word("ends"), w.value(node.args[1], scope)), r, node)


@emits(ACTIONS, "rule_while")
def rule_while(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`as long as it is Main, your Coins is 1 more`"""
    node, scope = much_first(w, node, scope, r)
    closure = w.closure(w.condition(node.args[0], captured(scope)[1]), scope)
    rule, scope = chosen_first(w, node.args[1], scope, r)
    modifier(w, scope, rule, group(word("while"), closure), r, node)


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
    "choose_values",
    "choose_values_by",
    "choose_groups",
    "choose_groups_by",
)
def choose(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> Scope:
    """`choose 1 card in your hand as c`"""
    return choose_things_named(w, scope, node, r, name)


BY_OTHERS = (
    "choose_cards_by",
    "choose_spaces_by",
    "choose_records_by",
    "choose_values_by",
    "choose_groups_by",
)


def choose_things_named(
    w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None
) -> Scope:
    """Write a choice of things and give it its name."""
    things = node.args[-1]
    meant = w.group(things, scope)
    chosen = r.local(grouped(sure(w.script.kinds(meant.base))))
    condition = who = None
    if node.row == "choose_cards_so_that":
        condition = node.args[0]
    elif node.row in BY_OTHERS:
        who = w.one(node.args[0], scope)
    choose_things(
        w,
        things,
        meant,
        scope,
        r,
        chosen,
        who=who,
        condition=condition,
        announced=how_announced(node),
        node=node,
    )
    if name is None:
        return scope
    kind = w.kind_of(things)
    one = w.single(kind)
    if is_single(w, things):
        alone = r.local(w.script.kinds(meant.base))
        nothing = group() if w.is_group(one) else None  # of a group no cards
        r.add([*put(alone, chosen_by(chosen, at(chosen, 0), nothing)), *go_on()], node, SAME)
        return scope.named(name, alone, one)
    return scope.named(name, chosen, kind if w.is_group(kind) else f"{one}s")


CHOSEN_ONE = ("a_noun", "one_noun", "another", "one_other", "the_nouns", "the_only", "any_noun")


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
    number = r.local(WHOLE)
    bounds = w.value(node.args[-1], scope)
    who = w.one(node.args[0], scope) if len(node.args) == 2 else scope.you
    choose_one_of(r, node, who, number, call("numbers_between", spread(bounds)), "number", scope)
    return scope.named(name, number, "number") if name else scope


@emits(ACTIONS, "order_cards", "order_cards_by", "order_records", "order_records_by")
def choose_order(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> Scope:
    """`choose an order for those cards as sorted`"""
    who = w.one(node.args[0], scope) if len(node.args) == 2 else scope.you
    things = settled(w, node.args[-1], w.group(node.args[-1], scope), scope, r)
    kind = w.kind_of(node.args[-1])
    base = w.script.base(w.single(kind))
    ordered = r.local(grouped(w.script.kinds(w.single(kind))))
    asked = ThingSite("order", node, w.single(kind), names_of(scope))
    r.add(do("ask_order", HERE, who, base, things), node, SKIP, asked)
    r.add(put(ordered, call("take")), how=holding(ordered, ()))
    many = kind if w.is_group(kind) else f"{kind}s"
    return scope.named(name, ordered, many) if name else scope


@emits(ACTIONS, "settle_x")
def settle(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`settle the X of it`: whoever chooses a number is asked for it."""
    settle_now(w, w.value(node.args[0], scope), node, scope, r)
