"""A game as every adapter opens it: what it is played with, and what all its matches share.

The keywords that say so are the same for each adapter (`Opening`); `opened` has what they are if
nobody says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

import click
from attrs import frozen

from cardwright.interpreter import ChanceMatch, Game, Match, begun_with_chance_asked
from cardwright.workbench.matches.ready_games import open_game

from .numbered_actions import USUAL, Action, actions_of
from .observations import Layout, layout_of
from .payoffs import least_and_most, payoffs


class NoSuchGame(ValueError):
    """There is no game that can be played where one was looked for; the message says why."""


class Opening(TypedDict, total=False):
    """How a game is opened, in the keywords of an adapter.

    Seats, rulings and decks are as for `cardwright play`. `payoff` is the number field of players
    that a match is played for; without one, winning is 1. There are so many `actions`.
    """

    seats: Sequence[str]
    rulings: Mapping[str, str] | None
    decks: Sequence[str | None]
    payoff: str | None
    actions: int


@frozen(eq=False)
class Opened:
    """A game with its seats, rulings and decks, and what a match is played for."""

    game: Game
    seats: tuple[str, ...]
    rulings: Mapping[str, str]
    decks: tuple[str | None, ...]
    payoff: str | None
    actions: int
    layout: Layout
    low: float
    high: float
    """The least and the most that a seat can get."""

    def start(self, seed: int) -> Match:
        """Begin a match."""
        return self.game.start(seed, self.seats, self.rulings, self.decks)

    def laid_out(self) -> Match:
        """Return a match that has not begun."""
        return self.game.laid_out(0, self.seats, self.rulings, self.decks)

    def begun_with_chance_asked(self) -> ChanceMatch:
        """Begin a match in which chance is asked."""
        return begun_with_chance_asked(self.game, self.seats, self.rulings, self.decks)

    def offered(self, match: Match) -> dict[int, Action]:
        """Return the actions of who is asked."""
        return actions_of(match, self.actions)

    def paid(self, match: Match) -> list[float]:
        """Return what each seat has got."""
        return payoffs(match, self.payoff)


def opened(
    game: Game | str,
    *,
    seats: Sequence[str] = (),
    rulings: Mapping[str, str] | None = None,
    decks: Sequence[str | None] = (),
    payoff: str | None = None,
    actions: int = USUAL,
) -> Opened:
    """Open a game that was loaded, or the one that a name or path stands for."""
    found, held, chosen = game_of(game), dict(rulings or {}), tuple(decks)
    first = found.start(0, tuple(seats), held, chosen)
    low, high = least_and_most(first, payoff)
    return Opened(
        found, first.seats, held, chosen, payoff, actions, layout_of(first), low, high
    )  # fmt: skip


def game_of(game: Game | str) -> Game:
    """Return a game, from one or from its name or path."""
    if isinstance(game, Game):
        return game
    try:
        return open_game(game, quiet=True)
    except click.ClickException as refused:
        raise NoSuchGame(refused.format_message()) from None
    except SystemExit:
        raise NoSuchGame(f"`{game}` has errors: see `cardwright check {game}`") from None
