"""The third form of a verb, in which it stands behind `has`: given, irregular, or made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..tree import ast
from ..tree.perfect_tense import past_key
from ..tree.short_forms import SHORT
from ..tree.words import Element, Hole, Lit, Word
from .forms import Form

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


def behind_has(form: Form, pattern: ast.Pattern, groups: Mapping[str, str]) -> Iterator[Word]:
    """Yield how an event is said behind `has`: of its verb the third form, or `been`."""
    subject, *rest = form.elements
    things = {many: one for one, many in groups.items()}
    if form.kind != "event" or not isinstance(subject, Hole) or subject.kind not in things:
        return
    said = third_form_in(pattern, rest)
    if said and [number for _, number in form.voices] in ([], ["one"]):
        kind, elements = f"{things[subject.kind]} past", (Lit((said,)), *rest[1:])
        yield Word(past_key(form.key), kind, elements, root=form.key, sort=SHORT)


def third_form_in(pattern: ast.Pattern, said: Sequence[Element]) -> str:
    """Return the third form of the verb that an event begins with, behind who does it.

    There is none of what is no verb, or stands in one form alone: `is` is known, `dealt` is not.
    """
    verb = said[0] if said else None
    if not isinstance(verb, Lit) or verb.forms == ("has",):
        return ""
    if verb.forms == ("is",):
        return "been"
    both = [each for each in pattern.elements[:2] if isinstance(each, ast.Either)]
    if not both:
        return ""
    return both[0].past or third_form(min((both[0].one, both[0].many), key=len))


def third_form(verb: str) -> str:
    """Return how a verb stands behind `has`, by how it stands behind `you`."""
    known = IRREGULAR.get(verb.lower())
    if known is not None:
        return known.capitalize() if verb[:1].isupper() else known
    if verb.endswith("e"):
        return f"{verb}d"
    *_, before, last = " ", *verb
    if last == "y" and before not in VOWELS:
        return f"{verb[:-1]}ied"
    return f"{verb}{last}ed" if _doubles(verb.lower()) else f"{verb}ed"


def _doubles(verb: str) -> bool:
    """Whether a verb ends in a short syllable, as its only one: `stop`, `nod`."""
    vowels = [letter in VOWELS for letter in verb]
    return vowels[-3:] == [False, True, False] and sum(vowels) == 1 and verb[-1] not in "wxy"
