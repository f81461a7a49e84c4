"""An index of the rules in force outlasts an event only where it would be the same made anew."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import lifting
import pytest
from matches import PLAYABLE, begun, few_every_day, random_play

outlasting = import_module("cardwright.interpreter.compile.passes.outlasting")
gathering = import_module("cardwright.interpreter.kernel.rules")

ASKED = {
    "where cards lie": ("return s.where[it] == 3", set()),
    "a field": ("return card_value(s, 4, it)", {4}),
    "a field that lies open": ("return s.fields[4][it]", {4}),
    "fields that are not told": ("return s.fields[it][it]", None),
    "all fields": ("v1 = s.fields\nreturn v1[4][it]", None),
    "a field that rules decide": ("return card_number(s, 7, it)", None),
    "a word": ("return _2(s, x, it)", {5}),
    "a word that is handed on": ("return _4(s, x, (2, (x,)), it)", {5}),
    "a word that nobody knows": ("return _9(s, x, it)", None),
    "what has happened": ("return may_have_happened(s, 1, 0)", None),
}


@pytest.mark.parametrize("body, fields", ASKED.values(), ids=ASKED)
def test_what_copies_hangs_on_the_fields_that_it_asks_for(body: str, fields: Any) -> None:
    functions = [
        function(0, "add('copy', (1, (e[0],), g, None, None, None))", "e, add, g"),
        function(1, body, "x, it"),
        function(2, "return card_mark(s, 5, it)", "x, it"),
        function(3, "add(('number', 7), (2, (e[0],), g, 1))", "e, add, g"),
        function(4, "return F[a0[0]](s, a0[1], it)", "x, a0, it"),
    ]
    assert outlasting.fields_looked_at(functions, {0, 3}) == fields
    assert outlasting.fields_looked_at(functions, {3}) is None  # it may be made for some time


@pytest.mark.parametrize("name", few_every_day(PLAYABLE))
def test_an_index_is_the_same_as_if_it_were_made_now(name: str) -> None:
    match = begun(name, 1)
    program = match.state.program
    if not (program.copying or program.controlling):
        return
    for _ in random_play(match, 1, 200):
        kept = match.state.index
        if kept is None:
            continue
        anew = match.state.fork()
        anew.index, anew.cache = None, {}
        made = gathering.gathered(anew)
        assert (made.clauses, made.copies) == (kept.clauses, kept.copies)


def function(number: int, body: str, parameters: str) -> Any:
    """Return a function, written as text."""
    lines = "\n".join(f"    {line}" for line in body.split("\n"))
    ((made,), _) = lifting.lifted(f"def _{number}(s, {parameters}):\n{lines}\n")
    return made
