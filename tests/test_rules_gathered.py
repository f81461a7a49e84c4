"""No rule holds what was found when rules were gathered: the index of them outlives it.

An index is kept until a card comes to, leaves or turns in play, the turn passes, or a rule is made.
So what else a rule says hangs on may be asked only where the rule is asked: in its clauses. Else a
match that goes on says another thing than one that was saved at that place, or forked.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from matches import EXAMPLES, PLAYABLE, begun, few_every_day

nodes = import_module("cardwright.interpreter.program.nodes")
steady = import_module("cardwright.interpreter.compile.passes.steady")
traversal = import_module("cardwright.interpreter.program.traversal")

DROPS_THE_INDEX = (nodes.Call("all_cards", ()), nodes.Column("controller"))
"""What a granted rule goes through: when one of these is another, rules are gathered anew."""
ADDER = nodes.Name("add")


@pytest.mark.parametrize("name", few_every_day((*PLAYABLE, *EXAMPLES)))
def test_no_rule_holds_what_was_found_as_it_was_gathered(name: str) -> None:
    assert [*held_for_good(begun(name, 1).state.program.code)] == []


def held_for_good(code: Any) -> Iterator[tuple[int, Any]]:
    """Yield what rules look at in the state where they only say what they are about."""
    rules = {each.number: each for each in code.functions if each.parameters == steady.RULE}
    for number, function in rules.items():
        for node in traversal.walk(function):
            match node:
                case nodes.CallWord(word):
                    if word not in rules:
                        yield number, node
                case nodes.Ask(args=(first, *_)) if first == ADDER:
                    continue
                case _ if steady.looks_at(node) and node not in DROPS_THE_INDEX:
                    yield number, node
