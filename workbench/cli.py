"""The command `cardwright`: the group, and what holds for all of its commands.

A command's module is imported when that command is run, so `cardwright check` waits for nothing
that only another command needs. Whatever a person or a disk does wrong ends in a sentence and the
exit code 2, never in a traceback; a traceback is a bug of cardwright.
"""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import click

from cardwright.grammar import visible

from .output.terminal import Refusal, folded, tell
from .output.version import version

LONGEST_NAME = 300
CHECK = "check"
COMMANDS = (
    CHECK,
    "fmt",
    "explain",
    "vocabulary",
    "new",
    "play",
    "run",
    "log",
    "test",
    "lsp",
    "editor",
    "studio",
)


class Commands(click.Group):
    """The commands, each in a module of its own name, imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of a designer's day."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of a command and return the command."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f"{__package__}.commands.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; what the disk refuses becomes a sentence, and no sentence is too wide."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise
        except click.UsageError as error:
            raise _told(error) from error
        except click.ClickException as error:
            told = Refusal if error.exit_code == Refusal.exit_code else click.ClickException
            raise told(visible(error.format_message())) from error
        except OSError as error:
            raise _refusal(error) from error

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Read what was typed; what is wrong with it is told like everything else."""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except click.UsageError as error:
            raise _told(error) from error


def _told(error: click.UsageError) -> click.UsageError:
    """Return what is wrong with what was typed, folded and with nothing that a terminal obeys."""
    told = folded(visible(error.format_message()), "Error: ").removeprefix("Error: ")
    return click.UsageError(told, error.ctx)


def _refusal(error: OSError) -> click.ClickException:
    name = error.filename2 or error.filename
    if isinstance(name, str) and len(name) > LONGEST_NAME:
        name = f"...{name[-LONGEST_NAME:]}"
    what = f"`{click.format_filename(name)}`: " if isinstance(name, str | bytes) else ""
    return Refusal(visible(f"{what}{error.strerror or error}."))


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        tell(f"cardwright {version()}")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version,
    help="Show the version and exit.",
)  # fmt: skip
def cardwright() -> None:
    """Rules and cards of a card game, read as they are printed.

    \b
    cardwright new my_game        begin a game of your own
    cardwright check my_game      read every word of it, or say what is wrong
    cardwright fmt my_game        write its files in canonical form
    cardwright play my_game       play it here, against others or an agent
    cardwright run my_game        let it be played by itself, many times
    cardwright test my_game       run its scenarios
    cardwright studio my_game     write it on a page in the browser
    """


def main() -> None:
    """Run the command line."""
    gc.set_threshold(50_000, 20, 20)  # a short run makes many objects and hardly any garbage
    if sys.argv[1:2] == [CHECK]:
        gc.disable()  # what is checked is there until the end
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal need not know every sign of a card
    try:
        cardwright(prog_name="cardwright")
    finally:
        gc.freeze()  # the end of a process need not look through all that there was
