"""Two cards of one name and different kinds: scenarios and answers say which of them is meant.

In the small game a Pup and a Hound are both called Rex; hounds wait in the kennel.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner
from command import run

from cardwright.grammar import Workspace
from cardwright.interpreter import Game, load
from cardwright.workbench import cardwright, record

RULES = """\
game "Twins":
  2 players
  no stack

a bark is one of Low, High

a Pup is a card with:
  Bones: number from 0, starting at 0, may be left out
  Quick: mark

a Hound is a card with:
  Bones: number from 0, starting at 0, may be left out

zone pile: one for each player, in order, face down
zone kennel: one for each player, face up
zone yard: one for each player, face up or face down, seen by its owner
zone basket: one for each player, face up, for Pups

each player has:
  Walks: number from 0

deck "Pack":
  "Rex", Pup
  "Rex", Hound
  "Bo", Pup
  "Quick Bo"

setup:
  for each p in all players:
    move all Hounds in p's pile to p's kennel
    shuffle p's pile

match:
  repeat:
    begin turn

turn:
  choose one:
    option for each c in all cards in your yard:
      pet c
    option for each c in all cards in your kennel:
      walk with c
    option wash:
      choose 1 or more cards in your yard as those
      for each c in those:
        add 1 to c's Bones
    option groom:
      choose an order for all cards in your yard as those
      for each c in those:
        add your Walks to c's Bones
        add 1 to your Walks
    option dig if your pile is not empty:
      shuffle your pile
    option wait:
      do nothing
    option end:
      the match is a draw

to pet {c: card}:
  add 1 to c's Bones

to walk/walks with {c: card}:
  add 1 to your Walks
  move c to your yard
"""
CARDS = """\
for "Twins"

card "Rex"
  Pup

card "Rex"
  Hound

card "Bo"
  Pup, Quick

card "Bo"
  Hound

card "Quick Bo"
  Pup
"""
SCENARIO = """\
for "Twins"

scenario "Case":
  given:
    {given}
    Ben has Walks 0
    it is Ann's turn
  {rest}
"""


def told(folder: Path, given: str, rest: str) -> str:
    """Run one scenario; return the report."""
    (folder / "twins.rules").write_text(RULES, encoding="utf-8")
    (folder / "twins.cards").write_text(CARDS, encoding="utf-8")
    text = SCENARIO.format(given=given.replace("\n", "\n    "), rest=rest.replace("\n", "\n  "))
    (folder / "case.scenario").write_text(text, encoding="utf-8")
    assert run("fmt", "--check", folder).exit_code == 0
    return run("test", folder).output


@pytest.mark.parametrize(
    ("given", "there"),
    [
        ("Ann has yard [Hound Rex]", "Ann's yard is [Hound Rex]"),
        ("Ann has yard [Pup Rex]", "Ann's yard is [Pup Rex]"),
        ("Ann has yard [Pup Rex]", "Ann's yard is [Rex]"),
        ("Ann has yard [not Pup Rex face down]", "Ben sees Ann's yard as [?]"),
        ("Ann has yard [Hound Rex with Bones 2]", "Ann's yard is [Hound Rex with Bones 2]"),
        ("Ann has basket [Rex]", "Ann's basket is [Pup Rex]"),
        ("Ann has kennel [Rex]", "Ann's kennel is [Hound Rex]"),
        ("Ann has yard [Bo]", "Ann's yard is [Quick Pup Bo]"),
        ("Ann has yard [Quick Bo]", 'Ann sees ["Quick Bo"] and Ann does not see ["Bo"]'),
        ('Ann has yard [Quick "Bo"]', "Ann sees [Bo] and Ann does not see [Quick Bo]"),
        ("Ann has yard [Pup Rex, Hound Rex]", "Ann sees [Rex, Hound Rex]"),
    ],
)  # fmt: skip
def test_a_card_is_named_with_what_is_printed_on_it(tmp_path: Path, given: str, there: str) -> None:
    output = told(tmp_path, given, f"expect:\n  Ann is asked and {there}")
    assert "all hold" in output, output


@pytest.mark.parametrize(
    ("given", "there", "why"),
    [
        ("Ann has yard [Pup Rex]", "Ann's yard is [Hound Rex]", "not expected: Pup Rex"),
        ("Ann has yard [Pup Rex]", "Ann sees [Hound Rex]", "Ann sees no Hound Rex"),
        ("Ann has yard [Pup Rex]", "Ann does not see [Rex]", "Ann sees Rex"),
        ("Ann has yard [Rex]", "Ann's yard is [Rex]", "`Pup Rex` or `Hound Rex`"),
        ("Ann has yard [Pup Rex, Pup Rex]", "Ann's yard is []", "no further copy of Pup Rex"),
    ],
)
def test_another_card_of_that_name_is_not_the_one_that_is_meant(
    tmp_path: Path, given: str, there: str, why: str
) -> None:
    output = told(tmp_path, given, f"expect:\n  Ann is asked and {there}")
    assert why in output, output
    assert "1 failed" in output


BOTH = "Ann has yard [Pup Rex, Hound Rex]"
HOLDS = """\
for "Twins"

scenario "An answer says which is meant":
  given:
    Ann has yard [Pup Rex, Hound Rex]
    Ben has Walks 0
    it is Ann's turn
  expect:
    Ann is offered pet Pup Rex
    Ann is offered pet not Hound Rex
    Ann is offered Hound Rex
    Ann is not offered pet Hound Bo
    Ann is not offered walk with Pup Rex because "is not in"
  play:
    Ann: pet Hound Rex
    Ann: pet the Pup Rex in Ann's yard
    Ann: Hound Rex
    Ann: walk with Hound Rex is refused
    Ann: end
  expect:
    Ann's yard is [Pup Rex with Bones 1, Hound Rex with Bones 2]
    Ann's yard is [Rex with Bones 1, Rex with Bones 2]
    it holds that the Pup Rex in Ann's yard is not Quick
    it holds that the Hound Rex in Ann's yard is a Hound

scenario "Where only one is there its name is enough":
  given:
    Ann has yard [Hound Rex], kennel [Pup Rex]
    Ben has Walks 0
    it is Ann's turn
    the Rex in Ann's yard has Bones 3
    the Pup Rex in Ann's kennel is marked as Quick
  expect:
    Ann is offered walk with Rex
    Ann is offered pet Rex
    Ann is offered pet Hound Rex
    Ann is not offered pet Pup Rex
    Ann's yard is [Hound Rex with Bones 3]
    Ann's kennel is [Rex marked as Quick]

scenario "In lists as well":
  given:
    Ann has yard [Pup Rex, Hound Rex, Pup Bo]
    Ben has Walks 0
    it is Ann's turn
  expect:
    Ann is offered 8 options
  play:
    Ann: wash
    Ann: [Bo, Hound Rex]
    Ann: groom
    Ann: [Hound Rex, Bo, Pup Rex]
    Ann: end
  expect:
    Ann's yard is [Rex with Bones 2, Rex with Bones 1, Bo with Bones 2]
    Ann's yard is [Pup Rex with Bones 2, Hound Rex with Bones 1, Pup Bo with Bones 2]

scenario "What chance brings is told apart":
  given:
    Ann has yard [Hound Rex]
    Ann has pile [Pup Rex, Bo, "Quick Bo"]
    Ben has Walks 0
    the next shuffle gives [Rex, Quick "Bo"]
    it is Ann's turn
  play:
    Ann: dig
    Ann: end
  expect:
    Ann's pile is [Quick Bo, Pup Rex, Pup Bo]
"""


def test_cards_of_one_name_are_told_apart_everywhere(tmp_path: Path) -> None:
    (tmp_path / "twins.rules").write_text(RULES, encoding="utf-8")
    (tmp_path / "twins.cards").write_text(CARDS, encoding="utf-8")
    (tmp_path / "holds.scenario").write_text(HOLDS, encoding="utf-8")
    output = run("test", tmp_path).output
    assert "4 scenarios" in output and "all hold" in output, output
    assert run("fmt", "--check", tmp_path).exit_code == 0


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Ann: pet Rex", "this could be several options; say which"),
        ("Ann: Rex", "this could be several options; say which"),
        ("Ann: pet Hound Bo", "this is no option"),
        ("Ann: wash\n  Ann: [Rex]", "this could be several options; say which"),
        ("Ann: groom\n  Ann: [Rex, Rex]", "this could be several options; say which"),
    ],
)
def test_an_answer_that_does_not_tell_which_is_not_taken(
    tmp_path: Path, line: str, why: str
) -> None:
    output = told(tmp_path, BOTH, f"play:\n  {line}\nexpect:\n  the match goes on")
    assert why in output, output
    if "several" in why:
        assert 'Pup "Rex"' in output and 'Hound "Rex"' in output, output


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (f"{BOTH}\nthe Rex in Ann's yard has Bones 2", "say which: `Pup Rex` or `Hound Rex`"),
        (f'{BOTH}\n"Rex" is marked as Quick', "say which: `Pup Rex` or `Hound Rex`"),
        (f"{BOTH}\nAnn: pet Rex", "say which: `Pup Rex` or `Hound Rex`"),
        (
            "cards need not be complete\nAnn has pile [Bo]\nthe next shuffle gives [Rex]",
            "there is no Rex in what is shuffled",
        ),
    ],
)
def test_a_line_that_does_not_tell_which_is_refused(tmp_path: Path, given: str, why: str) -> None:
    more = "\n  Ann: dig" if "shuffle" in given else "\n  Ann: wait"
    output = told(tmp_path, given, f"play:{more}\nexpect:\n  the match goes on")
    assert why in output, output


# ---- in a match ----------------------------------------------------------------------------------

TOGETHER = RULES.replace(
    """\
    move all Hounds in p's pile to p's kennel
    shuffle p's pile
""",
    """\
    move all cards in p's pile to p's yard
""",
)


def game_of(rules: str, folder: Path | None = None) -> Game:
    """Return the game, and write it to a folder if there is one."""
    workspace = Workspace()
    for name, text in (("twins.rules", rules), ("twins.cards", CARDS)):
        workspace.put(name, text)
        if folder is not None:
            (folder / name).write_text(text, encoding="utf-8")
    assert not workspace.check().errors
    (found,) = workspace.games().values()
    return load(found)


def test_options_tell_cards_of_one_name_apart_where_both_are_offered() -> None:
    match = game_of(TOGETHER).start()
    assert match.decision is not None
    texts = [each.text for each in match.decision.options]
    assert texts[:4] == ['pet Pup "Rex"', 'pet Hound "Rex"', 'pet "Bo"', 'pet "Quick Bo"']
    match.answer(4)
    lists = [each.text for each in match.decision.options]
    assert '["Quick Bo"]' in lists and '[Pup "Rex", Hound "Rex"]' in lists


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("seed", range(8))
def test_a_match_with_such_cards_is_recorded_so_that_it_can_be_read(
    tmp_path: Path, seed: int
) -> None:
    match, chance = game_of(TOGETHER, tmp_path).start(seed=seed), random.Random(seed)
    for _ in range(10):
        if match.decision is not None:
            match.answer(chance.randrange(match.decision.count))
    (tmp_path / "match.scenario").write_text(record(match), encoding="utf-8")
    output = run("test", tmp_path).output
    assert "all hold" in output, output
    assert run("fmt", "--check", tmp_path).exit_code == 0


def test_a_person_is_asked_which_and_types_the_kind(tmp_path: Path) -> None:
    game_of(TOGETHER, tmp_path)
    words = ["play", str(tmp_path), "--seat", "Ann", "--seat", "Ben=random", "--seed", "1"]
    typed = "pet rex\ncard 2\nhound r\ncard hound rex\n"
    told = CliRunner().invoke(cardwright, words, input=typed).output
    assert 'Which one: 1 pet Pup "Rex"; 2 pet Hound "Rex"?' in told
    assert "Pup Rex, Hound Rex (Bones 1)" in told
    assert '> Ann: pet Hound "Rex"' in told
    assert told.count('card "Rex"\n  Hound\n') == 2
    assert 'card "Rex"\n  Pup' not in told


def test_both_are_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game_of(RULES, tmp_path)
    monkeypatch.chdir(tmp_path)
    told = run("explain", "Rex").output
    assert "read as: Pup" in told and "read as: Hound" in told


HOWLS = """\
game "Howls":
  2 players
  no stack
  simultaneous reactions in turn order

a Pup is a card

a Hound is a card

zone yard: one for each player, face up

each card has:
  Howl: text, in force in yard

each player has:
  Walks: number from 0

rule when you come home, walk {n: number}:
  when you come home:
    set your Walks to n

event {p: player} come/comes home

setup:
  for each c in all cards:
    move c to the player in seat 1's yard

match:
  you come home
  the match is a draw
"""
HOWLING = """\
for "Howls"

card "Rex"
  Pup
  Howl: When you come home, walk 1.

card "Rex"
  Hound
  Howl: When you come home, walk 2.
"""


def test_texts_at_the_same_moment_are_told_by_the_kinds_of_their_cards(tmp_path: Path) -> None:
    workspace = Workspace()
    for name, text in (("howls.rules", HOWLS), ("howls.cards", HOWLING)):
        workspace.put(name, text)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert not workspace.check().errors
    match = load(workspace.games()["Howls"]).start()
    match.answer(1)
    text = record(match)
    assert '    Ann: Hound "Rex"\n' in text
    (tmp_path / "match.scenario").write_text(text, encoding="utf-8")
    output = run("test", tmp_path).output
    assert "all hold" in output, output


def test_a_text_about_a_card_whose_file_only_supports_it_is_not_judged() -> None:
    workspace = Workspace()
    workspace.put("twins.rules", RULES, support=True)
    workspace.put("twins.cards", CARDS, support=True)
    howl = '  Howl: Reveal 1 Hound named "Rex" in your yard.\n'
    workspace.put("twins.rules", RULES.replace("a Pup is a", HOWL, 1), support=True)
    workspace.put("more.cards", f'for "Twins"\n\ncard "Fido"\n  Hound\n{howl}')
    assert not workspace.check().problems


HOWL = """\
each card has:
  Howl: text, may be left out

a Pup is a"""
