"""The bundled games, for tests: their files, and a workspace that holds one of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from common import put_common

from cardwright.grammar import CheckedGame, Workspace
from cardwright.workbench.files.library import memory

ROOT = Path(__file__).parent.parent
GAMES = ("water_duel", "timeline_duel", "gunsword", "gentlemen_of_war", "gunsmith_girl")


def files_of(game: str) -> list[Path]:
    """Return the files of a bundled game: its rules, then its cards."""
    rules = sorted((ROOT / "rulesets" / game).glob("*.rules"))
    return rules + sorted((ROOT / "cardlib" / game).glob("*.cards"))


def workspace_of(game: str) -> Workspace:
    """Return a new workspace with the files of a bundled game."""
    workspace = Workspace()
    for path in files_of(game):
        workspace.put(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))
    put_common(workspace)
    return workspace


@cache
def checked(game: str) -> tuple[Workspace, CheckedGame]:
    """Return a bundled game, read once for all tests and commands; do not change it."""
    workspace = Workspace(memory())
    for path in files_of(game):
        workspace.put(path.as_posix(), path.read_text(encoding="utf-8"))
    put_common(workspace)
    workspace.check()
    (found,) = workspace.games().values()
    return workspace, found


@cache
def _shared(game: str) -> Workspace:
    """Return a workspace of a bundled game in which files are changed, and put right again."""
    return workspace_of(game)


@contextmanager
def with_file(game: str, path: str, text: str) -> Iterator[Workspace]:
    """Lend a workspace of a bundled game in which one file has another text, or is there as well.

    Afterwards it is as it was: what has been read of the other files need not be read again.
    """
    workspace = _shared(game)
    before = next((each for each in files_of(game) if str(each.relative_to(ROOT)) == path), None)
    workspace.put(path, text)
    try:
        yield workspace
    finally:
        if before is None:
            workspace.drop(path)
        else:
            workspace.put(path, before.read_text(encoding="utf-8"))
