"""Verbs of marks in a tree: where a mark has a verb, what it becomes is said with that."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from . import ast
from .words import Hole, Word


def verb_key(key: str, field: str) -> str:
    """Return the key of the word that says with a verb what becomes of a mark."""
    return f"{key} by {field}"


def with_verb(node: ast.Phrase, words: Mapping[str, Word]) -> tuple[Word, ast.Phrase] | None:
    """Return the word of a verb that says a phrase, and what of it stands in its slots."""
    match node:
        case ast.Phrase(word=key, args=(who, ast.Name(text=field))):
            found = words.get(verb_key(key, field)) or words.get(verb_key(words[key].twin, field))
            if found is None:
                return None
            begins = isinstance(found.elements[0], Hole)
            return found, evolve(node, args=(who if begins else _behind(who),))
        case _:
            return None


def _behind(node: ast.Expression) -> ast.Expression:
    """Return what began a line as it stands behind other words: without the capital for that."""
    match node:
        case ast.Phrase(capital=None, args=(first, *rest)):
            return evolve(node, args=(_behind(first), *rest))
        case ast.Phrase():
            return evolve(node, capital=None)
        case _:
            return node
