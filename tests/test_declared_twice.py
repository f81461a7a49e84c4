"""Whatever has a name cannot be declared twice, not even by the same text, letter for letter."""

from __future__ import annotations

import pytest
from checking import COMMON

from cardwright.grammar import Workspace

DECLARED = {
    "rule": "rule when the bell is rung, {a: actions}:\n  do nothing\n",
    "to": "to buzz/buzzes {n: number}:\n  add n to your Seeds\n",
    "event": "event {p: player} win/wins the trick\n",
    "value": "value number: the weight of {c: cards} means the number of c\n",
    "condition": "condition {c: cards} is/are odd means the number of c is 1\n",
    "cost": "cost {n: number} gold:\n  subtract n from your Seeds\n",
    "label": "label slow\n",
    "kind": "a Shrub is a card with:\n  Height: number 0 to 9\n",
    "record": "a note is a thing with:\n  Size: number\n",
    "open kind": "a mood is a value\n",
    "token": "a Log is a token\n",
    "enumeration": "a weather is one of Rain, Sun\n",
    "noun": "a friend is a player if it is you\n",
    "adjective": "a card is free if its Price is 0\n",
    "field": "each player has:\n  Sheds: number\n",
    "zone": "zone attic: shared, face up\n",
    "board": "board lawn: a grid of 3 columns and 3 rows\n",
    "step": "step Dawn:\n  do nothing\n",
    "phase": "phase Main:\n  do nothing\n",
    "window": "window answer:\n  do nothing\n",
    "ruling": "ruling ties: both win, or nobody wins\n",
    "deck": 'deck "D":\n  every card\n',
    "card": 'card "B"\n  Price 1\n',
    "scenario": 'scenario "S":\n  given:\n    Ann has Seeds 1\n  expect:\n    Ann\'s Seeds is 1\n',
}
TWICE = {"CW0204", "CW0205", "CW0401", "CW0604"}


def found(*texts: str) -> list[tuple[str, int, int]]:
    """Return what is told to stand twice: the file, the line, and how many other places."""
    workspace = Workspace()
    workspace.put("common.rules", COMMON.read_text(encoding="utf-8"), support=True)
    for number, text in enumerate(texts):
        workspace.put(f"{number}.rules", f'for "Orchard"\n\n{text}')
    problems = [each for each in workspace.check().problems if each.problem.code in TWICE]
    return [(each.path, each.problem.span.line, len(each.problem.related)) for each in problems]


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("text", DECLARED.values(), ids=DECLARED)
def test_what_is_declared_twice_is_told_with_both_places(text: str) -> None:
    assert found(text) == []
    twice = found(f"{text}\n{text}")
    assert {(path, others) for path, _, others in twice} == {("0.rules", 1)}
    assert min(line for _, line, _ in twice) > 2 + text.count("\n")
    assert {(path, others) for path, _, others in found(text, text)} == {("1.rules", 1)}
