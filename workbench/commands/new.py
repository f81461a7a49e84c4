"""`cardwright new`: a folder with a small complete game, to be changed into another one."""

from __future__ import annotations

import os
from shlex import quote

import click

from ..files.library import SUFFIXES, absolute, package_folder
from ..files.stored_text import make
from ..output.terminal import tell

MODEL = "New Game"
"""The title of the game in `template/`."""


@click.command(short_help="Begin a game of your own.")
@click.argument("name", metavar="NAME")
def new(name: str) -> None:
    """Make the folder NAME with a small complete game: rules, cards, a scenario.

    The game is for two and has three keywords. It passes `cardwright check`,
    so each change you make shows at once what it does.

    \b
    cardwright new my_game

    Exit code 0: made. 2: wrong usage.
    """
    if not name.strip():
        raise click.UsageError("A game needs a name, such as `my_game`.")
    if os.path.lexists(name):
        raise click.UsageError(f"`{name}` exists already. Choose another name.")
    title = title_of(name)
    texts = {
        entry.name: entry.read_text(encoding="utf-8").replace(MODEL, title)
        for entry in package_folder("cardwright.workbench.template").iterdir()
        if entry.name.endswith(SUFFIXES)
    }
    make(name, texts)
    tell(f"Made the game {title} in {name}: {', '.join(sorted(texts))}.")
    tell(f"Check it with:  cardwright check {quote(name)}")


def title_of(name: str) -> str:
    """Return the title of the game in a folder: `my_game` is `My Game`."""
    words = absolute(name).name.replace("_", " ").replace("-", " ").split()
    title = " ".join(word if word[:1].isupper() else word[:1].upper() + word[1:] for word in words)
    if not any(sign.isalnum() for sign in title):
        raise click.UsageError(f"`{name}` is no name for a game. Use letters, such as `my_game`.")
    if '"' in title or not title.isprintable():
        raise click.UsageError("The name of a game holds no quotes and no unseen signs.")
    return title
