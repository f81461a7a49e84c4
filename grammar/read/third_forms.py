"""The third form of a verb, in which it stands behind `has`: given, irregular, or made.

What an event says behind who does it or whom it befalls follows from its wording: of a verb that
agrees with them the third form, `been` of `is`. Any other word is hardly a verb: `{p: player} dealt
{n: number} damage` has nothing to say behind `has`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from attrs import evolve

from ..tree.denials import NEGATIONS
from ..tree.irregular_verbs import THIRD_FORMS
from ..tree.perfect_tense import past_key
from ..tree.rows import plural
from ..tree.short_forms import SHORT
from ..tree.words import Hole, Lit, Word
from .forms import by_number
from .lexicon import Lexicon

VOWELS = "aeiou"
SHORT_VERB = re.compile(r"(un|re)?[^aeiou]+[aeiou][bdgmnprt]")
"""A verb of one short syllable, whose last letter is doubled: `tapped`, `untapped`."""


def given(*verb: str) -> dict[str, str]:
    """Return the third form that a verb is declared with, if it is, by its base form."""
    if len(verb) < 3 or not verb[2]:
        return {}
    return {by_number((verb[0], verb[1]))[1]: verb[2]}


def add_past(lexicon: Lexicon, things: Iterable[str], declared: Mapping[str, str]) -> None:
    """Add how events are said behind `has`; `declared` are third forms by their base form."""
    things_of = {plural(thing): thing for thing in things}
    for word in tuple(lexicon.words.values()):
        for past in _past(word, lexicon.words, things_of, declared):
            lexicon.add(past)


def _past(
    word: Word, words: Mapping[str, Word], things: Mapping[str, str], declared: Mapping[str, str]
) -> Iterator[Word]:
    if word.kind != "event" or word.voice == "many" or len(word.elements) < 2:
        return
    subject, verb, *rest = word.elements
    if isinstance(subject, Hole) and subject.kind in things and isinstance(verb, Lit):
        said = "been" if verb.forms == ("is",) else _third(verb, word, words, declared)
        is_denial = bool(rest) and isinstance(rest[0], Lit) and bool(rest[0].keys & NEGATIONS)
        if said and not is_denial:
            yield evolve(
                word,
                key=past_key(word.key),
                kind=f"{things[subject.kind]} past",
                elements=(Lit((said,)), *rest),
                voices=(),
                sort=SHORT,
                now="",
                field="",
                id="",
            )


def _third(verb: Lit, word: Word, words: Mapping[str, Word], declared: Mapping[str, str]) -> str:
    """Return the third form of a verb that agrees with a subject before it; else nothing."""
    base = words[word.twin].elements[1] if len(word.voices) == 1 else verb
    if not isinstance(base, Lit) or base == verb or verb.forms == ("has",):
        return ""
    return declared.get(base.forms[0]) or third_form(base.forms[0])


def third_form(verb: str) -> str:
    """Return how a verb stands behind `has`, by how it stands behind `you`."""
    known = THIRD_FORMS.get(verb.lower())
    if known is not None:
        return known.capitalize() if verb[:1].isupper() else known
    if verb.endswith("e"):
        return f"{verb}d"
    if verb.endswith("y") and verb[-2:-1] not in VOWELS:
        return f"{verb[:-1]}ied"
    return f"{verb}{verb[-1]}ed" if SHORT_VERB.fullmatch(verb.lower()) else f"{verb}ed"
