"""Denials: each condition of the core has a denied form, which is read and printed as that."""

import book
import pytest
from word_examples import FILLINGS

from cardwright.grammar import Word, ast, denied_words, express, readings

DENIED = {word.denies: word for word in denied_words(book.core())}
WITHOUT_VERB = {
    "either_holds", "both_hold", "does_not_hold", "bracketed_condition", "always", "never",
    "number_below", "number_above", "number_at_least", "number_at_most", "so_often_once",
}  # fmt: skip
"""What holds no verb that could be denied; of numbers the wordings in signs. What has `not`
happened `once` has never happened: so that is said of other numbers alone."""


def test_every_condition_with_a_verb_has_a_denied_form() -> None:
    conditions = [word for word in book.core().values() if word.kind == "condition"]
    left = {word.id.partition(".")[0] for word in conditions if word.key not in DENIED}
    assert left <= WITHOUT_VERB


OF_SEVERAL = {"event": ("all players draw 1 card",), "number": ("3",)}
"""An event of which it is not said in the perfect tense that it has not happened; and a number that
has no word of its own, as `twice`."""


@pytest.mark.parametrize("word", DENIED.values(), ids=lambda word: word.key)
def test_a_denied_form_is_read_as_a_denial_and_printed_so(word: Word) -> None:
    vocabulary = book.whole_table().vocabulary
    of_many = {"player": ("you",)} if word.voice == "many" else {}
    line = book.filled(word, FILLINGS | OF_SEVERAL | of_many)
    line += " this match" if word.kind.startswith("never") else ""
    for node in readings(vocabulary, line, ("condition",)):
        assert isinstance(node, ast.Phrase)
        if node.row == "does_not_hold":
            assert book.uses(node.args[0], book.core()[word.denies])
            assert express(node, vocabulary.lexicon.words) == line


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("not your hand is empty", "your hand is not empty"),
        ("not there is a Toss in your hand", "there is no Toss in your hand"),
        ("there is not a Toss in your hand", "there is no Toss in your hand"),
        ("not this card contains Duck", "this card does not contain Duck"),
        ("not a Toss is in your hand", "not (a Toss is in your hand)"),
        ("not any box of this card contains Duck", "no box of this card contains Duck"),
        ("not draw 1 card can be done", "draw 1 card cannot be done"),
        (
            "not (your hand is empty or your Wall is 0)",
            "not (your hand is empty or your Wall is 0)",
        ),
        ("not your Wall is 0 and your hand is empty", "your Wall is not 0 and your hand is empty"),
    ],
)
def test_not_before_a_condition_is_printed_within_it(old: str, new: str) -> None:
    vocabulary = book.whole_table().vocabulary
    (node,) = readings(vocabulary, old, ("condition",))
    assert express(node, vocabulary.lexicon.words) == new
    assert readings(vocabulary, new, ("condition",)) == [node]
