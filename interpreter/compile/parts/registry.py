"""Tables of emitters: who writes what a word of the core stands for, by the id of its row.

Each module of `words/` makes its own tables; `core_emitters.py` there joins them into one value,
and the Emitter is given that. Nothing is registered by being imported: a table that is not joined
is not there, and `tests/test_core_emitters.py` tells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from .code import Code, call
from .emitter import Args, Emitter, Values, WriteValue
from .routines import Scope

Doing = TypeVar("Doing")


def joined(*tables: dict[str, Doing]) -> Mapping[str, Doing]:
    """Return several tables as one that nobody changes; no id stands in two of them."""
    made: dict[str, Doing] = {}
    for table in tables:
        twice = made.keys() & table.keys()
        if twice:
            raise ValueError(f"written in two modules: {', '.join(sorted(twice))}")
        made |= table
    return MappingProxyType(made)


def emits(table: dict[str, Doing], *ids: str) -> Callable[[Doing], Doing]:
    """Note in a table who writes the words of some rows."""

    def note(function: Doing) -> Doing:
        for id in ids:
            if id in table:
                raise ValueError(f"written twice: {id}")
            table[id] = function
        return function

    return note


def values_called(table: Values, called: Mapping[str, str]) -> None:
    """Note values that a function of the kernel works out from their parts."""
    for id, function in called.items():
        emits(table, id)(made_by(lambda scope, *parts, function=function: call(function, *parts)))


def values_made(table: Values, made: Mapping[str, Callable[..., Code]]) -> None:
    """Note values that are made of their parts, and of the scope they stand in."""
    for id, make in made.items():
        emits(table, id)(made_by(make))


def made_by(make: Callable[..., Code]) -> WriteValue:
    """Return the emitter that makes code of the parts of a phrase."""

    def emit(w: Emitter, scope: Scope, args: Args, thing: str) -> Code:
        return make(scope, *(w.value(each, scope) for each in args))

    return emit
