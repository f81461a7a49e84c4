"""`cardwright fmt`: writes files as the printer writes them, so that all say the same thing alike.

A file whose shape cannot be read, or whose game is not known, is left alone and named. Line ends
stay as they are in the file. What a file says is never changed: sentences that cannot be read
stay as they stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff

import click

from cardwright.grammar import Located

from ..files.library import Library, open_library
from ..files.stored_text import shown
from ..output.terminal import Progress, counted, painted, tell

SHAPE = "CW0107"
"""The last code of the shape of a text; what is wrong up to it keeps a file from being printed."""


@click.command(short_help="Write files in canonical form.")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--check", "only_check", is_flag=True, help="Change nothing; exit code 1 if it would."
)
@click.option("--diff", is_flag=True, help="Change nothing; show what would be changed.")
@click.pass_context
def fmt(ctx: click.Context, paths: tuple[str, ...], only_check: bool, diff: bool) -> None:
    """Write files of rules, cards and scenarios in canonical form.

    A PATH is a file or a folder with everything below it. Comments stay where
    they are. A file that cannot be read is left alone and named.

    \b
    cardwright fmt my_game
    cardwright fmt --check .
    cardwright fmt --diff my_game/cards.cards

    Exit code 0: all is written so. 1: a file cannot be read, or, with `--check`,
    would be changed. 2: wrong usage.
    """
    library, problems = _read(paths)
    bad = dict(_unprintable(library, problems))
    other = {
        path: after
        for path, stored in library.asked.items()
        if path not in bad and (after := library.workspace.formatted(path)) != stored.text
    }
    if not (only_check or diff):
        library.keep_bundled()
        _write(library, other)
    for path, after in other.items():
        if diff:
            tell("\n".join(_difference(path, library.asked[path].text, after)))
        elif only_check:
            tell(f"Would change {painted(shown(path), 'place')}")
    for path, reason in bad.items():
        tell(f"Left alone: {painted(shown(path), 'place')}, {reason}", err=True)
    _summary(len(other), len(library.asked) - len(other), "would be " * (only_check or diff))
    ctx.exit(1 if bad or (only_check and other) else 0)


def _read(paths: tuple[str, ...]) -> tuple[Library, list[Located]]:
    progress = Progress()
    library = open_library(paths, progress.watch, progress.count)
    progress.say("Reading ...")
    report = library.workspace.check()
    progress.clear()
    return library, [*library.unread, *report.problems]


def _unprintable(library: Library, problems: list[Located]) -> Iterator[tuple[str, str]]:
    """Yield the files that cannot be printed, each with the reason."""
    for each in reversed(problems):
        found = library.told(each).problem
        if found.code <= SHAPE or each in library.unread:
            yield each.path, f"line {found.span.line} cannot be read ({found.code})."
    for path in library.asked:
        if library.workspace.game_of(path) is None and library.text(path).strip():
            yield path, "its game is not known."


def _write(library: Library, other: dict[str, str]) -> None:
    for path, after in other.items():
        library.change(path, after)
        tell(f"Formatted {painted(shown(path), 'place')}")


def _difference(path: str, before: str, after: str) -> Iterator[str]:
    name = shown(path)
    lines = unified_diff(
        before.splitlines(), after.splitlines(), f"{name} (as it is)", f"{name} (formatted)",
        lineterm="",
    )  # fmt: skip
    styles = {"+": "good", "-": "code", "@": "place"}
    for line in lines:
        style = styles.get(line[:1])
        yield painted(line, style) if style else line


def _summary(changed: int, kept: int, would: str) -> None:
    parts = [f"{counted(changed, 'file')} {would}formatted"] if changed else []
    parts += [f"{counted(kept, 'file')} unchanged"] if kept else []
    tell(f"{', '.join(parts) or 'No file to format'}.", err=True)
