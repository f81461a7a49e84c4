"""Checks of cards that are named with what is printed on them: there is one, and print tells it.

A scenario says what is printed before the name (`Small Cocoa`), a card or a rule before `named`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..problems.diagnostics import Problem, problem
from ..read.game_words import Vocabulary
from ..tree import ast
from ..tree.printer import express
from .declared import CardFacts, GameTable, lines_of
from .listed import LISTED_SO, cards_listed, name_listed
from .print_facts import Judge, OnlyPlayTells

NAMED = (
    "card noun: {n: card noun>2} named {t: card name}",
    "card nouns: {n: card nouns>2} named {t: card name}",
)
EITHER = (
    "card noun: {a: card noun>4} or {b: card noun>5}",
    "card nouns: {a: card nouns>4} or {b: card nouns>5}",
)
NOT = "card adjective: not {a: card adjective>3}"
DESCRIBING = ("card noun", "card nouns", "card adjective")


def check_listed(vocabulary: Vocabulary, table: GameTable) -> Iterator[tuple[str, Problem]]:
    """Yield what names a card that is not there, or several where it speaks as of one."""
    ways = {LISTED_SO, *NAMED}
    entries = table.using(ways)
    judge = Judge(vocabulary, table) if entries else None
    for entry in entries:
        in_scenario = isinstance(entry.checked.node, ast.Scenario)
        for line in lines_of(entry.checked.node):
            for node in _naming(line, ways):
                assert judge is not None
                said = node.word == LISTED_SO
                found = _wrong(judge, node) if said else _of_that_name(judge, node, in_scenario)
                if found is not None:
                    yield entry.path, found.moved(entry.offset)


def _naming(node: ast.Expression, ways: set[str]) -> Iterator[ast.Phrase]:
    """Yield the phrases that name cards so; of one with several words before it the whole."""
    if isinstance(node, ast.Phrase):
        if node.word in ways:
            yield node
            return
        for each in node.args:
            yield from _naming(each, ways)


def _of_that_name(judge: Judge, node: ast.Phrase, in_scenario: bool) -> Problem | None:
    """Return that no card of a name is of the kind before it, or that several are and none is said.

    What lies there in a scenario tells which is meant.
    """
    noun, name = node.args
    cards = _of_name(judge, name.value) if isinstance(name, ast.Text) else []
    kinds = [_is_of_kind(judge, noun, card) for card in cards]
    if cards and not any(kind is not False for kind in kinds):
        shown = f"{express(noun, judge.vocabulary.lexicon.words)} {cards[0].name}"
        return problem("CW0402", node.span, name=shown)
    if len(cards) < 2 or in_scenario or kinds[0] is not None:
        return None
    facts = {"name": cards[0].name, "first": cards[0].kind}
    return problem("CW0568", name.span, known=", ".join(card.kind for card in cards), **facts)


def _of_name(judge: Judge, name: str) -> list[CardFacts]:
    """Return the cards of a name; none where only their names were read, to support others."""
    entries = judge.table.cards.get(name, ())
    cards = [each.checked.card for each in entries if each.checked.card is not None]
    return cards if all(card.kind for card in cards) else []


def _is_of_kind(judge: Judge, noun: ast.Expression, card: CardFacts) -> bool | None:
    """Return whether a card is of the kinds that a description says; None if it says none."""
    if not isinstance(noun, ast.Phrase):
        return None
    word = judge.vocabulary.lexicon.words[noun.word]
    kind = word.root.removeprefix("kind ")
    if word.sort == "noun":
        printed = kind in judge.vocabulary.card_kinds and word.root not in judge.meanings
        return judge.of_kind(kind, card) if printed else None
    said = [
        _is_of_kind(judge, each, card)
        for each in noun.args
        if isinstance(each, ast.Phrase)
        and judge.vocabulary.lexicon.words[each.word].kind in DESCRIBING
    ]
    known = [each for each in said if each is not None]
    if noun.word == NOT:
        return None if not known else not known[0]
    if noun.word in EITHER:
        return any(known) if len(known) == len(said) else None
    return all(known) if known else None


def _wrong(judge: Judge, node: ast.Phrase) -> Problem | None:
    words = judge.vocabulary.lexicon.words
    try:
        fitting = cards_listed(judge, node)
    except (OnlyPlayTells, RecursionError):
        return problem("CW0567", node.args[0].span, found=express(node.args[0], words))
    if fitting or name_listed(node) not in judge.table.cards:
        return None
    return problem("CW0402", node.span, name=express(node, words).replace('"', ""))
