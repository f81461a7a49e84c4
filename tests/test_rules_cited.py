"""Each number of a game's rules sheet is cited by a scenario, or left out for a reason."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from bundled import ROOT

FOLDERS = sorted(path.parent for path in (ROOT / "tests" / "scenarios").glob("*/numbers.txt"))
NUMBER = re.compile(r"\b([A-Z])(\d+)\b")
CITING = re.compile(r" *# ((?:[A-Z]\d+(?:, )?)+)(?:\. .*)?")
LEFT_OUT = re.compile(r"\| ([A-Z]\d+) \| (\S.*) \|")
SHEETS = {
    "water_duel": 176,
    "timeline_duel": 101,
    "gentlemen_of_war": 121,
    "gunsword": 189,
    "gunsmith_girl": 272,
}
"""How many numbers a sheet has, counted apart from the list of them."""

each_game = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)


def wanted(folder: Path) -> set[str]:
    """Return all numbers of the sheet, which are kept as ranges."""
    found = set()
    for line in (folder / "numbers.txt").read_text(encoding="utf-8").split():
        first, last = line.split("-")
        letter = first[0]
        found |= {f"{letter}{each}" for each in range(int(first[1:]), int(last[1:]) + 1)}
    return found


def cited(folder: Path) -> dict[str, list[str]]:
    """Return the numbers that scenarios cite: in the comment above a scenario, or above a line."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.glob("*.scenario")):
        lines = path.read_text(encoding="utf-8").split("\n")
        for comment, below in pairwise(lines):
            match = CITING.fullmatch(comment)
            if match and below.strip():
                for letter, number in NUMBER.findall(match[1]):
                    found.setdefault(letter + number, []).append(f"{path.name}: {below.strip()}")
    return found


def left_out(folder: Path) -> dict[str, str]:
    """Return the numbers that no scenario can show, each with the reason."""
    path = folder / "README.md"
    return dict(LEFT_OUT.findall(path.read_text(encoding="utf-8"))) if path.is_file() else {}


@each_game
def test_every_number_is_cited_or_left_out_for_a_reason(folder: Path) -> None:
    assert len(wanted(folder)) == SHEETS[folder.name]
    assert sorted(wanted(folder) - set(cited(folder)) - set(left_out(folder))) == []


@each_game
def test_nothing_is_cited_that_is_not_in_the_sheet(folder: Path) -> None:
    assert sorted((set(cited(folder)) | set(left_out(folder))) - wanted(folder)) == []


@each_game
def test_what_is_left_out_has_no_scenario(folder: Path) -> None:
    assert sorted(set(left_out(folder)) & set(cited(folder))) == []


@each_game
def test_every_scenario_cites_a_number(folder: Path) -> None:
    shown = {each for places in cited(folder).values() for each in places}
    for path in sorted(folder.glob("*.scenario")):
        for line in path.read_text(encoding="utf-8").split("\n"):
            if line.startswith("scenario "):
                assert f"{path.name}: {line}" in shown
