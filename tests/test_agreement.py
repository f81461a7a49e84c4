"""Verbs agree with one or several, whatever the slot is and whichever form is declared first."""

from __future__ import annotations

import pytest

from cardwright.grammar import Problem, Sureness, Workspace, apply

GAME = """\
game "Kilns":
  2 players
  no stack

each player has:
  Score: number

a Pot is a card with:
  Rank: number 1 to 3

a jar is a token

zone deck: one for each player, in order, face down
zone shelf: one for each player, face up

value card: the lead pot means the top card of your deck
value cards: other {n: card nouns} means all n other than the lead pot

condition {c: cards} is/are cracked means the number of c is 2
condition {c: cards} glow/glows means the number of c is 3
condition {p: player} has/have enough means p's Score is 3
condition {z: zone} have/has room means z is empty
condition {p: player} is/are ahead of {q: player} means p's Score is more than q's Score
condition {c: cards} in {z: zone} has/have room means the number of c is 2
condition {c: cards} of {p: players} rot/rots means the number of c is 2
condition {c: cards} reach/reaches {n: number} and is/are ripe means the number of c is n
condition {c: cards} doesn't/don't count means the number of c is 2
value number: what {c: cards} weigh/weighs means the number of c
value number: the price {c: cards} cost/costs if {p: player} have/has luck means the number of c
to press/presses {n: number} cards/card:
  add n to your Score

match:
  press 1 card
  press 2 cards
"""
BOTH = "the lead pot and the bottom card of your deck"
RIGHT = [
    "if all Pots in your shelf are cracked",
    "if the Pots in your shelf are cracked",
    "if each Pot in your shelf is cracked",
    "if a Pot is cracked",
    "if no Pot in your shelf is cracked",
    "if 1 Pot is cracked",
    "if 2 Pots are cracked",
    "if 1 or more Pots are cracked",
    "if your Pots are cracked",
    f"if {BOTH} are cracked",
    "if other Pots in your shelf are cracked",
    "if the lead pot is cracked",
    "if the top 2 cards of your deck are cracked",
    "if one of your Pots is cracked",
    "if the lead pot glows",
    "if all Pots glow",
    "if all Pots reach 2 and are ripe",
    "if the lead pot reaches 1 and is ripe",
    "if you have enough",
    "if they have enough",
    "if your opponent has enough",
    "if your shelf has room",
    "if you are ahead of your opponent",
    "if your opponent is ahead of you",
    "if all Pots in your shelf have room",
    "if a Pot in your shelf has room",
    "if all Pots of your opponent rot",
    "if the lead pot of all players rots",
    "if the lead pot doesn't count",
    "if all Pots don't count",
    "if what all Pots weigh is 3",
    "if what the lead pot weighs is 3",
    "if the price all Pots cost if you have luck is 3",
    "if the price the lead pot costs if your opponent has luck is 3",
    "if the total Rank of the Pots in your shelf is 3",
    "if the number of jars in your shelf is 3",
]
WRONG = [
    ("if all Pots in your shelf is cracked", "if all Pots in your shelf are cracked"),
    ("if no Pot in your shelf are cracked", "if no Pot in your shelf is cracked"),
    (f"if {BOTH} is cracked", f"if {BOTH} are cracked"),
    ("if your Pots is cracked", "if your Pots are cracked"),
    ("if other Pots is cracked", "if other Pots are cracked"),
    ("if the lead pot glow", "if the lead pot glows"),
    ("if you has enough", "if you have enough"),
    ("if your opponent have enough", "if your opponent has enough"),
    ("if your shelf have room", "if your shelf has room"),
    ("if you is ahead of your opponent", "if you are ahead of your opponent"),
    ("if you is your opponent", "if you are your opponent"),
    ("if you is not a player", "if you are not a player"),
    ("if you is one of all players", "if you are one of all players"),
    ("if your opponent are a player", "if your opponent is a player"),
    ("if all Pots in your shelf has room", "if all Pots in your shelf have room"),
    ("if a Pot of your opponent rot", "if a Pot of your opponent rots"),
    ("if all Pots doesn't count", "if all Pots don't count"),
    ("if what all Pots weighs is 3", "if what all Pots weigh is 3"),
    (
        "if the price all Pots costs if you has luck is 3",
        "if the price all Pots cost if you have luck is 3",
    ),
]


def problems(line: str) -> list[Problem]:
    """Return the errors of a game with one line more."""
    workspace = Workspace()
    workspace.put("game.rules", text(line))
    return [each.problem for each in workspace.check().errors]


def text(line: str) -> str:
    """Return the rules with a line more."""
    return f"{GAME}  {line}:\n    you win the match\n"


@pytest.mark.parametrize("line", RIGHT)
def test_what_agrees_is_read_and_printed_so(line: str) -> None:
    assert problems(line) == []
    workspace = Workspace()
    workspace.put("game.rules", text(line))
    workspace.check()
    assert f"  {line}:" in workspace.formatted("game.rules")


@pytest.mark.parametrize(("wrong", "right"), WRONG)
def test_what_does_not_agree_is_put_right(wrong: str, right: str) -> None:
    (found,) = problems(wrong)
    assert (found.code, found.fixes[0].sureness) == ("CW0208", Sureness.SAFE)
    assert apply(text(wrong), found.fixes[:1]) == text(right)


def test_an_owner_ends_in_an_apostrophe_only_behind_an_s() -> None:
    right = "if the lowest Rank of the Pots in your shelf is the lead pot's Rank"
    assert problems(right) == []
    for owner, sign in (("all players", "'"), ("the Pots in your shelf", "'s")):
        field = "Score" if sign == "'" else "Rank"
        other = {"'": "'s", "'s": "'"}[sign]
        assert reworded(f"if {owner}{sign} {field} is 3") == []
        (found,) = reworded(f"if {owner}{other} {field} is 3")
        fixed = apply(text(f"if {owner}{other} {field} is 3"), found.fixes[:1])
        assert fixed == text(f"if {owner}{sign} {field} is 3")


def reworded(line: str) -> list[Problem]:
    """Return what is told of the wording of a line; that it asks several for one is another."""
    return [each for each in problems(line) if each.code == "CW0208"]


def test_what_is_counted_follows_its_number_whichever_form_is_declared_first() -> None:
    assert problems("if your deck is empty") == []
    game = GAME.replace("press 1 card", "press 1 cards")
    workspace = Workspace()
    workspace.put("game.rules", game)
    (found,) = [each.problem for each in workspace.check().errors]
    assert apply(game, found.fixes[:1]) == GAME


@pytest.mark.parametrize(("right", "wrong"), [("+1 coin", "+1 coins"), ("+2 coins", "+2 coin")])
def test_what_a_word_begins_with_a_number_of_is_counted_and_does_nothing(
    right: str, wrong: str
) -> None:
    game = GAME.replace(
        "to press/", "to {n: signed} coin/coins:\n  add n to your Score\n\nto press/"
    )
    workspace = Workspace()
    workspace.put("game.rules", f"{game}  {right}\n")
    assert workspace.check().errors == ()
    workspace.put("game.rules", f"{game}  {wrong}\n")
    (found,) = [each.problem for each in workspace.check().errors]
    assert apply(f"{game}  {wrong}\n", found.fixes[:1]) == f"{game}  {right}\n"


@pytest.mark.parametrize(
    ("holds", "wrong", "right"),
    [
        ("your opponent", "p have enough", "p has enough"),
        ("the lead pot", "p glow", "p glows"),
    ],
)
def test_a_name_of_one_thing_stands_with_the_form_for_one(
    holds: str, wrong: str, right: str
) -> None:
    (found,) = reworded(f"let p be {holds}\n  if {wrong}")
    assert found.fixes[0].text == right


def test_a_name_that_may_hold_several_leaves_the_form_open() -> None:
    for said in ("those glow", "those glows"):
        assert reworded(f"let those be all Pots in your shelf\n  if {said}") == []


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("if your Score is two", "if your Score is 2"),
        ("if the number of jars in your shelf is Ten", "if the number of jars in your shelf is 10"),
        ("if your Score is from two to three plus four", "if your Score is from 2 to 3 plus 4"),
    ],
)
def test_numbers_in_letters_become_figures(wrong: str, right: str) -> None:
    (found,) = reworded(wrong)
    assert found.fixes[0].sureness is Sureness.SAFE
    assert apply(text(wrong), found.fixes[:1]) == text(right)
