"""Games of `examples/` against OpenSpiel: who is asked, what is offered and what comes of it.

    PYTHONPATH=tests python tests/test_crosscheck.py [MATCHES]    of each game; `make crosscheck`

OpenSpiel is an extra (`pip install -e '.[crosscheck]'`): without it nothing of this is tested.
"""

from __future__ import annotations

import sys
import time

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: `make crosscheck` does it")

from bundled import ROOT
from crosscheck.crazy_eights_pair import CrazyEights
from crosscheck.goofspiel_pair import Goofspiel
from crosscheck.hearts_pair import Hearts
from crosscheck.kuhn_poker_pair import KuhnPoker
from crosscheck.leduc_poker_pair import LeducPoker
from crosscheck.pairs import Disagreement, Pair
from crosscheck.tic_tac_toe_pair import TicTacToe
from matches import game_named

from cardwright.grammar import Workspace
from cardwright.interpreter import Game, load

PAIRS: tuple[type[Pair], ...] = (
    CrazyEights, Goofspiel, Hearts, KuhnPoker, LeducPoker, TicTacToe,
)  # fmt: skip
SOME = 40
"""So many matches of each game are for every day."""


CHANGES = {
    "crazy_eights": ("it is 8 or its Suit", "its Suit"),
    "goofspiel": ("if the number of highest is 1", "if the number of highest is 1 or more"),
    "hearts": ("answer 13", "answer 12"),
    "kuhn_poker": ("with the highest Rank", "with the lowest Rank"),
    "leduc_poker": ("option raise if the Raises is 1 or less", "option raise if the Raises is 0"),
    "tic_tac_toe": ("straight or diagonal from", "straight from"),
}
"""What makes another game of each."""


def play(pair: type[Pair], game: Game, matches: int) -> None:
    """Play matches of a game in both engines, its variants in turn."""
    for seed in range(matches):
        pair(game, pair.variants[seed % len(pair.variants)], seed).play()


def changed(name: str, old: str, new: str) -> Game:
    """Return a game of the examples in which a line says something else."""
    workspace = Workspace()
    for path in sorted((ROOT / "examples" / name).iterdir()):
        if path.suffix in (".rules", ".cards"):
            text = path.read_text(encoding="utf-8")
            assert old in text or path.suffix == ".cards"
            workspace.put(path.as_posix(), text.replace(old, new))
    assert not workspace.check().problems
    (checked,) = workspace.games().values()
    return load(checked)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.ours)
def test_both_engines_agree_about_every_decision_and_about_the_end(pair: type[Pair]) -> None:
    play(pair, game_named(pair.ours), SOME)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.ours)
def test_a_game_with_another_rule_does_not_agree(pair: type[Pair]) -> None:
    with pytest.raises(Disagreement):
        play(pair, changed(pair.ours, *CHANGES[pair.ours]), SOME)


def test_crazy_eights_of_theirs_counts_the_number_of_a_card_for_its_rank() -> None:
    game, usual = game_named("crazy_eights"), CrazyEights.variants[0]
    played = [CrazyEights(game, usual, seed) for seed in range(3)]
    for each in played:
        each.play()
    assert any(each.state.returns() != each.their_returns() for each in played)


def main(matches: int) -> int:
    """Play so many matches of each game; 1 if the engines do not agree about one."""
    apart = 0
    for pair in PAIRS:
        began = time.monotonic()
        try:
            play(pair, game_named(pair.ours), matches)
        except Disagreement as found:
            print(found)
            apart += 1
        else:
            print(f"{pair.ours}: {matches:,} matches agree ({time.monotonic() - began:.0f} s)")
    return min(apart, 1)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
