"""One match in two engines: in cardwright and in OpenSpiel, decision by decision.

Ours deals and shuffles, and theirs is told what came of it. Answers are drawn by lot.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from typing import ClassVar

import pyspiel
from attrs import Factory, define, field, frozen

from cardwright.interpreter import Decision, Game, Match, Option


@frozen
class Variant:
    """A game of OpenSpiel with its parameters, and the rulings that make ours the same."""

    theirs: str
    rulings: Mapping[str, str] = Factory(dict)


class Disagreement(AssertionError):
    """The two engines do not agree about a match."""


@define
class Pair:
    """A match that is played in both engines."""

    game: Game
    variant: Variant
    seed: int
    match: Match = field(init=False)
    state: pyspiel.State = field(init=False)

    ours: ClassVar[str]
    """The folder of the game in `examples/`."""
    variants: ClassVar[tuple[Variant, ...]]
    some: ClassVar[int] = 40
    """So many matches are for every day."""

    def __attrs_post_init__(self) -> None:
        theirs = game_of_theirs(self.variant.theirs)
        seats = ("Ann", "Ben", "Cleo", "Dan", "Eve")[: theirs.num_players()]
        self.match = self.game.start(self.seed, seats, self.variant.rulings)
        self.state = theirs.new_initial_state()

    # ---- what a game tells ----

    def action(self, option: Option) -> int:
        """Return which action of theirs an option of ours is."""
        raise NotImplementedError

    def outcome(self) -> int:
        """Return which outcome of theirs chance has brought in ours."""
        raise NotImplementedError

    def returns(self) -> list[float]:
        """Return what each seat has won in ours."""
        raise NotImplementedError

    def their_choices(self) -> list[int]:
        """Return the actions that theirs offers; a pair puts right what it offers by mistake."""
        return self.state.legal_actions()

    def their_returns(self) -> list[float]:
        """Return what theirs says each seat has won; a pair puts right what is a mistake there."""
        return self.state.returns()

    # ---- both at once ----

    def play(self) -> None:
        """Play the match to its end in both."""
        lots = random.Random(self.seed)
        while not self.state.is_terminal():
            if self.state.is_chance_node():
                self.bring(self.outcome())
            else:
                self.decide(lots)
        if self.match.result is None:
            raise self.disagreement("theirs is over")
        if self.returns() != self.their_returns():
            raise self.disagreement(f"returns: {self.returns()} and {self.their_returns()}")

    def bring(self, outcome: int) -> None:
        """Let chance bring an outcome in theirs."""
        if outcome not in self.state.legal_actions():
            raise self.disagreement(f"chance cannot bring {outcome}")
        self.state.apply_action(outcome)

    def decide(self, lots: random.Random) -> None:
        """Make the next decision in both; one without a choice is made in theirs alone."""
        legal = self.their_choices()
        decision = self.match.decision
        offered = [] if decision is None else self.offered(decision)
        if decision is None or not self.is_same(decision, offered, legal):
            if len(legal) != 1:
                raise self.disagreement(f"offered: {offered} and {legal}")
            self.state.apply_action(legal[0])
            return
        known = {action: at for at, action in enumerate(offered) if action is not None}
        action = self.picked(list(known), lots)
        self.match.answer(known[action])
        self.state.apply_action(action)

    def offered(self, decision: Decision) -> list[int | None]:
        """Return the actions that a decision of ours offers, option by option.

        A pair leaves out (None) what theirs does not know by mistake.
        """
        return [self.action(each) for each in decision.options]

    def picked(self, actions: list[int], lots: random.Random) -> int:
        """Return the action to go on with; a pair says so where lots alone come to little."""
        return actions[lots.randrange(len(actions))]

    def is_same(self, decision: Decision, offered: list[int | None], legal: list[int]) -> bool:
        """Whether both ask the same player for the same."""
        player = self.match.seats[self.state.current_player()]
        known = sorted(each for each in offered if each is not None)
        return decision.seat == player and known == legal

    def disagreement(self, about: str) -> Disagreement:
        """Return what the engines do not agree about, and how it came to that."""
        decision = self.match.decision
        asked = f"{decision.seat}: {decision.prompt}" if decision else "nothing is asked"
        log = "\n".join(each.text for each in self.match.events())
        named = f"{self.ours}, {self.variant.theirs}, seed {self.seed}: {about}"
        return Disagreement(f"{named}\n{self.state}\n{log}\n{asked}")

    # ---- what ours shows ----

    def cards(self, zone: str, seat: str = "") -> list[str]:
        """Return the names of the cards in a zone, from the bottom."""
        zones = {(each.name, each.owner): each.cards for each in self.match.view().zones}
        return [each.name or "" for each in zones[zone, seat]]

    def numbers(self, name: str) -> list[int]:
        """Return what a number of the players is, seat by seat."""
        return [int(dict(held)[name]) for _, held in self.match.view().fields]


@cache
def game_of_theirs(name: str) -> pyspiel.Game:
    """Return a game of OpenSpiel in which all choices come one after the other."""
    return pyspiel.load_game_as_turn_based(name)
