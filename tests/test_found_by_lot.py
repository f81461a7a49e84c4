"""What generated games have found (test_generated_games.py), each as a game of a few lines."""

from __future__ import annotations

import pytest

from cardwright.grammar import Workspace
from cardwright.interpreter import load

RULES = """game "Small Game":
  2 players
  the stack is last in first out

each player has:
  Gold: number 0 to 20

each card has:
  Weight: number 0 to 9
  Play: text

each space has:
  Icy: mark

zone pit: shared, in order, face up
zone yard: one for each player, in order, face up
board field: a grid of 2 columns and 2 rows, walls around it

to gain/gains {n: number}:
  add n to your Gold

match:
"""
CARDS = """for "Small Game"

card "Fig" x2
  Weight 1
  Play: Gain 3. Put the current line on the stack.
"""
ENDS = "  set your Gold to your Gold plus 1\n  the match is a draw\n"


def gold_after(*lines: str) -> int:
    """Play a match of some lines; return how much Gold the first player has, 1 for the end."""
    workspace = Workspace()
    workspace.put("small.rules", RULES + "".join(f"  {line}\n" for line in lines) + ENDS)
    workspace.put("small.cards", CARDS)
    assert not [each for each in workspace.check().problems if each.is_error]
    (game,) = workspace.games().values()
    match = load(game).start(1)
    assert match.result is not None
    (_, fields), *_ = match.view(None).fields
    return int(dict(fields)["Gold"])


NOT_THERE = {
    "one of nothing is nothing to choose": (
        "choose one of the bottom card of your yard as gone",
        "move gone to the pit",
    ),
    "a line from nowhere has no end": ("mark the ends of the line south from your space as Icy",),
    "a line from nowhere has no length": (
        "gain the largest length of the line south from your space",
    ),
    "no line is the longest of none": ("choose the longest of the line south from your space",),
    "nobody has options": (
        "the winner chooses one:",
        "  option for each c in all cards:",
        "    gain 9",
    ),
    "nobody is asked whether they may": (
        "the winner may move the top card of your yard to the pit",
        "the winner may gain 9",
    ),
}


@pytest.mark.parametrize("lines", NOT_THERE.values(), ids=NOT_THERE)
def test_what_is_not_there_leaves_all_as_it_is(lines: tuple[str, ...]) -> None:
    assert gold_after(*lines) == 1


def test_of_a_line_that_is_put_on_the_stack_the_text_waits() -> None:
    doing = "carry out the Play of the top card of the pit"
    assert gold_after(doing, "resolve the newest text on the stack") == 7


def test_what_options_go_through_may_name_a_value() -> None:
    cards = "all cards where the space 1 north of your space is on the board"
    assert gold_after("choose one:", f"  option for each c in {cards}:", "    gain 9") == 1
