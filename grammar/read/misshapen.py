"""What to say about a block whose shape cannot be read; Lark's names never reach a person."""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import frozen

from ..problems.diagnostics import Fix, Problem, Sureness, problem
from ..tree.source import Span, without_comment

READABLE = {
    "_NL": "the end of the line",
    "_OPEN": "`:` at the end of the line",
    "_INDENT": "an indented line",
    "_DEDENT": "the end of the block",
    "WORD": "a word",
    "NUMBER": "a number",
    "STRING": "a name in quotes",
    "COLON": "`:`",
    "COMMA": "`,`",
    "STROKE": "`/`",
    "SIGN": "a sign",
    "POSSESSIVE": "`'s`",
    "_LBRACE": "a slot such as `{n: number}`",
    "_RBRACE": "`}`",
    "PACK_SLOT": "a slot such as `{suit}`",
    "COPIES": "a number of copies such as `x2`",
    "TOKEN": "`token`",
    "OF": "`of`",
    "_ARTICLE": "`a`",
    "PLACE": "`zone`, `board` or `track`",
    "FLOW": "`setup`, `turn`, `phase`, `step`, `window` or another part of the course of play",
    "REACTION": "`when`, `before`, `instead when` or `while`",
    "SECTION": "`given`, `play` or `expect`",
    "$END": "the end of the block",
}

LAYOUT = ("_INDENT", "_DEDENT", "$END")


@frozen
class Stop:
    """Where the parser stopped: at which terminal, and which it could have gone on with."""

    terminal: str
    line: int
    column: int
    expected: tuple[str, ...]


def shape_problem(stop: Stop, text: str) -> Problem:
    """Return the problem of a block in which the parser stopped."""
    lines = text.split("\n")
    if stop.terminal in LAYOUT:
        return _layout_problem(stop, lines)
    if stop.terminal == "_OPEN":
        end = len(lines[stop.line - 1].rstrip())
        span = Span(stop.line, end, stop.line, end + 1)
        found = "`:` at the end of the line"
        return problem("CW0101", span, found=found, expected="the rest of the text, on this line")
    aside = ASIDE.fullmatch(lines[stop.line - 1])
    if aside is not None:
        return problem("CW0564", Span(stop.line, aside.start(1) + 1, stop.line, aside.end(1) + 1))
    orphan = _orphan(lines, stop)
    if orphan is not None:
        return orphan
    if stop.terminal == "REMINDER":
        return problem("CW0117", _reminder(lines[stop.line - 1], stop))
    found, span = _found(lines, stop.line, stop.column)
    curly = _curly(lines[stop.line - 1], span)
    if curly is not None:
        return problem("CW0105", span, curly, found=found)
    if '"' in found:
        return problem("CW0105", span, found=found)
    fixes: tuple[Fix, ...] = ()
    small = found.strip("`").lower()
    if small.upper() in stop.expected and small != found.strip("`"):
        fixes = (Fix(span, small, Sureness.SAFE),)
    content = without_comment(lines[stop.line - 1]).rstrip()
    if stop.terminal == "_NL" and "_OPEN" in stop.expected and not content.endswith((":", ",")):
        end = len(content) + 1
        fixes = (Fix(Span(stop.line, end, stop.line, end), ":"),)
    return problem("CW0101", span, *fixes, found=found, expected=_shown(stop.expected))


ASIDE = re.compile(r"\s*(for\s+the\s+rules\s+only)\s*(?:#.*)?")
REMINDER_ENDS = ")*"
QUOTES = ("\u201c", "\u201d", "\u201e")


def _reminder(content: str, stop: Stop) -> Span:
    end = content.index(REMINDER_ENDS, stop.column) + len(REMINDER_ENDS)
    return Span(stop.line, stop.column, stop.line, end + 1)


def _curly(content: str, span: Span) -> Fix | None:
    """Return the line with straight quotes, if it has others round a name."""
    rest = content[span.column - 1 :].rstrip()
    if not rest.startswith(QUOTES):
        return None
    whole = Span(span.line, span.column, span.line, span.column + len(rest))
    for quote in QUOTES:
        rest = rest.replace(quote, '"')
    return Fix(whole, rest, Sureness.SAFE)


ORPHANS = {"option": "choose one:", "otherwise": "if ...:"}


def _orphan(lines: list[str], stop: Stop) -> Problem | None:
    """Find an `option` or `otherwise` with nothing above it that it could belong to."""
    above = stop.line - 1
    if stop.expected != ("OPTION",) or above < 1:
        return None
    content = lines[above - 1]
    word = content.split()[0].rstrip(":") if content.split() else ""
    if word not in ORPHANS:
        return None
    column = column_of(content)
    span = Span(above, column, above, column + len(word))
    expected = f"something to do (`{word}` belongs under `{ORPHANS[word]}`)"
    return problem("CW0101", span, found=f"`{word}`", expected=expected)


def _layout_problem(stop: Stop, lines: list[str]) -> Problem:
    line = _line_with_text(lines, stop.line, below=stop.terminal == "_INDENT")
    content = lines[line - 1]
    span = Span(line, column_of(content), line, len(content.rstrip()) + 1)
    if stop.terminal == "_INDENT":
        return problem("CW0106", span)
    return problem("CW0107", span, expected=_shown(stop.expected))


def column_of(line: str) -> int:
    """Return the column at which the text of a line begins."""
    return len(line) - len(line.lstrip()) + 1


def indent_of(line: str) -> int:
    """Return how far a line is indented."""
    return len(line.expandtabs(4)) - len(line.expandtabs(4).lstrip())


def _line_with_text(lines: list[str], line: int, *, below: bool) -> int:
    """Return the line meant by a mark of layout: itself or above it, or the next one below."""
    if below:
        rest = range(line + 1, len(lines) + 1)
        return next((at for at in rest if lines[at - 1].strip()), line)
    line = min(line, len(lines))
    while line > 1 and not lines[line - 1].strip():
        line -= 1
    return line


def odd_indentation(text: str) -> Span:
    """Return the line whose indentation fits no line above it."""
    open_indents = [0]
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        indent = indent_of(line)
        while open_indents[-1] > indent:
            open_indents.pop()
        if indent > open_indents[-1]:
            if number > 1 and indent in _seen_deeper(text, number, open_indents[-1]):
                return Span(number, 1, number, len(line.rstrip()) + 1)
            open_indents.append(indent)
    return Span(1, 1, 1, 2)


def _seen_deeper(text: str, number: int, floor: int) -> set[int]:
    """Return the indent of a line if the line before it is indented more, else nothing."""
    lines = [line for line in text.split("\n")[:number] if line.strip()]
    if len(lines) > 1 and indent_of(lines[-2]) > indent_of(lines[-1]) > floor:
        return {indent_of(lines[-1])}
    return set()


def _found(lines: list[str], line: int, column: int) -> tuple[str, Span]:
    content = lines[line - 1] if line <= len(lines) else ""
    rest = content[column - 1 :]
    if not rest.strip():
        at = len(content.rstrip()) + 1
        return "the end of the line", Span(line, max(at - 1, 1), line, at + 1)
    word = rest.split()[0] if rest[0] not in '"' else rest
    return f"`{word}`", Span(line, column, line, column + len(word))


def _shown(terminals: Iterable[str]) -> str:
    named = (name for name in terminals if name != "REMINDER")  # it goes with any sentence
    known = sorted({READABLE.get(name, f"`{name.lower()}`") for name in named})
    if len(known) > 6:
        return ", ".join(known[:6]) + " and others"
    return " or ".join(known)
