"""Which decks the players of a match have: those asked for, and what goes with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import define, field

from ..read.game_words import Vocabulary
from ..tree import ast
from .check_decks import pile_of
from .deck_rules import decided
from .declared import GameTable
from .print_facts import Judge, Pile


class DeckRefused(ValueError):
    """A deck that cannot be played in a match; `seat` is the number of its player, from 0."""

    def __init__(self, seat: int, why: str) -> None:
        super().__init__(f"the player in seat {seat + 1} {why}")
        self.seat = seat
        self.why = why


def decks_of_match(
    vocabulary: Vocabulary,
    table: GameTable,
    wanted: Sequence[str | None],
    rulings: Mapping[str, str],
) -> tuple[str, ...]:
    """Return the deck of each player, None standing for any; nothing if the game has no decks.

    Whoever asks for none gets the first one that keeps the rules beside the others.
    """
    choice = Choice(Judge(vocabulary, table, rulings))
    if not choice.declared:
        return ()
    for seat, name in enumerate(wanted):
        if name is not None:
            choice.take(seat, name)
    for seat, name in enumerate(wanted):
        if name is None:
            choice.find(seat)
    return tuple(choice.taken[seat] for seat in range(len(wanted)))


@define
class Choice:
    """The decks of a match while they are being chosen."""

    judge: Judge
    declared: dict[str, ast.Deck] = field(init=False)
    rules: list[ast.Expression] = field(init=False)
    piles: dict[str, Pile] = field(factory=dict)
    taken: dict[int, str] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        nodes = [entry.checked.node for entry in self.judge.table.entries]
        self.declared = {node.name: node for node in nodes if isinstance(node, ast.Deck)}
        self.rules = [
            rule for node in nodes if isinstance(node, ast.DeckRules) for rule in node.rules
        ]

    def take(self, seat: int, name: str) -> None:
        """Give a player the deck that was asked for."""
        if name not in self.declared:
            raise DeckRefused(seat, f"cannot play `{name}`: there is no such deck")
        against = self.against(name)
        if against is not None:
            raise DeckRefused(seat, f"cannot play `{name}`: the rule is: {against}")
        self.taken[seat] = name

    def find(self, seat: int) -> None:
        """Give a player the first deck that goes with those of the others."""
        for name in self.declared:
            if self.against(name) is None:
                self.taken[seat] = name
                return
        raise DeckRefused(seat, "has no deck left that keeps the rules beside the others")

    def against(self, name: str) -> str | None:
        """Return a rule that a deck would break beside those that are taken, or None."""
        others = [self.pile(each) for each in self.taken.values()]
        for rule in self.rules:
            for shown, _ in decided(self.judge, rule, self.pile(name), others):
                return shown
        return None

    def pile(self, name: str) -> Pile:
        """Return the cards of a deck."""
        if name not in self.piles:
            self.piles[name] = pile_of(self.judge, self.declared[name])
        return self.piles[name]
