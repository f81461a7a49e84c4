"""Names that a game does not have, for names that it has: `Genus is Fern`, `draw 2 cards`.

Who has written for another game calls things as they are called there. No letter of such a name
tells which one is meant here; what stands around it does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ..tree.words import is_number
from .edits import Edit
from .game_words import core_lexicon
from .misread import Unread
from .near_in_meaning import NOUNS_OF_ALL, verb_of

BY_VALUE, OTHER_NAME, COUNTED, FORM = 1.2, 1.85, 1.7, 1.0
"""What it costs if the value tells, if it is a name at all, what is counted, another form."""

RARE = 0.02
"""How much less likely each further name is."""


def by_value(line: Unread, texts: Sequence[str]) -> Iterator[Edit]:
    """Yield the field that can have the value behind an unknown one: `Family is Fern`."""
    fields, values = line.vocabulary.fields, line.vocabulary.enumerations
    known = {name.lower() for _, name in fields}
    for at in range(len(texts) - 2):
        if texts[at + 1] not in ("is", "are") or texts[at] in known:
            continue
        for (_, name), field in fields.items():
            if texts[at + 2] in (value.lower() for value in values.get(field.kind, ())):
                yield Edit(BY_VALUE, at, at + 1, tuple(name.lower().split()))


def paid(line: Unread, texts: Sequence[str]) -> Iterator[Edit]:
    """Yield what is paid by doing it, where that stands before a colon: `composting 1 card:`."""
    if ":" in texts[1:] and texts[0].isalpha():
        for word in line.vocabulary.texts:
            if word.endswith("ing") and word != texts[0] and verb_of(word) == verb_of(texts[0]):
                yield Edit(FORM, 0, 1, (word,))


def other_names(line: Unread, at: int, expected: Collection[str]) -> Iterator[Edit]:
    """Yield the names of the game that could stand here for an unknown one, and what it counts."""
    part = line.parts[at]
    text = part.text.lower()
    of_core, spellings = core_lexicon().texts, line.vocabulary.lexicon.spellings
    own = [word for word in expected if word not in of_core]
    if part.text[:1].isupper() and at and text not in line.vocabulary.texts:
        names = [
            word for word in own if any(form[:1].isupper() for form in spellings.get(word, ()))
        ]
        for index, name in enumerate(names):
            yield Edit(OTHER_NAME + RARE * index, at, at + 1, (name,))
    if text in NOUNS_OF_ALL and at and is_number(line.parts[at - 1].text):
        for word in own:
            if word.endswith("s") == text.endswith("s"):
                yield Edit(COUNTED, at, at + 1, (word,))
