"""The lint CW0555: a deed is announced, and nothing keeps what was chosen for it."""

from __future__ import annotations

from collections.abc import Iterator

from . import ast
from .bodies import Bodies, place_of, statements_of
from .diagnostics import Problem, problem
from .printer import express
from .tables import lines_of
from .walking import walk

ANNOUNCES = "action: announce {a: actions>3}"


def announced_for_nothing(bodies: Bodies, node: ast.Declaration) -> Iterator[Problem]:
    """Yield what is announced without a name, or with one that nothing speaks of."""
    lines = lines_of(node)
    names = kept_names(node)
    for line in lines:
        for each in walk(line):
            if not isinstance(each, ast.Phrase) or each.word != ANNOUNCES:
                continue
            name = names.get(id(each))
            others = (other for other in lines if other is not line)
            if name is not None and any(map(lambda other: speaks_of(other, name), others)):
                continue
            shown = express(each, bodies.vocabulary.lexicon.words)
            yield problem("CW0555", each.span, found=shown, name=name or "aimed")


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
