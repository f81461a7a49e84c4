"""Going through nodes: what stands in one, all that is below it, and a copy with parts exchanged.

Written once, from the fields of the classes: a pass says only which nodes it minds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
        todo.extend(children(each))


def rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    """Return a node with each node that stands in it changed; itself if none is another one."""
    sort = type(node)
    changes: dict[str, Any] = {}
    for name, several in INNER[sort]:
        value = getattr(node, name)
        if value is None:
            continue
        made = tuple(map(change, value)) if several else change(value)
        if several:
            if any(one is not other for one, other in zip(made, value, strict=True)):
                changes[name] = made
        elif made is not value:
            changes[name] = made
    if not changes:
        return node
    values = {each.name: getattr(node, each.name) for each in fields(sort)}
    return sort(**(values | changes))
