"""Scenarios: found in a library, run one by one, each with an outcome and a transcript."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress

from attrs import define, field, frozen

from cardwright.grammar import CheckedGame, DeckRefused, Located, ast
from cardwright.interpreter import (
    Asides,
    Game,
    LoopReport,
    NoSuchResult,
    NotPlayable,
    NotThere,
    Python,
    load,
    positions,
    reported,
)

from ..files.code_store import code_store
from ..files.library import Library
from ..files.stored_text import shown
from ..output.check_outcome import of_game
from ..output.terminal import painted
from .scenario_answers import Playing, asked
from .scenario_expectations import expect, says_what_waits, shown_first
from .scenario_parts import Failed, Found
from .scenario_report import difference, end_told, events_told, indented, position_told
from .scenario_setup import Positions, Start, seats_at, set_up
from .scenario_twins import not_shuffled
from .transcripts import digest_told, position_bare

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
    """What came of a scenario: its transcript, a digest, and the failure if it failed."""

    found: Found
    failures: tuple[Failure, ...]
    transcript: str
    digest: str = ""
    """What has happened without words, if the scenario holds."""

    @property
    def failure(self) -> Failure | None:
        """Return the first line that does not hold, or None."""
        return self.failures[0] if self.failures else None


@define
class Bench:
    """The games that scenarios are run with; each is loaded once."""

    games: dict[str, Game] = field(factory=dict)
    known: Positions = field(factory=Positions)

    def game(self, checked: CheckedGame) -> Game:
        """Return a game that can be played."""
        if checked.title not in self.games:
            self.games[checked.title] = load(checked, backend=Python(code_store()))
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


def of_scenario(errors: Iterable[Located], found: Found) -> tuple[Located, ...]:
    """Return the errors that keep a scenario from being run: its own, and those of its game."""
    errors = tuple(errors)
    lines = range(found.offset + 1, found.offset + 1 + found.node.span.end_line)
    own = tuple(
        each for each in errors if each.path == found.path and each.problem.span.line in lines
    )
    return (*own, *of_game(errors, found.game))


def names_in(library: Library, path: str) -> list[str]:
    """Return the names of the scenarios of a file, in the order in which they stand."""
    return [each.name for each in scenarios_in(library) if each.path == path]


def run(found: Found, bench: Bench) -> Outcome:
    """Run a scenario; whatever goes wrong in it is its own failure."""
    told: list[str] = []
    stood: list[str] = []
    going: list[Playing] = []
    before = 0
    failures: list[Failed] = []
    try:
        setting = made(found, bench)
        match = setting.match
        playing = Playing(found, match, Asides(match, found.path, found.offset))
        going.append(playing)
        told += position_told(match)
        stood += position_bare(match)
        before = len(match.events())
        start(found, setting, shown_first(found.node.sections[1:]))
        failures += gone_through(playing)
        if not failures:
            settled(playing)
            all_given(setting)
    except Failed as failed:
        failures.append(failed)
    except NotThere as no:
        failures.append(Failed(chance_of(found, SHUFFLE), not_shuffled(going[0].match, no)))
    except NoSuchResult as no:
        what = f"{no.given} cannot come up where it is taken: that goes from 1 to {no.highest}"
        failures.append(Failed(chance_of(found, RESULTS), what))
    except LoopReport as loop:
        failures.append(Failed(None, str(loop)))
    except Exception as error:  # a mistake of cardwright in one scenario leaves the others alone
        what = (
            f"cardwright itself went wrong here ({type(error).__name__}: {error}); please tell us"
        )
        failures.append(Failed(None, what))
    with suppress(LoopReport):  # it was told above
        for each in going:
            told += ["", *events_told(each.match.events()[before:]), *end_told(each.match)]
    text = "\n".join(line.rstrip() for line in told)
    failed_lines = tuple(failure_of(found, each) for each in failures)
    digest = "" if failures else digest_told(going[0].match, before, stood)
    return Outcome(found, failed_lines, text.rstrip(), digest)


SHUFFLE, RESULTS = "given_shuffle", "given_results"
"""How the lines begin that say what chance will bring."""


def chance_of(found: Found, what: str) -> ast.Node | None:
    """Return the first line that says what chance will bring."""
    for line in found.section("given"):
        if isinstance(line, ast.Phrase) and line.row == what:
            return line
    return None


def gone_through(playing: Playing) -> list[Failed]:
    """Play and look up what is expected; return all that fails in the first block that fails."""
    sections = playing.found.node.sections
    for at, section in enumerate(sections):
        if section.sort == "play":
            playing.play(section.lines, shown_first(sections[at + 1 :]))
        elif section.sort == "expect":
            failures = [*unmet(playing, section.lines)]
            if failures:
                return failures
    return []


def unmet(playing: Playing, lines: tuple[ast.Expression | ast.Move, ...]) -> Iterator[Failed]:
    """Yield what fails of what is expected."""
    for line in lines:
        assert not isinstance(line, ast.Move)
        try:
            with reported(playing.match.state):
                expect(playing, line)
        except Failed as failed:
            yield failed
        except LoopReport as loop:
            yield Failed(line, str(loop))


def all_given(setting: Start) -> None:
    """Check that chance has given all that it was to give."""
    left = setting.match.state.results
    if setting.results is not None and left:
        what = "shuffle" if isinstance(left[0], tuple) else "random result"
        raise Failed(
            setting.results, f"this was never used: after it there was no {what} left to give it to"
        )


def made(found: Found, bench: Bench) -> Start:
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


def start(found: Found, setting: Start, pauses: int) -> None:
    """Go on from what is given to the first choice, or to where the table is shown."""
    try:
        with reported(setting.match.state):
            positions.resume(setting.match, setting.first, pauses)
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
    found = outcome.found
    lines = text.split("\n")
    told = []
    for failure in outcome.failures:
        place = painted(f"{shown(found.path)}:{failure.line}", "place")
        written = lines[failure.line - 1].strip() if failure.line <= len(lines) else ""
        told += [f"  {place}: {failure.said}", f"  {failure.line} | {written}"]
        told += difference(failure.expected, failure.found)
    if outcome.transcript.strip():
        told += ["", *indented(shortened(outcome.transcript.split("\n")), "  | ")]
    return "\n".join([f"{painted('FAILED', 'code')} {painted(found.name, 'title')}", *told])


def shortened(lines: list[str]) -> list[str]:
    """Return how a play began and how it ended; nobody reads the circles of an endless one."""
    left_out = len(lines) - 2 * MOST_LINES
    if left_out < MOST_LINES:
        return lines
    return [*lines[:MOST_LINES], f"... {left_out:,} more lines ...", *lines[-MOST_LINES:]]


# ---- some of several -----------------------------------------------------------------------------


def matching(
    found: list[Found], parts: Collection[str], names: Collection[str] = ()
) -> Iterator[Found]:
    """Yield the scenarios in whose name one of some texts stands, or that are called so."""
    for each in found:
        name = each.name.casefold()
        asked = any(part.casefold() in name for part in parts) or each.name in names
        if asked or not (parts or names):
            yield each
