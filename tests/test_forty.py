"""Forty texts that card games may want: each stands on a card of a small game here.

Each has a scenario of its own. Scenarios are collected as those of any project are; that they are
there for each text is asked here.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bundled import ROOT
from command import run

FORTY = ROOT / "tests" / "forty"
FOLDERS = sorted(path for path in FORTY.iterdir() if path.is_dir())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_such_a_game_is_clean_and_canonical(folder: Path) -> None:
    checked = run("check", "--strict", folder)
    assert checked.exit_code == 0, checked.output
    assert run("fmt", "--check", folder).exit_code == 0


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_each_text_on_a_card_has_a_scenario(folder: Path) -> None:
    cards, scenarios = (
        {
            int(number)
            for path in folder.rglob(f"*.{ending}")
            for number in re.findall(r"\btext (\d+)", path.read_text(encoding="utf-8"))
        }
        for ending in ("cards", "scenario")
    )
    assert cards == scenarios
