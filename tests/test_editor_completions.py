"""What could stand at the caret, as an editor offers it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from editor import Editor, editor, shown
from lsprotocol import types as lsp

CARD = 'for "Duel"\n\ncard "Gust"\n  Cost 1\n  Effect: {}\n'
CARDS, RULES, SCENARIO = "cards.cards", "game.rules", "first.scenario"


def offered(shared: Editor, text: str, name: str = CARDS) -> list[lsp.CompletionItem]:
    """Return what is offered at the caret of a text, in its order."""
    at = shared.at(name, text)
    shared.settled(name)
    asked = lsp.CompletionParams(at.text_document, at.position)
    found: Any = shared.ask(lsp.TEXT_DOCUMENT_COMPLETION, asked)
    items = list(found.items)
    assert items == sorted(items, key=lambda each: each.sort_text or "")
    return items


FIRST = {
    "St|": ("Strike ${1:2}", "St"),
    "st|": ("Strike ${1:2}", "st"),
    "Str|ike 2.": ("Strike ${1:2}", "Strike"),
    "Strike 2. Bl|": ("Block ${1:2}", "Bl"),
    "Draw 1 car|": ("card", "car"),
    "Draw 2 car|": ("cards", "car"),
    'If a card named "G|': ('"Gust"', '"G'),
    "If your Sh|": ("Shield", "Sh"),
    "Choose one: Block 2; o|": ("or", "o"),
}
"""What stands on a card, what is offered first, and what of the line it replaces."""


@pytest.mark.parametrize("line", FIRST)
def test_what_begins_as_typed_comes_first(shared: Editor, line: str) -> None:
    first = offered(shared, CARD.format(line))[0]
    text = CARD.format(line).replace("|", "")
    assert isinstance(first.text_edit, lsp.TextEdit)
    assert (first.text_edit.new_text, shown(text, first.text_edit.range)) == FIRST[line]
    is_snippet = first.insert_text_format is lsp.InsertTextFormat.Snippet
    assert is_snippet == ("$" in first.text_edit.new_text)


AMONG = {
    "": ("Block", "Draw"),
    "Strike |": ("X", "your"),
    "If a card named |": ('"Gust"',),
}


@pytest.mark.parametrize("line", AMONG)
def test_all_that_could_stand_there_is_offered(shared: Editor, line: str) -> None:
    labels = {each.label for each in offered(shared, CARD.format(line or "|"))}
    assert all(any(label.startswith(each) for label in labels) for each in AMONG[line]), labels


def test_nothing_is_offered_in_a_comment(shared: Editor) -> None:
    assert offered(shared, CARD.format("Strike 2.  # St|")) == []


def test_heads_are_offered_where_a_statement_begins(shared: Editor) -> None:
    rules = shared.path(RULES).read_text(encoding="utf-8")
    labels = [each.label for each in offered(shared, f"{rules}\nto rest:\n  |", RULES)]
    assert {"if", "for each", "let"} <= {*labels}
    shared.close(RULES)


def test_a_proposal_tells_what_it_means_when_it_is_looked_at(shared: Editor) -> None:
    first = offered(shared, CARD.format("Bl|"))[0]
    assert first.documentation is None
    told = shared.ask(lsp.COMPLETION_ITEM_RESOLVE, first).documentation.value
    assert "Block {number}" in told and "add n to your Shield" in told
    assert "game.rules:41" in told and f"{shared.uri(RULES)}#L41" in told


def test_a_word_of_the_core_says_so(shared: Editor) -> None:
    found = next(each for each in offered(shared, CARD.format("Shu|")) if "Shuffle" in each.label)
    assert "word of the core" in shared.ask(lsp.COMPLETION_ITEM_RESOLVE, found).documentation.value


def test_what_was_never_offered_is_given_back(shared: Editor) -> None:
    for data in (None, {}, {"uri": 7}, {"uri": "file:///nowhere.cards", "words": ["nothing"]}):
        item = lsp.CompletionItem("made up", data=data)
        assert shared.ask(lsp.COMPLETION_ITEM_RESOLVE, item).label == "made up"


# ---- what waits for something --------------------------------------------------------------------


WAITING = {
    "Strike |": ("Strike {number}", "{number}", "number"),
    "Strike 1. Draw |": ("draw {number} card/cards", "{number}", "number"),
    "Choose one: Block 2; or |": ("choose one: {actions}; or {actions}", "{actions}", "actions"),
    "Strike 2.|": None,
    "|": None,
}
"""What stands on a card, the wording that waits, which slot of it, and what that takes."""


@pytest.mark.parametrize("line", WAITING)
def test_a_wording_shows_the_slot_that_is_to_be_filled(shared: Editor, line: str) -> None:
    at = shared.at(CARDS, CARD.format(line))
    shared.settled(CARDS)
    asked = lsp.SignatureHelpParams(at.text_document, at.position)
    found = shared.ask(lsp.TEXT_DOCUMENT_SIGNATURE_HELP, asked)
    if WAITING[line] is None:
        assert found is None
        return
    first = found.signatures[found.active_signature]
    parameter = first.parameters[first.active_parameter]
    start, end = parameter.label
    told = (first.label, first.label[start:end], parameter.documentation)
    assert told == WAITING[line]


def test_a_number_shows_the_range_of_its_field(shared: Editor) -> None:
    at = shared.at(CARDS, CARD.format("Strike 2.").replace("Cost 1", "Cost |"))
    asked = lsp.SignatureHelpParams(at.text_document, at.position)
    found = shared.ask(lsp.TEXT_DOCUMENT_SIGNATURE_HELP, asked)
    told = [each.parameters[each.active_parameter].documentation for each in found.signatures]
    assert any("Cost: 0 to 9" in each for each in told)


def test_an_editor_without_places_to_fill_in_gets_plain_text(folder: Path) -> None:
    with editor(folder, capabilities=lsp.ClientCapabilities()) as plain:
        first = offered(plain, CARD.format("St|"))[0]
        assert isinstance(first.text_edit, lsp.TextEdit)
        assert first.text_edit.new_text == "Strike"
        assert first.insert_text_format is None
