"""Conditions that `let` names: `whether` stands before them."""

from __future__ import annotations

from collections.abc import Mapping

from . import ast
from .words import Word

WHETHER = "whether"
"""What stands before a condition that `let` names."""


def is_condition(node: ast.Expression, words: Mapping[str, Word]) -> bool:
    """Whether an expression is a condition; `true` and `false` are plain values."""
    match node:
        case ast.Phrase(row="always" | "never"):
            return False
        case ast.Phrase(word=word):
            return words[word].kind == "condition"
        case ast.Name(kind=kind):
            return kind == "condition"
        case _:
            return False
