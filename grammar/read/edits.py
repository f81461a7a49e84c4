"""Edits of a line that cannot be read, and how they are put into its text.

An edit counts parts; a fix replaces a stretch of the text. Between them lie the spaces, of which an
edit knows nothing: words that come to stand beside each other have one between them, a sign has
none before it. And there are the capitals: of the beginning, and those a word is declared with.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ..problems.diagnostics import Fix, Sureness
from ..tree import ast
from ..tree.printer import unread
from ..tree.source import Span
from ..tree.words import NO_SPACE_BEFORE, sentence_case
from .game_words import Vocabulary
from .joined_conditions import joins_conditions
from .misread import Unread

STROKE, STOP = "/", "."
SIGNS = ("+", "-")
"""They stand before a number, and nothing between."""


SENTENCES = frozenset(("actions", "rule"))
"""What is a sentence, and begins with a capital if it stands on a card."""


class Edit(NamedTuple):
    """Replace the parts from `start` to `end` by `words`; a lower `cost` is likelier."""

    cost: float
    start: int
    end: int
    words: tuple[str, ...]


def fix_of(line: Unread, edit: Edit, sureness: Sureness) -> Fix:
    """Return an edit as a replacement in the text, with the capitals that belong there."""
    parts = line.parts
    start, end = edit.start, edit.end
    if joins_conditions(edit.words) and edit.words[0] == "(":
        kept = parts[start].span.to(parts[end - 1].span)
        return Fix(kept, f"({unread(parts[start:end])})", sureness)
    old = [part.text for part in parts[start:end]]
    if edit.words == (STOP,) and end < len(parts) and parts[end].text[:1].islower():
        span = parts[start].span if start < end else parts[start - 1].span
        at = Span(span.line, span.column, span.end_line, span.end_column)
        at = (
            at
            if start < end
            else Span(span.end_line, span.end_column, span.end_line, span.end_column)
        )
        return Fix(at.to(parts[end].span), f". {sentence_case(parts[end].text)}", sureness)
    words = [
        word if word in old else cased(line.vocabulary, word, old[at:])
        for at, word in enumerate(edit.words)
    ]
    if start == 0 and parts[0].text[:1].isupper() and not SENTENCES.isdisjoint(line.goals):
        if end < len(parts) and parts[end].kind == "WORD" and (not words or end == 0):
            words, end = [*words, cased(line.vocabulary, parts[end].text.lower(), [])], end + 1
        moved = (
            [
                cased(line.vocabulary, word.lower(), []) if word == old[:1][0] else word
                for word in words[1:]
            ]
            if old
            else words[1:]
        )
        words = [sentence_case(words[0]), *moved] if words else words
    if not words:
        return _cut_out(parts, start, end, sureness)
    text = _joined(words)
    if start < end:
        return Fix(parts[start].span.to(parts[end - 1].span), _spaced(parts, edit, text), sureness)
    if not start or (text in SIGNS and end < len(parts)):
        first = parts[start].span
        at = Span(first.line, first.column, first.line, first.column)
        return Fix(at, text if text in SIGNS else f"{text} ", sureness)
    before = parts[start - 1].span
    at = Span(before.end_line, before.end_column, before.end_line, before.end_column)
    if text == STROKE and end < len(parts):  # nothing stands between it and what it is behind
        after = parts[end].span
        at = Span(before.end_line, before.end_column, after.line, after.column)
        return Fix(at, text, sureness)
    return Fix(at, _joined(["", *words]), sureness)


def _cut_out(parts: Sequence[ast.Part], start: int, end: int, sureness: Sureness) -> Fix:
    """Return the fix that takes parts away: of the spaces around them one is left."""
    span = parts[start].span.to(parts[end - 1].span)
    before = parts[start - 1].span if start else None
    after = parts[end].span if end < len(parts) else None
    if before is None or after is None:
        line, column = (before.end_line, before.end_column) if before else (span.line, span.column)
        to = (after.line, after.column) if after else (span.end_line, span.end_column)
        return Fix(Span(line, column, *to), "", sureness)
    apart = (before.end_line, before.end_column) != (span.line, span.column)
    if _is_apart(parts, end):
        to = (after.line, after.column) if apart else (span.end_line, span.end_column)
        return Fix(Span(span.line, span.column, *to), "", sureness)
    if parts[end].kind in ("WORD", "NUMBER"):
        return Fix(span, "" if apart or not _ends_word(parts[start - 1]) else " ", sureness)
    gap = Span(before.end_line, before.end_column, span.end_line, span.end_column)
    return Fix(gap, "", sureness)


def _spaced(parts: Sequence[ast.Part], edit: Edit, text: str) -> str:
    """Return words for others with a space where they would join a word beside them."""
    start, end = edit.start, edit.end
    first = "" if text.startswith((STROKE, *NO_SPACE_BEFORE)) else " "
    last = " " if text[-1].isalnum() else ""
    joins = start and not _is_apart(parts, start) and _ends_word(parts[start - 1])
    goes_on = end < len(parts) and not _is_apart(parts, end) and _ends_word(parts[end])
    return (first if joins else "") + text + (last if goes_on else "")


def _is_apart(parts: Sequence[ast.Part], at: int) -> bool:
    """Whether there is a space before a part."""
    here, before = parts[at].span, parts[at - 1].span
    return (here.line, here.column) != (before.end_line, before.end_column)


def _ends_word(part: ast.Part) -> bool:
    return part.kind in ("WORD", "NUMBER", "STRING")


def _joined(words: Sequence[str]) -> str:
    text = words[0]
    for before, word in pairwise(words):
        close = word in NO_SPACE_BEFORE or STROKE in (before, word) or before in SIGNS
        text += word if close else f" {word}"
    return text


def cased(vocabulary: Vocabulary, word: str, old: Sequence[str]) -> str:
    """Return a word with the capitals it is declared with."""
    if word in old:
        return word
    text = word.lower()
    forms = vocabulary.lexicon.spellings.get(text)
    if not forms:
        return word
    style = _style(old[0] if old else "")
    return sorted(forms, key=lambda form: (_style(form) != style, form))[0]


def _style(word: str) -> str:
    """Return how a word is written: in capitals, with one, or without."""
    if word.isupper() and len(word) > 1:
        return "CAPITALS"
    return "Capital" if word[:1].isupper() else "small"
