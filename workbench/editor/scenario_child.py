"""A process of its own that runs scenarios for an editor: what never ends is ended from outside.

It is told on its standard input what to run (`Task`), also the texts that are open and not saved,
and says on its standard output what came of each scenario as soon as it is known, a line for each.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

from ..files.library import Library, open_library
from ..output.check_outcome import outcome_of
from ..scenarios.scenario_parts import Found
from ..scenarios.scenario_run import Bench, Outcome, of_scenario, run, scenarios_in

CANNOT_RUN = "It cannot be run: its text or its game has errors."


class Task(TypedDict):
    """What is to be run: scenarios of a file by their names, all if none is named."""

    root: str
    texts: dict[str, str]
    path: str
    names: list[str]


class Told(TypedDict):
    """What came of a scenario; the line at which it fails counts from its own first line."""

    name: str
    holds: bool
    line: int
    message: str
    wanted: str
    found: str
    played: str
    milliseconds: int


def outcomes(task: Task) -> Iterator[Told]:
    """Yield what came of each scenario of a task."""
    library = opened(task)
    checked = outcome_of(library)
    bench = Bench()
    for each in scenarios_in(library):
        if each.path != task["path"] or (task["names"] and each.name not in task["names"]):
            continue
        errors = of_scenario(checked.errors, each)
        if errors:
            yield told(each, CANNOT_RUN)
            continue
        start = time.monotonic()
        outcome = run(each, bench)
        yield ended(outcome, round(1000 * (time.monotonic() - start)))


def opened(task: Task) -> Library:
    """Return all that a task needs; texts that are open count over the disk."""
    library = open_library([task["root"]] if Path(task["root"]).exists() else [])
    library.take_in()
    for path, text in task["texts"].items():
        library.hold(path, text)
    return library


def ended(outcome: Outcome, milliseconds: int) -> Told:
    """Return what is told of a scenario that was run."""
    failure = outcome.failure
    if failure is None:
        return told(outcome.found, milliseconds=milliseconds)
    return {
        **told(outcome.found, failure.said, milliseconds=milliseconds),
        "line": max(failure.line - outcome.found.line, 0),
        "wanted": failure.expected,
        "found": failure.found,
        "played": outcome.transcript,
    }


def told(found: Found, message: str = "", *, milliseconds: int = 0) -> Told:
    """Return what is told of a scenario: why it fails; nothing of that if it holds."""
    return Told(
        name=found.name, holds=not message, line=0, message=message, wanted="", found="",
        played="", milliseconds=milliseconds,
    )  # fmt: skip


def watched(parent: int) -> None:
    """End this process when the one that has started it is gone."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def main() -> None:
    """Run what standard input says; what games print by mistake must not come between."""
    threading.Thread(target=watched, args=(os.getppid(),), daemon=True).start()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    task: Task = json.load(sys.stdin)
    for each in outcomes(task):
        answers.write(f"{json.dumps(each)}\n")
        answers.flush()


if __name__ == "__main__":
    main()
