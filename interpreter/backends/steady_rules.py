"""Rules that are steady: the clauses they add follow from what they take along, in any state.

`your Coins is 1 more` adds the same clause whatever has happened; `the last player to draw cannot
draw` does not: who that is stands in its clause. An index of rules is remembered only if all of
them are steady; see `rules.py`.
"""

from __future__ import annotations

import ast

RULE = ["s", "e", "add", "g"]
"""The parameters of a function that adds clauses."""


def steady_rules(tree: ast.Module) -> frozenset[int]:
    """Return the numbers of the functions of generated source that are steady rules."""
    rules = {
        node.name: calls
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and [each.arg for each in node.args.args] == RULE
        for calls in [asked_for(node)]
        if calls is not None
    }
    before = -1
    while len(rules) != before:  # one that asks for another is steady if that one is
        before = len(rules)
        rules = {name: calls for name, calls in rules.items() if calls <= rules.keys()}
    return frozenset(int(name[1:]) for name in rules)


def asked_for(node: ast.FunctionDef) -> set[str] | None:
    """Return the functions that a rule hands the state to; None if it looks at the state itself."""
    found: set[str] = set()
    handed = looks = 0
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and each.id == "s":
            looks += 1
        elif isinstance(each, ast.Call) and isinstance(each.func, ast.Name):
            first = each.args[0] if each.args else None
            if isinstance(first, ast.Name) and first.id == "s":
                handed += 1
                found.add(each.func.id)
    return found if looks == handed else None
