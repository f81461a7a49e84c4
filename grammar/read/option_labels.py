"""What is shown of an option: a slot in it is a name that the text around it has given."""

from __future__ import annotations

from collections.abc import Container, Iterator

from ..problems.diagnostics import Fix, Problem, problem
from ..tree import ast
from ..tree.words import is_number


def unnamed_in_label(node: ast.Option, known: Container[str]) -> Iterator[Problem]:
    """Yield the slots of an option that nothing is known of: they would be shown as nothing."""
    for each in node.label.elements:
        if isinstance(each, ast.Slot) and each.name not in known:
            fixes = (Fix(each.span, each.name),) if is_number(each.name) else ()
            yield problem("CW0217", each.span, *fixes, name=each.name)
