"""A game for an adapter: one that was loaded, or the one that a name or a path stands for."""

from __future__ import annotations

import click

from cardwright.interpreter import Game
from cardwright.workbench.matches.ready_games import open_game


class NoSuchGame(ValueError):
    """There is no game that can be played where one was looked for; the message says why."""


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
