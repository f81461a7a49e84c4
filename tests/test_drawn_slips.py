"""Of slips that are drawn, most are put right by the first proposal; none takes long."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from bundled import GAMES
from drawn_slips import DrawnSlip, drawn
from test_slips import FOLDER, FORTY, READ_ONLY, files_of, first_problem, means, problems_of

from cardwright.grammar import apply

SEED, MANY, RIGHT_OF_HUNDRED, LEAST_COUNTED = 1, 60, 60, 40
PLAYED = (*GAMES, *sorted(each.name for each in FORTY.iterdir() if each.is_dir()))


def any_game(lot: Random) -> tuple[str, list[Path]]:
    """Return the files of a game: one whose texts say the newest every second time."""
    game = lot.choice(READ_ONLY if lot.random() < 0.5 else PLAYED)
    sort = lot.choice((".cards", ".rules"))
    return game, [each for each in files_of(game) if each.suffix == sort]


def outcome(slip: DrawnSlip) -> tuple[str, str]:
    """Return whether a slip is put right, missed, or none because the line may say that too."""
    line, text = slip.line, slip.line.path.read_text(encoding="utf-8")
    wrong = slip.put_into(text)
    problems = problems_of(line.game, line.path, text, wrong)
    if not problems:
        return "legal", ""
    first = first_problem(problems, range(line.at + 1, line.at + 2))
    if first is None or not first.fixes:
        return "missed", "nothing"
    proposed = apply(wrong, first.fixes[:1])
    if proposed == text or means(line.game, line.path, text, proposed):
        return "right", ""
    return "missed", proposed.split("\n")[line.at].strip()


@pytest.mark.laws(once=True)
def test_most_drawn_slips_are_put_right(capsys: pytest.CaptureFixture[str]) -> None:
    slips = list(islice(drawn(any_game, FOLDER / "habits.tsv", SEED), MANY))
    told = [(slip, *outcome(slip)) for slip in slips]
    tally = Counter(each for _, each, _ in told)
    counted = tally["right"] + tally["missed"]
    with capsys.disabled():
        print(f"\n{tally['right']} of {counted} drawn slips are put right; not:")
        for slip, how, line in told:
            if how == "missed":
                print(f"[{slip.sort}] {slip.line.text}\n  {slip.wrong}\n  -> {line}")
    assert counted >= LEAST_COUNTED
    assert 100 * tally["right"] >= RIGHT_OF_HUNDRED * counted
