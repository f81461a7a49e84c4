"""Checks of `it`: what is described has one kind, and `it` and `its` are of that kind.

A noun and an adjective describe something, and so does what stands behind `where`. There `its`
is of what is described wherever the line stands; a bare `it` may be what the text or the rule has
spoken of before: `all effects where its Source is it`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.group_rows import GROUP
from ..problems.diagnostics import Problem, problem
from ..read.its_kinds import DESCRIBING, OF_VALUES
from ..tree import ast
from ..tree.printer import express
from .bodies import Bodies
from .declared import lines_of

OF_GROUP = "cards_of_group"
"""`its cards`: nobody speaks of a group but where it is described."""
IT = ("it", "its_card", "its_space", "its_token", "its_record", OF_VALUES)


def check_it(bodies: Bodies, node: ast.Declaration) -> list[Problem]:
    """Return where a description speaks of `it` as of another kind of thing."""
    if not isinstance(node, ast.Noun | ast.Adjective):
        lines = list(lines_of(node))
        nowhere = [each for line in lines for each in _undescribed(bodies, line, "")]
        return nowhere + [each for line in lines for each in _behind_where(bodies, line)]
    kind = bodies.vocabulary.base(node.base) or node.base
    known = kind in bodies.vocabulary.listable
    return list(_spoken(bodies, node.condition, (kind,), IT)) if known else []


def _behind_where(bodies: Bodies, node: ast.Expression) -> Iterator[Problem]:
    """Yield what speaks of `its` behind a `where` that describes something else."""
    if not isinstance(node, ast.Phrase):
        return
    for at, arg in enumerate(node.args):
        kind = _described(bodies, node) if at == 1 else ""
        yield from _spoken(bodies, arg, (kind,), IT[1:]) if kind else _behind_where(bodies, arg)


def _undescribed(bodies: Bodies, node: ast.Expression, about: str) -> Iterator[Problem]:
    """Yield where `it` can only be a value of an enumeration, and none is described."""
    if not isinstance(node, ast.Phrase):
        return
    kind = GROUP if node.row == OF_GROUP else bodies.word(node).kind
    if node.row in (OF_GROUP, OF_VALUES) and kind != about:
        shown = express(node, bodies.vocabulary.lexicon.words)
        yield problem("CW0575", node.span, found=shown, kind=kind)
    for at, arg in enumerate(node.args):
        described = _described(bodies, node) if at == 1 else ""
        yield from _undescribed(bodies, arg, described or about)


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
    if node.row not in DESCRIBING:
        return ""
    kind = bodies.word(node).kind.removesuffix("s").removesuffix(" noun")
    return kind if kind in bodies.vocabulary.listable else ""


def _it(bodies: Bodies, node: ast.Expression, forms: tuple[str, ...]) -> str:
    """Return the kind of thing that `it` or `its` is read as, if that is what a phrase is."""
    if not isinstance(node, ast.Phrase) or node.row not in forms:
        return ""
    kind = bodies.word(node).kind.removesuffix("'s")
    return kind if kind in bodies.vocabulary.listable else ""
