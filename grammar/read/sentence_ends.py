"""Where the sentences of a text end: at a full stop, or behind one that stands in a word.

After `to {a: actions}. If you do, {b: actions}:` the sentence "If you do, ..." says nothing by
itself and is read with the one before it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from ..problems.diagnostics import Fix, Problem, Sureness, problem
from ..tree import ast
from ..tree.reminders import taken_out
from ..tree.source import Span
from .cuts import ends_quote

Reads = Callable[[ast.Words], bool]
"""Whether a sentence can be read by itself."""

FEWEST = 3
"""The beginning of fewer words cannot be told if one of them is another."""

STOP = "."
OTHER_ENDS = ("!", "?", ",", ";", ":")
"""What stands at the end of a sentence in place of its full stop."""


def joined(
    lines: Iterable[ast.Line], going_on: Collection[tuple[str, ...]], reads: Reads
) -> Iterator[tuple[ast.Line, list[ast.Expression]]]:
    """Yield lines with their sentences, each with those behind it that go on with what it says.

    "If you did, draw 1 card" goes on as well, if it cannot be read: one word alone is not as it is
    said, lacks or is too many.
    """
    for line in lines:
        found: list[ast.Expression] = []
        for each in line.sentences:
            before = found[-1] if found else None
            goes_on = isinstance(each, ast.Words) and (
                _begins(each, going_on) or (_nearly_begins(each, going_on) and not reads(each))
            )
            if goes_on and isinstance(each, ast.Words) and isinstance(before, ast.Words):
                span = before.span.to(each.span)
                found[-1] = ast.Words(span, (*before.parts, *each.parts))
            else:
                found.append(each)
        yield line, found


def _begins(sentence: ast.Words, going_on: Collection[tuple[str, ...]]) -> bool:
    texts = _texts(sentence)
    return any(texts[: len(begun)] == begun for begun in going_on)


def _nearly_begins(sentence: ast.Words, going_on: Collection[tuple[str, ...]]) -> bool:
    """Whether a sentence begins as others go on, but for one word or sign."""
    texts = _texts(sentence)
    return any(
        len(begun) >= FEWEST and _but_for_one(texts[: len(begun) + more], begun)
        for begun in going_on
        for more in (-1, 0, 1)
    )


def _but_for_one(texts: Sequence[str], begun: Sequence[str]) -> bool:
    """Whether some words are others, but for one that is another one, lacks or is too many."""
    short = min(len(texts), len(begun))
    at = next((at for at in range(short) if texts[at] != begun[at]), short)
    left = min(short, max(len(texts), len(begun)) - 1) - at
    return tuple(texts[len(texts) - left :]) == tuple(begun[len(begun) - left :])


def _texts(sentence: ast.Words) -> tuple[str, ...]:
    return tuple(part.text.lower() for part in taken_out(sentence.parts)[0])


def without_stop(
    parts: tuple[ast.Part, ...], span: Span
) -> tuple[tuple[ast.Part, ...], tuple[Problem, ...]]:
    """Return a sentence without its full stop, and what is wrong if it has none."""
    if parts[-1].text == ".":
        return parts[:-1], () if len(parts) > 1 else (problem("CW0111", span, Fix(span, "")),)
    if ends_quote(parts[-1]):
        return parts, ()
    end = parts[-1].span
    at = Span(end.end_line, end.end_column, end.end_line, end.end_column)
    if parts[-1].text in OTHER_ENDS and len(parts) > 1:
        at, parts = end, parts[:-1]
    return parts, (problem("CW0110", span, Fix(at, ".", Sureness.SAFE)),)
