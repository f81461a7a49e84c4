"""The page of the studio in a real Chromium, as a designer meets it: `make editor-test`."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from command import COMMAND, new_game, slip
from real_vscode import PATIENCE, keep_shot

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.editor


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A small game in which two cards have a slip."""
    made = new_game(tmp_path)
    slip(made)
    return made


@pytest.fixture
def address(game: Path) -> Iterator[str]:
    """Where the studio of the game is."""
    words = [*COMMAND, "studio", str(game), "--no-open"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as studio:
        assert studio.stdout is not None
        yield studio.stdout.readline().rpartition(" ")[2].strip()
        studio.terminate()


@pytest.fixture
def page(address: str) -> Iterator[Page]:
    """The page of the studio; whatever it may not load or does wrong fails the test."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        opened = browser.new_page(viewport={"width": 1200, "height": 800})
        opened.set_default_timeout(PATIENCE)
        mistakes: list[str] = []
        opened.on("pageerror", lambda error: mistakes.append(str(error)))
        opened.on(
            "console", lambda said: mistakes.append(said.text) if said.type == "error" else None
        )
        opened.goto(address)
        yield opened
        browser.close()
    assert mistakes == []


def test_a_slip_is_underlined_told_and_mended(page: Page, game: Path, address: str) -> None:
    from playwright.sync_api import expect

    page.wait_for_selector('nav button[aria-current="true"]:has-text("cards.cards")')
    page.wait_for_selector(".cm-lintRange-error")
    page.wait_for_selector('#problems li:has-text("Write instead: Effect: Strike 2.")')
    assert page.locator("#problems li").count() == 2
    assert "#" not in page.url, "the token is not shown any longer"
    page.hover(".cm-lintRange-error >> nth=0")
    page.wait_for_selector(".cm-tooltip-lint")
    keep_shot(page, "studio_slip")
    for _ in range(2):
        page.click("#problems li >> nth=0")
        count = page.locator("#problems li").count()
        for _ in range(len("Strikee")):
            page.keyboard.press("Delete")
        page.keyboard.type("Strike")
        page.keyboard.press("Escape")
        expect(page.locator("#problems li")).to_have_count(count - 1, timeout=PATIENCE)
    page.keyboard.press("Control+s")
    page.wait_for_selector('#status:has-text("Saved cards.cards.")')
    keep_shot(page, "studio_saved")
    assert "Strikee" not in (game / "cards.cards").read_text()
    page.reload()
    page.wait_for_selector('nav button[aria-current="true"]')
    page.wait_for_selector('#status:has-text("Ready.")')


def test_words_of_the_game_are_proposed(page: Page) -> None:
    page.wait_for_selector(".cm-lintRange-error")
    page.click(".cm-content")
    page.keyboard.press("Control+End")
    page.keyboard.insert_text('\ncard "New"\n  Cost 1\n  Effect: ')
    page.keyboard.type("Str", delay=50)
    page.wait_for_selector('.cm-tooltip-autocomplete li:has-text("strike")')
    keep_shot(page, "studio_words")


def test_a_text_of_a_game_is_never_part_of_the_page(address: str, game: Path, page: Page) -> None:
    path = game / "cards.cards"
    hostile = "Block <img src=x onerror=document.title=1>."
    path.write_text(path.read_text().replace("Block 3.", hostile))
    page.reload()
    page.wait_for_selector('#problems li:has-text("<img")')
    page.hover(".cm-lintRange-error >> nth=1")
    keep_shot(page, "studio_hostile")
    assert page.locator("img").count() == 0
    assert page.title() == "cardwright studio"
