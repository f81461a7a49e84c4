"""Whole games, mutated, read and played: no exception but the reports that are meant for designers.

`make laws` tries a few hundred; `make fuzz` as many as `FUZZ` says, in `FUZZ_JOBS` processes, and
tells all that it finds, each sort once, with the text that it came from in `FUZZ_OUT`.
"""

from __future__ import annotations

import os
import random
import resource
import sys
import time
import traceback
from collections import Counter
from multiprocessing import get_context
from pathlib import Path

import pytest
from mutating import Mutant, mutant, read_and_played
from rounds import ROUND
from test_fuzz import watched

pytestmark = pytest.mark.laws

TRIES = int(os.environ.get("FUZZ", "240"))
SEED = int(os.environ.get("FUZZ_SEED", str(1 + ROUND)))
JOBS = int(os.environ.get("FUZZ_JOBS", "1"))
OUT = Path(os.environ.get("FUZZ_OUT", "."))
LOT = 60
"""So many mutants are one test."""
ROOM = 3 << 30


@pytest.mark.parametrize("lot", range(min(TRIES, 240) // LOT))
def test_a_mutated_game_is_refused_or_played(lot: int) -> None:
    for number in range(lot * LOT, (lot + 1) * LOT):
        chance = random.Random(f"{SEED} {number}")
        made = mutant(chance)
        with watched(f"game {number} of seed {SEED}: {made.game}, {made.how}"):
            try:
                read_and_played(made, chance)
            except Exception as error:
                error.add_note(f"game {number} of seed {SEED}: {made.game}, {made.how}")
                raise


def one(number: int) -> tuple[int, str, float, str]:
    """Try one mutant; return what came of it, how long it took, and what was found."""
    chance = random.Random(f"{SEED} {number}")
    began = time.process_time()
    made = mutant(chance)
    found = ""
    try:
        with watched(made.game):
            sort = read_and_played(made, chance).sort
    except BaseException as error:
        frames = traceback.extract_tb(error.__traceback__)
        ours = [each for each in frames if "/tests/" not in each.filename] or frames
        at = ours[-1]
        found = f"{type(error).__name__} {Path(at.filename).name}:{at.name}: {error}"[:200]
        sort = "FOUND"
        keep(number, made, found + "\n" + "".join(traceback.format_exception(error)[-12:]))
    return number, sort, time.process_time() - began, found


def keep(number: int, made: Mutant, found: str) -> None:
    """Write a mutant that led to something into a folder of its own."""
    folder = OUT / f"fuzz-{SEED}-{number}"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in made.files:
        (folder / Path(name).name).write_text(text, encoding="utf-8")
    (folder / "found.txt").write_text(f"{made.game}: {made.how}\n{found}\n", encoding="utf-8")


def limited() -> None:
    """Bound the room of a process: who asks for more is found, and not the machine's end."""
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))


def main() -> None:
    """Try as many as were asked for and tell what was found."""
    began, sorts, found, slow = time.monotonic(), Counter[str](), Counter[str](), Counter[int]()
    with get_context("fork").Pool(JOBS, limited, maxtasksperchild=500) as pool:
        tries = pool.imap_unordered(one, range(TRIES), chunksize=20)
        for number, sort, seconds, what in tries:
            sorts[sort] += 1
            slow[int(seconds)] += 1
            if what:
                found[what.partition(": ")[0]] += 1
                print(f"game {number}: {what}", flush=True)
            if seconds > 4:
                print(f"game {number}: {seconds:.1f} s", flush=True)
    rate = TRIES / (time.monotonic() - began)
    print(f"{TRIES} games, seed {SEED}, {rate:.1f} a second: {dict(sorts)}")
    print(f"seconds: {dict(sorted(slow.items()))}")
    for what, often in found.most_common():
        print(f"{often:5} {what}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
