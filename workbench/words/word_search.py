"""Finds words by what somebody would call them: `--find discard`.

Texts are compared by stems, so that `drawn` finds `draw`, and by `synonyms.txt`: what players of
card games call the same thing. A word is looked for in its wording first, then in what it means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from cardwright.grammar import VERB_OF

from ..files.library import package_folder
from ..files.stored_text import kept
from .wordlist import Listed

WORD = re.compile(r"[^\W\d_]+|\d+")
SLOT = re.compile(r"\{[^{}]*\}")
OTHERWISE_MADE = {
    "is": "be", "are": "be", "has": "have", "had": "have", "does": "do", "goes": "go",
    "dies": "die", "died": "die", "dying": "die", "lies": "lie", "lying": "lie", "shown": "show",
    "gotten": "get",
}  # fmt: skip
"""Forms that the endings below would not find, of verbs that are regular otherwise."""

PASSED_OVER = ("a", "an", "the", "of", "to", "and", "or", "it", "its", "i", "your", "my", "be")
"""Words that stand in any text."""

SURE, LIKE = 1.0, 0.4
"""What it counts that a text holds what was looked for, or what is called the same."""

BEGINS = 3.0
"""What a wording counts more that begins so."""

TOO_LITTLE = 0.05
"""What fits so little, of what the best one does, was not meant."""

Weighed = tuple[float, tuple[str, ...]]


def search(words: Sequence[Listed], text: str) -> list[Listed]:
    """Return the words that fit a search, the best first."""
    wanted = _wanted(text)
    fits = [(_fits(each, wanted), each) for each in words]
    best = max((score for score, _ in fits), default=0.0)
    found = [
        (-score, each.source is None, each.wording.lower(), each)
        for score, each in fits
        if score > best * TOO_LITTLE
    ]
    return [each for *_, each in sorted(found, key=lambda one: one[:3])]


def _wanted(text: str) -> list[list[Weighed]]:
    """Return what is looked for: for each part of a search what may stand for it."""
    stems = telling(stems_of(text))
    wanted = [[(SURE, (each,)), *((LIKE, same) for same in called_like((each,)))] for each in stems]
    whole = called_like(stems) if len(stems) > 1 else ()
    return [[*each, *((LIKE, same) for same in whole)] for each in wanted]


def _fits(word: Listed, wanted: Sequence[Sequence[Weighed]]) -> float:
    """Return how well a word fits a search; one that fits all parts of it fits better."""
    texts = _texts(word)
    scores = [max(_score(each, texts) for each in part) for part in wanted]
    return sum(scores) * sum(score > 0 for score in scores) / max(len(scores), 1)


def _score(wanted: Weighed, texts: Sequence[Weighed]) -> float:
    sureness, stems = wanted
    return sureness * sum(
        weight * (BEGINS if stems == said[: len(stems)] else 1.0)
        for weight, said in texts
        if _holds(said, stems)
    )


def _texts(word: Listed) -> list[Weighed]:
    """Return the texts of a word as stems, each with what it counts; slots count as their kinds."""
    wordings = " ".join((word.wording, *word.forms))
    return [
        (8.0, stems_of(SLOT.sub(" ", word.wording))),
        (2.0, stems_of(wordings)),
        (4.0, stems_of(word.meaning)),
        (3.0, stems_of(word.comment)),
        (0.5, stems_of(word.example)),
        (0.5, stems_of(word.section)),
    ]


def _holds(said: tuple[str, ...], stems: tuple[str, ...]) -> bool:
    """Whether stems stand in a text in their order."""
    left = iter(said)
    return all(each in left for each in stems)


# ---- stems and synonyms ----


def stems_of(text: str) -> tuple[str, ...]:
    """Return the stems of the words of a text."""
    return tuple(stem(each) for each in WORD.findall(text.lower()))


@cache
def stem(word: str) -> str:
    """Return what all forms of a word share: `draw` of `draws`, `drawn`, `drawing`."""
    word = OTHERWISE_MADE.get(word) or VERB_OF.get(word, word)
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    for ending in ("ing", "ed", "es", "s"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 2 and not rest.endswith("s"):
            word = rest
            break
    doubled = len(word) > 3 and word[-1] == word[-2] and word[-1] in "bdgmnprt"
    return word[:-1] if doubled else word.removesuffix("e") if len(word) > 3 else word


@cache
def _groups() -> tuple[tuple[tuple[str, ...], ...], ...]:
    path = package_folder("cardwright.workbench.words") / "synonyms.txt"
    lines = (kept(path) or "").splitlines()
    return tuple(
        tuple(telling(stems_of(each)) for each in line.split(","))
        for line in lines
        if line and not line.startswith("#")
    )


def telling(stems: tuple[str, ...]) -> tuple[str, ...]:
    """Return stems without those that stand in any text, if others are left."""
    return tuple(each for each in stems if each not in PASSED_OVER) or stems


def called_like(stems: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield what is called the same as some words."""
    for group in _groups():
        if stems in group:
            yield from (each for each in group if each != stems)
