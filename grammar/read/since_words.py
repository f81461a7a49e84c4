"""How long it is since something began: `since the Harvest began`, of what a player begins.

A short form, as `perfect_tense.py` tells: it stands for `since a player begins an Harvest`. Of a
part of play the core says it (`perfect_rows.py`); where one has that name, the name means that.
"""

from __future__ import annotations

from ..tree.perfect_tense import BEGAN, since_key
from ..tree.short_forms import SHORT
from ..tree.words import Hole, Lit, Word, literals
from .lexicon import Lexicon

ARTICLES = (("a",), ("an",))


def add_since(lexicon: Lexicon) -> None:
    """Add how long it is since something began that a player begins."""
    parts = {word.signature[1:] for word in lexicon.words.values() if word.kind == "flow"}
    for word in tuple(lexicon.words.values()):
        match word.elements:
            case (Hole(kind="players"), Lit(forms=(verb,)), Lit(forms=article), *rest) if (
                word.kind == "event" and verb in BEGAN and article in ARTICLES and rest
            ):
                named = tuple(each for each in rest if isinstance(each, Lit))
                alone = Word("", "flow", named)
                if len(named) == len(rest) and alone.signature[1:] not in parts:
                    key = since_key(word.key)
                    said = (*literals("since the"), *named, *literals(BEGAN[verb]))
                    lexicon.add(Word(key, "period", said, sort=SHORT, root=key))
