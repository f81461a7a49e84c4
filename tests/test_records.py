"""Records: what is told of them to whom, how many there are, and how scenarios speak of them.

What they hold, how they are chosen and what is left of one that is forgotten stands in plays:
`records`, `kept_in_records`, `forgotten_records`, `kinds_of_records`, `raids`, `its_kind`.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from command import run
from matches import game_named
from plays import FOLDER, choose
from test_edited_saves import checksum

from cardwright.grammar import Workspace
from cardwright.interpreter import BadSave, Game, Match, RecordView, load
from cardwright.workbench import record


def lit(*shells: str) -> Match:
    """Return a match in which some shells were chosen, one after the other."""
    match = game_named("records").start(seed=1)
    for each in shells:
        choose(match, f'"{each}"')
    return match


# ---- what is told --------------------------------------------------------------------------------


def test_a_record_made_in_secret_is_seen_by_its_player_only() -> None:
    match = lit("Comet")
    assert match.decision is not None
    assert match.decision.seat == "Ben"
    assert match.view("Ann").records == match.view("Ben").records == ()
    assert not [each.text for each in match.events("Ann") if "rocket" in each.text]


def test_records_are_seen_as_far_as_their_cards_are_known() -> None:
    match = game_named("raids").start(seed=1)
    for each in ("1", '"Rider"', "go on"):
        choose(match, each)
    (raid,) = match.view("Ben").records
    facts = (("Leader", '"Rider"'), ("Raider", "Ann"), ("Size", "1"))
    assert raid == RecordView("raid", facts)


def test_a_card_that_a_record_holds_is_named_to_those_who_know_it() -> None:
    match = lit("Comet", "Wheel")
    told = {
        seat: [each.text for each in match.events(seat) if "'s Shell is" in each.text]
        for seat in match.seats
    }
    assert told["Ann"] == ['the rocket\'s Shell is "Comet"', "the rocket's Shell is a card"]
    assert told["Ben"] == ["the rocket's Shell is a card", 'the rocket\'s Shell is "Wheel"']


def test_records_that_are_for_the_rules_only_are_told_to_no_seat() -> None:
    match = lit("Comet", "Wheel")
    whole = [each.text for each in match.events() if "tally" in each.text]
    assert len(whole) == 6
    assert all(each.aside for each in match.events() if "'s Count" in each.text)
    for seat in match.seats:
        assert not [each.text for each in match.events(seat) if "tally" in each.text]
        assert "tally" not in {each.kind for each in match.view(seat).records}
        assert match.event_count(seat) == len(match.events(seat))


def test_a_log_tells_what_a_record_held_when_it_happened() -> None:
    match = lit("Comet", "Wheel")
    assert match.state.records.keys() == {1, 2}  # the tallies; the rockets are gone
    risen = [each.text for each in match.events() if each.text.endswith(" rises")]
    assert risen == [
        'the rocket (Shell "Comet") rises',
        'the rocket (Shell "Wheel", Side Ben) rises',
    ]


SCHEMES = """\
game "Schemes":
  2 players
  no turns

each player has:
  Gold: number from 0
  Guess: number 0 to 9

a scheme is a thing with:
  Whose: player, for the rules only
  Deed: actions, for the rules only

match:
  secretly all players:
    choose 1 to 2 as k
    let made be a new scheme
    set made's Whose to you
    set made's Deed to gain k
  for each p in all players:
    p chooses 1 to 2 as guess
    set p's Guess to guess
    for each s in all schemes:
      do s's Deed
  the match is a draw

to gain/gains {n: number}:
  add n to your Gold
"""


def game_from(text: str) -> Game:
    workspace = Workspace()
    workspace.put("game.rules", text)
    assert not workspace.check().problems
    (checked,) = workspace.games().values()
    return load(checked)


def test_what_others_keep_for_later_is_not_told_by_what_an_answer_would_lead_to() -> None:
    told = []
    for kept_back in (0, 1):
        match = game_from(SCHEMES).start(seed=1)
        for answer in (0, kept_back):
            match.answer(answer)
        assert match.decision is not None
        assert match.decision.seat == "Ann"
        assert not [each for each in match.events("Ann") if "scheme" in each.text]
        told.append((match.foresee(0), match.view("Ann"), match.events("Ann")))
        match.answer(0)
        assert [each.text for each in match.events("Ann")][
            -1
        ] == f"Ben's Gold: 0 -> {kept_back + 1}"
    assert told[0] == told[1]


# ---- how many ------------------------------------------------------------------------------------

MANY = """\
game "Many":
  2 players
  no turns

each player has:
  Kept: note

a note is a thing with:
  Size: number

match:
  repeat 40 times:
    choose 1 to 2 as n
    repeat 500 times:
      let made be a new note
      set made's Size to n
      set the player in seat 1's Kept to made
    forget all notes
  the match is a draw
"""


def test_a_match_is_as_large_as_the_records_that_there_are() -> None:
    match = game_from(MANY).start(seed=1)
    while match.decision is not None:
        match.answer(0)
        assert len(match.state.records) == 0
        assert [len(each) for each in match.state.fields] == [2, 0]
    assert match.state.made == 20_000
    assert match.view("Ann").fields[0] == ("Ann", (("Kept", "nothing"),))


VERY_MANY = """game "Very many":
  2 players
  no turns

a note is a thing with:
  Size: number from 0

match:
  for each n in numbers from 1 to 3000:
    let made be a new note
    set made's Size to n
  forget the note
  choose a note as found
  set found's Size to 0
  the match is a draw
"""


def test_one_of_very_many_records_is_told_by_its_number_and_at_once() -> None:
    match = game_from(VERY_MANY).start(seed=1)
    assert match.decision is not None
    told = [each.text for each in match.decision.options]  # comparing all would take minutes
    assert told[0] == "note 1 (Size 2)"
    assert told[-1] == "note 2999 (Size 3000)"
    match.answer(told.index("note 7 (Size 8)"))
    *_, answer, changed, _ = [each.text for each in match.events("Ann")]
    assert answer == "Ann: note 7 (Size 8)"  # the one that was forgotten is not counted any more
    assert changed == "note 7's Size is 0"
    kept(match)


# ---- saves ---------------------------------------------------------------------------------------


def kept(match: Match) -> None:
    saved = match.save()
    assert match.game.restore(saved).save() == saved == match.fork().save()


def test_a_match_with_records_is_saved_at_every_decision() -> None:
    for name in ("records", "raids", "kept_in_records", "kinds_of_records"):
        match, chance = game_named(name).start(seed=2), random.Random(2)
        for _ in range(40):
            kept(match)
            if match.decision is None:
                break
            match.answer(chance.randrange(match.decision.count))


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("made", 1),
        ("made", -1),
        ("records", [[1, "tally"], [2, "rocket"]]),
        ("records", [[1, "tally"], [2, "comet"]]),
        ("records", [[1, "tally"]]),
        ("records", [[1, "tally"], [2, "tally"], [9, "tally"]]),
        ("records", [[0, "tally"], [2, "tally"]]),
        ("records", 7),
        ("records", [[1]]),
    ],
)
def test_records_of_a_save_that_cannot_be_are_refused(part: str, value: object) -> None:
    match = lit()
    saved = json.loads(match.save())
    assert saved["state"]["records"] == [[1, "tally"], [2, "tally"]]
    saved["state"][part] = value
    saved["sum"] = checksum(saved)
    with pytest.raises(BadSave):
        match.game.restore(json.dumps(saved))


# ---- scenarios -----------------------------------------------------------------------------------


def test_scenarios_speak_of_records_by_what_they_hold() -> None:
    done = run("test", FOLDER / "raids")
    assert done.exit_code == 0, done.output
    assert "all hold" in done.output


def test_a_match_with_choices_among_records_is_recorded(tmp_path: Path) -> None:
    match = game_named("raids").start(seed=1)
    for each in ("2", '"Rider"', '"Rover"', "go on"):
        choose(match, each)
    assert match.decision is not None
    match.answer(1)
    match.answer(2)
    for name in ("game.rules", "game.cards"):
        text = (FOLDER / "raids" / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "match.scenario").write_text(record(match), encoding="utf-8")
    done = run("test", tmp_path)
    assert done.exit_code == 0, done.output
