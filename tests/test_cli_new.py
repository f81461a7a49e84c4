"""`cardwright new`: a game to begin with."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_game_is_complete_clean_and_canonical(folder: Path) -> None:
    done = run("new", "my_game")
    assert done.exit_code == 0
    assert "cardwright check my_game" in done.output
    names = ["cards.cards", "first.scenario", "game.rules"]
    assert sorted(path.name for path in (folder / "my_game").iterdir()) == names
    assert run("check", "my_game").output.endswith("no problems.\n")
    assert run("fmt", "--check", "my_game").exit_code == 0


def test_its_title_is_made_of_its_name(folder: Path) -> None:
    run("new", "games/moon-race_II")
    assert 'game "Moon Race II":' in (folder / "games/moon-race_II/game.rules").read_text()
    assert run("check", "games").exit_code == 0


def test_a_folder_that_exists_is_left_alone(folder: Path) -> None:
    (folder / "my_game").mkdir()
    done = run("new", "my_game")
    assert done.exit_code == 2
    assert "exists already" in done.output
    assert list((folder / "my_game").iterdir()) == []


@pytest.mark.parametrize("name", ['a"b', "...", "", "a\x07b", "a" * 300])
def test_a_name_that_is_none_is_wrong_usage(folder: Path, name: str) -> None:
    assert run("new", name).exit_code == 2
    assert list(folder.iterdir()) == []
