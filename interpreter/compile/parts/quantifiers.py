"""Quantifiers: of how many of several things a condition must hold, for every condition alike.

`each`, `all`, `the`: of every one. `a`, `any`, `another`: of some one. `2`: of exactly two.
`2 or more`, `up to 2`, `any number of`: within those bounds. `no`: of none. A negation is inside:
`a card is not dear` says that there is one that is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from cardwright.grammar import ast, walk

from .domains import only_answer
from .economy import listing
from .emitter import Emitter
from .routines import Group, Test

if TYPE_CHECKING:
    from .routines import Scope

SOME = "any"
"""How a phrase for some one thing leaves open which."""


def of_several(
    w: Emitter, scope: Scope, node: ast.Expression, group: Group, test: Test, *, holds: bool = True
) -> str:
    """Return that a condition holds, or fails, of as many of some things as a phrase says."""
    v = w.script.fresh()
    surely = group.noun is not None
    said = test(v) if surely else f"({v} is not None and {test(v)})"
    said = said if holds else f"(not {said})"
    if group.sort == "slot":
        return f"holds_of(s, {group.source}, lambda {v}: {said})"
    if group.sort == "sel":
        assert group.noun is not None
        return so_many(group, f"for {v} in {listing(w, group.noun)}", said)
    return f"all({said} for {v} in {w.many(node, scope)})"


def so_many(group: Group, among: str, said: str) -> str:
    """Return that something is true of as many as a selection says."""
    if group.how == SOME:
        return f"any({said} {among})"
    if group.how == "no":
        return f"(not any({said} {among}))"
    return f"({group.low} <= sum(1 {among} if {said}) <= {group.high})"


def of_each(w: Emitter, node: ast.Phrase, scope: Scope, start: int = 0) -> str:
    """Return a declared condition, asked of one after the other of what is left open."""
    slots = w.slots(w.words[node.word].root)
    for at in range(start, len(slots)):
        kind = slots[at][1]
        if not w.is_group(kind) or w.single(kind) not in w.things_there:
            continue
        group = w.group(node.args[at], scope)
        if group.sort not in ("sel", "slot") or as_a_whole(w, node, at, group):
            continue
        v = w.script.fresh()
        one = ast.Name(node.span, kind, f"the one {v}")
        args = (*node.args[:at], one, *node.args[at + 1 :])
        alone = f"({v},)" if group.sort == "sel" else v
        said = of_each(w, evolve(node, args=args), scope.named(one.text, alone, kind), at + 1)
        if group.sort == "slot":
            return f"holds_of_each(s, {group.source}, lambda {v}: {said})"
        assert group.noun is not None
        return so_many(group, f"for {v} in {listing(w, group.noun)}", said)
    return w.call(node, scope)


ASKED = ("lies_in", "lies_not_in", "zone_contains", "is_so", "is_not_so")
"""The conditions of the core that ask of as many things as a phrase says."""


def as_a_whole(w: Emitter, node: ast.Phrase, at: int, group: Group) -> bool:
    """Whether a declared condition says of what is left open one thing that minds how many."""
    declared = w.nodes.get(w.words[node.word].root)
    said = only_answer(declared)
    if not isinstance(declared, ast.Value) or not isinstance(said, ast.Phrase):
        return False
    name = w.slots(w.words[node.word].root)[at][0]
    if [each.text for each in walk(said) if isinstance(each, ast.Name)].count(name) != 1:
        return False
    if said.row == "did_happen":
        return group.how == SOME
    inner = next((at for at, arg in enumerate(said.args) if is_name(arg, name)), None)
    if inner is None:
        return False
    if said.row in ASKED:
        return True
    return w.words[said.word].sort == "value" and as_a_whole(w, said, inner, group)


def is_name(node: ast.Expression, name: str) -> bool:
    """Whether an expression is a name and nothing else."""
    return isinstance(node, ast.Name) and node.text == name
