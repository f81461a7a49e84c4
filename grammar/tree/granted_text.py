"""Texts that rules give to cards, within the lines in which they stand: `have "Draw 1 card."`"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from . import ast
from .walk import walk

GIVING = ("has_text", "has_only_text")
"""The rows that give a text to cards; it stands last in them, and before it its box."""
SEVERAL = "granted_texts"


@frozen
class Granted:
    """A text that is given to cards: the whole phrase, and the name of its box if it is said."""

    phrase: ast.Phrase
    box: ast.Expression | None

    @property
    def sentences(self) -> tuple[ast.Expression, ...]:
        """Return the sentences of the text."""
        return tuple(sentences_of(self.phrase.args[-1]))


def granted_in(node: ast.Expression) -> Iterator[Granted]:
    """Yield the texts that are given to cards in a line."""
    for each in walk(node):
        if isinstance(each, ast.Phrase) and each.row in GIVING:
            yield Granted(each, each.args[1] if len(each.args) > 2 else None)


def sentences_of(text: ast.Expression) -> Iterator[ast.Expression]:
    """Yield the sentences of a text that is given to cards."""
    if not isinstance(text, ast.Phrase):
        return
    if text.row == SEVERAL:
        for each in text.args:
            yield from sentences_of(each)
    else:
        yield text.args[0]


def walk_outside(node: ast.Expression) -> Iterator[ast.Expression]:
    """Yield an expression and all in it but the texts that are given to cards."""
    yield node
    if isinstance(node, ast.Phrase):
        for arg in node.args[:-1] if node.row in GIVING else node.args:
            yield from walk_outside(arg)
