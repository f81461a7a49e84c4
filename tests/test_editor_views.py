"""What an editor shows of a text: hovers, colours, outlines, links, and what to select."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from command import new_game
from editor import Editor, editor, position, shown
from lsprotocol import types as lsp

from cardwright.grammar import tokens
from cardwright.workbench.files.library import open_library

CARD = 'for "Duel"\n\ncard "Gust" x2\n  Cost 1, Quick\n  Effect: {}\n'
CARDS, RULES, SCENARIO = "cards.cards", "game.rules", "first.scenario"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    with editor(new_game(tmp_path_factory.mktemp("editor"))) as made:
        made.settled(CARDS)
        yield made


# ---- hovers --------------------------------------------------------------------------------------


def hovered(shared: Editor, text: str, name: str = CARDS) -> tuple[str, str]:
    """Return what is told of the caret in a text, and what it is told of."""
    at = shared.at(name, text)
    shared.settled(name)
    found = shared.ask(lsp.TEXT_DOCUMENT_HOVER, lsp.HoverParams(at.text_document, at.position))
    if found is None:
        return "", ""
    return found.contents.value, shown(text.replace("|", ""), found.range)


HOVERED = {
    "Str|ike 2.": ("Strike 2", ["Strike {number}", "let taken be", "game.rules:33"]),
    "Draw |2 cards.": ("2", ["draw {number} card/cards"]),
    "If your Shield is 0, draw 1 ca|rd.": ("draw 1 card", ["read as: ", "draw {number}"]),
    'If a card named "Gu|st" is in your hand, draw 1 card.': (
        '"Gust"',
        ['card "Gust"', "| Cost | 1 |", "| copies | 2 |", "| marks | Quick |", "| Effect | If"],
    ),
    "If your Shi|eld is 0, draw 1 card.": ("Shield", ["Shield of a player: 0 or more"]),
}


@pytest.mark.parametrize("line", HOVERED)
def test_a_word_tells_what_it_means(shared: Editor, line: str) -> None:
    stretch, wanted = HOVERED[line]
    told, over = hovered(shared, CARD.format(line))
    assert over == stretch
    assert not [each for each in wanted if each not in told], told


def test_a_card_tells_itself_by_its_name(shared: Editor) -> None:
    assert "| Cost | 1 |" in hovered(shared, CARD.replace("Gust", "Gu|st").format("Strike 2."))[0]


@pytest.mark.parametrize("text", ["Strike 2.  # a co|mment", "Strike 2.\n|\n"])
def test_where_nothing_stands_nothing_is_told(shared: Editor, text: str) -> None:
    assert hovered(shared, CARD.format(text)) == ("", "")


# ---- colours -------------------------------------------------------------------------------------


def coloured(text: str, legend: lsp.SemanticTokensLegend, data: Any) -> list[str]:
    """Return the parts of a text with what they are: `Strike function`."""
    found, line, start = [], 0, 0
    for at in range(0, len(data), 5):
        down, along, length, sort, bits = data[at : at + 5]
        line, start = line + down, along if down else start + along
        where = lsp.Range(lsp.Position(line, start), lsp.Position(line, start + length))
        bit = " core" if bits else ""
        found.append(f"{shown(text, where)} {legend.token_types[sort]}{bit}")
    return found


def test_the_parts_of_a_text_have_colours(shared: Editor) -> None:
    text = CARD.format("*(é🔥)* Strike 2.  # why")
    shared.write(CARDS, text)
    shared.settled(CARDS)
    found = shared.ask(
        lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, lsp.SemanticTokensParams(shared.named(CARDS))
    )
    options = shared.can.semantic_tokens_provider
    assert isinstance(options, lsp.SemanticTokensOptions)
    assert coloured(text, options.legend, found.data) == [
        "for keyword core", '"Duel" namespace', "card keyword core", '"Gust" class',
        "x keyword core", "2 number", "Cost property", "1 number", "Quick property",
        "Effect property", "*(é🔥)* comment", "Strike function", "2 number", "# why comment",
    ]  # fmt: skip


def test_the_parts_of_some_lines_are_those_of_the_whole(shared: Editor) -> None:
    library = open_library([str(shared.folders[0])])
    library.workspace.check()
    path = shared.path(RULES).as_posix()
    whole = tokens(library.workspace, path)
    pieces = [tokens(library.workspace, path, range(at, at + 7)) for at in range(1, 120, 7)]
    assert [each for piece in pieces for each in piece] == list(whole)


def test_only_what_has_changed_of_the_colours_is_sent(shared: Editor) -> None:
    text = CARD.format("Strike 2. Block 1.")
    shared.write(CARDS, text)
    shared.settled(CARDS)
    whole = lsp.SemanticTokensParams(shared.named(CARDS))
    before = shared.ask(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, whole)
    for line in ("Strike 2. Block 10.", "Strike 2.", "Draw 1 card. Strike 2.", "Strike 2."):
        shared.write(CARDS, CARD.format(line))
        delta = shared.ask(
            lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA,
            lsp.SemanticTokensDeltaParams(shared.named(CARDS), before.result_id),
        )
        data = list(before.data)
        for each in delta.edits:
            assert len(each.data) < len(data)
            data[each.start : each.start + each.delete_count] = each.data
        after = shared.ask(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, whole)
        assert data == list(after.data)
        before = after


# ---- outlines ------------------------------------------------------------------------------------


def listed(found: Any, depth: int = 0) -> Iterator[str]:
    for each in found:
        yield f"{'  ' * depth}{each.name} {each.detail}"
        yield from listed(each.children or (), depth + 1)


def test_a_file_has_an_outline(shared: Editor) -> None:
    shared.write(CARDS, CARD.format("Strike 2."))
    found = shared.ask(
        lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, lsp.DocumentSymbolParams(shared.named(CARDS))
    )
    assert list(listed(found)) == ['for "Duel" belongs', '"Gust" card', "  Effect box"]


def test_names_lie_within_what_they_name(shared: Editor) -> None:
    for name in (CARDS, RULES, SCENARIO):
        params = lsp.DocumentSymbolParams(shared.named(name))
        todo = list(shared.ask(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, params))
        assert todo
        while todo:
            each = todo.pop()
            whole, own = each.range, each.selection_range
            assert (whole.start.line, whole.start.character) <= (
                own.start.line, own.start.character,
            )  # fmt: skip
            assert (own.end.line, own.end.character) <= (whole.end.line, whole.end.character)
            todo += each.children or ()


def test_a_declaration_is_found_by_words_of_its_name(shared: Editor) -> None:
    def named(query: str) -> set[str]:
        found = shared.ask(lsp.WORKSPACE_SYMBOL, lsp.WorkspaceSymbolParams(query))
        return {f"{each.name} {each.location.uri.rpartition('/')[2]}" for each in found}

    assert any("Shield takes" in each and SCENARIO in each for each in named("shield takes"))
    assert any("discard pile" in each and RULES in each for each in named("discard"))
    assert named("nothing of the sort") == set()


# ---- what to select, and where to go -------------------------------------------------------------


def test_what_is_selected_grows(shared: Editor) -> None:
    text = CARD.format("If your Shield is 0, draw 2 cards.")
    shared.write(CARDS, text)
    shared.settled(CARDS)
    at = position(text, text.index("2 cards"))
    (found,) = shared.ask(
        lsp.TEXT_DOCUMENT_SELECTION_RANGE, lsp.SelectionRangeParams(shared.named(CARDS), [at])
    )
    stretches = []
    while found is not None:
        stretches.append(shown(text, found.range))
        found = found.parent
    assert stretches[:3] == ["2", "draw 2 cards", "If your Shield is 0, draw 2 cards"]
    assert stretches[-1].startswith('card "Gust"')


def test_a_file_leads_to_others(shared: Editor) -> None:
    def targets(name: str) -> list[str]:
        found = shared.ask(
            lsp.TEXT_DOCUMENT_DOCUMENT_LINK, lsp.DocumentLinkParams(shared.named(name))
        )
        text = shared.path(name).read_text(encoding="utf-8")
        return [f"{shown(text, each.range)} {each.target.rpartition('/')[2]}" for each in found]

    assert targets(SCENARIO) == [f"Duel {RULES}"]
    assert targets(RULES) == [
        "common/choices.rules choices.rules", "common/openings.rules openings.rules",
    ]  # fmt: skip
