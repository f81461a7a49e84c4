"""Calls of declared words that do something: once, or for each of the things a slot is given."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.grammar import ast

from ...program.types import ANY, grouped, sure
from .choices import choose_things
from .code import (
    Code,
    at,
    both,
    call,
    group,
    is_surely_there,
    listing_of,
    name,
    negated,
    there,
    through,
)  # fmt: skip
from .code_steps import HERE, Steps, do, go_on, put, stop, take_apart, when
from .emitter import Emitter
from .routines import SAME, SKIP, Group, Routine, Scope
from .whose_text import done_by


def invoke(w: Emitter, node: ast.Phrase, scope: Scope, r: Routine) -> None:
    """Write the call of a declared word, once for each where a slot takes one thing only."""
    word = w.words[node.word]
    kind = w.type_of(word.root)
    given = {hole.name: arg for arg, hole in zip(node.args, word.holes, strict=True)}
    filled: dict[str, Code] = {}
    loops: list[tuple[str, Code]] = []
    uncertain: set[str] = set()
    acting = scope
    for role, arg in given.items():
        slot = dict(kind.roles).get(role, "player")
        if slot in ("action", "actions") and "doer" in given:
            filled[role] = w.slot(arg, slot, done_by(w, given["doer"], arg, scope))
            continue
        if w.is_group(slot) or w.single(slot) not in w.things_there:
            filled[role] = w.slot(arg, slot, scope)
            continue
        meant = w.group(arg, scope)
        if meant.sort == "one":
            filled[role] = meant.code
            if not is_surely_there(meant.code):
                uncertain.add(role)
        else:
            variable = w.script.fresh("q")
            filled[role] = name(variable)
            loops.append((variable, settled(w, arg, meant, scope, r)))
    if "doer" in filled and "doer" not in dict(kind.roles):
        doer = filled.pop("doer")
        acting = scope.said_by(doer)
        for role, slot in kind.roles:
            if role in filled and slot in ("action", "actions"):
                filled[role] = call("acting", filled[role], doer)  # it is they who do that
    values = [filled.get(role) or w.unsaid(word.root, role, acting.you) for role, _ in kind.roles]
    asked = [place for place, (role, _) in enumerate(kind.roles) if role in uncertain]
    done = doing(kind.number, acting.context, values, asked)
    if word.root in w.announcing:
        r.announces = True
    how = SAME if word.root in w.announcing else SKIP
    if not loops:
        r.add([*go_on(), *done], node, how)
        return
    once, *_ = [r.local(ANY) for _ in loops]
    variables = tuple(variable for variable, _ in loops)
    row = group(*map(name, variables))
    r.add([*put(once, listing_of(row, *(through(*each) for each in loops))), *go_on()], node, how)
    top, out = r.label(), r.label()
    r.place(top)
    one = [
        *when(negated(once), [*go_on(out), *stop()]),
        *take_apart(variables, at(once, 0)),
        *put(once, call("after_first", once)),
        *done,
    ]
    r.add(one, node, how)
    r.place(out)


def doing(number: int, context: Code, values: Sequence[Code], uncertain: Sequence[int]) -> Steps:
    """Return the steps that do a word, unless something that it is done with is not there."""
    packed = group(*values)
    if not uncertain:
        return do("invoke", HERE, number, context, packed)
    held = name("values")
    tests = [there(at(held, place)) for place in uncertain]
    return [*put(held, packed), *when(both(*tests), do("invoke", HERE, number, context, held))]


def settled(w: Emitter, node: ast.Expression, meant: Group, scope: Scope, r: Routine) -> Code:
    """Return the things that something is done to; a choice among them is made first."""
    match meant.sort:
        case "one":
            return group(meant.code)
        case "list":
            return meant.code
        case _:
            local = r.local(grouped(sure(w.script.kinds(meant.base))))
            choose_things(w, node, meant, scope, r, local)
            return local
