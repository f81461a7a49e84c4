"""`cardwright check`: what it reads, what it says, and what it puts right."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from command import COMMAND, ROOT, process, run, slip
from jsonschema import Draft7Validator

SARIF = json.loads((ROOT / "tests" / "data" / "sarif.schema.json").read_text(encoding="utf-8"))


# ---- what is read --------------------------------------------------------------------------------


def test_a_game_without_problems_ends_with_its_counts(duel: Path) -> None:
    done = run("check", duel)
    assert done.exit_code == 0
    assert done.output == "3 files, 1 game, 4 cards, 10 copies: no problems.\n"


def test_no_path_checks_the_current_folder(duel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(duel)
    assert run("check").output == run("check", ".").output == run("check", duel).output


def test_cards_by_themselves_are_read_with_the_game_beside_them(duel: Path) -> None:
    done = run("check", duel / "cards.cards")
    assert done.output == "1 file, 1 game, 4 cards, 10 copies: no problems.\n"


def test_cards_are_read_with_the_game_in_the_folder_above(duel: Path) -> None:
    (duel / "deep").mkdir()
    moved = (duel / "cards.cards").rename(duel / "deep" / "cards.cards")
    assert run("check", moved).exit_code == 0


def test_a_deck_by_itself_knows_the_cards_of_the_files_beside_it(duel: Path) -> None:
    text = 'for "Duel"\n\ndeck "Mine":\n  3 "Jab"\n  3 "Jab"\n  3 "Raised Buckler"\n  "Ambush"\n'
    (duel / "mine.cards").write_text(text)
    assert run("check", duel / "mine.cards").output.startswith("1 file, 1 game, 0 cards")


def test_problems_of_a_file_that_was_not_asked_for_are_not_told(duel: Path) -> None:
    slip(duel)
    assert run("check", duel / "game.rules").exit_code == 0


def test_an_included_file_is_read_from_beside_the_game(duel: Path) -> None:
    (duel / "parts").mkdir()
    (duel / "parts" / "more.rules").write_text("ruling speed: fast, or slow\n")
    with (duel / "game.rules").open("a") as file:
        file.write('include "parts/more.rules"\n')
    assert "CW0903" not in run("check", duel / "game.rules").output


def test_a_file_that_names_no_game_is_read_with_the_one_that_includes_it(duel: Path) -> None:
    (duel / "more.rules").write_text("condition all is well means true\n")
    with (duel / "game.rules").open("a") as file:
        file.write('include "more.rules"\n')
    assert "CW0902" not in run("check", duel / "more.rules").output


@pytest.mark.parametrize("name", ["../secret.rules", "/etc/hosts", "a/../../secret.rules"])
def test_an_include_does_not_leave_the_folder_of_the_game(duel: Path, name: str) -> None:
    (duel.parent / "secret.rules").write_text("say nothing\n")
    (duel / "game.rules").write_text(f'game "Duel"\ninclude "{name}"\n')
    output = run("check", duel / "game.rules").output
    assert "CW0903" in output
    assert "say nothing" not in output


def test_an_include_does_not_leave_the_folder_by_a_link(duel: Path) -> None:
    (duel.parent / "secret.rules").write_text("say nothing\n")
    (duel / "link.rules").symlink_to(duel.parent / "secret.rules")
    (duel / "game.rules").write_text('game "Duel"\ninclude "link.rules"\n')
    told = run("check", duel / "game.rules").output
    assert "CW0909 Leads out  duel/link.rules:1:1" in told
    assert "say nothing" not in told


def test_a_file_named_twice_is_read_once(duel: Path) -> None:
    (duel / "again.cards").symlink_to(duel / "cards.cards")
    done = run("check", duel, duel / "cards.cards", duel / ".." / "duel" / "game.rules")
    assert done.output.startswith("3 files, 1 game, 4 cards, 10 copies")


def test_hidden_folders_are_not_read(duel: Path) -> None:
    shutil.copytree(duel, duel / ".old")
    assert run("check", duel).output.startswith("3 files")


def test_the_name_of_a_bundled_game_works_as_a_path(duel: Path) -> None:
    done = run("check", "--format", "json", "water_duel")
    counts = json.loads(done.output)
    assert (counts["games"], counts["cards"], counts["copies"]) == (1, 28, 68)


def test_cards_for_a_bundled_game_are_read_with_it(duel: Path) -> None:
    (duel / "own.cards").write_text('for "Water Duel"\n')
    assert "CW0901" not in run("check", duel / "own.cards").output


# ---- what is said --------------------------------------------------------------------------------


def test_a_problem_is_told_with_its_place_its_line_and_what_would_be_right(duel: Path) -> None:
    slip(duel)
    done = run("check", duel)
    assert done.exit_code == 1
    assert (
        "CW0201 Unknown word  duel/cards.cards:5:11\n    5 |   Effect: Strikee 2.\n" in done.output
    )
    assert "Write instead: Effect: Strike 2." in done.output
    assert done.output.endswith("3 files, 1 game, 4 cards, 10 copies: 2 problems.\n")


def test_there_is_no_colour_unless_a_person_looks(duel: Path) -> None:
    slip(duel)
    assert "\x1b" not in run("check", duel).output


@pytest.mark.skipif(sys.platform == "win32", reason="no terminal to pretend to be")
@pytest.mark.parametrize(("surroundings", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_a_person_sees_colour_unless_that_is_not_wanted(
    duel: Path, surroundings: dict[str, str], coloured: bool
) -> None:
    import pty

    slip(duel)
    ours, theirs = pty.openpty()
    command = [*COMMAND, "check", "duel"]
    subprocess.run(command, stdout=theirs, check=False, env={**os.environ, **surroundings})
    shown = os.read(ours, 100_000)
    os.close(ours)
    os.close(theirs)
    assert b"CW0201" in shown
    assert (b"\x1b[" in shown) is coloured


def test_json_has_the_counts_and_every_problem(duel: Path) -> None:
    slip(duel)
    told = json.loads(run("check", "--format", "json", duel).output)
    first, second = told.pop("problems")
    assert told == {
        "files": 3, "games": 1, "cards": 4, "copies": 10, "errors": 2, "warnings": 0,
    }  # fmt: skip
    assert list(first) == [
        "file", "line", "column", "end_line", "end_column", "code", "severity", "message", "hint",
        "fix",
    ]  # fmt: skip
    assert (first["file"], first["code"], first["severity"]) == (
        "duel/cards.cards", "CW0201", "error",
    )  # fmt: skip
    place = {"line": 5, "column": 11, "end_line": 5, "end_column": 18}
    assert place.items() <= first.items()
    edit = place | {"text": "Strike"}
    assert first["fix"] == {"safe": True, "text": "Effect: Strike 2.", "edits": [edit]}
    assert second["line"] == 9


def test_json_has_no_fix_where_there_is_none(duel: Path) -> None:
    told = json.loads(run("check", "--format", "json", *_empty(duel)).output)
    assert [problem["fix"] for problem in told["problems"]] == [None]


def _empty(duel: Path) -> list[Path]:
    (duel / "empty").mkdir()
    return [duel / "empty"]


def test_sarif_is_what_the_standard_asks_for(duel: Path) -> None:
    slip(duel)
    with (duel / "cards.cards").open("a") as file:
        file.write('\ncard "Jab"\n  Cost 1, Cost 99\n  Effect: Do what?\n')
    (duel / "bad name.rules").write_bytes(b"\xff")
    log = json.loads(run("check", "--format", "sarif", duel).output)
    assert [error.message for error in Draft7Validator(SARIF).iter_errors(log)] == []
    (driver, results) = log["runs"][0]["tool"]["driver"], log["runs"][0]["results"]
    assert len(results) >= 5
    assert all(driver["rules"][each["ruleIndex"]]["id"] == each["ruleId"] for each in results)
    assert "duel/bad%20name.rules" in {_uri(each) for each in results}


def _uri(result: dict[str, Any]) -> str:
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert isinstance(uri, str)
    return uri


def test_sarif_without_a_problem_is_whole_as_well(duel: Path) -> None:
    log = json.loads(run("check", "--format", "sarif", duel).output)
    assert list(Draft7Validator(SARIF).iter_errors(log)) == []
    assert log["runs"][0]["results"] == []


# ---- what is put right ---------------------------------------------------------------------------


def test_fix_applies_safe_fixes_says_so_and_checks_again(duel: Path) -> None:
    before = (duel / "cards.cards").read_bytes()
    slip(duel)
    done = run("check", "--fix", duel)
    assert done.exit_code == 0
    assert (
        "Fixed duel/cards.cards:5\n  - Effect: Strikee 2.\n  + Effect: Strike 2.\n" in done.output
    )
    assert "2 safe fixes applied." in done.output
    assert done.output.endswith("no problems.\n")
    assert (duel / "cards.cards").read_bytes() == before
    assert sorted(os.listdir(duel)) == ["cards.cards", "first.scenario", "game.rules"]


def test_fix_leaves_unsure_proposals_alone(duel: Path) -> None:
    cards = duel / "cards.cards"
    cards.write_text(cards.read_text().replace("Cost 1", "Cost 77"))
    before = cards.read_bytes()
    assert run("check", "--fix", duel).exit_code == 1
    assert cards.read_bytes() == before


def test_fix_keeps_the_line_ends_and_the_mark_of_a_file(duel: Path) -> None:
    cards = slip(duel)
    cards.write_bytes(b"\xef\xbb\xbf" + cards.read_bytes().replace(b"\n", b"\r\n"))
    before = cards.read_bytes()
    assert run("check", "--fix", duel).exit_code == 0
    assert cards.read_bytes() == before.replace(b"Strikee", b"Strike")


def test_fix_keeps_the_rights_of_a_file_and_writes_through_links_inside(duel: Path) -> None:
    cards = slip(duel)
    kept = cards.rename(duel / "kept.txt")
    kept.chmod(0o640)
    cards.symlink_to(kept)
    assert run("check", "--fix", duel).exit_code == 0
    assert cards.is_symlink()
    assert kept.stat().st_mode & 0o777 == 0o640
    assert "Strikee" not in kept.read_text()


def test_what_was_fixed_does_not_mix_with_json(duel: Path) -> None:
    slip(duel)
    done = process("check", "--fix", "--format", "json", duel, folder=duel)
    assert json.loads(done.stdout)["problems"] == []
    assert "Fixed cards.cards:5" in done.stderr


# ---- how it is called ----------------------------------------------------------------------------


def test_a_missing_path_names_near_ones(duel: Path) -> None:
    done = run("check", "duel/card.cards")
    assert done.exit_code == 2
    assert "Did you mean `duel/cards.cards`?" in " ".join(done.output.split())


def test_a_missing_path_names_the_bundled_games(duel: Path) -> None:
    done = run("check", "water_due")
    assert done.exit_code == 2
    assert "Did you mean `water_duel`?" in done.output
    assert "timeline_duel" in done.output


def test_the_version_is_told() -> None:
    assert run("--version").output.startswith("cardwright ")


def test_an_unknown_command_is_wrong_usage() -> None:
    assert run("chekc").exit_code == 2


def test_checking_imports_no_other_command(duel: Path) -> None:
    code = (
        "import sys; from cardwright.workbench import cardwright\n"
        f"cardwright(['check', {str(duel)!r}], standalone_mode=False)\n"
        "print([name for name in sys.modules if name.startswith('cardwright.workbench.')])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert re.findall(r"workbench\.commands\.(\w+)", done.stdout) == ["check"]
