"""The command line, for tests: run here, or as a process of its own; and a small game to run on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from click import Context
from click.testing import CliRunner, Result

from cardwright.workbench import cardwright

ROOT = Path(__file__).parent.parent
COMMAND = (sys.executable, "-m", "cardwright.workbench")
COMMAND_NAMES = tuple(cardwright.list_commands(Context(cardwright)))
"""All commands, in the order in which `cardwright --help` lists them."""
SLIP = ("Strike 2.", "Strikee 2.")


def run(*arguments: str | Path) -> Result:
    """Run `cardwright`; anything that would be a traceback fails the test."""
    result = CliRunner().invoke(cardwright, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def process(
    *arguments: str | Path, folder: Path, **surroundings: str
) -> subprocess.CompletedProcess[str]:
    """Run `cardwright` as a person does; it must end by itself and without a traceback."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        cwd=folder, capture_output=True, text=True, encoding="utf-8", errors="replace",
        timeout=60, check=False, env={**os.environ, "PYTHONIOENCODING": "utf-8"} | surroundings,
    )  # fmt: skip
    assert "Traceback" not in done.stdout + done.stderr
    return done


def new_game(folder: Path) -> Path:
    """Make a small game in a folder, as `cardwright new` does."""
    game = folder / "duel"
    assert run("new", game).exit_code == 0
    return game


def slip(game: Path) -> Path:
    """Misspell a keyword on two cards; there is one safe fix for each."""
    cards = game / "cards.cards"
    cards.write_text(cards.read_text(encoding="utf-8").replace(*SLIP), encoding="utf-8")
    return cards
