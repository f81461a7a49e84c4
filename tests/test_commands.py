"""Each command is listed, shown and tested: what a new one is missing in is told by its name."""

from __future__ import annotations

import re

import pytest
from command import COMMAND_NAMES, ROOT, run


def test_every_module_of_the_folder_is_a_command() -> None:
    modules = {path.stem for path in (ROOT / "workbench" / "commands").glob("[!_]*.py")}
    assert set(COMMAND_NAMES) == modules


def test_the_readme_shows_the_commands_in_their_order() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    section = text.partition("\n## Commands\n")[2].partition("\n## ")[0]
    assert tuple(re.findall(r"^    cardwright ([a-z]+) ", section, re.MULTILINE)) == COMMAND_NAMES


def test_the_readme_of_the_workbench_names_the_commands() -> None:
    text = (ROOT / "workbench" / "README.md").read_text(encoding="utf-8")
    (named,) = re.findall(r"^    commands/ .*: (.*)$", text, re.MULTILINE)
    assert named.split(", ") == sorted(COMMAND_NAMES)


@pytest.mark.parametrize("command", COMMAND_NAMES)
def test_a_command_has_tests_of_its_own(command: str) -> None:
    assert (ROOT / "tests" / f"test_cli_{command}.py").is_file()


@pytest.mark.parametrize("command", ("", *COMMAND_NAMES))
def test_help_fits_eighty_columns_and_gives_an_example(command: str) -> None:
    done = run(*command.split(), "--help")
    assert done.exit_code == 0
    assert max(map(len, done.output.splitlines())) <= 80
    assert f"\n  cardwright {command or 'check'} " in done.output
    assert command == "" or re.search(r"\bExit\s+code\s+0:", done.output)
