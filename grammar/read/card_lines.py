"""A card cut into its first line and what stands below it: what many cards say alike is read once.

In a library thousands of cards have one cost, and hundreds do one thing. `reader.py` remembers each
piece by its text and by the line of the card that it stands on, and puts cards together of them.
So cards that say the same in the same place hold the very same node for it, and what is found out
about this node needs to be found out once.
"""

from __future__ import annotations

import re
from typing import NamedTuple

CARD = re.compile(r'(?:token +)?card +"|face +"')
UNEVEN = re.compile(r"[\t\r#]")
"""What makes columns hard to count or ends a line early: such a card is read in one piece."""


class Piece(NamedTuple):
    """Facts or a text box of a card, and the line of the card that it begins on."""

    line: int
    text: str


class CardText(NamedTuple):
    """The text of a card: its first line around its name, and what stands below it."""

    before: str
    name: str
    behind: str
    pieces: tuple[Piece, ...]


def cut_card(text: str) -> CardText | None:
    """Cut the block of a card; None for other blocks and for what has to be read in one piece."""
    if CARD.match(text) is None or UNEVEN.search(text) is not None:
        return None
    first, *lines = text.rstrip().split("\n")
    quoted = first.split('"', 2)
    pieces = _pieces(lines)
    if pieces is None or len(quoted) < 3:
        return None
    return CardText(quoted[0], quoted[1], quoted[2], pieces)


def _pieces(lines: list[str]) -> tuple[Piece, ...] | None:
    """Cut what stands below the first line; a line further in belongs to the one above it."""
    pieces: list[Piece] = []
    depth = 0
    for number, line in enumerate(lines, start=2):
        here = len(line) - len(line.lstrip(" "))
        if not pieces or here == depth < len(line):
            if here == len(line):
                continue
            pieces.append(Piece(number, line))
            depth = here
        elif here < depth and here < len(line):
            return None
        else:
            begun = pieces[-1]
            pieces[-1] = Piece(begun.line, f"{begun.text}\n{line}")
    return tuple(pieces)
