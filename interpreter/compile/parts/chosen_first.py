"""A rule for some time is about the things that are meant when it begins.

`2 creatures have +1 until the end of the turn` is done, so its creatures are picked as it is done;
a rule that is in force by itself has nobody who could pick. `All creatures have +1 until the end of
the turn` is about those that are there as it is done, unless it says that it is also about those
that come later.

What is meant is a name for the rule, and the closure of the rule takes it along. What can be no
other thing later - `you`, `this card`, what a name stands for - stays as it is written. Fixed are
things alone: whatever an event of the rule is about, a noun, and a number are asked again.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from cardwright.grammar import ast

from ...program import nodes as n
from ...program.traversal import walk
from .code import Code, call
from .emitter import Emitter
from .quantifiers import SOME
from .routines import Routine, Scope
from .word_calls import settled

ASKED = (n.Call, n.CallWord, n.Ask, n.Listing, n.Column, n.Ruled)
"""What is worked out when it is asked for."""

OPEN = ("sel", "slot")
"""Groups of which somebody has to pick, those of a value that leaves open what is meant as well."""


def chosen_first(
    w: Emitter, node: ast.Expression, scope: Scope, r: Routine
) -> tuple[ast.Expression, Scope]:
    """Write the choice of what a rule leaves open; return the rule about what was chosen."""

    def chosen(arg: ast.Expression, kind: str, scope: Scope) -> Code | None:
        group = w.group(arg, scope) if w.is_group(kind) else None
        if group is None or group.sort not in OPEN or group.how in (SOME, "no"):
            return None
        return settled(w, arg, group, scope, r)

    return about(w, node, scope, chosen)


def fixed_first(w: Emitter, node: ast.Expression, scope: Scope) -> tuple[ast.Expression, Scope]:
    """Return a rule about the things that are meant where it is written, and no others later."""

    def meant(arg: ast.Expression, kind: str, scope: Scope) -> Code | None:
        if isinstance(arg, ast.Name):
            return None
        if not w.is_group(kind):
            found = w.value(arg, scope)
            return found if is_asked(found) else None
        group = w.group(arg, scope)
        if group.sort == "sel":
            return None
        found = w.many(arg, scope)
        return call("tuple", found) if is_asked(found) else None

    return about(w, node, scope, meant)


def about(
    w: Emitter,
    node: ast.Expression,
    scope: Scope,
    meant: Callable[[ast.Expression, str, Scope], Code | None],
) -> tuple[ast.Expression, Scope]:
    """Return a rule in which names stand for its things, as told, and the scope with them."""
    if not isinstance(node, ast.Phrase):
        return node, scope
    args: list[ast.Expression] = []
    for arg in node.args:
        kind = w.kind_of(arg)
        if kind == "rule" or (kind.endswith("'s") and isinstance(arg, ast.Phrase) and arg.args):
            arg, scope = about(w, arg, scope, meant)
        elif w.single(kind) in w.things_there and isinstance(arg, ast.Phrase | ast.Name):
            those = meant(arg, kind, scope)
            if those is not None:
                arg = ast.Name(arg.span, kind, w.wording(arg))
                scope = scope.named(arg.text, those, kind)
        args.append(arg)
    return evolve(node, args=tuple(args)), scope


def is_own_card(node: ast.Expression) -> bool:
    """Whether a phrase is `this card`."""
    return isinstance(node, ast.Phrase) and node.row == "this_one" and node.thing == "card"


def is_about_own_card(w: Emitter, node: ast.Expression) -> bool:
    """Whether a rule is about the card on which it stands."""
    if not isinstance(node, ast.Phrase):
        return False
    inside = (each for each in node.args if w.kind_of(each) == "rule" or is_owner(w, each))
    return any(map(is_own_card, node.args)) or any(is_about_own_card(w, each) for each in inside)


def is_owner(w: Emitter, node: ast.Expression) -> bool:
    """Whether a phrase says whose something is."""
    return w.kind_of(node).endswith("'s")


def is_asked(code: Code) -> bool:
    """Whether something is worked out, and may be something else later."""
    return any(isinstance(each, ASKED) for each in walk(code))
