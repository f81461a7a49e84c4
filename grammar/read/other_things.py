"""All but this one: `each other card gets` is meant where somebody says `other cards get`.

What is one of many is said of each, so that the noun and the verb behind it stand in the singular.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from ..tree.words import Lit
from .lexicon import Lexicon

ALL = ("all", "the")
NEAR = 4
"""So many words behind `other` a noun may stand: `other tapped cards`."""
IRREGULAR = {"have": "has", "are": "is", "do": "does"}


def each_other(
    lexicon: Lexicon, texts: Sequence[str]
) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Yield where somebody says `other cards`, to the verb, and the words for each of them."""
    singular = _singulars(lexicon, len(lexicon.words))
    for at, text in enumerate(texts):
        other = text.lower() == "other"
        for noun in range(at + 1, min(at + NEAR, len(texts))) if other else ():
            if texts[noun].lower() in singular:
                start = at - (at > 0 and texts[at - 1].lower() in ALL)
                begun = ("each", "other", *texts[at + 1 : noun], singular[texts[noun].lower()])
                yield start, noun + 1, begun
                for verb in range(noun + 1, len(texts)):
                    one = IRREGULAR.get(texts[verb], f"{texts[verb]}s")
                    if texts[verb].isalpha() and one in lexicon.texts:
                        yield start, verb + 1, (*begun, *texts[noun + 1 : verb], one)


def is_plural(lexicon: Lexicon, text: str) -> bool:
    """Whether a word is the plural of a noun of the game."""
    return text.lower() in _singulars(lexicon, len(lexicon.words))


@lru_cache(maxsize=2)
def _singulars(lexicon: Lexicon, _many: int) -> Mapping[str, str]:
    """Return the singular of each plural of the nouns of a lexicon that has so many words."""
    ones: dict[tuple[str, str], str] = {}
    many: dict[tuple[str, str], frozenset[str]] = {}
    for word in lexicon.words.values():
        first = word.elements[0]
        if len(word.elements) == 1 and isinstance(first, Lit):
            if word.kind.endswith(" noun"):
                ones[word.kind, word.root] = min(first.keys)
            elif word.kind.endswith(" nouns"):
                many[word.kind.removesuffix("s"), word.root] = frozenset(first.keys)
    return {form: ones[key] for key, forms in many.items() for form in forms if key in ones}
