"""`cardwright check`: reads everything and says what is wrong, for a person or for a program.

The work is done by a `Workspace`; here its report becomes text, JSON or SARIF, and safe fixes
become changes of files. Exit code 0 if there are no errors, 1 if there are, 2 if it could not be
told what to check. A warning is told and counted; it is an error where one is `--strict`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import click
from attrs import evolve, frozen

from cardwright.grammar import (
    TOP,
    Fix,
    Located,
    Problem,
    Report,
    Sureness,
    apart,
    apply,
    problem,
    render,
)

from ..files.library import Library, open_library, shown
from ..output.terminal import Progress, counted, painted, tell

MOST_ROUNDS = 10


@frozen
class Outcome:
    """What came of a check: how much was read, and what is wrong with it."""

    files: int
    games: int
    cards: int
    copies: int
    problems: tuple[Located, ...]
    strict: bool = False

    @property
    def errors(self) -> tuple[Located, ...]:
        """The problems that keep a game from being played, or all of them if one is strict."""
        return tuple(each for each in self.problems if each.is_error or self.strict)


@click.command(short_help="Read everything and say what is wrong.")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "sarif"]), default="text",
    show_default=True, help="How the problems are written.",
)  # fmt: skip
@click.option("--fix", is_flag=True, help="Apply the safe fixes first; unsure ones are only shown.")
@click.option("--strict", is_flag=True, help="Take warnings for errors.")
@click.pass_context
def check(ctx: click.Context, paths: tuple[str, ...], form: str, fix: bool, strict: bool) -> None:
    """Read every word of rules, cards and scenarios, or say what cannot be read.

    A PATH is a file, a folder with everything below it, or the name of a bundled
    game. Without a PATH the current folder is checked.

    \b
    cardwright check
    cardwright check my_game/cards.cards
    cardwright check --fix my_game
    cardwright check --format sarif . > problems.sarif

    A warning is about a text that plays as it says: something in it is never
    used, or makes no difference. It keeps nobody from playing.

    Exit code 0: no errors. 1: errors in the text. 2: wrong usage.
    """
    progress = Progress()
    library = open_library(paths or (".",), progress.watch, progress.count)
    if fix:
        library.keep_bundled()
    progress.say("Checking ...")
    outcome = outcome_of(library)
    progress.clear()
    if fix:
        outcome = fixed(library, outcome, quiet=form != "text")
    outcome = evolve(outcome, strict=strict)
    tell(written(library, outcome, form))
    ctx.exit(1 if outcome.errors else 0)


def outcome_of(library: Library) -> Outcome:
    """Check a library; files that could not be read count, too."""
    report = library.workspace.check()
    stopped = [each for each in what_stops(library, report) if each not in report.problems]
    problems = sorted((*library.unread, *report.problems, *stopped), key=_order)
    unread = {each.path for each in library.unread if each.problem.code != "CW0908"}
    files = report.files + len(unread)
    return Outcome(files, len(report.games), report.cards, report.copies, tuple(problems))


def what_stops(library: Library, report: Report) -> Iterator[Located]:
    """Yield what keeps a game that is here as a whole from being loaded, though it was read.

    The table of `grammar/core/facets.py` is to know all of it; this is the net below that table.
    """
    wrong = {each.path for each in report.problems if each.is_error}
    for game in library.workspace.games().values():
        if game.title not in report.games or wrong.intersection(game.members):
            continue
        if any(library.workspace.is_support(path) for path in game.members):
            continue
        from cardwright.interpreter import (
            what_stops as stopping,  # a file of cards needs no machine
        )

        no = stopping(game)
        if no is not None:
            path = no.path or game.members[0]
            yield Located(path, problem("CW0521", no.span or TOP, what=no.wording))


def _order(each: Located) -> tuple[str, int, int, str]:
    span = each.problem.span
    return shown(each.path), span.line, span.column, each.problem.code


# ---- writing -------------------------------------------------------------------------------------


def written(library: Library, outcome: Outcome, form: str) -> str:
    """Return the outcome in one of the three forms."""
    paths = {each.path for each in outcome.problems}
    texts = {path: library.text(path) for path in paths}
    told = [(library.told(each), texts[each.path]) for each in outcome.problems]
    if form == "text":
        return "\n\n".join([*(_block(*each, outcome.strict) for each in told), summary(outcome)])
    from ..output.formats import json_text, sarif_text  # what few ask for does not slow every start

    if form == "sarif":
        return sarif_text(told, strict=outcome.strict)
    counts = {name: getattr(outcome, name) for name in ("files", "games", "cards", "copies")}
    errors = len(outcome.errors)
    counts |= {"errors": errors, "warnings": len(outcome.problems) - errors}
    return json_text(counts, told, strict=outcome.strict)


def _block(each: Located, text: str, strict: bool) -> str:
    lines = render(each.path, each.problem, text, painted, strict=strict).split("\n")
    if not text and each.problem.span.line == 1:
        del lines[1:3]  # there is no line to show
    return "\n".join(lines)


def summary(outcome: Outcome) -> str:
    """Return the last line: how much was read and how much of it is wrong."""
    counts = (
        counted(outcome.files, "file"),
        counted(outcome.games, "game"),
        counted(outcome.cards, "card"),
        counted(outcome.copies, "copy", "copies"),
    )
    return f"{', '.join(counts)}: {problems_counted(outcome)}."


def problems_counted(outcome: Outcome) -> str:
    """Return how many errors and warnings there are: `2 problems, 1 warning`."""
    errors = len(outcome.errors)
    warnings = len(outcome.problems) - errors
    told = [painted(counted(errors, "problem"), "code")] if errors else []
    told += [painted(counted(warnings, "warning"), "warning")] if warnings else []
    return ", ".join(told) or painted("no problems", "good")


# ---- fixing --------------------------------------------------------------------------------------


def fixed(library: Library, outcome: Outcome, *, quiet: bool) -> Outcome:
    """Apply the safe fixes, say what was changed, and check again until none is left."""
    changes = 0
    for _ in range(MOST_ROUNDS):
        made = list(_fix_once(library, outcome))
        if not made:
            break
        changes += len(made)
        tell("\n".join(made), err=quiet)
        outcome = outcome_of(library)
    tell(f"{counted(changes, 'safe fix', 'safe fixes')} applied.", err=quiet)
    if not quiet:
        tell()
    return outcome


def _fix_once(library: Library, outcome: Outcome) -> Iterator[str]:
    for path, group in groupby(outcome.problems, key=lambda each: each.path):
        fixes = apart(_safe(each.problem for each in group))
        if not fixes or path not in library.asked:
            continue
        before = library.text(path)
        after = apply(before, fixes)
        library.change(path, after)
        texts = before.split("\n"), after.split("\n")
        for line in sorted({fix.span.line for fix in fixes}):
            yield _told(path, line, texts)


def _safe(problems: Iterator[Problem]) -> set[Fix]:
    first = [each.fixes[0] for each in problems if each.fixes]
    return {fix for fix in first if fix.sureness is Sureness.SAFE}


def _told(path: str, line: int, texts: tuple[list[str], list[str]]) -> str:
    before, after = (lines[line - 1].strip() if line <= len(lines) else "" for lines in texts)
    place = painted(f"{shown(path)}:{line}", "place")
    return f"Fixed {place}\n  - {before}\n  + {after}"
