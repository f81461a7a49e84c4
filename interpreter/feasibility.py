"""What must be there before a text can be announced: all that is chosen then can be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.grammar import ast

from .thrift import listing
from .writing import Scope, all_of

if TYPE_CHECKING:
    from .emitting import Emitter


ANNOUNCED = "when announced"
CHECKED = f"{ANNOUNCED}, checked again"
"""How the rows of what is chosen when announced end."""


def feasible(w: Emitter, node: ast.Expression, scope: Scope) -> str:
    """Return that all that is chosen when announced can be chosen."""
    if isinstance(node, ast.Name) and node.text in scope.names:
        return f"is_feasible(s, {scope.names[node.text][0]})"
    if not isinstance(node, ast.Phrase):
        return "True"
    row, _ = w.row(node)
    if row[1].endswith((ANNOUNCED, CHECKED)):
        return enough(w, node.args[0], scope)
    if row[0] == "actions" or row[1] == "do {a: actions>3}":
        return all_of([feasible(w, arg, scope) for arg in node.args])
    word = w.words[node.word]
    if word.root in w.announcing and word.sort == "to":
        filled = w.filled(node, word, w.type_of(word.root).roles, scope)
        return f"_{w.feasible_of[word.root]}(s, ({', '.join([scope.context, *filled])},))"
    return "True"


def enough(w: Emitter, node: ast.Expression, scope: Scope) -> str:
    group = w.group(node, scope)
    if group.sort == "sel":
        assert group.noun is not None
        return f"(len({listing(w, group.noun)}) >= {group.low})"
    if group.sort == "slot":
        return f"can_settle(s, {group.source})"
    return "True"


def is_announced(w: Emitter, choice: ast.Expression) -> bool:
    """Whether a choice among options is made when its text is announced."""
    return isinstance(choice, ast.Phrase) and w.row(choice)[0][1].endswith(ANNOUNCED)


def feasible_body(w: Emitter, body: tuple[ast.Statement, ...], scope: Scope) -> str:
    """Return that all that statements choose when announced can be chosen."""
    found = []
    for each in body:
        if isinstance(each, ast.Do):
            found.append(feasible(w, each.what, scope))
        elif isinstance(each, ast.Choose) and is_announced(w, each.choice):
            sides = [feasible_body(w, option.body, scope) for option in each.options]
            found.append("True" if "True" in sides else f"({' or '.join(sides)})")
    return all_of(found)
