"""Where a match is kept: saved whole or not at all, and never in the place of something else."""

from __future__ import annotations

import os
from pathlib import Path

import click
from attrs import define

from cardwright.interpreter import Match, bounded_json

from ..files import disk
from ..files.library import MOST_OF_A_SAVE, SUFFIXES
from ..files.stored_text import put, shown
from .recorded_match import record, title


@define
class Keeper:
    """Where a match is saved after every answer, and where it is recorded.

    `known` is the file that it was saved in or loaded from last, `is_saved` whether it stands there
    as it is now.
    """

    path: str = ""
    record: str = ""
    known: str = ""
    is_saved: bool = False

    def check(self) -> None:
        """Refuse files that hold something already, before anything is played."""
        for option, path in (("--save", self.path), ("--record", self.record)):
            if path and not _is_same(path, self.known):
                trouble = in_the_way(path, scenario=option == "--record")
                if os.path.exists(path) and not disk.in_the_way(path, disk.root_of(path)):
                    trouble = f"`{shown(path)}` exists already; nothing is overwritten."
                    if option == "--save" and is_save(path):
                        trouble += f" `--load {shown(path)}` goes on with it."
                if trouble:
                    raise click.UsageError(trouble)

    def save(self, match: Match, path: str) -> None:
        """Save the match to a file."""
        put(path, match.save())
        self.known, self.is_saved = path, True

    def may_replace(self, path: str) -> bool:
        """Whether a file is one that this match was saved in or loaded from."""
        return _is_same(path, self.path) or _is_same(path, self.known)

    def write_record(self, match: Match) -> None:
        """Write the match as a scenario."""
        known_by = Path(self.record).stem.replace('"', "")  # no two scenarios have one name
        put(self.record, record(match, f"{title(match)} ({known_by})"))


def _is_same(path: str, other: str) -> bool:
    return bool(other) and os.path.realpath(path) == os.path.realpath(other)


def in_the_way(path: str, *, scenario: bool = False) -> str:
    """Return why a match cannot be kept at a path, saved or as a scenario; nothing if it can."""
    trouble = disk.in_the_way(path, disk.root_of(path))
    if trouble:
        return f"Nothing can be written to `{shown(path)}`: {trouble}."
    folder = Path(os.path.realpath(path)).parent
    if not folder.is_dir():
        return f"There is no folder `{shown(folder)}`."
    if scenario and not path.endswith(".scenario"):
        return f"A match is recorded as a scenario: end `{shown(path)}` in `.scenario`."
    if not scenario and path.endswith(SUFFIXES):
        return f"`{shown(path)}` would be read as text of a game: end it in `.match`."
    return ""


def is_save(path: str) -> bool:
    """Whether a file is a saved match, as far as can be told from its beginning."""
    try:
        saved = bounded_json.loaded(disk.bytes_of(path, MOST_OF_A_SAVE).decode())
    except (OSError, ValueError):
        return False
    return isinstance(saved, dict) and "cardwright" in saved and "state" in saved
