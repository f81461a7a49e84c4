"""A real VS Code with our extension, in a real Chromium, for the tests of it."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from editor_test import ENTRY

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parent.parent
SHOTS = ROOT / "build" / "screenshots"
COMMAND = [sys.executable, "-m", "cardwright.workbench"]
PATIENCE = 25_000
"""So many milliseconds something may take to appear."""


@contextmanager
def vscode(
    home: Path, game: Path, vsix: Path, settings: Mapping[str, object] | None = None
) -> Iterator[Page]:
    """Open a folder in VS Code with an extension installed; nothing of it outlasts the test."""
    from playwright.sync_api import sync_playwright

    said = {
        "cardwright.command": COMMAND,
        "workbench.startupEditor": "none",
        "extensions.ignoreRecommendations": True,
    }
    user = home / "data" / "User" / "settings.json"
    user.parent.mkdir(parents=True)
    user.write_text(json.dumps(said | dict(settings or {})))
    (home / "config.yaml").write_text("")
    words = ["node", str(ENTRY), "--config", str(home / "config.yaml")]
    words += ["--user-data-dir", str(home / "data"), "--extensions-dir", str(home / "extensions")]
    install = [*words, "--install-extension", str(vsix)]
    subprocess.run(install, check=True, capture_output=True)
    port = free_port()
    words += ["--auth", "none", "--bind-addr", f"127.0.0.1:{port}", "--disable-telemetry"]
    words += ["--disable-update-check", "--disable-workspace-trust", str(game)]
    with open(home / "log.txt", "w") as log:
        server = subprocess.Popen(words, stdout=log, stderr=log)
    try:
        wait_for(port)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path="/usr/bin/chromium", args=["--no-sandbox"]
            )
            page = browser.new_page(viewport={"width": 1400, "height": 900})
            page.set_default_timeout(PATIENCE)
            page.goto(f"http://127.0.0.1:{port}/?folder={game}")
            page.wait_for_selector(".monaco-workbench .explorer-folders-view .monaco-list-row")
            try:
                yield page
            finally:
                keep_shot(page, f"{home.parent.name}_at_the_end")
                browser.close()
    finally:
        server.terminate()
        server.wait(20)


def free_port() -> int:
    """Return a port of this machine that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port


def wait_for(port: int) -> None:
    """Wait until a server answers."""
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise TimeoutError(f"nothing listens on {port}")


def pick(page: Page, keys: str, words: str) -> None:
    """Take a row of the list that some keys open, by its words."""
    page.keyboard.press(keys)
    page.wait_for_selector(".quick-input-widget")
    page.keyboard.type(words)
    page.wait_for_selector(f'.quick-input-list .monaco-list-row[aria-label*="{words}"]')
    page.keyboard.press("Enter")


def open_file(page: Page, name: str) -> None:
    """Open a file of the folder."""
    pick(page, "Control+p", name)
    page.wait_for_selector(f'.tab.active[data-resource-name="{name}"]')
    page.wait_for_selector(".monaco-editor .view-line")


def run_command(page: Page, title: str) -> None:
    """Run a command by its title."""
    pick(page, "F1", title)


def go_to(page: Page, line: int, column: int = 1) -> None:
    """Put the caret somewhere."""
    page.keyboard.press("Control+g")
    page.wait_for_selector(".quick-input-widget")
    page.keyboard.type(f"{line}:{column}")
    page.keyboard.press("Enter")


def shown_text(page: Page) -> str:
    """Return the lines of the editor that can be seen, in their order."""
    lines: list[str] = page.eval_on_selector_all(
        ".editor-instance .view-lines .view-line",
        "found => found.sort((a, b) => parseInt(a.style.top) - parseInt(b.style.top))"
        ".map(each => each.textContent)",
    )
    return "\n".join(lines).replace("\xa0", " ")


def keep_shot(page: Page, name: str) -> None:
    """Keep a picture of what is shown, to be looked at."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(SHOTS / f"{name}.png"))
