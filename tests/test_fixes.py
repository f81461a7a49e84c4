"""Safe fixes: applying one leaves no problem of that code on that line, and makes no new one.

That a safe fix is told so, and what holds of any proposal, is asked in `test_check.py`.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from checking import (
    SAID_OF_SAFE,
    cases,
    check,
    formatted,
    name_of,
    problems_of,
    safe_fixes,
    text_of,
)

from cardwright.grammar import Sureness, apply

WITH_SAFE_FIX = [
    case for case in cases()
    if SAID_OF_SAFE in case.with_suffix(".golden").read_text(encoding="utf-8")
]  # fmt: skip
"""Cases of a safe fix, by their goldens: nothing is checked before a test is run."""


@pytest.mark.parametrize("case", WITH_SAFE_FIX, ids=name_of)
def test_a_safe_fix_mends_what_it_says(case: Path) -> None:
    for found in safe_fixes(case):
        mended = check(case.name, apply(text_of(case), found.fixes[:1]))
        left = [(each.span.line, each.code) for each in mended]
        assert (found.span.line, found.code) not in left
        assert len(left) < len(problems_of(case)), f"{left} is left"
        new = Counter(code for _, code in left) - Counter(each.code for each in problems_of(case))
        assert not new, f"{new} was not there before"


@pytest.mark.parametrize("case", WITH_SAFE_FIX, ids=name_of)
def test_a_line_that_a_safe_fix_gives_is_printed_so(case: Path) -> None:
    for found in safe_fixes(case):
        fix = found.fixes[0]
        mended = apply(text_of(case), [fix])
        line = mended.split("\n")[fix.span.line - 1].partition(" #")[0]
        printed = "".join(formatted(case.name, mended).split()).lower()
        assert "".join(line.split()).lower() in printed


@pytest.mark.parametrize("case", WITH_SAFE_FIX, ids=name_of)
def test_all_safe_fixes_can_be_applied_at_once(case: Path) -> None:
    fixes = [found.fixes[0] for found in safe_fixes(case)]
    mended = check(case.name, apply(text_of(case), fixes))
    assert not any(each.fixes and each.fixes[0].sureness is Sureness.SAFE for each in mended)
