"""Declarations of included files that do not count in a game.

Some are left out where the file is included (`without "..."`). Of the files that come with
cardwright a declaration also gives way to one of the game with a wording of it: the game's own
comes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..problems.diagnostics import Fix, problem
from ..problems.near import nearest
from ..tree import ast
from ..tree.paths import beside, is_common
from ..tree.printer import pattern
from ..tree.words import letters
from .game_words import At, Placed, Vocabulary, report

NAMED_SLOT = re.compile(r"\{[^{}:]*:")


def counting(vocabulary: Vocabulary, declarations: Sequence[Placed]) -> list[Placed]:
    """Return the declarations that are not left out, those of the common library last."""
    for path, offset, node in declarations:
        if isinstance(node, ast.Include) and node.without:
            _leave_out(vocabulary, (path, offset), node, declarations)
    counted = [each for each in declarations if each[:2] not in vocabulary.left_out]
    return sorted(counted, key=lambda each: is_common(each[0]))


def _leave_out(
    vocabulary: Vocabulary, at: At, include: ast.Include, declarations: Iterable[Placed]
) -> None:
    """Note what an include leaves out; a wording that its file has not is a problem."""
    target = beside(at[0], include.path)
    there = {
        _spelled(wording): (wording, (path, offset))
        for path, offset, node in declarations
        if path == target and (wording := wording_of(node))
    }
    known = [wording for wording, _ in there.values()]
    for text in include.without:
        found = there.get(_spelled(text))
        if found is not None:
            vocabulary.left_out[found[1]] = ""
            continue
        near = nearest(text, known)
        right = tuple(near if each == text and near else each for each in include.without)
        shown = ", ".join(f'"{each}"' for each in right)
        fixes = (Fix(include.span, f'include "{include.path}" without {shown}'),) if near else ()
        some = ", ".join(f"`{each}`" for each in known[:3]) or "none"
        wrong = problem("CW0911", include.span, *fixes, name=text, file=include.path, known=some)
        report(vocabulary, at, wrong)


def wording_of(node: ast.Declaration) -> str:
    """Return the wording of a declaration that has one."""
    shown = getattr(node, "pattern", None)
    return pattern(shown) if isinstance(shown, ast.Pattern) else ""


def _spelled(text: str) -> str:
    """Return a wording by which it is found, whatever its slots are called."""
    return letters(NAMED_SLOT.sub("{", text))
