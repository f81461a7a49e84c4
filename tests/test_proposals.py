"""What is proposed at a caret, written as `|` in a file that belongs to Water Duel."""

from __future__ import annotations

import random

import pytest
from bundled import checked, with_file

from cardwright.grammar import (
    Block,
    Proposal,
    SaidBefore,
    following,
    open_line,
    proposals,
    readings,
    shapes,
)

CARDS, RULES = "cardlib/water_duel/typed.cards", "rulesets/water_duel/typed.rules"
SCENARIO = "cardlib/water_duel/typed.scenario"
CARD = 'for "Water Duel"\n\ncard "Gust"\n  Cost 1\n  {}\n'
RULE = 'for "Water Duel"\n\nto soak {{n: number}}:\n  {}\n'
GIVEN = 'for "Water Duel"\n\nscenario "wet":\n  given:\n    Ann: play Cat\n    {}\n'


def proposed(path: str, text: str) -> list[Proposal]:
    """Return what is proposed at the `|` of a text."""
    before, _, behind = text.partition("|")
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    with with_file("water_duel", path, before + behind) as workspace:
        workspace.check()
        return list(proposals(workspace, path, line, column))


FIRST = (
    (CARDS, CARD.format("Effect: Dr|"), "Draw ${1:2} cards"),
    (CARDS, CARD.format("Effect: Draw 1 ca|"), "card"),
    (CARDS, CARD.format("Effect: Draw 3 ca|"), "cards"),
    (CARDS, CARD.format("Effect: Draw 2 cards.|"), "Attack"),
    (CARDS, CARD.format("Effect: Defned|"), "Defend ${1:2}"),
    (CARDS, CARD.format("Ef|"), "Effect"),
    (CARDS, CARD.format("Effect: Draw 2 cards|"), "cards"),
    (RULES, RULE.format("if there is no c|"), "card"),
    (RULES, RULE.format("create 1 card named |"), '"Beach Ball"'),
    (RULES, RULE.format('create 1 card named "Beav|'), '"Beavor"'),
    (RULES, RULE.format("let water be n\n  Attack wa|"), "water"),
    (RULES, RULE.format("for e|"), "each"),
    (SCENARIO, GIVEN.format("A|"), "Ann"),
)
"""What stands first where something has been typed."""


@pytest.mark.parametrize(("path", "text", "first"), FIRST, ids=[each[1][-30:] for each in FIRST])
def test_what_is_likely_and_begins_as_typed_comes_first(path: str, text: str, first: str) -> None:
    found = proposed(path, text)
    assert found
    assert first in [each.snippet for each in found[:3]]


AMONG = (
    (CARDS, CARD.format("Effect: Draw 2 cards |"), "."),
    (CARDS, CARD.format("Effect: Draw 2 cards|"), "."),
    (RULES, RULE.format("if there is no card |"), ":"),
    (RULES, RULE.format("choose 1 card in your hand a|\n  draw 1 card"), "as"),
    (RULES, RULE.format("|"), "if"),
    (RULES, RULE.format("|"), "n"),
    (RULES, RULE.format("|\n  if you"), "let"),
    (RULES, 'for "Water Duel"\n\n|\n', "every deck has"),
    (RULES, 'for "Water Duel"\n\nto soak {n: |}:\n  draw 1 card\n', "number"),
    (RULES, 'for "Water Duel"\n\nvalue |: the wet one\n', "player"),
    (RULES, 'for "Water Duel"\n\na wet card is a |\n', "cards"),
    (CARDS, CARD.format('Effect: All cards have "Dr|'), "Draw"),
    (SCENARIO, 'for "Water Duel"\n\nscenario "wet":\n  |\n', "given"),
    (
        CARDS,
        'for "Water Duel"\n\ncards "Drop {n}" for each n from 1 to 3:\n  Cost {n}, |\n',
        "Continuous",
    ),
)
"""What stands somewhere in the list."""


@pytest.mark.parametrize(("path", "text", "one"), AMONG, ids=[each[1][-30:] for each in AMONG])
def test_all_that_could_stand_there_is_proposed(path: str, text: str, one: str) -> None:
    assert one in [each.text for each in proposed(path, text)]


def test_a_slip_of_the_pen_is_compared_with_itself() -> None:
    (found,) = proposed(CARDS, CARD.format("Effect: Defned|"))
    assert found.typed == "Defned"


def test_what_is_proposed_takes_the_place_of_the_whole_word() -> None:
    found = proposed(CARDS, CARD.format("Effect: Dr|aw 2 cards."))[0]
    assert tuple(found.span) == (5, 11, 5, 15)


def test_nothing_is_proposed_where_nobody_could_know() -> None:
    assert proposed(RULES, RULE.format("let |")) == []
    assert proposed(CARDS, CARD.format("Effect: Draw 2 cards.  # |")) == []
    assert proposed(CARDS, CARD.format("Effect: Draw 2 cards. *(It |)*")) == []


def test_a_number_has_the_field_that_holds_it() -> None:
    text = CARD.format("Attack ")
    with with_file("water_duel", CARDS, text) as workspace:
        workspace.check()
        game, place = workspace.game_of(CARDS), open_line(workspace, CARDS, 5, 10)
        assert game is not None
        assert place is not None
        number = following(game.vocabulary, place).number
    assert number is not None
    assert [(each.owner, each.name) for each in number.fields] == [("card", "Attack")]


def test_heads_are_those_that_the_core_grammar_accepts() -> None:
    block = Block("to soak:\n  if it is your turn:\n    draw 1 card\n  draw 2 cards\n", 0)
    assert "also" in shapes(block, 2)
    assert "also" not in shapes(block, 3)
    assert {"otherwise", "for each", "instead when"} <= {*shapes(block, 4)}
    assert shapes(Block('scenario "wet":\n  it rains\n', 0), 2) == ("given", "play", "expect")


@pytest.mark.parametrize("text", ["", " ", '"', "#", "{", "draw 2:", ":", "*(never)*", '"a', "\n"])
def test_what_is_no_line_has_no_reading(text: str) -> None:
    assert readings(checked("water_duel")[1].vocabulary, text, ["action", "actions"]) == []


# ---- what was said before ------------------------------------------------------------------------


def test_counts_after_edits_are_those_from_nothing() -> None:
    workspace, game = checked("water_duel")
    texts = {path: workspace.text(path) for path in game.members}
    edited, lot = SaidBefore(), random.Random(4)
    for _ in range(6):
        edited.renew(game.vocabulary, texts)
        path = lot.choice(sorted(texts))
        lines = texts[path].split("\n")
        del lines[lot.randrange(len(lines))]
        texts = {**texts, path: "\n".join(lines)}
    edited.renew(checked("timeline_duel")[1].vocabulary, texts)
    edited.renew(game.vocabulary, texts)
    anew = SaidBefore()
    anew.renew(game.vocabulary, texts)
    assert {key: each for key, each in edited.counts.items() if each} == anew.counts


def test_a_line_does_not_foretell_itself() -> None:
    line = "Effect: Negate the Effect of the top card of the deck."
    alone = [each.text for each in proposed(CARDS, CARD.format("Effect: |"))]
    cut = line.replace("Effect: ", "Effect: |")
    assert [each.text for each in proposed(CARDS, CARD.format(cut))] == alone
