"""The hard texts and rules in docs/decisions stand in the rulesets and libraries as shown there."""

from __future__ import annotations

import pytest
from bundled import GAMES, ROOT, files_of


def lines_of(game: str) -> set[str]:
    """Return every line of a game's files, without comments and indentation."""
    texts = [path.read_text(encoding="utf-8") for path in files_of(game)]
    return {plain(line) for text in texts for line in text.split("\n")}


def plain(line: str) -> str:
    return " ".join(line.partition("  #")[0].split()) if line.strip()[:1] != "#" else ""


@pytest.mark.parametrize("game", GAMES)
def test_the_extracts_of_a_decision_stand_in_the_game(game: str) -> None:
    page = (ROOT / "docs" / "decisions" / f"hard-texts-{game}.md").read_text(encoding="utf-8")
    shown = [line for line in page.split("\n") if line.startswith("    ") and line.strip()]
    known = lines_of(game) | {"", "..."}
    assert len(shown) > 30
    assert [line for line in shown if plain(line) not in known] == []
