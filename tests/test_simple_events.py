"""Whatever is known of a simple event is known of each: every row has its functions and its words.

What a row says is held against the events of random matches of all games, too.
"""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import pytest
from matches import PLAYABLE, game_named

events = import_module("cardwright.interpreter.program.simple_events")
state = import_module("cardwright.interpreter.kernel.state")
places = import_module("cardwright.interpreter.program.row_places")
happening = import_module("cardwright.interpreter.kernel.happening")
sentences = import_module("cardwright.interpreter.telling.sentences")
screen_fold = import_module("cardwright.workbench.screen.screen_fold")

REGISTERED = {
    "HAPPENING": happening.HAPPENING,
    "TOLD": sentences.TOLD,
}
NAMES = {each.number: each.name for each in events.SIMPLE}
DECISIONS = 40
NOT_SHOWN = {"stay": "cards found no room: that shows nowhere on the table"}
"""Events of cards or a zone that the table does not show, and why."""


def constant(name: str) -> str:
    return name.upper().replace(" ", "_")


def test_rows_stand_in_the_order_of_their_numbers_and_have_a_constant() -> None:
    assert [each.number for each in events.SIMPLE] == list(range(len(events.SIMPLE)))
    assert {name: getattr(events, constant(name)) for name in NAMES.values()} == {
        name: number for number, name in NAMES.items()
    }


@pytest.mark.parametrize("table", REGISTERED)
def test_each_row_has_its_function_and_nothing_else_has(table: str) -> None:
    found = REGISTERED[table].keys()
    missing = sorted(NAMES[number] for number in NAMES.keys() - found)
    assert not missing, f"{table} lacks {', '.join(missing)}"
    assert found <= NAMES.keys()


@pytest.mark.parametrize("each", events.SIMPLE, ids=list(NAMES.values()))
def test_of_a_row_with_many_roles_each_has_a_name(each: Any) -> None:
    if len(each.roles) < 3:
        return  # no place in it is above 1
    roles = [f"{constant(each.name)}_{constant(name)}" for name, _ in each.roles]
    assert [getattr(events, name) for name in roles] == list(range(len(roles)))


def test_what_is_noted_and_carried_stands_where_the_kernel_reads_it() -> None:
    """Of cards, texts and fields the first value says which; of what is carried the next, where."""
    about = {events.Seen.CARDS: "cards", events.Seen.TEXT: "text", events.Seen.FIELD: "field"}
    for row in events.SIMPLE:
        kinds = [kind for _, kind in row.roles]
        assert row.seen is events.Seen.NOTHING or kinds[0] == about[row.seen], row.name
        assert not row.carries or kinds[:2] == ["cards", "zone"], row.name


def test_what_happens_to_cards_and_zones_matters_less_on_a_small_screen() -> None:
    kinds = {"cards", "zone"}
    names = [each.name for each in events.SIMPLE if each.roles and each.roles[0][1] in kinds]
    shown = {*screen_fold.OF_CARDS, *NOT_SHOWN}
    assert [each for each in names if each not in shown] == [], "OF_CARDS of screen_fold.py"
    assert {*screen_fold.OF_CARDS} <= {*NAMES.values()}


@pytest.mark.parametrize("name", PLAYABLE)
def test_events_of_matches_are_as_their_rows_say(name: str) -> None:
    match, chance = game_named(name).start(1), random.Random(1)
    for _ in range(DECISIONS):
        pending = match.state.pending
        if pending is None:
            break
        match.answer(chance.randrange(len(pending[-1])))
    for record in state.links(match.state.log):
        if record[places.TYPE] < len(events.SIMPLE):
            row = events.SIMPLE[record[places.TYPE]]
            assert len(record[places.VALUES]) == len(row.roles)
            assert is_seen_so(row, record[places.VALUES], record[places.SEEN]), row.name


def is_seen_so(row: Any, values: Any, seen: Any) -> bool:
    """Whether what is noted of who may know an event is what its row says."""
    match row.seen:
        case events.Seen.NOTHING:
            return seen is None
        case events.Seen.CARDS:
            return len(seen) == len([card for card in values[0] if card is not None])
        case events.Seen.TEXT:
            return seen is None or len(seen) == 1
        case _:
            return seen is None or len(seen) in (2, 3)
