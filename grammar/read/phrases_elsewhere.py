"""Whole phrases that cards of well-known games say, and what is said here in their place.

Some mean the same in every game: `max: at most; up to` in `phrases_elsewhere.txt`. Others mean what
this game has in their place, and what that is its declarations tell. `graveyard = one for each
player, in order, face up` is what has to be declared of a zone that is meant by it, which is out of
play if `in play` is not among that; `enchanted @` is the card that a field of this card holds. And
an opponent is called what the game calls a player who is not you.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from attrs import field, frozen

from ..tree import ast
from .edits import Edit
from .game_words import Vocabulary

PHRASE, RANK, LONG = 1.15, 0.05, 2
"""What a phrase of another game costs, how much less likely each further meaning of it is, and up
to how many words more it is likelier. It is never a slip of the pen: what is meant is guessed."""

Phrase = tuple[str, ...]

BOUNDS = (("at", "most"), ("at", "least"))
IN_PLAY, NOT_YOU = "in play", "it is not you"


@frozen
class Table:
    """What is said elsewhere, by its first word, with what is said here in its place."""

    phrases: Mapping[str, list[tuple[Phrase, list[Phrase]]]] = field(factory=dict)
    zones: Mapping[str, list[str]] = field(factory=dict)
    """What is declared of the zone that has the place of a well-known one."""

    put_on: list[str] = field(factory=list)
    """What that is called which a card is put on."""


@cache
def _table() -> Table:
    phrases: dict[str, list[tuple[Phrase, list[Phrase]]]] = {}
    zones: dict[str, list[str]] = {}
    put_on: list[str] = []
    table = Path(__file__).with_name("phrases_elsewhere.txt").read_text(encoding="utf-8")
    for line in table.splitlines():
        said, phrase, here = line.partition(": ")
        name, zone, settings = line.partition(" = ")
        if phrase:
            first, *rest = said.split()
            others = [tuple(each.split()) for each in here.split("; ")]
            phrases.setdefault(first, []).append(((first, *rest), others))
        elif zone:
            zones[name] = settings.split(", ")
        else:
            put_on.append(line.removesuffix(" @"))
    return Table(phrases, zones, put_on)


def phrases_elsewhere(vocabulary: Vocabulary, texts: Sequence[str]) -> Iterator[Edit]:
    """Yield what is said here for the phrases of other games, wherever they stand in a line."""
    table = _table()
    for at, text in enumerate(texts):
        for said, others in table.phrases.get(text, ()):
            if tuple(texts[at : at + len(said)]) == said:
                for rank, words in enumerate(others):
                    cost = PHRASE + RANK * (rank - min(len(said) - 1, LONG))
                    yield Edit(cost, at, at + len(said), words)
        if text in table.zones and text not in vocabulary.texts:
            yield from _place_for(vocabulary, table.zones[text], at)
        if text in ("opponent", "opponents"):
            yield from _who_is_not_you(vocabulary, texts, at)
        if text in table.put_on and at + 1 < len(texts):
            yield from _what_it_is_on(vocabulary, at)
    yield from _of_several(texts)
    yield from _bound_first(texts)


def _place_for(vocabulary: Vocabulary, settings: Sequence[str], at: int) -> Iterator[Edit]:
    """Yield the zones of a game that have the place of a well-known one that it has not."""
    rank = 0
    for each in vocabulary.said:
        if isinstance(each, ast.Place) and each.sort == "zone":
            told = [_text_of(one) for one in each.settings]
            if {*settings}.issubset(told) and (IN_PLAY in settings) == (IN_PLAY in told):
                yield Edit(PHRASE + RANK * rank, at, at + 1, tuple(each.name.lower().split()))
                rank += 1


def _text_of(said: ast.Expression) -> str:
    return " ".join(part.text for part in said.parts) if isinstance(said, ast.Words) else ""


def _who_is_not_you(vocabulary: Vocabulary, texts: Sequence[str], at: int) -> Iterator[Edit]:
    """Yield `a rival` for `an opponent`, if `a rival is a player if it is not you`."""
    for each in vocabulary.said:
        if not isinstance(each, ast.Noun) or each.base != "player":
            continue
        if _text_of(each.condition) != NOT_YOU:
            continue
        name = each.title.many if texts[at] == "opponents" else each.title.one
        article = texts[at - 1] if at else ""
        if article in ("a", "an"):
            yield Edit(
                PHRASE - 2 * RANK, at - 1, at + 1, ("an" if name[0] in "aeiou" else "a", name)
            )
        yield Edit(PHRASE - RANK, at, at + 1, (name,))


def _what_it_is_on(vocabulary: Vocabulary, at: int) -> Iterator[Edit]:
    """Yield `this card's Host` for `enchanted rig`."""
    rank = 0
    for (owner, name), held in vocabulary.fields.items():
        if owner in vocabulary.card_kinds and held.kind in ("card", *vocabulary.card_kinds):
            words = ("this", "card", "'s", *name.lower().split())
            yield Edit(PHRASE + RANK * rank, at, at + 2, words)
            rank += 1


def _of_several(texts: Sequence[str]) -> Iterator[Edit]:
    """Yield `their owner's hand` for `their owners' hands`."""
    for at in range(1, len(texts) - 1):
        if texts[at] == "'" and texts[at - 1].endswith("s"):
            whose, what = texts[at - 1].removesuffix("s"), texts[at + 1]
            for rank, owned in enumerate(dict.fromkeys((what.removesuffix("s"), what))):
                yield Edit(PHRASE + RANK * rank, at - 1, at + 2, (whose, "'s", owned))


def _bound_first(texts: Sequence[str]) -> Iterator[Edit]:
    """Yield `is at most 4` for `at most is 4`."""
    for at in range(len(texts) - 3):
        bound = tuple(texts[at : at + 2])
        if bound in BOUNDS and texts[at + 2] in ("is", "are", "has", "have"):
            yield Edit(PHRASE, at, at + 3, (texts[at + 2], *bound))
