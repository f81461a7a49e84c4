"""Fixtures that several test files share."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import rounds
from bundled import GAMES, ROOT
from command import new_game

from cardwright.interpreter import Game

if TYPE_CHECKING:
    from editor import Editor

OPENING = ("matches.ready_games", "matches.playouts", "commands.play", "commands.run")
"""The modules of the workbench that open games by a name that a person has typed."""

PLAYED = {*GAMES, *(path.name for path in (ROOT / "tests" / "mechanisms").iterdir())}

collect_ignore = ["check", "slips", "data"]
"""Cases of other tests: scenarios in them may be wrong on purpose."""


def pytest_configure() -> None:
    """Let the collector look seldom through all games that are kept: there is little garbage."""
    gc.set_threshold(50_000, 20, 50)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """In further rounds of the laws leave out what draws no lots, and what there is no time for."""
    law = item.get_closest_marker("laws")
    if rounds.ROUND and law is not None and law.kwargs.get("once"):
        pytest.skip("it is the same in each round")
    if rounds.UNTIL and time.time() > rounds.UNTIL:
        pytest.skip("the minutes are over")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the tests of a game follow each other, for each process gets a stretch of them all.

    To read a game takes longer than most tests of it; what is of no game can be taken over by
    whoever is done.
    """
    games = {item: game_of(item) for item in items}
    items.sort(key=lambda item: (not games[item], games[item] not in GAMES, games[item]))


def game_of(item: pytest.Item) -> str:
    """Return the game that a test is about, by its folder, what it is tried with, or its file."""
    if item.path.parent.name in PLAYED:
        return item.path.parent.name
    spec = getattr(item, "callspec", None)
    for value in spec.params.values() if spec is not None else ():
        for name in str(value).split("/"):
            if name in PLAYED:
                return name
    word = item.path.stem.removeprefix("test_").partition("_")[0]
    return next((game for game in GAMES if game.startswith(f"{word}_") or game == word), "")


@pytest.fixture(scope="session", autouse=True)
def _games_are_opened_once() -> Iterator[None]:
    """Let commands that play a game of this repository take what was opened before in this process.

    A command in a process of its own opens it anew, as does whoever names what a test has written.
    """
    modules = [import_module(f"cardwright.workbench.{each}") for each in OPENING]
    plain: Callable[..., Game] = modules[0].open_game
    once = cache(plain)

    def opened(name: str, *, quiet: bool = False) -> Game:
        path = Path(name).resolve()
        if not path.exists():
            return once(name)
        return once(str(path)) if path.is_relative_to(ROOT) else plain(name, quiet=quiet)

    with pytest.MonkeyPatch.context() as patch:
        for module in modules:
            patch.setattr(module, "open_game", opened)
        yield


@pytest.fixture
def duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small complete game; the current folder is the one above it."""
    monkeypatch.chdir(tmp_path)
    return new_game(tmp_path)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small game for the tests of the editor that change nothing on the disk."""
    return new_game(tmp_path_factory.mktemp("editor"))


@pytest.fixture(scope="module")
def shared(folder: Path) -> Iterator[Editor]:
    """An editor in which that game is open; all tests of a module share it, for it is slow."""
    from editor import editor

    with editor(folder) as made:
        made.settled("cards.cards")
        yield made
