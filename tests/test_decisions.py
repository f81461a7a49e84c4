"""The hard texts and rules in docs/decisions stand in the rulesets and libraries as shown there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import pytest
from bundled import GAMES, ROOT, files_of

from cardwright.workbench.files.library import common_files

LEFT_OUT = "..."
"""What an extract shows in place of lines that it leaves out."""


@pytest.mark.parametrize("game", GAMES)
def test_the_extracts_of_a_decision_stand_in_the_game(game: str) -> None:
    page = (ROOT / "docs" / "decisions" / f"hard-texts-{game}.md").read_text(encoding="utf-8")
    paths = [*files_of(game), *common_files().values()]
    known = [lines_of(path.read_text(encoding="utf-8")) for path in paths]
    extracts = list(extracts_of(page))
    assert sum(map(len, extracts)) > 30
    wrong = [each for each in extracts if not any(stands_in(each, lines) for lines in known)]
    assert not wrong, "\n".join(wrong[0])


def extracts_of(page: str) -> Iterator[list[str]]:
    """Yield the pieces of rules that a page shows, each without what it leaves out."""
    for shown, lines in groupby(page.split("\n"), key=is_shown):
        if shown:
            yield lines_of("\n".join(lines))


def is_shown(line: str) -> bool:
    return line.startswith("    ") and line.strip() not in ("", LEFT_OUT)


def lines_of(text: str) -> list[str]:
    """Return the lines of a text without comments, indentation and blank lines."""
    return [line for line in map(plain, text.split("\n")) if line]


def plain(line: str) -> str:
    return " ".join(line.partition("  #")[0].split()) if line.strip()[:1] != "#" else ""


def stands_in(extract: Sequence[str], lines: Sequence[str]) -> bool:
    """Whether lines follow each other as in an extract."""
    size = len(extract)
    return any(lines[at : at + size] == extract for at in range(len(lines) - size + 1))
