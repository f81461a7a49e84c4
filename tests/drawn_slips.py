"""Slips that are drawn, not written: one in a line of any text of the games here, of every sort.

Slips that people make are harder than drawn ones, so tables of those are kept as well
(`test_slips.py`). But a table that has been tuned to says little of the next one; of these there
are as many as anybody wants, and another seed gives others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

from attrs import frozen

TOKEN = re.compile(r'"[^"]*"|\{[^}]*\}|[A-Za-z]+(?:n\'t)?|\'s|\d+|[^\w\s]')
LETTERS = "abcdefghijklmnoprstuvwy"
LITTLE = (
    ("of", "from", "in", "to", "with", "by", "on", "at", "for", "into"),
    ("a", "the", "each", "all", "an", "any", "every", "that", "this"),
    ("your", "their", "its", "this", "his", "the"),
    ("is", "are", "has", "was", "have", "be"),
    ("and", "or", "then"),
    ("when", "if", "while"),
    ("than", "then", "as"),
    ("whose", "which", "with", "who", "where"),
)
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
NUMERALS = {str(number): word for number, word in enumerate(NUMBERS, start=1)}
SIGNS = (",", ":", ".", "'s", "/", "(", ")")
IRREGULAR = {"is": "are", "are": "is", "has": "have", "have": "has", "does": "do", "was": "were"}
ARGUED = re.compile(r"\b(whose|where|if|while|when|would|instead|each|number of|with|than|until)\b")
"""Lines with such words have more that can go wrong, and are drawn more often."""

FEWEST_WORDS = 3
Drawn = Iterator[str]


@frozen
class Line:
    """A line of a file of a game: its number from 0, and what of it is text."""

    game: str
    path: Path
    at: int
    start: int
    text: str


@frozen
class DrawnSlip:
    """A line with a slip in it."""

    line: Line
    sort: str
    wrong: str

    def put_into(self, text: str) -> str:
        """Return the text of the file with the slip."""
        lines = text.split("\n")
        old, start = lines[self.line.at], self.line.start
        lines[self.line.at] = old[:start] + self.wrong + old[start + len(self.line.text) :]
        return "\n".join(lines)


@cache
def lines_of(game: str, path: Path) -> tuple[Line, ...]:
    """Return the lines of a file in which slips are made: sentences of cards, bodies of rules."""
    found = []
    is_card, meta = path.suffix == ".cards", False
    for at, whole in enumerate(path.read_text(encoding="utf-8").split("\n")):
        text = whole.partition(" #")[0].rstrip()
        start = len(text) - len(text.lstrip())
        if not start:
            meta = not re.match(
                r"(to|event|cost|rule|value|condition|when|before|turn|phase)\b", text
            )
        label = re.match(r"\s*[A-Z][\w ]*: ", text) if is_card else None
        start = label.end() if label else start
        words = re.findall(r"[A-Za-z]+", text[start:])
        told = start and (label if is_card else not meta) and text[start] != "#"
        if told and len(words) >= FEWEST_WORDS:
            found.append(Line(game, path, at, start, text[start:]))
    return tuple(found)


def habits_of(text: str, table: Path) -> Drawn:
    """Yield a line with what is said for its words in other card games."""
    for row in table.read_text(encoding="utf-8").splitlines()[1:]:
        here, elsewhere = row.split("\t")
        for found in re.finditer(here, text):
            yield text[: found.start()] + found.expand(elsewhere) + text[found.end() :]


def _typo(word: str, lot: Random) -> str:
    at = lot.randrange(len(word) - 1)
    return lot.choice(
        (
            word[:at] + word[at + 1 :],
            word[: at + 1] + word[at:],
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
            word[:at] + lot.choice(LETTERS) + word[at + 1 :],
        )
    )


def _plural(word: str) -> str:
    return word[:-1] if word.endswith("s") else f"{word}s"


def _verb(word: str) -> Drawn:
    small = word.lower()
    if small in IRREGULAR:
        yield IRREGULAR[small]
    elif small.endswith("ed"):
        yield from (word[:-2], f"{word[:-2]}s")
    elif small.endswith("s"):
        yield word[:-1]
    else:
        yield from (f"{word}s", f"{word}ed")


def slips_in(text: str, table: Path, lot: Random) -> Iterator[tuple[str, str]]:
    """Yield slips of all sorts that can be made in a text, each with its sort."""
    parts = list(TOKEN.finditer(text))

    def put(found: re.Match[str], other: str) -> str:
        other = other[:1].upper() + other[1:] if found[0][:1].isupper() else other
        return text[: found.start()] + other + text[found.end() :]

    for found in parts:
        word = found[0]
        if word in SIGNS:
            yield "missing sign", put(found, "")
        if word in NUMERALS:
            yield "number in letters", put(found, NUMERALS[word])
        if not word[:1].isalpha():
            continue
        without = text[: found.start()].rstrip() + " " + text[found.end() :].lstrip()
        yield "missing word", re.sub(r" (?=[,.:;]|'s)", "", without).strip()
        yield "double word", put(found, f"{word} {word}")
        if len(word) > FEWEST_WORDS:
            yield "typo", put(found, _typo(word, lot))
            yield "plural", put(found, _plural(word))
            yield from (("verb form", put(found, other)) for other in _verb(word))
        for group in LITTLE:
            if word.lower() in group:
                others = (each for each in group if each != word.lower())
                yield from (("wrong word", put(found, other)) for other in others)
    for one, two in pairwise(parts):
        if one[0].isalpha() and two[0].isalpha() and one.start():
            yield "swapped words", f"{text[: one.start()]}{two[0]} {one[0]}{text[two.end() :]}"
    yield from (("habit", each) for each in habits_of(text, table))


def drawn(
    files: Callable[[Random], tuple[str, list[Path]]], table: Path, seed: int
) -> Iterator[DrawnSlip]:
    """Draw slips without end: a game, a line of it, a sort, and one slip of that sort."""
    lot = Random(seed)
    while True:
        game, paths = files(lot)
        lines = [each for path in paths for each in lines_of(game, path)]
        if not lines:
            continue
        line = lot.choices(lines, [3 if ARGUED.search(each.text) else 1 for each in lines])[0]
        found: dict[str, list[str]] = {}
        for sort, wrong in slips_in(line.text, table, lot):
            if wrong != line.text:
                found.setdefault(sort, []).append(wrong)
        if found:
            sort = lot.choice(sorted(found))
            yield DrawnSlip(line, sort, lot.choice(found[sort]))
