"""The cases of `tests/check/`, for tests: their files, their markers, and what a check says.

A case is a small file. Its marker `# error: CW0201` at the end of a line says what must be found
there, and is taken away before the file is read. A case that declares no `game` of its own is
checked together with `tests/check/common.rules`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from common import put_common

from cardwright.grammar import Problem, Sureness, Workspace, render

FOLDER = Path(__file__).parent / "check"
COMMON = FOLDER / "common.rules"
SUFFIXES = (".rules", ".cards", ".scenario")
MARKER = re.compile(r"[ ]*# error: (CW\d{4}(?:, CW\d{4})*)(?=\r?$)")
OWN_GAME = re.compile(r'^game "', re.MULTILINE)
TOGETHER = "# together with common.rules"
SAID_OF_SAFE = "(safe: `cardwright check --fix` does it)"
"""How a golden tells of a safe fix."""


def cases() -> list[Path]:
    """Return every case, by topic and name."""
    found = [path for path in FOLDER.rglob("*") if path.suffix in SUFFIXES and path != COMMON]
    return sorted(found)


def name_of(case: Path) -> str:
    """Return the claim of a case: `words/unknown_word_at_the_start_is_named`."""
    return str(case.relative_to(FOLDER).with_suffix(""))


@cache
def text_of(case: Path) -> str:
    """Return the text of a case without its markers; its line ends stay as they are."""
    text = case.read_bytes().decode("utf-8")
    return "\n".join(MARKER.sub("", line) for line in text.split("\n"))


def expected(case: Path) -> list[tuple[int, str]]:
    """Return the line and code of every problem that the markers of a case ask for."""
    lines = case.read_bytes().decode("utf-8").split("\n")
    return sorted(
        (number, code)
        for number, line in enumerate(lines, start=1)
        for match in MARKER.finditer(line)
        for code in match[1].split(", ")
    )


def check(name: str, text: str) -> list[Problem]:
    """Return the problems of a text under a name, with the common game if it needs one."""
    return [each.problem for each in workspace_of(name, text).check().problems]


def formatted(name: str, text: str) -> str:
    """Return a text as the printer prints it."""
    workspace = workspace_of(name, text)
    workspace.check()
    return workspace.formatted(name)


def workspace_of(name: str, text: str) -> Workspace:
    """Return a workspace with a text, and with the common game if it needs one."""
    workspace = Workspace()
    if not OWN_GAME.search(text) or TOGETHER in text:
        workspace.put(COMMON.name, COMMON.read_text(encoding="utf-8"), support=True)
    workspace.put(name, text)
    put_common(workspace)
    return workspace


@cache
def problems_of(case: Path) -> tuple[Problem, ...]:
    """Return the problems of a case."""
    return tuple(check(case.name, text_of(case)))


def safe_fixes(case: Path) -> list[Problem]:
    """Return the problems of a case whose first proposal is safe."""
    return [
        each for each in problems_of(case) if each.fixes and each.fixes[0].sureness is Sureness.SAFE
    ]


def rendered(case: Path) -> str:
    """Return all problems of a case as a person reads them."""
    texts = [render(case.name, each, text_of(case)) for each in problems_of(case)]
    return "\n\n".join(texts) + "\n"
