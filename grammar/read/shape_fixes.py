"""What could be meant by a block whose shape cannot be read: a colon, a quote, an indentation.

Each proposal is tried: with it the block is read further than to the line at fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from attrs import evolve

from ..problems.diagnostics import Fix, Problem
from ..problems.near import nearest
from ..problems.render import apply
from ..tree.source import Span
from .head_fixes import head_fixes, keyword_misspelt
from .misshapen import ORPHANS

MOST_TRIES, LARGEST = 24, 20_000
"""How many proposals are tried for a block, and for blocks of how many letters."""

CHOOSE, OPTION = "choose", "option"
STEP = "  "
QUOTE = '"'
NAMED = re.compile(r"[A-Z][\w'-]*(?: (?:(?:of|the|and|in|to|for|a) )*[A-Z][\w'-]*)*")
"""A name as it stands on a card: words with capitals, and joints between them."""

SENTENCE = re.compile(r"\b(?:[A-Z]\w*|have|has|gains?) ()[A-Z]")
"""Where a text in quotes may begin: behind the name of its box, or behind the verb."""

GRANTED = re.compile(r'\b(?:(?:the|an?) [A-Z]\w*|have|has|gains?) "(?=[A-Z]\w* [a-z])[^"]*\.$')
"""A line that ends within such a text: the quote lacks behind its full stop."""

SLOT_KIND = re.compile(r"(?<!\{)\b\w+\b(?![:}])")
"""A word of the kind of a slot."""

OTHER_QUOTES = re.compile(r"'([^']*)'|`([^`']*)[`']")
WORD = re.compile(r"[^\s:,]+")


Reads = Callable[[str], int]


def with_fixes(found: Problem, text: str, expected: tuple[str, ...], reads: Reads) -> Problem:
    """Return a problem of the shape of a block with what could be meant, if it tells nothing yet.

    `reads` tells how many lines of a text are read before its shape fails.
    """
    if found.fixes or len(text) > LARGEST:
        return found
    line, lines = found.span.line, text.split("\n")
    if expected == ("OPTION",):
        alone = lines[line - 1].split()[:1]
        if alone and alone[0].rstrip(":") in ORPHANS:
            return found  # what it belongs under, the message says
        proposals = _options(lines, line)
    else:
        proposals = _proposals(found, lines, expected)
    for fix in [*proposals][:MOST_TRIES]:
        if reads(apply(text, [fix])) > line:
            return evolve(found, fixes=(fix,))
    if "CARD" in expected and found.span.line == 1 and text[:1].isupper():
        return evolve(found, fixes=(_indented(1, text, len(STEP)),))  # it belongs to what is above
    return found


def _options(lines: list[str], line: int) -> Iterator[Fix]:
    """Yield what could be meant where an option is asked for: one, or other words above it."""
    above = _above(lines, line)
    yield from keyword_misspelt(lines, line)
    if lines[above - 1].split()[:1] == [CHOOSE]:
        yield from _option(lines[line - 1], line)
    yield from head_fixes(lines, above)
    yield from head_fixes(lines, line)


def _option(content: str, line: int) -> Iterator[Fix]:
    if content.rstrip().endswith(":"):
        yield _at(line, _depth(content), f"{OPTION} ")


def _proposals(found: Problem, lines: list[str], expected: tuple[str, ...]) -> Iterator[Fix]:
    line = found.span.line
    content = lines[line - 1].rstrip()
    above = _above(lines, line)
    if found.code == "CW0105":
        yield from _closed(found.span, content)
    if found.code in ("CW0106", "CW0102") and above:
        begun = lines[above - 1].strip()
        if found.code == "CW0106" and begun[0].islower() and begun[-1] not in ":.,":
            yield _at(above, len(lines[above - 1].rstrip()), ":")
        yield from (_indented(line, content, depth) for depth in _depths(lines[:above]))
    if expected == ("_INDENT",) and above:
        yield _indented(line, content, _depth(lines[above - 1]) + len(STEP))
    start = found.span.column - 1
    if "STRING" in expected and "WORD" not in expected:
        yield from _in_quotes(line, content, start)
    if "COMMA" in expected and content.startswith(QUOTE, start):
        yield _at(line, len(content[:start].rstrip()), ",")
    if "COPIES" in expected and content[start : start + 1].isdigit():
        yield _at(line, start, "x")
    if found.span.column == len(content) and content.endswith(":"):
        yield Fix(Span(line, len(content), line, len(content) + 1), "")
    if "COLON" in expected and "WORD" not in expected:
        yield from (_at(line, each.end(), ":") for each in WORD.finditer(content, _depth(content)))
    if "_RBRACE" in expected:
        slots = content.rindex("{", 0, start) if "{" in content[:start] else start
        yield from (_at(line, each.end(), "}") for each in SLOT_KIND.finditer(content, slots))
    if "OPTION" in expected:
        yield from _option(content, line)
    if found.code == "CW0101":
        yield from head_fixes(lines, line)
    word = WORD.match(content, start)
    keyword = word and nearest(word.group(), (each.lower() for each in expected))
    if word and keyword:
        yield Fix(Span(line, word.start() + 1, line, word.end() + 1), keyword)


def _above(lines: list[str], line: int) -> int:
    """Return the line with text above a line, or 0."""
    return next((at for at in range(line - 1, 0, -1) if lines[at - 1].strip()), 0)


def _closed(span: Span, content: str) -> Iterator[Fix]:
    """Yield where the quote could be that a name lacks: behind the name, or before it."""
    start = span.column
    if GRANTED.search(content):
        yield _at(span.line, len(content), QUOTE)
    for quote in re.finditer(QUOTE, content):
        opened = NAMED.match(content, quote.end())
        if opened is not None and not content.startswith(QUOTE, opened.end()):
            for end in (opened.end(), opened.start() + len(opened.group().split()[0])):
                yield _at(span.line, end, QUOTE)
    names = [each for each in NAMED.finditer(content[: start - 1]) if each.end() == start - 1]
    yield from (_at(span.line, each.start(), QUOTE) for each in names)
    if start == len(content) and content[: start - 1].endswith("."):
        yield from (_at(span.line, each.start(1), QUOTE) for each in SENTENCE.finditer(content))
    copies = re.search(r"\s+x\d+$", content)
    yield _at(span.line, copies.start() if copies else len(content.rstrip(".")), QUOTE)


def _in_quotes(line: int, content: str, start: int) -> Iterator[Fix]:
    """Yield the name that begins at a place, in quotes."""
    other = OTHER_QUOTES.match(content, start)
    if other is not None:
        name = other.group(1) or other.group(2)
        yield Fix(Span(line, start + 1, line, other.end() + 1), f'"{name}"')
    copies = re.search(r"\s+x\d+$", content)
    end = copies.start() if copies else len(content.rstrip(":"))
    yield Fix(Span(line, start + 1, line, end + 1), f'"{content[start:end].strip(QUOTE)}"')


def _depths(lines: list[str]) -> list[int]:
    """Return the indentations of a block so far, that of the last line first."""
    return list(dict.fromkeys(_depth(line) for line in reversed(lines) if line.strip()))


def _depth(content: str) -> int:
    return len(content) - len(content.lstrip())


def _indented(line: int, content: str, depth: int) -> Fix:
    return Fix(Span(line, 1, line, _depth(content) + 1), " " * depth)


def _at(line: int, column: int, text: str) -> Fix:
    return Fix(Span(line, column + 1, line, column + 1), text)
