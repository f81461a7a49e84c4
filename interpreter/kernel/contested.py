"""Which fields and words are contested: several rules in force decide them, and may say different.

Of most fields and words that is not so: one rule speaks of them, or all say the same. Then no order
matters, and whoever reads them pays nothing. Where it is so the order of the rules follows from
when each began (`layer_order.py`), which is not told by what is in force: so it is asked for when
something is read, and an index can be remembered whatever came first.

Rules of the game and those that texts have made stand in that order already. What is contested is
therefore what a text on a card decides beside another one, and what may hang on itself, if only by
one rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ..program.shapes import (
    CLAUSE_FUNCTION,
    CLAUSE_GUARDS,
    CLAUSE_LAYER,
    CLAUSE_TAKEN_ALONG,
    OPEN_LISTING,
    OPEN_MARK,
    OPEN_TAKEN_ALONG,
    OPEN_TEST,
    SETTING,
    TAKEN_ALONG,
    TOLD,
    Env,
    Given,
)
from ..program.tables import Program

AnyClause: TypeAlias = Given
"""A clause of any form."""
CLAUSE_SAYS = CLAUSE_LAYER
"""Where a clause about a mark, a value or a word has what it says."""


class Contested(tuple[AnyClause, ...]):
    """Clauses about a field or a word whose order is to be asked for; they know what it is."""

    key: tuple[str, int]
    in_time: tuple[list[int], Given] | None = None
    """When each rule began as their order was last found out, and that, if none asks others."""


def kept(
    key: tuple[str, int], clauses: Sequence[AnyClause], program: Program
) -> tuple[AnyClause, ...]:
    """Return clauses as an index holds them: marked where it matters when they began."""
    if not is_contested(key, clauses, program):
        return tuple(clauses)
    made = Contested(clauses)
    made.key = key
    return made


def is_contested(key: tuple[str, int], clauses: Sequence[AnyClause], program: Program) -> bool:
    """Whether several clauses decide something, and the order of the index may be another one."""
    itself = program.of_itself
    if itself and key[0] != "number" and any(each[CLAUSE_FUNCTION] in itself for each in clauses):
        return True
    if len(clauses) < 2:
        return False
    found = deciding(key, clauses)
    if len(found) < 2 or (key[0] != "number" and all_say_the_same(found)):
        return False
    sources = {clause[-1] for clause in found}
    if len(sources) > 1 and any(each is not None and each[0] == "card" for each in sources):
        return True
    return any(may_ask(each, program) for each in found)


def deciding(key: tuple[str, int], clauses: Iterable[AnyClause]) -> list[AnyClause]:
    """Return the clauses of which the last one counts: of a number those that set it."""
    if key[0] != "number":
        return [*clauses]
    return [each for each in clauses if each[CLAUSE_LAYER] in SETTING]


def all_say_the_same(clauses: Sequence[AnyClause]) -> bool:
    """Whether it does not matter which of several clauses is the last.

    What their functions tell may be another thing for each of them.
    """
    said = clauses[0][CLAUSE_SAYS]
    return said != TOLD and all(each[CLAUSE_SAYS] == said for each in clauses)


def may_ask(clause: AnyClause, program: Program) -> bool:
    """Whether a clause may ask what rules in force say of something."""
    return is_asking(clause[CLAUSE_FUNCTION], clause[CLAUSE_TAKEN_ALONG], program) or any(
        is_asking(number, env, program) for number, env in clause[CLAUSE_GUARDS]
    )


def is_asking(number: int, env: Env, program: Program) -> bool:
    """Whether a function may ask it, or what it takes along."""
    if number in program.asking:
        return True
    for value in env[1:]:  # noqa: SIM110 - asked for each index that is made
        if value.__class__ is tuple and brings_asking(value, program):
            return True
    return False


def brings_asking(value: tuple[AnyClause, ...], program: Program) -> bool:
    """Whether a row of values that is taken along is code that may ask it."""
    if not value:
        return False
    if value[OPEN_MARK] == "?":
        codes = (value[OPEN_LISTING], value[OPEN_TEST])
        return any(is_asking(each, value[OPEN_TAKEN_ALONG], program) for each in codes)
    env = value[TAKEN_ALONG] if len(value) > TAKEN_ALONG else None
    is_code = isinstance(env, tuple) and bool(env) and isinstance(env[0], tuple)
    return is_code and is_asking(value[0], value[TAKEN_ALONG], program)
