"""Warnings: told and counted, and they keep nobody from playing; `--strict` makes them errors."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from checking import COMMON, OWN_GAME, cases, expected, name_of, text_of
from command import run
from common import put_common

from cardwright.grammar import CATALOGUE, WARNING, Workspace
from cardwright.interpreter import load

WARNS = {code for code, entry in CATALOGUE.items() if entry.severity == WARNING}
PLAYED = [
    case for case in cases()
    if case.suffix == ".rules" and expected(case)
    and {code for _, code in expected(case)} <= WARNS
]  # fmt: skip
"""Cases of nothing but warnings, by what their markers say."""


@pytest.fixture
def half(duel: Path) -> Path:
    """A game of which something is not used yet, and a scenario of it that holds."""
    rules = duel / "game.rules"
    rules.write_text(rules.read_text() + "\nzone attic: shared, face up\n")
    return duel


def test_a_warning_is_told_and_counted_and_the_exit_code_is_0(half: Path) -> None:
    done = run("check", half)
    assert done.exit_code == 0
    assert "\nCW0210 warning: Never used  duel/game.rules:" in f"\n{done.output}"
    assert done.output.endswith("10 copies: 1 warning.\n")


def test_strict_makes_warnings_errors(half: Path) -> None:
    done = run("check", "--strict", half)
    assert done.exit_code == 1
    assert "warning" not in done.output
    assert done.output.endswith("10 copies: 1 problem.\n")
    assert run("check", "--strict", half / "cards.cards").exit_code == 0


def test_errors_and_warnings_are_counted_apart(half: Path) -> None:
    cards = half / "cards.cards"
    cards.write_text(cards.read_text().replace("Strike 2.", "Strike 0."))
    (half / "bad.rules").write_bytes(b"\xff")
    done = run("check", half)
    assert done.exit_code == 1
    assert done.output.endswith("1 problem, 3 warnings.\n")


def test_programs_are_told_the_severity(half: Path) -> None:
    for words, severity in (((), "warning"), (("--strict",), "error")):
        told = json.loads(run("check", "--format", "json", *words, half).output)
        assert [each["severity"] for each in told["problems"]] == [severity]
        log = json.loads(run("check", "--format", "sarif", *words, half).output)["runs"][0]
        assert [each["level"] for each in log["results"]] == [severity]
        levels = [each["defaultConfiguration"] for each in log["tool"]["driver"]["rules"]]
        assert levels == [{"level": severity}]


def test_what_is_not_used_yet_keeps_nobody_from_playing(half: Path) -> None:
    assert run("test", half).exit_code == 0
    assert run("run", half, "--games", "1").exit_code == 0
    assert run("play", half, "--seat", "Ann=random", "--seat", "Ben=random").exit_code == 0
    assert run("fmt", "--check", half).exit_code == 0
    assert run("explain", half / "game.rules").exit_code == 0
    assert "Words may be missing" not in run("vocabulary", half).output


def test_the_page_of_a_warning_says_that_it_is_one() -> None:
    assert "This is a warning" in run("explain", "CW0210").output
    assert "This is a warning" not in run("explain", "CW0201").output


@pytest.mark.laws(once=True)
def test_scenarios_are_run_by_pytest_beside_a_warning(half: Path) -> None:
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(half)]
    told = subprocess.run(words, cwd=half, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("case", PLAYED, ids=name_of)
def test_what_is_only_warned_about_can_be_played(case: Path) -> None:
    workspace = Workspace()
    if not OWN_GAME.search(text_of(case)):
        workspace.put(COMMON.name, COMMON.read_text(encoding="utf-8"))
    workspace.put(case.name, text_of(case))
    put_common(workspace)
    assert not workspace.check().errors
    (checked,) = workspace.games().values()
    game = load(checked)
    game.start(1, [f"Seat{chr(65 + n)}" for n in range(game.seats[0])])


def test_there_are_cases_of_warnings() -> None:
    assert len(PLAYED) > 10
