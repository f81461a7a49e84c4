"""Whoever goes through the statements of a game has a case for each form of them.

What a form is missing in is told by its name and the module, so that a new one is not found out by
what it does not do.
"""

from __future__ import annotations

from typing import get_args

import pytest
from bundled import ROOT

from cardwright.grammar import ast

STATEMENTS = {each.__name__: each for each in get_args(ast.Statement)}
WITH_BODIES = [
    name
    for name, each in STATEMENTS.items()
    if {"body", "branches", "options"} & {field.name for field in each.__attrs_attrs__}
]
EACH = (
    "grammar/read/declarations_read.py",
    "grammar/tree/printer.py",
    "grammar/core/facets.py",
    "interpreter/compile/parts/statements.py",
)
"""Modules that have a case for every form of statement."""
LOOKING_INSIDE = ("grammar/checks/bodies.py", "grammar/checks/known_kinds.py")
"""Modules that have a case for every form that has statements inside."""
PLAIN = {("Do", "grammar/core/facets.py"): "does what is said in it"}


@pytest.mark.parametrize("module", (*EACH, *LOOKING_INSIDE))
def test_a_module_has_a_case_for_each_form_of_statement(module: str) -> None:
    text = (ROOT / module).read_text(encoding="utf-8")
    names = STATEMENTS if module in EACH else WITH_BODIES
    missing = [name for name in names if f"ast.{name}" not in text and (name, module) not in PLAIN]
    assert not missing, f"{module} has no case for {', '.join(missing)}"
