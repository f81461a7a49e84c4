"""`let works be whether the text is printed`: a name for a condition, told as one.

`whether` is no part of the condition: it stands before what a `let` names, and is printed there.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ..problems.diagnostics import Fix, Problem, Sureness, problem
from ..tree import ast
from ..tree.conditions import WHETHER, is_condition
from ..tree.printer import express
from ..tree.words import Word


def behind_whether(value: ast.Expression) -> ast.Words | None:
    """Return what stands behind `whether`, if a value begins so."""
    if not isinstance(value, ast.Words) or len(value.parts) < 2 or value.parts[0].text != WHETHER:
        return None
    rest = value.parts[1:]
    return evolve(value, parts=rest, span=rest[0].span.to(value.span))


def told_plainly(value: ast.Expression, words: dict[str, Word]) -> Iterator[Problem]:
    """Yield the problem of a condition that is named without `whether`."""
    if not is_condition(value, words):
        return
    start = value.span._replace(end_line=value.span.line, end_column=value.span.column)
    found = express(value, words)
    fix = Fix(start, f"{WHETHER} ", Sureness.SAFE)
    yield problem("CW0208", value.span, fix, found=found, shown=f"{WHETHER} {found}")
