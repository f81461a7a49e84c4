"""What a denial is read as: one form in the tree, however it was written.

`your hand is not empty` and `not your hand is empty` are both `does_not_hold` with the condition in
it. `not` before a condition on several things denies it as a whole, so it is read as if that stood
in brackets, and is printed so: `not (a card is Tapped)`.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from ..core.builtins import rows_by_id
from ..tree import ast
from ..tree.denials import denial_of, of_several
from ..tree.rows import word_of
from ..tree.source import Span
from ..tree.words import Word

Words = Mapping[str, Word]
NOT, BRACKETS = (word_of(rows_by_id()[id]).key for id in ("does_not_hold", "bracketed_condition"))
ONE_OF_THEM, NONE_OF_THEM = "a/an {", "no {"


def within(word: Word, span: Span, args: tuple[ast.Expression, ...], words: Words) -> ast.Phrase:
    """Return what a phrase means that was said with the denied form of a word."""
    inside = ast.Phrase(span, word.denies, args, id=words[word.denies].id)
    return _of_none(inside, span) or _not(span, inside)


def before(span: Span, inside: ast.Expression, words: Words) -> ast.Phrase:
    """Return what `not` before a condition means."""
    said = denial_of(inside, words)
    if said is None or not isinstance(inside, ast.Phrase):
        return _not(span, inside)
    if of_several(inside, said, words):
        return _not(span, ast.Phrase(inside.span, BRACKETS, (inside,), id="bracketed_condition"))
    return _of_none(inside, span) or _not(span, inside)


def _not(span: Span, inside: ast.Expression) -> ast.Phrase:
    return ast.Phrase(span, NOT, (inside,), id="does_not_hold")


def _of_none(inside: ast.Phrase, span: Span) -> ast.Phrase | None:
    """Return `there is no Toss`, if it is denied that there is one."""
    match inside:
        case ast.Phrase(row="there_is", args=(ast.Phrase(row="a_noun", word=word) as one,)):
            none = evolve(
                one, word=word.replace(ONE_OF_THEM, NONE_OF_THEM), id=f"none_of.{one.thing}"
            )
            return evolve(inside, span=span, args=(none,))
        case _:
            return None
