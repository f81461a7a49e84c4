"""The forms that the first line of a declaration or of a statement may have, and what is near them.

`a suit is one Clubs, Hearts`, `say "pile" for "deck"`, `value number the worth of {c: card}:`: the
shape of a block hangs on little words that are no words of a game. A line in which they are not as
they should be is laid beside every form (`near_forms.py`); what comes out is tried by whoever asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from .near_forms import JOINTS, LITTLE, MEANT, NEW, OTHER, QUOTED, Fitted, Step, fitted, price

FLOWS = ("setup", "match", "round", "turn", "phase", "step", "window", "frame", "ending")
ANYWHERE = ("when {} :", "when {} , if {} :", "before {} :", "while {} :", "instead when {} :",
            "instead when {} , if {} :", "always {}")  # fmt: skip
DECLARED = (
    "a {} is one of {}", "a {} is one of {} , counting from {}", "a {} is a {}",
    "a {} is a {} with :",
    "a {} is a {} if {}", "a {} is {} if {}", "each {} has :", "the game has :", 'say "" not {}',
    'include ""', 'include "" without {}', "zone {} : {}", "board {} : {}", "track {} : {}",
    "ruling {} : {} , or {}", "value {} : {} means {}", "value {} : {} :", "condition {} means {}",
    "condition {} :", "to {} :", "cost {} :", "event {}", "event {} :", "rule {} :", "label {}",
    'cards "" for each {} :', 'cards "" for each {} and each {} :', 'cards "" {} for each {} :',
    'cards "" {} for each {} and each {} :', 'deck "" :', "every deck has :", 'scenario "" :',
    *(f"{flow} :" for flow in FLOWS), *(f"{flow} {{}} :" for flow in FLOWS), *ANYWHERE,
)  # fmt: skip
STATED = (
    "if {} :", "otherwise if {} :", "otherwise :", "for each {} in {} :", "repeat :", "repeat {} :",
    "let {} be {}", "answer {}", "option {} :", "option {} if {} :", "option for each {} in {} :",
    "option for each {} in {} if {} :", "together :", "secretly {} :", "choose one :", "also {}",
    *ANYWHERE,
)  # fmt: skip

MOST, LONGEST = 2.0, 40
TOKEN = re.compile(r'\s*("[^"]*"|\{[^{}]*\}|[^\W_]+(?:-[^\W_]+)*|[^\w\s]|\S)')
SLOT = re.compile(r"\{\s*(\w+)(?:\s*[^\w\s:{}]\s*|\s+)(\w[\w ]*?)\s*\}")
ONLY_A_KIND = re.compile(r"\{\s*(\w)(\w*)\s*\}")
DOUBLED = re.compile(r"\b(\w+) \1\b|::")
HABIT = 0.6
"""What a slot in other words costs, or a word in another place."""

LOST, SAYS_LITTLE = 0.8, JOINTS | LITTLE | frozenset((":", ","))
"""What each word costs more that a line has and what is made of it lacks, but for little ones."""

KEPT = 2
"""A line whose first word lacks, or stands later, keeps so many words of the form."""


def forms_near(said: str, *, within: bool) -> Iterator[tuple[float, str]]:
    """Yield what a line could say in the form of a head, the likeliest first, with its cost."""
    tokens = [each.group() for each in TOKEN.finditer(said)]
    texts = [each.strip() for each in tokens]
    found: dict[str, float] = {}
    for other in (SLOT.sub(r"{\1: \2}", said), ONLY_A_KIND.sub(r"{\1: \1\2}", said)):
        found[other] = HABIT
    for other in _moved(tokens):
        found[other] = HABIT
    for form in _forms(within) if len(tokens) <= LONGEST else ():
        for way in fitted(texts, form, MOST):
            other = _written(way, tokens)
            if _is_begun(way, texts) and not DOUBLED.search(other):
                cost = way.cost + LOST * _lost(way, texts)
                found[other] = min(cost, found.get(other, cost))
    found.pop(said, None)
    yield from sorted((cost, other) for other, cost in found.items() if cost <= MOST)


def _moved(tokens: Sequence[str]) -> Iterator[str]:
    """Yield a line with its first two words the other way round, and with its last word first."""
    words = [each.strip() for each in tokens]
    last = len(words) - (words[-1:] == [":"])
    if last > 1 and "".join(words[:2]).isalpha():
        yield f"{words[1]} {words[0]}{''.join(tokens[2:])}"
    if last > KEPT and words[last - 1].isalpha():
        yield f"{words[last - 1]} {''.join(tokens[: last - 1]).strip()}{''.join(tokens[last:])}"


def _is_begun(way: Fitted, texts: Sequence[str]) -> bool:
    """Whether a line says by its first word, or by what else it keeps, that a form is meant."""
    first, at = way.words[0]
    if at != NEW and price(texts[at], first) <= MEANT:
        return True
    return first in texts or (at == NEW and way.shared > KEPT)


def _lost(way: Fitted, texts: Sequence[str]) -> int:
    """Return how many words that say something stand in a line and not in what is made of it."""
    kept = {at for word, at in way.words if at != NEW and price(texts[at], word) < OTHER}
    said = SAYS_LITTLE.union(word for word, _ in way.words)
    return sum(at not in kept and text not in said for at, text in enumerate(texts))


@cache
def _forms(within: bool) -> tuple[tuple[Step, ...], ...]:
    return tuple(
        tuple(_step(each) for each in form.split()) for form in (STATED if within else DECLARED)
    )


def _step(text: str) -> Step:
    if text in ("{}", '""'):
        return Step(only=QUOTED if text == '""' else "")
    return Step(("a", "an")) if text == "a" else Step((text,))


def _written(way: Fitted, tokens: list[str]) -> str:
    """Return a line as text; what stood in it keeps the space before it."""
    made = ""
    for word, at in way.words:
        close = word in (":", ",") if at == NEW else not tokens[at][:1].isspace()
        close = close and not (word.isalnum() and made[-1:].isalnum())
        made += word if close and (at or not made) else f" {word}"
    return made.strip()
