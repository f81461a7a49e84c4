"""Scenarios: found in a library, run one by one, each with an outcome and a transcript."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import define, field, frozen

from cardwright.grammar import CheckedGame, DeckRefused, ast
from cardwright.interpreter import Asides, Game, LoopReport, Match, NotPlayable, load, positions

from .library import Library, shown
from .scenario_expecting import expect, says_what_waits
from .scenario_parts import Failed, Found
from .scenario_playing import Playing, asked
from .scenario_setting import Positions, seats_at, set_up
from .scenario_telling import difference, end_told, events_told, indented, position_told
from .terminal import painted

MOST_LINES = 60
"""How many lines of a long play a report shows from its beginning, and from its end."""


@frozen
class Failure:
    """The line of a scenario that does not hold, and why."""

    line: int
    said: str
    expected: str = ""
    found: str = ""


@frozen
class Outcome:
    """What came of a scenario: its transcript, and the failure if it failed."""

    found: Found
    failure: Failure | None
    transcript: str


@define
class Bench:
    """The games that scenarios are run with; each is loaded once."""

    games: dict[str, Game] = field(factory=dict)
    known: Positions = field(factory=dict)

    def game(self, checked: CheckedGame) -> Game:
        """Return a game that can be played."""
        if checked.title not in self.games:
            self.games[checked.title] = load(checked)
        return self.games[checked.title]


def scenarios_in(library: Library) -> list[Found]:
    """Return the scenarios of the files that were asked for, in the order in which they stand."""
    found = [
        Found(game, entry.path, entry.offset, entry.checked.node)
        for game in library.workspace.games().values()
        for entry in game.table.entries
        if isinstance(entry.checked.node, ast.Scenario) and entry.path in library.asked
    ]
    return sorted(found, key=lambda each: (each.path, each.line))


def run(found: Found, bench: Bench) -> Outcome:
    """Run a scenario."""
    told: list[str] = []
    playing: Playing | None = None
    before = 0
    failure = None
    try:
        match, first = made(found, bench)
        playing = Playing(found, match, Asides(match, found.path, found.offset))
        told += position_told(match)
        before = len(match.events())
        start(match, found, first)
        for section in found.node.sections:
            if section.sort == "play":
                playing.play(section.lines)
            elif section.sort == "expect":
                for line in section.lines:
                    assert not isinstance(line, ast.Move)
                    expect(playing, line)
        settled(playing)
    except Failed as failed:
        failure = failure_of(found, failed)
    if playing is not None:
        told += ["", *events_told(playing.match.events()[before:]), *end_told(playing.match)]
    text = "\n".join(line.rstrip() for line in told)
    return Outcome(found, failure, f"{found.name}\n\n{text}\n")


def made(found: Found, bench: Bench) -> tuple[Match, int | None]:
    """Return the match of a scenario, set up."""
    try:
        return set_up(found, bench.game(found.game), bench.known)
    except NotPlayable as no:
        raise Failed(None, f"the game cannot be played yet: `{no.wording}`") from None
    except DeckRefused as refused:
        seats = seats_at(found, bench.game(found.game))
        why = f"{seats[refused.seat]} {refused.why}"
        raise Failed(found.node.sections[0], why) from None
    except LoopReport as loop:
        raise Failed(found.node.sections[0], str(loop)) from None


def start(match: Match, found: Found, first: int | None) -> None:
    """Go on from what is given to the first choice."""
    try:
        positions.resume(match, first)
    except NotPlayable as no:
        raise Failed(found.node.sections[0], f"`{no.wording}` cannot be played yet") from None
    except LoopReport as loop:
        raise Failed(found.node.sections[0], str(loop)) from None


def settled(playing: Playing) -> None:
    """Check that nothing waits at the end, unless the scenario says so."""
    decision = playing.match.decision
    last = playing.found.node.sections[-1]
    if decision is None or any(
        says_what_waits(line) for line in last.lines if not isinstance(line, ast.Move)
    ):
        return
    line = last.lines[-1] if last.lines else last
    raise Failed(
        line,
        f"a choice still waits at the end; answer it, or write `{decision.seat} is asked`",
        "nobody is asked", asked(decision),
    )  # fmt: skip


def failure_of(found: Found, failed: Failed) -> Failure:
    """Return a failure with its line counted in the file."""
    node = failed.node if failed.node is not None else found.node
    return Failure(found.offset + node.span.line, failed.said, failed.expected, failed.found)


# ---- reports -------------------------------------------------------------------------------------


def report(outcome: Outcome, text: str) -> str:
    """Return what is wrong with a scenario: the line, what was expected, and the play so far."""
    assert outcome.failure is not None
    failure, found = outcome.failure, outcome.found
    lines = text.split("\n")
    place = painted(f"{shown(found.path)}:{failure.line}", "place")
    written = lines[failure.line - 1].strip() if failure.line <= len(lines) else ""
    return "\n".join([
        f"{painted('FAILED', 'code')} {painted(found.name, 'title')}",
        f"  {place}: {failure.said}",
        f"  {failure.line} | {written}",
        *difference(failure.expected, failure.found),
        "",
        *indented(shortened(outcome.transcript.rstrip().split("\n")[2:]), "  | "),
    ])  # fmt: skip


def shortened(lines: list[str]) -> list[str]:
    """Return how a play began and how it ended; nobody reads the circles of an endless one."""
    left_out = len(lines) - 2 * MOST_LINES
    if left_out < MOST_LINES:
        return lines
    return [*lines[:MOST_LINES], f"... {left_out:,} more lines ...", *lines[-MOST_LINES:]]


# ---- transcripts beside their scenarios ----------------------------------------------------------


def transcript_path(found: Found) -> Path:
    """Return where the transcript of a scenario is kept."""
    path = Path(found.path)
    return path.parent / f"{path.stem}.transcripts" / f"{slug(found.name)}.txt"


def slug(name: str) -> str:
    """Return a name as a file can be called."""
    return re.sub(r"[^\w]+", "_", name).strip("_").lower()[:80] or "scenario"


def matching(found: list[Found], part: str) -> Iterator[Found]:
    """Yield the scenarios in whose name a text stands."""
    for each in found:
        if part.casefold() in each.name.casefold():
            yield each
