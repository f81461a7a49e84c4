"""`cardwright editor`: puts what an editor needs to know about cardwright into that editor.

VS Code wants an extension, which comes with cardwright. Other editors want a few
lines of settings, which a person writes: they are in the page about editors.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import click

from ..files.library import package_folder
from ..files.stored_text import put_bytes, shown
from ..output.terminal import Refusal, tell

FILE = "cardwright.vsix"
LONGEST = 120
"""So many seconds an editor has to install an extension."""


@click.command(short_help="Install the extension for VS Code.")
@click.argument("name", metavar="EDITOR", type=click.Choice(["vscode"]))
@click.option(
    "--code", "program", default="code", show_default=True, metavar="PROGRAM",
    help="The editor to install it in: code, codium, code-server ...",
)  # fmt: skip
@click.option("--out", metavar="FILE", help="Only write the extension to FILE (.vsix).")
def editor(name: str, program: str, out: str | None) -> None:
    """Install the extension for VS Code, which starts the language server.

    \b
    cardwright editor vscode
    cardwright editor vscode --code codium
    cardwright editor vscode --out cardwright.vsix

    How Neovim, Helix, Emacs and Zed are set up is in docs/editors.md.

    Exit code 0: it is installed, or written. 2: there is no such editor, or it
    refuses.
    """
    data = (package_folder("cardwright.workbench.editor") / "assets" / FILE).read_bytes()
    if out is not None:
        put_bytes(out, data)
        tell(f"Written: {shown(out)}. VS Code takes it under Extensions, Install from VSIX.")
        return
    found = which(program)
    if found is None:
        raise Refusal(
            f"There is no program `{program}`. Name yours with --code, or write the extension to a "
            f"file with --out {FILE} and take it from there (Extensions, Install from VSIX)."
        )
    with TemporaryDirectory() as folder:
        path = Path(folder) / FILE
        path.write_bytes(data)
        install(found, path)
    tell(f"Installed in {program}. It starts when a folder with rules or cards is opened.")


def install(program: str, path: Path) -> None:
    """Let an editor install an extension."""
    words = [program, "--install-extension", str(path), "--force"]
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired as error:
        raise Refusal(f"`{program}` did not install it within {LONGEST} seconds.") from error
    if done.returncode:
        raise Refusal(f"`{program}` did not install it: {(done.stderr or done.stdout).strip()}")
