"""Every field of the state is treated as its row in the table says, wherever fields are listed.

Each field of a state of a real match is changed in turn, at whatever depth it can be changed. Then
the state is copied, saved and loaded, put aside and restored, or laid out afresh, and the field has
what the table says.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from importlib import import_module
from typing import Any

import pytest
from matches import game_named

layout = import_module("cardwright.interpreter.program.layout")
flow = import_module("cardwright.interpreter.kernel.flow")
machine = import_module("cardwright.interpreter.kernel.machine")
secrets = import_module("cardwright.interpreter.kernel.secrets")
safety_net = import_module("cardwright.interpreter.setup.safety_net")
saves = import_module("cardwright.interpreter.setup.saves")
simple_events = import_module("cardwright.interpreter.program.simple_events")

State = Any
StateField = Any
STATE, NAMES = layout.STATE, layout.NAMES
Aside, Copied, Holds, Saved = layout.Aside, layout.Copied, layout.Holds, layout.Saved

SEED, ANSWERS = 5, 12
VALUES: dict[str, Any] = {
    "tokens": [("bead", 0, "zone", 0)],
    "items": [[7, 0, 0, 0, 0, (), False]],
    "batches": [[1, [(0, 1)], [(2, 3)]]],
    "records": {1: "story"},
    "printed_as": {1: 0},
    "announced": {(0, 1): ((), ())},
    "secrets": [[(), (), 3, 1]],
    "skipped": (("part", 0),),
    "cache": {1: 2},
    "as_it_was": {3: (3, 0, True, 0, None, None, 0, (), ((9, True),), "Fig")},
}
"""What stands in fields that are mostly empty."""
FORMAT, SAVED_SO = 12, "2c650ce3b23c440c"
"""The format of saves, and a digest of what is saved in it."""

rows = pytest.mark.parametrize("each", STATE, ids=NAMES)


@cache
def played() -> State:
    match = game_named("water_duel").start(SEED)
    for _ in range(ANSWERS):
        match.answer(0)
    for name, value in VALUES.items():
        setattr(match.state, name, value)
    return match.state


def state() -> State:
    """A state in the middle of a match, with something in every field that has an inside."""
    s = played().fork()
    s.cache, s.as_it_was = VALUES["cache"], VALUES["as_it_was"]  # copies have none
    for each in STATE:
        held = getattr(s, each.name)
        assert each.holds in (Holds.VALUE, Holds.CHAIN) or held, f"nothing is in {each.name}"
    return s


def change(s: State, each: StateField) -> None:
    """Change a field wherever something can be changed in place, or else let it hold another."""
    held = getattr(s, each.name)
    match each.holds:
        case Holds.LIST:
            held.append(held[0])
        case Holds.LISTS | Holds.FIELDS:
            next(row for row in held if row).append(1)
        case Holds.BATCHES:
            held[0][1].append((4, 5))
            held[0][2].append((6, 7))
        case Holds.PAIRS:
            held[2] = "another"
        case Holds.CHAIN:
            newest = list(held[0])
            newest[0] = newest[3] = newest[0] + 1
            setattr(s, each.name, (tuple(newest), held))
        case Holds.VALUE:
            setattr(s, each.name, held + 1 if type(held) is int else (("another", 1),))


def seen(s: State, name: str) -> str:
    """What a field holds, to be compared before and after."""
    return repr(getattr(s, name))


def at_the_beginning() -> State:
    s = played()
    return machine.begun(s.linked, s.seed, s.players)


def test_a_state_has_the_fields_of_the_table_and_no_others() -> None:
    made = type(state())
    assert sorted(made.__annotations__) == sorted(NAMES) == sorted(made.__slots__)
    assert len(set(NAMES)) == len(NAMES)
    assert not hasattr(state(), "__dict__")


@rows
def test_a_copy_has_of_a_field_what_the_table_says(each: StateField) -> None:
    s = state()
    if each.copied is Copied.EMPTY:
        change(s, each)
    held, before = getattr(s, each.name), seen(s, each.name)
    made = s.fork()
    if each.copied is Copied.EMPTY:
        assert seen(made, each.name) == seen(at_the_beginning(), each.name) != before
    elif each.copied is Copied.SAME:
        assert getattr(made, each.name) is held
    else:
        change(s, each)
        assert seen(made, each.name) == before != seen(s, each.name)


@rows
def test_a_save_holds_of_a_field_what_the_table_says(each: StateField) -> None:
    s = state()
    if each.holds is not Holds.PAIRS and each.saved in (Saved.PLAIN, Saved.SORTED, Saved.NOT):
        change(s, each)
    now = seen(s, each.name)
    back = saves.read_back(s.linked, json.loads(saves.written(s)))
    if each.saved is Saved.NOT:
        assert seen(back, each.name) == seen(at_the_beginning(), each.name)
    else:
        assert seen(back, each.name) == now
    assert saves.written(back) == saves.written(s)


def test_saves_that_are_written_otherwise_have_another_format() -> None:
    """If this fails an older save is misread: count `FORMAT` up in `saves.py`, and note both here.

    What is saved are the fields, what is put aside of them in their order, and by their numbers
    the simple events and the machine's own operations; behind these are those of a game.
    """
    fields = [(each.name, each.holds.name, each.saved.name) for each in saves.WRITTEN]
    events = [(each.name, each.roles) for each in simple_events.SIMPLE]
    own = [each.__name__ for each in machine.OWN]
    saved = repr([fields, layout.NOTED_ASIDE, events, own])
    assert (saves.FORMAT, sha256(saved.encode()).hexdigest()[:16]) == (FORMAT, SAVED_SO)


def test_what_is_saved_sorted_says_nothing_by_its_order() -> None:
    one, other = state(), state()
    one.announced = {(0, 1): (), (0, 2): ()}
    other.announced = {(0, 2): (), (0, 1): ()}
    assert saves.written(one) == saves.written(other)
    sorted_ones = [each.name for each in STATE if each.saved is Saved.SORTED]
    assert sorted_ones == ["announced"]


@rows
def test_what_is_done_in_secret_is_taken_back_as_the_table_says(each: StateField) -> None:
    s = state()
    if each.name in ("program", "linked"):
        return  # it is needed to restore anything
    before, mark, was = secrets.kept(s), s.count, seen(s, each.name)
    change_in_secret(s, each)
    now = seen(s, each.name)
    secrets.restore(s, before, mark)
    match each.aside:
        case Aside.KEPT | Aside.KEPT_LENGTHS | Aside.CUT:
            assert seen(s, each.name) == was != now
        case Aside.KEPT_NUMBERED:
            assert s.tokens == [("bead", 0, "zone", 0), ("bead", 0, "", None)]
        case Aside.EMPTY:
            assert seen(s, each.name) == seen(at_the_beginning(), each.name)
        case Aside.STAYS:
            assert seen(s, each.name) == now


def change_in_secret(s: State, each: StateField) -> None:
    """Change a field as it can be changed while somebody decides."""
    if each.name == "heads":
        newest = (s.count + 1, *s.log[0][1:])
        s.heads[newest[1]] = (newest, s.heads[newest[1]])
    elif each.name == "past":
        s.past = ((0, 0, s.count + 1, s.count + 1), s.past)
    else:
        change(s, each)


@rows
def test_a_match_that_begins_again_has_what_the_table_says(each: StateField) -> None:
    s = state()
    change(s, each)
    now = seen(s, each.name)
    if each.name in ("program", "linked", "players", "models"):
        return  # what a match is laid out from
    flow.laid_out(s)
    if each.laid_out:
        assert seen(s, each.name) == seen(at_the_beginning(), each.name)
    else:
        assert seen(s, each.name) == now


@pytest.mark.parametrize(
    "name", [each.name for each in STATE if each.saved in (Saved.PLAIN, Saved.SORTED)]
)
def test_a_save_is_refused_if_any_field_holds_what_it_cannot_hold(name: str) -> None:
    match = game_named("water_duel").start(SEED)
    saved = json.loads(saves.written(match.state))
    assert saves.written(saves.restored(match.state.linked, saved)) == saves.written(match.state)
    saved[name] = [[10**1500]]  # no number that anything can be
    with pytest.raises((safety_net.BadSave, TypeError, ValueError, AttributeError, LookupError)):
        saves.restored(match.state.linked, saved)
