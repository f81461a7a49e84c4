"""Whoever goes through the statements of a game has a case for each form of them.

What a form is missing in is told by its name and the module, so that a new one is not found out by
what it does not do.
"""

from __future__ import annotations

import re
from textwrap import indent
from typing import get_args

import pytest
from bundled import ROOT
from drawn_games import SmallGame, small_games
from hypothesis import HealthCheck, Phase, given, seed, settings
from matrix import PLACES
from test_laws_of_declarations import BEGINS

from cardwright.grammar import ast, cut, facets, read_block

DRAWN = 60
"""So many games are drawn: what stands in one of twelve is missing in none of two hundred times."""
INSIDE = {"body", "branches", "otherwise", "options"}
"""Under which names statements stand in one another; who looks at any statement asks for these."""
STATEMENTS = {each.__name__: each for each in get_args(ast.Statement)}
WITH_BODIES = [
    name
    for name, each in STATEMENTS.items()
    if INSIDE & {field.name for field in each.__attrs_attrs__}
]


def standing_in(place: str) -> list[str]:
    """Return the forms that a place takes."""
    takes = facets.PLACES[place].takes
    return [name for name, each in STATEMENTS.items() if facets.OF_STATEMENT.get(each) in takes]


ANSWERING = [name for name in WITH_BODIES if name in standing_in("value")]
IN_RULES = standing_in("rule")
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
    "grammar/checks/check_rules.py",
    "grammar/checks/known_kinds.py",
    "interpreter/compile/parts/accounts.py",
    "interpreter/compile/parts/feasibility.py",
)
"""Modules that have a case for every form that has statements inside."""
LOOKING_FOR_ANSWERS = "interpreter/compile/parts/local_names.py"
"""Has a case for every form in which a value can be answered."""
OF_RULES = (
    "grammar/checks/check_games.py",
    "grammar/checks/ruled_slots.py",
    "interpreter/compile/declarations.py",
    "interpreter/compile/parts/local_names.py",
)
"""Modules that have a case for every form that stands in the body of a `rule`."""
RULES, ANNOUNCED = "grammar/checks/check_rules.py", "interpreter/compile/parts/feasibility.py"
PLAIN = {
    ("Do", "grammar/core/facets.py"): "does what is said in it",
    ("Do", "grammar/checks/check_places.py"): "is called what is said in it",
    ("Answer", "tests/test_laws_of_declarations.py"): "stands in values, and words are drawn there",
    (
        "ForEach",
        RULES,
    ): "there may be nothing to go through, so it surely neither answers nor leaves",
    ("Together", RULES): "leaves nothing before its end",
    ("Secretly", RULES): "leaves nothing before its end",
    ("ForEach", ANNOUNCED): "how many are gone through is known when it is done",
    ("Secretly", ANNOUNCED): "is not asked beforehand",
    ("Reaction", ANNOUNCED): "chooses later",
    ("Let", "grammar/checks/check_games.py"): "is written out before",
    ("Let", "grammar/checks/ruled_slots.py"): "is written out before",
    ("Let", "interpreter/compile/declarations.py"): "is written out before",
}
"""Why a form has no case in a module."""


def missing_in(module: str, names: list[str]) -> list[str]:
    """Return the forms of which a module speaks nowhere, without those that it need not."""
    text = (ROOT / module).read_text(encoding="utf-8")
    spoken = [name for name in names if re.search(rf"\bast\.{name}\b", text)]
    return [name for name in names if name not in spoken and (name, module) not in PLAIN]


@pytest.mark.parametrize("module", (*EACH, *LOOKING_INSIDE, LOOKING_FOR_ANSWERS))
def test_a_module_has_a_case_for_each_form_of_statement(module: str) -> None:
    names = WITH_BODIES if module in LOOKING_INSIDE else list(STATEMENTS)
    missing = missing_in(module, ANSWERING if module == LOOKING_FOR_ANSWERS else names)
    assert not missing, f"{module} has no case for {', '.join(missing)}"


@pytest.mark.parametrize("module", OF_RULES)
def test_a_module_has_a_case_for_each_form_that_stands_in_a_rule(module: str) -> None:
    missing = missing_in(module, IN_RULES)
    assert not missing, f"{module} has no case for {', '.join(missing)}"


def test_statements_inside_of_one_stand_under_names_that_are_asked_for() -> None:
    nodes = [*STATEMENTS.values(), ast.Branch, ast.Option, ast.OptionEach]
    named = {
        field.name for each in nodes for field in each.__attrs_attrs__
        if re.search("Statement|Branch|Option", str(field.type))
    }  # fmt: skip
    assert named == INSIDE


def test_a_word_that_begins_a_statement_begins_nothing_that_is_drawn() -> None:
    lark = (ROOT / "grammar" / "read" / "core.lark").read_text(encoding="utf-8")
    of_rule = dict(re.findall(r'^(\w+): "(\w+)"', lark, re.MULTILINE))
    rules = [re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in STATEMENTS]
    first = {of_rule.get(rule) or of_rule.get(f"{rule}_") for rule in rules} - {None}
    assert first - {*BEGINS} == set(), "BEGINS of tests/test_laws_of_declarations.py"


def forms_in(text: str) -> set[str]:
    """Return the forms that stand in the declarations of a text."""
    told = "".join(repr(read_block(each)[0]) for each in cut(text))
    return {name for name in STATEMENTS if f"{name}(" in told}


def test_what_stands_inside_of_a_form_is_a_place_of_the_matrix() -> None:
    texts = [each.format("slip") for each in PLACES.values()]
    found = forms_in("".join(f"to go:\n{indent(each, '  ')}\n\n" for each in texts))
    assert {*WITH_BODIES} - found == set(), "PLACES of tests/matrix.py"


@pytest.mark.laws(once=True)
def test_each_form_is_drawn() -> None:
    found: set[str] = set()

    @seed(0)
    @settings(
        max_examples=DRAWN, deadline=None, database=None, suppress_health_check=list(HealthCheck),
        phases=(Phase.generate,),
    )  # fmt: skip
    @given(small_games())
    def one(made: SmallGame) -> None:
        found.update(forms_in(made.rules))

    one()
    assert STATEMENTS.keys() - found == set(), "tests/drawn_bodies.py"
