"""Where emitters are registered: a table for each sort of what a row of the core stands for.

The key is the kind and the pattern of a row of `grammar/core/builtins.py`. Values are in
`emit_values.py`, conditions in `emit_conditions.py`, what has happened and when in
`emit_periods.py`, things in `emit_things.py`, events in `emit_events.py`, rules in `emit_rules.py`,
things to do in `emit_actions.py`; boards, tokens, tracks and scenarios have files of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from cardwright.grammar import ast

from .routines import Group, Noun, Pattern, Routine, Scope

if TYPE_CHECKING:
    from ..expressions import Emitter

Row = tuple[str, str]
Args = tuple[ast.Expression, ...]
Doing = Callable[["Emitter", Scope, ast.Phrase, Routine, str | None], Any]

VALUES: dict[Row, Callable[[Emitter, Scope, Args, str], str]] = {}
NOUNS: dict[Row, Callable[[Emitter, Scope, Args, str], Noun]] = {}
GROUPS: dict[Row, Callable[[Emitter, Scope, Args, str], Group]] = {}
EVENTS: dict[Row, Callable[[Emitter, Scope, Args, str], Pattern]] = {}
ACTIONS: dict[Row, Doing] = {}
RULES: dict[Row, Callable[[Emitter, Scope, Args, str], str]] = {}


COUNTED_AS = ("rule", "counts as")
"""A field that is no number counts as something: each field of a game brings a word for that."""


def rule_emitter(row: Row) -> Callable[[Emitter, Scope, Args, str], str] | None:
    """Return the emitter of a rule of the core."""
    return RULES.get(COUNTED_AS if " counts as {v: " in row[1] else row)


def emits(table: dict[Row, Any], kind: str, *patterns: str) -> Callable[[Any], Any]:
    """Register the emitter of rows of the core."""

    def register(function: Any) -> Any:
        for pattern in patterns:
            table[kind, pattern] = function
        return function

    return register


def values_said(kind: str, said: Mapping[str, str]) -> None:
    """Register values that are nothing but their parts put into a piece of source."""
    for pattern, form in said.items():
        emits(VALUES, kind, pattern)(said_as(form))


def said_as(form: str) -> Callable[[Emitter, Scope, Args, str], str]:
    """Return the emitter that puts the parts of a phrase into a piece of source."""

    def emit(w: Emitter, scope: Scope, args: Args, thing: str) -> str:
        parts = [w.value(each, scope) for each in args]
        return form.format(*parts, x=scope.context, you=scope.you, chosen=scope.chosen)

    return emit
