"""`cardwright vocabulary`: every word that a card of a game may use."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command import run


def words_of(game: Path | str) -> dict[str, dict[str, Any]]:
    told = json.loads(run("vocabulary", "--format", "json", game).stdout)
    return {each["wording"]: each for each in told["words"]}


def test_a_keyword_has_slots_meaning_place_and_example(duel: Path) -> None:
    word = words_of(duel)["Strike {number}"]
    assert word["section"] == "What is done"
    assert word["slots"] == [{"name": "n", "kind": "number"}]
    assert word["meaning"] == "let taken be the smaller of n and your opponent's Shield ..."
    assert (word["file"], word["line"]) == ("duel/game.rules", 33)
    assert (word["example"], word["card"]) == ("Strike 2.", "Jab")


def test_fields_marks_boxes_and_places_are_words_too(duel: Path) -> None:
    words = words_of(duel)
    assert words["Cost"]["forms"] == ["Cost {number}"]
    assert words["Cost"]["meaning"] == "Cost: number 0 to 9"
    assert words["Quick"]["example"] == "Quick"
    assert words["Effect"]["section"] == "What stands on a card"
    assert words["discard pile"]["section"] == "Where"
    assert words["affordable"]["section"] == "Which cards and things"


def test_words_of_the_core_have_their_meaning(duel: Path) -> None:
    word = words_of(duel)["your opponent"]
    assert word["section"] == "Who"
    assert word["meaning"] == "the other player, in a game of two"
    assert word["file"] is None


def test_no_word_is_without_meaning(duel: Path) -> None:
    assert [word for word, each in words_of(duel).items() if not each["meaning"]] == []


def test_the_text_form_has_sections_and_examples(duel: Path) -> None:
    output = run("vocabulary", duel).output
    assert "\nWhat is done\n  Block {number}\n" in output
    assert "      add n to your Shield  (duel/game.rules:41)\n" in output
    assert "      as in Raised Buckler: Block 3.\n" in output


def test_a_game_is_found_by_its_title_or_its_bundled_name(duel: Path) -> None:
    assert run("vocabulary", "Duel").output == run("vocabulary", duel).output
    assert run("vocabulary", "Water Duel").stdout == run("vocabulary", "water_duel").stdout


def test_an_unknown_game_is_wrong_usage(duel: Path) -> None:
    done = run("vocabulary", "water_dule")
    assert done.exit_code == 2
    assert "Did you mean `water_duel`?" in done.output


def test_a_folder_without_a_game_is_wrong_usage(duel: Path) -> None:
    (duel / "empty").mkdir()
    done = run("vocabulary", duel / "empty")
    assert done.exit_code == 2
    assert "There is no game in" in done.output


def test_several_games_must_be_told_apart(duel: Path) -> None:
    (duel / "second.rules").write_text('game "Second"\n')
    done = run("vocabulary", duel)
    assert done.exit_code == 2
    assert "`Duel`, `Second`" in done.output


@pytest.mark.parametrize(
    ("searched", "wording"),
    [
        ("draw", "draw {number} card/cards"),
        ("drawn", "draw {number} card/cards"),
        ("drawing cards", "draw {number} card/cards"),
        ("take a card", "draw {number} card/cards"),
        ("graveyard", "discard pile"),
        ("library", "deck"),
        ("top of the deck", "move {cards} to the top of {zone}"),
        ("lost", "{players} loses the match"),
    ],
)
def test_a_word_is_found_by_what_somebody_would_call_it(
    duel: Path, searched: str, wording: str
) -> None:
    assert wording in found(duel, searched)[:5]


def test_what_is_found_is_found_by_its_meaning_and_its_comment(duel: Path) -> None:
    rules = duel / "game.rules"
    text = rules.read_text()
    rules.write_text(text.replace("to Block", "# Armour that lasts for a round.\nto Block"))
    assert found(duel, "armour") == ["Block {number}"]
    told = json.loads(run("vocabulary", "--format", "json", "--find", "armour", duel).stdout)
    assert told["words"][0]["comment"].endswith("Armour that lasts for a round.")


def test_each_word_that_is_found_has_an_example_and_a_place(duel: Path) -> None:
    told = json.loads(run("vocabulary", "--format", "json", "--find", "draw", duel).stdout)
    first = told["words"][0]
    assert (first["file"], first["example"]) == (
        "duel/game.rules",
        "If your opponent's Shield is 0, draw 1 card.",
    )
    made = next(each for each in told["words"] if each["wording"] == "the match is a draw")
    assert (made["card"], made["example"]) == (None, "the match is a draw")


def test_only_the_likeliest_are_shown_unless_all_are_wanted(duel: Path) -> None:
    few, many = (
        run("vocabulary", "--find", "card", duel),
        run("vocabulary", "--find", "card", "--all", duel),
    )
    assert "that fit less: `--all`." in few.output
    assert len(many.output) > len(few.output)


def test_a_search_that_finds_nothing_says_so(duel: Path) -> None:
    done = run("vocabulary", "--find", "zyzzyva", duel)
    assert done.exit_code == 0
    assert "Nothing says `zyzzyva`." in done.output


def found(game: Path, searched: str) -> list[str]:
    """Return the wordings that a search finds, the likeliest first."""
    told = json.loads(run("vocabulary", "--format", "json", "--find", searched, game).stdout)
    return [each["wording"] for each in told["words"]]
