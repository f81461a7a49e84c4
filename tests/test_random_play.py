"""Random matches of every playable game: what must hold is looked at after each decision.

`GAMES=2000 pytest tests/test_random_play.py` plays more of them.
"""

from __future__ import annotations

import os
from fractions import Fraction

import pytest
from matches import (
    BUNDLED,
    MAY_GO_ON,
    MOST_DECISIONS,
    SMALL,
    SOME,
    begun,
    random_play,
)

from cardwright.interpreter import Match

pytestmark = pytest.mark.laws

MATCHES = int(os.environ.get("GAMES", "24"))
EACH = 20
"""In a long match what a seat sees is looked at now and then only."""


@pytest.mark.parametrize("name", BUNDLED)
def test_all_invariants_hold_in_random_matches(name: str) -> None:
    for seed in range(MATCHES // 4 if name in MAY_GO_ON else MATCHES):
        look_at_match(name, seed)


@pytest.mark.parametrize("name", SMALL)
def test_all_invariants_hold_in_random_matches_of_small_games(name: str) -> None:
    for seed in range(min(MATCHES, 24) // 4):
        look_at_match(name, seed)


def look_at_match(name: str, seed: int) -> None:
    """Play a match and look at it at each decision and at its end."""
    match = begun(name, seed)
    most = SOME if name in MAY_GO_ON else MOST_DECISIONS
    for number, answer in enumerate(random_play(match, seed, most)):
        look(match, views=number < SOME or number % EACH == 0)
        assert match.state.result is None
        assert 0 <= answer < len(match.state.question[3])
        anyway = match.state.program.asks_always
        assert len(match.state.question[3]) > 1 or anyway, "what leaves no choice is not asked"
        if number % EACH == 0:
            look_at_what_is_remembered(match, answer)
    if match.state.pending is not None:
        assert name in MAY_GO_ON, f"seed {seed}: the match does not come to an end"
    assert (match.result is None) == (match.state.pending is not None)
    look(match)


def look(match: Match, *, views: bool = True) -> None:
    """Look at everything that holds of any match at any time."""
    look_at_zones(match)
    look_at_fields(match)
    look_at_tokens(match)
    for seat in range(len(match.seats)):
        if views and not match.state.secrets:  # or what others have decided is not known yet
            look_at_view(match, seat)


def look_at_what_is_remembered(match: Match, answer: int) -> None:
    """A match that remembers no rules in force goes on in the same way as one that does."""
    one, other = match.fork(), match.fork()
    other.state.index = None
    for each in (one, other):
        each.answer(answer)
    for part in ("count", "fields", "zones", "frames", "pending", "result"):
        assert getattr(one.state, part) == getattr(other.state, part), part


def look_at_tokens(match: Match) -> None:
    """What is remembered of where tokens lie is where they lie."""
    places: dict[tuple[str, int | None], list[int]] = {}
    for number, (_, _, sort, place) in enumerate(match.state.tokens):
        places.setdefault((sort, place), []).append(number)
    assert match.state.lying in (None, places)


def look_at_zones(match: Match) -> None:
    """Every card is in one place, and no place holds more than it may."""
    state, program = match.state, match.state.program
    placed: dict[int, int] = {}
    for zone, cards in enumerate(state.zones):
        info = program.zone_of[zone]
        real = [card for card in cards if card >= 0]
        assert info.slots or len(real) == len(cards), f"{info.name} has an empty place"
        assert info.capacity is None or len(cards) <= info.capacity, f"{info.name} holds too many"
        assert not placed.keys() & real, "a card is in two places"
        placed |= dict.fromkeys(real, zone)
    assert len(placed) == sum(card >= 0 for cards in state.zones for card in cards)
    where = {card: state.where[card] for card in program.cards}
    nowhere = {card for card, zone in where.items() if zone < 0}
    assert all(program.homes[card] < 0 for card in nowhere), "a card that was dealt lies nowhere"
    assert placed == {card: zone for card, zone in where.items() if zone >= 0}


def look_at_fields(match: Match) -> None:
    """Every number is within its bounds; nothing is set that a field cannot hold."""
    state = match.state
    for info, values in zip(state.program.fields, state.fields, strict=True):
        for value in values.values() if isinstance(values, dict) else values:
            if info.kind == "number" and (info.owner == "player" or value is not None):
                assert isinstance(value, int | Fraction), f"{info.name} holds {value!r}"
                assert info.low is None or value >= info.low, f"{info.name} is {value}"
                assert info.high is None or value <= info.high, f"{info.name} is {value}"


def look_at_view(match: Match, seat: int) -> None:
    """A seat sees the faces that it may know, and no others."""
    state, program = match.state, match.state.program
    view = match.view(match.seats[seat])
    for zone, shown in enumerate(view.zones):
        info = program.zone_of[zone]
        cards = state.zones[zone]
        assert len(shown.cards) == len(cards)
        known = [card for card in cards if card >= 0 and state.known[card] >> seat & 1]
        names = sorted(program.prints[state.models[card]].name for card in known)
        assert names == sorted(each.name for each in shown.cards if each.name)
        for card in cards:
            up, down = program.visibility[zone]
            if card >= 0 and (up if state.face_up[card] else down) >> seat & 1:
                assert card in known, f"a card in {info.name} is not seen"
    mine = state.pending is not None and state.pending[1] == seat
    assert bool(view.options) == mine
