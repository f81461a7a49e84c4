"""Another name for something, in rules, on cards and in scenarios; or why not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from editor import Editor, edited
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

CARDS, RULES, SCENARIO = "cards.cards", "game.rules", "first.scenario"


def at(shared: Editor, name: str, text: str) -> Any:
    """Put the caret into the first place of a file that looks so."""
    plain = text.replace("|", "")
    whole = (shared.path(name)).read_text(encoding="utf-8")
    assert plain in whole
    return shared.at(name, whole.replace(plain, text, 1))


def prepared(shared: Editor, name: str, text: str) -> str:
    place = at(shared, name, text)
    asked = lsp.PrepareRenameParams(place.text_document, place.position)
    return str(shared.ask(lsp.TEXT_DOCUMENT_PREPARE_RENAME, asked).placeholder)


def renamed(shared: Editor, name: str, text: str, new: str) -> dict[str, str]:
    """Rename what stands at a place; return the files that have changed."""
    place = at(shared, name, text)
    asked = lsp.RenameParams(place.text_document, place.position, new)
    found = shared.ask(lsp.TEXT_DOCUMENT_RENAME, asked)
    return {
        Path(uri).name: edited(shared.path(Path(uri).name).read_text(encoding="utf-8"), edits)
        for uri, edits in found.changes.items()
    }


RENAMED = {
    ("cards.cards", 'card "J|ab"', "Poke"): (
        "Jab",
        {"cards.cards": 'card "Poke" x3', "first.scenario": "Ann: play Poke"},
    ),
    ("cards.cards", "If your opponent's Shi|eld is", "Guard"): (
        "Shield",
        {
            "cards.cards": "If your opponent's Guard is",
            "game.rules": "subtract taken from your opponent's Guard",
            "first.scenario": "Ben's Guard is 0",
        },
    ),
    ("cards.cards", "Effect: Stri|ke 2.", "hit/hits {n} times"): (
        "Strike/Strikes {n: number}",
        {"cards.cards": "Hit 2 times.", "game.rules": "to hit/hits {n: number} times:"},
    ),
    ("game.rules", "let tak|en be", "gone"): ("taken", {"game.rules": "n minus gone"}),
}


@pytest.mark.parametrize("place", RENAMED)
def test_a_name_changes_wherever_it_stands(shared: Editor, place: tuple[str, str, str]) -> None:
    file, text, new = place
    old, wanted = RENAMED[place]
    assert prepared(shared, file, text) == old
    files = renamed(shared, file, text, new)
    assert {*files} == {*wanted}
    assert not [each for each in wanted if wanted[each] not in files[each]], files
    for name, after in files.items():
        shared.write(name, after)
    assert [shared.codes(name) for name in (CARDS, RULES, SCENARIO)] == [[], [], []]
    for name in files:
        shared.close(name)


REFUSED = {
    ("cards.cards", 'card "J|ab"', "Ambush"): "",
    ("cards.cards", "Choose o|ne: Block 2", "pick"): "comes with cardwright",
    ("game.rules", "  2 play|ers", "sides"): "",
    ("game.rules", "to Block/Blo|cks {n: number}", "ward"): "",
}
"""What is refused, and what is said of it."""


@pytest.mark.parametrize("place", REFUSED)
def test_a_name_that_cannot_be_is_refused(shared: Editor, place: tuple[str, str, str]) -> None:
    with pytest.raises(JsonRpcException) as refused:
        renamed(shared, *place)
    assert REFUSED[place] in str(refused.value) and str(refused.value).strip()
