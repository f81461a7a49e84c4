"""Kuhn poker: 0 is to check or fold, 1 to bet or call; chance deals 0 to 2, seat by seat."""

from __future__ import annotations

from crosscheck.pairs import Pair, Variant

from cardwright.interpreter import Option

CARDS = ("Jack", "Queen", "King")
ACTIONS = {"check": 0, "fold": 0, "bet": 1, "call": 1}
CHIPS = 2
"""What each seat begins with."""


class KuhnPoker(Pair):
    """A match of Kuhn poker."""

    ours = "kuhn_poker"
    variants = (Variant("kuhn_poker"),)

    def action(self, option: Option) -> int:
        return ACTIONS[option.text]

    def outcome(self) -> int:
        seat = self.match.seats[len(self.state.history())]
        (card,) = self.cards("hand", seat)
        return CARDS.index(card)

    def returns(self) -> list[float]:
        return [each - CHIPS for each in self.numbers("Chips")]
