"""Checks of cards that are named with what is printed on them: there is one, and print tells it."""

from __future__ import annotations

from collections.abc import Iterator

from . import ast
from .diagnostics import Problem, problem
from .judging import Judge, OnlyPlayTells
from .listed import LISTED_SO, cards_listed, name_listed
from .printer import express
from .tables import GameTable, lines_of
from .vocabulary import Vocabulary


def check_listed(vocabulary: Vocabulary, table: GameTable) -> Iterator[tuple[str, Problem]]:
    """Yield the cards that scenarios name with something that is printed on none of that name."""
    entries = [each for each in table.entries if LISTED_SO in each.checked.used]
    judge = Judge(vocabulary, table) if entries else None
    for entry in entries:
        for line in lines_of(entry.checked.node):
            for node in _named(line):
                found = _wrong(judge, node) if judge is not None else None
                if found is not None:
                    yield entry.path, found.moved(entry.offset)


def _named(node: ast.Expression) -> Iterator[ast.Phrase]:
    """Yield the cards that are named so; of one with several words before it the whole."""
    if isinstance(node, ast.Phrase):
        if node.word == LISTED_SO:
            yield node
            return
        for each in node.args:
            yield from _named(each)


def _wrong(judge: Judge, node: ast.Phrase) -> Problem | None:
    words = judge.vocabulary.lexicon.words
    try:
        fitting = cards_listed(judge, node)
    except (OnlyPlayTells, RecursionError):
        return problem("CW0567", node.args[0].span, found=express(node.args[0], words))
    if fitting or name_listed(node) not in judge.table.cards:
        return None
    return problem("CW0402", node.span, name=express(node, words).replace('"', ""))
