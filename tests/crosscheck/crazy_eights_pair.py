"""Crazy Eights: chance says who deals, deals round the table, and brings each card that is drawn.

An 8 that is turned up at the beginning goes back in both, and ours tells only what came at last.
"""

from __future__ import annotations

import itertools

from attrs import define, field
from crosscheck.pack import RANKS, SUITS, gone_to, number_of, rank_of
from crosscheck.pairs import Pair, Variant

from cardwright.interpreter import Option

DRAW, PASS, NOMINATE = 52, 53, 54
DEALER = 52
"""What chance says of the dealer is counted from it."""
LIKE_THEIRS = {"blocked": "one passed again"}
"""Theirs is over when one more has passed than there are players."""
PARAMETERS = {
    "max_draw_cards=1": ("drawing", "one card"),
    "use_special_cards=true": ("special cards", "some"),
    "reshuffle=true": ("empty deck", "is shuffled anew"),
}
"""What is not as usual in theirs, and the ruling that says so in ours."""


def variants() -> tuple[Variant, ...]:
    """Return all parameters that go together, for each number of players."""
    chosen = [
        each
        for length in range(len(PARAMETERS) + 1)
        for each in itertools.combinations(PARAMETERS, length)
    ]
    return tuple(
        Variant(
            f"crazy_eights({','.join([f'players={players}', *each])})",
            LIKE_THEIRS | dict(PARAMETERS[one] for one in each),
        )
        for players in (2, 3, 4, 5)
        for each in chosen
    )


@define
class CrazyEights(Pair):
    """A match of Crazy Eights."""

    brought: list[int] = field(init=False)
    """What chance brings, from the dealer on, as far as the deck goes."""
    begun: int = field(init=False)
    """So many events of ours stand before the first turn."""
    drawn: int = field(init=False, default=0)
    """So many cards have been drawn, or will be as the deck lies."""

    ours = "crazy_eights"
    some = 32
    variants = variants()

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        events, seats = self.match.events(), self.match.seats
        dealer = seats.index(dict(self.match.view().game)["Dealer"])
        turned = next(each for each in events if each.text.endswith(" the discard pile"))
        self.begun = turned.number
        dealt = events[: self.begun]
        hands = [
            [*gone_to(f" {seat}'s hand", dealt)]
            for seat in (*seats[dealer + 1 :], *seats[: dealer + 1])
        ]
        cards = [card for each in zip(*hands, strict=True) for card in each]
        cards += gone_to("", [turned])
        self.brought = [DEALER + dealer, *map(number_of, cards)]

    def action(self, option: Option) -> int:
        if option.text in SUITS:
            return NOMINATE + SUITS.index(option.text)
        return {"draw": DRAW, "pass": PASS}.get(option.text) or number_of(*option.cards)

    def outcome(self) -> int:
        if not self.brought:  # now and then, when the deck has been shuffled anew
            drawn = [*gone_to("'s hand", self.match.events()[self.begun :])]
            to_come = [*drawn[self.drawn :], *reversed(self.cards("deck"))]
            self.drawn += len(to_come)
            self.brought += map(number_of, to_come)
        return self.brought.pop(0)

    def returns(self) -> list[float]:
        return [-float(each) for each in self.numbers("Points")]

    def their_returns(self) -> list[float]:
        """Return what theirs says, with what is printed on the cards from 2 to 10 that are no 8.

        Its `ScoreUp` takes off `card + 2` for each of them: the number of the card, from 0 for the
        2 of Clubs to 35 for the 10 of Spades, where its rank is meant (`-{face value}`, it says).
        """
        return [
            told + sum(map(taken_off_too_much, map(number_of, self.cards("hand", seat))))
            for told, seat in zip(self.state.returns(), self.match.seats, strict=True)
        ]


def taken_off_too_much(card: int) -> int:
    """Return how much more theirs takes off for a card than is printed on it."""
    rank = RANKS[rank_of(card)]
    return card - rank_of(card) if rank.isdigit() and rank != "8" else 0
