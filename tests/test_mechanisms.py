"""Each mechanism of the machine has a small game of its own, played and told event by event.

A folder of `tests/mechanisms/` holds the rules and cards of a game and its plays: see `plays.py`.
What a play cannot show - who sees what, and when - stands here.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from plays import FOLDER, choose, game_of, happened, played, plays

from cardwright.grammar import Workspace
from cardwright.interpreter import WATCHER, LoopReport, Match, View, load

TESTS = ("mechanisms", "followed", "secrets")
"""Where the small games are played that have no play."""


@pytest.mark.parametrize("play", plays(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_play_goes_as_it_is_written(play: Path) -> None:
    happened_so = played(play)
    assert happened_so == play.read_text(encoding="utf-8"), f"it goes so:\n{happened_so}"


def test_every_mechanism_has_a_play_or_a_test_here() -> None:
    tests = [Path(__file__).with_name(f"test_{each}.py") for each in TESTS]
    here = "".join(each.read_text(encoding="utf-8") for each in tests)
    for folder in sorted(FOLDER.iterdir()):
        assert any(folder.glob("*.play")) or f'"{folder.name}"' in here, folder.name


# ---- what is hidden ------------------------------------------------------------------------------


def test_an_option_about_a_hidden_card_does_not_say_which_it_is() -> None:
    match = game_of("kept_back").start(seed=1)
    assert match.decision is not None
    first, second, *_ = match.decision.options
    assert first.text == "put a price on the card in slot 1 of Ben's row"
    assert (first.cards, second.cards) == ((), ())
    assert match.cards_about(0) != match.cards_about(1)


# ---- secret choices ------------------------------------------------------------------------------


def test_nothing_of_a_secret_choice_is_seen_before_all_have_chosen() -> None:
    match = game_of("secrets").start(seed=1)
    before, events = match.view("Ben"), len(match.events("Ben"))
    for wanted in ("2", '"Four"'):
        assert match.decision is not None
        assert match.decision.seat == "Ann"
        choose(match, wanted)
        seen = match.view("Ben")
        assert (seen.fields, seen.zones) == (before.fields, before.zones)
        assert len(match.events("Ben")) == events
    choose(match, "3")
    assert field(match.view("Ben"), "Ben", "Guess") == "3"
    assert field(match.view("Ann"), "Ben", "Guess") == "0"
    choose(match, '"Two"')
    assert field(match.view("Ben"), "Ann", "Guess") == "2"
    assert field(match.view("Ann"), "Ben", "Seen") == "1"


def test_a_card_of_a_secret_choice_is_told_by_who_knew_it_then() -> None:
    match = game_of("secrets").start(seed=1)
    for wanted in ("1", '"Four"', "3", '"Two"'):
        choose(match, wanted)
    told = {seat: happened_for(match, seat) for seat in match.seats}
    assert {'Ann bids "Four"', "Ben bids a card"} <= {*told["Ann"]}
    assert {"Ann bids a card", 'Ben bids "Two"', '"Four" goes to the table'} <= {*told["Ben"]}


def happened_for(match: Match, seat: str) -> list[str]:
    """Return what a seat is told."""
    return [each.text for each in match.events(seat)]


def test_what_is_for_the_rules_only_is_told_to_no_seat() -> None:
    match = game_of("accounts").start(seed=1)
    hidden = [each.text for each in match.events() if each.aside]
    assert {'Ann plans to lay "Herald"', "Ann owes 3", "Ann settles", "the bell rings"} <= {*hidden}
    assert "Counting begins: Ann" in hidden
    for seat in (*match.seats, WATCHER):
        told = match.events(seat)
        assert not [each for each in told if each.text in hidden or each.aside]
        assert "Ann has counted" in [each.text for each in told if each.depth == 1]
        assert "Counting" not in match.view(seat).going_on
    assert match.decision is not None
    assert match.decision.prompt == "match: choose one"


def test_a_deed_is_told_with_what_its_words_stand_for() -> None:
    match = game_of("accounts").start(seed=1)
    assert 'Ann promises to lay "Herald"' in happened_for(match, "Ann")
    assert "Ann promises to lay a card" in happened_for(match, "Ben")
    choose(match, "stay")
    assert "Ann promises to lay a card" in happened_for(match, "Ben")
    assert 'Ann lays "Herald"' in happened_for(match, "Ann")


def test_what_a_hidden_card_does_is_told_only_if_something_comes_of_it() -> None:
    match = game_of("accounts").start(seed=1)
    assert match.seats == ("Ann", "Ben")
    for seat, other in (match.seats, match.seats[::-1]):
        told = happened_for(match, seat)
        assert f"{seat} gets ready" in told
        assert f"{other} gets ready" not in told
        assert f"{other} boasts" in told


def test_the_second_player_is_offered_the_same_whatever_the_first_chose() -> None:
    offered = set()
    for wanted in ("1", "2", "3"):
        match = game_of("secrets").start(seed=1)
        choose(match, wanted)
        choose(match, '"Four"')
        assert match.decision is not None
        offered.add(tuple(each.text for each in match.decision.options))
    assert len(offered) == 1


def test_a_fork_made_during_a_secret_choice_goes_its_own_way() -> None:
    match = game_of("secrets").start(seed=1)
    choose(match, "1")
    other = match.fork()
    choose(match, '"Four"')
    choose(other, '"Three"')
    for each in (match, other):
        choose(each, "3")
        choose(each, '"Two"')
    assert '"Four" goes to the table' in happened(match)
    assert '"Four" goes to the table' not in happened(other)
    assert '"Three" goes to the table' in happened(other)


def test_what_would_come_of_a_secret_choice_is_told_inside_of_what_is_done_together() -> None:
    match = game_of("secrets_in_batches").start(seed=1)
    foreseen = match.foresee(2)
    assert foreseen is not None
    assert field(foreseen.view, "Ann", "Coins") == "12"
    assert field(foreseen.view, "Ben", "Coins") == "0"


# ---- hidden cards --------------------------------------------------------------------------------


def test_each_seat_sees_what_it_may() -> None:
    match = game_of("hidden").start(seed=1)
    assert names(match, "Ann", "hand", "Ann") == ["Five", "Six"]
    assert names(match, "Ann", "hand", "Ben") == [None, None]
    choose(match, "go on")
    assert names(match, "Ann", "pile") == [None, "Two"]
    assert names(match, "Ben", "pile") == [None, None]
    choose(match, "go on")
    assert names(match, "Ann", "hand", "Ben") == ["Three", None]
    choose(match, "go on")
    assert names(match, "Ann", "table") == ["Two"]
    assert names(match, "Ben", "table") == [None]
    choose(match, "go on")
    assert names(match, "Ben", "table") == ["Two"]
    choose(match, "go on")
    assert names(match, "Ann", "pile") == [None, "Two"]
    assert names(match, "Ben", "pile") == [None, "Two"]
    choose(match, "go on")
    assert names(match, "Ann", "pile") == [None, None, None]
    assert names(match, "Ann", "hand", "Ben") == [None]


def names(match: Match, seat: str, zone: str, owner: str = "") -> list[str | None]:
    """Return the names of the cards that a seat sees in a zone."""
    for each in match.view(seat).zones:
        if (each.name, each.owner) == (zone, owner):
            return [card.name for card in each.cards]
    raise AssertionError(zone)


def field(view: View, seat: str, name: str) -> str:
    """Return what a field of a player holds, as it is seen."""
    return dict(dict(view.fields)[seat])[name]


# ---- what is told of an option -------------------------------------------------------------------


def test_of_a_cost_that_is_too_high_the_number_that_is_too_low_is_told() -> None:
    match = game_of("shortages").start(seed=1)
    assert match.decision is not None
    assert [each.text for each in match.decision.options] == ["buy for two", "leave"]
    assert match.why_not("Ann", "buy for three") == ["Ann's Mana is 2, too low to pay 3"]


def test_of_a_deed_that_cannot_be_announced_it_is_told_that_nothing_is_there_to_choose() -> None:
    match = game_of("deeds_in_deeds").start(seed=1)
    told = match.why_not("Ann", "storm")
    assert told == ["there is nothing to choose for `wreck 4 guards`"]


def resting(nouns: str, things: str, facts: str = "") -> Match:
    """Return a match in which one of some cards rests: in a game with nouns and an Oak."""
    workspace = Workspace()
    rules = (
        f'game "Kinds":\n  2 players\n  no stack\n\n{nouns}\n\n'
        "each card has:\n  Aged: mark\n\n"
        "zone field: shared, in order, face up\n\n"
        "to rest/rests {c: card}:\n  c becomes Aged\n\n"
        f"match:\n  choose one:\n    option for each c in all {things}:\n      rest c\n"
        "    option wait:\n      do nothing\n    option go:\n      do nothing\n"
        "  the match is a draw\n"
    )
    workspace.put("kinds.rules", rules)
    workspace.put("kinds.cards", f'for "Kinds"\n\ncard "Oak"\n{facts}')
    assert not workspace.check().errors
    (checked,) = workspace.games().values()
    return load(checked).start(seed=1)


def test_of_a_card_that_is_no_such_thing_it_is_told_in_the_singular() -> None:
    nouns = "a tree is a card\n\nan ant is a card"
    match = resting(nouns, "ants in the field", "  tree\n")
    assert match.why_not("Ann", "rest Oak") == ['"Oak" is not an ant']


@pytest.mark.parametrize(
    ("kind", "told"),
    [("noun", '"Oak" is not a card of note'), ("nouns", '"Oak" is not one of the cards of note')],
)
def test_of_a_card_that_is_none_of_several_it_is_told_as_of_one(kind: str, told: str) -> None:
    nouns = f"value card {kind}: {{n: card {kind}}} of note means n where it is Aged"
    assert resting(nouns, "cards of note").why_not("Ann", "rest Oak") == [told]


def test_of_a_card_that_an_option_is_not_for_its_condition_is_told() -> None:
    match = game_of("options_with_conditions").start(seed=1)
    choose(match, "call Hearts")
    told = match.why_not("Ann", "buy Raid")
    counts = """(your Gold is 3, "Raid"'s Price is 9)"""
    assert told == [f"""not so: your Gold is at least "Raid"'s Price {counts}"""]


def test_of_a_line_its_own_words_are_told_though_others_were_added() -> None:
    match = game_of("lines_and_spaces").start(seed=1)
    decision = match.decision
    assert decision is not None
    told = [(each.text, decision.line(each)) for each in decision.options]
    assert told == [
        ('a new line of the Lines of "Spade"', "dig 4"),
        ('line 2 of the Lines of "Spade"', "Dig 2."),
        ('line 3 of the Lines of "Spade"', "Dig 3."),
    ]


def test_a_number_of_a_space_that_has_become_0_is_told() -> None:
    (board,) = game_of("lines_and_spaces").start(seed=1).view("Ann").boards
    assert [(each.name, each.facts) for each in board.spaces] == [("b2", (("Depth", "0"),))]


def test_of_reactions_the_cards_are_told_that_they_stand_on() -> None:
    match = game_of("reactions").start(seed=1)
    assert match.decision is not None
    told = [name for each in match.decision.options for name in each.cards]
    assert told == ["Three", "One"]


def test_a_question_is_told_as_it_is_said_to_who_is_asked() -> None:
    match = game_of("optional_choices").start(seed=1)
    prompts = []
    for wanted in ("yes", '["B"]', "yes", '"C"'):
        assert match.decision is not None
        prompts.append(match.decision.prompt)
        choose(match, wanted)
    assert [each.rpartition(": ")[2] for each in prompts] == [
        "you may tidy up",
        "choose up to 2 cards in your hand",
        "you may drop 1",
        "choose 1 card in your hand",
    ]


# ---- circles -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["loops_of_statements", "loops_of_reactions", "loops_of_values"])
def test_a_circle_ends_in_a_report_of_its_lines(name: str) -> None:
    with pytest.raises(LoopReport, match=r"game\.rules:\d+: "):
        game_of(name).start(seed=1)


def test_why_one_of_several_options_is_not_offered_is_told() -> None:
    match = game_of("several").start(1)
    while match.state.question[2] != "options":
        match.answer(0)
    asked = match.decision
    assert asked is not None
    assert match.why_not(asked.seat, "lose 3 Gold") == ["not so: your Gold is 99 (your Gold is 4)"]


def test_of_cards_that_copy_each_other_none_is_changed_by_being_looked_at_first() -> None:
    folder = "copying_in_a_circle"
    untouched, looked_at = (game_of(folder).start(seed=1) for _ in range(2))
    first, *_ = [each.name for each in looked_at.view("Ann").zones[0].cards]
    assert first == "One"  # and so it was asked about first
    choose(untouched, "rest")
    choose(looked_at, "rest")
    assert happened(untouched) == happened(looked_at)
