"""Looking at what was read: walking through expressions and telling readings apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from . import ast
from .printer import express
from .words import Word, fill, with_articles


def walk(node: ast.Expression) -> Iterator[ast.Expression]:
    """Yield an expression and everything in it."""
    yield node
    if isinstance(node, ast.Phrase):
        for arg in node.args:
            yield from walk(arg)


def options_in(body: object) -> Iterator[ast.Option]:
    """Yield the options of every choice in a body, however deep."""
    if isinstance(body, tuple):
        for each in body:
            yield from options_in(each)
    elif isinstance(body, ast.Option | ast.OptionEach | ast.Branch):
        if isinstance(body, ast.Option):
            yield body
        yield from options_in(body.body)
    elif isinstance(body, ast.Node) and not isinstance(body, ast.Phrase | ast.Words):
        for name in ("body", "branches", "otherwise", "options"):
            yield from options_in(getattr(body, name, ()))


def box_name(label: ast.Expression) -> str:
    """Return the name of the text box that a label names."""
    for each in walk(label):
        if isinstance(each, ast.Name) and each.kind == "box":
            return each.text.removeprefix("box: ")
    return ""


def seats_of(node: ast.Scenario) -> list[str]:
    """Return the seats that a scenario speaks of, in the order in which they come up."""
    seats: dict[str, None] = {}
    for section in node.sections:
        for line in section.lines:
            if isinstance(line, ast.Move):
                seats.setdefault(line.who)
            elif isinstance(line, ast.Words) and _begins_with_seat(line.parts):
                seats.setdefault(line.parts[0].text)
    return list(seats)


SEAT_DOES = ("has", "'s", "’s", "wins", "sees", "plays", "is")


def _begins_with_seat(parts: Sequence[ast.Part]) -> bool:
    return len(parts) > 1 and parts[1].text in SEAT_DOES and parts[0].text[:1].isupper()


def bracketed(node: ast.Expression, words: Mapping[str, Word]) -> str:
    """Write a reading with brackets round what fills its slots, to tell two readings apart."""
    if not isinstance(node, ast.Phrase):
        return express(node, words)
    shown = [bracketed(arg, words) for arg in node.args]
    inner = tuple(f"({text})" if " " in text else text for text in shown)
    return with_articles(fill(words[node.word], inner, node.args))


def unlike(a: ast.Expression, b: ast.Expression) -> tuple[ast.Expression, ast.Expression]:
    """Return the innermost pair in which two readings differ."""
    if isinstance(a, ast.Phrase) and isinstance(b, ast.Phrase) and a.word == b.word:
        for left, right in zip(a.args, b.args, strict=True):
            if left != right:
                return unlike(left, right)
    return a, b
