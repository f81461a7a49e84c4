"""How Water Duel is played: beside a reference written by hand, in one run.

    python bench/play.py [--games 20000] [--seed 1] [--reference FILE] [--part Duel]

Outcomes of uniform random play, each with its standard error, and the difference in standard errors
(at most 3 is wanted). Then speed:

- games a second, ours / reference (at least 0.1 is wanted), played in turns, block by block, by the
  clock of the process: what else the machine does counts as little as can be;
- fork and step / step (at most 5), over decisions of random play.

The reference is `water_reference.py`, looked for in `shared/bench/water/` beside the repository.
Without one nothing is compared. Exit code 1 if anything is not as wanted, 2 if there is no FILE.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import math
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from cardwright.grammar import Workspace
from cardwright.interpreter import Game, Match, load, step

ROOT = Path(__file__).parent.parent
GAME = "water_duel"
PLACES = ("shared/bench/water", "../shared/bench/water")
BLOCK = 500
STATES = 20_000


class Played(NamedTuple):
    """What is counted of one match; `again` is whether the part of play began more than once."""

    decisions: int
    options: int
    turns: int
    first_won: bool
    again: bool


# ---- the reference -------------------------------------------------------------------------------


def reference_at(path: str | None) -> ModuleType | None:
    """Return the module of the reference, if it is there."""
    places = [Path(path)] if path else [ROOT / each / "water_reference.py" for each in PLACES]
    for place in places:
        if place.is_file():
            spec = importlib.util.spec_from_file_location("reference", place)
            assert spec is not None and spec.loader is not None
            module = sys.modules["reference"] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            return module
    return None


def theirs(module: ModuleType, chance: random.Random) -> Played:
    """Play one match of the reference."""
    got = module.play_random(chance)
    return Played(got.decisions, got.options, got.turns, got.first_player_won, got.tie_breaks > 0)


# ---- ours ----------------------------------------------------------------------------------------


def loaded() -> Game:
    """Return the game, checked and ready."""
    workspace = Workspace()
    for folder in ("rulesets", "cardlib"):
        for path in sorted((ROOT / folder / GAME).glob("*.*s")):
            workspace.put(str(path), path.read_text(encoding="utf-8"))
    problems = workspace.check().problems
    assert not problems, problems[0]
    (checked,) = workspace.games().values()
    return load(checked)


def ours(game: Game, chance: random.Random, part: str) -> Played:
    """Play one match with uniformly random answers."""
    match = game.start(chance.getrandbits(64))
    state = match.state
    decisions = options = 0
    while (pending := state.pending) is not None:
        count = len(pending[3])
        decisions += 1
        options += count
        match.answer(chance.randrange(count))
    turns = begun(match, sort="turn")
    assert state.result is not None
    how, winners = state.result
    won = how == "win" and turns[0] in winners
    return Played(decisions, options, match.turns, won, len(begun(match, name=part)) > 1)


def begun(match: Match, name: str = "", sort: str = "") -> list[int]:
    """Return for whom parts of play of a name or a sort have begun, in order."""
    found = []
    for flow in match.state.program.flows:
        link = match.state.heads[flow.begins] if name == flow.name or sort == flow.sort else None
        while link is not None:
            event, link = link
            found.append((event[0], event[3]))
    return [player for _, player in sorted(found)]


# ---- outcomes ------------------------------------------------------------------------------------


def mean_of(values: list[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    mean = math.fsum(values) / len(values)
    variance = math.fsum((each - mean) ** 2 for each in values) / max(1, len(values) - 1)
    return mean, math.sqrt(variance / len(values))


def figures(played: list[Played]) -> dict[str, tuple[float, float]]:
    """Return each figure with its standard error."""
    decisions = sum(each.decisions for each in played)
    ratio = sum(each.options for each in played) / decisions
    _, error = mean_of([each.options - ratio * each.decisions for each in played])
    return {
        "decisions per game": mean_of([each.decisions for each in played]),
        "turns per game": mean_of([each.turns for each in played]),
        "first player wins": mean_of([each.first_won for each in played]),
        "tie-breaks": mean_of([each.again for each in played]),
        "options per decision": (ratio, error * len(played) / decisions),
    }


def compare(reference: list[Played], machine: list[Played]) -> bool:
    """Print the figures side by side; tell whether all agree."""
    print(f"{'':<22}{'reference':>20}{'cardwright':>20}{'difference':>14}")
    fine = True
    both = zip(figures(reference).items(), figures(machine).values(), strict=True)
    for (name, (mean, error)), (our_mean, our_error) in both:
        apart = (our_mean - mean) / (math.hypot(error, our_error) or 1)
        fine = fine and abs(apart) <= 3
        verdict = "" if abs(apart) <= 3 else "  TOO MUCH"
        shown = f"{mean:11.4f} ± {error:.4f}{our_mean:11.4f} ± {our_error:.4f}"
        print(f"{name:<22}{shown}{apart:+11.2f} se{verdict}")
    return fine


# ---- speed ---------------------------------------------------------------------------------------


def timed(work: Callable[[], Played], number: int) -> tuple[list[Played], float]:
    """Return what came of some matches, and how long the process was at it."""
    start = time.process_time()
    done = [work() for _ in range(number)]
    return done, time.process_time() - start


def step_times(game: Game, chance: random.Random, states: int) -> tuple[float, float]:
    """Return how long a step takes, and a fork with a step, over decisions of random play."""
    alone = both = 0.0
    done = 0
    clock = time.process_time
    while done < states:
        match = game.start(chance.getrandbits(64))
        while (pending := match.state.pending) is not None:
            option = chance.randrange(len(pending[3]))
            start = clock()
            step(match, option)
            middle = clock()
            match.answer(option)
            alone += clock() - middle
            both += middle - start
            done += 1
    return alone / done, both / done


def verdict(name: str, figure: str, ratio: float, *, fine: bool, wanted: str) -> bool:
    """Print a ratio and whether it is as wanted."""
    print(f"{name:<22}{figure:>32} = {ratio:6.3f}  (wanted {wanted}) {'ok' if fine else 'NO'}")
    return fine


def main() -> None:
    """Measure and print everything."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reference", help="where water_reference.py is")
    parser.add_argument("--part", default="Duel", help="what begins again to break a tie")
    arguments = parser.parse_args()
    module = reference_at(arguments.reference)
    if module is None:
        print("There is no water_reference.py to compare with; say where with --reference FILE.")
        sys.exit(2 if arguments.reference else 0)
    game = loaded()
    chance, other = random.Random(arguments.seed), random.Random(arguments.seed)
    ours(game, random.Random(0), arguments.part)  # compiling is not playing
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)  # as the command line does
    machine: list[Played] = []
    reference: list[Played] = []
    seconds = [0.0, 0.0]
    while len(machine) < arguments.games:
        number = min(BLOCK, arguments.games - len(machine))
        done, took = timed(lambda: theirs(module, other), number)
        reference += done
        seconds[0] += took
        done, took = timed(lambda: ours(game, chance, arguments.part), number)
        machine += done
        seconds[1] += took
    print(f"{game.title}, {arguments.games:,} games each, seed {arguments.seed}")
    fine = compare(reference, machine)
    speeds = [arguments.games / each for each in seconds]
    ratio = speeds[1] / speeds[0]
    shown = f"{speeds[1]:,.1f} / {speeds[0]:,.1f} games/s"
    fine &= verdict("ours / reference", shown, ratio, fine=ratio >= 0.1, wanted=">= 0.1")
    alone, both = step_times(game, chance, min(STATES, 10 * arguments.games))
    shown = f"{both * 1e6:,.1f} / {alone * 1e6:,.1f} µs"
    fine &= verdict("fork+step / step", shown, both / alone, fine=both <= 5 * alone, wanted="<= 5")
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
