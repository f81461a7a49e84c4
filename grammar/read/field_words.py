"""The words that a field brings with its name: of counters, of what few see, of what is printed."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..core.counter_rows import FOR_COUNTERS
from ..core.secret_rows import FOR_SECRETS
from ..tree.rows import word_of, words_of
from ..tree.words import Word, literals
from .game_words import FieldType
from .lexicon import Lexicon
from .printed_facts import facts_of


def words_of_field(made: FieldType, base: str, enumerations: Collection[str]) -> Iterator[Word]:
    """Yield what can be said because a kind of thing has a field."""
    if made.seen_by and not made.is_box:
        yield from (word for row in FOR_SECRETS for word in words_of(row, base))
    if made.counter:
        yield from (word for row in FOR_COUNTERS for word in words_of(row, base))
    elif base == "card" and not made.is_box:
        yield from map(word_of, facts_of(made, enumerations))


def said_already(lexicon: Lexicon, field: FieldType) -> str | None:
    """Return what `the Pot` is already: a zone that all share, or one of what it would hold."""
    kinds = ("shared zone", f"{field.kind} noun")
    words = (Word("", kind, literals(field.name)) for kind in kinds)
    known = (lexicon.signatures.get(each.signature) for each in words)
    return next((each for each in known if each is not None), None)
