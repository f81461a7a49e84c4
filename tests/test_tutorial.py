"""The tutorial is true: whoever follows docs/tutorial.md in an empty folder sees what it shows.

A fenced block begins with what it is. `rules race/race.rules` is a file to write, `rules add
race/race.rules` goes to its end behind an empty line, `diff race/race.rules` takes lines out of it
and puts others in. In a `console` block each line with `$` is a command, and what it prints stands
below; `console exits 1` says that a command finds errors. There `...` stands for what is left out,
on a line of its own for any number of lines, and what stands behind a prompt such as `Ann>` is
typed.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright.workbench import cardwright

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "tutorial.md"
BLOCK = re.compile(r"^```(\S+)(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
TYPED = re.compile(r"^\w+> (.+)$", re.MULTILINE)
FILES = {"rules", "cards", "scenario"}


@dataclass(frozen=True)
class Fenced:
    """A fenced block of the page: what it is, what it is done with, and where it stands."""

    kind: str
    about: str
    text: str
    line: int
    said_before: str


def blocks() -> list[Fenced]:
    text = PAGE.read_text(encoding="utf-8")
    return [
        Fenced(
            found[1], found[2].strip(), found[3],
            text.count("\n", 0, found.start()) + 1,
            text[: found.start()].rstrip().rpartition("\n\n")[2],
        )
        for found in BLOCK.finditer(text)
    ]  # fmt: skip


# ---- files ---------------------------------------------------------------------------------------


def write(block: Fenced, folder: Path) -> None:
    """Write a file as the page says, or more at its end."""
    path = folder / block.about.removeprefix("add ")
    path.parent.mkdir(exist_ok=True)
    if block.about.startswith("add "):
        path.write_text(f"{path.read_text(encoding='utf-8')}\n{block.text}", encoding="utf-8")
    else:
        assert not path.exists(), f"line {block.line}: {block.about} is there already"
        path.write_text(block.text, encoding="utf-8")


def change(block: Fenced, folder: Path) -> None:
    """Take out the lines with a minus, put in those with a plus; the others say where."""
    path = folder / block.about
    lines = block.text.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if line[0] != "+")
    new = "".join(line[1:] for line in lines if line[0] != "-")
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"line {block.line}: no such place in {block.about}, or several"
    path.write_text(text.replace(old, new), encoding="utf-8")


# ---- commands ------------------------------------------------------------------------------------


def commands(block: Fenced) -> list[tuple[str, str]]:
    """Return each command of a block with what must come of it."""
    first, *parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert first == "", f"line {block.line}: a command comes first"
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in parts)]


def pattern(shown: str) -> str:
    """Return an expression that fits what is shown, whatever stands at `...`."""
    lines = (line.rstrip() for line in shown.rstrip().split("\n"))
    return "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line).replace(r"\.\.\.", ".*") + r"\n"
        for line in lines
    )


def printed(command: str, typed: list[str]) -> tuple[str, int]:
    """Run a command in the current folder: what it prints, and its exit code."""
    name, *words = shlex.split(command)
    assert name == "cardwright"
    result = CliRunner().invoke(cardwright, words, input="".join(f"{each}\n" for each in typed))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    lines = (line.rstrip() for line in result.output.rstrip().split("\n"))
    return "".join(f"{line}\n" for line in lines), result.exit_code


def follow(block: Fenced, folder: Path) -> None:
    """Do what a block says, and compare what comes of it."""
    if block.kind in FILES:
        write(block, folder)
    elif block.kind == "diff":
        change(block, folder)
    elif block.kind == "console":
        for command, shown in commands(block):
            output, code = printed(command, TYPED.findall(shown))
            fits = re.fullmatch(pattern(shown), output)
            assert fits, f"line {block.line}: {command}\n{output}\nbut the page has\n{shown}"
            assert code == (1 if block.about == "exits 1" else 0), f"line {block.line}: {command}"


# ---- tests ---------------------------------------------------------------------------------------


def test_the_tutorial_comes_out_as_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for block in blocks():
        follow(block, tmp_path)


@pytest.mark.parametrize("block", blocks(), ids=lambda block: f"line {block.line}")
def test_every_block_says_what_it_is_and_the_text_before_it_where_it_goes(block: Fenced) -> None:
    assert block.kind in {"console", "diff", *FILES}
    if block.kind == "console":
        assert block.about in {"", "exits 1"}
    else:
        assert f"`{block.about.removeprefix('add ')}`" in block.said_before


@pytest.mark.parametrize("page", ["README.md", "docs/language.md"])
def test_those_who_begin_are_led_to_the_tutorial(page: str) -> None:
    head = (ROOT / page).read_text(encoding="utf-8").partition("\n## ")[0]
    assert "tutorial.md)" in head


def test_every_link_of_the_tutorial_leads_to_a_file() -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", PAGE.read_text(encoding="utf-8"))
    assert [each for each in links if not (PAGE.parent / each).exists()] == []
