"""`cardwright test`: runs scenarios, and compares their transcripts with those that are kept.

Exit code 0 if all hold, 1 if one does not or the text has problems, 2 if it could not be told what
to run.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from difflib import unified_diff
from time import monotonic

import click
from attrs import define, field

from cardwright.grammar import Located

from ..files.library import Library, open_library
from ..files.stored_text import shown
from ..output.check_outcome import only, outcome_of, written
from ..output.formats import Json
from ..output.formats import as_json as problem_as_json
from ..output.terminal import Progress, counted, painted, tell
from ..scenarios.scenario_parts import Found
from ..scenarios.scenario_run import (
    Bench,
    Failure,
    Outcome,
    matching,
    names_in,
    of_scenario,
    report,
    run,
    scenarios_in,
)
from ..scenarios.transcripts import Kept, is_digest, keep_beside, kept_beside, transcripts_path

CONTEXT = 2
WHOLE, DIGEST = FORMS = ("whole", "digest")
"""How the play of a scenario is kept: its whole transcript, or a digest of what has happened."""


@define
class Tally:
    """How the scenarios came out."""

    outcomes: list[Outcome] = field(factory=list)
    changed: list[tuple[Outcome, str]] = field(factory=list)
    unrecorded: list[Outcome] = field(factory=list)
    stale: list[tuple[str, str]] = field(factory=list)
    """What is kept of scenarios that are not there any more: the file, and the name."""
    kept: dict[str, Kept] = field(factory=dict)
    """What is kept of the scenarios of each file."""
    form: str = ""
    """How everything is to be kept, if not as before."""
    problems: tuple[Located, ...] = ()
    seconds: float = 0.0

    def now(self, outcome: Outcome) -> str:
        """Return what is to be kept of a scenario: the whole, or a digest if there was one."""
        before = self.before(outcome)
        form = self.form or (DIGEST if before is not None and is_digest(before) else WHOLE)
        return outcome.digest if form == DIGEST else outcome.transcript

    def before(self, outcome: Outcome) -> str | None:
        """Return what is kept of a scenario."""
        return self.kept[outcome.found.path].get(outcome.found.name)

    @property
    def failed(self) -> list[Outcome]:
        """Return the scenarios that do not hold."""
        return [each for each in self.outcomes if each.failure is not None]


@click.command(short_help="Run scenarios.")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option(
    "-k",
    "parts",
    metavar="TEXT",
    multiple=True,
    help="Run those with this in their name; may be repeated.",
)
@click.option(
    "--name", "names", metavar="NAME", multiple=True,
    help="Run the one that is called exactly this; may be repeated.",
)  # fmt: skip
@click.option("--update", is_flag=True, help="Show how transcripts have changed, and keep them.")
@click.option(
    "--as", "form", type=click.Choice(FORMS), default=None,
    help="With --update: keep whole transcripts, or only digests of them; as before if not said.",
)  # fmt: skip
@click.option(
    "--format", "output", type=click.Choice(["text", "json"]), default="text",
    show_default=True, help="How the outcome is written.",
)  # fmt: skip
@click.pass_context
def test(
    ctx: click.Context,
    paths: tuple[str, ...],
    parts: tuple[str, ...],
    names: tuple[str, ...],
    update: bool,
    form: str | None,
    output: str,
) -> None:
    """Run the scenarios of files, folders or bundled games.

    Each is set up, played and compared with what it expects. Its transcript is
    compared with the one kept beside the file, if there is one; --update keeps
    those of scenarios that hold. Of a transcript that nobody reads, a digest is
    enough: another wording does not change it.

    \b
    cardwright test
    cardwright test my_game/duel.scenario -k wall -k tower
    cardwright test --name "A wall stops one arrow"
    cardwright test --update
    cardwright test --update --as digest -k wall

    Exit code 0: all hold. 1: one does not, or the text has problems. 2: wrong usage.
    """
    if form is not None and not update:
        raise click.UsageError("`--as` says how `--update` keeps transcripts.")
    progress = Progress()
    library = open_library(paths or (".",), progress.watch, progress.count)
    library.take_in()
    checked = outcome_of(library)
    found = [each for each in scenarios_in(library) if not of_scenario(checked.errors, each)]
    if checked.errors and not found:
        progress.clear()
        tell(written(library, checked, output))
        ctx.exit(1)
    tally = tested(list(matching(found, parts, names)), progress, form or "")
    tally.problems = checked.errors
    tally.stale = [] if parts or names else stale(library, tally)
    progress.clear()
    if output == "json":
        if update:
            record(library, tally)
        made = as_json(tally, updated=update)
        problems = [
            problem_as_json(library.told(each), library.text(each.path)) for each in tally.problems
        ]
        tell(json.dumps(made | {"problems": problems}, indent=2))
    else:
        if tally.problems:
            tell(written(library, only(checked, tally.problems), output) + "\n")
        for line in told(library, tally, update=update):
            tell(line)
    wrong = tally.failed or tally.problems or (tally.changed and not update)
    ctx.exit(1 if wrong else 0)


def tested(found: list[Found], progress: Progress, form: str) -> Tally:
    """Run scenarios and compare their transcripts."""
    tally, bench, start = Tally(form=form), Bench(), monotonic()
    tally.kept = {path: kept_beside(path) for path in dict.fromkeys(each.path for each in found)}
    for each in progress.watch(found, "Playing"):
        outcome = run(each, bench)
        tally.outcomes.append(outcome)
        if outcome.failure is None:
            compare(tally, outcome)
    tally.seconds = monotonic() - start
    return tally


def compare(tally: Tally, outcome: Outcome) -> None:
    """Compare a transcript with what is kept."""
    before = tally.before(outcome)
    if before is None:
        tally.unrecorded.append(outcome)
    elif before != tally.now(outcome):
        tally.changed.append((outcome, before))


def stale(library: Library, tally: Tally) -> list[tuple[str, str]]:
    """Return what is kept of scenarios that are not there any more.

    Beside a file with problems nothing is stale: a scenario in it may be there and not read.
    """
    wanted = {(each.path, each.name) for each in scenarios_in(library)}
    broken = {each.path for each in tally.problems}
    return [
        (path, name)
        for path, there in tally.kept.items()
        for name in there
        if path not in broken and (path, name) not in wanted
    ]


def record(library: Library, tally: Tally) -> None:
    """Keep the transcripts of all scenarios that hold, and no others."""
    wanted = {path: dict(there) for path, there in tally.kept.items()}
    for outcome in [*tally.unrecorded, *(each for each, _ in tally.changed)]:
        wanted[outcome.found.path][outcome.found.name] = tally.now(outcome)
    for path, name in tally.stale:
        del wanted[path][name]
    for path, there in wanted.items():
        if there != tally.kept[path]:
            keep_beside(path, there, names_in(library, path))


# ---- telling -------------------------------------------------------------------------------------


def told(library: Library, tally: Tally, *, update: bool) -> Iterator[str]:
    """Yield the report."""
    for each in tally.failed:
        yield f"{report(each, library.text(each.found.path))}\n"
    for outcome, before in tally.changed:
        verb = "changed" if update else "CHANGED"
        yield f"{painted(verb, 'code')} {painted(outcome.found.name, 'title')}"
        yield f"  {painted(shown(transcripts_path(outcome.found.path)), 'place')}"
        yield from changes(before, tally.now(outcome))
        yield ""
    if update:
        record(library, tally)
        for each in tally.unrecorded:
            yield one_told("recorded", each.found.name, each.found.path)
        for path, name in tally.stale:
            yield one_told("removed", name, path)
    yield from summary(tally, update=update)


def one_told(verb: str, name: str, path: str) -> str:
    """Return what was done with the transcript of a scenario."""
    place = painted(shown(transcripts_path(path)), "place")
    return f"{verb} {painted(name, 'title')}  {place}"


def changes(before: str, after: str) -> Iterator[str]:
    """Yield how a transcript has changed."""
    for line in unified_diff(before.split("\n"), after.split("\n"), lineterm="", n=CONTEXT):
        if line.startswith(("---", "+++")):
            continue
        style = {"+": "good", "-": "mark"}.get(line[:1], "faint")
        yield f"    {painted(line.rstrip(), style)}"


def summary(tally: Tally, *, update: bool) -> Iterator[str]:
    """Yield how many scenarios hold."""
    number, failed = len(tally.outcomes), len(tally.failed)
    if not number:
        yield "No scenarios."
        return
    parts = [painted(f"{failed} failed", "code")] if failed else [painted("all hold", "good")]
    if tally.problems:
        told = f"those with {counted(len(tally.problems), 'problem')} in their text left out"
        parts.append(painted(told, "code"))
    if tally.changed:
        parts.append(
            counted(len(tally.changed), "transcript") + (" kept anew" if update else " changed")
        )
    if tally.unrecorded and not update:
        parts.append(counted(len(tally.unrecorded), "transcript") + " not recorded")
    if tally.stale and not update:
        parts.append(counted(len(tally.stale), "transcript") + " of no scenario")
    if (tally.changed or tally.unrecorded or tally.stale) and not update:
        parts.append("`--update` records")
    yield f"{counted(number, 'scenario')} in {tally.seconds:.1f} s: {', '.join(parts)}."


def failure_as_json(failure: Failure) -> dict[str, Json]:
    """Return a line that does not hold, for a program."""
    return {
        "line": failure.line, "message": failure.said,
        "expected": failure.expected, "found": failure.found,
    }  # fmt: skip


def as_json(tally: Tally, *, updated: bool) -> dict[str, Json]:
    """Return the outcome for a program."""
    changed = {id(outcome) for outcome, _ in tally.changed}
    unrecorded = {id(outcome) for outcome in tally.unrecorded}
    found: list[Json] = []
    for each in tally.outcomes:
        made: dict[str, Json] = {
            "name": each.found.name, "file": shown(each.found.path), "line": each.found.line,
            "game": each.found.game.title, "passed": each.failure is None,
            "transcript": {True: "changed", False: "same"}[id(each) in changed],
        }  # fmt: skip
        if id(each) in unrecorded:
            made["transcript"] = "not recorded"
        if each.failure is not None:
            made["transcript"] = None
            told = [failure_as_json(failure) for failure in each.failures]
            made["failure"] = {**told[0], "played": each.transcript}
            made["failures"] = list(told)
        found.append(made)
    return {
        "scenarios": len(tally.outcomes), "failed": len(tally.failed),
        "changed": len(tally.changed), "unrecorded": len(tally.unrecorded),
        "updated": updated, "outcomes": found,
    }  # fmt: skip
