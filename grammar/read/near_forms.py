"""How a line could be put into one of the forms that a line at its place may have.

A form is words and slots: `number {} to {}`, `a {} is one of {}`. A line is laid beside it: its
words are those of the form (or spelt nearly so, or others), lack or are too many, and any words may
stand in a slot. What that costs tells how likely the form was meant; the line in the words of the
form is what could be written instead. Whether that can be read is tried elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..problems.near import root, slips
from ..tree.words import is_number
from .near_in_meaning import near_in_meaning

LACKS, TOO_MANY, OTHER, SPELT, MEANT = 0.7, 0.9, 0.9, 0.3, 0.5
"""What a word costs that the line lacks, that it has beyond the form, and one for another."""

FORM = 0.4
"""What another form of a word costs at most: `starts` for `starting`."""

LITTLE = frozenset(("a", "an", "of", "the", "to", "in", "is", "by", "its", "that", "which", "and"))
LITTLE_LESS = 0.2
JOINTS = frozenset(
    ("is", "are", "be", "has", "have", "means", "with", "not", "for", "of", "from", "in", "if",
     "when", "as", "and", "per", "each", "every", "any", "one",
     "instead", "out")
)  # fmt: skip
JOINT = 0.6
"""Little words by which the pieces of a form hang together are often taken for each other."""

LONGER = 0.01
"""What each further word in a slot costs: of equal ways the shorter slots come first."""

SHORT = 2
"""A word of so few letters says nothing about the form that was meant."""

WAYS = 6
"""So many ways to lay a part of a line beside a part of a form are gone on with."""

NEW = -1
"""The place of a word that does not stand in the line."""

NUMBER, QUOTED, QUOTE = "number", "quoted", '"'
Placed = tuple[str, int]


class Step(NamedTuple):
    """A piece of a form: the words that may stand there, or none for a slot."""

    words: tuple[str, ...] = ()
    only: str = ""
    """What alone may stand in the slot, and nothing more: a `number`, or what is `quoted`."""


class Fitted(NamedTuple):
    """A line in the words of a form, each with its place in the line, and what that costs."""

    cost: float
    words: tuple[Placed, ...] = ()
    shared: int = 0
    """How many words of the form the line has that are no little ones."""

    def more(self, cost: float, *words: Placed, shared: int = 0) -> Fitted:
        """Return the same with more words."""
        return Fitted(self.cost + cost, (*self.words, *words), self.shared + shared)


def fitted(texts: Sequence[str], form: Sequence[Step], most: float) -> list[Fitted]:
    """Return the ways in which a line can be put into a form for no more than `most`."""
    ways: dict[tuple[int, int], list[Fitted]] = {(0, 0): [Fitted(0.0)]}
    for at in range(len(texts) + 1):
        for step in range(len(form) + 1):
            here = sorted(ways.get((at, step), ()))[:WAYS]
            found = (each for way in here for each in _gone_on(texts, form, (at, step), way))
            for place, way in found:
                known = ways.setdefault(place, [])
                if way.cost <= most and all(way.words != each.words for each in known):
                    known.append(way)
    return sorted(ways.get((len(texts), len(form)), ()))[:WAYS]


def _gone_on(
    texts: Sequence[str], form: Sequence[Step], place: tuple[int, int], here: Fitted
) -> Iterator[tuple[tuple[int, int], Fitted]]:
    """Yield where one word of the line, or one piece of the form, leads."""
    at, step = place
    piece = form[step] if step < len(form) else None
    if piece is not None and piece.words:
        lacks = LACKS - LITTLE_LESS * (piece.words[0] in LITTLE)
        yield (at, step + 1), here.more(lacks, (piece.words[0], NEW))
    if at == len(texts):
        return
    text = texts[at]
    yield (at + 1, step), here.more(TOO_MANY - LITTLE_LESS * (text.lower() in LITTLE))
    before = form[step - 1] if step else None
    if before is not None and not before.words and not before.only:
        yield (at + 1, step), here.more(LONGER, (text, at))
    if piece is None:
        return
    if not piece.words:
        if not piece.only or (is_number(text) if piece.only == NUMBER else text[:1] == QUOTE):
            yield (at + 1, step + 1), here.more(0.0, (text, at))
        return
    cost, word = min((price(text, word), word) for word in piece.words)
    shared = cost <= FORM and word not in LITTLE and len(word) > SHORT
    yield (at + 1, step + 1), here.more(cost, (word if cost else text, at), shared=shared)


def price(text: str, word: str) -> float:
    """Return what it costs that one word stands for another."""
    text, word = text.lower(), word.lower()
    if text == word:
        return 0.0
    if not (text.isalpha() and word.isalpha()):
        return OTHER
    near = slips(text, word)
    if root(text) == root(word):
        return min(FORM, SPELT * near or FORM)
    if near:
        return SPELT * near
    if word in near_in_meaning(text, (word,)):
        return MEANT
    return JOINT if JOINTS.issuperset((text, word)) else OTHER
