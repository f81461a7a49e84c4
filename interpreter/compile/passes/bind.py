"""A value is named only where that saves something.

What a phrase speaks of once may be asked for several times: is it there, is it a card, does the
test hold of it? Who writes it names it, for it must be worked out once only - it may be chance that
answers, or a long way to go. Often there is nothing to be worked out:

    (v1 := f[5]) is not None and v1 >= 0 and where[v1] == 3         what is a place is said again
        f[5] is not None and f[5] >= 0 and where[f[5]] == 3
    (v1 := first(a0)) is not None                                   what nobody asks for again
        first(a0) is not None                                       needs no name

Which part of something is meant (`f[1][1]`) is worked out as well. Assumes that a variable stands
for one thing in all of a function or operation, and that no place changes between the naming and
what is said by that name: both stand in one expression. Keeps all else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from ...program import nodes as n
from ...program.traversal import Change, rebuilt, walk

Some = TypeVar("Some", n.Function, n.Operation, n.Expression)


def named_if_needed(nodes: Iterable[Some]) -> list[Some]:
    """Return nodes in which only that is named which has to be."""
    return [plainly(each) for each in nodes]


def plainly(node: Some) -> Some:
    """Return a node in which only that is named which has to be."""
    said = list(walk(node))
    bound = {each.name: each.value for each in said if isinstance(each, n.Bind)}
    if not bound:
        return node
    again = {each.name for each in said if isinstance(each, n.Name)}
    needless = {
        name: value for name, value in bound.items() if is_place(value) or name not in again
    }
    made: Some = without_names(needless)(node)
    return made


def without_names(needless: Mapping[str, n.Expression]) -> Change:
    """Return what says what was named in the place of some names."""

    def changed(node: Any) -> Any:
        match node:
            case n.Bind(name, value) if name in needless:
                return changed(value)
            case n.Name(name) if name in needless:
                return changed(needless[name])
        return rebuilt(node, changed)

    return changed


def is_place(node: n.Expression) -> bool:
    """Whether there is nothing to be worked out, not even which part of something is meant."""
    while isinstance(node, n.Bind):
        node = node.value
    return isinstance(node, n.Name | n.Local | n.Captured | n.Const | n.Entry)
