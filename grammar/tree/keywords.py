"""The words of a wording that rules can ask for by themselves: `the text contains Throw`."""

from __future__ import annotations

from collections.abc import Iterator

from . import ast


def keywords_of(pattern: ast.Pattern) -> Iterator[str]:
    """Yield what a wording begins with, and its words in large letters, as names of words."""
    for index, element in enumerate(pattern.elements):
        text = element.one if isinstance(element, ast.Either) else getattr(element, "text", "")
        if text[:1].isalpha() and (index == 0 or text[:1].isupper()):
            yield f"word: {text}"
