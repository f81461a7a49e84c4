"""From a word to its declaration and back, what can be folded, and a range brought into form."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor import Editor, edited, editor, shown, stretch
from lsprotocol import types as lsp

JAB = '\ncard "Jab"\n  Cost 1\n  Effect: Strike 2.\n'
CARD = 'for "Duel"\n\ncard "Gust"\n  Cost 1\n  Effect: {}\n' + JAB
CARDS, RULES, SCENARIO = "cards.cards", "game.rules", "first.scenario"


def there(shared: Editor, uri: str, where: lsp.Range) -> str:
    """Return a place as text: the file, the line, and what stands there."""
    path = Path(uri.removeprefix("file://"))
    text = texts.get(uri) or path.read_text(encoding="utf-8")
    return f"{path.name}:{where.start.line + 1} {shown(text, where)}"


texts: dict[str, str] = {}


def asked(shared: Editor, method: str, line: str) -> list[str]:
    """Return the places that are told for the caret in a line of a card."""
    text = CARD.format(line)
    at = shared.at(CARDS, text)
    texts[shared.uri(CARDS)] = text.replace("|", "")
    shared.settled(CARDS)
    kind = {
        lsp.TEXT_DOCUMENT_DEFINITION: lsp.DefinitionParams,
        lsp.TEXT_DOCUMENT_TYPE_DEFINITION: lsp.TypeDefinitionParams,
    }[method]
    found = shared.ask(method, kind(at.text_document, at.position))
    return [there(shared, each.uri, each.range) for each in found]


DECLARED = {
    "Str|ike 2.": ["game.rules:33 Strike/Strikes {n: number}"],
    "Draw 1 ca|rd.": ["game.rules:45 draw/draws {n: number} card/cards"],
    "If your Shi|eld is 0, draw 1 card.": ["game.rules:13 Shield"],
    'If a card named "J|ab" is in your hand, draw 1 card.': ['cards.cards:7 "Jab"'],
    "If your ha|nd is empty, draw 1 card.": ["game.rules:21 hand"],
    "Strike |2.": [],
    "Choose on|e: Block 2; or draw 1 card.": [
        "choices.rules:4 choose one: {a: actions}; or {b: actions}"
    ],
}
"""A line of a card, and where that is declared which stands at the caret."""


@pytest.mark.parametrize("line", DECLARED)
def test_a_word_leads_to_its_declaration(shared: Editor, line: str) -> None:
    assert asked(shared, lsp.TEXT_DOCUMENT_DEFINITION, line) == DECLARED[line]


def references(shared: Editor, name: str, text: str, *, declared: bool) -> list[str]:
    at = shared.at(name, text)
    texts[shared.uri(name)] = text.replace("|", "")
    shared.settled(name)
    params = lsp.ReferenceParams(lsp.ReferenceContext(declared), at.text_document, at.position)
    found = shared.ask(lsp.TEXT_DOCUMENT_REFERENCES, params)
    return [there(shared, each.uri, each.range) for each in found]


def test_a_word_of_a_card_leads_to_all_its_uses(shared: Editor) -> None:
    uses = ["cards.cards:5 Strike 3", "cards.cards:9 Strike 2"]
    declared = ["game.rules:33 Strike/Strikes {n: number}"]
    line = CARD.format("Stri|ke 3.")
    assert references(shared, CARDS, line, declared=False) == uses
    assert references(shared, CARDS, line, declared=True) == uses + declared


def test_a_name_is_found_in_cards_rules_and_scenarios(shared: Editor) -> None:
    text = CARD.replace('"Jab"', '"J|ab"').format('If a card named "Jab" is in it, draw 1 card.')
    found = references(shared, CARDS, text, declared=True)
    assert 'cards.cards:7 "Jab"' in found
    assert [each for each in found if each.startswith(SCENARIO)] == [
        "first.scenario:5 Jab", "first.scenario:9 Jab",
    ]  # fmt: skip


def test_the_same_words_of_a_file_are_marked(shared: Editor) -> None:
    at = shared.at(CARDS, CARD.format("Strike 2. Block 1. Str|ike 1."))
    text = CARD.format("Strike 2. Block 1. Strike 1.")
    params = lsp.DocumentHighlightParams(at.text_document, at.position)
    found = shared.ask(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, params)
    assert [shown(text, each.range) for each in found] == ["Strike"] * 3


def test_bodies_comments_and_sections_fold(shared: Editor) -> None:
    text = '# one\n# two\n\ncard "Gust"\n  Cost 1\n  Effect:\n    Strike 2.\n    Block 1.\n'
    shared.write(CARDS, text)
    found = shared.ask(lsp.TEXT_DOCUMENT_FOLDING_RANGE, lsp.FoldingRangeParams(shared.named(CARDS)))
    assert {(each.start_line, each.end_line, each.kind) for each in found} == {
        (0, 1, "comment"), (3, 7, None), (5, 7, None),
    }  # fmt: skip


UNTIDY = 'for "Duel"\n\ncard "Gust"\n  Cost  1\n  Effect: Strike  2.\n\ncard "Jab"\n  Cost  1\n'


def test_only_the_declarations_of_a_range_are_brought_into_form(shared: Editor) -> None:
    plain, where = stretch(UNTIDY.replace("Cost  1\n  Eff", "Co|st  1\n  E|ff"))
    shared.write(CARDS, plain)
    shared.settled(CARDS)
    options = lsp.FormattingOptions(2, True)
    params = lsp.DocumentRangeFormattingParams(shared.named(CARDS), where, options)
    after = edited(plain, shared.ask(lsp.TEXT_DOCUMENT_RANGE_FORMATTING, params))
    tidy = 'card "Gust"\n  Cost 1\n  Effect: Strike 2.'
    assert after == plain.replace('card "Gust"\n  Cost  1\n  Effect: Strike  2.', tidy)
    params_of_all = lsp.DocumentFormattingParams(shared.named(CARDS), options)
    after = edited(plain, shared.ask(lsp.TEXT_DOCUMENT_FORMATTING, params_of_all))
    assert after == plain.replace("  1", " 1").replace("\n 1", "\n  1").replace("  2", " 2")


NEW_LINES = {
    'card "Gust"\n  Effect:\n|': "    ",
    'card "Gust"\n  Effect:  # why\n|': "    ",
    'card "Gust"\n  Cost 1\n|': "  ",
    'card "Gust"\n  Cost 1\n      |': "  ",
    'card "Gust"\n  Cost 1\n  Quick|': "  Quick",
    "|": "",
}
"""A text, and what its last line is when it has been begun."""


@pytest.mark.parametrize("text", NEW_LINES)
def test_a_new_line_is_indented(shared: Editor, text: str) -> None:
    at = shared.at(CARDS, text)
    params = lsp.DocumentOnTypeFormattingParams(
        at.text_document, at.position, "\n", lsp.FormattingOptions(2, True)
    )
    found = shared.ask(lsp.TEXT_DOCUMENT_ON_TYPE_FORMATTING, params) or []
    after = edited(text.replace("|", ""), found)
    assert after.rpartition("\n")[2] == NEW_LINES[text]


def test_an_editor_that_knows_links_is_shown_the_whole_declaration(folder: Path) -> None:
    can = lsp.ClientCapabilities(
        text_document=lsp.TextDocumentClientCapabilities(
            definition=lsp.DefinitionClientCapabilities(link_support=True)
        )
    )
    with editor(folder, capabilities=can) as linked:
        at = linked.at(CARDS, CARD.format("Bl|ock 2."))
        params = lsp.DefinitionParams(at.text_document, at.position)
        (found,) = linked.ask(lsp.TEXT_DOCUMENT_DEFINITION, params)
        assert found.target_uri == linked.uri(RULES)
        assert found.target_range.end.line == found.target_range.start.line + 1
        assert found.target_selection_range.start.character == len("to ")
