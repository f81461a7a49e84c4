"""Seats whose names hold digits, in scenarios: `P1` is a word there, `c3` stays a space.

The core grammar cuts words at digits, for `x3` and `c3`. Where a word with a large letter and the
digits that touch it stand as only a seat can stand in a scenario, they are one word in all of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ..tree import ast
from ..tree.walk import BEFORE_SEAT, SEAT_DOES


def seats_with_digits(lines: Sequence[ast.Expression | ast.Move]) -> Iterator[str]:
    """Yield the names with digits that stand where only a seat can stand."""
    for line in lines:
        runs = list(_runs(line.parts)) if isinstance(line, ast.Words) else []
        for at, run in enumerate(runs):
            if len(run) < 2:
                continue
            before = tuple(each[0].text for each in runs[:at] if len(each) == 1)
            following = runs[at + 1][0].text if at + 1 < len(runs) else ""
            first = at == 0 and following in (*SEAT_DOES, ":")
            if first or any(before[-len(words) :] == words for words in BEFORE_SEAT):
                yield _text(run)


def with_digits(parts: Sequence[ast.Part], names: Collection[str]) -> Iterator[ast.Part]:
    """Yield parts in which some names are one word each."""
    for run in _runs(parts):
        if len(run) > 1 and _text(run) in names:
            yield ast.Part("WORD", _text(run), run[0].line, run[0].column)
        else:
            yield from run


def _runs(parts: Sequence[ast.Part]) -> Iterator[list[ast.Part]]:
    """Yield each part by itself, but a word with a large letter with the digits that touch it."""
    run: list[ast.Part] = []
    for part in parts:
        if run and part.kind in ("WORD", "NUMBER") and _touches(run[-1], part):
            run.append(part)
            continue
        if run:
            yield run
        run = [part]
        if part.kind != "WORD" or not part.text[:1].isupper():
            yield run
            run = []
    if run:
        yield run


def _touches(before: ast.Part, part: ast.Part) -> bool:
    return (before.line, before.column + len(before.text)) == (part.line, part.column)


def _text(run: Sequence[ast.Part]) -> str:
    return "".join(part.text for part in run)
