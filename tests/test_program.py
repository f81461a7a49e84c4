"""A compiled game is data of its own: what plays it needs nothing that it was read from."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest
from attrs import evolve, fields, has
from matches import PLAYABLE, SOME, game_named

from cardwright.grammar import INFINITE
from cardwright.interpreter import Game, helpers, machine

SEED = 3
NOT_DATA = ("notes", "loader")
"""What a program holds that is for people, or for whoever compiles more of it."""


def played(game: Game, *, has_notes: bool) -> list[object]:
    """Return all that is recorded of a random match: what happened, and what was answered."""
    players = game.seats[0]
    program = game.program({}, (), players)
    if not has_notes:
        program = evolve(program, notes=type(program.notes)(), loader=None)
    state = machine.begun(program, SEED, players)
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


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_program_whose_notes_are_taken_away_plays_the_same(name: str) -> None:
    game = game_named(name)
    assert played(game, has_notes=False) == played(game, has_notes=True)


@pytest.mark.parametrize("name", PLAYABLE)
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
