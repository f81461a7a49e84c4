"""The extension in a real VS Code, as a designer meets it: `make editor-test`."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from build_vscode import HERE, PACKED
from command import new_game, slip
from real_vscode import PATIENCE, go_to, keep_shot, open_file, shown_text, vscode
from vsix import packed, parts

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.editor


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    """VS Code with a small game open in which a card has a slip."""
    game = new_game(tmp_path)
    slip(game)
    with vscode(tmp_path / "home", game, PACKED) as opened:
        yield opened


def test_a_slip_is_underlined_and_put_right(page: Page) -> None:
    from playwright.sync_api import expect

    open_file(page, "cards.cards")
    page.wait_for_selector(".squiggly-error")
    assert "Strikee 2." in shown_text(page)
    line = shown_text(page).split("\n").index("  Effect: Strikee 2.") + 1
    go_to(page, line, 13)
    page.keyboard.press("Control+Shift+m")
    page.wait_for_selector(".markers-panel .monaco-list-row")
    keep_shot(page, "slip")
    go_to(page, line, 13)
    page.keyboard.press("Control+.")
    page.wait_for_selector('.action-widget .monaco-list-row:has-text("Write: Effect: Strike 2.")')
    keep_shot(page, "fix")
    page.keyboard.press("Enter")
    expect(page.locator(".squiggly-error")).to_have_count(1, timeout=PATIENCE)
    assert shown_text(page).split("\n")[line - 1] == "  Effect: Strike 2."


def test_colours_are_there_for_rules_and_for_cards(page: Page) -> None:
    open_file(page, "game.rules")
    page.wait_for_selector('.view-line span:has-text("game")')
    kinds = page.eval_on_selector_all(
        ".view-line span span", "found => [...new Set(found.map(each => each.className))]"
    )
    keep_shot(page, "colours")
    assert len(kinds) >= 5, kinds


@pytest.mark.parametrize("scope", ("machine", "window"))
def test_a_folder_cannot_name_a_program(tmp_path: Path, scope: str) -> None:
    """With the scope of another setting it could: then the same folder does run its program."""
    game = new_game(tmp_path)
    ran = tmp_path / "ran"
    program = [sys.executable, "-c", f"open({str(ran)!r}, 'w')"]
    (game / ".vscode").mkdir()
    said = json.dumps({"cardwright.command": program})
    (game / ".vscode" / "settings.json").write_text(said)
    extension = tmp_path / "extension"
    for path in parts(HERE):
        target = extension / path.relative_to(HERE)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    package = json.loads((extension / "package.json").read_text())
    setting = package["contributes"]["configuration"]["properties"]["cardwright.command"]
    assert setting["scope"] == "machine"
    setting["scope"] = scope
    (extension / "package.json").write_text(json.dumps(package))
    vsix = tmp_path / "cardwright.vsix"
    vsix.write_bytes(packed(extension))
    with vscode(tmp_path / "home", game, vsix) as page:
        open_file(page, "game.rules")
        page.wait_for_timeout(5000)
        keep_shot(page, f"scope_{scope}")
    assert ran.exists() is (scope == "window")
