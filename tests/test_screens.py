"""What a screen shows of any game, read off the small game `tests/mechanisms/screens`.

A board and what an answer would lead to, plans laid in secret and shown step by step, a text line
by line, and that nothing of it is hidden from its seat. How the bundled games look comes last.
"""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from bundled import GAMES
from click.testing import CliRunner
from matches import BUNDLED, begun, few_every_day, game_named, random_play
from plays import FOLDER, choose, game_of
from rich.cells import cell_len
from rich.console import Console, RenderableType

from cardwright.interpreter import WATCHER, Foreseen, Match
from cardwright.workbench import cardwright
from cardwright.workbench.screen.screen_events import rows
from cardwright.workbench.screen.table import table
from cardwright.workbench.screen.table_close import COUNTED, SPARE, UNREAD, close_table

ALONE = ("--seat", "Ann", "--seat", "Ben=random", "--seed", "1")
TWO = ("--seat", "Ann", "--seat", "Ben", "--seed", "1")
LINE = "-" * 80
PLANNED = ["4", "no", "2", "Walk", "north", "Call", "north"]
"""What Ann types until her two plans are laid."""


def played(*typed: str, seats: tuple[str, ...] = ALONE, game: str = "") -> list[str]:
    """Play at the keyboard; return what was on the screen, picture by picture."""
    name = game or str(FOLDER / "screens")
    lines = "".join(f"{each}\n" for each in typed)
    result = CliRunner().invoke(cardwright, ["play", name, *seats], input=lines)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return re.split(r"^-+(?: the next player -+)?$", result.output, flags=re.MULTILINE)


def lines_with(screen: str, text: str) -> list[str]:
    """Return the lines of a screen that hold a text."""
    return [line for line in screen.split("\n") if text in line]


def lines_of_zones(screen: str) -> str:
    """Return the lines of the own zones on a screen."""
    return "\n".join(re.findall(r"^  [A-Z]\w+  .*$(?:\n {9}.*$)*", screen, re.MULTILINE))


def board(screen: str) -> list[str]:
    """Return the rows of the board on a screen, the farthest first."""
    rows = [line[:24].rstrip() for line in screen.split("\n") if re.match(r" {2,3}\d  ", line)]
    return rows[:4]


def story(screen: str) -> list[str]:
    """Return the lines of the text that lies open, each behind its sign."""
    rows = [line[35:].rstrip() for line in screen.split("\n") if "of the Story of" not in line]
    found = [row for row in rows if re.search(r"Count \d|Say more", row) and "you may" not in row]
    return [row.lstrip() if row.lstrip()[:2] in ("> ", "- ", "x ", "+ ") else row.strip()
            for row in found]  # fmt: skip


# ---- what is for the rules only ------------------------------------------------------------------


def test_what_is_for_the_rules_only_is_on_no_table() -> None:
    screen = played()[1]
    assert "Vigour 7/8" in screen
    table, _, _ = screen.partition("What happened")
    for word in ("Most", "busy", "drawer", "Heading"):
        assert word not in table


def test_what_is_for_the_rules_only_is_not_told_but_is_in_the_log() -> None:
    match = after("no", "1", '"Walk"', "north", "1", '"Walk"', "south")
    noted = [each.text for each in match.events() if each.aside]
    assert "Ann is marked as busy" in noted
    assert 'the Wear of Ann\'s "Walk": 0 -> 1' in noted
    told = "".join(played(*PLANNED, ""))
    assert "busy" not in told
    assert "Wear" not in told
    assert 'the Heading of Ann\'s "Walk" is north' in told  # that is a field for all to see


def test_a_number_is_shown_out_of_another_one() -> None:
    match = after()
    assert ("Ann", "Vigour", 8) in match.view("Ann").limits
    fields = dict(dict(match.view("Ann").fields)["Ann"])
    assert fields == {"Vigour": "7", "Tally": "1"}


def test_where_all_act_at_once_it_is_nobodys_turn() -> None:
    assert played()[1].strip().startswith("Turn 1. Telling\n")
    assert "*" not in lines_with(played()[1], "Ann (you)")[0]


def test_that_play_goes_backwards_stands_behind_whose_turn_it_is() -> None:
    three = ("--seat", "Ann", "--seat", "Ben", "--seat", "Cyd", "--seed", "1")
    screens = "\n".join(
        played("", "Reverse", "", seats=three, game=str(FOLDER / "direction_of_play"))
    )
    assert lines_with(screens, "Turn 1")[0].strip() == "Turn 1: Ann"
    assert lines_with(screens, "Turn 2")[0].strip() == "Turn 2: Cyd. Play goes backwards"


# ---- a text that lies open -----------------------------------------------------------------------


def test_a_card_that_lies_open_shows_its_numbers_and_its_lines() -> None:
    screen = played()[1]
    assert "Long Tale   Weight 3" in screen
    assert story(screen) == [
        "Story: Count 1.", "Say more. You may Count 2.", "Count 4.", "Count 5.",
    ]  # fmt: skip


def test_a_line_that_can_be_chosen_is_shown_with_its_words() -> None:
    lines = lines_with(played()[1], 'of the Story of "Long Tale"')
    assert '4 line 4 of the Story of "Long Tale": Count 5.' in lines


def test_lines_are_marked_as_done_going_on_added_and_struck_out() -> None:
    assert story(played("4")[2]) == [
        "- Story: Count 1.", "> Say more. You may Count 2.", "+ Count 3", "Count 4.", "x Count 5.",
    ]  # fmt: skip


def test_a_number_that_is_not_as_printed_is_shown_with_its_print() -> None:
    assert "Weight 5 (printed 3)" in played("4")[2]


def test_the_lines_of_a_text_are_in_the_view() -> None:
    match = after(before='line 4 of the Story of "Long Tale"')
    (stage,) = [each for each in match.view("Ben").zones if each.name == "stage"]
    (text,) = stage.cards[0].texts
    assert text.box == "Story"
    assert [each.state for each in text.lines] == ["done", "now", "added", "", "struck out"]


@pytest.mark.laws(once=True)
def test_a_question_names_a_card_that_has_been_shown_since() -> None:
    match = begun("gunsword", 1)
    asked = set()
    for _ in random_play(match, 1, 300):
        assert match.decision is not None
        asked.add(match.decision.prompt)
    assert any(each.startswith('"Riposte": ') for each in asked)
    assert not any("with a card" in each for each in asked)


def test_a_line_that_another_card_adds_is_asked_about_in_its_own_words() -> None:
    match = game_named("gunsword").start(1, decks=("Silencer with Repeater Rapier", None))
    asked = set()
    for _ in random_play(match, 1, 500):
        assert match.decision is not None
        asked.add(match.decision.prompt)
    assert '"Silencer": Slash Queen 1: choose a path' in asked


# ---- what an option would lead to ----------------------------------------------------------------


def test_an_option_tells_where_it_leads_and_the_board_shows_it() -> None:
    screen = played("4", "no", "1", "Walk")[-1]
    assert "1 north: to b2  2 east: to c1  3 south: stays  4 west: to a1" in screen
    assert board(screen) == ["   4  .  Be .", "   3  .  .  .", "   2  ro 1  .", "   1  4  An 2"]
    assert "1, 2: end of an option" in screen


def test_an_option_tells_what_changes_and_which_spaces_a_word_speaks_of() -> None:
    screen = " ".join(played(*PLANNED[:-1])[-1].split())
    assert "1 north: your Vigour 7 -> 6; Ben's Vigour 7 -> 4; call over b3, b4;" in screen


@pytest.mark.laws(once=True)
def test_a_path_that_no_piece_goes_shows_where_it_ends() -> None:
    seats = ("--seat", "Ann", "--seat", "Ben=random", "--seed", "3")
    screen = played("2", "Point Blank", seats=seats, game="gunsword")[-1]
    assert "1 north 1: path to c4" in screen
    assert re.search(r"^   4  \.  8  1  2  \.", screen, re.MULTILINE)


def test_try_draws_the_board_as_it_would_be() -> None:
    screen = played(*PLANNED[:-1], "try north")[-1]
    _, _, tried = screen.partition("north, if nobody hinders it:")
    assert board(tried) == ["   4  o  Bx o", "   3  o  x  o", "   2  ro A* o", "   1  .  .  ."]
    assert "x: call over" in tried
    assert ">1: the way of Ann" in tried


def test_try_needs_an_option() -> None:
    assert "`try 3` for an option." in played("try nothing")[-1]
    assert "There is no board" in CliRunner().invoke(
        cardwright, ["play", "water_duel", *ALONE], input="try 1\n"
    ).output  # fmt: skip


def test_a_number_that_can_be_chosen_is_meant_by_itself() -> None:
    screen = played("4", "no", "3")[-1]
    assert "choose 1 to 2 plans:\n1  2\n" in screen
    assert "There is no option 3; they are 1 to 2." in screen


# ---- plans ---------------------------------------------------------------------------------------


def test_what_was_planned_so_far_is_drawn_and_told() -> None:
    screen = played(*PLANNED[:5])[-1]
    assert "Planned so far, if nobody hinders it:\n  1  to b2\n" in screen
    assert board(screen)[2] == "   2  ro >1 ."


def test_a_plan_is_asked_about_before_it_is_given_away_and_can_be_taken_back() -> None:
    screens = played(*PLANNED, "undo", "west", "")
    assert "All of it, if nobody hinders it:" in screens[8]
    assert "Planning: choose straight:" in screens[9]  # the last choice is open again
    assert "a2" in screens[10]
    assert "Doing > Pass" in screens[11]


def test_only_enter_gives_a_plan_away() -> None:
    asked = "Enter: so be it; `undo`: take the last choice back."
    screens = played(*PLANNED, "west", "try 1", "")
    assert screens[8].count(asked) == 3
    assert "Doing > Pass" in screens[9]
    assert "Doing" not in "".join(played(*PLANNED, "quit", ""))


def test_a_match_that_was_saved_while_the_table_was_shown_goes_on(tmp_path: Path) -> None:
    match = after("no", "1", '"Walk"', "north", "1", '"Walk"')
    assert match.answer(0, pausing=True)
    assert match.decision is None
    saved = tmp_path / "evening.match"
    saved.write_text(match.save(), encoding="utf-8")
    output = CliRunner().invoke(cardwright, ["play", "--load", str(saved), *ALONE[:4]]).output
    assert "Search: choose a space" in output
    assert "The match is over" not in output


def test_one_choice_in_secret_is_not_asked_about() -> None:
    match = after("no")
    choose(match, "1")
    assert not match.ends_secret(0)  # the way is still to be chosen
    choose(match, '"Walk"')
    assert match.ends_secret(0)
    assert not begun("secrets", 1).ends_secret(0)


def test_what_was_planned_is_shown_step_by_step() -> None:
    passes = [each for each in played(*PLANNED, "") if "Doing > Pass" in each]
    assert len(passes) == 2
    assert "Ann enters b2" in passes[0]
    assert "call over b3 and b4" not in passes[0]
    assert "call over b3 and b4" in passes[1]
    assert board(passes[1])[1] == "   3  o  x  o"


def test_nobody_is_asked_to_go_on_where_there_is_no_terminal() -> None:
    assert "Enter goes on" not in "".join(played(*PLANNED, ""))


def test_agents_alone_show_no_table() -> None:
    seats = ("--seat", "Ann=random", "--seat", "Ben=random", "--seed", "1")
    assert "Doing > Pass" not in "".join(played(seats=seats))


# ---- secrets -------------------------------------------------------------------------------------


def test_several_people_see_together_what_is_open_to_all() -> None:
    ann = ["", *PLANNED, ""]
    ben = ["", "2", "Call", "south", "Walk", "west", ""]
    screens = played(*ann, *ben, seats=TWO)
    shown = [each for each in screens if "Doing > Pass" in each]
    assert len(shown) == 2
    assert "(you)" not in shown[0]
    assert "1 Walk (Heading north)  2 ?" in shown[0]
    assert "1 Call (Heading south)  2 ?" in shown[0]
    assert "2 Walk (Heading" in shown[1]
    assert "2 hidden cards" not in shown[0]  # one is left in each hand
    assert "Ann: press Enter" in screens[-1] or "Ann: press Enter" in screens[-2]


def test_who_watches_knows_what_all_know_and_is_asked_nothing() -> None:
    match = after("no")
    view = match.view(WATCHER)
    assert view.decision is None
    hands = [each.cards for each in view.zones if each.name == "hand"]
    assert all(card.name is None for cards in hands for card in cards)
    assert not [each for each in match.events(WATCHER) if each.sort == "answer"]


def test_nothing_hidden_is_foreseen() -> None:
    told = set()
    for hidden in (("Walk", "Walk", "Call"), ("Call", "Walk", "Walk"), ("Walk", "Call", "Walk")):
        match = at_search()
        deal_anew(match, "Ben", hidden)
        told.add(repr([match.foresee(each) for each in range(len(options(match)))]))
    assert len(told) == 1


def test_nothing_is_foreseen_that_chance_decides() -> None:
    match = at_search()
    choose(match, "b1")
    found = match.foresee(0)
    assert isinstance(found, Foreseen)
    assert not [each for lot in found.events for each in lot if each.pieces]


def test_foreseeing_leaves_the_match_as_it_is() -> None:
    match = after("no", "2", '"Walk"')
    before = match.digest()
    for each in range(len(options(match))):
        match.foresee(each)
    match.foresee()
    assert match.digest() == before


@pytest.mark.parametrize("name", few_every_day([*BUNDLED, "screens", "secrets", "hidden"]))
def test_anything_can_be_foreseen_at_any_time(name: str) -> None:
    match = begun(name, 3)
    for _ in random_play(match, 3, 40):
        for each in range(min(len(options(match)), 8)):
            assert match.foresee(each) is not None


def after(*answers: str, before: str = 'line 3 of the Story of "Long Tale"') -> Match:
    """Return the small game after some answers; a line of the text is struck out first."""
    match = game_of("screens").start(seed=1, seats=("Ann", "Ben"))
    choose(match, before)
    for each in answers:
        choose(match, each)
    return match


def at_search() -> Match:
    """Return the small game where Ann chooses a space and Ben still holds two cards."""
    return after("no", "1", '"Walk"', "north", "1", '"Walk"', "south")


def options(match: Match) -> list[str]:
    """Return what is offered."""
    assert match.decision is not None
    return [each.text for each in match.decision.options]


def deal_anew(match: Match, seat: str, names: tuple[str, ...]) -> None:
    """Let the cards that a seat holds and has not shown be others."""
    state = match.state
    mine = [card for card, owner in enumerate(state.program.owners) if match.seats[owner] == seat]
    prints = [each.name for each in state.program.prints]
    hidden = [card for card in mine if not state.known[card] & 1 and state.where[card] >= 0]
    models = list(state.models)
    for card, name in zip(hidden, names, strict=False):
        models[card] = prints.index(name)
    state.models = tuple(models)
    state.index, state.cache = None, {}


# ---- how the bundled games look ------------------------------------------------------------------

UNCLEAR = (
    r"\b[a-z] (?:may|chooses|choose)\b",  # the name of a slot
    r"\b1 [a-z]+s\b(?! of)",
    r"when announced",
    r"where it is one of",
    r"\.\.\.",
)


@pytest.mark.parametrize("name", BUNDLED)
def test_questions_are_said_to_who_is_asked(name: str) -> None:
    for seed in range(3):
        match = begun(name, seed)
        for _ in random_play(match, seed, 80):
            assert match.decision is not None
            prompt = match.decision.prompt
            for unclear in UNCLEAR:
                assert not re.search(unclear, prompt), prompt


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.laws(once=True)
def test_tables_fit_eighty_columns_and_few_rows(name: str) -> None:
    typed = ["1", "2", "3", "1", "2"] * 12
    for screen in played(*typed, game=name)[1:]:
        assert max(map(cell_len, screen.split("\n"))) <= 80
        table, found, _ = screen.partition("\nWhat happened")
        assert not found or table.count("\n") <= 34


@pytest.mark.laws(once=True)
def test_no_field_and_no_card_is_torn_apart() -> None:
    screens = "".join(played(*["2", "1"] * 4, game="gunsword"))
    assert re.search(r"^ {12,}In the lead$", screens, re.MULTILINE)
    typed = ["4", "1", "1", "1", "5", *["1"] * 12]
    screens = "".join(played(*typed, game="gentlemen_of_war"))
    assert re.search(r"^ {9}[345] (-|\[|[A-Z])", screens, re.MULTILINE)
    assert not re.search(r"\b[1-5]$|\(Aim$", lines_of_zones(screens), re.MULTILINE)


@pytest.mark.laws(once=True)
def test_gunsword_shows_the_board_the_card_in_play_and_who_is_in_the_lead() -> None:
    screens = "".join(played(*["3", "1", "2", "1"] * 12, game="gunsword"))
    for told in ("In the lead", "Momentum", "/20", "field", "Combo: ", " An ", " Be "):
        assert told in screens
    assert re.search(r"\d (?:north|south|east|west)[\w-]* \d: (?:to [a-e]\d|stays)", screens)
    table = re.sub(r"What happened:.*?Ann> ", "", screens, flags=re.DOTALL)
    for word in (
        "Guard",
        "Southern",
        "Bid",
        "Start ",
        "Passed",
        "Tied",
        "Commanding",
        "Action card",
    ):
        assert word not in table


@pytest.mark.laws(once=True)
def test_gentlemen_of_war_draws_the_plan_and_each_order_as_it_is_carried_out() -> None:
    equip = ["1", "one weapon", "1"]
    orders = ["1", "Advance", "1", ""]
    for extra in ([], ["2"], ["3"]):
        screens = played(*equip, *extra, *orders, game="gentlemen_of_war")
        if any("Volley" in each for each in screens):
            break
    told = "".join(screens)
    assert "Hit points" in told
    assert re.search(r"Hit points (\d+)/\1\b", told)
    assert "Execution > Volley" in told
    hidden = ("Seat number", "Target tile", "Melee damage", "Overkill", "acting", "Stock ")
    for word in hidden:
        assert word not in told


def test_the_log_for_programs_says_what_is_for_the_rules_only() -> None:
    match = after("no")
    told = json.dumps([each.aside for each in match.events()])
    assert set(json.loads(told)) <= {True, False}


@pytest.mark.laws(once=True)
def test_what_another_decided_is_told_where_it_is_not_told_by_an_answer(tmp_path: Path) -> None:
    match = begun("gunsword", 7)
    for _ in random_play(match, 7, 4000):
        if any("Blocks with" in each.text for each in match.events()[-20:]):
            break
    victim = next(each.seat for each in match.events() if "Blocks with" in each.text)
    saved = tmp_path / "evening.match"
    saved.write_text(match.save(), encoding="utf-8")
    for seat in match.seats:
        told = CliRunner().invoke(cardwright, ["log", str(saved), "--seat", seat]).output
        (line,) = lines_with(told, "Blocks with")
        assert ("> " in line) == (seat == victim)


def test_cards_side_by_side_stand_in_their_places_with_their_numbers() -> None:
    match = game_of("side_by_side").start(1)
    choose(match, 'load "Roan"')
    assert drawn(table(match.view("Ann"), 1)) == [
        "Turn 1: Ben. Loading",
        "Ben *",
        "  field  1 ?",
        "         2 Bay   Pace 3",
        "  empty  stable",
        "Ann (you)",
        "  field  1 [Roan]   Pace 4 (printed 5), Load 2 (Tired)",
        "         2 Bay   Pace 3",
        "  empty  stable",
    ]
    folded = drawn(close_table(match.view("Ben"), 1, None, COUNTED))
    assert folded[1:5] == [
        "Ann", "  field  1 ?", "     2 Bay   Pace 3", "Ben (you) *",
    ]  # fmt: skip
    assert drawn(close_table(match.view("Ben"), 1, None, UNREAD))[2] == "  field 1 ? 2 Bay"


def test_a_number_that_is_as_it_starts_stands_beside_no_option() -> None:
    match = game_of("side_by_side").start(1)
    assert match.decision is not None
    beside = [match.decision.numbers(each) for each in match.decision.options[:2]]
    assert beside == [(("Pace", "5", "5"),), (("Pace", "3", "3"),)]


def test_a_number_without_end_is_shown_as_it_is_printed() -> None:
    match = game_of("without_end").start(1)
    assert match.decision is not None
    beside = [match.decision.numbers(each) for each in match.decision.options]
    assert beside == [(("Oil", "2", "2"),), (("Oil", "inf", "inf"),)]
    assert "  shelf  Wick   Oil 2" in drawn(table(match.view("Ann"), 1))
    assert "         Star   Oil inf" in drawn(table(match.view("Ann"), 1))


def test_what_a_record_is_made_with_is_no_line_of_what_happened() -> None:
    match = game_of("side_by_side").start(1)
    choose(match, "order")
    told = [each.text for each in match.events()]
    assert {
        "an order is made",
        "the order's Paces is 3",
        'the order (Horse "Bay", Paces 4) is forgotten',
    } <= {*told}
    shown = [each.text for each in rows(match.events())]
    assert [each for each in shown if "order" in each] == [
        "Ann: order", 'Ann orders "Bay"', "the order's Paces: 3 -> 4",
    ]  # fmt: skip


def drawn(shown: RenderableType) -> list[str]:
    """Return the lines of what is drawn."""
    console = Console(file=io.StringIO(), width=80)
    console.print(shown)
    assert isinstance(console.file, io.StringIO)
    return [each.rstrip() for each in console.file.getvalue().splitlines()]


@pytest.mark.laws(once=True)
def test_where_least_room_is_what_no_option_speaks_of_is_counted() -> None:
    match = begun("gunsmith_girl", 1)
    whole, spare = (
        drawn(close_table(match.view("Ann"), 1, None, each)) for each in (UNREAD, SPARE)
    )
    assert "Roll 0" in whole[1]
    assert spare[1] == "Ben   Supply 10/10"
    assert re.search(r"Leaders zone \[", "\n".join(whole))
    assert match.decision is not None
    for option in match.decision.options:
        assert all(each in "\n".join(spare) for each in option.cards)


def test_a_question_of_a_part_of_play_names_the_word_that_it_belongs_to() -> None:
    match = begun("water_duel", 1)
    asked = {match.decision.prompt for _ in random_play(match, 1, 80) if match.decision}
    (one, *_) = sorted(each for each in asked if "Response" in each)
    assert re.fullmatch(r'(Ann|Ben) activates "[^"]+": Response: choose one', one)
    assert "Main: choose one" in asked


@pytest.mark.laws(once=True)
def test_numbers_of_a_card_are_not_torn_apart() -> None:
    words = ["play", str(FOLDER / "screens"), *ALONE]
    for width in range(24, 60):
        screen = CliRunner(env={"COLUMNS": str(width)}).invoke(cardwright, words, input="1\n")
        assert "Weight 3" in screen.output, width


def test_equal_tokens_are_counted() -> None:
    match = game_named("gunsword").start(1, decks=("Silencer with Repeater Rapier",))
    told = [each.text for each in match.events()]
    assert '3 x Charge are put on "Repeater Rapier"' in told


def test_why_not_asks_the_same_as_why() -> None:
    screens = played("why Call", "why not Call")
    assert screens[-1].count("Call") > 1
    first, second = (each.partition("\n")[2] for each in screens[-1].split("Ann> ")[-3:-1])
    assert first == second
    assert "`try 3`" not in played("try 99")[-1]
    assert "There is no option 99" in played("try 99")[-1]
    assert "There is no option 99" in played("why 99")[-1]
