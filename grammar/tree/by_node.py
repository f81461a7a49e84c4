"""What is known of nodes by which one it is: not of another that says the same elsewhere.

Cards that say the same in the same place hold the same node for it (`card_lines.py`), so that what
is found out about the node is known of all of them.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from .line_nodes import Node

Known = TypeVar("Known")
MOST = 50_000


class ByNode(Generic[Known]):
    """Something for each of many nodes; begins anew when it holds too much."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Node, Known]] = {}

    def get(self, node: Node) -> Known | None:
        """Return what is known of a node."""
        known = self._known.get(id(node))
        return None if known is None else known[1]

    def put(self, node: Node, known: Known) -> Known:
        """Keep something of a node, and with it the node: so long its number means no other."""
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[id(node)] = (node, known)
        return known
