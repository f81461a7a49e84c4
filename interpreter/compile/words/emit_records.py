"""Emitters of what is done with records; what is read of them is written like that of any thing."""

from __future__ import annotations

from cardwright.grammar import ast

from ..parts.code_steps import HERE, do, go_on
from ..parts.emitter import Actions, Emitter
from ..parts.registry import emits
from ..parts.routines import Routine, Scope
from ..parts.word_calls import settled

ACTIONS: Actions = {}


@emits(ACTIONS, "forget")
def forget(w: Emitter, scope: Scope, node: ast.Phrase, r: Routine, name: str | None) -> None:
    """`forget all chances`"""
    things = settled(w, node.args[0], w.group(node.args[0], scope), scope, r)
    r.add([*go_on(), *do("forget_records", HERE, things)], node)
