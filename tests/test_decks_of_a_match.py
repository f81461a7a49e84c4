"""Which decks are played: those that are named, and for the others what goes with them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import run
from plays import game_in

from cardwright.grammar import DeckRefused
from cardwright.interpreter import load

RULES = """game "Harbour":
  2 to 3 players

ruling twins: refused, or allowed

a Ship is a card with:
  Crew: number 0 to 9

zone deck: one for each player, in order, face down
zone sea: one for each player, face up

turn:
  choose one:
    option stay in the harbour:
      do nothing
    option set sail:
      move every card of your deck to your sea
      you win the match

match:
  repeat:
    for each p in all players:
      begin turn of p

every deck has:
  exactly 1 Ship with Crew 5 or more
  no Ship that another player's deck has if the ruling twins is refused
  1 to 3 Ships if the ruling twins is refused
"""
CARDS = """for "Harbour"

card "Brig"
  Ship, Crew 5

card "Cutter"
  Ship, Crew 2

card "Frigate"
  Ship, Crew 9

deck "Small Brig":
  "Brig"

deck "Brig and Cutter":
  "Brig"
  "Cutter"

deck "Frigate":
  "Frigate"
"""


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    (tmp_path / "game.rules").write_text(RULES, encoding="utf-8")
    (tmp_path / "ships.cards").write_text(CARDS, encoding="utf-8")
    return tmp_path


def decks_of(folder: Path, *arguments: str) -> dict[str, str]:
    """Return who plays what, as `run` says it to programs."""
    done = run("run", folder, "--games", "2", "--format", "json", *arguments)
    assert done.exit_code == 0, done.output
    found: dict[str, str] = json.loads(done.stdout)["decks"]
    return found


def test_without_a_word_each_seat_plays_the_first_deck_that_goes_with_the_others(
    harbour: Path,
) -> None:
    assert decks_of(harbour) == {"Ann": "Small Brig", "Ben": "Frigate"}
    assert decks_of(harbour, "--ruling", "twins=allowed") == dict.fromkeys(
        ("Ann", "Ben"), "Small Brig"
    )


def test_a_seat_without_a_deck_leaves_the_one_that_was_named(harbour: Path) -> None:
    assert decks_of(harbour, "--deck", "Ben=Small Brig") == {"Ann": "Frigate", "Ben": "Small Brig"}


def test_parts_of_the_name_are_enough_if_they_mean_one_deck(harbour: Path) -> None:
    wanted = {"Ann": "Brig and Cutter", "Ben": "Frigate"}
    assert decks_of(harbour, "--deck", "Ann=cutter+brig", "--deck", "Ben=FRIG") == wanted
    done = run("run", harbour, "--deck", "Ann=brig")
    assert done.exit_code == 2
    assert "`brig` could be `Small Brig` or `Brig and Cutter`." in " ".join(done.output.split())


def test_who_has_a_deck_sits_at_the_table(harbour: Path) -> None:
    wanted = {"Xena": "Frigate", "Yara": "Small Brig"}
    assert decks_of(harbour, "--deck", "Xena=frigate", "--deck", "Yara=Small Brig") == wanted


def test_a_person_reads_who_plays_what(harbour: Path) -> None:
    assert "Ann plays Small Brig.\nBen plays Frigate.\n" in run("run", harbour).stdout
    watched = run("play", harbour, "--seat", "Ann=random", "--seat", "Ben=random").stdout
    assert "Ann plays Small Brig.\nBen plays Frigate.\n" in watched


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            "Ann has sea [Cutter]",
            'Ann plays the deck "Small Brig", which has no Cutter; write '
            '`the deck Ann plays is "Brig and Cutter"`, or `cards need not be complete`',
        ),
        ("Ann has sea [Brig, Brig]", "there is no further copy of Brig: all that the decks hold"),
    ],
)
def test_a_scenario_is_told_which_deck_has_a_card(harbour: Path, given: str, said: str) -> None:
    text = f'for "Harbour"\n\nscenario "At sea":\n  given:\n    {given}\n'
    text += "    it is Ann's turn\n  expect:\n    Ann is asked\n"
    (harbour / "sea.scenario").write_text(text, encoding="utf-8")
    output = run("test", harbour).output
    assert said in " ".join(output.split())
    assert "|\n\n" not in output


@pytest.mark.parametrize("command", ["run", "play"])
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("--deck", "Ann=Small Brig", "--deck", "Ben=Brig and Cutter"),
            "Ben cannot play `Brig and Cutter`: the rule is: no Ship that another player's deck "
            "has if the ruling twins is refused (`Brig`).",
        ),
        (
            ("--seat", "Ann,Ben,Cleo"),
            "Cleo has no deck left that keeps the rules beside the others.",
        ),
        (("--deck", "Ann=Sloop"), "There is no deck `Sloop`. There is `Small Brig`"),
    ],
)
def test_decks_that_do_not_go_together_are_refused_in_a_sentence(
    harbour: Path, command: str, arguments: tuple[str, ...], said: str
) -> None:
    done = run(command, harbour, *arguments)
    assert done.exit_code == 2
    assert said in " ".join(done.output.split())


def test_who_starts_a_match_from_a_program_is_told_the_same(harbour: Path) -> None:
    game = game_in(harbour)
    with pytest.raises(DeckRefused, match="the player in seat 2 cannot play `Small Brig`"):
        game.start(decks=("Small Brig", "Small Brig"))
    with pytest.raises(DeckRefused, match="there is no such deck"):
        game.start(decks=("Sloop",))


def test_other_decks_are_other_cards_of_the_same_code(harbour: Path) -> None:
    game, decks = game_in(harbour), ("Frigate", "Brig and Cutter")
    one, other = game.start(decks=("Small Brig", "Frigate")), game.start(decks=decks)
    assert other.state.program.code is one.state.program.code
    assert [other.card_name(card) for card in other.state.program.cards] == [
        "Frigate", "Brig", "Cutter",
    ]  # fmt: skip
    alone = load(game.checked).start(decks=decks)
    assert other.state.program == alone.state.program
    assert other.save() == alone.save()


def test_cards_that_begin_in_a_shared_pile_are_there_once_also_beside_decks_of_their_own(
    tmp_path: Path,
) -> None:
    rules = RULES.split("\n\nevery deck has:")[0].replace(
        "zone deck:", "zone market: shared, in order, face down\nzone deck:"
    )
    (tmp_path / "harbour.rules").write_text(
        rules.replace("ruling twins: refused, or allowed\n\n", ""), encoding="utf-8"
    )
    cards = 'for "Harbour"\n\ncard "Brig" x3\n  Ship, Crew 5\n'
    (tmp_path / "harbour.cards").write_text(cards, encoding="utf-8")
    assert len(game_in(tmp_path).start(1).state.models) == 3
