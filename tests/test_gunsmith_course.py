"""Random matches of Gunsmith Girl beside its models: each battle, each fight, each batch.

At every event the table is as the models say, and at every decision exactly what they allow is
offered. `GAMES=2000 pytest` plays so many.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest
from gunsmith import Rulings
from gunsmith_table import Table, watched
from gunsmith_watch_batch import BatchWatcher
from gunsmith_watch_battle import BattleWatcher
from gunsmith_watch_fight import FightWatcher
from matches import game_named
from rounds import ROUND, seeds

pytestmark = pytest.mark.laws

NAME = "gunsmith_girl"
MATCHES = int(os.environ.get("GAMES", "12"))
FIRST, SECOND = "Ironworks", "Court of Nerea"
OTHERWISE = {
    "fastest persona": "face-up only",
    "higher target": "stop or counter only",
    "shared strength": "not after an attack",
}
SETTINGS: tuple[tuple[tuple[str, str], dict[str, str]], ...] = (
    ((FIRST, SECOND), {}), ((SECOND, FIRST), OTHERWISE), ((FIRST, FIRST), {}),
    ((SECOND, SECOND), {}),
)  # fmt: skip
"""Decks and rulings."""
WANTED = (
    "attack turn", "pass", "pass by itself", "pass after all", "claim", "stop", "counterattack",
    "accept", "continue", "share", "multiple", "destroyed", "raid", "batch of many", "die",
    "Addition lost",
)  # fmt: skip
"""What is seen in so few matches."""


def test_random_matches_are_as_the_models_say() -> None:
    seen = Counter[str]()
    for seed in seeds(MATCHES):
        seen += played(seed)
    assert all(seen[each] for each in WANTED) or ROUND, seen


def played(seed: int) -> Counter[str]:
    """Play a match at random beside the models; return what there was to see."""
    decks, chosen = SETTINGS[seed % len(SETTINGS)]
    match = game_named(NAME).laid_out(seed, ("Ann", "Ben"), chosen, decks)
    table = Table(match)
    rulings = Rulings(*(name not in chosen for name in OTHERWISE))
    watchers = [each(table, rulings) for each in (BattleWatcher, FightWatcher, BatchWatcher)]
    try:
        watched(match, random.Random(seed), watchers)
    except AssertionError as error:
        pytest.fail(f"match {seed} of {decks}, {chosen}, event {match.state.count}: {error}")
    seen = Counter[str]()
    for each in watchers:
        seen += each.seen
    return seen
