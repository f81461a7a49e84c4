"""What could be meant by a line of settings: the row of the core that is nearest to its words.

`max 3 cards`, `one per player`, `number 0-9`: such a line is short and one of few, so it is laid
beside each of those that may stand at its place (`near_forms.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..tree.words import Lit, Word
from .edits import Edit
from .misread import Unread
from .near_forms import NUMBER, Fitted, Step, fitted

OF_DECLARATIONS = frozenset(
    ("game setting", "field setting", "place setting", "deck rule", "repeat limit")
)
MOST, BASE, MOST_ROWS = 2.8, 0.6, 12
"""What such an edit costs at most and at least, and how many are thought of."""


def rows_near(line: Unread) -> Iterator[Edit]:
    """Yield a line of settings in the words of the rows that are nearest to it."""
    if OF_DECLARATIONS.isdisjoint(line.goals):
        return
    texts = [part.text for part in line.parts]
    found: list[Fitted] = []
    for word in line.vocabulary.lexicon.words.values():
        if word.kind in line.goals and word.sort != "name":
            found += (each for each in fitted(texts, _form(word), MOST) if each.shared)
    for each in sorted(found)[:MOST_ROWS]:
        words = [text for text, _ in each.words]
        start, end, last = 0, len(texts), len(words)
        while start < min(end, last) and texts[start] == words[start]:
            start += 1
        while min(end, last) > start and texts[end - 1] == words[last - 1]:
            end, last = end - 1, last - 1
        yield Edit(BASE + each.cost, start, end, tuple(words[start:last]))


def _form(word: Word) -> list[Step]:
    """Return the form of a row."""
    return [
        Step(each.forms)
        if isinstance(each, Lit)
        else Step(only=NUMBER if each.kind == NUMBER else "")
        for each in word.elements
    ]
