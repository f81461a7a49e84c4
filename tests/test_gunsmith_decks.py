"""Decks and texts of Gunsmith Girl: what is no deck, and what is no name, is told (R2-R5, Q1)."""

from __future__ import annotations

import pytest
from bundled import with_file, workspace_of

from cardwright.grammar import DeckRefused, message_of
from cardwright.interpreter import load

NAME = "gunsmith_girl"
NORMALS, SPECIALS, LEADER = "every Normal", "every Special", '"Night Tide"'
MAIN = (NORMALS, '"Backfire"', '"Riptide"', '"Whirlpool"')


def problems_of(*lines: str, more: str = "") -> list[tuple[str, str]]:
    """Return what is wrong with a deck of such lines: codes and messages."""
    deck = ["", 'deck "Mine":', *(f"  {each}" for each in lines)] if lines else []
    text = "\n".join(['for "Gunsmith Girl"', *deck, more]) + "\n"
    with with_file(NAME, "mine.cards", text) as workspace:
        found = [each.problem for each in workspace.check().problems]
    return [(each.code, message_of(each)) for each in found]


@pytest.mark.laws(once=True)
@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ((*MAIN, LEADER), []),
        ((*MAIN, LEADER, "every Evolutive"), []),
        (MAIN, ["has 0, and the rule is: 1 to 3 Leaders."]),
        (
            (*MAIN, "every Leader"),
            ["has 5, and the rule is: 1 to 3 Leaders (`Empress of Nerea`, `The"],
        ),
        (
            (*MAIN, LEADER, "every Evolutive", "every Supreme"),
            ["has 12, and the rule is: at most 7 Evolutives or Supremes (`"],
        ),
        (
            (NORMALS, '"Backfire"', '2 "Riptide"', LEADER),
            ["has 2, and the rule is: at most 1 of a name and kind (`Riptide, Unforeseen`)."],
        ),
        (
            (*MAIN, '"Second Wind"', LEADER),
            ["has 36, and the rule is: exactly 35 main cards if the ruling leaders zone is beside"],
        ),
    ],
    ids=["legal", "twins", "no Leader", "Leaders", "Evolutives", "twice", "too many"],
)
def test_a_deck_is_refused_by_what_is_wrong(lines: tuple[str, ...], said: list[str]) -> None:
    found = problems_of(*lines)
    assert len(found) == len(said), found
    for (code, message), wanted in zip(found, said, strict=True):
        assert code == "CW0407"
        assert f"The deck `Mine` {wanted}" in message


@pytest.mark.laws(once=True)
def test_a_deck_with_its_leaders_inside_is_for_the_other_ruling() -> None:
    lines = (NORMALS, '"Backfire"', '"Riptide"', LEADER)
    ((code, message),) = problems_of(*lines)
    assert code == "CW0414"
    assert "allowed if the ruling leaders zone is inside the 35" in message
    workspace = workspace_of(NAME)
    deck = "\n".join(f"  {each}" for each in lines)
    workspace.put("mine.cards", f'for "Gunsmith Girl"\n\ndeck "Mine":\n{deck}\n')
    workspace.check()
    (known,) = workspace.games().values()
    game, inside = load(known), {"leaders zone": "inside the 35"}
    match = game.start(1, rulings=inside, decks=("Mine", "Mine"))
    assert match.decision is not None
    with pytest.raises(DeckRefused, match="exactly 35 cards"):
        game.start(1, rulings=inside, decks=("Mine", "Ironworks"))
    with pytest.raises(DeckRefused, match="exactly 35 main cards"):
        game.start(1, decks=("Mine", "Ironworks"))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Permanent: Your other ally PIRATE have +20 F.", "CW0201"),
        ("Permanent: Ally *Gold* personas have +10 V.", "CW0201"),
        ("Permanent: Ally **Mars** personas have +10 V.", "CW0201"),
        (
            "Manual, optional: By Discarding this card ; "
            'Summon 1 card named "Gunsmith Gril" from your Reserve.',
            "CW0402",
        ),
    ],
    ids=["family", "resource", "planet", "name"],
)
def test_a_name_that_nothing_has_is_an_error(text: str, code: str) -> None:
    card = "\n".join([
        "",
        'card "Stray"',
        "  Normal WRAITH, **Umbra**, *Ether*",
        "  F 70, R 3, V 65, N 2, A 1",
        f"  {text}",
    ])  # fmt: skip
    assert [code for code, _ in problems_of(more=card)] == [code]
