"""Work is bounded: games that would go on for minutes are stopped, and the line is told.

Each file of `tests/bounds/` is a game that checks clean and asks for more than can be done. Lines
marked `# here` are those that may be told for it. What counts is the work that the machine counts,
not the time: a clock only keeps a test that fails from going on for ever.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from test_fuzz import watched

from cardwright.grammar import Workspace
from cardwright.interpreter import Game, LoopReport, load

FOLDER = Path(__file__).parent / "bounds"
ATTACKS = sorted(FOLDER.glob("*.rules"))
HERE = "# here"


def game_at(path: Path) -> Game:
    """Return the game of a file, with its cards beside it."""
    workspace = Workspace()
    for each in (path, path.with_suffix(".cards")):
        if each.is_file():
            workspace.put(each.name, each.read_text(encoding="utf-8"))
    problems = [str(each) for each in workspace.check().problems if each.is_error]
    assert not problems
    (checked,) = workspace.games().values()
    return load(checked)


def marked(path: Path) -> list[str]:
    """Return the places that may be told."""
    lines = path.read_text(encoding="utf-8").split("\n")
    return [f"{path.name}:{at}: " for at, line in enumerate(lines, 1) if line.endswith(HERE)]


@pytest.mark.parametrize("path", ATTACKS, ids=lambda path: path.stem)
def test_what_would_go_on_for_minutes_is_stopped_at_its_line(path: Path) -> None:
    with watched(path.name):
        match = game_at(path).laid_out(1)
        with pytest.raises(LoopReport) as report:
            match.go_on()
    told = str(report.value).split("\n")[1:]
    assert any(line.strip().startswith(place) for line in told for place in marked(path)), told


def test_there_are_enough_attacks() -> None:
    assert len(ATTACKS) >= 25
    assert all(marked(path) for path in ATTACKS)
