"""Verbs of marks: `Tapped: mark, set by tap/taps` makes `tap c` and `c is tapped` of itself.

They are other words for what every mark can be said to become, and are read as that; where there
is a verb the printer says it. A player does what sets a mark of players (`p decides`), to anything
else it is done. What has been done follows from the verb, or is its third form, as in
`freeze/freezes/frozen`.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ..tree.verbs import verb_key
from ..tree.words import Element, Hole, Lit, Word
from .forms import by_number
from .game_words import FieldType
from .lexicon import Lexicon
from .third_forms import third_form

SAID_BY = {
    "mark": "set_by",
    "mark_set": "set_by",
    "unmark": "cleared_by",
    "mark_gone": "cleared_by",
}
"""The rows of what a mark becomes, each with the setting that names a verb for it."""


def add_verbs(lexicon: Lexicon, thing: str, mark: FieldType) -> Iterator[str]:
    """Add the words of the verbs of a mark; yield those that stand for something else already."""
    verbs = {"set_by": mark.set_by, "cleared_by": mark.cleared_by}
    for word in tuple(lexicon.words.values()) if any(verbs.values()) else ():
        row, _, of = word.id.partition(".")
        verb = verbs.get(SAID_BY.get(row, ""), ())
        if of == thing and verb and not word.now:
            made = _word(word, thing, f"{thing} mark: {mark.name}", verb)
            taken = lexicon.signatures.get(made.signature)
            if taken is None:
                lexicon.add(made)
            elif lexicon.words[taken].now != word.twin:  # `tap c` is of one and of several
                yield taken


def _word(word: Word, thing: str, field: str, verb: tuple[str, ...]) -> Word:
    third, base = by_number((verb[0], verb[1]))
    who = word.holes[0]
    elements: tuple[Element, ...]
    if thing == "player":
        elements = (who, Lit((third if word.voice == "one" else base,)))
    elif word.kind == "event":
        done = verb[2] if len(verb) > 2 else third_form(base)
        elements = (who, Lit(("is" if word.voice == "one" else "are",)), Lit((done,)))
    else:
        elements = (Lit((base,)), who)
    says_number = isinstance(elements[0], Hole)
    voices = tuple(evolve(each, twin=verb_key(each.twin, field)) for each in word.voices)
    return evolve(
        word,
        key=verb_key(word.key, field),
        elements=elements,
        voices=voices if says_number else (),
        id="",
        now=word.key,
        field=field,
    )
