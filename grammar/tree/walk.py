"""Looking at what was read: walking through expressions and telling readings apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import evolve

from . import ast
from .printer import express
from .words import Word, fill, with_articles


def walk(node: ast.Expression) -> Iterator[ast.Expression]:
    """Yield an expression and everything in it."""
    todo = [node]
    while todo:
        each = todo.pop()
        yield each
        if isinstance(each, ast.Phrase):
            todo += each.args[::-1]


def statements_in(body: object) -> Iterator[ast.Node]:
    """Yield every statement, branch and option of a body, however deep."""
    if isinstance(body, tuple):
        for each in body:
            yield from statements_in(each)
    elif isinstance(body, ast.Node) and not isinstance(body, ast.Phrase | ast.Words):
        yield body
        for name in ("body", "branches", "otherwise", "options"):
            yield from statements_in(getattr(body, name, ()))


def options_in(body: object) -> Iterator[ast.Option]:
    """Yield the options of every choice in a body, however deep."""
    return (each for each in statements_in(body) if isinstance(each, ast.Option))


def choices_in(body: object) -> Iterator[ast.Choose]:
    """Yield every choice between options in a body, however deep."""
    return (each for each in statements_in(body) if isinstance(each, ast.Choose))


def box_name(label: ast.Expression) -> str:
    """Return the name of the text box that a label names."""
    for each in walk(label):
        if isinstance(each, ast.Name) and each.kind == "box":
            return each.text.removeprefix("box: ")
    return ""


def seats_of(node: ast.Scenario, is_word: Callable[[str], bool]) -> list[str]:
    """Return the seats that a scenario to be read speaks of, in the order they come up in.

    A name stands before a colon, at the start of a line, with an apostrophe, or where only a seat
    can stand; what `is_word` knows as a word of the game is a seat only where nothing else is.
    """
    seats: dict[str, None] = {}
    for section in node.sections:
        for line in section.lines:
            what = line
            if isinstance(line, ast.Move):
                seats.setdefault(line.who)
                what = line.what
            if isinstance(what, ast.Words):
                seats |= dict.fromkeys(_seats_in(what.parts, is_word, alone=what is line))
    seats.pop(OTHERWISE, None)
    return list(seats)


OTHERWISE = "otherwise"
"""Who answers what nobody else does."""

SEAT_DOES = ("has", "'s", "’s", "wins", "loses", "sees", "plays", "is", "does")
BEFORE_SEAT = (("it", "is"), ("first", "player", "is"), ("the", "deck"))
OWNS = ("'s", "’s", "'")


def _seats_in(
    parts: Sequence[ast.Part], is_word: Callable[[str], bool], *, alone: bool
) -> Iterator[str]:
    texts = [part.text for part in parts]
    for at, part in enumerate(parts):
        if part.kind != "WORD" or not part.text[:1].isupper():
            continue
        following = texts[at + 1] if at + 1 < len(texts) else ""
        before = tuple(texts[:at])
        first = alone and at == 0 and following != ""
        sure = any(before[-len(words) :] == words for words in BEFORE_SEAT)
        likely = (first or following in OWNS) and not is_word(part.text)
        if sure or likely or (first and following in SEAT_DOES):
            yield part.text


def seats_named(node: ast.Scenario) -> list[str]:
    """Return the seats of a scenario that has been read, in the order in which they sit."""
    seats: dict[str, None] = {}
    for section in node.sections:
        for line in section.lines:
            if isinstance(line, ast.Move):
                seats.setdefault(line.who)
            for each in walk(line.what if isinstance(line, ast.Move) else line):
                if isinstance(each, ast.Name) and each.kind == "seat":
                    seats.setdefault(each.text)
    seats.pop(OTHERWISE, None)
    return list(seats)


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


def filled(node: ast.Expression, slots: Mapping[str, ast.Expression]) -> ast.Expression:
    """Return an expression with what stands in its slots in the place of their names."""
    if isinstance(node, ast.Name):
        return slots.get(node.text, node)
    if isinstance(node, ast.Phrase):
        return evolve(node, args=tuple(filled(arg, slots) for arg in node.args))
    return node
