"""Near names: how far two words are apart, and which of many was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

MOST_SLIPS = 3


def slips(text: str, word: str) -> int:
    """Return the slips between two words if they are few for words of their length, else 0."""
    if abs(len(text) - len(word)) > MOST_SLIPS:
        return 0
    if text != word and stem(text) == stem(word):
        return 1
    most = 1 if len(text) < 5 else 2
    if abs(len(text) - len(word)) > most or len(set(text).difference(word)) > most:
        return 0  # each letter that the other has nowhere is a slip
    near = distance(text, word)
    return near if near <= most else 0


IRREGULAR = {"has": "have", "are": "is", "does": "do", "an": "a"}


def stem(word: str) -> str:
    """Return what the forms of a word share: `story` of `stories`, `have` of `has`."""
    word = IRREGULAR.get(word, word)
    if word.endswith("ies") and len(word) > len("dies"):
        return word[:-3] + "y"
    return word.removesuffix("s").removesuffix("e")


def root(word: str) -> str:
    """Return what the forms of a verb share as well: `soak` of `soaked`, `tap` of `tapping`."""
    for ending in ("ing", "ed", "en"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            short = word.removesuffix(ending)
            doubled = short[-1] == short[-2] and short[-1] not in "ls"
            return stem(short[:-1] if doubled else short)
    return stem(word)


SHARED, WHOLE = 4, 0.5
"""So many letters two words begin with if they are of one family, and what part of the longer."""


def is_kin(text: str, word: str) -> bool:
    """Whether two words are probably of one family: `climbing` and `climber`, `handcuffed`."""
    short, long = sorted((text, word), key=len)
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(short, long, strict=False))
    shared = sum(1 for _ in alike)
    whole = short in (long[: len(short)], long[-len(short) :])
    return text != word and (
        (whole and len(short) >= SHARED) or (shared >= SHARED and shared > WHOLE * len(long))
    )


def distance(a: str, b: str) -> int:
    """Return the number of slips (a letter more, less, other, or two swapped) between two words."""
    if a == b:
        return 0
    if abs(len(a) - len(b)) > MOST_SLIPS:
        return max(len(a), len(b))
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, left in enumerate(a, start=1):
        earlier, before, row = before, row, [i]
        for j, right in enumerate(b, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == b[j - 2] and a[i - 2] == right:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
    return row[-1]


def nearest(name: str, names: Iterable[str]) -> str | None:
    """Return the name that was probably meant, or None."""
    most = min(MOST_SLIPS, max(1, len(name) // 3))
    close = sorted((distance(name.lower(), other.lower()), other) for other in names)
    return close[0][1] if close and close[0][0] <= most else None
