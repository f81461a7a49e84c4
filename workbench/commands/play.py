"""`cardwright play`: a match in the terminal, people at one keyboard or against agents."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress

import click

from cardwright.interpreter import BadSave, Event, LoopReport, Match

from ..files.library import near
from ..files.stored_text import shown
from ..matches.agents import AGENTS
from ..matches.match_files import Keeper
from ..matches.ready_games import decks_played, going_on, mistake, open_game, open_save, setting_of
from ..output.terminal import counted
from ..screen.screen_console import Gone, Screen, be_lenient
from ..screen.screen_events import rows, told
from ..screen.session import HUMAN, Session
from ..screen.table import table

SEEDS = 1_000_000
PLAYERS = (HUMAN, *AGENTS)


@click.command(short_help="Play a game in the terminal.")
@click.argument("game", required=False, metavar="GAME")
@click.option(
    "--seat", "seats", multiple=True, metavar="NAME=HOW",
    help=f"Who plays and how: {', '.join(PLAYERS)}. May be given for each seat.",
)  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), help="The same seed, the same chance.")
@click.option("--save", "save", metavar="FILE", help="Keep the match in a new file.")
@click.option("--load", "load", metavar="FILE", help="Go on with a match that was saved.")
@click.option("--record", metavar="FILE", help="Write the match as a scenario to a new file.")
@click.option("--ruling", "rulings", multiple=True, metavar="NAME=CHOICE", help="Choose a ruling.")
@click.option(
    "--deck", "decks", multiple=True, metavar="SEAT=DECK",
    help="Choose a deck; parts of its name will do, as in Ann=some+other.",
)  # fmt: skip
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
    person at the keyboard if nothing else is said, in a saved match as before; each
    has the next deck of the game. Several people share the keyboard:
    the screen is cleared before it is handed over. Type `?` for what can be typed.

    \b
    cardwright play my_game --seat Ann --seat Ben=random
    cardwright play my_game --seed 1 --save evening.match
    cardwright play --load evening.match
    cardwright play my_game --ruling "some ruling=a choice" --record it.scenario

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
    elif game is None:
        raise click.UsageError("Name a game, or a saved match with `--load FILE`.")
    else:
        found = open_game(game)
        setting = setting_of(found, seats, rulings, decks, known=PLAYERS, usual=HUMAN, in_turn=True)
        seed = secrets.randbelow(SEEDS) if seed is None else seed
        match = begun(lambda: setting.start(found, seed))
        agents = dict(zip(setting.seats, setting.agents, strict=True))
    match.agents = agents
    session = Session(match, agents, keeper, Screen())
    with going_on(load or "", match):
        if load:
            session.take_up()
        welcome(session, seed)
        went_on = carried_out(session)
    ctx.exit(0 if went_on else 1)


def begun(start: Callable[[], Match]) -> Match:
    """Begin a match; rules that never come to a decision end the command."""
    try:
        return start()
    except LoopReport as report:
        raise Problem(str(report)) from None


class Problem(click.ClickException):
    """The game cannot be played on: its rules are wrong."""

    exit_code = 1


def agents_of(match: Match, given: Sequence[str]) -> dict[str, str]:
    """Return how each seat of a saved match is played from now on: as before, if nobody says."""
    before = match.agents
    agents = {each: before[each] if before.get(each) in PLAYERS else HUMAN for each in match.seats}
    for each in (one for many in given for one in many.split(",")):
        name, sign, agent = (part.strip() for part in each.partition("="))
        if name not in agents:
            known = ", ".join(match.seats)
            raise click.UsageError(f"There is no seat `{name}` in the saved match, only {known}.")
        if sign and agent not in PLAYERS:
            meant = "".join(f" Did you mean `{other}`?" for other in near(agent, PLAYERS))
            raise click.UsageError(f"Nobody plays like `{agent}`.{meant}")
        agents[name] = agent if sign else HUMAN
    return agents


# ---- around the match ----------------------------------------------------------------------------


def welcome(session: Session, seed: int | None) -> None:
    """Say what is played, by whom, and how it is played again."""
    match = session.match
    seats = ", ".join(f"{seat} ({session.agents[seat]})" for seat in match.seats)
    again = f", seed {seed}" if seed is not None else ""
    session.screen.say(f"{match.game.title}: {seats}{again}.", "bold")
    for seat, deck in decks_played(match.game, match.state.program.decks, match.seats).items():
        session.screen.say(f"{seat} plays {deck}.")
    if session.people:
        session.screen.say("Type the number of an option, or `?` for all that can be typed.")


def carried_out(session: Session) -> bool:
    """Play; tell how it ended; tell whether the rules held out."""
    try:
        over = session.play()
    except LoopReport as report:
        return stuck(session, str(report))
    except KeyboardInterrupt:
        session.leave()
        over = False
    except (BadSave, OSError, click.ClickException):
        raise
    except Exception as error:
        if session.match.is_loaded:
            raise  # a save that somebody has made up, as likely as not: nothing is kept of it
        return stuck(session, mistake(error))
    if over:
        ended(session)
    write_down(session)
    return True


def stuck(session: Session, why: str) -> bool:
    """Tell that a match cannot go on; it is kept and recorded as it stood at its last question."""
    session.screen.say(f"The match cannot go on: {why}")
    keeper = session.keeper
    if session.people and session.screen.is_live and not keeper.path:
        with suppress(Gone):
            session.offer_save()
    session.leave()
    write_down(session)
    return False


def write_down(session: Session) -> None:
    """Write the match as a scenario, if that is wanted."""
    if session.keeper.record:
        session.keeper.write_record(session.match)
        session.screen.say(f"Recorded in {shown(session.keeper.record)}.")


def ended(session: Session) -> None:
    """Show how the match has ended, and tell how to see what happened."""
    screen, match = session.screen, session.match
    if session.people:  # who sits there sees it; after what all have seen, all
        screen.renew()
        screen.show(table(match.view(session.at_screen), match.turns))
        session.draw_news(session.news(session.at_screen), screen.console.height // 2)
    else:
        screen.show(told(rows(match.events())))
    result = match.result.text if match.result is not None else "the match is over"
    screen.line()
    rounds = counted(match.state.rounds, "round")
    length = counted(match.turns, "turn") if match.turns else rounds
    said = f"{result[:1].upper()}{result[1:]} after {length}."
    screen.say(said, "bold green")
    reason = came_of(match.events(session.at_screen if session.people else None))
    if reason:
        screen.say(reason)
    keeper = session.keeper
    if session.people and screen.is_live and not keeper.is_saved:
        try:
            session.offer_save()
        except Gone:
            return
    if keeper.is_saved:
        screen.say(f"All that happened: cardwright log {shown(keeper.known)}")
    else:
        screen.say("`--save FILE` keeps a match; `cardwright log FILE` tells all of it.")


COURSE = ("match", "round", "turn")
ENDS = ("win", "lose", "draw")


def came_of(events: Sequence[Event]) -> str:
    """Return what the end of a match came of: the word or change behind it that is told.

    A part of play that has a name of its own, such as one that looks for a winner, is told as well.
    """
    by_number = {each.number: each for each in events}
    ends = [each for each in events if each.key in ENDS]
    told: list[str] = []
    is_last = bool(ends) and ends[-1].decision == events[-1].decision
    at = by_number.get(ends[-1].parent) if is_last else None
    while at is not None:
        if not at.aside and at.part not in COURSE:
            told.append(at.text)
            if at.sort != "flow":
                break
        at = by_number.get(at.parent)
    return f"It came of this: {'; '.join(told)}." if told else ""
