"""Short forms: what is written at length is read to the same tree, told, and written anew."""

from __future__ import annotations

import pytest

from cardwright.grammar import Sureness, Workspace, apply, ast, express, readings

GAME = """\
game "Kennels":
  2 players
  no stack

a coat is one of Short, Long

zone pen: one for each player, in order, face up

each player has:
  Score: number
  Pet: card

each card has:
  Keeper: player
  Sire: card
  Coat: coat

a Dog is a card with:
  Age: number 1 to 9

a prize is a thing with:
  Holder: player
  Worth: number

a card is old if its Age is 5 or more
condition {p: player} leads means p's Score is 3

value card: the lead means the top card of your pen

to feed/feeds {c: card}:
  add 1 to your Score

to pat/pats/petted {c: card}:
  add 1 to your Score

event {p: player} is bitten
event {c: card} bury/buries
event {c: card} nod/nods

turn:
  do nothing

match:
  begin turn of your opponent
  your opponent is bitten
  the lead buries
  the lead nods
  you win the match
"""

WHOSE = (
    ("all Dogs where its Age is 2 or more", "all Dogs whose Age is 2 or more"),
    ("all Dogs where its Age is from 2 to 4", "all Dogs whose Age is from 2 to 4"),
    ("all Dogs where its Age > its Age", "all Dogs whose Age > its Age"),
    ("all Dogs where its Coat is not Long", "all Dogs whose Coat is not Long"),
    ("all Dogs where not its Age is 2", "all Dogs whose Age is not 2"),
    ("all Dogs where its owner is you", "all Dogs whose owner is you"),
    ("all Dogs where its Keeper leads", "all Dogs whose Keeper leads"),
    ("all Dogs where it's Age is 2", "all Dogs whose Age is 2"),
    (
        "all Dogs where (its Age is 2 and its Coat is Long and its owner is you)",
        "all Dogs whose Age is 2 and whose Coat is Long and whose owner is you",
    ),
    ("all players where their Pet is old", "all players whose Pet is old"),
    ("all players where their Pet is a Dog", "all players whose Pet is a Dog"),
    ("all players where their pen is empty", "all players whose pen is empty"),
    ("all players where their pen contains a Dog", "all players whose pen contains a Dog"),
    ("a prize where its Holder is you", "a prize whose Holder is you"),
    (
        "all players where their Pet is a Dog where its Age is 2",
        "all players whose Pet is a Dog whose Age is 2",
    ),
    (
        "all Dogs with the highest Age where its Coat is Long",
        "all Dogs with the highest Age whose Coat is Long",
    ),
)
KEPT = (
    "all players where it is you",
    "all players where your Score is 2",
    "all Dogs where (its Age is 2 or its Coat is Long)",
    "all Dogs where its Keeper's Score is 2",
    "all Dogs where it is old",
    "all players where (their Pet is a Dog whose Age is 2 and their Score is 3)",
    "all players where their Pet is a Dog whose Age is 2 and whose Coat is Long",
    "all players whose Pet is a (Dog whose Age is 2 and whose Coat is Long)",
    "all players whose Pet is a (Dog whose Age is 2) and whose Score is 3",
)
"""Lines that have no short form, or stand in it already."""
PERFECT = (
    ("you feed a Dog this turn", "you have fed a Dog this turn"),
    ("your opponent pats a Dog this turn", "your opponent has petted a Dog this turn"),
    ("a player feeds the lead this match", "a player has fed the lead this match"),
    ("you feed a Dog has not happened this turn", "you have not fed a Dog this turn"),
    ("a player is bitten has not happened this turn", "nobody has been bitten this turn"),
    ("an old Dog buries has not happened this turn", "no old Dog has buried this turn"),
    ("the lead nods this turn", "the lead has nodded this turn"),
    ("the lead nods since you feed the lead", "the lead has nodded since you feed the lead"),
    ("how often you feed a Dog this turn is 2", "you have fed a Dog twice this turn"),
    ("how often you feed the lead this turn is 1", "you have fed the lead once this turn"),
    (
        "how often a player is bitten this match is 2 or more",
        "the number of times a player is bitten this match is 2 or more",
    ),
    ("the turn begins this match", "the turn has begun this match"),
    ("the turn ends has not happened this match", "no turn has ended this match"),
    (
        "how often you feed the lead this turn is your Score",
        "the number of times you feed the lead this turn is your Score",
    ),
)
NOT_PERFECT = (
    "all players feed a Dog this turn",
    "the number of times a Dog nods this turn is 2",
    "all Dogs nod has not happened this turn",
    "the number of times you feed a Dog this turn is more than 2",
)
KINDS = ("cards", "players", "prizes", "number", "action", "condition")


def game() -> Workspace:
    """Return the game, read."""
    workspace = Workspace()
    workspace.put("game.rules", GAME)
    assert not [str(each.problem) for each in workspace.check().errors]
    return workspace


def read(line: str) -> list[ast.Expression]:
    """Return the readings of a line."""
    return readings(game().games()["Kennels"].vocabulary, line, KINDS)


def printed(node: ast.Expression) -> str:
    """Return a reading as it is printed."""
    return express(node, game().games()["Kennels"].vocabulary.lexicon.words)


@pytest.mark.parametrize(("long", "short"), [*WHOSE, *PERFECT])
def test_a_short_form_is_read_to_the_tree_of_the_long_one(long: str, short: str) -> None:
    assert read(long) == read(short)
    (node,) = read(short)
    assert printed(node) == short


@pytest.mark.parametrize("line", [*KEPT, *NOT_PERFECT])
def test_what_has_no_short_form_stays_as_it_is(line: str) -> None:
    (node,) = read(line)
    assert printed(node) == line


@pytest.mark.parametrize(("long", "short"), [*WHOSE, *PERFECT])
def test_what_is_written_at_length_is_told_and_put_right(long: str, short: str) -> None:
    head = "if {}" if (long, short) in PERFECT else "for each one in {}"
    text = GAME + f"  {head.format(long)}:\n    do nothing\n"
    workspace = Workspace()
    workspace.put("game.rules", text)
    found = [each.problem for each in workspace.check().problems if each.problem.code == "CW0208"]
    assert [each.fixes[0].sureness for each in found] == [Sureness.SAFE]
    assert apply(text, found[0].fixes) == text.replace(long, short)


@pytest.mark.parametrize(
    ("long", "short"),
    [
        (
            "the top card of your pen's Age plus it's Age",
            "the top card of your pen's Age plus its Age",
        ),
        ("the number of Dogs where it's Keeper is you", "the number of Dogs whose Keeper is you"),
    ],
)
def test_its_is_written_without_an_apostrophe(long: str, short: str) -> None:
    assert [printed(each) for each in read(long)] == [short]


def test_and_whose_that_could_be_about_two_things_wants_brackets() -> None:
    line = "all Dogs whose Sire is a Dog whose Age is 2 and whose Coat is Long"
    assert {printed(each) for each in read(line)} == {
        "all Dogs where its Sire is a Dog whose Age is 2 and whose Coat is Long",
        "all Dogs where (its Sire is a Dog whose Age is 2 and its Coat is Long)",
    }
    for inside in ("Dog whose Age is 2 and whose Coat is Long", "Dog whose Age is 2"):
        assert len(read(line.replace(inside, f"({inside})"))) == 1


@pytest.mark.parametrize("line", ["add 1 to whose Score", "whose Age", "all Dogs whose Score is 2"])
def test_whose_stands_behind_a_noun_and_speaks_of_what_that_has(line: str) -> None:
    assert read(line) == []


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("you has fed a Dog this turn", "you have fed a Dog this turn"),
        ("your opponent have not fed a Dog this turn", "your opponent has not fed a Dog this turn"),
        ("you has been bitten this turn", "you have been bitten this turn"),
    ],
)
def test_has_agrees_with_who_has_done_it(wrong: str, right: str) -> None:
    text = GAME + f"  if {wrong}:\n    do nothing\n"
    workspace = Workspace()
    workspace.put("game.rules", text)
    found = [each.problem for each in workspace.check().problems if each.problem.code == "CW0208"]
    assert apply(text, found[0].fixes[:1]) == text.replace(wrong, right)


def test_a_third_form_that_is_given_is_printed() -> None:
    assert "to pat/pats/petted {c: card}:" in game().formatted("game.rules")
