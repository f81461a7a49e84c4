"""Tables of emitters: who writes what a word of the core stands for, by the id of its row.

Each module of `words/` makes its own tables; `core_emitters.py` there joins them into one value,
and the Emitter is given that. Nothing is registered by being imported: a table that is not joined
is not there, and `tests/test_core_emitters.py` tells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import frozen

from cardwright.grammar import ast

from .routines import Group, Noun, Pattern, Routine, Scope

if TYPE_CHECKING:
    from ..expressions import Emitter

Args = tuple[ast.Expression, ...]
Values = dict[str, Callable[["Emitter", Scope, Args, str], str]]
Nouns = dict[str, Callable[["Emitter", Scope, Args, str], Noun]]
Groups = dict[str, Callable[["Emitter", Scope, Args, str], Group]]
Events = dict[str, Callable[["Emitter", Scope, Args, str], Pattern]]
Actions = dict[str, Callable[["Emitter", Scope, ast.Phrase, Routine, str | None], Any]]
Rules = dict[str, Callable[["Emitter", Scope, Args, str], str]]
Doing = TypeVar("Doing")


@frozen
class Emitters:
    """Who writes each word of the core: a table for each sort of what a row stands for."""

    values: Mapping[str, Callable[[Emitter, Scope, Args, str], str]]
    nouns: Mapping[str, Callable[[Emitter, Scope, Args, str], Noun]]
    groups: Mapping[str, Callable[[Emitter, Scope, Args, str], Group]]
    events: Mapping[str, Callable[[Emitter, Scope, Args, str], Pattern]]
    actions: Mapping[str, Callable[[Emitter, Scope, ast.Phrase, Routine, str | None], Any]]
    rules: Mapping[str, Callable[[Emitter, Scope, Args, str], str]]


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


def values_said(table: Values, said: Mapping[str, str]) -> None:
    """Note values that are nothing but their parts put into a piece of source."""
    for id, form in said.items():
        emits(table, id)(said_as(form))


def said_as(form: str) -> Callable[[Emitter, Scope, Args, str], str]:
    """Return the emitter that puts the parts of a phrase into a piece of source."""

    def emit(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
        parts = [w.value(each, scope) for each in args]
        return form.format(*parts, x=scope.context, you=scope.you, chosen=scope.chosen)

    return emit
