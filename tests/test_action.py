"""The GitHub Action does what docs/ci.md says, and text of strangers is data to it."""

from __future__ import annotations

import json
import re
import sys
import sysconfig
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from action_job import ACTION, EXPRESSION, STEPS, Job, play_action
from command import ROOT, new_game, slip
from jsonschema import Draft7Validator
from matches import few_every_day
from source_copy import OFFLINE, copied

SARIF = json.loads((ROOT / "tests" / "data" / "sarif.schema.json").read_text(encoding="utf-8"))
SHELL = [step for step in STEPS if "run" in step]
HOSTILE = (
    "$(touch x)",
    "--fix",
    "a b",
    "a\n::error::b",
    'it\'s "so"',
    "`touch x`",
    "; touch x #",
    "*",
    "${{ inputs.strict }}",
    "%0Aé",
)
"""Names of folders; the first two are tried every day."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with a small game in it."""
    folder = tmp_path / "checkout"
    folder.mkdir()
    new_game(folder)
    return folder


def uris(job: Job) -> set[str]:
    """Return the files that have problems, as code scanning is told."""
    assert list(Draft7Validator(SARIF).iter_errors(job.uploaded)) == []
    places = [each["locations"][0] for each in job.uploaded["runs"][0]["results"]]
    return {each["physicalLocation"]["artifactLocation"]["uri"] for each in places}


# ---- what is written in it -----------------------------------------------------------------------


@pytest.mark.parametrize("step", SHELL, ids=[step["name"] for step in SHELL])
def test_no_expression_stands_in_a_shell_step(step: dict[str, Any]) -> None:
    assert "${{" not in step["run"]
    assert step["shell"] == "bash"


def test_other_actions_are_named_with_their_major_version() -> None:
    used = [step["uses"] for step in STEPS if "uses" in step]
    assert len(used) == 2
    assert [each for each in used if not re.fullmatch(r"[\w/-]+@v\d+", each)] == []


def test_every_input_is_declared_and_used_and_every_step_that_is_spoken_of_is_there() -> None:
    text = json.dumps([STEPS, ACTION["outputs"]])
    assert set(re.findall(r"inputs\.(\w+)", text)) == set(ACTION["inputs"])
    steps = {step["id"] for step in STEPS if "id" in step}
    assert set(re.findall(r"steps\.(\w+)\.", text)) == steps
    assert len(EXPRESSION.findall(text)) == text.count("${{")


# ---- what it does --------------------------------------------------------------------------------


def test_a_game_without_problems_passes(checkout: Path, tmp_path: Path) -> None:
    job = play_action(checkout, tmp_path / "runner", strict="true", test="true")
    assert job.failed == ""
    assert uris(job) == set()
    assert "### cardwright check\n\n    3 files, 1 game, 4 cards, 10 copies: no problems.\n" in (
        job.summary
    )
    assert "### cardwright test\n\n    1 scenario in " in job.summary


def test_errors_are_handed_on_and_then_fail_the_job(checkout: Path, tmp_path: Path) -> None:
    slip(checkout / "duel")
    job = play_action(checkout, tmp_path / "runner", path="duel")
    assert job.failed == "Fail if there are errors"
    assert uris(job) == {"duel/cards.cards"}
    assert "        5 |   Effect: Strikee 2.\n" in job.summary
    assert "CW0201 Unknown word  duel/cards.cards:5:11\n" in job.log
    assert "cardwright test" not in job.summary
    assert job.outputs["game", "sarif"].endswith(".sarif")


@pytest.mark.parametrize("strict", ["true", "false"])
def test_a_warning_fails_the_job_where_it_is_strict(
    checkout: Path, tmp_path: Path, strict: str
) -> None:
    rules = checkout / "duel" / "game.rules"
    rules.write_text(rules.read_text() + "\nto wiggle:\n  draw 1 card\n")
    job = play_action(checkout, tmp_path / "runner", strict=strict)
    assert uris(job) == {"duel/game.rules"}
    levels = {each["level"] for each in job.uploaded["runs"][0]["results"]}
    assert (bool(job.failed), levels) == (
        (True, {"error"}) if strict == "true" else (False, {"warning"})
    )


def test_a_scenario_that_does_not_hold_fails_the_job(checkout: Path, tmp_path: Path) -> None:
    scenario = checkout / "duel" / "first.scenario"
    wrong = re.sub(r"is (\d+)$", r"is 9\1", scenario.read_text(), count=1, flags=re.MULTILINE)
    assert wrong != scenario.read_text()
    scenario.write_text(wrong)
    assert play_action(checkout, tmp_path / "without").failed == ""
    job = play_action(checkout, tmp_path / "with", test="true")
    assert job.failed == "Fail if there are errors"
    assert uris(job) == set()
    assert "cardwright test: not all scenarios hold." in job.log


def test_a_long_report_is_cut_in_the_summary_only(checkout: Path, tmp_path: Path) -> None:
    cards = checkout / "duel" / "cards.cards"
    cards.write_text(cards.read_text() + "  Effect: Strikee 2.\n" * 50)
    job = play_action(checkout, tmp_path / "runner")
    assert job.log.count("Strikee") > 80 > job.summary.count("Strikee") > 5
    assert job.summary.endswith("\nThe log of the job has the rest.\n\n")


def test_nothing_is_handed_on_that_nobody_asked_for(checkout: Path, tmp_path: Path) -> None:
    slip(checkout / "duel")
    job = play_action(checkout, tmp_path / "runner", upload="false")
    assert (job.uploaded, job.failed) == (None, "Fail if there are errors")


@pytest.mark.parametrize("given", [{"strict": "yes"}, {"test": ""}, {"path": "nowhere\n::error::"}])
def test_wrong_usage_fails_before_anything_is_handed_on(
    checkout: Path, tmp_path: Path, given: dict[str, str]
) -> None:
    job = play_action(checkout, tmp_path / "runner", **given)
    assert (job.uploaded, job.failed) == (None, "Check, and run scenarios")
    assert "true or false" in job.log or "There is no file or folder `nowhere" in job.log
    assert commands(job.log) == []


# ---- strangers -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", few_every_day(HOSTILE, HOSTILE[:2]))
def test_a_path_is_data(checkout: Path, tmp_path: Path, name: str) -> None:
    slip((checkout / "duel").rename(checkout / name))
    before = {path: path.read_bytes() for path in checkout.rglob("*") if path.is_file()}
    job = play_action(checkout, tmp_path / "runner", path=name, test="true")
    assert job.failed == "Fail if there are errors"
    assert {unquote(each) for each in uris(job)} == {f"{name}/cards.cards".replace("\n", "\\x0a")}
    assert {path: path.read_bytes() for path in checkout.rglob("*") if path.is_file()} == before
    assert commands(job.log) == []


def commands(log: str) -> list[str]:
    """Return the lines that GitHub obeys, but for those that put that off and on again."""
    obeyed, mark = [], None
    for line in log.splitlines():
        text = line.lstrip()
        if mark is not None:
            mark = None if text == f"::{mark}::" else mark
        elif text.startswith("::stop-commands::"):
            mark = text.removeprefix("::stop-commands::")
            assert re.fullmatch("[0-9a-f]{64}", mark)
        elif text.startswith("::") or "##[" in text:
            obeyed.append(line)
    assert mark is None
    return obeyed


def test_what_is_quoted_commands_neither_github_nor_markdown(
    checkout: Path, tmp_path: Path
) -> None:
    cards = checkout / "duel" / "cards.cards"
    cards.write_text(
        cards.read_text() + "  Effect: ##[add-mask]2.\n::error::bad\n```\n<img src=x>\n# Big\n"
    )
    job = play_action(checkout, tmp_path / "runner", test="true")
    assert "##[add-mask]" in job.log
    assert "::error::bad" in job.log
    assert commands(job.log) == []
    assert "<img" in job.summary
    plain = [line for line in job.summary.splitlines() if line and not line.startswith("    ")]
    assert plain == ["### cardwright check", "### cardwright test"]


def test_no_python_of_the_repository_is_run(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("click", "cardwright", "secrets", "sitecustomize"):
        (checkout / f"{name}.py").write_text(f"open({str(tmp_path / 'x')!r}, 'w')\n")
    monkeypatch.setenv("PYTHONPATH", str(checkout))
    job = play_action(checkout, tmp_path / "runner", test="true")
    assert job.failed == ""
    assert not (tmp_path / "x").exists()


# ---- its own installation ------------------------------------------------------------------------


@pytest.mark.laws(once=True)
def test_it_installs_the_version_that_was_checked_out(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = tmp_path / "a runner"
    (runner / "action").mkdir(parents=True)
    copied(runner / "action")
    title = runner / "action" / "workbench" / "cli.py"
    title.write_text(title.read_text() + "\n# the one that was checked out\n")
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = runner / "cardwright" / "lib" / version / "site-packages"
    packages.mkdir(parents=True)
    libraries = sysconfig.get_path("purelib")
    (packages / "dependencies.pth").write_text(f"{libraries}\n")  # so that no network is needed
    for name, value in OFFLINE.items():
        monkeypatch.setenv(name, value)
    slip(checkout / "duel")
    job = play_action(checkout, runner, left_out="")
    assert job.failed == "Fail if there are errors"
    assert uris(job) == {"duel/cards.cards"}
    assert job.outputs["install", "python"] == str(runner / "cardwright" / "bin" / "python")
    installed = packages / "cardwright" / "workbench" / "cli.py"
    assert installed.read_text().endswith("# the one that was checked out\n")
