"""What to say about a line that cannot be read, and what could be meant.

The chart tells how far the line was understood and what could have followed. From there single
edits are tried, the likeliest first: the canonical wording for a near-synonym, the right
spelling, two words swapped, a word left out or one too many, another form. An edit is proposed
only if the line can then be read to its end, so a proposal is always something that cardwright
understands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from attrs import frozen

from . import ast
from .chart import Chart, Reading, Rule
from .diagnostics import Fix, Problem, Sureness, problem
from .printer import unread
from .source import Span
from .vocabulary import Vocabulary

MOST_TRIES = 90
MOST_FIXES = 3
LONGEST_REPAIRED = 60
SLIP = 1.0
NUMERALS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10",
}  # fmt: skip


class Edit(NamedTuple):
    """Replace the parts from `start` to `end` by `words`; a lower `cost` is likelier."""

    cost: float
    start: int
    end: int
    words: tuple[str, ...]


@frozen
class Unread:
    """A line that could not be read: its parts, what it should be of, and how far it went."""

    vocabulary: Vocabulary
    parts: Sequence[ast.Part]
    goals: Sequence[str]
    local: Sequence[Rule]
    reading: Reading


def unread_problem(line: Unread, edits: Sequence[Edit]) -> Problem:
    """Return the problem of a line that could not be read, with what was understood of it."""
    vocabulary, parts, reading = line.vocabulary, line.parts, line.reading
    at = reading.reached
    fixes = tuple(_fix(parts, edit, _sureness(edits, index)) for index, edit in enumerate(edits))
    understood = unread(parts[:at]) or "nothing"
    expected = _expected_words(vocabulary, reading)
    if at >= len(parts):
        end = parts[-1].span
        span = Span(end.line, end.column, end.end_line, end.end_column)
        return problem("CW0209", span, *fixes, understood=understood, expected=expected)
    part = parts[at]
    if part.kind == "WORD" and not _is_known(vocabulary, line.local, part.text):
        return problem(
            "CW0201", part.span, *fixes, found=part.text, understood=understood, expected=expected
        )
    rest = part.span.to(parts[-1].span)
    return problem(
        "CW0202", rest, *fixes, found=unread(parts[at:]), understood=understood, expected=expected
    )


def _expected_words(vocabulary: Vocabulary, reading: Reading) -> str:
    kinds = [kind for kind in reading.wanted if kind in READABLE_KINDS]
    shown = [READABLE_KINDS[kind] for kind in kinds]
    literal = [word for word in reading.expected if word.isalpha()]
    shown += [f"`{word}`" for word in literal[: max(0, 4 - len(shown))]]
    return " or ".join(dict.fromkeys(shown)) or "nothing more"


READABLE_KINDS = {
    "number": "a number",
    "condition": "a condition",
    "action": "something to do",
    "actions": "something to do",
    "card": "a card",
    "cards": "cards",
    "player": "a player",
    "players": "players",
    "space": "a space",
    "spaces": "spaces",
    "token": "a token",
    "tokens": "tokens",
    "zone": "a zone",
    "zones": "a zone",
    "event": "something that happens",
    "range": "a number or a range such as `0-2`",
    "card name": "the name of a card in quotes",
    "box": "the name of a text box",
    "fact": "a field, mark or kind of the card",
}


def _is_known(vocabulary: Vocabulary, local: Sequence[Rule], text: str) -> bool:
    return text.lower() in vocabulary.texts or any(
        text.lower() in step for rule in local for step in rule.steps if isinstance(step, frozenset)
    )


# ---- fixes ---------------------------------------------------------------------------------------


def repairs(line: Unread) -> list[Edit]:
    """Return the likeliest edits that make a line readable, the best first."""
    if len(line.parts) > LONGEST_REPAIRED:
        return []
    found: list[Edit] = []
    for edit in sorted(set(_edits(line)))[:MOST_TRIES]:
        if len(found) == MOST_FIXES or (found and edit.cost > found[0].cost + 2):
            break
        chart = Chart(line.vocabulary.lexicon, _edited(line.parts, edit), line.local)
        if chart.fits(line.goals):
            found.append(edit)
    return found


def _sureness(edits: Sequence[Edit], index: int) -> Sureness:
    """Only the first edit can be safe, and only if it is a slip of the pen in an unknown word."""
    return Sureness.SAFE if index == 0 and edits[0].cost < SLIP else Sureness.UNSURE


def _edits(line: Unread) -> Iterator[Edit]:
    vocabulary, parts, reading = line.vocabulary, line.parts, line.reading
    yield from _said_otherwise(vocabulary, [part.text.lower() for part in parts])
    names = {rule.name for rule in line.local}
    for at in range(max(0, reading.reached - 3), min(len(parts), reading.reached + 1) + 1):
        back = reading.reached - at
        expected = reading.expected
        if back > 0:
            expected = Chart(vocabulary.lexicon, parts[:at], line.local).read(line.goals).expected
        yield from _edits_at(vocabulary, parts, at, (expected, names, 0.1 * abs(back)))


def _said_otherwise(vocabulary: Vocabulary, texts: Sequence[str]) -> Iterator[Edit]:
    """Yield the canonical wording for what the game says differently."""
    for old, new in vocabulary.say.items():
        words = old.split()
        for start in range(len(texts) - len(words) + 1):
            if list(texts[start : start + len(words)]) == words:
                yield Edit(0.0, start, start + len(words), tuple(new.split()))


def _edits_at(
    vocabulary: Vocabulary,
    parts: Sequence[ast.Part],
    at: int,
    around: tuple[Sequence[str], set[str], float],
) -> Iterator[Edit]:
    expected, names, far = around
    if at < len(parts):
        text = parts[at].text
        if text.lower() in NUMERALS:
            yield Edit(0.5 + far, at, at + 1, (NUMERALS[text.lower()],))
        known = text.lower() in vocabulary.texts
        for word in expected:
            near = distance(text.lower(), word)
            if near and near <= closest(text):
                yield Edit((1.2 if known else 0.3) * near + far, at, at + 1, (word,))
        if not known:
            for word in vocabulary.texts | names:
                near = distance(text.lower(), word)
                if near and near <= closest(text):
                    yield Edit(0.6 * near + far, at, at + 1, (word,))
        yield Edit((2.2 if known else 1.9) + far, at, at + 1, ())
        if at + 1 < len(parts):
            yield Edit(1.5 + far, at, at + 2, (parts[at + 1].text, text))
    for word in [word for word in expected if not word.isdigit()][:40]:
        yield Edit(2.0 + far + (0.0 if word in COMMON else 0.3), at, at, (word,))
        if at < len(parts):
            yield Edit(2.6 + far, at, at + 1, (word,))


COMMON = {"a", "the", "to", "of", "in", "your", "or", "and", "from", "card", "cards", ":"}


def closest(text: str) -> int:
    """Return how many slips of the pen a word of this length may hold."""
    return 1 if len(text) < 5 else 2


def _edited(parts: Sequence[ast.Part], edit: Edit) -> list[ast.Part]:
    made = [
        ast.Part("NUMBER" if word.isdigit() else "WORD", word, 0, index)
        for index, word in enumerate(edit.words)
    ]
    return [*parts[: edit.start], *made, *parts[edit.end :]]


def _fix(parts: Sequence[ast.Part], edit: Edit, sureness: Sureness) -> Fix:
    if edit.start == edit.end:
        return _insertion(parts, edit, sureness)
    span = parts[edit.start].span.to(parts[edit.end - 1].span)
    if edit.words:
        words = list(edit.words)
        if parts[edit.start].text[:1].isupper() and words[0].islower():
            words[0] = words[0].capitalize() if edit.end - edit.start == 1 else words[0]
        return Fix(span, " ".join(words), sureness)
    if edit.end < len(parts):
        after = parts[edit.end].span
        span = Span(span.line, span.column, after.line, after.column)
    elif edit.start:
        before = parts[edit.start - 1].span
        span = Span(before.end_line, before.end_column, span.end_line, span.end_column)
    return Fix(span, "", sureness)


def _insertion(parts: Sequence[ast.Part], edit: Edit, sureness: Sureness) -> Fix:
    word = edit.words[0]
    if edit.start < len(parts):
        at = parts[edit.start].span
        return Fix(Span(at.line, at.column, at.line, at.column), f"{word} ", sureness)
    end = parts[-1].span
    span = Span(end.end_line, end.end_column, end.end_line, end.end_column)
    space = "" if word in ":,;.)" else " "
    return Fix(span, space + word, sureness)


# ---- near names ----------------------------------------------------------------------------------


def distance(a: str, b: str) -> int:
    """Return the number of slips (a letter more, less, other, or two swapped) between two words."""
    if a == b:
        return 0
    if abs(len(a) - len(b)) > 2:
        return 3
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, left in enumerate(a, start=1):
        earlier, before, row = before, row, [i]
        for j, right in enumerate(b, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == b[j - 2] and a[i - 2] == right:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
    return row[-1]


def nearest(name: str, names: Sequence[str] | set[str]) -> str | None:
    """Return the name that was probably meant, or None."""
    close = sorted(
        (distance(name.lower(), other.lower()), other)
        for other in names
        if distance(name.lower(), other.lower()) <= max(2, len(name) // 4)
    )
    return close[0][1] if close else None
