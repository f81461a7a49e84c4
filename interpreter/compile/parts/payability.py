"""Costs that can be looked at: whether one can be paid is worked out without trying it.

That is possible where a cost is one choice of cards and what is done with them. Anything else is
tried out on a copy of the state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright.grammar import ast

from .code import WITHOUT, Code, both, call, captured_at, compare
from .code_steps import answer
from .economy import listing
from .emitter import Emitter
from .quantifiers import SOME
from .routines import Scope

Bound = tuple[ast.Expression, Scope]


class NotByLook(Exception):
    """A cost that has to be tried."""


def payable(w: Emitter, costs: Sequence[ast.Expression]) -> int:
    """Write a function that tells whether costs can be paid without some cards; -1 if it cannot."""
    try:
        tests = [test for cost in costs for test in looked_at(w, cost, Scope(captured_at(0)), {})]
    except NotByLook:
        return -1
    if len(tests) > 1:
        return -1  # two choices may want the same card
    return w.script.function(
        ("e", "without"), answer(both(*tests)), scope=Scope(captured_at(0)), gives="truth"
    )


def looked_at(
    w: Emitter, node: ast.Expression, scope: Scope, bound: Mapping[str, Bound]
) -> list[Code]:
    """Return the conditions under which something can be done."""
    if isinstance(node, ast.Name) and node.text in bound:
        inner, outer = bound[node.text]
        return looked_at(w, inner, outer, {})
    if not isinstance(node, ast.Phrase):
        raise NotByLook
    match node.row:
        case "do_it" | "pay_cost":
            return looked_at(w, node.args[0], scope, bound)
        case "choose_cards":
            return [enough(w, node.args[0], scope)]
        case "move_cards" | "move_to_top":
            if isinstance(node.args[0], ast.Name):
                return []
        case _:
            pass
    declared = w.nodes.get(w.words[node.word].root)
    if not isinstance(declared, ast.Definition) or declared.sort not in ("to", "cost"):
        raise NotByLook
    return in_body(w, node, declared, scope)


def in_body(w: Emitter, node: ast.Phrase, declared: ast.Definition, scope: Scope) -> list[Code]:
    """Return the conditions under which the body of a word can be done."""
    word = w.words[node.word]
    kinds = dict(w.slots_of(declared.pattern))
    inner = Scope(scope.context)
    bound: dict[str, Bound] = {}
    for arg, hole in zip(node.args, word.holes, strict=True):
        kind = kinds.get(hole.name)
        if kind in ("number", "zone", "player"):
            inner = inner.named(hole.name, w.value(arg, scope), kind)
        elif kind in ("action", "actions"):
            bound[hole.name] = (arg, scope)
        else:
            raise NotByLook
    found: list[Code] = []
    for each in declared.body:
        if not isinstance(each, ast.Do):
            raise NotByLook
        found += looked_at(w, each.what, inner, bound)
    return found


def enough(w: Emitter, node: ast.Expression, scope: Scope) -> Code:
    """Return that there are enough cards to choose from, without those that are not there."""
    things = w.group(node, scope)
    if things.sort != "sel" or things.noun is None or things.how not in ("choose", SOME):
        raise NotByLook
    noun = things.noun.where(lambda card: compare("not in", card, WITHOUT))
    return compare(">=", call("len", listing(w, noun)), things.low)
