"""`cardwright run`: lets agents play a game many times, and says what came of it."""

from __future__ import annotations

import math
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, nullcontext
from time import monotonic
from typing import Protocol

import click
from attrs import define, field

from ..matches.agents import AGENTS
from ..matches.playouts import Played, Stuck, Work, playouts
from ..matches.ready_games import DRAW, Setting, decks_played, open_game, setting_of
from ..output.terminal import as_json, counted, painted, tell


class Words(click.Command):
    """A command whose `--seats` may be followed by several words."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put `--seats` before each of the words that follow it."""
        found: list[str] = []
        follows = False
        for each in args:
            if follows and "=" in each and not each.startswith("-"):
                found += [] if found[-1] == "--seats" else ["--seats"]
            else:
                follows = each == "--seats"
            found.append(each)
        return super().parse_args(ctx, found)


@click.command(cls=Words, short_help="Let a game be played by itself, many times.")
@click.argument("game")
@click.option(
    "--games", default=100, show_default=True, type=click.IntRange(1, 10_000_000),
    help="How many matches are played.",
)  # fmt: skip
@click.option("--seed", default=1, show_default=True, help="Where chance begins.")
@click.option(
    "--seats", "--seat", multiple=True, metavar="NAME=AGENT...",
    help=f"Who plays, and how: {' or '.join(AGENTS)}.",
)  # fmt: skip
@click.option(
    "--jobs", default=1, show_default=True, type=click.IntRange(1, 256),
    help="How many processes share the work.",
)  # fmt: skip
@click.option("--ruling", multiple=True, metavar="NAME=CHOICE", help="Play by another ruling.")
@click.option(
    "--deck", multiple=True, metavar="SEAT=DECK",
    help="What deck a seat plays; parts of its name will do, as in Ann=some+other.",
)  # fmt: skip
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
    help="How the results are written.",
)  # fmt: skip
@click.pass_context
def run(
    ctx: click.Context, game: str, games: int, seed: int, seats: tuple[str, ...], jobs: int,
    ruling: tuple[str, ...], deck: tuple[str, ...], form: str,
) -> None:  # fmt: skip
    """Let agents play a game many times, and say what came of it.

    GAME is the name of a bundled game, a folder, or a file of a game. The same
    seed gives the same matches, however many processes share the work.

    \b
    cardwright run my_game
    cardwright run my_game --games 10000 --jobs 4 --format json
    cardwright run my_game --seats Ann=greedy Ben=random
    cardwright run my_game --ruling "name of a ruling=another choice"
    cardwright run my_game --deck "Ann=Name of a Deck" --deck Ben=part+other

    A seat without a deck plays the first one that may be played beside the others.

    Ctrl-C ends it and tells what has been played by then. Exit code 0: it was
    played. 1: problems in the game, or a match that could not go on: such a
    match is counted apart, and the others are played. 2: wrong usage.
    """
    ready = open_game(game)
    setting = setting_of(ready, seats, ruling, deck, known=AGENTS, usual="random")
    work = Work(game, setting, seed, games)
    dealt = ready.program(setting.rulings, setting.decks, len(setting.seats)).decks
    tally = Tally(setting, decks_played(ready, dealt, setting.seats))
    start = monotonic()
    batches = playouts(ready, work, min(jobs, games))
    with Patience() as patience, bar(games) as watch, closing(batches):
        for batch in batches:
            tally.add(batch)
            watch.advance(len(batch))
            if patience.is_over or tally.gives_up:
                break
    seconds = monotonic() - start
    report = tally.report(ready.title, seed, seconds)
    tell(as_json(report) if form == "json" else text_of(tally, report))
    done = tally.games + tally.stuck
    if done < games:
        tell(f"Ended after {done:,} of {counted(games, 'game')}.", err=True)
    ctx.exit(1 if tally.stuck else 0)


MOST_STUCK = 20
"""If so many matches could not go on and no other was played, no more are tried."""


class Patience:
    """Ends with the first Ctrl-C, after the match that goes on; a second one breaks that off."""

    is_over = False

    def __enter__(self) -> Patience:
        self.before = signal.signal(signal.SIGINT, self.end)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self.before)

    def end(self, *_: object) -> None:
        """Remember that it is over."""
        self.is_over = True
        signal.signal(signal.SIGINT, signal.default_int_handler)


# ---- counting ------------------------------------------------------------------------------------


@define
class Tally:
    """Sums over matches, all of them whole numbers."""

    setting: Setting
    decks: dict[str, str]
    games: int = 0
    unfinished: int = 0
    wins: list[int] = field(init=False)
    draws: int = 0
    losses: int = 0
    first: int = 0
    decisions: int = 0
    options: int = 0
    turns: int = 0
    stuck: int = 0
    whys: dict[str, list[Stuck]] = field(factory=dict)
    squares: dict[str, int] = field(factory=lambda: dict.fromkeys(("dd", "oo", "do", "tt"), 0))

    def __attrs_post_init__(self) -> None:
        self.wins = [0] * len(self.setting.seats)

    @property
    def gives_up(self) -> bool:
        """Whether no match at all can go on, as far as can be told."""
        return self.stuck >= MOST_STUCK and not self.games

    def add(self, batch: Iterable[Played | Stuck]) -> None:
        """Count some matches; those that could not go on by themselves."""
        for each in batch:
            if isinstance(each, Stuck):
                self.stuck += 1
                self.whys.setdefault(each.why, []).append(each)
                continue
            self.games += 1
            self.decisions += each.decisions
            self.options += each.options
            self.turns += each.turns
            self.squares["dd"] += each.decisions**2
            self.squares["oo"] += each.options**2
            self.squares["do"] += each.decisions * each.options
            self.squares["tt"] += each.turns**2
            if each.winners is None:
                self.unfinished += 1
                continue
            self.draws += each.drawn
            self.losses += not each.winners and not each.drawn
            self.first += each.first in each.winners
            for seat in each.winners:
                self.wins[seat] += 1

    def report(self, title: str, seed: int, seconds: float) -> dict[str, object]:
        """Return everything that is told, as what JSON can hold."""
        games, decisions = max(1, self.games), max(1, self.decisions)
        results = dict(zip(self.setting.seats, self.wins, strict=True)) | {DRAW: self.draws}
        squares, ratio = self.squares, self.options / decisions
        apart = squares["oo"] - 2 * ratio * squares["do"] + ratio**2 * squares["dd"]
        return {
            "game": title,
            "games": self.games,
            "seed": seed,
            "seats": dict(zip(self.setting.seats, self.setting.agents, strict=True)),
            "decks": self.decks,
            "seconds": round(seconds, 3),
            "games_per_s": round(self.games / seconds, 2) if seconds else 0.0,
            "decisions_per_game": round(self.decisions / games, 6),
            "options_per_decision": round(ratio, 6),
            "turns_per_game": round(self.turns / games, 6),
            "results": results,
            "losses": self.losses,
            "unfinished": self.unfinished,
            "stuck": self.stuck,
            "stuck_because": [stuck_told(each) for each in self.whys.values()],
            "first_player_wins": self.first if self.turns else None,
            "se": {
                "decisions_per_game": error(games, self.decisions, squares["dd"]),
                "options_per_decision": round(error(games, 0, apart) * games / decisions, 6),
                "turns_per_game": error(games, self.turns, squares["tt"]),
                "results": {name: rate_error(games, won) for name, won in results.items()},
                "first_player_wins": rate_error(games, self.first) if self.turns else None,
            },
        }


def stuck_told(found: list[Stuck]) -> dict[str, object]:
    """Return why matches could not go on, and the first of them."""
    first = min(found, key=lambda each: each.number)
    return {
        "why": first.why, "games": len(found), "first_game": first.number,
        "first_seed": first.seed, "after_decisions": first.decisions,
    }  # fmt: skip


def error(games: int, total: float, squares: float) -> float:
    """Return the standard error of a mean, from a sum and a sum of squares."""
    variance = (squares - total * total / games) / max(1, games - 1)
    return round(math.sqrt(max(0.0, variance) / games), 6)


def rate_error(games: int, number: int) -> float:
    """Return the standard error of a share."""
    return error(games, number, number)


# ---- telling -------------------------------------------------------------------------------------


def text_of(tally: Tally, report: dict[str, object]) -> str:
    """Return what came of it for a person."""
    games = max(1, tally.games)
    seats = tally.setting.seats
    wide = max(len("options per decision"), *(len(each) for each in seats))
    lines = [
        f"{painted(str(report['game']), 'title')}: {counted(tally.games, 'game')} from seed "
        f"{report['seed']}, {report['seconds']} s, {report['games_per_s']} games a second.",
        *(f"{seat} plays {deck}." for seat, deck in tally.decks.items()),
        "",
    ]
    rows = list(zip(seats, tally.wins, tally.setting.agents, strict=True))
    if tally.turns:
        rows.append(("the first player", tally.first, ""))
    for name, number, agent in rows:
        rate, doubt = 100 * number / games, 100 * rate_error(games, number)
        share = f"{rate:5.1f} % ± {doubt:.1f}"
        lines.append(f"  {name:<{wide}}  {number:>9,} wins  {share:<15} {agent}".rstrip())
    told = (("losses", tally.losses), ("draws", tally.draws), ("unfinished", tally.unfinished))
    for name, number in told:
        if number:
            lines.append(f"  {name:<{wide}}  {number:>9,}       {100 * number / games:5.1f} %")
    lines.append("")
    errors = report["se"]
    assert isinstance(errors, dict)
    for key in ("decisions_per_game", "options_per_decision", "turns_per_game"):
        if key == "turns_per_game" and not tally.turns:
            continue  # a game without turns
        shown = f"{report[key]:>9.2f} ± {errors[key]:.2f}"
        lines.append(f"  {key.replace('_', ' '):<{wide}}  {shown}")
    return "\n".join([*lines, *stuck_text(tally)])


def stuck_text(tally: Tally) -> Iterator[str]:
    """Yield which matches could not go on, and why; they are in no other number."""
    if not tally.stuck:
        return
    yield ""
    yield f"{counted(tally.stuck, 'more game')} could not go on:"
    for found in tally.whys.values():
        first = min(found, key=lambda each: each.number)
        more = f", and {len(found) - 1:,} more" if len(found) > 1 else ""
        yield f"  Game {first.number} (its seed is {first.seed}), after {first.decisions}"
        yield f"  {'decision' if first.decisions == 1 else 'decisions'}{more}: {first.why}"


class Watch(Protocol):
    """What is told how far the work has come."""

    def advance(self, number: int) -> None:
        """Tell that so many more are done."""


class Nobody:
    """Watches nothing."""

    def advance(self, number: int) -> None:
        """Pay no attention."""


@contextmanager
def bar(games: int) -> Iterator[Watch]:
    """Show a bar on a terminal, on the error stream; nothing anywhere else."""
    with _drawn(games) if sys.stderr.isatty() else nullcontext(Nobody()) as watch:
        yield watch


@contextmanager
def _drawn(games: int) -> Iterator[Watch]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games)

        class Drawn:
            def advance(self, number: int) -> None:
                progress.advance(task, number)

        yield Drawn()
