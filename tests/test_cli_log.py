"""`cardwright log`: what happened in a saved match, all of it or as one seat saw it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from bundled import checked, files_of
from click.testing import CliRunner
from command import new_game, run
from rich.cells import cell_len

from cardwright.interpreter import load
from cardwright.workbench import cardwright

GAME = "water_duel"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A match of which a dozen decisions have been made."""
    path = tmp_path / "evening.match"
    words = ["play", GAME, "--seat", "Ann", "--seat", "Ben=random", "--seed", "1"]
    typed = "1\n" * 6
    assert CliRunner().invoke(cardwright, [*words, "--save", str(path)], input=typed).exit_code == 0
    return path


def test_the_whole_log_is_told_by_turn_and_step(saved: Path) -> None:
    result = run("log", saved)
    assert result.exit_code == 0
    lines = result.output.split("\n")
    assert lines[0] == "Water Duel: Ann, Ben"
    assert any(line.strip() == "Duel, Turn 1: Ben, Main" for line in lines)
    assert any(line.strip() == "Turn 2: Ann, Draw" for line in lines)
    assert any(re.fullmatch(r" *#\d+   > Ann: play .*", line) for line in lines)
    assert max(map(cell_len, lines)) <= 80
    assert not any(line.endswith(" ") for line in lines)


@pytest.mark.laws(once=True)
def test_the_log_of_a_seat_holds_no_card_that_it_may_not_know(saved: Path) -> None:
    match = load(checked(GAME)[1]).restore(saved.read_text(encoding="utf-8"))
    for seat in ("Ann", "Ben"):
        known = [each.text for each in match.events(seat)]
        told = run("log", saved, "--seat", seat).output
        for name in checked(GAME)[1].table.cards:
            if not any(f'"{name}"' in text for text in known):
                assert f'"{name}"' not in told
    first_hand = re.compile(r'"[^"#]+", [^#]* go to Ben\'s hand')
    flat = " ".join(run("log", saved, "--seat", "Ann").output.split())
    assert "6 cards go to Ben's hand" in flat
    assert not first_hand.search(flat)
    assert first_hand.search(" ".join(run("log", saved, "--seat", "Ben").output.split()))


def test_a_seat_is_not_told_what_others_answered(saved: Path) -> None:
    told = run("log", saved, "--seat", "Ann").output
    assert "> Ann: " in told
    assert "> Ben: " not in told
    assert "> Ben: " in run("log", saved).output


def test_json_holds_every_event(saved: Path) -> None:
    made = json.loads(run("log", saved, "--format", "json").output)
    assert made["game"] == "Water Duel"
    assert made["seats"] == ["Ann", "Ben"]
    assert [each["number"] for each in made["events"]] == list(range(1, len(made["events"]) + 1))
    assert made["events"][0]["part"] == "match"
    assert {each["sort"] for each in made["events"]} == {"answer", "change", "flow", "word"}


def test_why_goes_from_an_event_back_to_an_answer(saved: Path) -> None:
    events = json.loads(run("log", saved, "--format", "json").output)["events"]
    event = next(each for each in events if each["text"].startswith("Ann's Water: 20"))
    told = run("log", saved, "--why", event["number"]).output
    assert told.startswith(event["text"])
    assert re.search(r"^    \w+\.rules:\d+: subtract ", told, re.MULTILINE)
    assert re.search(r"^after the answer \d+, Ann: ", told, re.MULTILINE)
    parts = json.loads(run("log", saved, "--why", f"#{event['number']}", "--format", "json").output)
    assert parts["why"][0]["what"] == event["text"]


@pytest.mark.laws(once=True)
def test_why_for_a_seat_tells_nothing_it_may_not_know(saved: Path) -> None:
    match = load(checked(GAME)[1]).restore(saved.read_text(encoding="utf-8"))
    allowed = " ".join(each.text for each in match.events("Ann"))
    for event in match.events("Ann"):
        for text in match.why(event.number, "Ann"):
            assert "Ben: " not in text or "after the answer" not in text
            for name in re.findall(r'"([^"]+)"', text):
                assert f'"{name}"' in allowed


def test_wrong_numbers_seats_and_files_are_told(saved: Path, tmp_path: Path) -> None:
    for arguments, said in (
        (("--why", "0"), "numbers 1 to"),
        (("--why", "x"), "numbers 1 to"),
        (("--why", "99999"), "numbers 1 to"),
        (("--seat", "Anna"), "Did you mean `Ann`?"),
    ):
        result = run("log", saved, *arguments)
        assert result.exit_code == 2
        assert said in result.output
    assert run("log", tmp_path / "nothing").exit_code == 2
    assert run("log", tmp_path).exit_code == 2
    saved.write_text(saved.read_text(encoding="utf-8")[:5000], encoding="utf-8")
    cut_off = run("log", saved)
    assert cut_off.exit_code == 2
    assert "cannot be loaded" in cut_off.output


def test_the_game_of_a_save_is_found_by_its_path(tmp_path: Path) -> None:
    game, path = new_game(tmp_path), tmp_path / "a.match"
    seats = ("--seat", "Ann=random", "--seat", "Ben=random")
    assert run("play", game, *seats, "--seed", "1", "--save", path).exit_code == 0
    assert run("log", path).exit_code == 2
    assert run("log", path, "--game", game).exit_code == 0


@pytest.mark.laws(once=True)
def test_the_game_of_a_save_is_the_one_it_was_played_with(
    tmp_path: Path, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each in files_of(GAME):
        text = each.read_text(encoding="utf-8").replace("Draw 2", "Draw 3")
        (tmp_path / each.name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert run("log", saved).exit_code == 0  # the changed copy that lies here is not meant
    assert "have changed" in run("log", saved, "--game", tmp_path).output
