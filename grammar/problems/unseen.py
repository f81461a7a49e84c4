"""Signs that nobody sees: what steers a terminal, turns the order of signs round, or has no width.

Such a sign can make two names look alike, or a text look like another one. The reader refuses it
outside of comments (CW0114), and whatever is shown to a person goes through `visible`: a sign that
still comes that far, in a comment, a path or a message of the system, is shown as `\\x1b`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ..tree.source import Span
from .diagnostics import Fix, Problem, problem

STEERING = (
    "\x00-\x1f\x7f-\x9f\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160"
    "\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufdd0-\ufdef\ufeff"
    "\uffa0\ufff0-\uffff\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Controls, formats, separators of lines, halves of signs, and letters that are drawn as nothing.

U+FFFC and U+FFFD (what stands for something unknown) can be seen.
"""

ODD_SPACES = "\xa0\u1680\u2000-\u200a\u202f\u205f\u3000"
"""Spaces that look like the space and are another sign."""

HIDDEN = re.compile(f"(?![\n\ufffc\ufffd])[{STEERING}]")
UNSEEN = re.compile(f"(?:(?![\n\t\ufffc\ufffd])[{STEERING}{ODD_SPACES}])+")
TAB_IN_A_NAME = re.compile(r"\t+")
MOST = 20


def visible(text: str) -> str:
    """Return a text as it may be shown: signs that nobody sees as `\\x1b`, line ends kept."""
    return HIDDEN.sub(lambda found: escape(found[0]), text)


def escape(sign: str) -> str:
    """Return how a sign that nobody sees is written down."""
    code = ord(sign)
    if code < 256:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"


def without_unseen(text: str) -> tuple[str, list[Problem]]:
    """Return a block with spaces in the place of what nobody sees, and the problems with that."""
    if UNSEEN.search(text) is None and "\t" not in text:
        return text, []
    lines = text.split("\n")
    problems: list[Problem] = []
    for number, line in enumerate(lines):
        for start, end in places_in(line):
            lines[number] = lines[number][:start] + " " * (end - start) + lines[number][end:]
            if len(problems) < MOST:
                problems.append(_told(line[start:end], number + 1, start + 1))
    return "\n".join(lines), problems


def places_in(line: str) -> Iterator[tuple[int, int]]:
    """Yield where something stands in a line that nobody sees; a comment may hold it."""
    pieces = line.split('"')
    at = 0
    for index, piece in enumerate(pieces):
        comment = piece.find("#") if index % 2 == 0 else -1
        body = piece if comment < 0 else piece[:comment]
        last = index == len(pieces) - 1 or comment >= 0
        if last and comment < 0:
            body = body.removesuffix("\r")  # the end of the line
        quoted = index % 2 == 1
        found = [*UNSEEN.finditer(body), *(TAB_IN_A_NAME.finditer(body) if quoted else ())]
        yield from ((at + each.start(), at + each.end()) for each in found)
        if comment >= 0:
            return
        at += len(piece) + 1


def _told(signs: str, line: int, column: int) -> Problem:
    span = Span(line, column, line, column + len(signs))
    instead = " " if re.fullmatch(f"[{ODD_SPACES}\t]+", signs) else ""
    return problem("CW0114", span, Fix(span, instead), found=_named(signs[0]))


@lru_cache(maxsize=64)
def _named(sign: str) -> str:
    from unicodedata import name  # few texts need it

    known = name(sign, "").lower()
    return f"`{escape(sign)}` ({known})" if known else f"`{escape(sign)}`"
