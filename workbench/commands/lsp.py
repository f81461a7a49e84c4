"""`cardwright lsp`: the language server, for an editor to start.

It needs pygls, which few commands need: so it is an extra, and imported when this one is run.
"""

from __future__ import annotations

import sys

import click

from ..output.terminal import Refusal, tell

MISSING = "The language server needs pygls. Install it with: pip install 'cardwright[editor]'"
FOR_EDITORS = (
    "This is the language server. Editors start it and speak with it on its standard input;\n"
    "there is nothing to type here. End it with Ctrl-D or Ctrl-C."
)


@click.command(short_help="Serve editors: problems, fixes, completion and more while one types.")
@click.pass_context
def lsp(ctx: click.Context) -> None:
    """Serve an editor over standard input and output (language server protocol).

    Editors start it by themselves; docs/editors.md says how to set them up.

    \b
    cardwright lsp        as an editor starts it

    Exit code 0: the editor has ended it. 1: it went without a word. 2: pygls is
    missing.
    """
    try:
        from ..editor.server import server
    except ModuleNotFoundError as error:
        if error.name not in ("pygls", "lsprotocol"):
            raise
        raise Refusal(MISSING) from error
    if sys.stdin.isatty():
        tell(FOR_EDITORS, err=True)
    serving = server()
    serving.start_io()
    ctx.exit(0 if serving.was_ended else 1)
