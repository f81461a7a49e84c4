"""Lines that cannot be read for a reason that can be told: a space off the board, say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from attrs import evolve, frozen

from ..problems.diagnostics import Fix, Problem, problem
from ..tree import ast
from ..tree.printer import pattern
from ..tree.words import Hole, Lit, Word
from .chart import Chart, Reading
from .game_words import Vocabulary
from .lexicon import Rule

SPACE = re.compile(r"[a-z][0-9]+")
"""What the space of a board is called."""

UNENDING = frozenset(
    {
        "and",
        "as",
        "at",
        "by",
        "for",
        "from",
        "in",
        "into",
        "of",
        "on",
        "onto",
        "or",
        "the",
        "to",
        "with",
    }
)
"""Words that no wording ends with: a line that does has lost its end."""


@frozen
class Unread:
    """A line that could not be read: its parts, what it should be of, and how far it went."""

    vocabulary: Vocabulary
    parts: Sequence[ast.Part]
    goals: Sequence[str]
    local: Sequence[Rule]
    reading: Reading


def off_the_board(line: Unread, at: int) -> Problem | None:
    """Return that the board is too small for a space, if a line stops being understood there."""
    words = line.vocabulary.lexicon.words.values()
    names = {word.key.partition(": ")[2] for word in words if word.kind == "place name"}
    columns = sorted({name[0] for name in names})
    wanted = {"space", "place name"} & {*line.goals, *line.reading.wanted}
    for letter, row in pairwise(line.parts[max(at - 1, 0) : at + 2]):
        name, span = letter.text + row.text, letter.span.to(row.span)
        is_name = SPACE.fullmatch(name) and row.column == letter.column + 1
        if names and is_name and name not in names and (wanted or letter.text in columns):
            last = str(max(int(each[1:]) for each in names))
            return problem("CW0213", span, name=name, column=columns[-1], row=last)
    return None


def event_cut_short(line: Unread, at: int, fixes: Sequence[Fix]) -> Problem | None:
    """Return that an event is said without all of its slots: `is seen` for `is seen for 2`.

    The line is read once more as if every event that gets as far had such a wording too.
    """
    said = line.parts[at - 1].text.lower() if at else ""
    if said in UNENDING:
        return None
    vocabulary = line.vocabulary
    cut = [
        (word, evolve(word, key=f"cut {end} {word.key}", elements=word.elements[:end]))
        for word in vocabulary.lexicon.words.values()
        if word.kind == "event" and word.sort in ("to", "event", "cost")
        for end in _ends(word, said)
    ]
    if not cut:
        return None
    lexicon = vocabulary.lexicon.copy()
    for _, short in cut:
        lexicon.add(short)
    if not Chart(lexicon, line.parts, line.local).read(line.goals).nodes:
        return None
    word, short = cut[0]
    declared = vocabulary.declared[f"word {word.key}"]
    node = declared.node
    assert isinstance(node, ast.Definition)
    whole = node.pattern.elements
    kept = whole[: len(whole) - len(word.elements) + len(short.elements)]
    span = line.parts[at - 1].span
    return problem(
        "CW0532",
        span,
        *fixes,
        name=pattern(node.pattern),
        short=pattern(evolve(node.pattern, elements=kept)),
    )


def _ends(word: Word, said: str) -> Iterator[int]:
    """Yield where a wording can be cut behind what is said, with a slot in what is cut off."""
    for end, element in enumerate(word.elements[:-1], 1):
        slots = any(isinstance(each, Hole) for each in word.elements[end:])
        if slots and isinstance(element, Lit) and said in element.keys:
            yield end
