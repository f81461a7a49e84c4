"""Rules that are steady: the clauses they add follow from what they take along, in any state.

`your Coins is 1 more` adds the same clause whatever has happened; `the last player to draw cannot
draw` does not: who that is stands in its clause. An index of rules is remembered only if all of
them are steady; see `kernel/rules.py`.

Assumes nothing, changes nothing: it only says which functions are steady. One that asks another
rule is steady if that one is.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...program import abi
from ...program import nodes as n
from ...program.abi import Handed
from ...program.traversal import Any_node, walk

RULE = ("e", "add", "g")
"""The parameters of a function that adds clauses."""


def steady_rules(functions: Iterable[n.Function]) -> frozenset[int]:
    """Return the numbers of the functions that are steady rules."""
    rules = {
        each.number: asked
        for each in functions
        if each.parameters == RULE
        for asked in [asked_for(each)]
        if asked is not None
    }
    before = -1
    while len(rules) != before:
        before = len(rules)
        rules = {number: asked for number, asked in rules.items() if asked <= rules.keys()}
    return frozenset(rules)


def asked_for(function: n.Function) -> set[int] | None:
    """Return the functions that a rule asks; None if it looks at the state itself."""
    found: set[int] = set()
    for node in walk(function):
        if isinstance(node, n.CallWord):
            found.add(node.number)
        elif looks_at(node):
            return None
    return found


def looks_at_the_state(code: n.Expression) -> bool:
    """Whether what an expression stands for may be another in another state."""
    return any(isinstance(each, n.CallWord) or looks_at(each) for each in walk(code))


def looks_at(node: Any_node) -> bool:
    """Whether a node by itself looks at the state."""
    match node:
        case n.Column() | n.Ruled() | n.KindsOf() | n.Ask():
            return True
        case n.Call(name):
            return abi.FUNCTIONS.get(name, Handed.NOTHING) is not Handed.NOTHING
        case _:
            return False
