"""Lines that cannot be read for a reason that can be told: a space off the board, say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from attrs import frozen

from . import ast
from .builtins import THINGS
from .chart import Reading, Rule
from .diagnostics import Problem, problem
from .vocabulary import Vocabulary
from .words import literals

SPACE = re.compile(r"[a-z][0-9]+")
"""What the space of a board is called."""


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


def values_as_things(line: Unread, at: int) -> Problem | None:
    """Return that an enumeration is taken for a sort of things: `all suits`."""
    wanted = {f"{thing} noun{s}" for thing in THINGS for s in ("", "s")}
    if not wanted & {*line.reading.wanted}:
        return None
    for name, values in line.vocabulary.enumerations.items():
        node = line.vocabulary.declared[f"kind {name}"].node
        if not isinstance(node, ast.Enumeration):
            continue
        for title in (node.title.one, node.title.many):
            words = [lit.forms[0] for lit in literals(title)]
            if [part.text for part in line.parts[at : at + len(words)]] == words:
                span = line.parts[at].span.to(line.parts[at + len(words) - 1].span)
                return problem("CW0215", span, name=node.title.many, one=name, first=values[0])
    return None
