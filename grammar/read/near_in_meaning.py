"""Words that mean nearly the same in games: `gain` for what a game calls `earn`.

A game has one word for a thing, and whoever writes its cards may think of another. Which words are
meant by the author of a game as one, `say` tells; these are those that anybody might take for each
other. Names are told here as well that stand for things of another sort than fits: the counter of a
card where one of a player is asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path

from attrs import frozen

from ..problems.near import root
from ..tree.irregular_verbs import VERB_OF
from ..tree.words import Lit
from .lexicon import Lexicon

NOUNS_OF_ALL = ("card", "cards", "player", "players")
"""The nouns of the core that a game may say its own instead of."""

SORTS = ("counter", "number", "mark", "noun", "nouns", "zone")
"""What the kinds of such names end with, behind what the names are of: `player counter`."""


@cache
def _groups() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    table = Path(__file__).with_name("near_in_meaning.txt").read_text(encoding="utf-8")
    for line in table.splitlines():
        words = tuple(root(word) for word in line.split())
        for word in words:
            found[word] = (*found.get(word, ()), *words)
    return found


def near_in_meaning(text: str, expected: Collection[str]) -> Iterator[str]:
    """Yield those of some words that mean nearly what a word does."""
    own = verb_of(text)
    group = _groups().get(own, ())
    for word in expected if group else ():
        if verb_of(word) in group and verb_of(word) != own:
            yield word


def is_in_use(text: str) -> bool:
    """Whether a word is one that games are told with, so that it is hardly another misspelt."""
    return verb_of(text) in _groups()


def verb_of(text: str) -> str:
    """Return what the forms of a word share, those of `find` and `found` as well."""
    return root(VERB_OF.get(text, text))


@frozen
class Names:
    """The names of one word that a game declares, by what they are of."""

    by_kind: dict[str, list[str]]
    of_players: frozenset[str]
    """The fields and zones that each player has."""

    of_game: frozenset[str]
    """The fields of the game."""

    nouns: frozenset[str]
    """What one thing is called: a card, a performer."""

    counters: frozenset[str]

    verbs: frozenset[str]
    """What the actions begin with, those of the core as well."""

    def of_another_thing(self, text: str) -> Iterator[str]:
        """Yield the names of a sort that one is of, which are of other things than it is."""
        for kind, names in self.by_kind.items():
            sort = kind.rpartition(" ")[2] if text in names else ""
            for other, others in self.by_kind.items() if sort else ():
                if other != kind and other.rpartition(" ")[2] == sort:
                    yield from (name for name in others if name not in names)


def names_of(lexicon: Lexicon) -> Names:
    """Return the names that a game declares."""
    return _names(lexicon, len(lexicon.words))


@lru_cache(maxsize=2)
def _names(lexicon: Lexicon, _many: int) -> Names:
    """Return the names of a lexicon that has so many words: it may grow."""
    kinds = ("card noun", "card nouns", "player noun", "player nouns")
    found = {kind: [name] for kind, name in zip(kinds, NOUNS_OF_ALL, strict=True)}
    of_players: set[str] = set()
    of_game: set[str] = set()
    verbs: set[str] = set()
    for word in lexicon.words.values():
        first = word.elements[0]
        if word.kind == "action" and isinstance(first, Lit):
            verbs |= first.keys
        if word.sort not in ("name", "noun") or not isinstance(first, Lit):
            continue
        sort = word.kind.rpartition(" ")[2]
        fits = word.sort == ("noun" if sort in ("noun", "nouns") else "name")
        if sort in SORTS and fits and len(word.elements) == 1:
            found.setdefault(word.kind, []).extend(sorted(first.keys))
        if word.sort == "name" and word.kind.startswith("player "):
            of_players |= first.keys
        if word.sort == "name" and word.kind.startswith("game "):
            of_game |= first.keys
    counters = (each for kind, each in found.items() if kind.endswith(" counter"))
    nouns = (each for kind, each in found.items() if kind.endswith(" noun"))
    return Names(
        found,
        frozenset(of_players),
        frozenset(of_game),
        frozenset(chain.from_iterable(nouns)),
        frozenset(chain.from_iterable(counters)),
        frozenset(verbs),
    )
