"""Tries the extension in a real VS Code in a real Chromium: `make editor-test`.

    python editors/editor_test.py [words for pytest]

VS Code comes as code-server from npm and Chromium from Debian; both are kept in a folder of this
user (`FOLDER`), so that only the first time takes minutes. Where they cannot be installed the tests
are left out, and that is said: it is no failure of ours.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

CODE_SERVER = "4.100.3"
"""The last one for the node that Debian and most machines have."""
FOLDER = Path.home() / ".cache" / "cardwright" / f"code-server-{CODE_SERVER}"
VSCODE = Path("node_modules/code-server/lib/vscode")
PACKAGES = (
    "chromium", "libkrb5-dev", "libsecret-1-dev", "libx11-dev", "libxkbfile-dev", "pkg-config",
    "ripgrep",
)  # fmt: skip
QUIET = ("--no-audit", "--no-fund", "--loglevel=error")
ENTRY = FOLDER / "node_modules/code-server/out/node/entry.js"
READY = FOLDER / "ready"
TESTS = ("tests/test_in_vscode.py", "tests/test_in_browser.py")


class Missing(Exception):
    """Something that this machine lacks and that cannot be installed here."""


def run(*words: str, folder: Path = FOLDER) -> None:
    """Run a step of the set-up."""
    print("  " + " ".join(words), flush=True)
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Missing(f"`{' '.join(words[:3])}` failed: {done.stderr.strip()[-300:]}")


def set_up() -> None:
    """Install what the tests need, once."""
    if READY.is_file() and shutil.which("chromium"):
        return
    for program in ("node", "npm", "apt-get"):
        if shutil.which(program) is None:
            raise Missing(f"there is no `{program}` here")
    if os.geteuid() != 0:
        raise Missing("only root can install Chromium")
    print(f"Setting up VS Code and Chromium in {FOLDER} ...")
    FOLDER.mkdir(parents=True, exist_ok=True)
    run("apt-get", "update", "-qq")
    run("apt-get", "install", "-y", "-qq", *PACKAGES)
    run("npm", "install", f"code-server@{CODE_SERVER}", "--ignore-scripts", *QUIET)
    run("npm", "rebuild", "argon2")
    vscode = FOLDER / VSCODE
    run("npm", "install", "--omit=dev", "--ignore-scripts", *QUIET, folder=vscode)
    search = vscode / "node_modules" / "@vscode" / "ripgrep" / "bin" / "rg"
    search.parent.mkdir(parents=True, exist_ok=True)
    search.unlink(missing_ok=True)
    search.symlink_to(shutil.which("rg") or "rg")  # its own comes from where nothing can be fetched
    run("npm", "rebuild", "@vscode/spdlog", "native-watchdog", folder=vscode)
    run("npm", "install", "--omit=dev", "--ignore-scripts", *QUIET, folder=vscode / "extensions")
    READY.touch()


def main() -> int:
    """Set up and run the tests; return their exit code, or 0 if they are left out."""
    try:
        set_up()
        run(sys.executable, "-m", "pip", "install", "-q", "playwright>=1.50,<2", folder=Path.cwd())
    except Missing as missing:
        print(f"The tests in a real VS Code are left out: {missing}.")
        return 0
    words = [sys.executable, "-m", "pytest", "-m", "editor", *TESTS, *sys.argv[1:]]
    return subprocess.run(words, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
