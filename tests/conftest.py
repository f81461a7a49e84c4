"""Fixtures that several test files share."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import new_game

collect_ignore = ["check", "slips", "data"]
"""Cases of other tests: scenarios in them may be wrong on purpose."""


@pytest.fixture
def duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small complete game; the current folder is the one above it."""
    monkeypatch.chdir(tmp_path)
    return new_game(tmp_path)
