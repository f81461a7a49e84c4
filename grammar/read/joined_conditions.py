"""Several conditions behind `where`, which takes one: how they would be one of them (CW0216)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise


def joined_conditions(texts: Sequence[str]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Yield brackets round what follows `where`, or `whose` before each condition in it.

    Each is the stretch of the line that it stands for, and its words.
    """
    for start, text in enumerate(texts, 1):
        joined = [at for at in range(start, len(texts)) if texts[at] in ("and", "or")]
        if text != "where" or not joined:
            continue
        ends = [at for at in range(joined[0] + 2, len(texts)) if texts[at] in (",", ":", ";")]
        for end in (len(texts), *reversed(ends)):
            yield start, end, ("(", *texts[start:end], ")")
            yield start - 1, end, tuple(_with_whose(texts[start - 1 : end]))


def _with_whose(texts: Sequence[str]) -> Iterator[str]:
    """Yield `whose` for each `its` or `their` behind `where` or `and`."""
    for before, text in pairwise(("", *texts)):
        if before in ("where", "and") and text in ("its", "their"):
            yield "whose"
        elif text != "where":
            yield text


def joins_conditions(words: Sequence[str]) -> bool:
    """Whether these are such words."""
    several = words[:1] == ("whose",) and words.count("whose") > 1
    return several or (words[:1], words[-1:]) == (("(",), (")",))
