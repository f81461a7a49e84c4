"""The lines of a game, and what each of them may be changed into by one word or number.

Which words stand for which is a table (`OPPOSITES`); names of the same kind are found by how they
are declared. `mutants.py` runs the scenarios of a game over what comes of it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import NamedTuple

NUMBER = re.compile(r"\b[A-Z]+\d+\b")


class Line(NamedTuple):
    """A line that is changed: where it stands, and which lines say more about it."""

    path: str
    number: int
    said: str
    cites: tuple[str, ...]
    block: str


OPPOSITES = (
    ("more", "less"), ("highest", "lowest"), ("larger", "smaller"), ("first", "last"),
    ("at least", "more than"), ("at least", "at most"), ("less than", "at most"), ("and", "or"),
    ("more than", "less than"), ("more than", "at least"), ("is", "is not"), ("true", "false"),
    ("your", "your opponent's"), ("you", "your opponent"), ("its", "your"),
    ("ally", "opposing"), ("face up", "face down"), ("face-up", "face-down"), ("up", "down"),
    ("forced", "optional"), ("mark", "unmark"), ("add", "subtract"), ("plus", "minus"),
    ("controller", "owner"), ("beside", "inside"), ("all", "1"), ("any number of", "1"),
    ("until", "while"), ("every", "1"), ("has", "has no"), ("infinite", "0"), ("(T)", "(U)"),
    ("then", "or"), ("in seat 1", "in seat 2"), ("the top", "the bottom"), ("the", "another"),
    ("to", "from"), ("it is", "it is not"), ("there is", "there is no"), ("multiplied", "divided"),
    ("rounded up", "rounded down"), ("this", "another"), ("one of", "not one of"),
)  # fmt: skip
"""Words of any game that are put for each other, both ways."""


DROPPED = ("not ", "other ", "another ", "together:", "also ", "face-up ", "opposing ", "ally ")
"""Words that are left out."""


DECLARED: tuple[tuple[str, str], ...] = (
    ("zone", r"^zone ([A-Z][\w ]*):"),
    ("mark", r"^  ([A-Z][\w ]*): mark"),
    ("number", r"^  ([A-Z][\w ]*): number"),
    ("card", r"^  ([A-Z][\w ]*): cards?\b"),
    ("part of play", r"^(?:phase|step|window|frame|round|ending) ([A-Z][\w ]*):"),
    ("kind of card", r"^an? ([A-Z][\w ]*) is (?:a|an) \w+(?:\s*#.*| with:.*| if .*)?$"),
)
"""How names are declared that may stand for each other."""


LISTED = re.compile(r"^an? [\w ]+ is one of (.*?)(?:  #.*)?$", re.MULTILINE)


def names_alike(rules: str) -> list[tuple[str, ...]]:
    """Return the names of a game by their kind: zones, marks, parts of play, ..."""
    found = [tuple(re.findall(pattern, rules, re.MULTILINE)) for _, pattern in DECLARED]
    found += [tuple(re.split(r", (?:or )?", each)) for each in LISTED.findall(rules)]
    return [each for each in found if len(each) > 1]


def changes(said: str, alike: list[tuple[str, ...]]) -> Iterator[str]:
    """Yield a line in all ways in which it is changed by one word or number."""
    code, mark, comment = said.partition("  #")
    for at, length, other in places(code, alike):
        yield f"{code[:at]}{other}{code[at + length :]}{mark}{comment}"
    for word in ("if ", "where ", "while ", "means ", "answer "):
        head, found, tail = code.partition(word)
        if found:
            end = ":" if tail.endswith(":") else ""
            yield f"{head}{found}not ({tail.removesuffix(':')}){end}{mark}{comment}"


def places(code: str, alike: list[tuple[str, ...]]) -> Iterator[tuple[int, int, str]]:
    """Yield where something else may stand in a line: from where, how long, and what."""
    for each in re.finditer(r"(?<![\w{])\d+(?![\w}])", code):
        for number in (int(each[0]) + 1, int(each[0]) - 1):
            if number >= 0:
                yield each.start(), len(each[0]), str(number)
    for one, other in (*OPPOSITES, *((b, a) for a, b in OPPOSITES)):
        for at in standing(one, code):
            yield at, len(one), other
    for word in DROPPED:
        for at in standing(word.strip(), code):
            yield at, len(word), ""
    for names in alike:
        for name in names:
            others = [each for each in names if each != name]
            for at in standing(name, code):
                yield from ((at, len(name), other) for other in others)


def standing(word: str, code: str) -> list[int]:
    """Return where a word stands in a line, whole and in no quotes."""
    found = re.finditer(rf"(?<![\w*\"]){re.escape(word)}(?![\w*\"])", code)
    return [each.start() for each in found if code[: each.start()].count('"') % 2 == 0]


def without(lines: list[str], at: int) -> list[str]:
    """Return a text without a line and what stands below it."""
    depth = indent(lines[at])
    end = at + 1
    while end < len(lines) and (not lines[end].strip() or indent(lines[end]) > depth):
        end += 1
    return lines[:at] + [""] * (end - at) + lines[end:]


def indent(line: str) -> int:
    """Return how far a line is indented."""
    return len(line) - len(line.lstrip())


def mutants_of(
    line: Line, text: str, alike: list[tuple[str, ...]], tries: int
) -> Iterator[tuple[str, str]]:
    """Yield changes of a line, each with the text after it, in an order that is always the same.

    Which ones come first is left to chance; to leave the line out comes last.
    """
    lines = text.split("\n")
    at = line.number - 1
    found = sorted({each for each in changes(line.said, alike) if each != line.said})
    random.Random(f"{line.path}:{line.said}").shuffle(found)
    for each in found[:tries]:
        yield each.strip(), "\n".join([*lines[:at], each, *lines[at + 1 :]])
    if indent(line.said):
        yield "(left out)", "\n".join(without(lines, at))


NAMING = re.compile(
    r"(for|game|include|card|say|no|label) | *for the rules only$|"
    r"(to|event|condition|value|step|frame|window|phase|round|rule|cost|ending)\b"
    r"(?!.* (means|where) ).*:$"
)
"""The lines that only give a name to what stands below them."""


def lines_of(path: str, text: str) -> Iterator[Line]:
    """Yield the lines of a file that say something, each with the numbers that it cites."""
    block, is_deck = "", False
    above: tuple[str, ...] = ()
    fresh = False
    for number, said in enumerate(text.split("\n"), start=1):
        code, _, comment = said.partition("#")
        cited = tuple(NUMBER.findall(comment))
        if not said.strip():
            above, fresh = () if not indent(said) else above, False
        elif not code.strip():
            above, fresh = (*above, *cited) if fresh else cited, True
        else:
            fresh = False
            if not indent(said):
                block = code.strip()
                is_deck = block.startswith("deck ")
            if path.endswith(".cards") and ":" not in code:
                continue  # what is printed in fields is compared with the content as a table
            if not is_deck and not NAMING.match(code.rstrip()):
                yield Line(path, number, said, cited + above, block)
