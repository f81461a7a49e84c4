"""Slips of one word in texts: the first proposal gives the right text back.

`tests/slips/slips.tsv` has a row for each slip in a real card: the game, the card, the sort of
slip, a stretch of the card's text and the same stretch with the slip in it. Some folders beside it
are games that are read and not played, with slips of their own; where no card is named there, the
stretch stands once in the rules, and `\\n` in it is the end of a line. `forty/` has slips in the
texts of `tests/forty/`, `elsewhere/` in those of many games. The slips of a set were all written
before it was measured; how many were put right before anything was tuned to them is in
CHANGELOG.md.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from attrs import frozen
from bundled import GAMES
from bundled import files_of as bundled_files
from common import put_common

from cardwright.grammar import Problem, Sureness, Workspace, apply

FOLDER = Path(__file__).parent / "slips"
OLDER = ("harbour", "marsh", "bazaar", "orbit", "harvest", "reef", "railway")
READ_ONLY = (
    *OLDER,
    "atelier",
    "frontier",
    "tavern",
    "voyage",
    "bigtop",
    "stargazer",
    "heist",
    "glasshouse",
    "foundry",
)
"""Games that are read and not played: their texts say what the language came to say last."""

FORTY, MECHANISMS = FOLDER.parent / "forty", FOLDER.parent / "mechanisms"
FEWEST_ROWS, FEWEST_NEW_ROWS = 48, 100
RIGHT_OF_HUNDRED = {
    "": 90,
    "harbour": 95,
    "forty": 95,
    "marsh": 95,
    "bazaar": 95,
    "orbit": 95,
    "harvest": 95,
    "reef": 95,
    "atelier": 94,
    "frontier": 95,
    "tavern": 94,
    "voyage": 95,
    "railway": 95,
    "bigtop": 95,
    "stargazer": 95,
    "elsewhere": 95,
    "heist": 95,
    "glasshouse": 95,
    "foundry": 99,
}
SORTS = {"typo", "missing word", "swapped words", "number in letters", "wrong name", "plural"}
NEW_SORTS = {"habit", "old spelling", "missing sign", "verb form", "wrong word"}


@frozen
class Slip:
    """One row of the table."""

    game: str
    card: str
    sort: str
    right: str
    wrong: str
    also: str = ""
    """Another stretch that means the same."""


def slips(folder: str = "") -> list[Slip]:
    """Return all rows of a table."""
    with (FOLDER / folder / "slips.tsv").open(encoding="utf-8", newline="") as lines:
        table = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE, restval="")
        return [
            Slip(**{name: told.replace("\\n", "\n") for name, told in row.items()}) for row in table
        ]


def files_of(game: str) -> list[Path]:
    """Return the files of a game, its rules first."""
    if game in GAMES:
        return bundled_files(game)
    places = (FOLDER,) if game in READ_ONLY else (FORTY, MECHANISMS)
    folder = next(each / game for each in places if (each / game).is_dir())
    return [*sorted(folder.glob("*.rules")), *folder.glob("*.cards")]


@cache
def workspace(game: str) -> Workspace:
    """Return the bundled game, read once; every slip is put in and taken out again."""
    made = Workspace()
    for path in files_of(game):
        made.put(str(path), path.read_text(encoding="utf-8"))
    put_common(made)
    return made


def place_of(slip: Slip) -> tuple[Path, str, int]:
    """Return the file of a slip's card, its text, and where the right stretch stands in it."""
    for path in files_of(slip.game):
        text = path.read_text(encoding="utf-8")
        if not slip.card:
            assert text.count(slip.right) == 1, f"{slip} does not stand there once"
            return path, text, text.index(slip.right)
        card = text.find(f'\ncard "{slip.card}"')
        if card >= 0:
            start = text.find(slip.right, card)
            end = text.find("\ncard ", card + 1)
            assert 0 <= start < (end if end >= 0 else len(text)), f"{slip} is not on the card"
            return path, text, start
    raise AssertionError(f"no card {slip.card}")


def with_slip(slip: Slip) -> tuple[Path, str, str]:
    """Return the file of a slip's card, its text, and the text with the slip in it."""
    path, text, start = place_of(slip)
    return path, text, text[:start] + slip.wrong + text[start + len(slip.right) :]


@cache
def problems_with(slip: Slip) -> tuple[Problem, ...]:
    """Return what is wrong in the file of a slip's card with the slip in it."""
    path, text, wrong = with_slip(slip)
    return problems_of(slip.game, path, text, wrong)


def problems_of(name: str, path: Path, text: str, wrong: str) -> tuple[Problem, ...]:
    """Return what is wrong in a file of a game with another text; the file is put right again."""
    game = workspace(name)
    game.put(str(path), wrong)
    found = tuple(each.problem for each in game.check().problems if each.path == str(path))
    game.put(str(path), text)
    return found


def mended(slip: Slip) -> tuple[bool, str]:
    """Return whether the first proposal for a slip is right, and the card's line as proposed."""
    _, _, start = place_of(slip)
    wrong = with_slip(slip)[2]
    line = wrong.count("\n", 0, start) + 1
    first = first_problem(problems_with(slip), range(line, line + slip.wrong.count("\n") + 1))
    return first_is_right(slip, first), shown(wrong, first, line)


def first_problem(problems: Sequence[Problem], lines: range) -> Problem | None:
    """Return the first problem on some lines; if they have none, the first of all."""
    here = [each for each in problems if each.span.line in lines]
    return next(iter(here or problems), None)


def first_is_right(slip: Slip, found: Problem | None) -> bool:
    """Whether the first proposal for a problem gives the text back, or one that means the same."""
    path, text, wrong = with_slip(slip)
    if found is None or not found.fixes:
        return False
    proposed = apply(wrong, found.fixes[:1])
    start = place_of(slip)[2]
    other = text[:start] + slip.also + text[start + len(slip.right) :]
    if proposed == text or (slip.also and proposed == other):
        return True
    return means(slip.game, path, text, proposed)


def means(name: str, path: Path, text: str, other: str) -> bool:
    """Whether another text of a file is read without a problem and printed as its own one is."""
    if problems_of(name, path, text, other):
        return False
    game = workspace(name)
    game.put(str(path), other)
    printed = game.formatted(str(path))
    game.put(str(path), text)
    return printed == text


def shown(wrong: str, found: Problem | None, line: int) -> str:
    """Return the line at fault as the first proposal has it."""
    if found is None:
        return "no problem found"
    if not found.fixes:
        return f"{found.code} without a proposal"
    return apply(wrong, found.fixes[:1]).split("\n")[line - 1].strip()


def broken_by(slip: Slip) -> str:
    """Return what is wrong with a text whose slip was mended by the fixes that are called safe."""
    path, text, wrong = with_slip(slip)
    before = problems_with(slip)
    fixes = [each.fixes[0] for each in before if is_safe(each)]
    if not fixes:
        return ""
    left = problems_of(slip.game, path, text, apply(wrong, fixes))
    new = Counter(each.code for each in left) - Counter(each.code for each in before)
    return f"{slip.card}: {slip.wrong}: {left}" if new or len(left) >= len(before) else ""


def is_safe(found: Problem) -> bool:
    """Whether the first proposal for a problem is called safe."""
    return bool(found.fixes) and found.fixes[0].sureness is Sureness.SAFE


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("folder", RIGHT_OF_HUNDRED)
def test_what_is_called_safe_mends_and_breaks_nothing(folder: str) -> None:
    assert [told for row in slips(folder) if (told := broken_by(row))] == []


@pytest.mark.parametrize("name", READ_ONLY)
def test_a_game_that_is_read_alone_has_no_problem(name: str) -> None:
    game = workspace(name)
    assert [str(each.problem) for each in game.check().problems] == []
    for path in files_of(name):
        assert game.formatted(str(path)) == path.read_text(encoding="utf-8")


def test_the_table_has_enough_slips_of_every_sort_in_every_game() -> None:
    rows = slips()
    assert len(rows) >= FEWEST_ROWS
    assert {row.sort for row in rows} >= SORTS
    assert set(Counter(row.game for row in rows)) == set(GAMES)
    assert len(set(rows)) == len(rows)


@pytest.mark.parametrize("folder", ["harbour", "forty"])
def test_a_table_of_new_slips_has_enough_of_every_sort(folder: str) -> None:
    rows = slips(folder)
    assert len(set(rows)) == len(rows) >= FEWEST_NEW_ROWS
    assert {row.sort for row in rows} >= {"typo", "missing word", "swapped words"} | NEW_SORTS


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("folder", RIGHT_OF_HUNDRED)
def test_the_first_proposal_is_right_for_most_slips(
    capsys: pytest.CaptureFixture[str], folder: str
) -> None:
    rows = slips(folder)
    outcomes = [(row, *mended(row)) for row in rows]
    misses = [f"{row.card}: {row.wrong}\n    -> {line}" for row, ok, line in outcomes if not ok]
    with capsys.disabled():
        print(
            f"\n{len(rows) - len(misses)} of {len(rows)} slips are mended; not:", *misses, sep="\n"
        )
    assert 100 * (len(rows) - len(misses)) >= RIGHT_OF_HUNDRED[folder] * len(rows)
