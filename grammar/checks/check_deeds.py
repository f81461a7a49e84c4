"""Checks of deeds that are kept.

CW0555: one is announced, and nothing keeps what was chosen for it. CW0533: of several only the
first is kept, and the others are done at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.printer import express
from ..tree.walk import walk
from .bodies import Bodies, place_of, statements_of
from .declared import lines_of

JOINS = "in_turn"
"""What joins things to do."""


def announced_for_nothing(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Yield what is announced without a name, or with one that nothing speaks of."""
    lines = lines_of(node)
    names = kept_names(node)
    for line in lines:
        for each in walk(line):
            if not isinstance(each, ast.Phrase) or each.row != "announce_deed":
                continue
            name = names.get(id(each))
            others = (other for other in lines if other is not line)
            if name is not None and any(map(lambda other: speaks_of(other, name), others)):
                continue
            shown = express(each, bodies.vocabulary.lexicon.words)
            yield problem("CW0555", each.span, found=shown, name=name or "aimed")


def kept_in_part(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Yield where one of several deeds is put into a field, for want of brackets."""
    words = bodies.vocabulary.lexicon.words
    for each in (each for line in lines_of(node) for each in walk(line)):
        if not isinstance(each, ast.Phrase) or each.row != JOINS:
            continue
        kept = _last(each.args[0])
        if not isinstance(kept, ast.Phrase) or kept.row != "set_field":
            continue
        if bodies.word(kept).holes[-1].kind == "actions":
            found, rest = express(kept, words), express(each.args[-1], words)
            yield problem("CW0533", kept.span.to(each.args[-1].span), found=found, rest=rest)


def _last(node: ast.Expression) -> ast.Expression:
    """Return the last of several things to do that stand in a row without brackets."""
    while isinstance(node, ast.Phrase) and node.row == JOINS:
        node = node.args[-1]
    return node


def kept_names(node: ast.Declaration) -> dict[int, str]:
    """Return the names of what whole lines do, by the phrases of these."""
    stand = place_of(node)
    inside = statements_of(getattr(node, "body", ()), stand) if stand is not None else ()
    return {
        id(each.what): each.name
        for each, _ in inside
        if isinstance(each, ast.Do) and each.name is not None
    }


def speaks_of(line: ast.Expression, name: str) -> bool:
    """Whether a line speaks of what has a name."""
    return any(isinstance(each, ast.Name) and each.text == name for each in walk(line))
