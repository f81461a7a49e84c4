"""Cards that a scenario names: by their printed names, and by what tells two of one name apart."""

from __future__ import annotations

from collections.abc import Iterator

from ..tree import ast
from .declared import CardFacts
from .print_facts import Judge

LISTED_SO = "listed card: {a: card adjective} {c: listed card}"
"""A name with what is printed on the card before it: `Small Cocoa`."""


def is_listed(node: ast.Expression) -> bool:
    """Whether a phrase names a card as it is printed."""
    if isinstance(node, ast.Phrase):
        return node.row == "listed_that_is"
    return isinstance(node, ast.Name | ast.Text) and node.kind == "listed card"


def name_listed(node: ast.Expression) -> str:
    """Return the printed name of a card that is listed; nothing for any other phrase."""
    while isinstance(node, ast.Phrase) and node.row == "listed_that_is":
        node = node.args[1]
    if isinstance(node, ast.Text):
        return node.value
    return node.text if isinstance(node, ast.Name) and node.kind == "listed card" else ""


def cards_listed(judge: Judge, node: ast.Expression) -> list[CardFacts]:
    """Return the cards that can be meant: those of the name, with all that is said in print."""
    entries = judge.table.cards.get(name_listed(node), ())
    found = [entry.checked.card for entry in entries if entry.checked.card is not None]
    for said in adjectives_listed(node):
        found = fitting(judge, found, said)
    return found


def fitting(judge: Judge, cards: list[CardFacts], said: ast.Expression) -> list[CardFacts]:
    """Return the cards of which an adjective is true by print.

    A kind that is said means cards of just that kind before those of the kinds made from it.
    """
    found = [card for card in cards if judge.fits(said, card)]
    word = judge.vocabulary.lexicon.words[said.word] if isinstance(said, ast.Phrase) else None
    own = [card for card in found if word is not None and word.root == f"kind {card.kind}"]
    return own or found


def adjectives_listed(node: ast.Expression) -> Iterator[ast.Expression]:
    """Yield what stands before the name of a card."""
    while isinstance(node, ast.Phrase) and node.row == "listed_that_is":
        yield node.args[0]
        node = node.args[1]


def with_kind(name: str, kind: str) -> str:
    """Return the name of a card with the kind that tells it from another one of that name."""
    return f'{kind} "{name}"' if kind else f'"{name}"'
