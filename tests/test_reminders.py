"""A reminder stands in a text and means nothing: read, printed, shown and never done."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from command import run
from plays import game_of

from cardwright.grammar import Workspace, ast, core_rows

RULES = Path(__file__).parent / "check" / "common.rules"
CARD = """for "Orchard"

card "Hazel"
  Plant, Price 2, Summer
  Bloom: {}
"""
REMINDERS = ("*(so)*", "*( 2  of them, not 3 )*", '*(as "Hazel")*', "*(**)*", "*(*)*", "*(.)*")


def read(text: str) -> tuple[ast.Card, str]:
    """Return a card with a text, and the file as it is printed."""
    workspace = Workspace()
    workspace.put("orchard.rules", RULES.read_text(encoding="utf-8"))
    workspace.put("cards.cards", CARD.format(text))
    problems = [str(each.problem) for each in workspace.check().problems if each.problem.is_error]
    assert not problems, (text, problems)
    (game,) = workspace.games().values()
    (entry,) = game.table.cards["Hazel"]
    assert isinstance(entry.checked.node, ast.Card)
    return entry.checked.node, workspace.formatted("cards.cards")


@pytest.mark.parametrize("seed", range(12))
def test_a_text_means_the_same_with_reminders_and_is_printed_with_them(seed: int) -> None:
    lots = random.Random(seed)
    words = ["Draw", "2", "cards", ".", "Gain", "1", "Seeds", ".", "You", "draw", "1", "card", "."]
    plain, _ = read(_written(words))
    for at in sorted(lots.sample(range(len(words) + 1), 4), reverse=True):
        words.insert(at, lots.choice(REMINDERS))
    written = _written(words)
    node, printed = read(written)
    assert node == plain
    assert printed == CARD.format(written)
    assert read(written)[1] == printed


def _written(words: list[str]) -> str:
    return " ".join(words).replace(" .", ".")


def test_reminders_of_lines_and_tails_stay_with_a_sentence() -> None:
    node, printed = read("\n    *(First.)*\n    Draw 1 card.\n      *(Last.)*\n    Gain 1 Seeds.")
    assert printed.endswith("\n    *(First.)* Draw 1 card. *(Last.)*\n    Gain 1 Seeds.\n")
    assert read("\n    Draw 1 card.\n    Gain 1 Seeds.")[0] == node


def test_no_wording_of_the_core_holds_what_begins_a_reminder() -> None:
    assert not [row.pattern for row in core_rows() if "*(" in row.pattern]


def test_a_text_on_the_screen_has_its_reminders() -> None:
    match = game_of("reminders").start(seed=1, seats=("Ann", "Ben"))
    heap = next(zone for zone in match.view("Ann").zones if zone.name == "heap")
    told = {
        card.name: [line.text for text in card.texts for line in text.lines] for card in heap.cards
    }
    assert told["Stone"] == [
        '*(A "Stone" is worth nothing.)*',
        "Gain 3 coins. *(Gain 1 coin.)*",
        "Gain 1 coin *(no more)*.",
    ]


def test_explain_says_that_a_reminder_is_never_done() -> None:
    told = run("explain", "tests/mechanisms/reminders/game.cards").output
    assert "*(Money.)* is a reminder: it is never done" in told
    assert "not read" not in told
