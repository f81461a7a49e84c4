"""Fuzzing: whatever stands in a file, reading it ends, with problems at most.

`make laws` tries a few thousand mutated bundled files; `make fuzz` as many as `FUZZ` says.
"""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest
from bundled import GAMES, ROOT, files_of, workspace_of
from rounds import ROUND

from cardwright.grammar import Workspace

pytestmark = pytest.mark.laws

TRIES = int(os.environ.get("FUZZ", "2000"))
SEED = int(os.environ.get("FUZZ_SEED", str(1 + ROUND)))
LONGEST_SECONDS = 20
RULES_SHARE = 0.02
"""How often it is the rules that are changed; after that, everything has to be read again."""
SIGNS = "\u00b2\u201c\"'#:;,.(){}[]*/\\+-%=<>\t\n \r\u0000\u00e9\u2212\u200b\U0001f0cf0123456789aXz"


class Hangs(AssertionError):
    """Reading took longer than any text of this size may take."""


@contextmanager
def watched(what: str) -> Iterator[None]:
    """Fail if something does not come to an end; what others do on the machine counts nothing."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise Hangs(what)

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def mutated(text: str, rng: random.Random) -> str:
    """Return the text with one to four things changed."""
    for _ in range(rng.randint(1, 4)):
        text = rng.choice(MUTATIONS)(text, rng)
    return text


def change_a_sign(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(SIGNS) + text[at + rng.randint(0, 1) :]


def swap_words(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    words = lines[at].split(" ")
    rng.shuffle(words)
    lines[at] = " ".join(words)
    return "\n".join(lines)


def drop_a_word(text: str, rng: random.Random) -> str:
    words = text.split(" ")
    del words[rng.randrange(len(words))]
    return " ".join(words)


def repeat_a_stretch(text: str, rng: random.Random) -> str:
    start = rng.randrange(len(text) + 1)
    stretch = text[start : start + rng.randint(1, 80)]
    return text[:start] + stretch * rng.randint(1, 8) + text[start:]


def shift_a_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    lines[at] = " " * rng.randint(0, 9) + lines[at].lstrip()
    return "\n".join(lines)


def swap_lines(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return "\n".join(lines)


def cut_off(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text) + 1)] or "x"


MUTATIONS = (
    change_a_sign,
    change_a_sign,
    swap_words,
    drop_a_word,
    repeat_a_stretch,
    shift_a_line,
    swap_lines,
    cut_off,
)


@pytest.mark.parametrize("game", GAMES)
def test_no_mutated_file_breaks_the_reader(game: str) -> None:
    rng = random.Random(f"{game} {SEED}")
    workspaces = {suffix: workspace_of(game) for suffix in (".rules", ".cards")}
    for number in range(max(1, TRIES // len(GAMES))):
        suffix = ".rules" if rng.random() < RULES_SHARE else ".cards"
        path = rng.choice([path for path in files_of(game) if path.suffix == suffix])
        one_try(workspaces[suffix], path, f"try {number} of {game}", rng)


def one_try(workspace: Workspace, path: Path, what: str, rng: random.Random) -> None:
    """Change one file, check and print everything, and put the file back."""
    name = str(path.relative_to(ROOT))
    whole = workspace.text(name)
    text = mutated(whole, rng)
    with watched(f"{what} (seed {SEED}), {name}"):
        workspace.put(name, text)
        report = workspace.check()
        workspace.formatted(name)
    assert report.files == len(files_of(path.parent.name))
    workspace.put(name, whole)
