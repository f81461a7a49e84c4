"""The settings of a game, a field or a zone: read one by one, and told where a comma lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import evolve

from ..problems.diagnostics import Fix, Problem, problem
from ..tree import ast
from .game_words import Vocabulary

Read = Callable[[ast.Expression], ast.Expression]
Fits = Callable[[Sequence[ast.Part]], bool]


def settings_read(
    settings: Iterable[ast.Expression], read: Read, fits: Fits, problems: list[Problem]
) -> tuple[ast.Expression, ...]:
    """Read settings; where one is two without a comma between them, that is what is proposed."""
    found = []
    for each in settings:
        before = len(problems)
        found.append(read(each))
        if len(problems) > before and isinstance(each, ast.Words):
            comma = _comma(each.parts, fits)
            if comma is not None:
                problems[-1] = evolve(problems[-1], fixes=(comma,))
    return tuple(found)


def _comma(parts: Sequence[ast.Part], fits: Fits) -> Fix | None:
    """Return the comma with which a setting would be two."""
    for at in range(1, len(parts)):
        if fits(parts[:at]) and fits(parts[at:]):
            return Fix(parts[at - 1].span.behind, ",")
    return None


def fields_read(
    node: ast.Kind | ast.Fields,
    fields: Iterable[ast.Field],
    settings: Callable[[Iterable[ast.Expression], str], tuple[ast.Expression, ...]],
    vocabulary: Vocabulary,
    problems: list[Problem],
) -> tuple[ast.Field, ...]:
    """Read fields; of one whose settings can be read it is told if none says what it holds."""
    owner = node.title.one if isinstance(node, ast.Kind) else node.owner
    found = []
    for field in fields:
        before = len(problems)
        found.append(evolve(field, settings=settings(field.settings, "field setting")))
        made = vocabulary.fields.get((owner, field.name))
        if made is not None and not made.kind and len(problems) == before:
            problems.append(problem("CW0306", field.span, name=field.name))
    return tuple(found)
