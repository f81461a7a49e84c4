"""The shapes of supporting files are kept between runs: what is taken out is what would be read."""

from __future__ import annotations

from importlib import import_module
from unittest.mock import patch

import pytest
from bundled import GAMES, files_of
from matches import few_every_day
from test_card_lines import exact
from test_kept_code import InMemory

from cardwright.grammar import Memory, Workspace

shapes_known = import_module("cardwright.workbench.files.kept_shapes").shapes_known
known_shapes = import_module("cardwright.grammar.known_shapes")


def read_with(store: InMemory, text: str) -> tuple[object, int]:
    """Read a file as support, with a new memory; tell how many blocks had to be read."""
    memory = Memory()
    read = patch.object(known_shapes, "read_block", wraps=known_shapes.read_block)
    with read as reading, shapes_known(memory, store, text):
        Workspace(memory).put("a file", text, support=True)
    shapes = [(head, exact(node), problems) for head, (node, problems) in memory.parsed.items()]
    return sorted(shapes, key=lambda shape: shape[0]), reading.call_count


@pytest.mark.parametrize("game", few_every_day(GAMES, ("water_duel",)))
def test_shapes_that_are_taken_out_are_those_that_were_read(game: str) -> None:
    store = InMemory()
    for path in files_of(game):
        text = path.read_text(encoding="utf-8")
        first, again = read_with(store, text), read_with(store, text)
        assert (again[0], again[1]) == (first[0], 0)
        assert first[1] > 0


def test_of_another_text_nothing_is_taken_out() -> None:
    store, text = InMemory(), 'game "One":\n  2 players\n\nzone Heap:\n  shared\n'
    assert [read_with(store, each)[1] for each in (text, text, text.replace("One", "Two"))] == [
        2, 0, 2,
    ]  # fmt: skip


def test_what_is_kept_in_part_is_not_taken_out() -> None:
    store, text = InMemory(), 'game "One":\n  2 players\n'
    read_with(store, text)
    ((name, data),) = store.items()
    store[name] = data[:-1]
    assert read_with(store, text)[1] == 1
    assert read_with(store, text)[1] == 0
