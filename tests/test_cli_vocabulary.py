"""`cardwright vocabulary`: every word that a card of a game may use."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from command import run


def words_of(game: Path | str) -> dict[str, dict[str, Any]]:
    told = json.loads(run("vocabulary", "--format", "json", game).stdout)
    return {each["wording"]: each for each in told["words"]}


def test_a_keyword_has_slots_meaning_place_and_example(duel: Path) -> None:
    word = words_of(duel)["Strike {number}"]
    assert word["section"] == "Things to do"
    assert word["slots"] == [{"name": "n", "kind": "number"}]
    assert word["meaning"] == "let taken be the smaller of n and your opponent's Shield ..."
    assert (word["file"], word["line"]) == ("duel/game.rules", 33)
    assert (word["example"], word["card"]) == ("Strike 2.", "Jab")


def test_fields_marks_boxes_and_places_are_words_too(duel: Path) -> None:
    words = words_of(duel)
    assert words["Cost"]["forms"] == ["Cost {number}"]
    assert words["Cost"]["meaning"] == "Cost: number 0 to 9"
    assert words["Quick"]["example"] == "Quick"
    assert words["Effect"]["section"] == "Text boxes and labels"
    assert words["discard pile"]["section"] == "Places"
    assert words["affordable"]["section"] == "Adjectives"


def test_words_of_the_core_have_their_meaning(duel: Path) -> None:
    word = words_of(duel)["your opponent"]
    assert word["section"] == "Words of every game"
    assert word["meaning"] == "the other player, in a game of two"
    assert word["file"] is None


def test_no_word_is_without_meaning(duel: Path) -> None:
    assert [word for word, each in words_of(duel).items() if not each["meaning"]] == []


def test_the_text_form_has_sections_and_examples(duel: Path) -> None:
    output = run("vocabulary", duel).output
    assert "\nThings to do\n  Block {number}\n" in output
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
