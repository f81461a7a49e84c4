"""Checks of `it`: what is described has one kind, and `it` and `its` are of that kind.

A noun and an adjective describe something, and so does what stands behind `where`. There `its`
is of what is described wherever the line stands; a bare `it` may be what the text or the rule has
spoken of before: `all effects where its Source is it`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.builtins import THINGS
from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.printer import express
from .bodies import Bodies
from .declared import lines_of

IT = ("it", "its_card", "its_space", "its_token", "its_record")


def check_it(bodies: Bodies, node: ast.Declaration) -> list[Problem]:
    """Return where a description speaks of `it` as of another kind of thing."""
    if not isinstance(node, ast.Noun | ast.Adjective):
        return [each for line in lines_of(node) for each in _behind_where(bodies, line)]
    kind = bodies.vocabulary.base(node.base) or node.base
    known = kind in (*THINGS, *bodies.vocabulary.records)
    return list(_spoken(bodies, node.condition, (kind,), IT)) if known else []


def _behind_where(bodies: Bodies, node: ast.Expression) -> Iterator[Problem]:
    """Yield what speaks of `its` behind a `where` that describes something else."""
    if not isinstance(node, ast.Phrase):
        return
    for at, arg in enumerate(node.args):
        kind = _described(bodies, node) if at == 1 else ""
        yield from _spoken(bodies, arg, (kind,), IT[1:]) if kind else _behind_where(bodies, arg)


def _spoken(
    bodies: Bodies, node: ast.Expression, kinds: tuple[str, ...], forms: tuple[str, ...]
) -> Iterator[Problem]:
    """Yield the phrases about `it` that fit none of the kinds that are described around them."""
    if not isinstance(node, ast.Phrase):
        return
    for arg in node.args:
        kind = _it(bodies, arg, forms)
        if kind and kind not in kinds:
            words = bodies.vocabulary.lexicon.words
            facts = {"found": express(node, words), "kind": kind, "described": kinds[-1]}
            yield problem("CW0545", node.span, **facts)
            return
    for at, arg in enumerate(node.args):
        described = _described(bodies, node) if at == 1 else ""
        yield from _spoken(bodies, arg, (*kinds, described) if described else kinds, forms)


def _described(bodies: Bodies, node: ast.Phrase) -> str:
    """Return the kind that is described behind the `where` of a phrase, if it has one."""
    if node.row != "noun_where":
        return ""
    kind = bodies.word(node).kind.removesuffix("s").removesuffix(" noun")
    return kind if kind in (*THINGS, *bodies.vocabulary.records) else ""


def _it(bodies: Bodies, node: ast.Expression, forms: tuple[str, ...]) -> str:
    """Return the kind of thing that `it` or `its` is read as, if that is what a phrase is."""
    if not isinstance(node, ast.Phrase) or node.row not in forms:
        return ""
    kind = bodies.word(node).kind.removesuffix("'s")
    return kind if kind in (*THINGS, *bodies.vocabulary.records) else ""
