"""`cardwright explain`: how each line of a card or a rule was read, or what a code means.

A line is shown as it is printed, then in canonical words, then word by word: the wording, and where it
is declared or what the core means by it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import click
from attrs import frozen
from cardwright.grammar import (
    CATALOGUE,
    CheckedGame,
    Located,
    Printer,
    ast,
    lines_of,
    message_of,
    nearest,
    page,
    render,
    walk,
)

from .cards import Found, find_card
from .library import SUFFIXES, Library, absolute, missing, open_library, shown
from .meanings import source_of
from .outline import outline
from .terminal import painted

CODE = re.compile(r"CW\d{4}", re.IGNORECASE)
PLACE = re.compile(r"(?P<path>.+?):(?P<line>\d+)(?::\d+)?")
WIDE = 34


@click.command(short_help="Tell how a text was read, or what a code means.")
@click.argument("what", metavar="CARD|FILE[:LINE]|CODE")
@click.option("--ast", "tree", is_flag=True, help="Show the tree instead of the words.")
@click.option("--game", metavar="NAME", help="The game of the card, if several have one of that name.")
@click.pass_context
def explain(ctx: click.Context, what: str, tree: bool, game: str | None) -> None:
    """Tell how each line of a card was read, and where its words come from.

    A card is looked for in the files of the current folder and below, then in the
    bundled games. A file is explained whole, or what stands at one line of it.
    A code is one that `cardwright check` gives, such as CW0201.

    \b
    cardwright explain "Name of a Card"
    cardwright explain my_game/cards.cards:7
    cardwright explain my_game/game.rules:38 --ast
    cardwright explain CW0201
    """
    if CODE.fullmatch(what):
        click.echo(page_of(what.upper()))
        return
    found = _at_place(what) or find_card(what, game)
    told = [_outlined(each) if tree else "\n".join(_told(each)) for each in found.entries]
    problems = list(_problems(found))
    click.echo("\n\n".join([*told, *problems]))
    ctx.exit(1 if problems else 0)


# ---- codes ---------------------------------------------------------------------------------------


def page_of(code: str) -> str:
    """Return the page of a code."""
    entry = CATALOGUE.get(code)
    if entry is None:
        known = [each for each in CATALOGUE if each[:4] == code[:4]] or list(CATALOGUE)
        raise click.UsageError(f"There is no code {code}. Codes near it: {', '.join(known)}.")
    try:
        return page(code).rstrip()
    except FileNotFoundError:
        return f"{code} {entry.title}\n\n{entry.message}\n{entry.hint}"


# ---- files ---------------------------------------------------------------------------------------


def _at_place(what: str) -> Found | None:
    """Return what stands in a file, or at one line of it; nothing if no file is meant."""
    match = None if os.path.isfile(what) else PLACE.fullmatch(what)
    path = match["path"] if match else what
    if os.path.isfile(path):
        return _in_file(path, int(match["line"]) if match else None)
    if os.path.isdir(path) and (match or path.rstrip("/") != path):
        raise click.UsageError(f"`{path}` is a folder. Name a file in it, or a card.")
    if path.endswith(SUFFIXES):
        raise click.UsageError(missing(path))
    return None


def _in_file(path: str, line: int | None) -> Found:
    library = open_library([path])
    key = absolute(path).as_posix()
    report = library.workspace.check()
    problems = [*library.unread, *report.problems]
    length = library.text(key).count("\n") + 1
    if line is not None and not 0 < line <= length:
        raise click.UsageError(f"`{path}` has no line {line}; its last one is {length}.")
    found = Found(library, tuple(each for each in problems if each.path == key))
    game = library.workspace.game_of(key)
    entries = [each for each in game.table.entries if each.path == key] if game else []
    for each in entries:
        span = each.checked.node.span.moved(each.offset)
        if game and (line is None or span.line <= line <= max(span.line, span.end_line - 1)):
            found.add(game, each)
    if line is not None and not found.entries and not found.problems_at(line):
        raise click.UsageError(f"Nothing is declared at line {line} of `{path}`.")
    return found if line is None else found.only(line)


def _problems(found: Found) -> Iterator[str]:
    for each in found.problems:
        told = found.library.told(each)
        yield render(told.path, told.problem, found.library.text(each.path), painted)
