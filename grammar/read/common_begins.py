"""What common words begin with, so that a game without them is told which file has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..tree.words import Lit, Word

BEGINS = {
    "openings": ("at", "each", "if", "play", "the", "when", "whenever"),
    "choices": ("choose", "for"),
    "numbers": ("gain", "lose"),
    "cards": ("discard", "draw", "look", "put", "search"),
    "removal": ("destroy", "exile", "return"),
}
"""The first words of wordings, by the files of `rulesets/common/` that have them."""


INSIDE = ("for", *BEGINS["numbers"], *BEGINS["cards"], *BEGINS["removal"])
"""Those that also stand behind something: `your opponent draws 1 card`, `.. for each card`."""


def where_it_is(texts: Sequence[str], at: int, words: Iterable[Word]) -> str:
    """Return which file has what a line says where it stops being understood.

    That is a wording that begins so, if no word of the game does.
    """
    begins = _wording(texts, at)
    plain = [text.lower() for text in begins]
    files = [name for name, first in BEGINS.items() if plain and plain[0] in first]
    if not files or any(_begins(word, plain) for word in words):
        return ""
    told = " ".join(begins)
    return "".join(f'; `{told} ..` comes with `include "common/{each}.rules"`' for each in files)


def _wording(texts: Sequence[str], at: int) -> Sequence[str]:
    """Return what a common wording may begin with: `Choose one` before a colon, `draw` of `draws`.

    `choose` alone is a word of every game.
    """
    if not at or texts[at : at + 1] == [":"]:
        return texts[: max(at, 1)]
    here = texts[at].lower() if at < len(texts) else ""
    return [each for each in INSIDE if here in (each, f"{each}s", f"{each}es")][:1]


def _begins(word: Word, texts: Sequence[str]) -> bool:
    first = word.elements[: len(texts)]
    return word.kind in ("action", "rule") and all(
        isinstance(each, Lit) and text in each.keys
        for each, text in zip(first, texts, strict=False)
    )
