"""What an editor offers to do: proposals for problems, lines said otherwise, new declarations."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from command import new_game
from editor import Editor, edited, editor, new_texts, stretch
from lsprotocol import types as lsp

CARD = 'for "Duel"\n\ncard "Gust"\n  Cost 1\n  Effect: {}\n'
CARDS, RULES = "cards.cards", "game.rules"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    with editor(new_game(tmp_path_factory.mktemp("editor"))) as made:
        yield made


def offered(shared: Editor, text: str, *only: str) -> tuple[str, list[lsp.CodeAction]]:
    plain, where = stretch(text)
    shared.write(CARDS, plain)
    return plain, shared.actions(CARDS, where, *only)


MENDED = {
    "Srike| 2.": [("Write: Effect: Strike 2.", True, "Strike 2.")],
    "Strike| 2": [("Put the full stop", True, "Strike 2.")],
    "Draw 1| cards.": [("Write: Effect: Draw 1 card.", True, "Draw 1 card.")],
    "Strike 2 |cards.": [("Write, unsure: Effect: Strike 2.", False, "Strike 2.")],
    "Strike| 2.": [],
}
"""What can be done about a line: how it is called, whether it is preferred, what comes of it."""


@pytest.mark.parametrize("line", MENDED)
def test_a_problem_is_mended(shared: Editor, line: str) -> None:
    plain, found = offered(shared, CARD.format(line), "quickfix")
    found = [each for each in found if not each.title.startswith("Declare")]
    done = [(each.title, bool(each.is_preferred), new_texts(plain, each)[CARDS]) for each in found]
    assert done == [(title, safe, CARD.format(after)) for title, safe, after in MENDED[line]]
    assert all(each.diagnostics and each.kind == "quickfix" for each in found)


REWRITTEN = {
    "Draw| 1  card.": ("Canonical wording: Draw 1 card", "Draw 1 card."),
    "Strike 2. Block|  2.": ("Canonical wording: Block 2", "Strike 2. Block 2."),
    "Choose one:| Block 2; or draw 1 card.": (
        "Tails below the line",
        "\n    Choose one: Block 2.\n      or draw 1 card.",
    ),
    "\n    Choose one: Block 2.\n      |or draw 1 card.": (
        "Tails behind the line",
        "\n    Choose one: Block 2; or draw 1 card.",
    ),
    "\n    |Choose one: Block 2; or draw 1 card.\n    Block 1.": (
        "Tails below the line",
        "\n    Choose one: Block 2.\n      or draw 1 card.\n    Block 1.",
    ),
}


@pytest.mark.parametrize("line", REWRITTEN)
def test_a_line_is_said_otherwise(shared: Editor, line: str) -> None:
    plain, found = offered(shared, CARD.format(line), "refactor.rewrite")
    title, after = REWRITTEN[line]
    (action,) = (each for each in found if each.title == title)
    wanted = CARD.format(after).replace(": \n", ":\n")
    assert new_texts(plain, action)[CARDS].replace(": \n", ":\n") == wanted


@pytest.mark.parametrize("line", ["Strike| 2.", "Strike 2|; gibberish.", "|Srike 2."])
def test_what_is_canonical_is_not_said_otherwise(shared: Editor, line: str) -> None:
    assert not [
        each.title
        for each in offered(shared, CARD.format(line), "refactor.rewrite")[1]
        if each.title.startswith("Canonical")
    ]


DECLARED = {
    "Lob| 3 stones.": "to lob/lobs {n: number} stone/stones",
    'Carry| "Gust" over 2 bridges.': (
        "to carry/carries {c: card name} over {n: number} bridge/bridges"
    ),
    "Strike| 2.": "",
    "Lob| 3, then run.": "",
}
"""A sentence, and the head that is declared for it; nothing if it is known, or more than words."""


@pytest.mark.parametrize("line", DECLARED)
def test_an_unknown_wording_is_declared(shared: Editor, line: str) -> None:
    _, found = offered(shared, CARD.format(line), "quickfix")
    declared = [each for each in found if each.title.startswith("Declare")]
    head = DECLARED[line]
    assert [each.title for each in declared] == ([f"Declare: {head}"] if head else [])
    for each in declared:
        rules = shared.path(RULES).read_text(encoding="utf-8")
        assert each.edit is not None and each.edit.changes is not None
        after = edited(rules, each.edit.changes[shared.uri(RULES)])
        assert after == f"{rules}\n{head}:\n  do nothing\n"
        shared.write(RULES, after)
        assert shared.codes(CARDS) == []
        shared.close(RULES)


def test_a_card_is_made_of_a_name_that_no_card_has(shared: Editor) -> None:
    line = 'If a card named "Old| Oak" is in your hand, draw 1 card.'
    plain, found = offered(shared, CARD.format(line), "quickfix")
    (action,) = (each for each in found if each.title == 'Make a card named "Old Oak"')
    after = new_texts(plain, action)[CARDS]
    assert after == f'{plain}\ncard "Old Oak"\n  Cost 1\n  Effect: *(not yet written)*\n'
    shared.write(CARDS, after)
    assert shared.codes(CARDS) == []


def test_a_scenario_is_made_for_a_card(shared: Editor) -> None:
    text = shared.path(CARDS).read_text(encoding="utf-8")
    text += '\ncard "Old Oak"\n  Cost 1\n  Effect: |Block 3.\n'
    _, found = offered(shared, text, "refactor")
    (action,) = (each for each in found if each.title == 'Scenario for "Old Oak"')
    before = shared.path("first.scenario").read_text(encoding="utf-8")
    assert action.edit is not None and action.edit.changes is not None
    after = edited(before, action.edit.changes[shared.uri("first.scenario")])
    assert after.removeprefix(before) == (
        '\nscenario "Old Oak":\n  given:\n    Ann has Energy 3 and hand ["Old Oak"]\n'
        "    Ben has Health 10, Shield 1\n    it is Ann's turn\n  play:\n"
        '    Ann: play "Old Oak"\n  expect:\n    Ann is asked\n'
    )
    shared.write("first.scenario", after)
    assert shared.codes("first.scenario") == []


def test_all_safe_fixes_are_made_at_once(shared: Editor) -> None:
    plain, found = offered(shared, CARD.format("|Srike 2. Draw 1 cards"), "source.fixAll")
    (action,) = found
    assert action.kind == "source.fixAll.cardwright"
    assert new_texts(plain, action)[CARDS] == CARD.format("Strike 2. Draw 1 card.")
    assert not offered(shared, CARD.format("|Strike 2."), "source.fixAll")[1]
    assert "source.fixAll.cardwright" not in {
        each.kind for each in offered(shared, CARD.format("|Srike 2."))[1]
    }
