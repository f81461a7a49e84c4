"""The examples are what a newcomer starts from: whole, clean and in canonical form."""

from __future__ import annotations

from pathlib import Path

import pytest
from bundled import ROOT
from command import run

FOLDERS = sorted(path.parent for path in (ROOT / "examples").glob("*/*.rules"))


@pytest.mark.parametrize("folder", sorted(set(FOLDERS)), ids=lambda path: path.name)
def test_an_example_is_clean_and_canonical(folder: Path) -> None:
    checked = run("check", folder)
    assert checked.exit_code == 0, checked.output
    assert "1 game" in checked.output
    assert run("fmt", "--check", folder).exit_code == 0


@pytest.mark.parametrize("folder", sorted(set(FOLDERS)), ids=lambda path: path.name)
def test_an_example_has_a_scenario(folder: Path) -> None:
    assert list(folder.glob("*.scenario"))


@pytest.mark.parametrize("folder", sorted(set(FOLDERS)), ids=lambda path: path.name)
def test_the_scenarios_of_an_example_hold(folder: Path) -> None:
    done = run("test", folder)
    assert done.exit_code == 0, done.output
