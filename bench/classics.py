"""Classics of `examples/` beside OpenSpiel from Python: matches a second of uniform random play.

    python bench/classics.py [--games 2000] [--seed 1]

Both are played from Python in turns, block by block, by the clock of the process. OpenSpiel's rules
are written in C++, for each game by hand; ours are text. Ratios tell whether something has become
slower in general: nothing is wanted of them. Without OpenSpiel (`make crosscheck` installs it)
nothing is measured.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from cardwright.grammar import Workspace
from cardwright.interpreter import Game, load

ROOT = Path(__file__).parent.parent
GAMES = (
    "tic_tac_toe", "kuhn_poker", "leduc_poker", "goofspiel", "hearts", "crazy_eights",
    "gin_rummy",
)  # fmt: skip
"""They are called the same in both."""
BLOCK = 100


def loaded(name: str) -> Game:
    """Return a game of the examples, checked and ready."""
    workspace = Workspace()
    for path in sorted((ROOT / "examples" / name).iterdir()):
        if path.suffix in (".rules", ".cards"):
            workspace.put(path.as_posix(), path.read_text(encoding="utf-8"))
    problems = workspace.check().problems
    assert not problems, problems[0]
    (checked,) = workspace.games().values()
    return load(checked)


def playing_ours(name: str, chance: random.Random) -> Callable[[], None]:
    """Return what plays one match of ours."""
    game = loaded(name)

    def play() -> None:
        match = game.start(chance.getrandbits(64))
        state = match.state
        while (pending := state.pending) is not None:
            match.answer(chance.randrange(len(pending[3])))

    return play


def playing_theirs(name: str, chance: random.Random) -> Callable[[], None]:
    """Return what plays one match of theirs; simultaneous choices come one after the other."""
    import pyspiel

    game = pyspiel.load_game_as_turn_based(name)

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[chance.randrange(len(actions))])

    return play


def timed(play: Callable[[], None], number: int) -> float:
    """Return how long the process was at some matches."""
    start = time.process_time()
    for _ in range(number):
        play()
    return time.process_time() - start


def main() -> None:
    """Measure and print everything."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if importlib.util.find_spec("pyspiel") is None:
        print("There is no OpenSpiel to compare with: `make crosscheck` installs it.")
        sys.exit(0)
    print(f"{'random matches a second':<26}{'ours':>10}{'OpenSpiel':>12}{'ratio':>9}")
    for name in GAMES:
        chance = random.Random(arguments.seed)
        both = playing_ours(name, chance), playing_theirs(name, chance)
        timed(both[0], 1)  # compiling is not playing
        gc.collect()
        seconds = [0.0, 0.0]
        for _ in range(max(1, arguments.games // BLOCK)):
            for which, play in enumerate(both):
                seconds[which] += timed(play, BLOCK)
        ours, theirs = (BLOCK * max(1, arguments.games // BLOCK) / each for each in seconds)
        print(f"{name:<26}{ours:>10,.0f}{theirs:>12,.0f}{ours / theirs:>9.4f}")


if __name__ == "__main__":
    main()
