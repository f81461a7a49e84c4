"""What common words begin with, so that a game without them is told which file has them."""

from __future__ import annotations

from collections.abc import Iterable

from ..tree.words import Lit, Word

BEGINS = {
    "openings": ("at", "each", "if", "play", "the", "when", "whenever"),
    "choices": ("choose", "for"),
    "numbers": ("gain", "lose"),
    "cards": ("discard", "draw", "look", "put", "search"),
    "removal": ("destroy", "exile", "return"),
}
"""The first words of wordings, by the files of `rulesets/common/` that have them."""


def where_it_is(begins: str, words: Iterable[Word]) -> str:
    """Return which file has wordings that begin so, if no word of the game does."""
    files = [name for name, first in BEGINS.items() if begins.lower() in first]
    if not files or any(_begins(word, begins.lower()) for word in words):
        return ""
    return "".join(f'; `{begins} ..` comes with `include "common/{each}.rules"`' for each in files)


def _begins(word: Word, text: str) -> bool:
    first = word.elements[0]
    return word.kind in ("action", "rule") and isinstance(first, Lit) and text in first.keys
