"""Tic-Tac-Toe: there is no chance, and an action is a space, row by row from the top left."""

from __future__ import annotations

from crosscheck.pairs import Pair, Variant

from cardwright.interpreter import Option

SPACES = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")


class TicTacToe(Pair):
    """A match of Tic-Tac-Toe."""

    ours = "tic_tac_toe"
    variants = (Variant("tic_tac_toe"),)

    def action(self, option: Option) -> int:
        return SPACES.index(option.text)

    def returns(self) -> list[float]:
        assert self.match.result is not None
        winners = self.match.result.winners
        if not winners:
            return [0, 0]
        return [1 if each in winners else -1 for each in self.match.seats]
