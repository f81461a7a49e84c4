"""`cardwright explain`: cards, lines of files, and codes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bundled import ROOT
from command import run, slip


def test_a_card_is_explained_line_by_line_and_word_by_word(duel: Path) -> None:
    done = run("explain", "Ambush")
    assert done.exit_code == 0
    assert 'card "Ambush" x2\nduel/cards.cards:7, Duel\n' in done.output
    assert "    9 | Effect: Strike 2. If your opponent's Shield is 0, draw 1 card.\n" in done.output
    assert "read as: If your opponent's Shield is 0, draw 1 card.\n" in done.output
    words = {" ".join(line.split()) for line in done.output.splitlines()}
    assert "draw {number} card/cards duel/game.rules:45" in words
    assert "(duel/game.rules:17)" in words  # behind `the card has the mark`: a line is full
    assert max(map(len, done.output.splitlines())) <= 80
    assert "{number} is {number} the numbers are equal (core)" in words


def test_a_card_tells_which_openings_and_words_of_the_game_it_uses(duel: Path) -> None:
    told = run("explain", "Ambush", "Duel").output.partition("        done:\n")[2]
    assert [line.split("  ")[5] for line in told.splitlines() if line] == [
        "Strike {number}",
        "draw {number} card/cards",
    ]
    coat = run("explain", "Rain Coat", "water_duel").output
    assert "        opened by:\n          each time {event}, {actions} " in coat


def test_a_card_is_found_whatever_its_capitals(duel: Path) -> None:
    assert run("explain", "ambush").output == run("explain", "Ambush").output


def test_a_misspelt_card_proposes_near_ones(duel: Path) -> None:
    done = run("explain", "Raised Bukcler")
    assert done.exit_code == 2
    assert "Did you mean `Raised Buckler`?" in done.output


def test_a_card_of_a_bundled_game_is_found_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert 'card "Whale Bath Toy"' in run("explain", "Whale Bath Toy").output


def test_a_card_in_several_games_asks_for_the_game(duel: Path) -> None:
    for path in (duel.parent / "other").parent.glob("duel/*.*"):
        (duel.parent / "other").mkdir(exist_ok=True)
        text = path.read_text().replace('"Duel"', '"Other"')
        (duel.parent / "other" / path.name).write_text(text)
    done = run("explain", "Jab")
    assert done.exit_code == 2
    assert '--game "Duel", --game "Other"' in " ".join(done.output.split())
    chosen = run("explain", "Jab", "--game", "Other")
    assert "other/cards.cards:3, Other" in chosen.output
    assert "duel/" not in chosen.output


def test_a_line_of_a_file_is_explained(duel: Path) -> None:
    done = run("explain", "duel/cards.cards:8")
    assert "    8 | Cost 2, Quick\n" in done.output
    assert "    9 | " not in done.output


def test_a_line_of_the_rules_is_explained(duel: Path) -> None:
    done = run("explain", "duel/game.rules:47")
    assert done.exit_code == 0
    assert "to draw/draws {n: number} card/cards:" in done.output
    assert "read as: your deck is empty" in done.output


def test_a_file_is_explained_whole(duel: Path) -> None:
    output = run("explain", "duel/cards.cards").output
    assert all(f'card "{name}"' in output for name in ("Jab", "Ambush", "Second Wind"))


def test_the_tree_is_an_indented_outline(duel: Path) -> None:
    lines = run("explain", "--ast", "Jab").output.splitlines()
    assert lines[0] == "Card name='Jab' copies=3 token=False front='' @3:1"
    assert "      Phrase word='action: Strike {n: number}' @5:11" in lines
    assert "        Number value=2 @5:18" in lines


def test_what_is_wrong_in_a_card_is_told_with_it(duel: Path) -> None:
    slip(duel)
    done = run("explain", "Jab")
    assert done.exit_code == 1
    assert "not read: Strikee 2." in done.output
    assert done.output.count("CW0201") == 1


@pytest.mark.parametrize("code", ["CW0201", "cw0201"])
def test_a_code_has_a_page(code: str) -> None:
    done = run("explain", code)
    assert done.exit_code == 0
    assert "CW0201" in done.output


def test_an_unknown_code_names_those_near_it() -> None:
    done = run("explain", "CW0299")
    assert done.exit_code == 2
    assert "There is no code CW0299. Codes near it: CW0201, " in done.output


@pytest.mark.parametrize("what", ["duel", "duel:3", "duel/"])
def test_a_folder_is_not_explained(duel: Path, what: str) -> None:
    done = run("explain", what)
    assert done.exit_code == 2
    assert "is a folder. Name a file in it" in done.output


@pytest.mark.parametrize("line", ["0", "9999999999"])
def test_a_line_that_is_not_there_is_wrong_usage(duel: Path, line: str) -> None:
    done = run("explain", f"duel/cards.cards:{line}")
    assert done.exit_code == 2
    assert "has no line" in done.output


def test_a_line_where_nothing_stands_is_wrong_usage(duel: Path) -> None:
    done = run("explain", "duel/game.rules:1")
    assert done.exit_code == 2
    assert "Nothing is declared at line 1" in done.output


def test_a_missing_file_names_near_ones(duel: Path) -> None:
    done = run("explain", "duel/card.cards:3")
    assert done.exit_code == 2
    assert "Did you mean `duel/cards.cards`?" in " ".join(done.output.split())


def test_the_book_shows_what_explain_says(monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(__file__).parent.parent
    monkeypatch.chdir(root / "examples" / "snow_yard")
    book = (root / "docs" / "language.md").read_text(encoding="utf-8")
    shown = book[book.index("```text\n   47 |") :].split("```")[1].removeprefix("text\n")
    assert shown in run("explain", "Ice Ball").output


def test_a_card_is_looked_for_in_the_folder_that_is_named(
    duel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    aside = duel.parent / "aside"
    aside.mkdir()
    monkeypatch.chdir(aside)
    assert run("explain", "Jab").exit_code == 2
    done = run("explain", "Jab", "../duel")
    assert done.exit_code == 0
    assert 'card "Jab"' in done.output


def test_a_field_of_a_card_is_told_from_that_of_a_player() -> None:
    done = run("explain", "Thane")
    told = " ".join(done.output.split())
    rules = (ROOT / "rulesets/gunsword/game.rules").read_text(encoding="utf-8").split("\n")
    line = int(re.findall(r"the Momentum of the card \(\S+/game\.rules:(\d+)\)", told)[0])
    assert rules[line - 2] == "a Duelist is a card with:"


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("words", [("vocabulary",), ("vocabulary", "--all"), ("explain",)])
def test_no_line_is_wider_than_a_screen(words: tuple[str, ...]) -> None:
    what = "Mortar Halberd" if words[0] == "explain" else "gunsword"
    done = run(*words, what)
    assert max(map(len, done.output.splitlines())) <= 80


@pytest.mark.laws(once=True)
def test_what_is_wrong_on_the_command_line_is_no_wider_than_a_screen() -> None:
    done = run("run", "gunsword", "--deck", "Ann=nobody with nothing")
    assert done.exit_code == 2
    assert max(map(len, done.output.splitlines())) <= 80
    assert "write `SEAT=DECK`" in run("run", "gunsword", "--deck", "Ann").output
    twice = ("--deck", "Ann=thane+mortar", "--deck", "Ann=silencer+rapier")
    assert "`Ann` cannot play two decks." in run("run", "gunsword", *twice).output
