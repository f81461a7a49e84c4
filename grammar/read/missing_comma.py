"""`when E if C:` without its comma: what was meant, and where the comma goes.

Behind an event stands `, if` and a condition. Without the comma no event reads that far, and the
line is told to end too early; the event alone can be read, so it is known what is missing.
"""

from __future__ import annotations

from typing import NamedTuple

from ..problems.diagnostics import Fix
from ..tree import ast
from ..tree.source import Span
from .chart import placed
from .lines import LineReader, Scope


class Parted(NamedTuple):
    """An event and the condition behind it, and the fix that parts them."""

    event: ast.Expression
    condition: ast.Words
    fix: Fix


def parted(lines: LineReader, trigger: ast.Words, scope: Scope) -> Parted | None:
    """Return what a trigger would be with a comma before its `if`."""
    for at, part in enumerate(trigger.parts[1:-1], start=1):
        if part.text.lower() == "if":
            event, condition = trigger.parts[:at], trigger.parts[at + 1 :]
            nodes = lines.read(event, ("event",), scope)[0].nodes
            if nodes:
                end = event[-1].span
                gap = Span(end.end_line, end.end_column, end.end_line, end.end_column)
                span = condition[0].span.to(condition[-1].span)
                return Parted(placed(nodes[0], event), ast.Words(span, condition), Fix(gap, ","))
    return None
