"""The decks of GUNSWORD: the 16 pairings come out as the sheet has them; nothing else is a deck."""

from __future__ import annotations

from collections import Counter

import pytest
from bundled import with_file
from command import run
from matches import game_named

from cardwright.grammar import message_of

NAME = "gunsword"
DUELISTS = ("Avaset/Volker", "Mathilde", "Thane", "Silencer")
WEAPONS = ("Flintlock Saber", "Mortar Halberd", "Caltrop Carbine", "Repeater Rapier")
PAIRINGS = """
13/16 2/3/3 | 11/18 3/2/3 | 12/16 2/4/2 | 14/15 2/5/1
12/17 2/2/4 | 10/19 3/1/4 | 11/17 2/3/3 | 13/16 2/4/2
11/18 3/2/3 |  9/20 4/1/3 | 10/18 3/3/2 | 12/17 3/4/1
15/14 1/4/3 | 13/16 2/3/3 | 14/14 1/5/2 | 16/13 1/6/1
"""
"""Momentum/Health and Riposte/Dodge/Breaker: a row for each Duelist, a column for each Weapon."""

THANE = (
    "Inner Calm/Outer Fury", "Levotheon Stance/Orpheon Stance", "Battlemind", "Weight of the Hills",
    "Even Breath", "Blood Price", "River Crossing", "Mirror Lake/Breaking Wave", "Hold the Ford",
    "Thunderous Arrival", "Settle the Scales",
)  # fmt: skip
HALBERD = ('"Mortar Halberd"', 'every Skill of "Mortar Halberd"')
COUNTERS = ('4 "Riposte"', '"Dodge"', '3 "Breaker"')


def cells() -> list[tuple[str, str]]:
    """Return each pairing with what the sheet says of it."""
    rows = [[each.strip() for each in row.split("|")] for row in PAIRINGS.strip().split("\n")]
    return [
        (f"{duelist} with {weapon}", said)
        for duelist, row in zip(DUELISTS, rows, strict=True)
        for weapon, said in zip(WEAPONS, row, strict=True)
    ]


@pytest.mark.parametrize(("deck", "said"), cells())
def test_a_pairing_comes_out_as_the_sheet_has_it(deck: str, said: str) -> None:
    numbers, counters = said.split(" ")
    match = game_named(NAME).start(seed=1, decks=(deck,))
    program, zones = match.state.program, match.view().zones
    assert program.decks[0] == deck
    assert not set(program.decks[1].split(" with ")) & set(deck.split(" with ")), "A48"
    fields = {each.name: each.number for each in program.fields if each.owner == "player"}
    have = [match.state.fields[fields[each]][0] for each in ("Momentum", "Health")]
    assert have == [int(each) for each in numbers.split("/")], "R8"
    faces = next(each.cards for each in zones if each.label == "Ann's faces")
    assert {each.name for each in faces} == set(deck.split(" with ")), "R5, R6, R7"
    mine = [match.card_name(card) for card, owner in enumerate(program.owners) if owner == 0]
    assert len(mine) == 32, "R13"
    held = Counter(mine)
    assert [held[each] for each in ("Riposte", "Dodge", "Breaker")] == [
        int(each) for each in counters.split("/")
    ], "R11"


def problems_of(*lines: str) -> list[str]:
    """Return what is said of a deck of these lines."""
    deck = "\n".join(f"  {each}" for each in lines)
    text = f'for "GUNSWORD"\n\ndeck "Mine":\n{deck}\n'
    with with_file(NAME, "mine.cards", text) as workspace:
        report = workspace.check()
    assert {each.path for each in report.problems} <= {"mine.cards"}
    return [message_of(each.problem) for each in report.problems]


def quoted(*names: str) -> tuple[str, ...]:
    """Return names as lines of a deck."""
    return tuple(f'"{each}"' for each in names)


def broken(count: int, rule: str) -> str:
    """Return what is said of a rule that the deck breaks."""
    return f"The deck `Mine` has {count}, and the rule is: {rule}."


def test_a_deck_may_name_its_cards_one_by_one() -> None:
    assert problems_of('"Thane"', *quoted(*THANE), *HALBERD, *COUNTERS) == []


@pytest.mark.laws(once=True)
@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            ('"Thane"', *quoted(*THANE[1:], "Hush"), *HALBERD, *COUNTERS),
            [broken(0, "for each Skill, 1 face card it belongs to (`Hush`)")],
        ),
        (
            ('"Thane"', 'every Skill of "Silencer"', *HALBERD, *COUNTERS),
            [
                broken(
                    0,
                    "for each Skill, 1 face card it belongs to "
                    "(`Hush`, `Muffled Shot`, `Quiet Steps` and 8 more)",
                )
            ],
        ),
        (
            ('"Thane"', *quoted(*THANE[1:], THANE[1]), *HALBERD, *COUNTERS),
            [broken(2, f"at most 1 Skill of a name (`{THANE[1]}`)")],
        ),
        (
            ('"Thane"', *quoted(*THANE[1:]), *HALBERD, *COUNTERS),
            [broken(21, "exactly 22 Skills"), broken(29, "exactly 30 Skills or Counters")],
        ),
        (
            ('"Thane"', *quoted(*THANE), *HALBERD, '3 "Riposte"', '2 "Dodge"', '3 "Breaker"'),
            [
                broken(3, 'for each face card, its Riposte cards named "Riposte" (here 4)'),
                broken(2, 'for each face card, its Dodge cards named "Dodge" (here 1)'),
            ],
        ),
        (
            (*quoted(*THANE), *HALBERD, *COUNTERS),
            [
                broken(0, "exactly 1 Duelist"),
                broken(
                    0,
                    "for each Skill, 1 face card it belongs to "
                    f"({', '.join(f'`{each}`' for each in THANE[:3])} and 8 more)",
                ),
                broken(4, 'for each face card, its Riposte cards named "Riposte" (here 2)'),
                broken(1, 'for each face card, its Dodge cards named "Dodge" (here 0)'),
                broken(3, 'for each face card, its Breaker cards named "Breaker" (here 2)'),
            ],
        ),
    ],
    ids=["another's Skill", "another's Skills", "twice", "too few", "Counters", "no Duelist"],
)
def test_a_deck_that_is_no_pairing_is_refused_by_what_is_wrong(
    lines: tuple[str, ...], said: list[str]
) -> None:
    assert problems_of(*lines) == said


@pytest.mark.parametrize(
    ("other", "both"), [("thane+carb", "Thane"), ("silencer+mortar", "Mortar Halberd")]
)
@pytest.mark.laws(once=True)
def test_nobody_else_may_have_the_same_duelist_or_weapon(other: str, both: str) -> None:
    decks = ("--deck", "Xena=thane+mortar", "--deck", f"Yara={other}")
    done = run("run", NAME, *decks)
    assert done.exit_code == 2
    assert f"that another player's deck has if the ruling mirror matches is refused (`{both}`)" in (
        " ".join(done.output.split())
    )


@pytest.mark.laws(once=True)
def test_a_table_may_allow_mirror_matches() -> None:
    decks = ("--deck", "Xena=thane+mortar", "--deck", "Yara=thane+mortar")
    done = run("run", NAME, *decks, "--ruling", "mirror matches=allowed", "--games", "1")
    assert done.exit_code == 0
    assert "Yara plays Thane with Mortar Halberd." in done.stdout
