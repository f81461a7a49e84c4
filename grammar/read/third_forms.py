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
from ..tree.perfect_tense import past_key
from ..tree.rows import plural
from ..tree.short_forms import SHORT
from ..tree.words import Hole, Lit, Word
from .forms import by_number
from .lexicon import Lexicon

IRREGULAR = {
    "be": "been", "become": "become", "begin": "begun", "break": "broken", "bring": "brought",
    "build": "built", "buy": "bought", "catch": "caught", "choose": "chosen", "come": "come",
    "cast": "cast", "cut": "cut", "deal": "dealt", "do": "done", "draw": "drawn", "drink": "drunk",
    "eat": "eaten", "fall": "fallen", "feed": "fed", "fight": "fought", "find": "found",
    "flee": "fled", "fly": "flown", "forget": "forgotten", "get": "got", "give": "given",
    "go": "gone", "grow": "grown", "hear": "heard", "hide": "hidden", "hit": "hit", "hold": "held",
    "hurt": "hurt", "keep": "kept", "know": "known", "lay": "laid", "lead": "led", "leave": "left",
    "lend": "lent", "let": "let", "lie": "lain", "lose": "lost", "make": "made", "meet": "met",
    "pay": "paid", "put": "put", "read": "read", "ride": "ridden", "rise": "risen", "run": "run",
    "say": "said", "see": "seen", "sell": "sold", "send": "sent", "set": "set", "shoot": "shot",
    "shut": "shut", "sing": "sung", "sink": "sunk", "sit": "sat", "sleep": "slept",
    "speak": "spoken", "spend": "spent", "spread": "spread", "spring": "sprung", "stand": "stood",
    "steal": "stolen", "stick": "stuck", "strike": "struck", "swear": "sworn", "sweep": "swept",
    "swim": "swum", "swing": "swung", "take": "taken", "teach": "taught", "tell": "told",
    "think": "thought", "throw": "thrown", "turn": "turned", "understand": "understood",
    "wake": "woken", "wear": "worn", "win": "won", "wind": "wound", "write": "written",
}  # fmt: skip
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
    known = IRREGULAR.get(verb.lower())
    if known is not None:
        return known.capitalize() if verb[:1].isupper() else known
    if verb.endswith("e"):
        return f"{verb}d"
    if verb.endswith("y") and verb[-2:-1] not in VOWELS:
        return f"{verb[:-1]}ied"
    return f"{verb}{verb[-1]}ed" if SHORT_VERB.fullmatch(verb.lower()) else f"{verb}ed"
