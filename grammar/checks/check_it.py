"""Checks of `it`: what is described has one kind, and `it` and `its` are of that kind."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.builtins import THINGS
from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.printer import express
from .bodies import Bodies


def check_it(bodies: Bodies, node: ast.Declaration) -> list[Problem]:
    """Return where a description speaks of `it` as of another kind of thing."""
    if not isinstance(node, ast.Noun | ast.Adjective):
        return []
    kind = bodies.vocabulary.base(node.base) or node.base
    known = kind in (*THINGS, *bodies.vocabulary.records)
    return list(_spoken(bodies, node.condition, (kind,))) if known else []


def _spoken(bodies: Bodies, node: ast.Expression, kinds: tuple[str, ...]) -> Iterator[Problem]:
    """Yield the phrases about `it` that fit none of the kinds that are described around them."""
    if not isinstance(node, ast.Phrase):
        return
    row = bodies.row(node)
    for arg in node.args:
        kind = _it(bodies, arg)
        if kind and kind not in kinds:
            words = bodies.vocabulary.lexicon.words
            facts = {"found": express(node, words), "kind": kind, "described": kinds[-1]}
            yield problem("CW0545", node.span, **facts)
            return
    for at, arg in enumerate(node.args):
        inner = kinds
        if row is not None and " where {c: condition" in row.pattern and at == 1:
            inner = (*kinds, bodies.word(node).kind.removesuffix("s").removesuffix(" noun"))
        yield from _spoken(bodies, arg, inner)


def _it(bodies: Bodies, node: ast.Expression) -> str:
    """Return the kind of thing that `it` or `its` is read as, if that is what a phrase is."""
    if not isinstance(node, ast.Phrase) or node.args:
        return ""
    word = bodies.word(node)
    if word.wording not in ("it", "its"):
        return ""
    kind = word.kind.removesuffix("'s")
    return kind if kind in (*THINGS, *bodies.vocabulary.records) else ""
