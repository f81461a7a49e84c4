"""Scenarios when they are run: what is given is there, what is expected is looked up, strictly."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import run

GIVEN = """\
    Ann has Energy 3, hand [Jab, Second Wind]
    Ben has Shield 1 and hand [Ambush]
    it is Ann's turn
"""


def told(duel: Path, given: str, rest: str) -> str:
    """Run one scenario; return the report."""
    text = f'for "Duel"\n\nscenario "Case":\n  given:\n{given}{rest}'
    (duel / "case.scenario").write_text(text, encoding="utf-8")
    done = run("test", duel / "case.scenario")
    assert done.exit_code == (1 if "FAILED" in done.output else 0), done.output
    return done.output


def parts(**sections: str) -> str:
    """Return the parts of a scenario below `given:`."""
    return "".join(
        f"  {name.rstrip('_0123456789')}:\n"
        + "".join(f"    {line.strip()}\n" for line in lines.strip().split("\n"))
        for name, lines in sections.items()
    )


def holds(duel: Path, given: str, **sections: str) -> None:
    """Run a scenario that holds."""
    output = told(duel, given, parts(**sections))
    assert "all hold" in output, output


def fails(duel: Path, given: str, **sections: str) -> str:
    """Run a scenario that does not hold; return the report."""
    output = told(duel, given, parts(**sections))
    assert "1 failed" in output, output
    return output


RINGS = """\
game "Rings":
  2 players
  the stack is last in first out

each card has:
  Effect: text

zone hand: one for each player, seen by its owner
zone pit: shared, face up

to take {c: cards}:
  choose c when announced as prize
  move prize to the pit

to cast {c: card}:
  announce the Effect of c
  begin Answer
  put the Effect of c on the stack
  resolve the stack

window Answer:
  choose one:
    option for each c in all cards in your hand where it is in the pit:
      cast c
    option pass:
      do nothing

match:
  begin turn of the player in seat 1

turn:
  choose one:
    option for each c in all cards in your hand:
      cast c
    option done:
      the match is a draw
  choose one:
    option go on:
      do nothing
    option quit:
      the match is a draw

card "Bear" x3
  Effect: Take 1 card in your hand.
"""
RING_CASE = """\
for "Rings"

scenario "Case":
  given:
    cards need not be complete
    Ann has hand [Bear]
    it is Ann's turn
  play:
    Ann: cast Bear
    Ann: 3
  expect:
    Ann is asked
"""

# ---- given ---------------------------------------------------------------------------------------


def test_fields_and_zones_are_as_given(duel: Path) -> None:
    holds(
        duel, GIVEN,
        expect="""
        Ann's Energy is 3
        Ben's hand is [Ambush]
        Ben's Health is 10
        Ann's discard pile is []
        Ann is asked
        """,
    )  # fmt: skip


def test_a_deck_that_is_not_named_holds_the_rest(duel: Path) -> None:
    holds(
        duel, GIVEN,
        expect="""
        it holds that there are 7 cards in Ann's deck
        it holds that there are 9 cards in Ben's deck
        Ann is asked
        """,
    )  # fmt: skip


def test_a_deck_in_order_is_drawn_from_its_end(duel: Path) -> None:
    given = "    cards need not be complete\n    Ann has deck [Jab, Ambush], hand []\n"
    given += "    it is Ann's turn\n"
    expect = "Ann's hand is [Ambush]\nAnn's deck is [Jab]\nAnn is asked"
    holds(duel, given, expect=expect)


def test_cards_that_lie_nowhere_are_missed(duel: Path) -> None:
    given = "    Ann has deck [Jab, Ambush], hand []\n    it is Ann's turn\n"
    output = fails(duel, given, expect="Ann is asked")
    assert "8 cards lie nowhere (Ambush, Jab, Raised Buckler, Second Wind)" in output
    assert "case.scenario:4:" in output


def test_no_card_lies_in_two_places(duel: Path) -> None:
    given = "    Ann has hand [Jab, Jab, Jab], discard pile [Jab]\n    it is Ann's turn\n"
    output = fails(duel, given, expect="Ann is asked")
    assert "there is no further copy of Jab" in output
    given = f"    cards need not be complete\n{given}"
    holds(duel, given, expect="Ann's discard pile is [Jab]\nAnn is asked")


def test_it_is_the_turn_that_is_given(duel: Path) -> None:
    given = "    Ann has hand [Jab]\n    Ben has hand [Jab]\n    it is turn 4\n"
    holds(duel, given, expect="it is turn 4\nit is Ben's turn\nBen is asked")


@pytest.mark.laws(once=True)
def test_a_moment_that_never_comes_is_told(duel: Path) -> None:
    given = (
        "    Ann has hand [Jab]\n    Ben has hand [Jab]\n    it is turn 4\n    it is Ann's turn\n"
    )
    output = fails(duel, given, expect="Ann is asked")
    assert "no match comes to this moment" in output


@pytest.mark.laws(once=True)
def test_a_moment_behind_a_turn_without_an_end_is_told_with_its_circle(duel: Path) -> None:
    rules = duel / "game.rules"
    text = rules.read_text(encoding="utf-8").replace("        finish turn", "        do nothing")
    rules.write_text(text, encoding="utf-8")
    output = fails(duel, "    it is turn 2\n    it is Ben's turn\n", expect="Ann is asked")
    assert "no match comes to this moment: the rules go round in a circle:" in output
    assert "game.rules:" in output


def test_without_a_moment_a_match_is_at_its_first_choice(duel: Path) -> None:
    given = "    Ann has hand [Jab]\n    Ben has Health 7\n"
    expect = "it is turn 1\nAnn is offered play Jab\nBen's Health is 7\nAnn is asked"
    holds(duel, given, expect=expect)


def test_something_is_done_before_the_play_begins(duel: Path) -> None:
    holds(duel, f"{GIVEN}    Ben: Block 3\n", expect="Ben's Shield is 4\nAnn is asked")


def test_what_is_done_must_leave_nothing_to_choose(duel: Path) -> None:
    given = f"{GIVEN}    Ann: Choose one: Block 2; or draw 2 cards\n"
    assert "leaves something to choose" in fails(duel, given, expect="Ann is asked")


def test_something_happened_in_a_time_before(duel: Path) -> None:
    given = f"{GIVEN}    Ben draws 1 card during Ben's last turn\n"
    expect = """
    it holds that Ben has drawn 1 card Ben's last turn
    it holds that Ben has drawn 1 card once Ben's last turn
    it holds that Ann has not drawn 1 card the last turn
    Ann is asked
    """
    holds(duel, given, expect=expect)


def test_cards_have_facts_of_their_own(duel: Path) -> None:
    given = "    Ann has hand [Jab with Cost 3, Second Wind]\n"
    given += "    the Second Wind in Ann's hand has Cost 1\n    it is Ann's turn\n"
    expect = "Ann's hand is [Second Wind with Cost 1, Jab with Cost 3, Second Wind]\nAnn is asked"
    holds(duel, given, expect=expect)


# ---- play ----------------------------------------------------------------------------------------


def test_answers_are_options_in_their_words_or_cards(duel: Path) -> None:
    holds(
        duel, GIVEN,
        play="Ann: play Jab\nAnn: Second Wind\nAnn: draw 2 cards",
        expect="Ben's Health is 9\nit is Ben's turn\nBen is asked",
    )  # fmt: skip


def test_a_choice_that_no_line_answers_is_told(duel: Path) -> None:
    output = fails(duel, GIVEN, play="Ann: Second Wind", expect="Ann's Energy is 1")
    assert "a choice still waits at the end" in output
    assert "Ann is asked" in output


def test_an_answer_that_is_no_option_shows_the_options(duel: Path) -> None:
    output = fails(duel, GIVEN, play="Ann: play Ambush", expect="Ann is asked")
    assert "case.scenario:9: this is no option" in output
    assert '      play "Jab"\n' in output
    assert "end turn" in output


def test_an_answer_of_somebody_else_is_told(duel: Path) -> None:
    output = fails(duel, GIVEN, play="Ben: play Ambush", expect="Ann is asked")
    assert "Ben is not asked" in output


def test_a_choice_with_one_option_needs_no_line(duel: Path) -> None:
    given = "    Ann has Energy 3, hand [Jab, Jab]\n    Ben has hand []\n    it is Ann's turn\n"
    output = fails(
        duel, f"    cards need not be complete\n    Ann has deck [Jab]\n{given}",
        play="Ann: play Jab\nAnn: play Jab\nAnn: play Jab\nAnn: end turn",
        expect="Ben is asked",
    )  # fmt: skip
    assert "this was the only option and was taken by itself" in output


def test_otherwise_answers_what_no_other_line_does(duel: Path) -> None:
    given = GIVEN.replace("Shield 1", "Health 2")
    play = "otherwise: Block 2\notherwise: play Second Wind\notherwise: play Jab"
    holds(duel, given, play=play, expect="Ann wins")
    output = fails(duel, GIVEN, play="Ann: play Jab\notherwise: Block 2", expect="Ann is asked")
    assert "this line was never used" in output


def test_what_is_refused_is_no_option(duel: Path) -> None:
    play = "Ann: play Ambush is refused\nAnn: play Jab"
    holds(duel, GIVEN, play=play, expect="Ann is asked")
    output = fails(duel, GIVEN, play="Ann: play Jab is refused", expect="Ann is asked")
    assert "this is an option" in output


def test_who_is_not_asked_is_refused_nothing_unless_the_line_says_so(duel: Path) -> None:
    output = fails(duel, GIVEN, play="Ben: play Ambush is refused", expect="Ann is asked")
    assert "Ben is not asked, so nothing is refused" in output
    assert "`... is refused while Ben is not asked`" in output
    play = "Ben: play Ambush is refused while Ben is not asked\nAnn: play Jab"
    holds(duel, GIVEN, play=play, expect="Ben is not asked\nAnn is asked")
    output = fails(duel, GIVEN, expect="Ben is not offered play Ambush\nAnn is asked")
    assert "if that is meant, say `Ben is not asked`" in output


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ann: play Ambush is refused while Ann is not asked", "Ann is asked"),
        ("Ann: play Ambush is refused while Ben is not asked", "`while Ann is not asked`"),
    ],
)
def test_who_is_asked_is_not_said_not_to_be(duel: Path, line: str, said: str) -> None:
    assert said in fails(duel, GIVEN, play=f"{line}\nAnn: play Jab", expect="Ann is asked")


def test_a_name_of_a_seat_may_hold_digits(duel: Path) -> None:
    given = GIVEN.replace("Ann", "P1").replace("Ben", "P2")
    holds(duel, given, play="P1: play Jab", expect="P2's Shield is 0\nP1 is asked")


def test_a_card_is_not_missing_because_its_name_stands_in_quotes(
    duel: Path,
) -> None:
    output = fails(duel, GIVEN, expect='Ann\'s hand is ["Jab", "Jab"]\nAnn is asked')
    assert 'missing: "' not in output
    assert "not expected: Jab" not in output


def test_all_that_fails_in_a_block_is_told_with_what_there_is(duel: Path) -> None:
    expect = "Ann's Energy is 9\nit holds that the number of cards in Ann's hand is 4\nBen is asked"
    output = fails(duel, GIVEN, expect=expect)
    assert "case.scenario:9: Ann's Energy is 3" in output
    assert "case.scenario:10: this does not hold" in output
    assert "there is  the number of cards in Ann's hand: 3" in output
    assert "case.scenario:11: Ben is not asked" in output


def test_what_goes_wrong_in_cardwright_is_the_failure_of_one_scenario(
    duel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(match: object) -> None:
        raise IndexError("no such thing")

    monkeypatch.setattr("cardwright.workbench.scenarios.scenario_run.position_told", broken)
    output = fails(duel, GIVEN, expect="Ann is asked")
    assert "cardwright itself went wrong here (IndexError: no such thing)" in output


def test_a_choice_made_when_announced_is_not_taken_for_one_that_was_silent(tmp_path: Path) -> None:
    (tmp_path / "rings.rules").write_text(RINGS, encoding="utf-8")
    (tmp_path / "case.scenario").write_text(RING_CASE, encoding="utf-8")
    output = run("test", tmp_path).output
    assert "case.scenario:10: this is no option" in output, output


def test_play_and_expect_take_turns(duel: Path) -> None:
    holds(
        duel, GIVEN,
        expect="Ben's Shield is 1",
        play="Ann: play Jab",
        expect_2="Ben's Shield is 0",
        play_2="Ann: end turn",
        expect_3="Ben is asked",
    )  # fmt: skip


# ---- expect --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ben's Health is 9", "Ben's Health is 10"),
        ("Ben's Health is 9 or less", "Ben's Health is 10"),
        ("Ann's discard pile is [Jab]", "Ann's discard pile is different"),
        ("Ben is asked", "Ben is not asked"),
        ("nobody is asked", "Ann is asked"),
        ("Ann is offered play Ambush", "Ann is not offered this"),
        ("Ann is not offered play Jab", "this is an option"),
        ("Ann is offered 2 options", "Ann is offered 3 options"),
        ("it is Ben's turn", "it is not Ben's turn"),
        ("it is turn 4", "it is turn 3"),
        ("Ann sees [Ambush]", "Ann sees no Ambush"),
        ("Ann does not see [Jab]", "Ann sees Jab"),
        ("Ben sees Ann's hand as [Jab, ?, ?]", "Ann's hand is different for Ben"),
        ("it holds that Ann's hand is empty", "this does not hold"),
        ("Ann wins", "the match goes on"),
        ("Ben loses", "the match goes on"),
        ("the match is a draw", "the match goes on"),
    ],
)
def test_a_difference_is_told_with_its_line(duel: Path, line: str, said: str) -> None:
    given = GIVEN.replace("it is Ann's turn", "it is turn 3\n    it is Ann's turn")
    output = fails(duel, given, expect=f"Ann is asked\n{line}")
    assert f"case.scenario:11: {said}" in output
    assert f"11 | {line}" in output


def test_a_zone_without_order_is_compared_in_any_order(duel: Path) -> None:
    holds(duel, GIVEN, expect="Ann's hand is [Second Wind, Jab, Second Wind]\nAnn is asked")


@pytest.mark.parametrize(
    "said, so",
    [("3", True), ("1 or more", True), ("up to 4", True), ("2", False), ("up to 2", False)],
)
def test_so_many_means_no_more_and_no_fewer(duel: Path, said: str, so: bool) -> None:
    """Ann holds two cards and draws a third."""
    are = "are" if so else "are not"
    holds(duel, GIVEN, expect=f"it holds that there {are} {said} cards in Ann's hand\nAnn is asked")


def test_views_hide_what_a_seat_does_not_know(duel: Path) -> None:
    expect = """
    Ben sees Ann's hand as [?, ?, ?]
    Ann sees Ann's hand as [Second Wind, Jab, Second Wind]
    Ben sees [Ambush]
    Ben does not see [Second Wind]
    Ann is asked
    """
    holds(duel, GIVEN, expect=expect)


def test_a_match_can_end(duel: Path) -> None:
    given = GIVEN.replace("Shield 1", "Health 2")
    holds(duel, given, play="Ann: Jab", expect="Ann wins\nBen loses\nnobody is asked")


def test_a_report_shows_the_play_so_far(duel: Path) -> None:
    output = fails(duel, GIVEN, play="Ann: play Jab", expect="Ann is asked\nBen's Health is 10")
    assert "  expected  10\n  there is  9\n" in output
    assert '  | Ann: play "Jab"\n' in output
    assert "Ben's Health: 10 -> 9" in output


@pytest.mark.laws(once=True)
def test_pieces_stand_where_they_are_given(tmp_path: Path) -> None:
    given = "    cards need not be complete\n    Ann is on b3\n    it is turn 3\n"
    text = f'for "GUNSWORD"\n\nscenario "Case":\n  given:\n{given}  expect:\n    Ann is on b3\n'
    (tmp_path / "case.scenario").write_text(f"{text}    Ann is asked\n", encoding="utf-8")
    assert "all hold" in run("test", tmp_path).output
    (tmp_path / "case.scenario").write_text(f"{text}    Ann is on c3\n", encoding="utf-8")
    assert "Ann is on b3" in run("test", tmp_path).output


CHEST = """\
game "Toys":
  2 players

each player has:
  Coins: number from 0

a Toy is a card with:
  Shiny: mark
  Loud: mark

zone chest: one for each player, in order, face down
zone hand: one for each player, seen by its owner

always all Toys in any hand are Loud

a card is bright if it is Shiny

card "Ball" x4
  Toy

match:
  repeat:
    begin turn

turn:
  move the top card of your chest to your hand
  choose one:
    option wait:
      add 1 to your Coins
    option shine if there is a bright card in your hand:
      polish for ever

to polish for ever:
  repeat while your Coins is 0 or more:
    do nothing
"""


def toys(folder: Path, given: str, expect: str) -> str:
    """Run a scenario of a game in which a rule touches Loud, and none touches Shiny."""
    (folder / "toys.rules").write_text(CHEST, encoding="utf-8")
    lines = ["cards need not be complete", "Ann has hand [Ball]", "it is Ann's turn", given]
    section = "".join(f"    {line}\n" for line in lines)
    text = f'for "Toys"\n\nscenario "Case":\n  given:\n{section}  expect:\n    {expect}\n'
    (folder / "case.scenario").write_text(text, encoding="utf-8")
    return run("test", folder).output


def test_a_rule_about_what_no_rule_of_the_game_touches_is_refused(tmp_path: Path) -> None:
    given = "Ann: all Toys are {} this turn"
    output = toys(tmp_path, given.format("Shiny"), "Ann is offered shine")
    assert "`Shiny` cannot be set up yet" in output
    output = toys(tmp_path, given.format("not Loud"), "nobody is asked")
    assert "cannot be set up" not in output


def test_what_is_done_before_the_play_and_goes_round_in_a_circle_is_told(tmp_path: Path) -> None:
    output = toys(tmp_path, "Ann: polish for ever", "nobody is asked")
    assert "case.scenario:8: the rules go round in a circle:" in output
    assert "toys.rules:" in output


WELLS = """\
game "Wells":
  2 players
  no stack

zone pile: shared, in order

each player has:
  Coins: number 0 to 9
  Debt: number 0 to 9

value number: the depth:
  if your Coins is 5:
    answer the depth plus 1
  answer 0

always your Debt is the depth more

match:
  choose one:
    option wait:
      do nothing
    option dig:
      add 5 to your Coins
  choose one:
    option wait:
      do nothing
    option leave:
      do nothing

scenario "Deep":
  given:
    Ann has Coins 0
  play:
    Ann: dig
  expect:
    Ann's Debt is 3

scenario "Shallow":
  given:
    Ann has Coins 0
  play:
    Ann: wait
  expect:
    Ann's Debt is 3
"""


def test_a_circle_in_what_is_expected_is_told_as_one(tmp_path: Path) -> None:
    (tmp_path / "wells.rules").write_text(WELLS, encoding="utf-8")
    output = run("test", tmp_path).output
    assert "wells.rules:36: a value of the rules is worked out from itself" in output
    assert "wells.rules:11: value number: the depth" in output
    assert "wells.rules:44: Ann's Debt is 0" in output
    assert "went wrong" not in output


@pytest.mark.laws(once=True)
def test_a_report_of_an_endless_play_is_short(tmp_path: Path) -> None:
    output = toys(tmp_path, "Ann has Coins 1", "nobody is asked")
    assert "go round in a circle" in output
    assert "more lines ..." in output
    assert len(output.split("\n")) < 200


NUMBERED = """\
game "Lifts":
  2 players
  no stack

zone pile: shared, in order

each player has:
  Coins: number 0 to 9

setup:
  shuffle the pile

match:
  for each k in numbers from 1 to 3:
    begin floor k

step floor {k: number}:
  choose one:
    option wait:
      do nothing
    option leave:
      gain k Coins

to gain {n: number} Coins:
  add n to your Coins
"""


@pytest.mark.parametrize("floor", [1, 3])
def test_a_part_of_play_with_a_number_is_given_and_expected_with_it(
    floor: int, tmp_path: Path
) -> None:
    (tmp_path / "lifts.rules").write_text(NUMBERED, encoding="utf-8")
    case = f"""\
for "Lifts"

scenario "Case":
  given:
    Ann has Coins 0
    it is Ann's floor 2
  play:
    Ann: leave
  expect:
    it is Ann's floor {floor}
    Ann's Coins is 2
    Ann is offered leave
"""
    (tmp_path / "case.scenario").write_text(case, encoding="utf-8")
    output = run("test", tmp_path).output
    if floor == 3:
        assert "all hold" in output, output
    else:
        assert "it is not Ann's floor 1" in output
        assert "Ann's floor 3" in output


def test_a_number_below_zero_is_given_and_expected_and_no_other_is_worked_out(
    tmp_path: Path,
) -> None:
    (tmp_path / "debts.rules").write_text(
        'game "Debts":\n  2 players\n\neach player has:\n  Score: number, starting at 0\n\n'
        "zone pile: shared, in order, face down\n\nmatch:\n  repeat 2 times:\n"
        "    choose one:\n      option owe:\n        subtract 5 from your Score\n"
        "      option rest:\n        do nothing\n",
        encoding="utf-8",
    )
    case = tmp_path / "case.scenario"
    text = (
        'for "Debts"\n\nscenario "Case":\n  given:\n    Ann has Score minus 3\n'
        "    Ben has Score 0\n"
        "  play:\n    Ann: owe\n  expect:\n    Ann's Score is {}\n    Ann is asked\n"
    )
    case.write_text(text.format("minus 8"), encoding="utf-8")
    done = run("test", case)
    assert "all hold" in done.output, done.output
    case.write_text(text.format("2 plus 3"), encoding="utf-8")
    done = run("test", case)
    assert "a number is written in digits here" in done.output
