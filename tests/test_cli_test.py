"""`cardwright test`, and the same scenarios under pytest."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from command import process, run, slip

CASE = """\
for "Duel"

scenario "One":
  given:
    Ann has Energy 3, hand [Jab]
    Ben has hand [Jab]
    it is Ann's turn
  play:
    Ann: play Jab
  expect:
    Ben's Health is {health}
    Ann is asked

scenario "Two":
  given:
    Ann has hand [Jab]
    Ben has hand [Jab]
    it is Ann's turn
  expect:
    Ann is asked
"""
KEPT = "cases.transcripts"


def kept_of(cases: Path) -> list[str]:
    """Return the names of the scenarios of which something is kept, in order."""
    text = cases.with_suffix(".transcripts").read_text(encoding="utf-8")
    return re.findall(r'^scenario "(.*)"$', text, re.MULTILINE)


def spoil_what_is_kept(cases: Path, before: str = "3 -> 2", after: str = "3 -> 1") -> None:
    """Change something in what is kept."""
    path = cases.with_suffix(".transcripts")
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


@pytest.fixture
def cases(duel: Path) -> Path:
    """A file with two scenarios that hold."""
    path = duel / "cases.scenario"
    path.write_text(CASE.format(health=8), encoding="utf-8")
    return path


def spoil(cases: Path) -> None:
    cases.write_text(CASE.format(health=7), encoding="utf-8")


def test_all_scenarios_below_the_current_folder_are_run(cases: Path) -> None:
    done = run("test")
    assert done.exit_code == 0
    assert done.output.startswith("3 scenarios in ")
    assert "all hold, 3 transcripts not recorded" in done.output


def test_k_runs_those_with_a_part_of_a_name(cases: Path) -> None:
    assert run("test", "-k", "tWo").output.startswith("1 scenario in ")
    assert run("test", "-k", "nobody").output == "No scenarios.\n"
    assert run("test", "-k", "two", "-k", "one").output.startswith("2 scenarios in ")


def test_name_runs_the_one_that_is_called_so(cases: Path) -> None:
    assert run("test", "--name", "Two").output.startswith("1 scenario in ")
    assert run("test", "--name", "Tw").output == "No scenarios.\n"
    assert run("test", "--name", "Two", "--name", "One").output.startswith("2 scenarios in ")


def test_a_failure_is_told_and_the_exit_code_is_1(cases: Path) -> None:
    spoil(cases)
    done = run("test", cases)
    assert done.exit_code == 1
    assert "FAILED One\n  duel/cases.scenario:11: Ben's Health is 8\n" in done.output
    assert "2 scenarios in" in done.output
    assert "1 failed" in done.output


def test_problems_of_the_text_are_told_first(cases: Path) -> None:
    slip(cases.parent)
    done = run("test", cases.parent)
    assert done.exit_code == 1
    assert "CW0201" in done.output
    assert "scenarios in" not in done.output


def test_what_is_wrong_elsewhere_keeps_no_scenario_from_running(cases: Path) -> None:
    (cases.parent / "begun.rules").write_text('game "Begun":\n  2 players\n\nto flip:\n')
    (cases.parent / "odd.scenario").write_text('for "Duel"\n\nscenario "Odd":\n  what?\n')
    half = CASE.format(health=8) + '\nscenario "Three":\n  given:\n    Ann has nothing\n'
    cases.write_text(half)
    done = run("test", "--update", cases.parent)
    assert done.exit_code == 1
    assert {"CW0107", "CW0101", "CW0603"} <= {*re.findall(r"CW\d{4}", done.output)}
    assert "3 scenarios in" in done.output
    assert "left out" in done.output
    assert kept_of(cases) == ["One", "Two"]
    told = json.loads(run("test", "--format", "json", cases.parent).output)
    assert [each["passed"] for each in told["outcomes"]] == [True, True, True]
    assert {each["file"] for each in told["problems"]} == {
        "duel/begun.rules", "duel/odd.scenario", "duel/cases.scenario",
    }  # fmt: skip


def test_a_game_is_played_beside_files_that_are_broken(cases: Path) -> None:
    (cases.parent / "notes.rules").write_text("a thought\n")
    (cases.parent / "odd.scenario").write_text('for "Duel"\n\nscenario "Odd":\n  what?\n')
    done = run("run", cases.parent, "--games", "1")
    assert done.exit_code == 0
    assert 'problems in files that "duel" is played without' in done.output.lower()
    slip(cases.parent)
    done = run("run", cases.parent, "--games", "1")
    assert done.exit_code == 1
    assert "CW0201" in done.output
    assert "notes.rules" not in done.output


def test_a_path_that_is_not_there_is_wrong_usage(cases: Path) -> None:
    assert run("test", "nowhere").exit_code == 2


def test_update_keeps_transcripts_beside_the_file(cases: Path) -> None:
    done = run("test", "--update", cases)
    assert done.exit_code == 0
    assert f"recorded One  duel/{KEPT}\n" in done.output
    kept = (cases.parent / KEPT).read_text(encoding="utf-8")
    head = 'scenario "One"\n  Turn 3: Ann\'s turn\n  Ann: Health 10; Energy 3; Shield 0;'
    assert kept.startswith(head)
    assert '  Ann: play "Jab"\n    Ann\'s Energy: 3 -> 2\n    Ann Strikes 2\n' in kept
    assert run("test", cases).output.endswith("all hold.\n")


def test_a_digest_is_kept_where_that_is_wanted_and_stays_one(cases: Path) -> None:
    run("test", "--update", cases)
    path = cases.parent / KEPT
    whole = path.read_text(encoding="utf-8")
    assert run("test", "--update", "--as", "digest", "--name", "Two", cases).exit_code == 0
    assert re.search(
        r'Ann is asked.*\n\nscenario "Two"\n  digest [0-9a-f]{16}\n$', path.read_text()
    )
    assert run("test", cases).output.endswith("all hold.\n")
    assert "2 scenarios" in run("test", "--update", cases).output
    assert run("test", "--update", "--as", "whole", cases).exit_code == 0
    assert path.read_text(encoding="utf-8") == whole
    assert run("test", "--as", "digest", cases).exit_code == 2


def test_a_digest_is_of_what_happens_and_of_no_wording(
    cases: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("test", "--update", "--as", "digest", cases)
    told = "cardwright.workbench.scenarios.scenario_run.events_told"
    monkeypatch.setattr(told, lambda events: ["other words"])
    assert run("test", cases).output.endswith("all hold.\n")
    cards = cases.parent / "cards.cards"
    cards.write_text(cards.read_text().replace("Strike 2.", "Strike 3."))
    cases.write_text(CASE.format(health=7), encoding="utf-8")
    done = run("test", cases)
    assert done.exit_code == 1
    assert "CHANGED One" in done.output
    assert "CHANGED Two" not in done.output
    assert re.search(r"^    -digest \w+\n    \+digest \w+$", done.output, re.MULTILINE)


def test_a_transcript_that_has_changed_fails_until_it_is_updated(cases: Path) -> None:
    run("test", "--update", cases)
    spoil_what_is_kept(cases)
    done = run("test", cases)
    assert done.exit_code == 1
    assert "CHANGED One" in done.output
    assert "-  Ann's Energy: 3 -> 1" in done.output
    assert "+  Ann's Energy: 3 -> 2" in done.output
    assert run("test", "--update", cases).exit_code == 0
    assert run("test", cases).exit_code == 0


def test_update_never_accepts_a_scenario_that_fails(cases: Path) -> None:
    run("test", "--update", cases)
    kept = cases.parent / KEPT
    before = kept.read_text(encoding="utf-8")
    spoil(cases)
    done = run("test", "--update", cases)
    assert done.exit_code == 1
    assert kept.read_text(encoding="utf-8") == before
    kept.unlink()
    run("test", "--update", cases)
    assert kept_of(cases) == ["Two"]


def test_transcripts_of_scenarios_that_are_gone_are_removed(cases: Path) -> None:
    run("test", "--update", cases)
    cases.write_text(CASE.format(health=8).replace('"Two"', '"Three"'), encoding="utf-8")
    assert "1 transcript of no scenario" in run("test", cases).output
    assert f"removed Two  duel/{KEPT}" in run("test", "--update", cases).output
    assert kept_of(cases) == ["One", "Three"]


@pytest.mark.laws(once=True)
def test_transcripts_of_names_that_look_alike_are_kept_apart(cases: Path) -> None:
    cases.write_text(CASE.format(health=8).replace('"Two"', '"one?"'), encoding="utf-8")
    run("test", "--update", cases)
    assert run("test", cases).output.endswith("all hold.\n")
    assert kept_of(cases) == ["One", "one?"]
    assert "3 passed" in pytest_run(cases)


def test_too_much_that_is_asked_in_an_expectation_is_told_with_its_line(cases: Path) -> None:
    deep = "where there is a card " * 14
    asked = f"it holds that there is a card {deep}where Ann's Health is 1"
    with cases.open("a", encoding="utf-8") as file:
        file.write(f"    {asked}\n    Ann's Health is 9\n")
    done = run("test", cases)
    assert "cases.scenario:21: this takes more work than may be done" in done.output
    assert "cases.scenario:22: Ann's Health is 10" in done.output
    assert "cardwright itself went wrong" not in done.output


def test_json_is_for_programs(cases: Path) -> None:
    spoil(cases)
    done = run("test", "--format", "json", cases)
    assert done.exit_code == 1
    told = json.loads(done.output)
    assert (told["scenarios"], told["failed"], told["unrecorded"]) == (2, 1, 1)
    one, two = told["outcomes"]
    assert (one["name"], one["file"], one["passed"]) == ("One", "duel/cases.scenario", False)
    assert one["failure"]["line"] == 11
    assert (one["failure"]["expected"], one["failure"]["found"]) == ("7", "8")
    assert (two["passed"], two["transcript"]) == (True, "not recorded")


@pytest.mark.laws(once=True)
def test_scenarios_are_the_same_in_another_process(cases: Path) -> None:
    run("test", "--update", cases)
    done = process("test", cases, folder=cases.parent, PYTHONHASHSEED="7")
    assert done.returncode == 0, done.stdout
    assert "all hold." in done.stdout


# ---- under pytest --------------------------------------------------------------------------------


def pytest_run(cases: Path, *more: str) -> str:
    """Run pytest as a project with scenarios does; return what it says."""
    plugin = () if has_entry_point() else ("-p", "cardwright.workbench.pytest_plugin")
    without = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest")  # the latter is slow to start
    arguments = (sys.executable, "-m", "pytest", *without, *plugin, *more)
    done = subprocess.run(
        arguments, cwd=cases.parent, capture_output=True, text=True, check=False, timeout=60,
        env={**os.environ, "PYTEST_ADDOPTS": ""},
    )  # fmt: skip
    return done.stdout + done.stderr


def has_entry_point() -> bool:
    """Whether the plugin is installed, as it is for whoever installs the package."""
    from importlib.metadata import entry_points

    return any(each.name == "cardwright" for each in entry_points(group="pytest11"))


def test_pytest_collects_one_test_for_each_scenario(cases: Path) -> None:
    output = pytest_run(cases, "-v")
    assert "cases.scenario::One PASSED" in output
    assert "cases.scenario::Two PASSED" in output
    assert "3 passed" in output


@pytest.mark.laws(once=True)
def test_pytest_fails_with_the_same_report(cases: Path) -> None:
    spoil(cases)
    output = pytest_run(cases)
    assert "FAILED One\n  cases.scenario:11: Ben's Health is 8\n  11 | Ben's Health is 7" in output
    assert "1 failed, 2 passed" in output
    assert "Traceback" not in output


@pytest.mark.laws(once=True)
def test_pytest_tells_problems_of_the_text(cases: Path) -> None:
    slip(cases.parent)
    output = pytest_run(cases)
    assert "CW0201" in output
    assert "3 failed" in output
    assert "Traceback" not in output


@pytest.mark.laws(once=True)
def test_pytest_tells_what_is_wrong_in_a_file_in_which_it_finds_no_scenario(cases: Path) -> None:
    cases.write_text(CASE.format(health=8).replace("scenario ", "scenaro "), encoding="utf-8")
    output = pytest_run(cases)
    assert "CW01" in output
    assert "1 error" in output
    assert "Traceback" not in output


@pytest.mark.laws(once=True)
def test_pytest_checks_nothing_to_collect(cases: Path) -> None:
    slip(cases.parent)
    assert "3 tests collected" in pytest_run(cases, "--collect-only")


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("more", [(), ("-p", "no:syrupy")], ids=["with syrupy", "without syrupy"])
def test_pytest_compares_transcripts(cases: Path, more: tuple[str, ...]) -> None:
    run("test", "--update", cases)
    spoil_what_is_kept(cases)
    assert "1 failed, 2 passed" in pytest_run(cases, *more)


@pytest.mark.laws(once=True)
def test_pytest_keeps_the_transcripts_that_the_command_keeps(cases: Path) -> None:
    assert "3 passed" in pytest_run(cases, "--snapshot-update")
    assert run("test", cases).output.endswith("all hold.\n")
    assert kept_of(cases) == ["One", "Two"]
    assert "leave `-n` out" in pytest_run(cases, "--snapshot-update", "-n", "1")
