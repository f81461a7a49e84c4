"""Guards: the conditions under which a clause counts."""

from __future__ import annotations

from ..program.shapes import CLAUSE_GUARDS
from .clauses import Clause, Guards
from .state import State


def guarded(s: State, clause: Clause) -> bool:
    """Whether all conditions under which a clause counts hold."""
    return not clause[CLAUSE_GUARDS] or all_hold(s, clause[CLAUSE_GUARDS])


def all_hold(s: State, guards: Guards) -> bool:
    """Whether the conditions of some closures hold."""
    functions = s.linked.functions
    for each in guards:  # noqa: SIM110
        if not functions[each[0]](s, each[1]):
            return False
    return True
