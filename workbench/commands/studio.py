"""`cardwright studio`: a page on this machine in which a game is written."""

from __future__ import annotations

import asyncio
import webbrowser
from pathlib import Path

import click

from ..files.library import absolute
from ..files.stored_text import shown
from ..output.terminal import Refusal, tell

MISSING = "The studio needs websockets. Install it with: pip install 'cardwright[editor]'"


@click.command(short_help="Write a game on a page in the browser.")
@click.argument("folder", default=".", metavar="[FOLDER]")
@click.option("--no-open", "quiet", is_flag=True, help="Only tell the address of the page.")
def studio(folder: str, quiet: bool) -> None:
    """Open a page on which the rules and cards of a FOLDER are written.

    It has the editor that knows the game: problems, fixes and completion while
    one types. It is served on this machine only, to whoever has its address.

    \b
    cardwright studio my_game
    cardwright studio my_game --no-open

    Exit code 0: it was ended with Ctrl-C. 2: there is no such folder, or
    websockets is missing.
    """
    root = absolute(folder)
    if not root.is_dir():
        raise click.UsageError(f"There is no folder `{shown(root)}`.")
    try:
        from ..editor.studio_server import studio as serve
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in NEEDED:
            raise
        raise Refusal(MISSING) from error

    def opened(address: str) -> None:
        tell(f"The studio is at {address}")
        tell("Whoever has this address can read and change the folder. End it with Ctrl-C.")
        if not quiet:
            webbrowser.open(address)

    try:
        asyncio.run(serve(Path(root), lambda door: opened(door.address)))
    except KeyboardInterrupt:
        tell("Ended.")


NEEDED = ("pygls", "lsprotocol", "websockets")
