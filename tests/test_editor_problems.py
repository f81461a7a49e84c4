"""Problems in an editor: what is told, how it looks there, and when."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from command import new_game
from editor import Editor, editor, shown, stretch
from lsprotocol import types as lsp

CARD = 'for "Duel"\n\ncard "Gust"\n  Cost 1\n  Effect: {}\n'
CARDS, RULES = "cards.cards", "game.rules"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    with editor(new_game(tmp_path_factory.mktemp("editor"))) as made:
        made.settled(CARDS)
        yield made


TOLD = {
    "|Srike| 2.": "CW0201 Error",
    "Strike 2 |cards|.": "CW0209 Error",
    "Strike 2.|.|": "CW0111 Error",
    "|Strike 2|": "CW0110 Error",
    "|Draw 1 cards|.": "CW0208 Error",
    "Strike 2 |life|.": "CW0201 Error",
    '*(A "|Nobody|".)* Strike 2.': "CW0402 Error",
}
"""A line of a card with what is marked in it, the code and how bad it is."""


@pytest.mark.parametrize("line", TOLD)
def test_what_is_wrong_is_marked_with_its_code(shared: Editor, line: str) -> None:
    text, where = stretch(CARD.format(line))
    shared.write(CARDS, text)
    (found,) = shared.problems(CARDS)
    assert found.severity is not None
    assert f"{found.code} {found.severity.name}" == TOLD[line]
    assert shown(text, found.range).strip('"') == shown(text, where)
    assert found.source == "cardwright"


def test_a_problem_says_what_would_be_right_and_leads_to_the_page_of_its_code(
    shared: Editor,
) -> None:
    shared.write(CARDS, CARD.format("Srike 2."))
    (found,) = shared.problems(CARDS)
    told, proposal = found.message.split("\n")
    assert told.startswith("`Srike` is no word of this game.")
    assert proposal == "Write instead: Effect: Strike 2."
    assert found.code_description is not None
    page = Path.from_uri(found.code_description.href) if hasattr(Path, "from_uri") else None
    page = page or Path(found.code_description.href.removeprefix("file://"))
    assert "CW0201" in page.read_text(encoding="utf-8")


def test_a_problem_shows_the_other_place_it_is_about(shared: Editor) -> None:
    shared.write(CARDS, CARD.format("Strike 2.") + CARD.format("Block 2.").partition("\n\n")[2])
    found = next(each for each in shared.problems(CARDS) if each.code == "CW0401")
    assert found.related_information is not None
    (other,) = found.related_information
    assert (other.location.uri, other.location.range.start.line) == (shared.uri(CARDS), 2)


def test_what_is_never_used_is_faded(shared: Editor) -> None:
    shared.write(CARDS, shared.path(CARDS).read_text(encoding="utf-8"))
    rules = shared.path(RULES).read_text(encoding="utf-8")
    shared.write(RULES, f"{rules}\nto whistle:\n  draw 1 card\n")
    found = next(each for each in shared.problems(RULES) if each.code == "CW0210")
    shared.close(RULES)
    assert found.severity is lsp.DiagnosticSeverity.Hint
    assert list(found.tags or ()) == [lsp.DiagnosticTag.Unnecessary]


def test_problems_are_told_of_files_that_are_not_open(shared: Editor) -> None:
    rules = shared.path(RULES).read_text(encoding="utf-8")
    shared.close(CARDS)
    shared.write(RULES, rules.replace("Block/Blocks", "Shield off/Shields off"))
    shared.settled(RULES)
    assert {"13 CW0201"} < {*shared.codes(CARDS)}
    shared.write(RULES, rules)
    shared.settled(RULES)
    assert not shared.client.diagnostics[shared.uri(CARDS)]
    shared.close(RULES)


# ---- while a sentence is written -----------------------------------------------------------------


def typed(shared: Editor, line: str, text: str) -> list[str]:
    """Type a text at the caret in a line; return what is wrong right then."""
    plain, where = stretch(CARD.format(line))
    shared.write(CARDS, plain)
    shared.settled(CARDS)
    shared.type(CARDS, where, text)
    return shared.codes(CARDS)


def test_what_a_sentence_lacks_is_told_when_the_writing_rests(shared: Editor) -> None:
    assert typed(shared, "Strike 2.|", " Blo") == []
    shared.rest(0.3)
    assert not shared.client.diagnostics[shared.uri(CARDS)]
    shared.rest(0.6)
    assert [each.code for each in shared.client.diagnostics[shared.uri(CARDS)]] == [
        "CW0110", "CW0201",
    ]  # fmt: skip


def test_what_was_wrong_before_goes_on_to_be_told(shared: Editor) -> None:
    assert typed(shared, "Srike 2. Block 2|.|", "") == ["5 CW0201"]


def test_what_is_wrong_elsewhere_is_told_at_once(shared: Editor) -> None:
    assert typed(shared, 'Strike 2.\n\ncard "Jab"\n  Cost |1|', "12") != []


def test_what_is_mended_disappears_at_once(shared: Editor) -> None:
    assert typed(shared, "S|rike 2.", "t") == []


def test_the_sentence_is_told_when_the_writing_leaves_it(shared: Editor) -> None:
    assert typed(shared, "Strike 2.|", " Blo") == []
    shared.type(CARDS, lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0)), "# Cards\n")
    assert shared.codes(CARDS) == ["6 CW0110", "6 CW0201"]
