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
from real_vscode import (
    PATIENCE,
    go_to,
    keep_shot,
    open_file,
    run_command,
    shown_text,
    vscode,
)
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


def test_words_of_the_game_are_proposed_and_filled_in(page: Page) -> None:
    open_file(page, "cards.cards")
    page.wait_for_selector(".squiggly-error")
    line = shown_text(page).split("\n").index("  Effect: Block 3.") + 1
    go_to(page, line, 11)
    for _ in "Block 3.":
        page.keyboard.press("Delete")
    page.keyboard.type("Str", delay=80)
    page.wait_for_selector('.suggest-widget .monaco-list-row[aria-label^="Strike"]')
    keep_shot(page, "words")
    page.keyboard.press("Enter")
    page.keyboard.type("4")
    page.keyboard.press("End")
    page.keyboard.type(".")
    assert shown_text(page).split("\n")[line - 1] == "  Effect: Strike 4."


def test_a_word_tells_what_it_means_and_leads_to_its_rule(page: Page) -> None:
    open_file(page, "cards.cards")
    page.wait_for_selector(".squiggly-error")
    line = shown_text(page).split("\n").index("  Effect: Block 3.") + 1
    go_to(page, line, 12)
    page.keyboard.press("Control+k")
    page.keyboard.press("Control+i")
    page.wait_for_selector('.monaco-hover:not(.hidden) :text("block")')
    keep_shot(page, "hover")
    page.keyboard.press("Escape")
    page.keyboard.press("F12")
    page.wait_for_selector('.tab.active[data-resource-name="game.rules"]')
    keep_shot(page, "definition")


def test_scenarios_are_run_above_their_text_and_shown_as_tests(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    path = game / "first.scenario"
    path.write_text(path.read_text().replace("Ben's Health is 9", "Ben's Health is 8", 1))
    with vscode(tmp_path / "home", game, PACKED) as page:
        open_file(page, "first.scenario")
        page.click('.codelens-decoration a:has-text("Run") >> nth=0')
        page.wait_for_selector('.codelens-decoration :text("fails at line 12")')
        page.wait_for_selector(".squiggly-error")
        keep_shot(page, "scenario_fails")
        run_command(page, "Test: Run All Tests")
        run_command(page, "Testing: Focus on Test Explorer View")
        page.wait_for_selector(".test-explorer .codicon-testing-failed-icon")
        keep_shot(page, "scenarios_as_tests")


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
