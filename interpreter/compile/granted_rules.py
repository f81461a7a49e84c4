"""Rules that are granted: `rule {c: cards} have: {r: rule}` puts a rule on each of some cards.

In a granted rule `this card` is the card that has the rule now, and `you` is who controls it. So
the rule is in force once for each card, as long as the card is one of those.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .parts.emitter import Emitter
from .parts.routines import all_there

if TYPE_CHECKING:
    from .parts.routines import Scope


def granted(w: Emitter, scope: Scope, rule: str, guards: str) -> str:
    """Return the source that adds the clauses of a rule, once for each card that may have it."""
    w.program.granting = True
    card = w.script.fresh()
    test = w.script.function("s, e", "return is_meant(s, e[0], e[1])")
    context = f"(s.controller[{card}], {card}, None)"
    among = f"({test}, ({scope.having}, {card}))"
    return (
        f"for {card} in {all_there(w.script, 'card')}:\n"
        f"    F[{rule}[0]](s, ({context}, *{rule}[1][1:]), add, {guards} + ({among},))"
    )
