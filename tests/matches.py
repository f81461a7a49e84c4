"""Matches for tests: every game that can be played, at every decision of random play.

The games are those that come with cardwright and the small ones of `tests/mechanisms/`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import pytest
from _pytest.mark import ParameterSet
from bundled import GAMES, ROOT, checked
from plays import FOLDER, game_in
from rounds import SHIFT

from cardwright.interpreter import Game, Match, load

MAY_GO_ON = ("gunsword",)
"""Games whose rules let a match go on for ever, if nobody wants to win it."""

BUNDLED = GAMES
SMALL = tuple(
    sorted(
        path.name
        for path in FOLDER.glob("*/")
        if any(path.glob("*.rules")) and not path.name.startswith("loops")
    )
)
"""The small games, without those whose rules are meant to go round in a circle."""

PLAYABLE = (*BUNDLED, *SMALL)
EXAMPLES = (
    "crazy_eights", "gin_rummy", "goofspiel", "harvest", "hearts", "kuhn_poker", "lantern_marsh",
    "leduc_poker", "market_row", "night_duel", "skerry_light", "snow_yard",
    "spades", "tic_tac_toe",
)  # fmt: skip
"""The games of `examples/`."""
EVERY_DAY = (
    "water_duel", "alterations", "announced_together", "copied_texts", "costs", "harvest",
    "its_kind", "records_in_rules", "screens", "secrets", "stacks", "trials", "windows",
)  # fmt: skip
"""Between them they hold most of what programs are made of; the others are for the laws."""
MOST_DECISIONS = 2_000
SOME = 60
"""So many decisions are enough for what is looked at closely at each of them."""


def few_every_day(names: Iterable[str], few: Sequence[str] = EVERY_DAY) -> list[ParameterSet]:
    """Return names for a test: what is not one of the few is left to the laws."""
    once = pytest.mark.laws(once=True)
    return [pytest.param(name, marks=() if name in few else once) for name in names]


@cache
def game_named(name: str) -> Game:
    """Return a game, read once for all tests."""
    if name in EXAMPLES:
        return game_in(ROOT / "examples" / name)
    return load(checked(name)[1]) if name in GAMES else game_in(FOLDER / name)


def begun(name: str, seed: int) -> Match:
    """Begin a match, in each round of the laws another one."""
    return game_named(name).start(seed + SHIFT)


def random_play(match: Match, seed: int, most: int = SOME) -> Iterator[int]:
    """Play a match at random: yield at each decision the answer, which is given after that."""
    chance = random.Random(seed + SHIFT)
    for _ in range(most):
        if match.state.pending is None:
            return
        answer = chance.randrange(len(match.state.pending[3]))
        yield answer
        match.answer(answer)
