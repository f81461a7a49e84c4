"""The same seed and answers give the same match, byte for byte, in whatever process it is played.

Python orders its sets by a hash that is another one in each process: what hangs on such an order
would differ here.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache

import pytest
from bundled import ROOT
from matches import PLAYABLE, SOME, game_named, random_play

from cardwright.interpreter import Game

pytestmark = pytest.mark.laws

SEEDS = 4

PLAY = """
import sys
sys.path.insert(0, "tests")
from test_same_game import log_of
sys.stdout.reconfigure(encoding="utf-8")
for name in sys.argv[2:]:
    for seed in range(int(sys.argv[1])):
        print(log_of(name, seed))
"""


def log_of(name: str, seed: int, most: int = SOME) -> str:
    """Return everything about a random match: what was recorded, told, seen and offered."""
    return log_in(game_named(name), name, seed, most)


def log_in(game: Game, name: str, seed: int, most: int) -> str:
    """Return everything about a random match of a game, whatever carries it out."""
    match = game.start(seed)
    lines: list[object] = [name, seed]
    for answer in random_play(match, seed, most):
        decision = match.decision
        assert decision is not None
        lines += [decision.seat, decision.kind, decision.prompt, decision.options, answer]
        lines.append(match.digest())
    for seat in (None, *match.seats):
        lines += match.events(seat)
        lines.append(match.view(seat))
    link = match.state.log
    while link is not None:
        record, link = link
        lines.append(record)
    lines += [match.save(), match.result]
    return "\n".join(map(str, lines))


@cache
def logs_elsewhere(hashes: str) -> str:
    """Return the logs of random matches of every game, played by another process."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, str(SEEDS), *PLAYABLE],
        capture_output=True, encoding="utf-8", cwd=ROOT, check=True, timeout=300,
        env=os.environ | {"PYTHONHASHSEED": hashes},
    )  # fmt: skip
    return done.stdout


def test_two_processes_write_the_same_logs() -> None:
    assert logs_elsewhere("1") == logs_elsewhere("2")


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_process_writes_the_same_log_again(name: str) -> None:
    for seed in range(SEEDS):
        log = log_of(name, seed)
        assert log == log_of(name, seed)
        assert log in logs_elsewhere("1")


def test_another_seed_gives_another_match() -> None:
    logs = {log_of(PLAYABLE[0], seed).split("\n", 2)[2] for seed in range(SEEDS)}
    assert len(logs) == SEEDS
