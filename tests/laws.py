"""Runs the random laws: all of them once, then again with other seeds as long as there is time.

The first round is always whole, so that no run tests less because a machine is slow. Rounds that
begin later leave out what is not begun when the minutes are over.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time

NOTHING_LEFT = 5
"""The exit code of pytest that has run nothing."""


def one_round(number: int, workers: str, until: float) -> int:
    """Run the laws with the seeds of a round; return the exit code."""
    asked = ("-m", "laws", "-n", workers, "--dist", "worksteal", "-q")
    lots = (f"--hypothesis-seed={number}",) if number else ()
    command = (sys.executable, "-m", "pytest", *asked, *lots)
    more = {"ROUND": str(number), "LAWS_UNTIL": str(until)} if number else {}
    return subprocess.run(command, env=os.environ | more, check=False).returncode


def main(minutes: float, workers: str) -> int:
    """Run rounds until the minutes are over, or something is found."""
    until = time.time() + 60 * minutes
    number = 0
    while number == 0 or time.time() < until:
        code = one_round(number, workers, until)
        if code not in (0, NOTHING_LEFT):
            again = f" Again: ROUND={number} .venv/bin/pytest TEST" if number else ""
            print(f"Found in round {number}.{again}", file=sys.stderr)
            return code
        number += 1
    print(f"The laws hold in {number} round{'' if number == 1 else 's'}.")
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--workers", default="auto")
    given = parser.parse_args()
    sys.exit(main(given.minutes, given.workers))
