"""Fields that only their owner sees: what the others are told, asked and offered meanwhile.

The laws of `test_secrets.py` ask the same of matches that are played at random.
"""

from __future__ import annotations

import pytest
from plays import choose, game_of
from seats import told_to

from cardwright.interpreter import WATCHER, Match

GAME = "secret_fields"


def played(*answers: str) -> Match:
    """Return a match of Ann and Ben after some answers."""
    match = game_of(GAME).start(1, ("Ann", "Ben"))
    for each in answers:
        choose(match, each)
    return match


def fields(match: Match, seat: str, whose: str) -> dict[str, str]:
    """Return what a seat sees of somebody's fields."""
    return dict(dict(match.view(seat).fields)[whose])


@pytest.mark.parametrize(
    "lots",
    [
        (("bid", "3"), ("bid", "5")),
        (("bid", "1"), ("raise",), ("bid", "2")),
        (("take a stance", "High"), ("take a stance", "Low")),
        (("aim", '"Bear"'), ("aim", '"Elk"')),
        (("foretell", '"Bear"', "0"), ("foretell", '"Bear"', "9")),
        (("foretell", '"Bear"', "3"), ("foretell", '"Elk"', "3")),
    ],
)
def test_what_is_set_is_told_to_nobody_else(lots: tuple[tuple[str, ...], ...]) -> None:
    matches = [played(*each) for each in lots]
    assert len({repr(told_to(each, "Ann")) for each in matches}) == len(lots)
    # What a rule offers because of it tells something: `slip past`, which is there below 3.
    assert len({repr(told_to(each, "Ben")) for each in matches}) == 1
    assert len({repr(told_to_who_watches(each)) for each in matches}) == 1


def told_to_who_watches(match: Match) -> tuple[object, ...]:
    """Return what somebody is told who has no seat."""
    return match.view(WATCHER), match.events(WATCHER), match.event_count(WATCHER)


def changes(match: Match, seat: str) -> list[str]:
    """Return what a seat is told to have changed."""
    return [each.text for each in match.events(seat) if each.sort == "change"]


def test_what_was_set_is_told_to_its_owner() -> None:
    match = played("bid", "3")
    assert changes(match, "Ann") == [*changes(played(), "Ann"), "Ann's Bid is 3"]
    assert changes(match, "Ben") == changes(played(), "Ben")
    seen = [fields(match, seat, "Ann")["Bid"] for seat in ("Ann", "Ben", WATCHER)]
    assert seen == ["3", "?", "?"]


def test_what_is_made_public_is_seen_until_it_is_set_again() -> None:
    match = played("bid", "3", "bid", "1", "show your bid")
    assert changes(match, "Ben")[-1] == "Ann's Bid is made public: 3"
    assert fields(match, "Ben", "Ann")["Bid"] == "3"
    assert fields(match, "Ann", "Ben")["Bid"] == "?"
    for each in ("raise", "raise"):
        choose(match, each)
    assert fields(match, "Ben", "Ann")["Bid"] == "?"
    assert changes(match, "Ben")[-1] == "Ben's Bid: 1 -> 2"


def test_the_bound_of_a_number_is_no_way_to_see_it() -> None:
    match = played("bid", "3")
    assert [each[:2] for each in match.view("Ben").limits] == [("Ben", "Health")]
    assert ("Ann", "Health", 3) in match.view("Ann").limits


def test_a_question_does_not_say_what_it_follows_from() -> None:
    match = played("turn")
    assert match.decision is not None
    assert "Traitor" not in match.decision.asked
    assert not [each for each in match.why_asked() if "marked" in each]


def test_cards_are_not_told_apart_by_what_the_others_have_set_on_them() -> None:
    match = played("foretell", '"Bear"', "3", "charm")
    assert offered(match) == offered(played("raise", "charm")) == ['"Bear"', '"Elk"']
    choose(match, '"Elk"')
    choose(match, "foretell")
    assert offered(match) == ['"Bear" with Omen 3', '"Bear"', '"Elk" with Charmed yes', '"Elk"']


def offered(match: Match) -> list[str]:
    """Return what is offered, with what tells equal cards apart."""
    assert match.decision is not None
    return [each.text for each in match.decision.options]


def test_who_gets_control_sees_what_the_controller_sees() -> None:
    match = played("charm", '"Bear"', "raise", "steal")
    before = [fields_of_cards(match, seat) for seat in ("Ann", "Ben")]
    assert before == [[], [("Charmed", "yes")]]
    assert match.decision is not None
    choose(match, '"Bear"')
    after = [fields_of_cards(match, seat) for seat in ("Ann", "Ben")]
    assert after == [[("Charmed", "yes")], []]


def fields_of_cards(match: Match, seat: str) -> list[tuple[str, str]]:
    """Return what a seat sees of cards that is not as it is printed."""
    return [fact for zone in match.view(seat).zones for card in zone.cards for fact in card.facts]


def test_why_something_is_not_offered_does_not_tell_what_is_set() -> None:
    told = {bid: played("bid", bid, "raise").why_not("Ben", "slip past") for bid in ("0", "5")}
    assert told["0"] == told["5"]
    match = played("bid", "5")
    assert match.why_not("Ben", "slip past") == ["what keeps it away is not for you to know"]


def test_what_would_come_of_an_answer_is_worked_out_without_it() -> None:
    foreseen = []
    for stance in ("High", "Wide"):
        match = played("take a stance", stance)
        assert match.decision is not None
        option = [each.text for each in match.decision.options].index("raise")
        foreseen.append(repr(match.foresee(option)))
    assert foreseen[0] == foreseen[1]


def test_what_was_made_public_is_not_taken_back() -> None:
    match = played("bid", "3", "raise")
    before = match.fork()
    choose(match, "raise")
    assert not match.is_settled_since(before)
    choose(match, "raise")
    before = match.fork()
    choose(match, "show your bid")
    assert match.is_settled_since(before)
