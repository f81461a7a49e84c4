"""The hooks for pre-commit, run by pre-commit: in a repository of a game, as a person commits."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest
import yaml
from attrs import frozen
from command import ROOT, new_game, slip
from matches import few_every_day
from source_copy import OFFLINE, copied

MANIFEST = ".pre-commit-hooks.yaml"
HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / MANIFEST).read_text(encoding="utf-8"))
CONFIG = ".pre-commit-config.yaml"
BIN = Path(sys.executable).parent
HOSTILE = ("a b", "$(touch x)", 'it\'s "so"', "-x")
WHO = ("-c", "user.name=Ann", "-c", "user.email=ann@localhost")


@frozen
class Repository:
    """A repository with a game in it, and what it lets pre-commit do."""

    folder: Path

    def git(self, *arguments: str) -> None:
        """Do something with git."""
        subprocess.run(["git", *WHO, *arguments], cwd=self.folder, check=True, capture_output=True)

    def commit(self) -> None:
        """Keep all that is there, unseen by any hook."""
        self.git("add", "--all")
        self.git("commit", "--quiet", "--no-verify", "-m", "kept")

    def set_up(self, repo: dict[str, Any]) -> None:
        """Write which hooks of which repository are run."""
        text = yaml.safe_dump({"repos": [repo]})
        (self.folder / CONFIG).write_text(text, encoding="utf-8")

    def run(self, *arguments: str, **surroundings: str) -> str:
        """Run the hooks on what is staged and return what is said."""
        self.git("add", "--all")
        paths = os.pathsep.join([str(BIN), os.environ["PATH"]])
        home = {"PATH": paths, "PRE_COMMIT_HOME": str(self.folder.parent / "home")}
        done = subprocess.run(
            [sys.executable, "-m", "pre_commit", "run", "--color", "never", *arguments],
            cwd=self.folder, env=os.environ | home | surroundings, check=False, timeout=120,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
        )  # fmt: skip
        assert "Traceback" not in done.stdout
        assert (done.returncode == 0) == ("Failed" not in done.stdout), done.stdout
        return done.stdout


def local(**changed: Any) -> dict[str, Any]:
    """Return our hooks as they are, but for the installation: the command of the tests is run."""
    return {"repo": "local", "hooks": [hook | {"language": "system"} | changed for hook in HOOKS]}


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    made = Repository(tmp_path / "repository")
    made.folder.mkdir()
    made.git("init", "--quiet")
    new_game(made.folder)
    made.set_up(local())
    made.commit()
    return made


def outcomes(said: str) -> dict[str, str]:
    """Return what came of each hook."""
    lines = [line for line in said.splitlines() if line.startswith("cardwright ") and ".." in line]
    return {line.partition("..")[0]: line.rpartition(".")[2].rpartition(")")[2] for line in lines}


def test_what_is_right_passes_and_what_is_no_game_is_not_looked_at(repository: Repository) -> None:
    said = repository.run("--all-files")
    assert outcomes(said) == {"cardwright check": "Passed", "cardwright fmt": "Passed"}
    (repository.folder / "notes.md").write_text("Defned 2.\n")
    said = repository.run()
    assert set(outcomes(said).values()) == {"Skipped"}


def test_a_changed_word_is_missed_on_the_cards_that_were_not_changed(
    repository: Repository,
) -> None:
    rules = repository.folder / "duel" / "game.rules"
    before = rules.read_text(encoding="utf-8")
    rules.write_text(before.replace("to Strike/Strikes", "to Jolt/Jolts"), encoding="utf-8")
    assert rules.read_text(encoding="utf-8") != before
    said = repository.run("cardwright-check")
    assert outcomes(said) == {"cardwright check": "Failed"}
    assert "  duel/cards.cards:5:" in said
    repository.set_up(local(pass_filenames=True, args=["--"]))
    said = repository.run("cardwright-check")
    assert "cards.cards" not in said


def test_files_are_written_in_canonical_form_and_only_those_that_were_changed(
    repository: Repository,
) -> None:
    cards, rules = (repository.folder / "duel" / name for name in ("cards.cards", "game.rules"))
    right = cards.read_bytes()
    rules.write_bytes(rules.read_bytes() + b"\n\n\n")
    repository.commit()
    before = rules.read_bytes()
    cards.write_bytes(right + b"\n\n\n")
    said = repository.run()
    assert outcomes(said) == {"cardwright check": "Passed", "cardwright fmt": "Failed"}
    assert "files were modified by this hook" in said
    assert (cards.read_bytes(), rules.read_bytes()) == (right, before)
    (repository.folder / "notes.md").write_text("so that something is staged\n")
    assert "Failed" not in repository.run()


@pytest.mark.parametrize("name", few_every_day(HOSTILE, ["-x"]))
def test_a_name_is_data(repository: Repository, name: str) -> None:
    folder = (repository.folder / "duel").rename(repository.folder / name)
    cards = slip(folder)
    cards.write_bytes(cards.read_bytes() + b"\n\n\n")
    said = repository.run()
    assert outcomes(said) == {"cardwright check": "Failed", "cardwright fmt": "Failed"}
    assert f"CW0201 Unknown word  {name}/cards.cards:5:11" in said
    assert not cards.read_bytes().endswith(b"\n\n")
    assert sorted(path.name for path in repository.folder.iterdir()) == sorted(
        [".git", CONFIG, name]
    )


def test_args_name_the_folders_of_games(repository: Repository) -> None:
    other = repository.folder / "other"
    other.mkdir()
    (other / "yard.rules").write_text("these are rules of something else\n")
    assert outcomes(repository.run("cardwright-check")) == {"cardwright check": "Failed"}
    repository.set_up(local(args=["--strict", "duel"]))
    assert outcomes(repository.run("cardwright-check", "--all-files")) == {
        "cardwright check": "Passed"
    }


@pytest.mark.laws(once=True)
def test_pre_commit_installs_them_from_a_clone(repository: Repository, tmp_path: Path) -> None:
    (tmp_path / "cardwright").mkdir()
    source = Repository(copied(tmp_path / "cardwright", MANIFEST))
    source.git("init", "--quiet")
    source.commit()
    source.git("tag", "v1")
    hooks = [{"id": hook["id"]} for hook in HOOKS]
    repository.set_up({"repo": source.folder.as_uri(), "rev": "v1", "hooks": hooks})
    slip(repository.folder / "duel")
    # What setuptools and the libraries are, our own environment says: no network is needed.
    said = repository.run(PYTHONPATH=sysconfig.get_path("purelib"), **OFFLINE)
    assert outcomes(said) == {"cardwright check": "Failed", "cardwright fmt": "Passed"}
    assert "CW0201 Unknown word  duel/cards.cards:5:11" in said
    assert list((tmp_path / "home").glob("repo*/py_env-*/bin/cardwright")) != []
