"""What print alone decides: nouns that hold for a face or not are looked up in a table."""

from __future__ import annotations

from cardwright.grammar import ast

from ...program.tables import Print
from .emitter import Emitter


def by_face(w: Emitter, node: ast.Expression) -> bool:
    """Whether a condition about `it` depends on nothing but what is printed on it."""
    if not isinstance(node, ast.Phrase):
        return False
    match node.row:
        case "both_hold" | "either_holds":
            return all(by_face(w, each) for each in node.args)
        case "bracketed_condition" | "does_not_hold":
            return by_face(w, node.args[0])
        case "text_contains":
            text, word = node.args
            return isinstance(word, ast.Name) and is_box_of_it(text)
        case _:
            return False


def is_box_of_it(node: ast.Expression) -> bool:
    """Whether a text is a box of the card that is described."""
    if not isinstance(node, ast.Phrase) or node.row != "box_of_card":
        return False
    box, card = node.args
    return isinstance(box, ast.Name) and isinstance(card, ast.Phrase) and card.id == "it.card"


def true_of(w: Emitter, node: ast.Expression, card: Print) -> bool:
    """Whether a condition that depends on print alone is true of a face."""
    assert isinstance(node, ast.Phrase)
    match node.row:
        case "both_hold":
            return all(true_of(w, each, card) for each in node.args)
        case "either_holds":
            return any(true_of(w, each, card) for each in node.args)
        case "bracketed_condition":
            return true_of(w, node.args[0], card)
        case "does_not_hold":
            return not true_of(w, node.args[0], card)
        case _:
            text, word = node.args
            assert isinstance(text, ast.Phrase) and isinstance(word, ast.Name)
            name = getattr(text.args[0], "text", "").removeprefix("box: ")
            found = card.texts.get(w.program.boxes.index(name))
            return found is not None and word.text in found.words
