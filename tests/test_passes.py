"""Passes over a program: a function before, and after."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import lifting
import pytest

common = import_module("cardwright.interpreter.compile.passes.common")
steady = import_module("cardwright.interpreter.compile.passes.steady")
python = import_module("cardwright.interpreter.backends.python")

HELD = "(() if a0 == (None,) else (a0 if not a0 or a0[0] != '?' else meant(s, a0)))"
OFTEN = {
    "a print that is looked up three times": (
        "return KINDS_1[s.models[a0]] and KINDS_2[s.models[a0]] and KINDS_3[s.models[a0]]",
        "print_a0 = None if a0 is None or a0 < 0 else s.models[a0]\n"
        "return KINDS_1[print_a0] and KINDS_2[print_a0] and KINDS_3[print_a0]",
    ),
    "twice is not often": (
        "return KINDS_1[s.models[a0]] and KINDS_2[s.models[a0]]",
        "return KINDS_1[s.models[a0]] and KINDS_2[s.models[a0]]",
    ),
    "what a slot for several things holds": (
        f"if len({HELD}) == 1:\n    return first({HELD})\nreturn sum({HELD})",
        f"those_a0 = {HELD}\nif len(those_a0) == 1:\n    return first(those_a0)\n"
        "return sum(those_a0)",
    ),
    "a slot that is given another value": (
        "a0 = top_card(s, 3)\n"
        "return KINDS_1[s.models[a0]] and KINDS_2[s.models[a0]] and KINDS_3[s.models[a0]]",
        "a0 = top_card(s, 3)\n"
        "return KINDS_1[s.models[a0]] and KINDS_2[s.models[a0]] and KINDS_3[s.models[a0]]",
    ),
}


@pytest.mark.parametrize("before, after", OFTEN.values(), ids=OFTEN)
def test_what_is_often_looked_up_has_a_variable(before: str, after: str) -> None:
    assert common.looked_up_once([function(0, before)]) == [function(0, after)]


RULES = {
    "a clause of what is taken along": ("add(('number', 3), (4, e, g))", True),
    "one that asks a steady one": ("_1(s, e, add, g)", True),
    "one that asks one that looks at the state": ("_2(s, e, add, g)", False),
    "one that asks itself and no state": ("_0(s, e, add, g)", True),
    "what the state says": ("add(('number', s.turn), (4, e, g))", False),
    "what the kernel finds in the state": ("add(('number', 3), (4, (top_card(s, 1),), g))", False),
    "what the kernel reckons": ("add(('number', 3), (4, (owned_zone(2, e[1]),), g))", True),
    "a rule that a slot holds": ("F[e[1][0]](s, e[1][1], add, g)", False),
}


@pytest.mark.parametrize("body, is_steady", RULES.values(), ids=RULES)
def test_a_rule_is_steady_if_its_clauses_follow_from_what_it_takes_along(
    body: str, is_steady: bool
) -> None:
    rules = [
        function(0, body, "e, add, g=()"),
        function(1, "add(('number', 1), e)", "e, add, g=()"),
        function(2, "add(('number', s.turn), e)", "e, add, g=()"),
    ]
    assert steady.steady_rules(rules) == ({0, 1} if is_steady else {1})


def function(number: int, body: str, parameters: str = "x, a0") -> Any:
    """Return a function, written as text."""
    lines = "\n".join(f"    {line}" for line in body.split("\n"))
    ((made,), _) = lifting.lifted(f"def _{number}(s, {parameters}):\n{lines}\n")
    return made
