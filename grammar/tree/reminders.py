"""Reminders, `*(like this)*`: words for people within a sentence, which mean nothing.

A reminder is a single part of the line that it stands on. Before the line is read it is taken out,
and kept beside what was read with the number of parts before it; who prints the line puts it back.
So a sentence says the same with a reminder and without.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from attrs import evolve, fields

from . import ast
from .source import Span

REMINDER = "REMINDER"
BEGINS_WITH, ENDS_WITH = ("*", "("), (")", "*")
TOKEN = re.compile(r"""
    "[^"\n]*" | [^\W\d_]+(?:-[^\W\d_]+)*(?:(?<=n)'t\b)?
    | [0-9]+ | ['’]s\b | \*\* | <= | >= | [^\w\s]
""", re.VERBOSE)  # fmt: skip
"""A part of a line, as `core.lark` cuts it."""
QUOTED = re.compile(r'"([^"\n]*)"')


def taken_out(
    parts: Sequence[ast.Part],
) -> tuple[tuple[ast.Part, ...], tuple[ast.Reminder, ...]]:
    """Return the parts of a line without its reminders, and these."""
    if REMINDER not in [part.kind for part in parts]:
        return tuple(parts), ()
    plain: list[ast.Part] = []
    found: list[ast.Reminder] = []
    for part in parts:
        if part.kind == REMINDER:
            found.append(ast.Reminder(part.span, part.text, len(plain)))
        else:
            plain.append(part)
    return tuple(plain), tuple(found)


def put_back(text: str, reminders: Sequence[ast.Reminder]) -> str:
    """Return a line as it is printed, with its reminders behind so many parts as before."""
    if not reminders:
        return text
    ends = [0, *(token.end() for token in TOKEN.finditer(text))]
    made, last = "", 0
    for each in reminders:
        end = ends[min(each.at, len(ends) - 1)]
        made += text[last:end]
        last = end
        made += f" {each.text}" if made else f"{each.text} "
    return made.rstrip() + _spaced(text[last:], made)


def moved(
    reminders: Sequence[ast.Reminder], parts: Sequence[ast.Part], shown: str
) -> tuple[ast.Reminder, ...]:
    """Return reminders behind the same words, where what was written is shown in other words."""
    if not reminders:
        return ()
    written = [part.text.lower() for part in parts]
    printed = [token.lower() for token in TOKEN.findall(shown)]
    alike = SequenceMatcher(None, written, printed, autojunk=False).get_opcodes()
    more = len(printed) - len(written)
    return tuple(evolve(each, at=_printed_at(each.at, alike, more)) for each in reminders)


def _printed_at(at: int, alike: Sequence[tuple[str, int, int, int, int]], more: int) -> int:
    """Return how many printed parts stand for the first `at` that were written."""
    for _, start, end, shown, shown_end in alike:
        if start < at <= end:
            return shown_end if at == end else min(shown + at - start, shown_end)
    return at + more if at else 0  # behind all that was read: the sign that ends a sentence


def _spaced(rest: str, before: str) -> str:
    """Return what follows a reminder; only signs that close a sentence touch it."""
    touches = not rest or rest[0] in ".,;:)!? "
    if before.endswith(" "):
        return f" {rest}"
    return rest if touches else f" {rest}"


def opened(parts: Sequence[ast.Part]) -> tuple[Span, bool] | None:
    """Return where signs begin a reminder that is none, and whether they end it as well."""
    begins = _touching(parts, BEGINS_WITH)
    if begins is None:
        return None
    end = _touching(parts[begins + 2 :], ENDS_WITH)
    last = parts[begins + 1] if end is None else parts[begins + 3 + end]
    return parts[begins].span.to(last.span), end is not None


def _touching(parts: Sequence[ast.Part], signs: tuple[str, str]) -> int | None:
    for at in range(len(parts) - 1):
        one, two = parts[at], parts[at + 1]
        touch = (one.line, one.column + 1) == (two.line, two.column)
        if touch and (one.text, two.text) == signs:
            return at
    return None


def reminders_in(node: object) -> Iterator[ast.Reminder]:
    """Yield every reminder in a declaration that has been read."""
    match node:
        case ast.Reminder():
            yield node
        case ast.Phrase(reminders=reminders):
            yield from reminders
        case ast.Words() | ast.Pattern():
            return
        case tuple():
            for each in node:
                yield from reminders_in(each)
        case ast.Node():
            for each in fields(type(node))[1:]:
                yield from reminders_in(getattr(node, each.name))
        case _:
            return


def quoted_in(reminder: ast.Reminder) -> Iterator[tuple[str, Span]]:
    """Yield the names that a reminder speaks of, and where each stands."""
    line, column = reminder.span.line, reminder.span.column
    for found in QUOTED.finditer(reminder.text):
        yield found[1], Span(line, column + found.start(), line, column + found.end())
