"""How long an edit keeps an editor waiting, as ratios measured in one run.

    python bench/edits.py [--game water_duel] [--large]

Every figure is the median of some edits, put in and checked, beside a yardstick of the same run:

- of each bundled game, beside its first check: a number on a card, a number in the body of a rule,
  a comment between rules, a word in the heading of a wording;
- the longest step of a check after the first, beside reading the longest block of that game;
- a number on one of 10,000 cards beside one of 1,000, all in one file;
- with `--large`, one of 100,000 beside one of 10,000, and the memory they take beside their text.

Time is that of the processor: an editor seldom has a machine to itself, and neither has this.
"""

from __future__ import annotations

import argparse
import gc
import random
import re
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from check import library

from cardwright.grammar import Workspace, cut, read_block

ROOT = Path(__file__).parent.parent
GAMES = ("water_duel", "timeline_duel", "gentlemen_of_war", "gunsmith_girl", "gunsword")
EDITS = 8
DIGIT = re.compile(r"(?<=\n)([^\"\n#]*?)\b(\d)\b")
WITH_BODY = re.compile(r"(to|cost|event|rule|value|condition|turn|phase|step)\b.*:\n")
HEADING = re.compile(r"to (?:\{[^}]*\} )?([a-z]+)")
Edit = Callable[[str], str | None]
"""Returns the text of a block after an edit, or None if it has no place for it."""


def number_changed(block: str) -> str | None:
    """Change the first number below the first line."""
    found = DIGIT.search(block)
    if found is None:
        return None
    return block[: found.start(2)] + str(int(found[2]) % 9 + 1) + block[found.end(2) :]


def on_a_card(block: str) -> str | None:
    """Change a number on a card."""
    return number_changed(block) if block.startswith("card ") else None


def in_a_body(block: str) -> str | None:
    """Change a number in what a word or a part of play does."""
    return number_changed(block) if WITH_BODY.match(block) else None


def comment_before(block: str) -> str | None:
    """Put a comment before something of the rules."""
    return None if block.startswith("card ") else "# A note.\n" + block


def heading_changed(block: str) -> str | None:
    """Change the first word of a wording."""
    found = HEADING.match(block)
    return None if found is None else f"{block[: found.end(1)]}x{block[found.end(1) :]}"


def edits(texts: dict[str, str], edit: Edit) -> Iterator[tuple[str, str]]:
    """Yield some files after one edit each, spread over all there are."""
    places = [
        (path, block.text, changed)
        for path, text in texts.items()
        for block in cut(text)
        if (changed := edit(block.text)) is not None
    ]
    for path, before, after in places[:: max(len(places) // EDITS, 1)][:EDITS]:
        yield path, texts[path].replace(before, after, 1)


def seconds(work: Callable[[], object]) -> float:
    """Return how much of the processor's time a piece of work takes."""
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


def texts_of(game: str) -> dict[str, str]:
    """Return the files of a bundled game by the names they have in a workspace."""
    folders = (ROOT / "rulesets" / game, ROOT / "cardlib" / game)
    paths = [each for folder in folders for each in sorted(folder.glob("*.*s"))]
    return {path.as_posix(): path.read_text(encoding="utf-8") for path in paths}


def opened(texts: dict[str, str]) -> Workspace:
    """Return a workspace with the files of a game and those of the common library it includes."""
    workspace = Workspace()
    for path, text in texts.items():
        workspace.put(path, text)
    while wanted := workspace.wanted():
        for each in wanted:
            text = (ROOT / "rulesets" / each.name).read_text(encoding="utf-8")
            workspace.put(each.name, text, support=True)
    workspace.check()
    return workspace


def times_after(workspace: Workspace, texts: dict[str, str], edit: Edit) -> list[float]:
    """Return how long it takes to put in and check each of some edits, all undone again."""
    found = []
    for path, text in edits(texts, edit):

        def work(path: str = path, text: str = text) -> None:
            workspace.put(path, text)
            workspace.check()

        found.append(seconds(work))
        workspace.put(path, texts[path])
        workspace.check()
    return found


def longest_step(workspace: Workspace, texts: dict[str, str], edit: Edit) -> float:
    """Return how long the longest step of a check takes after some edits, by their median."""
    found = []
    for path, text in edits(texts, edit):
        workspace.put(path, text)
        steps, times = workspace.checking(), [0.0]
        while True:
            start = time.process_time()
            step = next(steps, None)
            times.append(time.process_time() - start)
            if step is None:
                break
        found.append(max(times))
        workspace.put(path, texts[path])
        workspace.check()
    return statistics.median(found)


def compare(name: str, value: float, yardstick: float, wanted: float, unit: str = "ms") -> bool:
    """Print one figure beside its yardstick, and tell whether it is as wanted."""
    ratio, times = value / yardstick, 1000 if unit == "ms" else 1
    verdict = "ok" if ratio <= wanted else "TOO MUCH"
    figures = f"{value * times:9.1f} {unit} / {yardstick * times:8.1f} {unit} = {ratio:6.3f}"
    print(f"{name:<42} {figures}  (wanted {wanted}) {verdict}", flush=True)
    return ratio <= wanted


def a_game(game: str) -> bool:
    """Measure the edits of a bundled game."""
    texts = texts_of(game)
    made: list[Workspace] = []
    first = seconds(lambda: made.append(opened(texts)))
    workspace = made[0]
    right = True
    for name, edit, wanted in (
        ("a card", on_a_card, 0.03),
        ("a number in a body", in_a_body, 0.1),
        ("a comment between rules", comment_before, 0.1),
        ("a heading", heading_changed, 0.8),
    ):
        found = times_after(workspace, texts, edit)
        right &= compare(f"{game}: {name}", statistics.median(found), first, wanted)
    blocks = (block for text in texts.values() for block in cut(text))
    longest = max(blocks, key=lambda block: len(block.text))
    reading = seconds(lambda: read_block(longest))
    for name, edit in (("a card", on_a_card), ("a heading", heading_changed)):
        step = longest_step(workspace, texts, edit)
        right &= compare(f"{game}: longest step, {name}", step, reading, 5)
    return right


def a_card_of_many(game: str, size: int) -> float:
    """Return how long the check of an edit takes with so many cards in one file."""
    texts = texts_of(game)
    rules = {path: text for path, text in texts.items() if path.endswith(".rules")}
    made = rules | {"library.cards": library(game, size, random.Random(1))}
    workspace = opened(made)
    return statistics.median(times_after(workspace, {**made}, on_a_card))


def memory(game: str, size: int) -> tuple[float, float]:
    """Return how many megabytes a library takes when it is checked, and how many its text has."""
    code = (
        f"import sys; sys.path[:0] = [{str(ROOT / 'bench')!r}]; import edits; "
        f"print(*edits.taken({game!r}, {size}))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    taken, text = map(float, told.stdout.split())
    return taken, text


def taken(game: str, size: int) -> tuple[float, float]:
    """Return the same for a process of its own."""
    texts = {p: text for p, text in texts_of(game).items() if p.endswith(".rules")}
    texts["library.cards"] = library(game, size, random.Random(1))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    workspace = opened(texts)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert workspace.games()
    return (after - before) / 1000, len(texts["library.cards"].encode()) / 1e6


def main() -> None:
    """Measure and print everything; end with 1 if a ratio is missed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="", help="only this game")
    parser.add_argument("--large", action="store_true", help="also 100,000 cards; takes minutes")
    arguments = parser.parse_args()
    opened({"small.rules": 'game "Small"\n'})  # what any check has to make ready once
    right = [a_game(game) for game in ([arguments.game] if arguments.game else GAMES)]
    few, many = (a_card_of_many("water_duel", size) for size in (1_000, 10_000))
    right.append(compare("a card of 10,000 beside one of 1,000", many, few, 2))
    if arguments.large:
        most = a_card_of_many("water_duel", 100_000)
        right.append(compare("a card of 100,000 beside one of 10,000", most, many, 2))
        room = memory("water_duel", 100_000)
        right.append(compare("memory of 100,000 cards beside their text", *room, 40, "MB"))
    sys.exit(not all(right))


if __name__ == "__main__":
    main()
