"""The options of a decision: numbered, in columns, and found again by what a person types."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.columns import Columns
from rich.text import Text

from cardwright.interpreter import Option

MOST = 60
"""More options than this are listed by `list` only."""


def listed(options: Sequence[Option]) -> Columns:
    """Return options with their numbers, in as many columns as there is room for."""
    wide = len(str(options[-1].number + 1)) if options else 1
    cells = []
    for each in options:
        cell = Text(f"{each.number + 1:>{wide}} ", style="bold")
        cell.append(each.text, style="not bold")
        cells.append(cell)
    return Columns(cells, padding=(0, 2), column_first=True)


def meant(options: Sequence[Option], typed: str) -> list[Option]:
    """Return the options that a person can mean: by number, by text, or by its beginning."""
    if typed.isdecimal():
        return [each for each in options if each.number + 1 == int(typed)]
    for found in (
        [each for each in options if each.text == typed],
        [each for each in options if plain(each.text) == plain(typed)],
        [each for each in options if plain(each.text).startswith(plain(typed))],
    ):
        if found and plain(typed):
            return found
    return []


def plain(text: str) -> str:
    """Return a text without what a person leaves out: quotes, brackets, capitals."""
    return " ".join(re.sub(r'["“”\[\],]', " ", text).casefold().split())
