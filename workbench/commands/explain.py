"""`cardwright explain`: how each line of a card or a rule was read, or what a code means.

With `--program` it is shown what a text has become: the code that is carried out.

A line is shown as it is printed, then in canonical words, then word by word: the wording, and
where it is declared or what the core means by it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import click

from cardwright.grammar import CATALOGUE, WARNING, Block, cut, page, render
from cardwright.interpreter import Game

from ..files.card_lookup import Explained, Found, find_card
from ..files.library import (
    SUFFIXES,
    absolute,
    bundled_files,
    bundled_games,
    common_files,
    missing,
    open_library,
)
from ..matches.ready_games import open_game
from ..output.terminal import as_json, number_in, painted, tell
from ..words.outline import outline
from ..words.program_told import program_data, program_of, program_told
from ..words.reading_told import is_one_more, told

CODE = re.compile(r"CW\d{4}", re.IGNORECASE)
FOLDER = "`{}` is a folder. Name a file in it, or a line of one such as `cards.cards:7`."
NO_ERROR = (
    "\n\nThis is a warning: the game can be played all the same. `check --strict` wants none."
)
PLACE = re.compile(r"(?P<path>.+?):(?P<line>\d+)(?::\d+)?")


@click.command(short_help="Tell how a text was read, or what a code means.")
@click.argument("what", metavar="CARD|FILE[:LINE]|CODE")
@click.argument("of", metavar="[GAME]", required=False)
@click.option("--ast", "tree", is_flag=True, help="Show the tree instead of the words.")
@click.option("--program", "code", is_flag=True, help="Show what is carried out for it.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
    help="How the program is written.",
)  # fmt: skip
@click.option("--game", metavar="NAME", help="The game of the card, if several have one so named.")
@click.pass_context
def explain(
    ctx: click.Context,
    what: str,
    of: str | None,
    tree: bool,
    code: bool,
    form: str,
    game: str | None,
) -> None:
    """Tell how each line of a card was read, and where its words come from.

    A card is looked for in the files of the current folder and below, then in the
    bundled games. A file is explained whole, or what stands at one line of it.
    A file of the common library (common/cards.rules) is shown as it is.
    A code is one that `cardwright check` gives, such as CW0201. Below a card it is
    told what opens its sentences, and what is in force, paid and done by it.

    \b
    cardwright explain "Name of a Card"
    cardwright explain "Name of a Card" my_game
    cardwright explain my_game/cards.cards:7
    cardwright explain my_game/game.rules:38 --ast
    cardwright explain my_game/game.rules:38 --program
    cardwright explain CW0201

    Exit code 0: told. 1: what was looked for has errors. 2: wrong usage.
    """
    if form != "text" and not code:
        raise click.UsageError("`--format json` is for `--program`.")
    if CODE.fullmatch(what):
        tell(page_of(what.upper()))
        return
    if what.partition(":")[0] in common_files():
        tell(common_files()[what.partition(":")[0]].read_text(encoding="utf-8"))
        return
    line = _line(what)
    found = _at_place(what, line) or _card(what, game or of)
    if code:
        show_program(found, line, form)
    else:
        for each in found.declarations:
            lines = outline(each.node, each.offset) if tree else told(found.library, each, line)
            tell("\n".join(lines) + "\n")
    for problem in _problems(found):
        tell(problem + "\n", err=form == "json")
    ctx.exit(1 if any(each.is_error for each in found.problems) else 0)


def show_program(found: Found, line: int | None, form: str) -> None:
    """Show what declarations have become; a game with mistakes becomes nothing."""
    games: dict[str, Game] = {}
    shown = []
    for each in found.declarations:
        whole = _whole(each.path)
        if whole not in games:
            games[whole] = open_game(whole)
        shown.append((each, program_of(games[whole], each, line)))
    if form == "json":
        tell(as_json([program_data(*each) for each in shown], indent=2))
        return
    for one in shown:
        tell("\n".join(program_told(*one)) + "\n")


def _whole(path: str) -> str:
    """Return what stands for the game of a file with all its cards, for that has its numbers."""
    for name in bundled_games():
        if path in {each.absolute().as_posix() for each in bundled_files(name)}:
            return name
    return path


# ---- codes ---------------------------------------------------------------------------------------


def page_of(code: str) -> str:
    """Return the page of a code."""
    entry = CATALOGUE.get(code)
    if entry is None:
        known = [each for each in CATALOGUE if each[:4] == code[:4]]
        told = f" Codes near it: {', '.join(known)}." if known else ""
        raise click.UsageError(f"There is no code {code}.{told}")
    try:
        return page(code).rstrip() + (NO_ERROR if entry.severity == WARNING else "")
    except FileNotFoundError:
        return f"{code} {entry.title}\n\n{entry.message}\n{entry.hint}"


# ---- cards ----


def _card(name: str, game: str | None) -> Found:
    """Find a card; if there is none and a folder of that name is, that one was meant."""
    try:
        return find_card(name, game)
    except click.UsageError:
        if os.path.isdir(name):
            raise click.UsageError(FOLDER.format(name)) from None
        raise


# ---- files ---------------------------------------------------------------------------------------


def _line(what: str) -> int | None:
    """Return the line of a file that is meant, if one is."""
    match = PLACE.fullmatch(what)
    return number_in(match["line"]) if match and not os.path.isfile(what) else None


def _at_place(what: str, line: int | None) -> Found | None:
    """Return what stands in a file, or at one line of it; nothing if no file is meant."""
    match = PLACE.fullmatch(what)
    path = match["path"] if match and line is not None else what
    if os.path.isfile(path):
        return _in_file(path, line)
    if os.path.isdir(path) and path != what:
        raise click.UsageError(FOLDER.format(path))
    if path.endswith(SUFFIXES):
        raise click.UsageError(missing(path))
    return None


def _in_file(path: str, line: int | None) -> Found:
    library = open_library([path])
    key = absolute(path).as_posix()
    problems = [*library.unread, *library.workspace.check().problems]
    text = library.text(key)
    lines = _stretch(path, text, line)
    found = Found(library)
    found.problems += [
        each for each in problems if each.path == key and each.problem.span.line in lines
    ]
    game = library.workspace.game_of(key)
    for entry in game.table.entries if game else ():
        if game and entry.path == key and entry.offset + 1 in lines:
            each = Explained(game, key, entry.offset, entry.checked.node)
            if not is_one_more(each, found.declarations):
                found.declarations.append(each)
    if line is not None and not found.declarations and not found.problems:
        raise click.UsageError(f"Nothing is declared at line {line} of `{path}`.")
    return found


def _stretch(path: str, text: str, line: int | None) -> range:
    """Return the lines that are meant: the whole file, or the declaration that a line is in."""
    length = text.count("\n") + (not text.endswith("\n"))
    if line is None:
        return range(1, max(length, 1) + 1)
    if not 0 < line <= length:
        raise click.UsageError(f"`{path}` has no line {line}; its last one is {length}.")
    for block in cut(text):
        lines = _lines(block)
        if line in lines:
            return lines
    return range(line, line + 1)


def _lines(block: Block) -> range:
    return range(block.offset + 1, block.offset + 1 + block.text.count("\n"))


def _problems(found: Found) -> Iterator[str]:
    for each in found.problems:
        seen = found.library.told(each)
        yield render(seen.path, seen.problem, found.library.text(each.path), painted)
