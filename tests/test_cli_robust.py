"""What a person or a disk may put before cardwright: a clear message, no traceback, no hang."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from command import COMMAND, process, run, slip

LEVELS = 10_000
COMMANDS = (
    ("check",),
    ("check", "--format", "json"),
    ("check", "--format", "sarif"),
    ("fmt", "--check"),
)


def put(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


BAD_FILES = {
    "nothing": b"",
    "a mark and nothing": b"\xef\xbb\xbf",
    "blank lines": b"\r\n\r\n   \r\n",
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "UTF-16": 'game "A"\n'.encode("utf-16"),
    "Latin-1": 'card "Épée"\n'.encode("latin-1"),
    "half a sign": b'card "\xe2\x82',
    "signs that nobody sees": 'game "\u202e\u200b\x07\x1b[31m"\n'.encode(),
    "old line ends": b'game "A":\r  2 players\r\rruling a: b, or c\r',
    "no line end": b'game "A"',
    "tabs": b'game "A":\n\t2 players\n',
    "one quote": b'"',
    "only signs": b"{{{{::::////,,,,((((\n" * 50,
    "only words": b"a is a with if not be has\n" * 50,
    "a long line": b"a " * 100_000,
    "a long word": b"a" * 100_000,
    "brackets in brackets": b'game "A"\n\nto go:\n  let x be '
    + b"(" * LEVELS
    + b"1"
    + b")" * LEVELS,
    "brackets within bounds": b'game "A"\n\nto go:\n  let x be ' + b"(" * 75 + b"1" + b")" * 75,
    "quotes in quotes": b'game "A"\n\nto go:\n  do ' + b'"' * LEVELS,
    "if in if": b'game "A"\n\nto go:\n'
    + b"".join(b" " * n + b"if true:\n" for n in range(1, 2_000)),
    "tabs in tabs": b'game "A"\n\nto go:\n'
    + b"".join(b"\t" * n + b"if true:\n" for n in range(1, 999)),
    "a staircase": b"".join(b" " * (n % 150) + b"a:\n" for n in range(LEVELS)),
    "a large number": b'game "A"\n\ncard "A" x' + b"9" * 3_000 + b"\n",
    "slots in slots": b'game "A"\n\nto ' + b"{a: " * 900 + b"}" * 900 + b":\n",
}


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("content", BAD_FILES)
def test_no_content_of_a_file_stops_the_command(
    tmp_path: Path, content: str, command: tuple[str, ...]
) -> None:
    path = put(tmp_path, "game.rules", BAD_FILES[content])
    assert run(*command, path).exit_code in (0, 1)


def test_a_binary_file_is_named_with_the_place_of_its_first_odd_byte(tmp_path: Path) -> None:
    path = put(tmp_path, "game.rules", b'game "A"\n  \x00')
    assert "CW0905 Not a text  " + str(path) + ":2:3" in run("check", path).output


def test_another_encoding_is_named_and_hides_no_other_file(duel: Path) -> None:
    slip(duel)
    put(duel, "more.cards", 'for "Duel"\n\ncard "Épée"\n'.encode("latin-1"))
    output = run("check", duel).output
    assert "CW0905 Not a text  duel/more.cards:3:7" in output
    assert output.endswith("4 files, 1 game, 4 cards, 10 copies: 3 problems.\n")


def test_an_included_binary_file_is_named(duel: Path) -> None:
    put(duel, "extra.rules", b"\x00")
    with (duel / "game.rules").open("a") as file:
        file.write('include "extra.rules"\n')
    output = run("check", duel / "game.rules").output
    assert "CW0905 Not a text  duel/extra.rules" in output
    assert "CW0903" not in output


def test_a_file_of_fifty_megabytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "game.rules"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    done = run("check", path)
    assert done.exit_code == 1
    assert "This file has 50 MB, and at most 8 MB are read." in done.output


def test_ten_thousand_levels_of_indentation_are_too_many_to_read(tmp_path: Path) -> None:
    with (tmp_path / "game.rules").open("w") as file:
        file.write('game "A"\n\nto go:\n')
        file.writelines(" " * level + "if true:\n" for level in range(1, LEVELS))
    done = run("check", tmp_path)
    assert done.exit_code == 1
    assert "CW0906" in done.output


def test_what_is_nested_too_deep_is_told_as_such(tmp_path: Path) -> None:
    path = put(tmp_path, "game.rules", BAD_FILES["if in if"])
    assert "CW0103 Nested too deep" in run("check", path).output


def test_a_folder_without_rules_is_told_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("check")
    assert done.exit_code == 1
    assert "There are no rules, cards or scenarios in `.`." in done.output
    assert "    1 | " not in done.output


def test_a_file_that_includes_itself_is_told_as_such(tmp_path: Path) -> None:
    path = put(tmp_path, "game.rules", 'game "A"\ninclude "game.rules"\n')
    assert "CW0904 Includes itself" in run("check", path).output


def test_files_that_include_each_other_are_told_as_such(tmp_path: Path) -> None:
    put(tmp_path, "a.rules", 'game "A"\ninclude "b.rules"\n')
    put(tmp_path, "b.rules", 'include "a.rules"\n')
    assert "CW0904" in run("check", tmp_path / "a.rules").output


def test_a_link_that_leads_back_does_not_go_round(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path)
    put(tmp_path, "game.rules", 'game "A"\ninclude "loop/game.rules"\n')
    done = run("check", tmp_path)
    assert done.exit_code == 1
    assert "1 file, 1 game" in done.output


def test_a_link_to_itself_is_wrong_usage(tmp_path: Path) -> None:
    (tmp_path / "self.rules").symlink_to(tmp_path / "self.rules")
    assert run("check", tmp_path / "self.rules").exit_code == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "game.rules")
    assert process("check", "game.rules", folder=tmp_path).returncode == 2
    assert process("check", ".", folder=tmp_path).returncode == 1


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("command", ["check", "fmt", "explain", "vocabulary"])
def test_a_missing_file_is_wrong_usage(tmp_path: Path, command: str) -> None:
    done = process(command, "missing.rules", folder=tmp_path)
    assert done.returncode == 2
    assert "missing.rules" in done.stderr


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("name", ["a\nb", "x" * 5_000, "\x1b[2J", "-", "~", "*", "CON"])
def test_an_odd_name_is_wrong_usage(tmp_path: Path, name: str) -> None:
    assert process("check", name, folder=tmp_path).returncode == 2


def test_a_terminal_that_knows_few_signs_gets_a_text_all_the_same(duel: Path) -> None:
    put(duel, "more.cards", 'for "Duel"\n\ncard "Épée"\n  Cost 1\n  Effect: Häme.\n')
    done = process("check", "duel", folder=duel.parent, PYTHONIOENCODING="ascii")
    assert done.returncode == 1
    assert "more.cards:5:11" in done.stdout


@pytest.mark.laws(once=True)
def test_a_reader_that_goes_away_is_no_error(duel: Path) -> None:
    put(duel, "more.cards", 'for "Duel"\n' + "odd line\n" * 20_000)
    done = subprocess.run(
        [*COMMAND, "check", str(duel)], stdout=_closed(), stderr=subprocess.PIPE, check=False
    )
    assert b"Traceback" not in done.stderr


def _closed() -> int:
    reading, writing = os.pipe()
    os.close(reading)
    return writing


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
def test_a_file_that_may_not_be_read_is_named(duel: Path) -> None:
    (duel / "cards.cards").chmod(0)
    done = process("check", "duel", folder=duel.parent)
    assert done.returncode == 2
    assert "cards.cards" in done.stderr


@pytest.mark.laws(once=True)
def test_many_problems_take_time_in_proportion(tmp_path: Path) -> None:
    put(tmp_path, "game.rules", 'game "A"\n' + "x y (\n" * 20_000)
    assert process("check", ".", folder=tmp_path).stdout.endswith("20,000 problems.\n")


def test_a_name_of_a_file_takes_one_line(duel: Path) -> None:
    slip(duel).rename(duel / "x\nCW0101 Not so  y.cards")
    lines = run("check", duel).output.split("\n")
    assert not any(line.startswith("CW0101") for line in lines)
    assert any("x\\x0aCW0101 Not so  y.cards" in line for line in lines)
