"""The lint CW0408: what says of itself that it can never do anything.

A sentence of a card does nothing with a number of 0, a range without a number, or to none. In the
rules a 0 may well be meant (`begin at 0`); what the core does to none, or nobody does, never is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.walk import walk
from ..tree.words import Word
from .declared import lines_of

ENDS = ("win_match", "lose_match")


def dead_sentences(box: ast.Box) -> Iterator[Problem]:
    """Find sentences that can do nothing because of what they say themselves."""
    for line in box.lines:
        for sentence in line.sentences:
            for each in walk(sentence):
                why = _dead(each)
                if why:
                    yield problem("CW0408", each.span, why=why)


COUNTED, ASSIGNING = ("action", "event"), ("set_number", "set_field")
SO_MANY = ("so_many", "so_many_others", "or_more", "so_many_random")


def _dead(node: ast.Expression) -> str:
    """Return why a phrase can never do anything, or nothing."""
    if not isinstance(node, ast.Phrase):
        return ""
    if node.row == "range_dashed":
        match node.args:
            case (ast.Number(value=low), ast.Number(value=high)) if low > high:
                return f"the range {low}-{high} holds no number"
            case _:
                return ""
    counts = node.word.startswith(COUNTED) and node.row not in ASSIGNING
    if counts and any(isinstance(arg, ast.Number) and arg.value == 0 for arg in node.args):
        return "the number is 0"
    if _is_of_none(node):
        return _of_none(node)
    if node.row in SO_MANY and node.thing != "space":
        first = node.args[0]
        if isinstance(first, ast.Number) and first.value == 0:
            return "it takes none of them"
    return ""


def _is_of_none(node: ast.Expression) -> bool:
    """Whether something is done to none, or by nobody."""
    if not isinstance(node, ast.Phrase) or not node.word.startswith("action: "):
        return False
    return any(map(_is_none, node.args))


def _is_none(node: ast.Expression) -> bool:
    return isinstance(node, ast.Phrase) and node.row == "none_of"


def _of_none(node: ast.Phrase) -> str:
    if node.row in ENDS:
        return "nobody does, and the match goes on; `the match is a draw` ends it without a winner"
    return "it is done to none, or by nobody"


def check_dead(words: Mapping[str, Word], node: ast.Declaration) -> Iterator[Problem]:
    """Find what can do nothing in a declaration of the rules: what is done to none."""
    for line in lines_of(node):
        for each in walk(line):
            if isinstance(each, ast.Phrase) and _is_of_none(each) and _is_dead_so(words, each):
                yield problem("CW0408", each.span, why=_of_none(each))


def _is_dead_so(words: Mapping[str, Word], node: ast.Phrase) -> bool:
    """Whether nothing is done with none: a word of the game may do something else all the same."""
    word = words[node.word]
    if word.row is not None:
        return True
    holes = zip(word.holes, node.args, strict=True)
    return any(hole.name == "doer" and _is_none(arg) for hole, arg in holes)
