"""Cards made from the collection: who knows which they are, and that saves and copies keep them."""

from __future__ import annotations

from importlib import import_module

from plays import choose, game_of
from seats import told_to

from cardwright.interpreter import Match

GAME = "made_cards"
MADE_CARDS = import_module("cardwright.interpreter.compile.decks").MADE_CARDS


def played(*answers: str, seed: int = 1) -> Match:
    """Return a match of Ann and Ben after some answers."""
    match = game_of(GAME).start(seed, ("Ann", "Ben"))
    for each in answers:
        choose(match, each)
    return match


def lying(match: Match, seat: str, zone: str, whose: str = "Ann") -> list[str | None]:
    """Return the cards that a seat sees in a zone of somebody."""
    zones = {(each.owner, each.name): each.cards for each in match.view(seat).zones}
    return sorted((each.name for each in zones[whose, zone]), key=str)


def test_what_was_discovered_is_known_to_its_player_alone() -> None:
    asked = played("discover")
    assert asked.decision is not None
    options = [each.text for each in asked.decision.options]
    assert len(set(options)) == 3
    ends = [played("discover", each) for each in options]
    assert len({tuple(lying(each, "Ann", "hand")) for each in ends}) == 3
    assert {tuple(lying(each, "Ben", "hand")) for each in ends} == {(None,) * 7}
    told = [{key: value for key, value in told_to(each, "Ben").items()} for each in ends]
    assert told[0] == told[1] == told[2]


def test_what_nobody_sees_is_known_to_nobody() -> None:
    match = played("seed")
    for seat in ("Ann", "Ben"):
        assert lying(match, seat, "pile", "Ben") == [None]
        assert "a card goes to Ben's pile" in [each.text for each in match.events(seat)]


def test_what_is_random_follows_from_the_seed() -> None:
    summoned = [lying(played("summon", seed=seed), "Ben", "field")[0] for seed in range(20)]
    assert set(summoned) == {"Bear", "Elk", "Dragon"}
    again = [lying(played("summon", seed=seed), "Ben", "field")[0] for seed in range(20)]
    assert again == summoned


def test_a_made_card_goes_where_cards_go_and_stays_in_copies_and_saves() -> None:
    game = game_of(GAME)
    match = played("conjure", "count", "discard all", "count", "summon", "count", "discard all")
    assert lying(match, "Ben", "pit") == lying(
        played("conjure", "count", "discard all", "count", "summon"), "Ben", "field"
    )
    loaded = game.restore(match.save())
    assert loaded.digest() == match.digest()
    for each in (match.fork(), loaded):
        assert lying(each, "Ann", "hand") == lying(match, "Ann", "hand")
        assert lying(each, "Ann", "hand").count("Dragon") == 2


def test_the_collection_is_none_of_all_cards_and_stays_as_it_is() -> None:
    match = played("count", "count", "enrage")
    # In the match there are 4 Beasts of each player, and one that is in no deck.
    luck = [dict(fields)["Luck"] for _, fields in match.view("Ann").fields]
    assert luck == [str(3 + 9), str(3 + 9)]


def test_for_each_player_there_are_so_many_and_no_more() -> None:
    match = played()
    state = match.state
    made = import_module("cardwright.interpreter.kernel.collection").made
    like = min(state.program.collection)
    found = [made(state, like, 0) for _ in range(MADE_CARDS + 1)]
    assert len(set(found)) == MADE_CARDS + 1
    assert found[-1] is None
    assert made(state, like, 1) is not None
