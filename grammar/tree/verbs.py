"""Verbs of marks in a tree: where a mark has a verb, what it becomes is said with that."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from . import ast
from .words import Word


def verb_key(key: str, field: str) -> str:
    """Return the key of the word that says with a verb what becomes of a mark."""
    return f"{key} by {field}"


def with_verb(node: ast.Phrase, words: Mapping[str, Word]) -> tuple[Word, ast.Phrase] | None:
    """Return the word of a verb that says a phrase, and what of it stands in its slots."""
    match node:
        case ast.Phrase(word=key, args=(who, ast.Name(text=field))):
            found = words.get(verb_key(key, field)) or words.get(verb_key(words[key].twin, field))
            return None if found is None else (found, evolve(node, args=(who,)))
        case _:
            return None
