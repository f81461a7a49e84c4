"""The parts of a line as it stands in a file: words, numbers, names, signs and comments.

They are cut as `core.lark` cuts them, with three differences: comments are parts; a text in quotes
that is given to cards is cut into its own parts; and so is a reminder, where it names cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..tree import ast

COMMENT, REMINDER, STRING, WORD, NUMBER, SIGN = (
    "COMMENT", "REMINDER", "STRING", "WORD", "NUMBER", "SIGN",
)  # fmt: skip
PART = re.compile(r"""
    (?P<COMMENT>\#.*)
    | (?P<REMINDER>\*\((?:"[^"\n]*"|[^"\n\#])*?\)\*)
    | (?P<STRING>"[^"\n]*")
    | (?P<WORD>[^\W\d_]+(?:-[^\W\d_]+)*(?:(?<=n)'t\b)?)
    | (?P<NUMBER>[0-9]+)
    | (?P<SIGN>['’]s\b|\*\*|<=|>=|\S)
""", re.VERBOSE | re.DOTALL)  # fmt: skip
PIECE = re.compile(r'"[^"\n]*"|[^"\n]*[^"\s]')

Granted = Mapping[tuple[int, int], int]
"""Where texts in quotes begin that are given to cards, and the column in which each ends."""


def parts_of_line(text: str, number: int, granted: Granted) -> Iterator[ast.Part]:
    """Yield the parts of a line of a file."""
    at = 0
    while at < len(text):
        end = granted.get((number, at + 2)) if text[at] == '"' else None
        if end is not None:
            yield ast.Part(SIGN, '"', number, at + 1)
            inside = parts_of_line(text[at + 1 : end - 1], number, {})
            yield from (each._replace(column=each.column + at + 1) for each in inside)
            yield ast.Part(SIGN, text[end - 1 : end], number, end)
            at = end
            continue
        found = PART.match(text, at)
        if found is None:
            at += 1
            continue
        kind = found.lastgroup or SIGN
        part = ast.Part(kind, found[0].rstrip() if kind == COMMENT else found[0], number, at + 1)
        yield from _pieces(part) if kind == REMINDER else (part,)
        at = found.end()


def _pieces(reminder: ast.Part) -> Iterator[ast.Part]:
    """Yield a reminder in pieces: the names in quotes that it has, and what is between them."""
    for found in PIECE.finditer(reminder.text):
        text = found[0].lstrip()
        column = reminder.column + found.end() - len(text)
        kind = STRING if text.startswith('"') else REMINDER
        yield ast.Part(kind, text, reminder.line, column)
