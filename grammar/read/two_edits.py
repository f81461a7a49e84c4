"""Two slips in one line: an edit that lets more of it be understood, and another behind that.

Pairs of edits would be thousands. But a slip of the pen is seen by what is understood behind it:
of the edits that make no line readable those are kept after which least is left, and for each of
them it is asked once more what could be meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import evolve

from ..tree import ast
from .chart import Chart
from .edits import Edit
from .misread import Unread

MOST_BEGUN, MOST_GONE_ON_WITH = 70, 4
"""So many edits are asked how far a line is understood with them, and so many gone on with."""

LEFT = 0.15
"""How much less likely a line is with each part of it that is left."""

DEAREST, DEAREST_TWO = 2.2, 3.8
"""What is less likely than this is no half of two slips, or no two."""

WORK = 15_000
"""How much a line of two slips may do, beyond what one of one slip may."""


Begun = Iterator[tuple[Edit, Unread]]


def begun(line: Unread, edits: Sequence[Edit], after: Callable[[Edit], list[ast.Part]]) -> Begun:
    """Yield the lines that edits make of one, of which more is understood, the best first."""
    left = len(line.parts) - line.reading.reached
    found: list[tuple[float, Edit, list[ast.Part]]] = []
    work = 0
    for edit in [each for each in edits if each.cost <= DEAREST][:MOST_BEGUN]:
        parts = after(edit)
        chart = Chart(line.vocabulary.lexicon, parts, line.local, telling=True)
        rest = len(parts) - chart.reached(line.goals)
        work += chart.work
        if work > WORK:
            break
        if rest < left:
            found.append((edit.cost + LEFT * rest, edit, parts))
    for _, edit, parts in sorted(found, key=lambda each: each[:2])[:MOST_GONE_ON_WITH]:
        reading = Chart(line.vocabulary.lexicon, parts, line.local).read(line.goals)
        if not reading.nodes and not reading.stopped:
            yield edit, evolve(line, parts=parts, reading=reading)


def joined(parts: Sequence[ast.Part], first: Edit, second: Edit) -> Iterator[Edit]:
    """Yield two edits as one of all parts from the first to the last that they change."""
    shift = len(first.words) - (first.end - first.start)
    texts = [part.text for part in parts]
    once = [*texts[: first.start], *first.words, *texts[first.end :]]
    twice = [*once[: second.start], *second.words, *once[second.end :]]
    if first.cost + second.cost > DEAREST_TWO:
        return
    start = min(first.start, second.start)
    last = max(first.start + len(first.words), second.end)
    end = last - shift
    if start <= end <= len(texts):
        words = tuple(twice[start : len(twice) - (len(texts) - end)])
        yield Edit(first.cost + second.cost, start, end, words)
