"""The same text gives the same report, byte for byte, whatever order Python keeps its sets in."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from bundled import ROOT

pytestmark = pytest.mark.laws(once=True)

CASES = sorted((ROOT / "tests" / "check").glob("*/"))


@pytest.mark.parametrize("form", ["text", "json"])
def test_hash_seeds_change_nothing_in_a_report(form: str) -> None:
    first, second = (report(seed, form) for seed in ("1", "2"))
    assert "CW0202" in first
    assert first == second


def report(seed: str, form: str) -> str:
    """Return what `check` says of the whole error corpus under a hash seed."""
    command = [sys.executable, "-m", "cardwright.workbench", "check", "--format", form]
    environment = os.environ | {"PYTHONHASHSEED": seed}
    done = subprocess.run(
        [*command, *map(str, CASES)],
        capture_output=True,
        text=True,
        env=environment,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    return done.stdout
