"""A text in quotes that is given to cards: `have "When this dies, draw 1 card."`

A name in quotes is one part of its line. What ends with a full stop within its quotes may be
sentences instead: where the line cannot be read with a name there, the quotes are opened, and stand
for themselves around the parts between them. A card may be named in such a text, in quotes too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..problems.diagnostics import Fix, Problem, Sureness, problem
from ..tree import ast
from ..tree.source import Span
from .cuts import ends_quote
from .reader import parts_of

SIGN = "SIGN"
STOP = '."'
BEFORE = len("  text: ") + 1
"""In which column the text begins that `parts_of` reads."""


def quotes_opened(parts: Sequence[ast.Part]) -> tuple[ast.Part, ...] | None:
    """Return the parts of a line with what stands in such quotes; None if it has none."""
    if not any(ends_quote(each) for each in parts):
        return None
    found = list(_opened(parts))
    return tuple(found) if len(found) > len(parts) else None


def with_stop(parts: Sequence[ast.Part]) -> Iterator[tuple[tuple[ast.Part, ...], Problem]]:
    """Yield the parts of a line as if a text in quotes had its full stop, and that it has none.

    A name is mostly a word or two, so this is for a line that could not be read otherwise.
    """
    for index, part in enumerate(parts):
        if part.kind == "STRING" and " " in part.text and not ends_quote(part):
            stopped = part._replace(text=part.text[:-1] + STOP)
            opened = quotes_opened((*parts[:index], stopped, *parts[index + 1 :]))
            end = part.column + len(part.text) - 1
            if opened is not None:
                at = Span(part.line, end, part.line, end)
                yield opened, problem("CW0110", at, Fix(at, ".", Sureness.SAFE))


def _opened(parts: Sequence[ast.Part]) -> Iterator[ast.Part]:
    at = 0
    while at < len(parts):
        end = _end_of(parts, at)
        if end is None:
            yield parts[at]
            at += 1
            continue
        first, last = parts[at], parts[end]
        inside = _written(parts[at : end + 1])[1:-1]
        yield ast.Part(SIGN, '"', first.line, first.column)
        for each in parts_of(inside):
            column = first.column + 1 + each.column - BEFORE
            yield each._replace(line=first.line, column=column)
        yield ast.Part(SIGN, '"', last.line, last.column + len(last.text) - 1)
        at = end + 1


def _end_of(parts: Sequence[ast.Part], start: int) -> int | None:
    """Return the part at which sentences in quotes end that begin at a part.

    Read as names, `"Discard a card named "Fig"."` is one that ends with a space, and one `"."`.
    """
    if parts[start].kind != "STRING":
        return None
    for at in range(start, len(parts)):
        if parts[at].line != parts[start].line:
            return None
        if ends_quote(parts[at]):
            return at
        names_a_card = parts[at].kind != "STRING" or parts[at].text.endswith(' "')
        if at == start and not parts[at].text.endswith(' "'):
            return None
        if at > start and not names_a_card:
            return None
    return None


def _written(parts: Sequence[ast.Part]) -> str:
    """Return parts of one line as they were written, with the spaces between them."""
    text, start = "", parts[0].column
    for part in parts:
        text = text.ljust(part.column - start) + part.text
    return text
