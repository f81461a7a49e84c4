"""Games of `examples/` against OpenSpiel: who is asked, what is offered and what comes of it.

    make crosscheck MATCHES=2000 [CLASSICS="hearts gin_rummy"]     of each game, or of these
    PYTHONPATH=tests python tests/test_crosscheck.py 2000 hearts    the same without the adapters

OpenSpiel is an extra (`pip install -e '.[crosscheck]'`): without it nothing of this is tested.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

import pytest

pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not here: `make crosscheck` installs it and runs this"
)

import pyspiel
from bundled import ROOT
from crosscheck.crazy_eights_pair import CrazyEights
from crosscheck.gin_rummy_pair import CARDS_OF, DRAWN, KNOCK, PASS, GinRummy, least_of
from crosscheck.goofspiel_pair import Goofspiel
from crosscheck.hearts_pair import Hearts
from crosscheck.kuhn_poker_pair import KuhnPoker
from crosscheck.leduc_poker_pair import LeducPoker
from crosscheck.pairs import Disagreement, Pair, game_of_theirs
from crosscheck.tic_tac_toe_pair import TicTacToe
from matches import game_named

from cardwright.grammar import Workspace
from cardwright.interpreter import Game, load

PAIRS: tuple[type[Pair], ...] = (
    CrazyEights, GinRummy, Goofspiel, Hearts, KuhnPoker, LeducPoker, TicTacToe,
)  # fmt: skip
CHANGES = {
    "crazy_eights": ("it is 8 or its Suit", "its Suit"),
    "gin_rummy": ("25", "24"),
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
    play(pair, game_named(pair.ours), pair.some)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.ours)
def test_a_game_with_another_rule_does_not_agree(pair: type[Pair]) -> None:
    with pytest.raises(Disagreement):
        play(pair, changed(pair.ours, *CHANGES[pair.ours]), pair.some)


def test_crazy_eights_of_theirs_counts_the_number_of_a_card_for_its_rank() -> None:
    game, usual = game_named("crazy_eights"), CrazyEights.variants[0]
    played = [CrazyEights(game, usual, seed) for seed in range(3)]
    for each in played:
        each.play()
    assert any(each.state.returns() != each.their_returns() for each in played)


def knocking(name: str, first: Sequence[int], second: Sequence[int], upcard: int) -> pyspiel.State:
    """Return Gin Rummy of theirs where the first seat has taken the upcard."""
    state = game_of_theirs(name).new_initial_state()
    for each in (*first, *second, upcard, DRAWN):
        state.apply_action(each)
    return state


def test_gin_rummy_of_theirs_lengthens_a_run_only_once_on_one_end() -> None:
    spades, kings, queens = {4, 5, 6}, {12, 25, 38}, {11, 24, 37}
    state = knocking(
        "gin_rummy", [*spades, *kings, *queens, 13], [7, 8, 9, 15, 17, 19, 28, 30, 32, 41], 47
    )
    melds = [each for each, cards in CARDS_OF.items() if cards in (spades, kings, queens)]
    for each in (KNOCK, 47, *melds, PASS, 7, 8):
        assert each in state.legal_actions()
        state.apply_action(each)
    assert 9 not in state.legal_actions(), "the 10 of Spades, behind the 8 and the 9"


def test_gin_rummy_of_theirs_overlooks_a_knock() -> None:
    hand = [2, 3, 4, 14, 29, 30, 40, 41, 42, 43]
    rest = [each for each in range(52) if each not in (*hand, 1)]
    state = knocking("gin_rummy(oklahoma=true)", hand, rest[:10], 1)
    assert KNOCK not in state.legal_actions()
    left = min(map(least_of, (frozenset({*hand, 1} - {each}) for each in hand)))
    assert left == 2, "as much as the upcard, a 2, allows"


def named(names: Sequence[str]) -> list[type[Pair]]:
    """Return the pairs of some games; without names, all."""
    known = {pair.ours: pair for pair in PAIRS}
    for name in names:
        if name not in known:
            sys.exit(f"there is no pair `{name}`, only {', '.join(known)}")
    return [known[name] for name in names or known]


def main(matches: int, names: Sequence[str]) -> int:
    """Play so many matches of each game; 1 if the engines do not agree about one."""
    apart = 0
    for pair in named(names):
        began = time.monotonic()
        try:
            play(pair, game_named(pair.ours), matches)
        except Disagreement as found:
            print(found, flush=True)
            apart += 1
        else:
            took = time.monotonic() - began
            print(f"{pair.ours}: {matches:,} matches agree ({took:.0f} s)", flush=True)
    return min(apart, 1)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
