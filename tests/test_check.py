"""The error corpus: every case in `tests/check/` gives the problems it says, worded as reviewed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from beside import Beside
from checking import (
    COMMON,
    FOLDER,
    SAID_OF_SAFE,
    cases,
    check,
    expected,
    name_of,
    problems_of,
    rendered,
    safe_fixes,
    text_of,
)
from syrupy.assertion import SnapshotAssertion

from cardwright.grammar import CATALOGUE, Sureness, apply

FEWEST_CASES = 90
BEYOND_TEXT = {"CW0521", "CW0599", "CW0905", "CW0906", "CW0908", "CW0909", "CW0910", "CW0913"}
"""What is found before there is a text (wrong encoding, too large a file, a link that leads out),
or when a game is loaded."""

INSIDE = re.compile(
    r"\b_[A-Za-z]\w+|__|\b(?:SIGN|WORD|NUMBER|STRING|POSSESSIVE|COLON|COMMA|SLASH|INDENT|DEDENT)\b"
    r"|\bT (?:noun|nouns|adjective|mark|number)\b|\b\w+ (?:nouns?|adjective): |Token|\$END|>\d\}"
)
"""What only the grammar knows: names of its tokens and keys of its words."""


@pytest.mark.parametrize("case", cases(), ids=name_of)
def test_check(case: Path, snapshot: SnapshotAssertion) -> None:
    found = sorted((each.span.line, each.code) for each in problems_of(case))
    assert found == expected(case)
    assert rendered(case) == snapshot(extension_class=Beside)
    hold_proposals(case)  # here, where the case has been checked: in another process it is not


def hold_proposals(case: Path) -> None:
    """Hold what is proposed for a case to what any proposal is."""
    assert bool(safe_fixes(case)) == (SAID_OF_SAFE in rendered(case))
    for each in problems_of(case):
        assert all(fix.sureness is Sureness.UNSURE for fix in each.fixes[1:])
        assert all(apply(text_of(case), [fix]) != text_of(case) for fix in each.fixes)


def test_some_cases_have_several_proposals() -> None:
    goldens = (case.with_suffix(".golden").read_text(encoding="utf-8") for case in cases())
    assert any("\nor           : " in each for each in goldens)


def test_the_common_game_is_clean() -> None:
    assert check("common.rules", COMMON.read_text(encoding="utf-8")) == []


def test_there_are_enough_cases() -> None:
    assert len(cases()) >= FEWEST_CASES


def test_every_code_that_a_text_can_raise_has_a_case() -> None:
    raised = {code for case in cases() for _, code in expected(case)}
    assert raised == set(CATALOGUE) - BEYOND_TEXT


def test_names_of_cases_are_claims() -> None:
    assert [case.stem for case in cases() if case.stem.count("_") < 2] == []


def test_every_golden_has_a_case() -> None:
    stems = {case.with_suffix("") for case in cases()}
    assert [path for path in FOLDER.rglob("*.golden") if path.with_suffix("") not in stems] == []


def test_no_golden_shows_the_inside_of_the_grammar() -> None:
    shown = {
        f"{path.stem}: {match[0]}"
        for path in FOLDER.rglob("*.golden")
        for line in path.read_text(encoding="utf-8").splitlines()
        for match in INSIDE.finditer(without_place(line))
    }
    assert shown == set()


def without_place(line: str) -> str:
    """Return a line of a golden without the name of the case, which has `_` in it."""
    return re.sub(r"\b\w+\.(?:rules|cards|scenario)\b", "", line)
