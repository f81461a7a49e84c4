"""Gin Rummy: the cards suit by suit from the Ace, what is taken, and a number for each meld.

Lots alone hardly ever come to a knock: what is discarded is mostly what leaves the least.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, takewhile

from attrs import define, field
from crosscheck.pack import gone_to
from crosscheck.pairs import Pair, Variant

from cardwright.interpreter import Decision, Option

SUITS = ("Spades", "Clubs", "Diamonds", "Hearts")
RANKS = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King")
NAMES = tuple(f"{rank} of {suit}" for suit in SUITS for rank in RANKS)
ACTIONS = {"take the upcard": 52, "draw": 53, "pass": 54, "knock": 55}
DRAWN, PASS, KNOCK = 52, 54, 55
MELD = 56
"""Melds are numbered from here: the sets of each rank, then the runs of three, four and five."""
RUN = MELD + 5 * len(RANKS)


def suit_of(card: int) -> int:
    """Return the suit of a card."""
    return card // len(RANKS)


def rank_of(card: int) -> int:
    """Return the rank of a card, from 0."""
    return card % len(RANKS)


def numbered_melds() -> dict[frozenset[int], int]:
    """Return which action lays which cards."""
    sets = []
    for rank in range(len(RANKS)):
        four = [suit * len(RANKS) + rank for suit in range(len(SUITS))]
        sets += [frozenset(four) - {missing} for missing in four] + [frozenset(four)]
    runs = [
        frozenset(range(suit * len(RANKS) + low, suit * len(RANKS) + low + size))
        for size in (3, 4, 5)
        for suit in range(len(SUITS))
        for low in range(len(RANKS) - size + 1)
    ]
    return {cards: MELD + at for at, cards in enumerate([*sets, *runs])}


MELDS = numbered_melds()
CARDS_OF = {number: cards for cards, number in MELDS.items()}


def left_over(cards: frozenset[int]) -> Iterator[frozenset[int]]:
    """Yield what is in no meld, for each way to put some of the cards together."""
    yield cards
    for meld in melds_in(cards):
        yield from left_over(cards - meld)


def melds_in(cards: frozenset[int]) -> Iterator[frozenset[int]]:
    """Yield the melds that some of the cards make."""
    for each in sorted(cards):
        same = [one for one in cards if rank_of(one) == rank_of(each) and one >= each]
        for size in (3, 4):
            yield from (frozenset(some) for some in combinations(same, size) if each in some)
        for size in (3, 4, 5):
            run = frozenset(range(each, each + size))
            if run in MELDS and run <= cards:
                yield run


def value_of(cards: frozenset[int]) -> int:
    """Return what cards count that are in no meld."""
    return sum(min(rank_of(each) + 1, 10) for each in cards)


def least_of(cards: frozenset[int]) -> int:
    """Return the least that cards can count."""
    return min(map(value_of, left_over(cards)))


@define
class GinRummy(Pair):
    """A match of Gin Rummy."""

    brought: list[int] = field(init=False)
    """What chance brings, the next card last."""
    put_right: set[str] = field(init=False, factory=set)
    """Which mistakes of theirs have come up."""

    ours = "gin_rummy"
    some = 12
    variants = (
        Variant("gin_rummy"),
        Variant("gin_rummy(oklahoma=true)", {"knocking": "with the first upcard"}),
    )

    def action(self, option: Option) -> int:
        cards = [NAMES.index(each) for each in option.cards]
        if len(cards) > 1:
            return MELDS[frozenset(cards)]
        return cards[0] if cards and option.text not in ACTIONS else ACTIONS[option.text]

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        dealt = (each for each in self.match.events() if "the stock" in each.rule)
        cards = [*gone_to("", dealt), *reversed(self.cards("stock"))]
        self.brought = [NAMES.index(each) for each in cards]
        self.brought.reverse()

    def outcome(self) -> int:
        return self.brought.pop()

    def returns(self) -> list[float]:
        return [float(each) for each in self.numbers("Points")]

    def hand(self, player: int) -> frozenset[int]:
        """Return the cards that a player holds."""
        return frozenset(map(NAMES.index, self.cards("hand", self.match.seats[player])))

    def picked(self, actions: list[int], lots: random.Random) -> int:
        """Return any action; mostly a knock, a card that is laid, or the best one to discard."""
        if lots.random() < 0.2 or DRAWN in actions:
            return super().picked(actions, lots)
        cards = [each for each in actions if each < DRAWN]
        if cards and PASS not in actions and KNOCK not in actions:
            hand = self.hand(self.state.current_player())
            return min(cards, key=lambda card: (least_of(hand - {card}), lots.random()))
        knocks = [each for each in actions if each == KNOCK]
        melds = [each for each in actions if each >= MELD]
        return super().picked(knocks or melds or cards or actions, lots)

    def offered(self, decision: Decision) -> list[int | None]:
        """Return the actions of ours, without a knock that theirs does not find.

        Its `MinDeadwood` of eleven cards takes the melds that count most, the first of several that
        count the same, and drops the highest card that is left. Other melds may leave a higher card
        to drop, and less in all.
        """
        actions = super().offered(decision)
        if KNOCK in actions and KNOCK not in self.state.legal_actions():
            hand = self.hand(self.match.seats.index(decision.seat))
            if len(hand) == 10:  # at the wall: the upcard would be taken
                hand |= {NAMES.index(self.cards("discard pile")[-1])}
            if self.is_overlooked(hand):
                self.put_right.add("a knock")
                return [None if each == KNOCK else each for each in actions]
        return list(actions)

    def is_overlooked(self, hand: frozenset[int]) -> bool:
        """Whether the melds that count most leave too much, once the highest card is dropped."""
        limit = int(dict(self.match.view().game)["Limit"])
        left = [*left_over(hand)]
        least = min(map(value_of, left))
        most = [each for each in left if value_of(each) == least and each]
        return any(value_of(each - {max(each, key=rank_of)}) > limit for each in most)

    def their_choices(self) -> list[int]:
        """Return what theirs offers, and what it forgets to lay off.

        Its `AllLayoffs` lengthens a run by what could be laid off on it at first and no further: on
        5, 6 and 7 go 4 and 8, and behind them 3 and 9, but neither 2 nor 10.
        """
        legal = self.state.legal_actions()
        forgotten = self.runs_lengthened() - {*legal}
        if forgotten:
            self.put_right.add("a run")
        return sorted([*legal, *forgotten])

    def runs_lengthened(self) -> set[int]:
        """Return the cards of who may lay off that lengthen a run of the other's."""
        done = [each.action for each in self.state.full_history() if each.player >= 0]
        if KNOCK not in done:
            return set()
        laid = done[done.index(KNOCK) + 2 :]
        melds = [*takewhile(lambda each: each >= MELD, laid)]
        off = laid[len(melds) + 1 :]
        whole = self.state.full_history()
        knocker = next(each.player for each in whole if each.action == KNOCK and each.player >= 0)
        if len(laid) == len(melds) or PASS in off or not self.hand(knocker):
            return set()
        runs = [{*CARDS_OF[each]} for each in melds if each >= RUN]
        for card in off:
            for run in runs:
                run |= {card} & ends_of(run)
        return {*self.hand(1 - knocker)} & {card for run in runs for card in ends_of(run)}


def ends_of(run: set[int]) -> set[int]:
    """Return the cards that lengthen a run."""
    low, high = min(run), max(run)
    return {each for each in (low - 1, high + 1) if each >= 0 and suit_of(each) == suit_of(low)}
