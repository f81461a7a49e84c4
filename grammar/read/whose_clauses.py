"""What may follow `whose`: words of a game without the owner that they begin with.

`short_forms.py` tells what becomes of a line that is read with them. They are made of all words
that there are when a vocabulary is complete, so a condition of a game may follow as well.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..tree.short_forms import cut, of
from ..tree.words import Hole
from .lexicon import Lexicon

OF_ONE = (
    "number_held", "field_held", "zone_of_player", "owner_of_card", "controller_of_card",
    "space_of_player", "space_of_token",
)  # fmt: skip
"""The rows for one thing that a thing has."""


def add_clauses(lexicon: Lexicon, things: Iterable[str]) -> None:
    """Add what may follow `whose`, for some kinds of things."""
    begun = [
        (word, word.elements[0].kind)
        for word in lexicon.words.values()
        if isinstance(word.elements[0], Hole)
    ]
    for thing in things:
        kinds: set[str] = set()
        for word, kind in begun:
            if kind == f"{thing}'s" and word.id.partition(".")[0] in OF_ONE:
                lexicon.add(cut(word, thing))
                kinds |= _known_as(lexicon, word.kind, thing)
        for word, kind in begun:
            if word.kind == "condition" and kind in kinds and word.voice != "many":
                lexicon.add(cut(word, thing))
        lexicon.kind(f"{thing} clause", f"{thing} clauses")


def _known_as(lexicon: Lexicon, kind: str, thing: str) -> set[str]:
    """Return a kind and all that it also is, known of what a thing has as well."""
    above = lexicon.supers.get(kind, ())
    lexicon.kind(of(thing, kind), *(of(thing, each) for each in above))
    return {kind}.union(*(_known_as(lexicon, each, thing) for each in above))
