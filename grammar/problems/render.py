"""Problems to text: the only place where a problem becomes words for a person."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from textwrap import wrap

from ..tree.source import Span
from .catalogue import CATALOGUE, WARNING
from .diagnostics import Fix, Problem, Sureness
from .unseen import visible

SLOT = re.compile(r"\{(\w+)\}")
Paint = Callable[[str, str], str]
WIDEST_SNIPPET = 66


def plain(text: str, _style: str) -> str:
    """Paint nothing."""
    return text


def message_of(problem: Problem) -> str:
    """Return the sentence that says what is wrong."""
    return _filled(CATALOGUE[problem.code].message, problem)


def hint_of(problem: Problem) -> str:
    """Return what to do about it: the proposed text if there is one."""
    return _filled(CATALOGUE[problem.code].hint, problem)


def _filled(pattern: str, problem: Problem) -> str:
    facts = dict(problem.facts)
    return SLOT.sub(lambda slot: visible(facts.get(slot[1], slot[0])), pattern)


def render(
    path: str, problem: Problem, source: str, paint: Paint = plain, *, strict: bool = False
) -> str:
    """Write a problem as a person reads it: where, the line, what is wrong, what would be right.

    A warning says so; where one is `strict`, there are only errors.
    """
    place = f"{visible(path)}:{problem.span.line}:{problem.span.column}"
    title = paint(CATALOGUE[problem.code].title, "title")
    warns = problem.severity == WARNING and not strict
    lead = f"{paint(problem.code, WARNING if warns else 'code')} "
    lead += f"{paint(WARNING, WARNING)}: " if warns else ""
    lines = [f"{lead}{title}  {paint(place, 'place')}"]
    lines += snippet(source, problem.span, paint)
    lines += wrap(message_of(problem), 78)
    for text, span, where in problem.related:
        lines.append(f"  {text}: {visible(where)}:{span.line}:{span.column}")
    if problem.fixes:
        lines += _proposals(problem.fixes, source)
    else:
        lines += wrap(hint_of(problem), 78)
    return "\n".join(lines)


def _proposals(fixes: Sequence[Fix], source: str) -> list[str]:
    lines = []
    for index, fix in enumerate(fixes):
        lead = "Write instead" if index == 0 else "or           "
        if fix.span.column == 1 and not fix.text.strip() and _only_indents(source, fix):
            lead = f"Indent it by {len(fix.text)} spaces"
        lines.append(f"{lead}: {visible(proposed(source, fix))}")
    if fixes[0].sureness is Sureness.SAFE:
        lines.append("(safe: `cardwright check --fix` does it)")
    else:
        lines.append("(unsure: look before you take it)")
    return lines


def _only_indents(source: str, fix: Fix) -> bool:
    """Whether a fix changes nothing but how far its line is indented."""
    return proposed(source, fix) == _lines(source)[fix.span.line - 1].strip()


def proposed(source: str, fix: Fix) -> str:
    """Return the line of a fix as it would read."""
    lines = _lines(source)
    span = fix.span
    if not 0 < span.line <= len(lines):
        return fix.text
    end_line = lines[min(span.end_line, len(lines)) - 1]
    return (
        lines[span.line - 1][: span.column - 1] + fix.text + end_line[span.end_column - 1 :]
    ).strip()


def snippet(source: str, span: Span, paint: Paint = plain) -> list[str]:
    """Return the line at fault with the stretch marked under it."""
    lines = _lines(source)
    if not 0 < span.line <= len(lines):
        return []
    content = lines[span.line - 1].rstrip("\r").replace("\t", " ")
    end = span.end_column if span.end_line == span.line else len(content) + 1
    before, marked = content[: span.column - 1], content[span.column - 1 : end - 1]
    content = visible(content)  # a sign that is shown as `\\x1b` takes more room
    start = span.column - 1 + len(visible(before)) - len(before)
    length = max(1, end - span.column + len(visible(marked)) - len(marked))
    if len(content) > WIDEST_SNIPPET:
        cut = max(0, min(start - 20, len(content) - WIDEST_SNIPPET))
        more = "…" if cut + WIDEST_SNIPPET < len(content) else ""
        content = ("…" if cut else "") + content[cut : cut + WIDEST_SNIPPET] + more
        start -= cut - (1 if cut else 0)
    length = max(1, min(length, len(content) - start + 1))
    number = f"{span.line:>5} | "
    mark = " " * start + "^" * length
    return [number + content, " " * 5 + " | " + paint(mark, "mark")]


@lru_cache(maxsize=4)
def _lines(source: str) -> list[str]:
    """Cut a text into lines, once for all its problems."""
    return source.split("\n")


def apply(source: str, fixes: Sequence[Fix]) -> str:
    """Return the text with fixes applied; of two that overlap, the first."""
    lines = source.split("\n")
    for fix in reversed(apart(fixes)):
        span = fix.span
        head = lines[span.line - 1][: span.column - 1]
        tail = lines[span.end_line - 1][span.end_column - 1 :]
        lines[span.line - 1 : span.end_line] = [head + fix.text + tail]
    return "\n".join(lines)


def apart(fixes: Iterable[Fix]) -> list[Fix]:
    """Return fixes from top to bottom, without those that overlap one before them."""
    kept: list[Fix] = []
    for fix in sorted(fixes, key=lambda each: (each.span.line, each.span.column)):
        end = (kept[-1].span.end_line, kept[-1].span.end_column) if kept else (0, 0)
        if (fix.span.line, fix.span.column) >= end:
            kept.append(fix)
    return kept
