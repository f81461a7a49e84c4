"""What print alone decides: nouns that hold for a face or not are looked up in a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.grammar import ast

from ...program.tables import Print

if TYPE_CHECKING:
    from ..expressions import Emitter

CONTAINS = "condition: {t: text} contains {w: word}"


def by_face(w: Emitter, node: ast.Expression) -> bool:
    """Whether a condition about `it` depends on nothing but what is printed on it."""
    if not isinstance(node, ast.Phrase):
        return False
    row, _ = w.row(node)
    match row[1]:
        case "{a: condition>2} and {b: condition>3}" | "{a: condition>1} or {b: condition>2}":
            return all(by_face(w, each) for each in node.args)
        case "({a: condition})" | "not {a: condition>3}":
            return by_face(w, node.args[0])
        case "{t: text} contains {w: word}":
            text, word = node.args
            return isinstance(word, ast.Name) and is_box_of_it(text)
        case _:
            return False


def is_box_of_it(node: ast.Expression) -> bool:
    """Whether a text is a box of the card that is described."""
    if not isinstance(node, ast.Phrase) or not node.word.startswith("text: the {b: box}"):
        return False
    box, card = node.args
    return isinstance(box, ast.Name) and isinstance(card, ast.Phrase) and card.word == "card: it"


def true_of(w: Emitter, node: ast.Expression, card: Print) -> bool:
    """Whether a condition that depends on print alone is true of a face."""
    assert isinstance(node, ast.Phrase)
    row, _ = w.row(node)
    match row[1]:
        case "{a: condition>2} and {b: condition>3}":
            return all(true_of(w, each, card) for each in node.args)
        case "{a: condition>1} or {b: condition>2}":
            return any(true_of(w, each, card) for each in node.args)
        case "({a: condition})":
            return true_of(w, node.args[0], card)
        case "not {a: condition>3}":
            return not true_of(w, node.args[0], card)
        case _:
            text, word = node.args
            assert isinstance(text, ast.Phrase) and isinstance(word, ast.Name)
            name = getattr(text.args[0], "text", "").removeprefix("box: ")
            found = card.texts.get(w.program.boxes.index(name))
            return found is not None and word.text in found.words
