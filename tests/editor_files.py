"""The files that what an editor asks is asked of: bundled games, examples, scenarios, odd texts."""

from __future__ import annotations

import random
from functools import cache

from bundled import GAMES, ROOT, checked
from common import put_common

from cardwright.grammar import Workspace

EXAMPLES = tuple(sorted(path.name for path in (ROOT / "examples").iterdir() if path.is_dir()))
ENDINGS = ("*.rules", "*.cards", "*.scenario")


@cache
def example(name: str) -> Workspace:
    """Return an example with its scenarios, read once; do not change it."""
    workspace = Workspace()
    for path in sorted(each for end in ENDINGS for each in (ROOT / "examples" / name).rglob(end)):
        workspace.put(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    put_common(workspace)
    workspace.check()
    return workspace


@cache
def game(name: str) -> Workspace:
    """Return a bundled game without its scenarios, or an example; do not change it."""
    return checked(name)[0] if name in GAMES else example(name)


@cache
def supported(name: str) -> tuple[Workspace, str]:
    """Return a scenario of a bundled game, whose files only support it, and its path."""
    workspace = Workspace()
    for path in checked(name)[0].paths():
        workspace.put(path, checked(name)[0].text(path), support=True)
    scenario = next((ROOT / "tests" / "scenarios" / name).rglob("*.scenario"))
    workspace.put(scenario.as_posix(), scenario.read_text(encoding="utf-8"))
    workspace.check()
    return workspace, scenario.as_posix()


ODD_SIGNS = (
    '"', "#", "{", "}", ":", "\u2028", "\x85", "\x0c", "\x0b", "\t", "\U0001f0a1", "\ufeff", "\r",
    "\n", "\n  ", "*(", ")*", "'s", "x2", "\x00", "a\u0301",
)  # fmt: skip


def spoilt(text: str, rng: random.Random) -> str:
    """Return a text with some signs put in, left out and doubled, as nobody would write them."""
    signs = list(text)
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(signs) + 1)
        signs[at : at + rng.choice((0, 0, 1, 5))] = rng.choice(ODD_SIGNS)
    return "".join(signs)


def stretch(text: str, line: int, column: int, end: int) -> str:
    """Return what stands on a line of a text; lines end at a line feed and nowhere else."""
    return text.split("\n")[line - 1][column - 1 : end - 1]
