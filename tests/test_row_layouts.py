"""Every row of a state is as the table of rows says: where it is read, typed, verified and played.

The table is `interpreter/program/row_layouts.py`; what is written from it is held to it here, and
so are the types of rows that are lists, which stand in a stub.
"""

from __future__ import annotations

import ast
import random
from importlib import import_module
from typing import Any

import pytest
from matches import game_named
from written_rows import PLACES, PROGRAM, written

layouts = import_module("cardwright.interpreter.program.row_layouts")
state = import_module("cardwright.interpreter.kernel.state")
verification = import_module("cardwright.interpreter.setup.verification")

STUB = PROGRAM.parent / "kernel" / "row_types.pyi"
LISTS = [each for each in layouts.ROWS if each.is_list]
CLASSES = {
    each.name: each
    for each in ast.parse(STUB.read_text(encoding="utf-8")).body
    if isinstance(each, ast.ClassDef)
}
SEED, DECISIONS = 3, 60


def shapes_of(s: Any) -> Any:
    """The checks of a state."""
    count = len(s.linked.operations)
    return verification.Shapes(s.program, count, len(s.tokens), s.made, s.answers, s.count)


def typed(row: Any, method: str) -> dict[int, str]:
    """The type of each place of a row that is a list, as a method of its class tells it."""
    found: dict[int, str] = {}
    for each in CLASSES[row.name].body:
        if isinstance(each, ast.FunctionDef) and each.name == method:
            _, at, *value = each.args.args or each.args.posonlyargs
            if isinstance(at.annotation, ast.Subscript):
                told = value[0].annotation if value else each.returns
                places = ast.literal_eval(ast.unparse(at.annotation.slice))
                for place in places if isinstance(places, tuple) else (places,):
                    assert told is not None
                    found[place] = ast.unparse(told)
    return found


def test_places_are_written_as_the_table_says() -> None:
    assert PLACES.read_text(encoding="utf-8") == written(), "run `make rows`"


def test_no_two_places_have_one_name() -> None:
    names = [name for each in layouts.ROWS for name in each.constants]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("row", LISTS, ids=[each.name for each in LISTS])
def test_a_row_that_is_a_list_has_the_types_of_the_table(row: Any) -> None:
    types = {at: each.type for at, each in enumerate(row.places)}
    assert typed(row, "__getitem__") == types
    assert typed(row, "__setitem__").items() <= types.items()


def test_what_is_said_of_a_place_has_its_check_and_no_check_is_for_nothing() -> None:
    said = {each.fits.removesuffix("?").removeprefix("list ")
            for row in layouts.ROWS for each in row.places}  # fmt: skip
    assert said == set(shapes_of(game_named("water_duel").start(SEED).state).fits)


@pytest.mark.parametrize("name", ["water_duel", "gunsword", "gunsmith_girl"])
def test_the_rows_of_a_match_fit_and_have_no_place_without_a_row(name: str) -> None:
    match, chance = game_named(name).start(SEED), random.Random(SEED)
    found = {each.name: 0 for each in layouts.ROWS}
    for _ in range(DECISIONS):
        s = match.state
        if s.pending is None:
            break
        shapes = shapes_of(s)
        for row, values in rows_of(s):
            assert shapes.row_of(row)(values), (row.name, values)
            found[row.name] += 1
        match.answer(chance.randrange(len(s.pending[-1])))
    assert all(found[name] for name in ("Record", "Frame", "Flow", "Pending", "Said", "Origin"))


def rows_of(s: Any) -> list[tuple[Any, Any]]:
    """The rows that a state holds, each with its layout."""
    held = {
        layouts.RECORD: state.links(s.log), layouts.PAST_PART: state.links(s.past),
        layouts.SAID: state.links(s.said), layouts.FLOW: s.flows, layouts.ITEM: s.items,
        layouts.FRAME: [each[: len(layouts.FRAME.places)] for each in s.frames],
        layouts.BATCH: s.batches, layouts.SECRET: s.secrets, layouts.MODIFIER: s.modifiers,
        layouts.PENDING: [s.pending], layouts.TOKEN: s.tokens,
        layouts.WAITING: [each for batch in s.batches for each in batch[1]],
        layouts.ORIGIN: [each for each in s.origin if each is not None],
    }  # fmt: skip
    return [(row, values) for row, several in held.items() for values in several]
