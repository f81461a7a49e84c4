"""A compiled game is data of its own: what plays it needs nothing that it was read from."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any

import pytest
from attrs import evolve, fields, has
from attrs.exceptions import FrozenInstanceError
from matches import PLAYABLE, SOME, few_every_day, game_named

from cardwright.grammar import INFINITE, readings
from cardwright.interpreter import Asides, Game, Unsettled, helpers, machine

drafts = import_module("cardwright.interpreter.compile.parts.draft")
notes = import_module("cardwright.interpreter.program.notes")
tables = import_module("cardwright.interpreter.program.tables")
SEED = 3
NOT_DATA = ("notes",)
"""What a program holds that is for people."""


def played(game: Game, *, has_notes: bool) -> list[object]:
    """Return all that is recorded of a random match: what happened, and what was answered."""
    players = game.seats[0]
    linked = game.linked({}, (), players)
    if not has_notes:
        bare = evolve(linked.program, notes=type(linked.program.notes)())
        linked = evolve(linked, program=bare)
    state = machine.begun(linked, SEED, players)
    chance = random.Random(SEED)
    machine.run(state)
    for _ in range(SOME):
        if state.pending is None:
            break
        machine.answer(state, chance.randrange(len(state.pending[3])))
    found: list[object] = [state.pending, state.result, state.fields, state.zones, state.frames]
    for link in (state.log, state.said):
        while link is not None:
            record, link = link
            found.append(record)
    return found


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("name", PLAYABLE)
def test_a_program_whose_notes_are_taken_away_plays_the_same(name: str) -> None:
    game = game_named(name)
    assert played(game, has_notes=False) == played(game, has_notes=True)


@pytest.mark.parametrize("name", few_every_day(PLAYABLE))
def test_a_program_holds_nothing_of_the_tree_but_in_its_notes(name: str) -> None:
    game = game_named(name)
    program = game.program({}, (), game.seats[0])
    found = {
        (each.name, type(inner).__name__)
        for each in fields(type(program))
        if each.name not in NOT_DATA
        for inner in inside(getattr(program, each.name))
        if not isinstance(inner, str)  # a name may know where it was written
        if type(inner).__module__.startswith("cardwright.grammar")
    }
    assert found == set()


@pytest.mark.parametrize("name", few_every_day(PLAYABLE))
def test_nothing_in_a_program_can_be_changed_or_called(name: str) -> None:
    """Tables are dicts, into which mypy lets nobody write: they are declared as `Mapping`."""
    game = game_named(name)
    program = evolve(game.program({}, (), game.seats[0]), notes=notes.Notes())
    found = {
        type(each).__name__
        for each in inside(program)
        if isinstance(each, list | set) or callable(each) or (has(type(each)) and is_open(each))
    }
    assert found == set()


def is_open(value: Any) -> bool:
    """Whether something can be written into what a value holds."""
    if name := next(iter(value.__attrs_attrs__), None):
        try:
            setattr(value, name.name, None)
        except FrozenInstanceError:
            return False
    return bool(name)


@pytest.mark.parametrize(
    "draft, made", [(drafts.Draft, tables.Program), (drafts.DraftNotes, notes.Notes)]
)
def test_a_draft_has_the_fields_of_what_is_made_of_it(draft: Any, made: Any) -> None:
    assert [each.name for each in fields(draft)] == [each.name for each in fields(made)]


def inside(value: object) -> Iterator[object]:
    """Yield a value and whatever is in it."""
    yield value
    if isinstance(value, Mapping):
        for key, held in value.items():
            yield from inside(key)
            yield from inside(held)
    elif isinstance(value, list | tuple | set | frozenset):
        for each in value:
            yield from inside(each)
    else:
        for name in type(value).__annotations__ if has(type(value)) else ():
            yield from inside(getattr(value, name))


def test_no_end_is_the_same_number_where_it_is_read_and_where_it_is_played() -> None:
    assert helpers.NAMES["INFINITE"] == INFINITE


def test_what_is_done_in_two_files_has_the_lines_of_each() -> None:
    game = game_named("costs")
    (node,) = readings(game.checked.vocabulary, "subtract 1 from your Life", ("action",))
    found = []
    for path in ("first.scenario", "second.scenario"):
        match = game.start(seed=1)
        before = set(match.state.program.notes.lines)
        with suppress(Unsettled):
            Asides(match, path).carry_out(match.seats[0], node)
        lines = match.state.program.notes.lines
        found.append({lines[at].path for at in set(lines) - before})
    assert found == [{"first.scenario"}, {"second.scenario"}]
