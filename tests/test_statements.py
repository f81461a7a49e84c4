"""Whoever goes through the statements of a game has a case for each form of them.

What a form is missing in is told by its name and the module, so that a new one is not found out by
what it does not do.
"""

from __future__ import annotations

from typing import get_args

import pytest
from bundled import ROOT

from cardwright.grammar import ast, facets

STATEMENTS = {each.__name__: each for each in get_args(ast.Statement)}
WITH_BODIES = [
    name
    for name, each in STATEMENTS.items()
    if {"body", "branches", "options"} & {field.name for field in each.__attrs_attrs__}
]
ANSWERING = [
    name
    for name in WITH_BODIES
    if facets.OF_STATEMENT[STATEMENTS[name]] in facets.PLACES["value"].takes
]
EACH = (
    "grammar/read/builder.py",
    "grammar/read/declarations_read.py",
    "grammar/tree/printer.py",
    "grammar/core/facets.py",
    "grammar/checks/check_places.py",
    "interpreter/compile/parts/statements.py",
    "tests/test_laws_of_declarations.py",
)
"""Modules that have a case for every form of statement."""
LOOKING_INSIDE = (
    "grammar/checks/bodies.py",
    "grammar/checks/known_kinds.py",
    "interpreter/compile/parts/accounts.py",
)
"""Modules that have a case for every form that has statements inside."""
LOOKING_FOR_ANSWERS = "interpreter/compile/parts/local_names.py"
"""Has a case for every form in which a value can be answered."""
PLAIN = {
    ("Do", "grammar/core/facets.py"): "does what is said in it",
    ("Do", "grammar/checks/check_places.py"): "is called what is said in it",
    ("Answer", "tests/test_laws_of_declarations.py"): "stands in values, and words are drawn there",
}


@pytest.mark.parametrize("module", (*EACH, *LOOKING_INSIDE, LOOKING_FOR_ANSWERS))
def test_a_module_has_a_case_for_each_form_of_statement(module: str) -> None:
    text = (ROOT / module).read_text(encoding="utf-8")
    names = WITH_BODIES if module in LOOKING_INSIDE else list(STATEMENTS)
    names = ANSWERING if module == LOOKING_FOR_ANSWERS else names
    missing = [name for name in names if f"ast.{name}" not in text and (name, module) not in PLAIN]
    assert not missing, f"{module} has no case for {', '.join(missing)}"
