"""`cardwright play`: a match in the terminal, people at one keyboard or against agents."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import click

from cardwright.interpreter import LoopReport, Match

from .agents import AGENTS
from .keeping import Keeper
from .library import near, shown
from .playing import open_game, open_save, setting_of
from .screen_console import Gone, Screen, be_lenient
from .screen_events import rows, told
from .session import HUMAN, Session
from .table import table
from .terminal import counted

SEEDS = 1_000_000
PLAYERS = (HUMAN, *AGENTS)


@click.command(short_help="Play a game in the terminal.")
@click.argument("game", required=False, metavar="GAME")
@click.option(
    "--seat", "seats", multiple=True, metavar="NAME=HOW",
    help=f"Who plays and how: {', '.join(PLAYERS)}. May be given for each seat.",
)  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), help="The same seed, the same chance.")
@click.option("--save", "save", metavar="FILE", help="Keep the match in a new file, always up to date.")
@click.option("--load", "load", metavar="FILE", help="Go on with a match that was saved.")
@click.option("--record", metavar="FILE", help="Write the match as a scenario to a new file.")
@click.option("--ruling", "rulings", multiple=True, metavar="NAME=CHOICE", help="Choose a ruling.")
@click.option("--deck", "decks", multiple=True, metavar="SEAT=DECK", help="Choose a deck.")
@click.pass_context
def play(
    ctx: click.Context,
    game: str | None,
    seats: tuple[str, ...],
    seed: int | None,
    save: str | None,
    load: str | None,
    record: str | None,
    rulings: tuple[str, ...],
    decks: tuple[str, ...],
) -> None:
    """Play a game in the terminal.

    GAME is the name of a bundled game, a folder or a file. A seat is played by a
    person at the keyboard if nothing else is said. Several people share the keyboard:
    the screen is cleared before it is handed over. Type `?` for what can be typed.

    \b
    cardwright play water_duel --seat Ann --seat Ben=random
    cardwright play my_game --seed 1 --save evening.match
    cardwright play --load evening.match
    cardwright play my_game --ruling "some ruling=a choice" --record match.scenario

    Exit code 0: played or left. 1: the game has problems. 2: wrong usage.
    """
    be_lenient()
    keeper = Keeper(save or "", record or "", load or "")
    keeper.check()
    if load:
        if seed is not None or rulings or decks:
            raise click.UsageError("A saved match has its seed, rulings and decks already.")
        match = open_save(load, game)
        agents = agents_of(match, seats)
        keeper.path = keeper.path or load
    elif game is None:
        raise click.UsageError("Name a game, or a saved match with `--load FILE`.")
    else:
        found = open_game(game)
        setting = setting_of(found, seats, rulings, decks, known=PLAYERS, usual=HUMAN)
        seed = secrets.randbelow(SEEDS) if seed is None else seed
        match = begun(lambda: setting.start(found, seed))
        agents = dict(zip(setting.seats, setting.agents, strict=True))
    session = Session(match, agents, keeper, Screen())
    welcome(session, seed)
    ctx.exit(0 if carried_out(session) else 1)
