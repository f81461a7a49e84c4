"""What generated games have found (test_generated_games.py), each as a game of a few lines."""

from __future__ import annotations

import pytest

from cardwright.grammar import Workspace
from cardwright.interpreter import LoopReport, Match, load

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

to offer/offers {cs: cards}:
  choose one:
    option for each c in cs:
      gain 9

value cards: the wage means the top card of your yard

match:
"""
CARDS = """for "Small Game"

card "Fig" x2
  Weight 1
  Play: Gain 3. Put the current line on the stack.
"""
ENDS = "  add 1 to your Gold\n  the match is a draw\n"


def begun(rules: str, *lines: str) -> Match:
    """Return a match of some lines, up to the first decision or its end."""
    workspace = Workspace()
    workspace.put("small.rules", rules + "".join(f"  {line}\n" for line in lines) + ENDS)
    workspace.put("small.cards", CARDS)
    assert not [each for each in workspace.check().problems if each.is_error]
    (game,) = workspace.games().values()
    return load(game).start(1)


def gold_after(*lines: str) -> int:
    """Play a match of some lines; return how much Gold the first player has, 1 for the end."""
    match = begun(RULES, *lines)
    assert match.result is not None
    (_, fields), *_ = match.view(None).fields
    return int(dict(fields)["Gold"])


NOT_THERE = {
    "one of nothing is nothing to choose": (
        "choose one of the bottom card of your yard as gone",
        "move gone to the pit",
    ),
    "a line from nowhere has no end": ("the ends of the line south from your space becomes Icy",),
    "a line from nowhere has no length": (
        "gain the largest length of the line south from your space",
    ),
    "no line is the longest of none": ("choose the longest of the line south from your space",),
    "nobody has options": (
        "the winner chooses one:",
        "  option for each c in all cards:",
        "    gain 9",
    ),
    "several cards that are one which is not there are none": (
        "for each c in the wage:",
        "  gain 9",
    ),
    "of several cards that are none there is nothing to choose": (
        "choose one:",
        "  option for each c in the wage:",
        "    gain 9",
    ),
    "of a card that is not there no word makes an option": ("offer the top card of your yard",),
    "nothing is yours among a card that is not there": (
        "choose your (cards among the top card of your yard)",
        "for each c in your (cards among the top card of your yard):",
        "  gain 9",
    ),
    "nothing is what a card that is not there is": (
        "for each c in your (cards where it is the top card of your yard):",
        "  gain 9",
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


TEXTS = (
    "announce {}", "pay the costs of {}", "negate {}", "gain the number of the card of {}",
    "if {} can be announced:\n    do nothing", "if {} is negated:\n    do nothing",
    "if {} contains gain:\n    do nothing", "if {} is printed:\n    do nothing",
    "if the costs of {} can be paid:\n    do nothing", "strike out {}", "resolve {}",
)  # fmt: skip


@pytest.mark.parametrize("doing", TEXTS)
def test_a_line_may_stand_where_a_text_may(doing: str) -> None:
    text = "the Play of the top card of the pit"
    of_text, of_line = (gold_after(doing.format(each)) for each in (text, f"a line of {text}"))
    of_its_line = gold_after(doing.format(f"a line of a line of {text}"))
    assert of_text == of_line == of_its_line


OPTIONS = ("choose one:", "  option rise:", "    gain 1", "  option pass:", "    do nothing")
CHOOSING = "".join(f"\n  {line}" for line in OPTIONS)
GONE = (
    "move the top card of the pit to your yard",
    "let gone be the newest card of your yard",
    "move gone to the pit",
)


def test_who_is_asked_before_cards_move_is_told_of_all_of_them() -> None:
    rules = RULES.replace("match:", f"before anything happens:{CHOOSING}\nmatch:")
    match = begun(rules, "move all cards in the pit to your yard")
    assert match.decision is not None
    assert "Fig" in match.decision.prompt


def test_what_would_come_of_an_answer_puts_back_no_hidden_card() -> None:
    rules = RULES.replace("face up", "face down")
    match = begun(rules, *GONE, *OPTIONS, "put gone back")
    assert match.foresee(0) is not None


def test_what_would_come_of_an_answer_may_be_a_question_about_a_hidden_card() -> None:
    asking = ("choose one:", "  option for each p in all players:", "    move c to p's yard")
    of_each = (
        "choose one:",
        "  option for each c in all cards:",
        *(f"    {each}" for each in asking),
    )
    foreseen = begun(RULES.replace("face up", "face down"), *of_each).foresee(0)
    assert foreseen is not None
    assert "move a card to Ann's yard" in foreseen.view.options


@pytest.mark.parametrize(
    "looked_at", ("0", "the number of (all spaces where the number of all spaces is 4)")
)
def test_a_circle_is_told_however_much_is_looked_at_on_the_way(looked_at: str) -> None:
    with pytest.raises(LoopReport, match="the rules go round in a circle:"):
        gold_after("repeat until 0 is 1:", f"  set your Gold to {looked_at}")


def test_what_options_go_through_may_name_a_value() -> None:
    cards = "all cards where the space 1 north of your space is on the board"
    assert gold_after("choose one:", f"  option for each c in {cards}:", "    gain 9") == 1
