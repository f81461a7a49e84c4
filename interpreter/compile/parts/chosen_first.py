"""A rule for some time about so many things: they are chosen first, and the rule is about those.

`2 creatures have +1 until the end of the turn` is done, so its creatures are picked as it is done;
a rule that is in force by itself has nobody who could pick.
"""

from __future__ import annotations

from attrs import evolve

from cardwright.grammar import ast

from .emitter import Emitter
from .quantifiers import SOME
from .routines import Routine, Scope, place_in
from .word_calls import settled


def chosen_first(
    w: Emitter, node: ast.Expression, scope: Scope, r: Routine
) -> tuple[ast.Expression, Scope]:
    """Write the choice of what a rule leaves open; return the rule about what was chosen."""
    if not isinstance(node, ast.Phrase):
        return node, scope
    args: list[ast.Expression] = []
    for arg in node.args:
        kind = w.kind_of(arg)
        if kind == "rule":
            arg, scope = chosen_first(w, arg, scope, r)
        elif w.is_group(kind) and w.single(kind) in w.things_there and isinstance(arg, ast.Phrase):
            group = w.group(arg, scope)
            if group.sort == "sel" and group.how not in (SOME, "no"):
                chosen = settled(w, arg, group, scope, r)
                arg = ast.Name(arg.span, kind, f"the chosen {place_in(chosen)}")
                scope = scope.named(arg.text, chosen, kind)
        args.append(arg)
    return evolve(node, args=tuple(args)), scope
