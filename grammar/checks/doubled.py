"""Checks of one declaration: names in it that are given twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.printer import pattern as pattern_text
from ..tree.source import Span
from ..tree.walk import choices_in


def check_names(node: ast.Declaration) -> Iterator[Problem]:
    """Find values of an enumeration, choices of a ruling and options that are called the same."""
    match node:
        case ast.Enumeration(values=values):
            yield from _twice((pattern_text(value), value.span) for value in values)
        case ast.Ruling(choices=choices, span=span):
            yield from _twice((choice, span) for choice in choices)
        case _:
            for choice in choices_in(getattr(node, "body", ())):
                plain = (each for each in choice.options if isinstance(each, ast.Option))
                yield from _twice(
                    (pattern_text(each.label), each.label.span)
                    for each in plain
                    if each.condition is None
                )


def _twice(names: Iterable[tuple[str, Span]]) -> Iterator[Problem]:
    seen: set[str] = set()
    for name, span in names:
        if name.lower() in seen:
            yield problem("CW0204", span, name=name)
        seen.add(name.lower())
