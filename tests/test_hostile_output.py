"""What a person wrote, called a file or typed reaches no terminal as something that it obeys."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner
from command import COMMAND, COMMAND_NAMES, ROOT, new_game, run
from matches import few_every_day

from cardwright.grammar import visible
from cardwright.workbench import cardwright

OBEYED = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
)
SIGNS = "\x1b[95m\u202e\x07\x9b2J\u200b"
SHOWN = "\\x1b[95m\\u202e\\x07\\x9b2J\\u200b"


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of which the name, the files and the texts in them hold such signs."""
    monkeypatch.chdir(tmp_path)
    made = new_game(tmp_path)
    folder = made.rename(tmp_path / f"du{SIGNS}el")
    rules = folder / "game.rules"
    rules.rename(folder / f"ga{SIGNS}me.rules")
    return folder


def changed(folder: Path, name: str, old: str, new: str) -> None:
    """Put other text into a file."""
    (path,) = folder.glob(name)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


COMMANDS: dict[str, Callable[[Path], tuple[object, ...]]] = {
    "check": lambda folder: ("check", folder),
    "check as JSON": lambda folder: ("check", "--format", "json", folder),
    "check as SARIF": lambda folder: ("check", "--format", "sarif", folder),
    "check with fixes": lambda folder: ("check", "--fix", folder),
    "fmt": lambda folder: ("fmt", folder),
    "fmt looked at": lambda folder: ("fmt", "--check", folder),
    "fmt compared": lambda folder: ("fmt", "--diff", folder),
    "vocabulary": lambda folder: ("vocabulary", folder),
    "all of the vocabulary": lambda folder: ("vocabulary", "--all", folder),
    "words that are found": lambda folder: ("vocabulary", "--find", "draw", folder),
    "vocabulary as JSON": lambda folder: ("vocabulary", "--format", "json", folder),
    "explain": lambda folder: ("explain", "Ambush", folder),
    "explain what is not there": lambda folder: ("explain", SIGNS, folder),
    "explain a place": lambda folder: ("explain", f"{folder}/cards.cards:4"),
    "run": lambda folder: ("run", folder, "--games", "2"),
    "run as JSON": lambda folder: ("run", folder, "--games", "2", "--format", "json"),
    "run with a seat": lambda folder: ("run", folder, "--games", "1", "--seats", f"A{SIGNS}"),
    "run with an agent": lambda folder: ("run", folder, "--seats", f"Ann={SIGNS}"),
    "run with a ruling": lambda folder: ("run", folder, "--ruling", f"a{SIGNS}=b"),
    "run with a deck": lambda folder: ("run", folder, "--deck", f"Ann={SIGNS}"),
    "test": lambda folder: ("test", folder),
    "test as JSON": lambda folder: ("test", "--format", "json", folder),
    "test of one": lambda folder: ("test", "-k", SIGNS, folder),
    "play": lambda folder: ("play", folder, "--seat", "Ann=random", "--seat", "Ben=random"),
    "play with a seat": lambda folder: ("play", folder, "--seat", f"A{SIGNS}"),
    "play what is not there": lambda folder: ("play", f"{folder}x"),
    "load what is not there": lambda folder: ("play", "--load", f"{folder}x"),
    "load what is no save": lambda folder: ("play", "--load", *folder.glob("ga*.rules")),
    "log": lambda folder: ("log", *folder.glob("ga*.rules")),
    "new where something is": lambda folder: ("new", folder),
    "new": lambda folder: ("new", f"{folder}new"),
    "a path that is not there": lambda folder: ("check", f"{folder}x"),
    "lsp, spoken to by nobody": lambda folder: ("lsp",),
    "an editor that is not there": lambda folder: ("editor", "vscode", "--code", f"x{SIGNS}"),
    "an extension written where nothing is": lambda folder: (
        "editor",
        "vscode",
        "--out",
        f"{folder}x/y",
    ),
    "studio of what is not there": lambda folder: ("studio", f"{folder}x", "--no-open"),
    "no such command": lambda folder: (SIGNS,),
    "no such option": lambda folder: (f"--{SIGNS}",),
    "no such option of a command": lambda folder: ("check", f"--{SIGNS}"),
    "no such form": lambda folder: ("check", "--format", SIGNS),
    "no number": lambda folder: ("run", folder, "--games", SIGNS),
}


def test_every_command_is_among_those_that_are_tried() -> None:
    tried = {str(made(Path("."))[0]) for made in COMMANDS.values()}
    assert [each for each in COMMAND_NAMES if each not in tried] == []


CHANGES: dict[str, Callable[[Path], None]] = {
    "nothing else": lambda folder: None,
    "a comment beside a mistake": lambda folder: changed(
        folder, "cards.cards", "Effect: Strike 2.\n", f"Effect: Strikee  2. # {SIGNS}\n"
    ),
    "names that are refused": lambda folder: changed(folder, "cards.cards", "Jab", f"Ja{SIGNS}b"),
    "the name of a scenario": lambda folder: changed(
        folder, "first.scenario", "A Shield", f"A{SIGNS} Shield"
    ),
    "markup in a name": lambda folder: changed(folder, "cards.cards", '"Jab"', '"[red]Jab[/] :x:"'),
}


@pytest.mark.parametrize("change", few_every_day(CHANGES, ("nothing else",)))
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_no_command_lets_a_terminal_obey(
    hostile: Path,
    command: Callable[[Path], tuple[object, ...]],
    change: str,
) -> None:
    CHANGES[change](hostile)
    result = run(*map(str, command(hostile)))
    assert OBEYED.findall(result.output) == []
    assert result.exit_code in (0, 1, 2)


OURS = re.compile("\x1b\\[[0-9;]*m|\r\n|\x1b\\[3J|\x1b\\[H|\x1b\\[2J")
"""What we send to a terminal ourselves: colours, ends of lines, and what clears the screen."""


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals here")
@pytest.mark.parametrize("command", ("check", "fmt compared", "test", "play", "no such command"))
@pytest.mark.laws(once=True)
def test_a_real_terminal_gets_nothing_but_our_colours(hostile: Path, command: str) -> None:
    CHANGES["a comment beside a mistake"](hostile)
    main, other = os.openpty()
    with subprocess.Popen(
        [*COMMAND, *map(str, COMMANDS[command](hostile))], stdin=subprocess.DEVNULL,
        stdout=other, stderr=other, env={**os.environ, "TERM": "xterm"},
    ) as running:  # fmt: skip
        os.close(other)
        got = b""
        with suppress(OSError):  # the end of what a terminal gets
            while piece := os.read(main, 65536):
                got += piece
        running.wait(timeout=60)
    os.close(main)
    text = got.decode("utf-8")
    assert text
    assert OBEYED.findall(OURS.sub("", text)) == []
    assert "\x1b[95m" not in text


def test_signs_that_nobody_sees_are_shown(hostile: Path) -> None:
    CHANGES["a comment beside a mistake"](hostile)
    assert SHOWN in run("check", hostile).output
    assert "Strikee  2. # \\x1b[95m" in run("check", hostile).output


def test_markup_in_a_name_is_shown_as_it_is(hostile: Path) -> None:
    CHANGES["markup in a name"](hostile)
    played = run(*map(str, COMMANDS["play"](hostile))).output
    assert '"[red]Jab[/] :x:"' in played


def test_what_is_typed_is_not_obeyed(hostile: Path) -> None:
    typed = f"why not {SIGNS}\n{SIGNS}\nquit\n"
    result = CliRunner().invoke(cardwright, ["play", str(hostile), "--seat", "Ann"], input=typed)
    assert OBEYED.findall(result.output) == []
    assert "\\x1b[95m" in result.output


UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")


def test_every_sign_that_cannot_be_seen_is_shown_as_an_escape() -> None:
    signs = [chr(code) for code in range(sys.maxunicode + 1)]
    unseen = [sign for sign in signs if unicodedata.category(sign) in UNSEEN and sign != "\n"]
    assert [sign for sign in unseen if visible(sign) == sign] == []
    letters = [sign for sign in signs if unicodedata.category(sign) in ("Lu", "Ll", "Nd", "Sm")]
    assert [sign for sign in letters if visible(sign) != sign] == []


def test_nothing_is_written_but_by_way_of_the_terminal() -> None:
    writing = re.compile(r"click\.echo\(|click\.secho\(|\bprint\(|stdout\.write\(")
    found = [
        path.name
        for path in (ROOT / "workbench").rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if writing.search(line) and "console.print(" not in line
    ]
    assert set(found) <= {"terminal.py"}
