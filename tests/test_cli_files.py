"""Links, pipes, devices and files without end: nothing is read or written but what was named."""

from __future__ import annotations

import os
import socket
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from command import COMMAND_NAMES, run, slip

SECRET = "a secret of somebody else"
DEEP = 1500
READERS = (
    ("check",),
    ("check", "--fix"),
    ("check", "--format", "json"),
    ("check", "--format", "sarif"),
    ("fmt", "--check"),
    ("fmt", "--diff"),
    ("fmt",),
    ("explain",),
    ("vocabulary",),
    ("test",),
    ("run", "--games", "1"),
)
NO_READERS = {
    "new": "makes a game and reads none",
    "log": "reads a save",
    "play": "reads as `run` does, and would ask",
    "lsp": "reads what an editor opens: test_editor_robust.py",
    "editor": "reads no file of a game",
    "studio": "reads as `lsp` does, and serves until it is ended: test_door.py",
}
"""Commands that are handed no files of games here, and why."""
CASE = """\
for "Duel"

scenario "One":
  given:
    Ann has Energy 3, hand [Jab]
    Ben has hand [Jab]
    it is Ann's turn
  expect:
    Ann is asked
"""


@pytest.fixture
def outside(duel: Path) -> Path:
    """A file beside the folder of a game, that only somebody else may read and write."""
    path = duel.parent / "outside.cards"
    path.write_text(f'for   "Duel"\n\ncard "{SECRET}"\n  Costt 1\n', encoding="utf-8")
    return path


# ---- links ---------------------------------------------------------------------------------------


def test_every_command_that_reads_files_of_games_is_among_those_that_are_tried() -> None:
    tried = {command[0] for command in READERS}
    assert [each for each in COMMAND_NAMES if each not in tried and each not in NO_READERS] == []


@pytest.mark.parametrize("command", READERS, ids=" ".join)
def test_what_a_link_leads_to_outside_is_neither_quoted_nor_changed(
    duel: Path, outside: Path, command: tuple[str, ...]
) -> None:
    before = outside.read_bytes()
    (duel / "link.cards").symlink_to(outside)
    for named in (duel / "link.cards", duel):
        assert SECRET not in run(*command, named).output
    assert outside.read_bytes() == before
    assert (duel / "link.cards").is_symlink()


def test_a_link_that_leads_out_is_told_and_hides_no_other_file(duel: Path, outside: Path) -> None:
    slip(duel)
    (duel / "link.cards").symlink_to(outside)
    told = run("check", duel)
    assert "CW0909 Leads out  duel/link.cards:1:1" in told.output
    assert "Strikee" in told.output
    assert told.exit_code == 1


def test_a_link_that_leads_inside_is_fine(duel: Path) -> None:
    (duel / "parts").mkdir()
    (duel / "cards.cards").rename(duel / "parts" / "more.cards")
    (duel / "cards.cards").symlink_to(Path("parts") / "more.cards")
    slip(duel)
    assert run("check", "--fix", duel).exit_code == 0
    assert "Strike 2." in (duel / "parts" / "more.cards").read_text(encoding="utf-8")
    assert (duel / "cards.cards").is_symlink()


def test_a_folder_that_is_named_may_be_a_link(duel: Path) -> None:
    slip(duel)
    link = duel.parent / "link"
    link.symlink_to(duel)
    assert run("check", "--fix", link).exit_code == 0


def test_a_link_that_leads_nowhere_is_told_and_one_of_an_editor_is_not(duel: Path) -> None:
    (duel / ".#game.rules").symlink_to("somebody@somewhere.123")
    assert run("check", duel).exit_code == 0
    (duel / "lost.cards").symlink_to("nothing.cards")
    told = run("check", duel).output
    assert "CW0910 No file  duel/lost.cards:1:1" in told
    assert "a link that leads nowhere" in told


def test_links_round_in_a_circle_are_told(duel: Path) -> None:
    (duel / "a.cards").symlink_to("b.cards")
    (duel / "b.cards").symlink_to("a.cards")
    told = run("check", duel)
    assert told.exit_code == 1
    assert told.output.count("CW0910") == 2


def test_transcripts_are_not_kept_or_taken_away_through_a_link(duel: Path, outside: Path) -> None:
    (duel / "cases.scenario").write_text(CASE, encoding="utf-8")
    away = outside.parent / "away"
    away.mkdir()
    (away / "old.txt").write_text(SECRET, encoding="utf-8")
    for there in ("old.txt", "new.txt"):
        (duel / "cases.transcripts").symlink_to(away / there)
        for more in ((), ("--update",)):
            told = run("test", duel, *more)
            assert told.exit_code == 2
            assert "a link leads out of the folder" in told.output
            assert SECRET not in told.output
        (duel / "cases.transcripts").unlink()
    assert [(each.name, each.read_text(encoding="utf-8")) for each in away.iterdir()] == [
        ("old.txt", SECRET)
    ]


@pytest.mark.parametrize("option", ["--save", "--record"])
@pytest.mark.parametrize("there", [True, False])
def test_no_match_is_kept_through_a_link(duel: Path, option: str, there: bool) -> None:
    away = duel.parent / "away"
    away.mkdir()
    if there:
        (away / "x").write_text(SECRET, encoding="utf-8")
    (duel / "link").symlink_to(away / "x")
    (duel / "folder").symlink_to(away)
    os.chdir(duel)
    for path in (duel / "link", Path("link"), Path("folder") / "new"):
        told = run("play", duel, "--seat", "Ann=random", "--seat", "Ben=random", option, path)
        assert told.exit_code == 2, told.output
        assert "leads out of the folder" in " ".join(told.output.split())
    assert [each.read_text(encoding="utf-8") for each in away.iterdir()] == [SECRET] * there


def test_no_game_is_made_through_a_link(duel: Path) -> None:
    away = duel.parent / "away"
    away.mkdir()
    (duel / "folder").symlink_to(away)
    os.chdir(duel)
    assert run("new", "folder/another").exit_code == 2
    assert list(away.iterdir()) == []


# ---- what is no file -----------------------------------------------------------------------------


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def plug(path: Path) -> None:
    before = os.getcwd()
    os.chdir(path.parent)  # the name of a socket is short
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)
    os.chdir(before)


def folder(path: Path) -> None:
    path.mkdir()


def endless(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(10**12)


NO_FILES = (pipe, device, plug, folder, endless)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
@pytest.mark.laws(once=True)
@pytest.mark.parametrize("made", NO_FILES, ids=lambda each: each.__name__)
def test_what_is_no_file_is_refused_wherever_one_is_read(
    duel: Path, made: Callable[[Path], None]
) -> None:
    (duel / "cases.scenario").write_text(CASE, encoding="utf-8")
    made(duel / "odd.cards")
    for command in READERS:
        done = run(*command, duel)
        assert done.exit_code in (0, 1, 2)
    if made is not folder:
        told = run("check", duel).output
        assert "odd.cards:1:1" in told
        assert "CW0909" in told or "CW0910" in told or "CW0906" in told
    for arguments in (
        ("log", "odd.cards"),
        ("play", "--load", "odd.cards"),
        ("explain", "odd.cards"),
    ):
        done = run(*arguments[:-1], duel / arguments[-1])
        assert done.exit_code in (1, 2), (arguments, done.output)
        assert "odd.cards" in done.output
    made(duel / "cases.transcripts")
    assert run("test", duel).exit_code in (0, 1, 2)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
@pytest.mark.parametrize("made", [pipe, plug, folder], ids=lambda each: each.__name__)
def test_what_is_no_file_is_never_overwritten(duel: Path, made: Callable[[Path], None]) -> None:
    path = duel / "odd"
    made(path)
    before = stat.S_IFMT(path.lstat().st_mode)
    for option in ("--save", "--record"):
        done = run("play", duel, "--seat", "Ann=random", "--seat", "Ben=random", option, path)
        assert done.exit_code == 2
        assert "it is a" in " ".join(done.output.split())
    assert stat.S_IFMT(path.lstat().st_mode) == before


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there are no devices here")
@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null", "/dev/stdin", "/proc/self/mem", "/"])
def test_a_device_is_refused_by_everything_that_reads(path: str, tmp_path: Path) -> None:
    if not os.path.exists(path):
        pytest.skip("it is not there")
    for command in ("log", "play --load"):
        done = run(*command.split(), path)
        assert done.exit_code == 2
        assert "cannot be loaded" in done.output
    if path != "/":
        for command in ("check", "fmt", "explain", "vocabulary", "test"):
            assert run(command, path).exit_code == 2


def test_a_save_that_is_too_large_says_how_large_one_may_be(duel: Path) -> None:
    endless(duel / "x.match")
    told = run("log", duel / "x.match")
    assert told.exit_code == 2
    assert "1,000,000 MB, and at most 64 MB are read" in " ".join(told.output.split())


# ---- writing -------------------------------------------------------------------------------------


def test_a_file_that_is_written_keeps_its_rights_and_leaves_nothing_behind(duel: Path) -> None:
    cards = slip(duel)
    cards.chmod(0o640)
    there = sorted(each.name for each in duel.iterdir())
    assert run("check", "--fix", duel).exit_code == 0
    assert stat.S_IMODE(cards.stat().st_mode) == 0o640
    assert sorted(each.name for each in duel.iterdir()) == there


def test_a_name_with_unseen_signs_is_no_name_for_what_is_written(duel: Path) -> None:
    for name in ("a\x1b[2Jb", "a\nb", "a\u202eb", "a\udcffb"):
        done = run("play", duel, "--seat", "Ann=random", "--seat", "Ben=random", "--save", name)
        assert done.exit_code == 2
        assert "holds no unseen signs" in " ".join(done.output.split())


def test_folders_deeper_than_any_path_end_in_a_sentence(duel: Path) -> None:
    os.chdir(duel)
    for _ in range(DEEP):
        os.mkdir("deep")
        os.chdir("deep")
    there = os.open(".", os.O_RDONLY)
    try:
        os.chdir(duel.parent)
        assert run("check", duel).exit_code == 2
    finally:  # nothing else can take away what is so deep
        os.chdir(there)
        os.close(there)
        for _ in range(DEEP):
            os.chdir("..")
            os.rmdir("deep")
        os.chdir(duel.parent)
