"""What the scenarios of a game notice: its text changed by one word or number, line by line.

    python bench/mutants.py gunsmith_girl [--every 5] [--from 0] [--tries 4] [--most 8]
                            [--jobs 2] [--only battle.rules] [--only play.rules:120]

Each line of the rules, and each text of a card, is changed once: a number is one higher or lower, a
word becomes its opposite (`more`/`less`, `your`/`your opponent's`, `is`/`is not`, ...) or another
name of the same kind (a zone for a zone, a mark for a mark), a condition is turned round, or the
line is dropped with all that stands below it. Of some changes by chance the first one counts that
still checks clean. Then the scenarios are run until one fails: those that cite a number of the line
first (`# R27`), or that name the card, then those that have caught something near it, then those
that have caught most.

A mutant is `caught`, has `survived`, or is `unread`: none of the changes that were tried checks
clean. For a survivor a scenario is missing, or the line does not matter. With `--most 8` the eight
most likely scenarios are run and no others; what they do not notice is `unsure`. Exit code 1 if
anything survived.
"""

from __future__ import annotations

import argparse
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from types import FrameType
from typing import NamedTuple, TypeAlias

from attrs import evolve
from line_changes import Line, lines_of, mutants_of, names_alike

from cardwright.grammar import CheckedGame, Workspace, ast
from cardwright.interpreter.backends.python import source_of_program
from cardwright.interpreter.compile.passes import pipeline
from cardwright.interpreter.kernel.linked import Linked
from cardwright.workbench.scenarios.scenario_parts import Found
from cardwright.workbench.scenarios.scenario_run import Bench, made, run

ROOT = Path(__file__).parent.parent
GENERATED = "<generated>"
"""What the source that is made of a game is called."""
LONGEST = 240
"""So many seconds may the scenarios of one mutant take; a mutant that takes longer is caught."""


Trace: TypeAlias = "Callable[[FrameType, str, object], Trace | None]"
"""What Python calls for each line that it comes to."""


class Told(NamedTuple):
    """What came of a line: how, the line after the change, and which scenario noticed."""

    line: Line
    sort: str
    after: str
    by: str
    seconds: float


class TooLong(BaseException):
    """The scenarios of a mutant do not come to an end."""


# ---- reading and running -------------------------------------------------------------------------


def texts_of(game: str) -> dict[str, str]:
    """Return the rules and cards of a bundled game, by their files."""
    rules = sorted((ROOT / "rulesets" / game).glob("*.rules"))
    files = rules + sorted((ROOT / "cardlib" / game).glob("*.cards"))
    return {each.relative_to(ROOT).as_posix(): each.read_text(encoding="utf-8") for each in files}


def read(texts: dict[str, str]) -> tuple[Workspace, CheckedGame]:
    """Return a workspace that holds some files, and the game in it."""
    workspace = Workspace()
    for path, text in texts.items():
        workspace.put(path, text)
    problems = workspace.check().problems
    assert not problems, problems[0]
    (game,) = workspace.games().values()
    return workspace, game


class Ready:
    """A game with its scenarios, ready to be changed.

    The scenarios are read once, with the game as it is; a mutant is read without them. What each
    of them runs of the source that is made of the game is noted once: of a mutant only those are
    run that come to a line of the source that is different, if it is in the source that it is.
    """

    def __init__(self, name: str) -> None:
        self.texts = texts_of(name)
        folder = ROOT / "tests" / "scenarios" / name
        plays = {
            each.relative_to(ROOT).as_posix(): each.read_text(encoding="utf-8")
            for each in sorted(folder.glob("*.scenario"))
        }
        _, game = read(self.texts | plays)
        self.scenarios = [
            Found(game, entry.path, entry.offset, entry.checked.node)
            for entry in game.table.entries
            if isinstance(entry.checked.node, ast.Scenario)
        ]
        self.words = {place(each): words_of(each, plays[each.path]) for each in self.scenarios}
        self.alike = names_alike("\n".join(self.texts.values()))
        self.workspace, _ = read(self.texts)
        self.source: list[str] = []
        self.reached: dict[str, frozenset[int] | None] = {}
        self.note_lines(game)
        self.near: Counter[tuple[str, str]] = Counter()
        self.most: Counter[str] = Counter()

    def lines(self) -> list[Line]:
        """Return the lines of the rules and of the cards."""
        return [line for path, text in self.texts.items() for line in lines_of(path, text)]

    def note_lines(self, game: CheckedGame) -> None:
        """Note which lines of the source each scenario runs; None if its source is another one.

        No function is written into another one here: each line that is run is then one of its own.
        """
        vars(pipeline)["inlined"] = lambda functions, operations: (functions, operations)
        bench = Bench()
        for each in self.scenarios:
            lines = source_of(each, bench)
            self.source = self.source or lines
            reached = reached_by(each, bench)
            self.reached[place(each)] = reached if len(lines) == len(self.source) else None

    def touched(self, line: Line, game: CheckedGame, bench: Bench) -> list[Found]:
        """Return the scenarios that come to what is different in a game, in a good order."""
        found = self.in_order(line)
        try:
            lines = source_of(evolve(found[0], game=game), bench)
        except Exception:  # it cannot even begin, and a scenario will tell so
            return found
        changed = difference(self.source, lines)
        ever = frozenset[int]().union(*(each for each in self.reached.values() if each))
        if not changed & ever:  # what is different is not to be seen in the source
            return found
        reached = [(each, self.reached[place(each)]) for each in found]
        return [each for each, lines in reached if lines is None or lines & changed]

    def in_order(self, line: Line) -> list[Found]:
        """Return the scenarios, those first that are most likely to notice."""
        card = re.match(r'card "([^"]*)"', line.block)

        def unlikely(found: Found) -> tuple[int, int, bool, int]:
            words = self.words[place(found)]
            cites = sum(bool(re.search(rf"# .*\b{each}\b", words)) for each in line.cites)
            names = words.count(card[1]) if card else 0
            near = self.near[line.block, place(found)]
            ruled = "the ruling" in words  # its game is made anew
            return -near, -cites - names, ruled, -self.most[place(found)]

        naming = [each for each in self.scenarios if not card or card[1] in self.words[place(each)]]
        return sorted(naming, key=unlikely)

    def noticed(self, line: Line, most: int) -> tuple[str, str]:
        """Return whether a scenario notices what is in the workspace now, and which one."""
        (game,) = self.workspace.games().values()
        bench = Bench()
        touched = self.touched(line, game, bench)
        for each in touched[:most]:
            if run(evolve(each, game=game), bench).failure is not None:
                self.near[line.block, place(each)] += 1
                self.most[place(each)] += 1
                return "caught", f"{each.path.rpartition('/')[2]}: {each.name}"
        sort = "unsure" if len(touched) > most else "survived"
        return sort, f"NOBODY of the {len(touched)} that come to it"

    def changed(self, line: Line, tries: int, most: int) -> Told:
        """Change a line so that it checks clean, and run the scenarios."""
        start = time.monotonic()
        text = self.texts[line.path]
        told = Told(line, "unread", "", "", 0)
        for after, whole in mutants_of(line, text, self.alike, tries):
            self.workspace.put(line.path, whole)
            if not self.workspace.check().problems:
                try:
                    with at_most(LONGEST):
                        sort, by = self.noticed(line, most)
                except TooLong:
                    sort, by = "caught", "it does not come to an end"
                told = Told(line, sort, after, by, 0)
                break
        self.workspace.put(line.path, text)
        return told._replace(seconds=time.monotonic() - start)


def linked_of(found: Found, bench: Bench) -> Linked:
    """Return what carries out the game of a scenario."""
    return made(found, bench).match.state.linked


def source_of(found: Found, bench: Bench) -> list[str]:
    """Return the source that is made of the game of a scenario."""
    return source_of_program(linked_of(found, bench).program, pipeline.ready).split("\n")


def reached_by(found: Found, bench: Bench) -> frozenset[int]:
    """Run a scenario that holds; return the lines of the source that it runs.

    What earlier scenarios have worked out of the same program is forgotten first: what is looked
    up and not worked out again comes to no line.
    """
    linked = linked_of(found, bench)
    linked.indexes.clear()
    linked.always.clear()
    reached: set[int] = set()

    def within(frame: FrameType, event: str, about: object) -> Trace:
        reached.add(frame.f_lineno)
        return within

    def call(frame: FrameType, event: str, about: object) -> Trace | None:
        return within(frame, event, about) if frame.f_code.co_filename == GENERATED else None

    sys.settrace(call)
    try:
        failure = run(found, Bench(games=bench.games)).failure  # from the very beginning
    finally:
        sys.settrace(None)
    assert failure is None, f"{found.name} does not hold: {failure}"
    return frozenset(reached)


def difference(before: list[str], after: list[str]) -> frozenset[int]:
    """Return the numbers of the lines that are not what they were, counted from 1."""
    if len(before) == len(after):
        both = zip(before, after, strict=True)
        return frozenset(at for at, (one, other) in enumerate(both, start=1) if one != other)
    first, last = 0, 0
    shorter = min(len(before), len(after))
    while first < shorter and before[first] == after[first]:
        first += 1
    while last < shorter - first and before[-1 - last] == after[-1 - last]:
        last += 1
    return frozenset(range(first, len(before) - last + 2))


def place(found: Found) -> str:
    """Return where a scenario stands."""
    return f"{found.path}:{found.line}"


def words_of(found: Found, text: str) -> str:
    """Return the words of a scenario, with the comment above it."""
    lines = text.split("\n")
    first = last = found.line - 1
    while first and lines[first - 1].startswith("#"):
        first -= 1
    while last + 1 < len(lines) and not lines[last + 1].startswith("scenario "):
        last += 1
    while last > found.line and not lines[last].startswith(" "):
        last -= 1
    return "\n".join(lines[first : last + 1])


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """Stop what goes on for longer."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


# ---- all of them ---------------------------------------------------------------------------------

READY: dict[str, Ready] = {}
"""The game of a process, read once."""


def work(task: tuple[str, Line, int, int]) -> Told:
    """Change one line, in a process of its own."""
    name, line, tries, most = task
    if name not in READY:
        READY[name] = Ready(name)
    return READY[name].changed(line, tries, most)


def wanted(lines: list[Line], only: list[str], every: int, first: int) -> list[Line]:
    """Return the lines that are asked for: those of some places, or every so many."""
    if only:
        places = [f"{each.path}:{each.number}:" for each in lines]
        asked = [f"/{each}:" if ":" in each else each for each in only]
        lines = [
            line
            for line, place in zip(lines, places, strict=True)
            if any(each in f"/{place}" for each in asked)
        ]
    return lines[first::every]


def all_told(tasks: list[tuple[str, Line, int, int]], jobs: int) -> Iterator[Told]:
    """Yield what came of each line."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    with get_context("fork").Pool(jobs) as pool:
        yield from pool.imap_unordered(work, tasks)


def shown(told: Told) -> str:
    """Return what came of a line, to read."""
    line = told.line
    head = f"{told.sort:<9}{line.path.rpartition('/')[2]}:{line.number}: {line.said.strip()}"
    if told.sort == "unread":
        return head
    seconds = f"{told.seconds:.1f} s"
    return f"{head}\n           -> {told.after}\n           {told.by} ({seconds})"


def summary(told: Iterable[Told]) -> str:
    """Return how many were caught, by file."""
    counts = Counter((each.line.path, each.sort) for each in told)
    paths = sorted({path for path, _ in counts})
    rows = [f"{'':<44}{'lines':>8}{'clean':>8}{'caught':>8}{'survived':>10}{'unsure':>8}"]
    for path in (*paths, ""):
        of = Counter[str]()
        for (where, sort), number in counts.items():
            if path in ("", where):
                of[sort] += number
        clean = of.total() - of["unread"]
        label = path or "all"
        rows.append(
            f"{label:<44}{of.total():>8}{clean:>8}{of['caught']:>8}{of['survived']:>10}{of['unsure']:>8}"
        )
    return "\n".join(rows)


def main() -> None:
    """Change the lines and tell what came of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", help="a bundled game, such as water_duel")
    parser.add_argument("--every", type=int, default=1, help="only each such line")
    parser.add_argument("--from", type=int, default=0, dest="first", help="from this one on")
    parser.add_argument("--only", action="append", default=[], metavar="FILE[:LINE]")
    parser.add_argument("--tries", type=int, default=4, help="so many changes of a line are tried")
    parser.add_argument("--most", type=int, default=10_000, help="so many scenarios are run")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    ready = READY[arguments.game] = Ready(arguments.game)
    lines = wanted(ready.lines(), arguments.only, arguments.every, arguments.first)
    done = []
    tasks = [(arguments.game, line, arguments.tries, arguments.most) for line in lines]
    for told in all_told(tasks, arguments.jobs):
        print(shown(told), flush=True)
        done.append(told)
    print(summary(done))
    sys.exit(any(each.sort == "survived" for each in done))


if __name__ == "__main__":
    main()
