"""Going through nodes: what stands in one, all that is below it, and a copy with parts exchanged.

Written once, from the fields of the classes: a pass says only which nodes it minds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import fields

from . import nodes as n

Any_node = n.Expression | n.Step | n.Through | n.Function | n.Operation | n.ProgramCode
CLASSES: tuple[type, ...] = tuple(
    each for each in vars(n).values() if isinstance(each, type) and hasattr(each, "__attrs_attrs__")
)
"""The kinds of nodes."""
_PARTS = ("Expression", "Step", "Through", "Function", "Operation")


def _inner(sort: type) -> tuple[tuple[str, bool], ...]:
    """Return the fields of a class that hold nodes, and whether they hold several."""
    found = []
    for each in fields(sort):
        said = str(each.type)
        if any(part in said for part in _PARTS):
            found.append((each.name, said.startswith("tuple")))
    return tuple(found)


class _Inner(dict[type, tuple[tuple[str, bool], ...]]):
    """Which fields of a class hold nodes; found out when a class is met for the first time."""

    def __missing__(self, sort: type) -> tuple[tuple[str, bool], ...]:
        found = self[sort] = _inner(sort)
        return found


INNER = _Inner({sort: _inner(sort) for sort in CLASSES})
"""Which fields of a class hold nodes, and whether they hold several."""


def children(node: Any_node) -> Iterator[Any_node]:
    """Yield the nodes that stand in a node."""
    for name, several in INNER[type(node)]:
        value = getattr(node, name)
        if several:
            yield from value
        elif value is not None:
            yield value


def walk(node: Any_node) -> Iterator[Any_node]:
    """Yield a node and all that is below it."""
    todo = [node]
    while todo:
        each = todo.pop()
        yield each
        for name, several in INNER[type(each)]:  # as `children`, which would be slower here
            value = getattr(each, name)
            if several:
                todo.extend(value)
            elif value is not None:
                todo.append(value)


def speaks_of(node: Any_node, variable: str) -> bool:
    """Whether a parameter or a variable stands below a node."""
    return any(isinstance(each, n.Name) and each.name == variable for each in walk(node))


def rebuilt(node: Any, change: Change) -> Any:
    """Return a node with each node that stands in it changed; itself if none is another one."""
    sort = type(node)
    changes: dict[str, object] = {}
    for name, several in INNER[sort]:
        value = getattr(node, name)
        if several:
            made = tuple([change(each) for each in value])
            for one, other in zip(made, value, strict=True):
                if one is not other:
                    changes[name] = made
                    break
        elif value is not None:
            one = change(value)
            if one is not value:
                changes[name] = one
    if not changes:
        return node
    values = {each.name: getattr(node, each.name) for each in fields(sort)}
    return sort(**(values | changes))


Change = Callable[[Any], Any]


def everywhere(changes: Mapping[type, Change]) -> Change:
    """Return what changes all nodes below one, and itself, as their sort says: the inner first."""

    still = {sort for sort, inner in INNER.items() if not inner and sort not in changes}

    def changed(node: Any) -> Any:
        if type(node) in still:
            return node
        made = rebuilt(node, changed)
        change = changes.get(type(made))
        return made if change is None else change(made)

    return changed
