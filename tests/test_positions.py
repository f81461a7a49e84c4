"""Where a scenario begins: what the setup would have made of what is given, and what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import run

GAME = """\
game "Camp":
  2 players
  no stack

each player has:
  Most: number from 0
  Life: number from 0, starting at 0, out of Most
  Nights: number from 0

each card has:
  Strength: number 1 to 9

zone stock: shared, face up
zone camp: one for each player, face up
zone deck: one for each player, in order, face down
zone hand: one for each player, seen by its owner

board yard: a grid of 3 columns and 3 rows, walls around it, no 2 pieces on a space

setup:
  move all cards with Strength 5 or more to the stock
  the player in seat 1 takes a1
  the player in seat 2 takes c3
  for each p in all players:
    p recruits
  for each p in all players:
    move all cards with Strength 4 or less in p's deck to p's hand

to take/takes {s: space}:
  move you to s

to recruit/recruits:
  choose a card in the stock as hero
  move hero to your camp
  set your Most to hero's Strength
  set your Life to your Most

match:
  repeat:
    begin Day

round Day:
  for each p in all players:
    begin Watch of p
    show the table
  for each p in all players:
    begin turn of p

step Watch:
  add 1 to your Nights
  shuffle your deck
  add the result of a die with 6 sides to your Nights

turn:
  choose one:
    option draw:
      move the top card of your deck to your hand
    option rest:
      do nothing
"""
CARDS = """\
for "Camp"

card "Ox"
  Strength 9

card "Fox"
  Strength 6

card "Bee"
  Strength 2

card "Ant"
  Strength 1

deck "All":
  every card
"""


@pytest.fixture
def camp(tmp_path: Path) -> Path:
    """Return a folder with the game."""
    (tmp_path / "camp.rules").write_text(GAME, encoding="utf-8")
    (tmp_path / "camp.cards").write_text(CARDS, encoding="utf-8")
    return tmp_path


def told(camp: Path, scenario: str) -> str:
    """Run a scenario; return the report."""
    head = 'for "Camp"\n\nscenario "Case":\n  given:\n    cards need not be complete\n'
    (camp / "case.scenario").write_text(head + scenario, encoding="utf-8")
    return run("test", camp / "case.scenario").output


def test_the_setup_is_gone_through_with_what_lies_before_a_seat(camp: Path) -> None:
    output = told(camp, """\
    Ann has camp [Ox]
    Ben has camp [Fox]
    it is Ann's turn
  expect:
    Ann's Most is 9
    Ann's Life is 9
    Ben's Life is 6
    Ann is asked
""")  # fmt: skip
    assert "all hold" in output, output


def test_the_other_way_round_too(camp: Path) -> None:
    output = told(camp, """\
    Ann has camp [Fox]
    Ben has camp [Ox]
    it is Ann's turn
  expect:
    Ann's Life is 6
    Ben's Life is 9
    Ann is asked
""")  # fmt: skip
    assert "all hold" in output, output


def test_a_field_holds_no_more_than_the_one_that_it_is_out_of(camp: Path) -> None:
    output = told(camp, """\
    Ann has Life 8, camp [Fox]
    it is Ann's turn
  expect:
    Ann is asked
""")  # fmt: skip
    assert "case.scenario:6: Life is out of Most, which is 6 here" in output


def test_with_a_new_bound_it_may(camp: Path) -> None:
    output = told(camp, """\
    Ann has Life 8, Most 8, camp [Fox]
    it is Ann's turn
  expect:
    Ann's Life is 8
    Ann is asked
""")  # fmt: skip
    assert "all hold" in output, output


def test_no_piece_stands_on_another(camp: Path) -> None:
    output = told(camp, """\
    Ann is on b2
    Ben is on b2
    it is Ann's turn
  expect:
    Ann is asked
""")  # fmt: skip
    assert "case.scenario:7: Ann and Ben stand on b2" in output
    assert "`no 2 pieces on a space`" in output


def test_without_a_moment_the_first_choice_of_the_setup_waits(camp: Path) -> None:
    output = told(camp, """\
    Ann is on b2
  expect:
    Ann is offered Ox
    Ann is offered Fox
    Ann is asked
  play:
    Ann: Fox
  expect:
    Ann's Life is 6
    Ben is asked
""")  # fmt: skip
    assert "all hold" in output, output


def test_steps_are_counted_from_where_a_scenario_begins(camp: Path) -> None:
    output = told(camp, """\
    Ann has camp [Ox]
    Ben has camp [Fox]
    it is Ben's turn
  play:
    Ben: rest
  expect:
    it holds that the Watch has begun twice this match
    Ann is asked
""")  # fmt: skip
    assert "all hold" in output, output


def test_the_table_is_seen_in_the_middle_of_a_round(camp: Path) -> None:
    output = told(camp, """\
    Ann has camp [Ox], Nights 0, deck []
    Ben has camp [Fox], Nights 0, deck []
    the next random results are 3, 4
    it is the Day
  expect:
    the table is shown
    Ann's Nights is 4
    Ben's Nights is 0
    nobody is asked
  play:
    Ann: rest
    Ben: rest
  expect:
    the table is shown 2 times
    Ben's Nights is 5 or more
    nobody is asked
""")  # fmt: skip
    assert "all hold" in output, output


def test_where_the_table_is_not_shown_again_is_told(camp: Path) -> None:
    output = told(camp, """\
    it is Ann's turn
  play:
    Ann: rest
  expect:
    the table is shown
    Ben is asked
""")  # fmt: skip
    assert "the table is not shown again before this" in output


def test_a_shuffle_brings_up_what_is_given(camp: Path) -> None:
    output = told(camp, """\
    Ann has deck [Ant, Bee, Ox], hand []
    the next shuffle gives [Bee, Ant]
    it is the Day
  expect:
    Ann's deck is [Ox, Bee, Ant]
    Ann is asked
""")  # fmt: skip
    assert "all hold" in output, output


def test_a_shuffle_cannot_bring_up_what_is_not_there(camp: Path) -> None:
    output = told(camp, """\
    Ann has deck [Bee], hand []
    the next shuffle gives [Ox]
    it is the Day
  expect:
    Ann is asked
""")  # fmt: skip
    assert "case.scenario:7: there is no Ox in what is shuffled" in output


def test_a_result_that_a_die_cannot_show_is_told(camp: Path) -> None:
    output = told(camp, """\
    Ann has camp [Ox], Nights 0, deck []
    Ben has camp [Fox], Nights 0, deck []
    the next random results are 3, 7
    it is the Day
  expect:
    Ann is asked
""")  # fmt: skip
    assert "case.scenario:8: 7 cannot come up where it is taken: that goes from 1 to 6" in output


@pytest.mark.parametrize(
    ("line", "what"),
    [("the next random results are 3, 4", "random result"),
     ("the next shuffle gives [Ant]", "shuffle")],
)  # fmt: skip
def test_what_chance_was_to_give_and_never_gave_is_told(camp: Path, line: str, what: str) -> None:
    output = told(camp, f"""\
    Ann has deck [Ant], hand []
    {line}
    it is Ann's turn
  expect:
    Ann is asked
""")  # fmt: skip
    assert f"case.scenario:7: this was never used: after it there was no {what}" in output


# ---- cards that lie nowhere ----------------------------------------------------------------------

NOWHERE = """\
game "Camp":
  2 players
  no stack

each player has:
  Life: number from 0
  Best: card

each card has:
  Strength: number 1 to 9

zone stock: shared, face up
zone deck: one for each player, in order, face down
zone tent: one for each player, in slots, seen by its owner

setup:
  for each p in all players:
    set p's Best to the top card of p's deck

match:
  repeat:
    for each p in all players:
      begin turn of p

turn:
  choose one:
    option any:
      choose a card as chosen
      move chosen to the stock
    option strongest:
      choose a card with the highest Strength as chosen
      move chosen to the stock
    option several:
      choose any number of cards as chosen
      move chosen to the stock
    option order:
      choose an order for your Best and the bottom card of your deck as row
      move row to the stock
    option other:
      choose a card other than your Best as chosen
      move chosen to the stock
    option best:
      move your Best to the stock
      reveal your Best
      add your Best's Strength to your Life
    option all:
      move all cards to the stock
    option counting:
      for each one in all cards:
        add one's Strength to your Life
  add 1 to your Life
"""
MOVED = ("any", "strongest", "order", "other", "all")
"""What moves the only card that is there."""


@pytest.mark.parametrize("option", [*MOVED, "several", "best", "counting"])
def test_cards_off_the_table_are_no_cards(camp: Path, option: str) -> None:
    (camp / "camp.rules").write_text(NOWHERE, encoding="utf-8")
    chosen = "\n    Ann: []" if option == "several" else ""
    output = told(camp, f"""\
    Ann has deck [Bee], tent []
    Ben has deck [], tent []
    it is Ann's turn
  play:
    Ann: {option}{chosen}
  expect:
    Ben is asked
    stock is {"[Bee]" if option in MOVED else "[]"}
    Ann's Life is {3 if option == "counting" else 1}
""")  # fmt: skip
    assert "all hold" in output, output


SWAP = """\
game "Swap":
  2 players
  no stack

zone deck: one for each player, in order, face down
zone hand: one for each player, seen by its owner
zone table: shared, face up

setup:
  for each p in all players:
    move the top 2 cards of p's deck to p's hand

match:
  begin Swap
  the match is a draw

round Swap:
  secretly each player:
    choose 1 card in your hand as mine
    move mine to the table

card "Oak"
card "Elm"
card "Ash"
card "Fir"

scenario "Given hands are those that are chosen from":
  given:
    Ann has hand [Ash, Fir]
    Ben has hand [Elm, Fir]
  play:
    Ann: Ash
    Ben: Elm
  expect:
    table is [Ash, Elm]
"""


def test_where_a_secret_choice_has_begun_everybody_finds_what_is_given(tmp_path: Path) -> None:
    (tmp_path / "swap.rules").write_text(SWAP, encoding="utf-8")
    told = run("test", tmp_path)
    assert told.exit_code == 0, told.output
