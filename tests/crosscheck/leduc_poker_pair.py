"""Leduc poker: to check is to call there; chance deals to the seats and then to the table.

Of each rank there are two cards, 2 and 3 for the Queens, which differ in nothing.
"""

from __future__ import annotations

from crosscheck.pairs import Pair, Variant

from cardwright.interpreter import Option

CARDS = ("Jack", "Queen", "King")
ACTIONS = {"fold": 0, "check": 1, "call": 1, "raise": 2}
CHIPS = 13
"""What each seat begins with."""


class LeducPoker(Pair):
    """A match of Leduc poker."""

    ours = "leduc_poker"
    variants = (Variant("leduc_poker"),)

    def action(self, option: Option) -> int:
        return ACTIONS[option.text]

    def outcome(self) -> int:
        dealt = len(self.state.history())
        in_hand = dealt < len(self.match.seats)
        (card,) = self.cards("hand", self.match.seats[dealt]) if in_hand else self.cards("table")
        rank = CARDS.index(card)
        return next(each for each in self.state.legal_actions() if each // 2 == rank)

    def returns(self) -> list[float]:
        return [each - CHIPS for each in self.numbers("Chips")]
