"""A pack makes cards when it is read; it is printed as a pack, and told where it stands."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from command import run

from cardwright.grammar import Workspace, ast

FOLDER = Path(__file__).parent / "mechanisms" / "packs"
RULES = (FOLDER / "game.rules").read_text(encoding="utf-8").replace('"Hearts 2"', '"Wild"')
HEAD = 'for "Packs"\n\n'


WILD = '\ncard "Wild"\n  Height 0\n'


def opened(text: str) -> Workspace:
    """Return a workspace with the rules of the small game and some of its cards."""
    workspace = Workspace()
    workspace.put("game.rules", RULES)
    workspace.put("game.cards", HEAD + text)
    return workspace


def cards_in(workspace: Workspace) -> list[ast.Card]:
    (game,) = workspace.games().values()
    nodes = [entry.checked.node for entry in game.table.entries]
    return [node for node in nodes if isinstance(node, ast.Card)]


def test_cards_come_in_the_order_of_the_values_and_are_what_would_have_been_written() -> None:
    pack = opened(
        'cards "{suit} {n}" x2 for each suit and each n from 1 to 2:\n  {suit}, Height {n}\n'
    )
    written = "\n".join(
        f'card "{suit} {n}" x2\n  {suit}, Height {n}\n'
        for suit in ("Clubs", "Hearts")
        for n in (1, 2)
    )
    by_hand = opened(written)
    pack.check()
    by_hand.check()
    assert cards_in(pack) == cards_in(by_hand)


def test_a_pack_is_printed_as_it_was_written_and_reads_back_as_it() -> None:
    text = (FOLDER / "game.cards").read_text(encoding="utf-8")
    workspace = opened(text.removeprefix(HEAD))
    assert not workspace.check().problems
    assert workspace.formatted("game.cards") == text
    untidy = text.replace(" for each rank", "  for  each rank").replace(", {suit}", ",   {suit}")
    workspace.put(
        "game.cards",
        untidy.replace("x2 for each rank and each suit", "for each rank and each suit x2"),
    )
    workspace.check()
    assert workspace.formatted("game.cards") == text


def test_an_edit_of_the_values_makes_other_cards() -> None:
    workspace = opened('cards "{suit}" for each suit:\n  {suit}, Height 1\n')
    workspace.check()
    assert [card.name for card in cards_in(workspace)] == ["Clubs", "Hearts"]
    workspace.put("game.rules", RULES.replace("Clubs, Hearts", "Hearts, Stars"))
    assert workspace.check().copies == 2
    assert [card.name for card in cards_in(workspace)] == ["Hearts", "Stars"]


def test_places_in_a_card_are_those_of_the_pack() -> None:
    line = "  {suit}, Height {n}, Height {n}, Hight 3"
    workspace = opened(
        f'cards "{{suit}} {{n}}" for each suit and each n from 10 to 12:\n{line}\n{WILD}'
    )
    found = [each.problem for each in workspace.check().problems]
    said = {(each.code, line[each.span.column - 1 : each.span.end_column - 1]) for each in found}
    assert said == {("CW0403", "Height {n}"), ("CW0201", "Hight")}
    assert len(found) == 2
    assert not any(each.fixes for each in found)


def test_explain_finds_a_card_of_a_pack_and_shows_a_pack_with_one_card() -> None:
    told = run("explain", f"{FOLDER / 'game.cards'}:4").output
    assert 'makes 10 cards: "7 of Clubs", "7 of Hearts", "8 of Clubs"' in told
    assert "read as: Height 7" in told
    assert "read as: Height 8" not in told


def test_explain_finds_a_card_of_a_pack_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in FOLDER.glob("game.*"):
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    told = run("explain", "Queen of Hearts").output
    assert "game.cards:4, Packs" in told
    assert "read as: Points 10" in told
    assert "There is no card" in run("explain", "King of Hearts").output


SLOTS = ("{suit}", "{n}", "{rank number}", "{", "}")
OVER = (" for each suit", " and each n from 1 to 3", " x2", "for", ":", "\n  ", "\n")
LINES = ("Points: 3 for 1 to 2", "Height {n}", ", ", "*(", ")*", "#", '"', "é", "9" * 30, 'cards "')
PIECES = (*SLOTS, *OVER, *LINES)


@pytest.mark.parametrize("seed", range(30))
def test_whatever_stands_in_a_pack_is_told_and_never_raised(seed: int) -> None:
    lots = random.Random(seed)
    for _ in range(12):
        text = 'cards "' + "".join(lots.choices(PIECES, k=lots.randint(1, 14)))
        workspace = opened(text)
        workspace.check()
        workspace.formatted("game.cards")


def test_a_large_pack_is_read_and_a_larger_one_is_refused() -> None:
    rows = 'cards "{{a}} {{b}}" for each a from 1 to {} and each b from 1 to 100:\n  Height 1\n'
    rows += WILD
    assert opened(rows.format(20)).check().cards == 2_001
    report = opened(rows.format(21)).check()
    assert [each.problem.code for each in report.problems if each.problem.is_error] == ["CW0310"]


def test_packs_that_make_very_much_text_are_refused_before_it_is_made() -> None:
    rows = 'cards "{} {{a}}" for each a from 1 to 500:\n  Height 1\n  Play: *({})* Gain 2 coins.\n'
    packs = "".join(rows.format(at, "so " * 200) for at in range(9))
    report = opened(packs + WILD).check()
    assert {each.problem.code for each in report.problems if each.problem.is_error} == {"CW0310"}
    assert report.cards == 501
