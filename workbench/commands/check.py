"""`cardwright check`: reads everything and says what is wrong, for a person or for a program.

The work is done by a `Workspace`, and `check_outcome.py` tells its report; here safe fixes become
changes of files. Exit code 0 if there are no errors, 1 if there are, 2 if it could not be
told what to check. A warning is told and counted; it is an error where one is `--strict`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from traceback import format_exception

import click
from attrs import evolve

from cardwright.grammar import apart, apply, safe_fixes

from ..files.library import Library, open_library
from ..files.stored_text import shown
from ..output.check_outcome import Outcome, outcome_of, written
from ..output.terminal import Progress, counted, painted, tell

MOST_ROUNDS = 10


@click.command(short_help="Read everything and say what is wrong.")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "sarif"]), default="text",
    show_default=True, help="How the problems are written.",
)  # fmt: skip
@click.option("--fix", is_flag=True, help="Apply the safe fixes first; unsure ones are only shown.")
@click.option("--strict", is_flag=True, help="Take warnings for errors.")
@click.option(
    "--traceback", is_flag=True, help="Show where cardwright itself made a mistake (CW0599)."
)
@click.pass_context
def check(
    ctx: click.Context,
    paths: tuple[str, ...],
    form: str,
    fix: bool,
    strict: bool,
    traceback: bool,
) -> None:
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
    for error in outcome.mistakes if traceback else ():
        tell("".join(format_exception(error)).rstrip(), err=True)
    tell(written(library, outcome, form))
    ctx.exit(1 if outcome.errors else 0)


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
        fixes = apart(safe_fixes(each.problem for each in group))
        if not fixes or path not in library.asked:
            continue
        before = library.text(path)
        after = apply(before, fixes)
        library.change(path, after)
        texts = before.split("\n"), after.split("\n")
        for line in sorted({fix.span.line for fix in fixes}):
            yield _told(path, line, texts)


def _told(path: str, line: int, texts: tuple[list[str], list[str]]) -> str:
    before, after = (lines[line - 1].strip() if line <= len(lines) else "" for lines in texts)
    place = painted(f"{shown(path)}:{line}", "place")
    return f"Fixed {place}\n  - {before}\n  + {after}"
