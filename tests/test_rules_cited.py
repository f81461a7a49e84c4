"""Each number of the rules sheet of Water Duel is cited by a scenario, or left out for a reason."""

from __future__ import annotations

import re
from itertools import pairwise

from bundled import ROOT

FOLDER = ROOT / "tests" / "scenarios" / "water_duel"
NUMBER = re.compile(r"\b([RANT])(\d+)\b")
CITING = re.compile(r" *# ((?:[RANT]\d+(?:, )?)+)(?:\. .*)?")
LEFT_OUT = re.compile(r"\| ([RANT]\d+) \| (\S.*) \|")
SHEET = 176


def wanted() -> set[str]:
    """Return all numbers of the sheet, which are kept as ranges."""
    found = set()
    for line in (FOLDER / "numbers.txt").read_text(encoding="utf-8").split():
        first, last = line.split("-")
        letter = first[0]
        found |= {f"{letter}{each}" for each in range(int(first[1:]), int(last[1:]) + 1)}
    return found


def cited() -> dict[str, list[str]]:
    """Return the numbers that scenarios cite: in the comment above a scenario, or above a line."""
    found: dict[str, list[str]] = {}
    for path in sorted(FOLDER.glob("*.scenario")):
        lines = path.read_text(encoding="utf-8").split("\n")
        for comment, below in pairwise(lines):
            match = CITING.fullmatch(comment)
            if match and below.strip():
                for letter, number in NUMBER.findall(match[1]):
                    found.setdefault(letter + number, []).append(f"{path.name}: {below.strip()}")
    return found


def left_out() -> dict[str, str]:
    """Return the numbers that no scenario can show, each with the reason."""
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    return dict(LEFT_OUT.findall(text))


def test_every_number_is_cited_or_left_out_for_a_reason() -> None:
    assert len(wanted()) == SHEET
    assert sorted(wanted() - set(cited()) - set(left_out())) == []


def test_nothing_is_cited_that_is_not_in_the_sheet() -> None:
    assert sorted((set(cited()) | set(left_out())) - wanted()) == []


def test_what_is_left_out_has_no_scenario() -> None:
    assert sorted(set(left_out()) & set(cited())) == []


def test_every_scenario_cites_a_number() -> None:
    shown = {each for places in cited().values() for each in places}
    for path in sorted(FOLDER.glob("*.scenario")):
        for line in path.read_text(encoding="utf-8").split("\n"):
            if line.startswith("scenario "):
                assert f"{path.name}: {line}" in shown
