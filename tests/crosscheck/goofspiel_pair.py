"""Goofspiel: bids and prizes are counted from 0; returns are points, or who has won."""

from __future__ import annotations

from attrs import define, field
from crosscheck.pairs import Pair, Variant

from cardwright.interpreter import Option

ORDERS = {"shuffled": "random", "rising": "ascending", "falling": "descending"}


def variants() -> tuple[Variant, ...]:
    """Return each order of prizes for two and for three, with points and with who has won."""
    return tuple(
        Variant(
            f"goofspiel(players={players},points_order={theirs},returns_type={told})",
            {"order of prizes": ours},
        )
        for ours, theirs in ORDERS.items()
        for players in (2, 3)
        for told in ("total_points", "win_loss")
    )


def value_of(card: str) -> int:
    """Return what a card is worth, counted from 0: `3 of Spades` is 2."""
    return int(card.partition(" ")[0]) - 1


@define
class Goofspiel(Pair):
    """A match of Goofspiel."""

    prizes: list[int] = field(init=False)
    """All prizes as they come up, the next one last."""

    ours = "goofspiel"
    variants = variants()

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        cards = [*self.cards("prize pile"), *self.cards("table")]
        self.prizes = [value_of(each) for each in cards]

    def action(self, option: Option) -> int:
        (card,) = option.cards
        return value_of(card)

    def outcome(self) -> int:
        return self.prizes.pop()

    def returns(self) -> list[float]:
        if "total_points" in self.variant.theirs:
            return [float(each) for each in self.numbers("Points")]
        assert self.match.result is not None
        winners, seats = self.match.result.winners, self.match.seats
        if len(winners) == len(seats):
            return [0.0] * len(seats)
        won, lost = 1 / len(winners), -1 / (len(seats) - len(winners))
        return [won if each in winners else lost for each in seats]
