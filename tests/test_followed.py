"""What a seat knows of cards that move: each as long as it can be told from those it lies among.

And cards in slots: each place is another one, but for those of one's own.
"""

from __future__ import annotations

import pytest
from plays import choose, game_of

from cardwright.interpreter import Match

OPEN = ("lay out", '"One"', "take up")
"""A card goes from the hand to the table and back, and all see it."""


def match_with(*words: str) -> Match:
    """Return a match in which Ann began with two Ones and two Twos in hand, after some answers."""
    game = game_of("followed")
    match = next(
        each
        for each in map(game.start, range(99))
        if zone(each, "hand") == ["One", "One", "Two", "Two"]
    )
    for word in words:
        choose(match, word)
    return match


def zone(match: Match, name: str, seat: str | None = None) -> list[str]:
    """Return the faces in a zone of Ann's that a seat knows, `?` for any other card."""
    shown = next(z for z in match.view(seat).zones if (z.name, z.owner) == (name, "Ann"))
    return sorted(
        "?" if each.name is None else each.name for each in shown.cards if each.name != ""
    )


def offered(match: Match, word: str) -> list[str]:
    """Return the options that begin with a word."""
    assert match.decision is not None
    return [each.text for each in match.decision.options if each.text.startswith(word)]


@pytest.mark.parametrize(
    ("words", "known"),
    [
        ((), ["?", "?", "?", "?"]),
        (OPEN, ["?", "?", "?", "One"]),
        (("show hand",), ["One", "One", "Two", "Two"]),
        ((*OPEN, "mix"), []),
        # One leaves unseen: it may have been any of them.
        ((*OPEN, "lay down", '"Two"'), ["?", "?", "?"]),
        (("show hand", "lay down", '"Two"'), ["?", "?", "?"]),
        # One leaves in the open: it may have been the one of that name that was known.
        ((*OPEN, "lay out", '"One"'), ["?", "?", "?"]),
        ((*OPEN, "lay out", '"Two"'), ["?", "?", "One"]),
        (("show hand", "lay out", '"One"'), ["One", "Two", "Two"]),
    ],
)
def test_what_is_known_of_a_hand(words: tuple[str, ...], known: list[str]) -> None:
    assert zone(match_with(*words), "hand", "Ben") == known


def test_a_card_that_is_laid_down_from_a_hand_that_was_seen_is_not_known() -> None:
    match = match_with("show hand", "lay down", '"Two"')
    assert zone(match, "row", "Ben") == ["?"]
    for seat, told in (("Ben", "a card goes to Ann's row"), ("Ann", '"Two" goes to Ann\'s row')):
        assert [each.text for each in match.events(seat) if each.text.endswith("row")] == [told]


def test_the_last_card_of_a_hand_is_told_from_all_others() -> None:
    match = match_with("show hand", "lay out", '"Two"', "lay out", '"Two"', "lay out", "lay down")
    assert zone(match, "row", "Ben") == ["One"]


def test_in_slots_nothing_is_mixed_and_a_card_is_followed_out_of_them() -> None:
    match = match_with("lay down", '"Two"', "lay down", '"One"', "show row", 'take back "Two"')
    assert zone(match, "row", "Ben") == ["One"]
    assert zone(match, "hand", "Ben") == ["?", "?", "Two"]


def test_equal_cards_in_slots_are_one_option_for_their_owner_and_several_for_others() -> None:
    match = match_with("lay down", '"One"', "lay down", '"One"', "lay down", "show row")
    assert offered(match, "take back") == ['take back "One"', 'take back "Two"']
    choose(match, "hand over")
    first, second = (f"aim at the card in slot {n} of Ann's row" for n in (1, 2))
    assert offered(match, "aim") == [first, second, 'aim at "Two"']
