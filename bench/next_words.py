"""How often the word that is meant is among the first that are proposed, with no letter typed.

    python bench/next_words.py [--lines 40] [--first 10] [--game water_duel] [--shown 0]

Lines of the bundled games and of their scenarios are drawn by lot. Each is cut off before each of
its words, as if it were being written there, and what is proposed is compared with the word that
stands there. The line itself counts for nothing in what is likely. Where a name is being given
(`to draw`, `let x be`) nobody can propose it: such places are told apart (`given`).
"""

from __future__ import annotations

import argparse
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from attrs import define

from cardwright.grammar import Workspace, proposals

ROOT = Path(__file__).parent.parent
GAMES = ("water_duel", "timeline_duel", "gunsword", "gentlemen_of_war", "gunsmith_girl")
WORD = re.compile(
    r"\"[^\"]*\"|\*\([^\n]*?\)\*|['’]s\b|\bx[0-9]+|([^\W\d_]+(?:-[^\W\d_]+)*(?:(?<=n)'t\b)?)"
)
COMMENT = re.compile(r"#(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$).*")


@define
class Share:
    """Of how many places the word was among the first, the very first, or not there at all."""

    places: int = 0
    among: int = 0
    first: int = 0
    given: int = 0

    def told(self) -> str:
        """Return it as a line."""
        shares = (100 * each / max(self.places, 1) for each in (self.among, self.first))
        among, first = (f"{each:5.1f}" for each in shares)
        return f"{self.places:6} places {among} % among {first} % first  {self.given} given"


def workspace_of(game: str) -> Workspace:
    """Return a workspace with a game, its scenarios, and what it includes."""
    workspace = Workspace()
    for folder in ("rulesets", "cardlib", "tests/scenarios"):
        for path in sorted((ROOT / folder / game).rglob("*.*")):
            if path.suffix in (".rules", ".cards", ".scenario"):
                workspace.put(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    for each in workspace.wanted():
        if each.name.startswith("common/"):
            workspace.put(each.name, (ROOT / "rulesets" / each.name).read_text(encoding="utf-8"))
    workspace.check()
    return workspace


def drawn(workspace: Workspace, sort: str, count: int) -> list[tuple[str, int]]:
    """Return some lines of the files of one sort."""
    lines = [
        (path, number)
        for path in workspace.paths()
        if path.endswith(sort) and not path.startswith("common/")
        for number, text in enumerate(workspace.text(path).split("\n"))
        if COMMENT.sub("", text).strip()
    ]
    return random.Random(1).sample(lines, min(count, len(lines)))


def ranks(workspace: Workspace, path: str, number: int) -> Iterator[tuple[str, str, int | None]]:
    """Yield the words of a line, what stands before each, and where it is among the proposals."""
    whole = workspace.text(path)
    lines = whole.split("\n")
    text = COMMENT.sub("", lines[number])
    for each in WORD.finditer(text):
        if each[1] is None:
            continue
        before = text[: each.start()]
        workspace.put(path, "\n".join([*lines[:number], before, *lines[number + 1 :]]))
        found = proposals(workspace, path, number + 1, len(before) + 1)
        said = (at for at, made in enumerate(found) if begins_with(made.text, each[1]))
        yield before, each[1], next(said, None)
    workspace.put(path, whole)


def begins_with(text: str, word: str) -> bool:
    """Whether a proposal begins with a word, and not with a longer one."""
    begun = WORD.match(text)
    return begun is not None and (begun[1] or "").lower() == word.lower()


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--lines", type=int, default=40)
    asked.add_argument("--first", type=int, default=10)
    asked.add_argument("--shown", type=int, default=0)
    asked.add_argument("--game", action="append")
    given = asked.parse_args()
    whole: dict[str, Share] = defaultdict(Share)
    for game in given.game or GAMES:
        workspace = workspace_of(game)
        for sort in (".cards", ".rules", ".scenario"):
            share = Share()
            shown = given.shown
            for path, number in drawn(workspace, sort, given.lines):
                for before, word, rank in ranks(workspace, path, number):
                    for each in (share, whole[sort], whole["all"]):
                        each.given += rank is None
                        each.places += rank is not None
                        each.among += rank is not None and rank < given.first
                        each.first += rank == 0
                    if shown and (rank is None or rank >= given.first):
                        shown -= 1
                        print(f"    {path}:{number + 1}: {before.strip()} | {word}  {rank}")
            print(f"{game:18}{sort:10}{share.told()}", flush=True)
    for sort, share in whole.items():
        print(f"{'':18}{sort:10}{share.told()}")


if __name__ == "__main__":
    main()
