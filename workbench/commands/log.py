"""`cardwright log`: what happened in a saved match, all of it or as one seat saw it."""

from __future__ import annotations

import click
from attrs import asdict

from cardwright.interpreter import Match

from ..files.library import near
from ..matches.ready_games import going_on, open_save
from ..output.terminal import as_json, counted, number_in, shortened, tell
from ..screen.screen_console import Screen, be_lenient
from ..screen.screen_events import rows, told


@click.command(short_help="Tell what happened in a saved match.")
@click.argument("save", metavar="SAVE")
@click.option("--seat", metavar="NAME", help="Only what that seat may know.")
@click.option("--why", metavar="EVENT", help="Tell why the event of that number happened.")
@click.option("--game", metavar="PATH", help="Where the game is, if it is not found.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
    help="How it is written; as JSON nothing is left out.",
)  # fmt: skip
def log(save: str, seat: str | None, why: str | None, game: str | None, form: str) -> None:
    """Tell what happened in a saved match, by turn and step.

    With --seat the log is that of one seat: it holds no card that the seat may not
    know. Events are numbered in each log by itself; `--why` takes such a number.

    \b
    cardwright log evening.match
    cardwright log evening.match --seat Ann --why 52
    cardwright log evening.match --format json

    Exit code 0: told. 1: the game has problems. 2: wrong usage.
    """
    be_lenient()
    match = open_save(save, game)
    with going_on(save, match):
        answer(match, seat, why, form)


def answer(match: Match, seat: str | None, why: str | None, form: str) -> None:
    """Tell what happened, or why one thing did."""
    if seat is not None and seat not in match.seats:
        meant = "".join(f" Did you mean `{each}`?" for each in near(seat, match.seats))
        raise click.UsageError(
            f"Nobody in this match is called `{seat}`: {', '.join(match.seats)}.{meant}"
        )
    if why is not None:
        tell(reasons(match, why, seat, form))
    elif form == "json":
        tell(json_log(match, seat))
    else:
        show(match, seat)


def show(match: Match, seat: str | None) -> None:
    """Write the log for a person."""
    screen = Screen()
    whose = f" as {seat} saw it" if seat else ""
    screen.say(f"{match.game.title}: {', '.join(match.seats)}{whose}", "bold")
    screen.show(told(rows(match.events(seat))))
    if match.result is not None:
        screen.say(f"{match.result.text}, after {counted(match.turns, 'turn')}.", "bold green")
    elif match.decision is not None:
        screen.say(f"{match.decision.seat} has to decide.", "bold")


def reasons(match: Match, number: str, seat: str | None, form: str) -> str:
    """Return why an event happened."""
    last = len(match.events(seat))
    typed = number.removeprefix("#")
    event = number_in(typed)
    if event is None or not 1 <= event <= last:
        there = f"they have the numbers 1 to {last}"
        raise click.UsageError(f"There is no event `{shortened(number)}`: {there}.")
    found = match.why(event, seat)
    if form == "json":
        told_ = {"event": event, "why": [_parts(each) for each in found]}
        return as_json(told_, 2)
    return "\n".join(found)


def _parts(text: str) -> dict[str, str]:
    what, _, source = text.partition("\n")
    return {"what": what, "rule": source.strip()}


def json_log(match: Match, seat: str | None) -> str:
    """Return the log for a program: every event, also those that a person is spared."""
    result = match.result
    made = {
        "game": match.game.title,
        "seats": list(match.seats),
        "seat": seat,
        "rulings": match.rulings,
        "turns": match.turns,
        "result": asdict(result) if result is not None else None,
        "events": [asdict(each) for each in match.events(seat)],
    }
    return as_json(made, 2)
