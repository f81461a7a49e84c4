"""Rules that are granted: `rule {c: cards} have: {r: rule}` puts a rule on each of some cards.

In a granted rule `this card` is the card that has the rule now, and `you` is who controls it. So
the rule is in force once for each card, as long as the card is one of those.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .parts.code import (
    Code,
    arith,
    ask_with,
    at,
    call,
    captured_at,
    group,
    name,
    part_of,
    spread,
)
from .parts.code_steps import Steps, answer, do_code, each_of
from .parts.economy import all_there
from .parts.emitter import Emitter

if TYPE_CHECKING:
    from .parts.routines import Scope


def granted(w: Emitter, scope: Scope, rule: Code, guards: Code) -> Steps:
    """Return the steps that add the clauses of a rule, once for each card that may have it."""
    w.program.granting = True
    variable = w.script.fresh()
    card = name(variable)
    is_one = call("is_meant", captured_at(0), captured_at(1))
    test = w.script.function(("e",), answer(is_one), gives="truth")
    context = group(call("controlled_by", card), card, None)
    took = group(context, spread(part_of(at(rule, 1), 1, None)))
    among = group(group(test, group(scope.having, card)))
    given = ask_with(at(rule, 0), took, name("add"), arith("+", guards, among))
    return each_of(variable, all_there(w, "card"), do_code(given))
