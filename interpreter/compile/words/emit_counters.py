"""Emitters of what is said of counters, and of what is done with them.

Counters lie in a field of what they are on, so to put some on is to change that number. Events of
counters are such changes, told apart by which way the number goes.
"""

from __future__ import annotations

from cardwright.grammar import ast

from ...program.types import WHOLE, grouped, read, sure
from ..parts.code import (
    ONE,
    Code,
    arith,
    both,
    call,
    compare,
    const,
    group,
    kernel,
    listing_of,
    minus,
    name,
    number_in,
    there,
    through,
)
from ..parts.code_steps import HERE, Steps, do, each_of, emit, go_on, go_on_if, put, when
from ..parts.emitter import Actions, Args, Emitter, Events, Nouns, Values
from ..parts.event_patterns import is_open, role_at, role_test
from ..parts.quantifiers import of_several
from ..parts.registry import emits
from ..parts.routines import Noun, Pattern, Routine, Scope, Test
from ..parts.word_calls import settled
from .emit_conditions import of_one

VALUES: Values = {}
NOUNS: Nouns = {}
EVENTS: Events = {}
ACTIONS: Actions = {}
EACH: Code = name("each")
"""One after the other of what counters are put on."""


def how_many(field: Code, thing: Code, kind: str) -> Code:
    """Return how many counters are on a thing."""
    return call("card_number" if kind == "card" else "number_at", field, thing)


def there_are(field: Code, thing: str, how: str, number: Code) -> Test:
    """Return the test that so many counters are on a thing."""
    return lambda it: compare(how, how_many(field, it, thing), number)


# ---- what is asked -------------------------------------------------------------------------------


@emits(VALUES, "number_of_counters")
def number_on(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`the number of time counters on it`, `on all creatures`"""
    things = w.group(args[1], scope)
    if things.sort == "one":
        return how_many(w.value(args[0], scope), things.code, thing)
    v, field = w.script.fresh(), w.value(args[0], scope)
    held = how_many(field, name(v), thing)
    return call("sum", listing_of(held, through(v, w.many(args[1], scope))))


NONE = const(0)
COMPARED = {"counter": (">=", ONE), "no_counters": ("==", NONE)}
"""How many there have to be, by what the words for it end in."""

for _what, (_how, _number) in COMPARED.items():

    @emits(VALUES, f"has_{_what}")
    def has(
        w: Emitter, scope: Scope, args: Args, thing: str, how: str = _how, number: Code = _number
    ) -> Code:
        """`it has a time counter`, `it has no time counters`"""
        return holds(w, scope, args[0], there_are(w.value(args[1], scope), thing, how, number))

    @emits(NOUNS, f"with_{_what}")
    def having(
        w: Emitter, scope: Scope, args: Args, thing: str, how: str = _how, number: Code = _number
    ) -> Noun:
        """`card with a time counter`, `cards with no time counters`"""
        return w.noun(args[0], scope).where(there_are(w.value(args[1], scope), thing, how, number))


@emits(VALUES, "has_counters_at_least")
def has_at_least(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
    """`it has 3 or more time counters`"""
    number, field = (w.value(arg, scope) for arg in args[1:])
    return holds(w, scope, args[0], there_are(field, thing, ">=", number))


@emits(NOUNS, "with_counters_at_least")
def having_at_least(w: Emitter, scope: Scope, args: Args, thing: str) -> Noun:
    """`card with 3 or more time counters`"""
    number, field = (w.value(arg, scope) for arg in args[1:])
    return w.noun(args[0], scope).where(there_are(field, thing, ">=", number))


def holds(w: Emitter, scope: Scope, node: ast.Expression, test: Test) -> Code:
    """Return that something is true of as many things as are meant."""
    things = w.group(node, scope)
    if things.sort == "one":
        return of_one(w, things, test)
    return of_several(w, scope, node, things, test)


# ---- what happens --------------------------------------------------------------------------------


def before(ev: Code) -> Code:
    """Return how many counters there are before a change."""
    return call("counters_before", ev)


def after(ev: Code) -> Code:
    """Return how many counters there are after a change."""
    return call("counters_after", ev)


HAPPENING: dict[str, Test] = {
    "counter_put": lambda ev: compare("<", before(ev), after(ev)),
    "counter_removed": lambda ev: compare(">", before(ev), after(ev)),
    "last_counter_removed": lambda ev: both(
        compare(">", before(ev), 0), compare("==", after(ev), 0)
    ),
}
"""What a change of a number is, by how it goes."""

for _id, _goes in HAPPENING.items():

    @emits(EVENTS, _id)
    def changes(w: Emitter, scope: Scope, args: Args, thing: str, goes: Test = _goes) -> Pattern:
        """`a time counter is put on it`, `the last time counter is removed from it`"""
        field, of = w.value(args[0], scope), role_at(0)
        on = role_test(w, args[1], scope, role_at(1), plural=False)
        its = ((thing, role_at(1)),) if is_open(w, args[1], scope) else ()

        def test(ev: Code) -> Code:
            return both(compare("==", of(ev), field), goes(ev), on(ev))

        return Pattern((w.program.type_numbers["change"],), test, its=its)


# ---- what is done --------------------------------------------------------------------------------


@emits(ACTIONS, "put_counters", "put_counter")
def put_on(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`put 2 time counters on it`, `put a time counter on each creature`"""
    number, field, on = prepared(w, scope, node, r)
    r.add([*go_on(), *each_of("each", on, some_put(field, EACH, number))], node)
    cancel(w, node, field, on, r)


@emits(ACTIONS, "remove_counters", "remove_counter")
def remove(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`remove 2 time counters from it`: as far as there are any."""
    number, field, on = prepared(w, scope, node, r)
    r.add([*go_on(), *each_of("each", on, some_removed(field, EACH, number))], node)


@emits(ACTIONS, "remove_all_counters")
def remove_all(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`remove all time counters from it`"""
    _, field, on = prepared(w, scope, node, r)
    there_now = how_many(field, EACH, node.thing)
    taken = when(compare(">", there_now, 0), emit("CHANGE", field, EACH, minus(there_now)))
    r.add([*go_on(), *each_of("each", on, taken)], node)


def some_put(field: Code, on: Code, number: Code) -> Steps:
    """Put some counters on a thing; none is nothing that happens."""
    return when(compare(">", number, 0), emit("CHANGE", field, on, number))


def some_removed(field: Code, source: Code, number: Code) -> Steps:
    """Take some counters off a thing, also where there are too few: a cost is not paid then."""
    return when(compare(">", number, 0), emit("CHANGE", field, source, minus(number)))


def prepared(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine) -> tuple[Code, Code, Code]:
    """Write how many counters it is, and on what; return that, with which counters."""
    *said, field, things = node.args
    number, on = ONE, r.local(grouped(sure(w.script.kinds(node.thing))))
    meant = settled(w, things, w.group(things, scope), scope, r)
    steps = put(on, call("tuple", call("those_there", meant)))
    if said:
        number = r.local(WHOLE)
        steps += put(number, w.count(said[0], scope))
    r.add([*steps, *go_on()], node)
    return number, w.value(field, scope), on


@emits(ACTIONS, "move_counters", "move_counter", "move_all_counters")
def move(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`move 2 time counters from it to this card`: what is taken off the one, and no more."""
    *said, field, source, goal = node.args
    kind, out = w.script.kinds(node.thing), r.label()
    one, other, were, number = r.local(kind), r.local(kind), r.local(WHOLE), r.local(WHOLE)
    counter = w.value(field, scope)
    left = call("int", how_many(counter, one, node.thing))
    asked = w.count(said[0], scope) if said else ONE if node.row == "move_counter" else left
    sides = [*put(one, w.value(source, scope)), *put(other, w.value(goal, scope))]
    r.add([*sides, *go_on_if(both(there(one), there(other)), out)], node)
    r.add([*put(were, left), *put(number, asked), *go_on()], node)
    r.add([*go_on(), *some_removed(counter, one, number)], node)
    r.add([*go_on(), *some_put(counter, other, arith("-", were, left))], node)
    cancel(w, node, counter, group(other), r)
    r.place(out)


def cancel(w: Emitter, node: ast.Phrase, field: Code, on: Code, r: Routine) -> None:
    """Write that counters which cancel each other are taken away, one of each at a time."""
    number = number_in(field)
    counters = w.program.fields if number is None else [w.program.fields[number]]
    if any(each.cancels for each in counters):
        taken = r.local(read("list any"))
        r.add([*put(taken, call("cancelling", field, on)), *go_on()], node)
        away = do("emit", HERE, kernel("CHANGE"), EACH)
        r.add([*go_on(), *each_of("each", taken, away)], node)
