"""Quantifiers: of how many of several things a condition must hold, for every condition alike.

`each`, `all`, `the`: of every one. `a`, `any`, `another`: of some one. `2`: of exactly two.
`2 or more`, `up to 2`, `any number of`: within those bounds. `no`: of none. A negation is inside:
`a card is not dear` says that there is one that is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from cardwright.grammar import Word, ast, denied_by, subjects, walk

from .code import (
    Code,
    about,
    between,
    both,
    call,
    const,
    group,
    name,
    negated,
    passing_by,
    there,
    through,
)
from .domains import only_answer
from .economy import listing
from .emitter import Emitter
from .routines import Group, Test

if TYPE_CHECKING:
    from .routines import Scope

SOME = "any"
"""How a phrase for some one thing leaves open which."""


def of_several(
    w: Emitter, scope: Scope, node: ast.Expression, things: Group, test: Test, *, holds: bool = True
) -> Code:
    """Return that a condition holds, or fails, of as many of some things as a phrase says."""
    v = w.script.fresh()
    surely = things.noun is not None
    said = test(name(v)) if surely else both(there(name(v)), test(name(v)))
    said = said if holds else negated(said)
    if things.sort == "slot":
        return call("holds_of", things.code, about(v, said))
    if things.sort == "sel":
        assert things.noun is not None
        return so_many(things, v, listing(w, things.noun), said)
    return call("all", passing_by(said, through(v, w.many(node, scope))))


def so_many(things: Group, variable: str, among: Code, said: Code) -> Code:
    """Return that something is true of as many among some things as a selection says."""
    some = call("any", passing_by(said, through(variable, among)))
    if things.how == SOME:
        return some
    if things.how == "no":
        return negated(some)
    number = call("sum", passing_by(const(1), through(variable, among, said)))
    return between(things.low, number, things.high)


def fails_of_each(w: Emitter, node: ast.Phrase, scope: Scope, said: Word) -> Code:
    """Return a declared condition, denied for one after the other of what is left open.

    What stands behind the negation is asked of as ever: `a rival does not meet a card`.
    """
    return of_each(w, node, scope, denied_from=len(subjects(said)))


def of_each(
    w: Emitter, node: ast.Phrase, scope: Scope, start: int = 0, denied_from: int | None = None
) -> Code:
    """Return a declared condition, asked of one after the other of what is left open."""
    slots = w.slots(w.words[node.word].root)
    for at in range(start, len(slots)):
        if at == denied_from:
            return negated(of_each(w, node, scope, at))
        kind = slots[at][1]
        if not w.is_group(kind) or w.single(kind) not in w.things_there:
            continue
        things = w.group(node.args[at], scope)
        if not one_by_one(things, as_a_whole(w, node, at, things), denied_from is not None):
            continue
        v = w.script.fresh()
        one = ast.Name(node.span, kind, f"the one {v}")
        args = (*node.args[:at], one, *node.args[at + 1 :])
        alone = name(v) if things.sort == "slot" else group(name(v))
        said = of_each(
            w, evolve(node, args=args), scope.named(one.text, alone, kind), at + 1, denied_from
        )
        if things.sort == "slot":
            return call("holds_of_each", things.code, about(v, said))
        if things.sort == "list":
            return call("all", passing_by(said, through(v, w.many(node.args[at], scope))))
        assert things.noun is not None
        return so_many(things, v, listing(w, things.noun), said)
    said = w.call(node, scope)
    return said if denied_from is None else negated(said)


def one_by_one(things: Group, as_a_whole: bool, denied: bool) -> bool:
    """Whether a declared condition is asked of one thing after the other.

    What would be told of all as a whole is denied of each; what is said of them together (`they are
    a pair`) is denied so.
    """
    if things.sort == "list":
        return denied and as_a_whole
    return things.sort in ("sel", "slot") and (denied or not as_a_whole)


ASKED = ("lies_in", "zone_contains", "is_so")
"""The conditions of the core that ask of as many things as a phrase says."""


def as_a_whole(w: Emitter, node: ast.Phrase, at: int, things: Group) -> bool:
    """Whether a declared condition says of what is left open one thing that minds how many."""
    declared = w.nodes.get(w.words[node.word].root)
    said = only_answer(declared)
    if not isinstance(declared, ast.Value) or not isinstance(said, ast.Phrase):
        return False
    slot = w.slots(w.words[node.word].root)[at][0]
    if [each.text for each in walk(said) if isinstance(each, ast.Name)].count(slot) != 1:
        return False
    if said.row == "did_happen":
        return things.how == SOME
    denied = denied_by(said, w.words)
    said = said if denied is None else denied[1]
    inner = next((at for at, arg in enumerate(said.args) if is_name(arg, slot)), None)
    if inner is None:
        return False
    if said.row in ASKED:
        return True
    return w.words[said.word].sort == "value" and as_a_whole(w, said, inner, things)


def is_name(node: ast.Expression, text: str) -> bool:
    """Whether an expression is a name and nothing else."""
    return isinstance(node, ast.Name) and node.text == text
