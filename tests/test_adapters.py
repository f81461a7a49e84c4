"""What adapters are made of: actions as numbers, what a seat sees as numbers and text, payoffs.

These need neither of the libraries; `test_pettingzoo.py` and `test_openspiel.py` do.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from attrs import evolve
from bundled import GAMES

from cardwright.adapters.numbered_actions import TooFewActions, actions_of
from cardwright.adapters.observations import asked_of, features, layout_of, text_of
from cardwright.adapters.opened import NoSuchGame, game_of
from cardwright.adapters.payoffs import NoSuchField, least_and_most, payoffs
from cardwright.interpreter import Event, Game, Journal, Match, begun_with_chance_asked
from cardwright.workbench.matches.imagined import imagined

EXAMPLES = tuple(
    f"examples/{each}" for each in ("snow_yard", "kuhn_poker", "tic_tac_toe", "goofspiel")
)
MOST = 4096


@cache
def opened(name: str) -> Game:
    return game_of(name)


def moments(game: Game, seed: int, most: int) -> Iterator[Match]:
    """Yield a match at some of its decisions, played by chance."""
    chance = random.Random(seed)
    match = game.start(seed)
    for _ in range(most):
        if match.decision is None:
            break
        if chance.random() < 0.3:
            yield match
        match.answer(chance.choice(list(actions_of(match, MOST).values())).option)
    yield match


@pytest.mark.parametrize("name", [*GAMES, *EXAMPLES])
def test_whatever_a_seat_sees_has_its_place_in_the_layout(name: str) -> None:
    for seed in range(2):
        layout = None
        for match in moments(opened(name), seed, 80):
            layout = layout or layout_of(match)
            for seat in match.seats:
                seen = {name for name, _ in features(match.view(seat), asked_of(match))}
                assert seen - set(layout.names) == set()
                assert len(layout.vector(match, seat)) == len(layout)


@pytest.mark.parametrize("name", [*GAMES, *EXAMPLES])
def test_nothing_that_a_seat_is_given_hangs_on_what_is_hidden_from_it(name: str) -> None:
    chance = random.Random(7)
    for match in moments(opened(name), 3, 60):
        layout = layout_of(match)
        for seat in match.seats:
            other = imagined(match, match.seats.index(seat), chance)
            assert layout.vector(other, seat) == layout.vector(match, seat)
            assert text_of(other, seat) == text_of(match, seat)
            if asked_of(match) == seat:
                assert actions_of(other, MOST) == actions_of(match, MOST)


HEARD = ("secrets", "secrets_in_batches", "records", "tokens", "hidden", "stacks")
"""Mechanisms in which what is told hangs on when it is told, or to whom."""


@pytest.mark.parametrize(
    "name", [*GAMES, *EXAMPLES, *(f"tests/mechanisms/{each}" for each in HEARD)]
)
def test_what_a_seat_hears_bit_by_bit_is_what_it_is_told_at_the_end(name: str) -> None:
    chance = random.Random(5)
    match = opened(name).start(2)
    seats = (*range(len(match.seats)), None)
    journals = {seat: Journal(match.seats, seat) for seat in seats}
    heard: dict[int | None, list[Event]] = {seat: [] for seat in seats}
    for _ in range(60):
        for seat, journal in journals.items():
            if chance.random() < 0.6:  # not after each answer, for several are news as well
                heard[seat] += match.news(journal)
        if match.decision is None:
            break
        match.answer(chance.randrange(match.decision.count))
    for seat, journal in journals.items():
        heard[seat] += match.news(journal)
        later = match.events(None if seat is None else match.seats[seat])
        assert all(is_retold(was, now) for was, now in zip(heard[seat], later, strict=True))
        assert not match.news(journal) and journal.count == len(heard[seat])


def is_retold(was: Event, now: Event) -> bool:
    """Whether an event is told as it was; what became of texts, as far as they are known now."""
    as_known = was.key in ("stack", "line begins", "line ends")
    return now == (evolve(was, text=now.text) if as_known else was)


def test_what_was_told_of_a_text_stays_told_when_it_is_gone() -> None:
    game = opened("examples/lantern_marsh")
    match, chance = game.start(0), random.Random(0)
    journal, heard = Journal(match.seats, 0), list[str]()
    for _ in range(14):
        heard += [each.text for each in match.news(journal)]
        assert match.decision is not None
        match.answer(chance.randrange(match.decision.count))
    later = [each.text for each in match.events(match.seats[0])]
    assert '"Changeling Wisp" arrives is put on the stack' in heard
    assert '"Changeling Wisp" arrives is put on the stack' not in later


def test_every_option_is_an_action_and_the_same_words_have_the_same_number() -> None:
    numbers: dict[str, set[int]] = {}
    for match in moments(opened("water_duel"), 1, 60):
        actions = actions_of(match, MOST)
        count = match.decision.count if match.decision else 0
        assert sorted(each.option for each in actions.values()) == list(range(count))
        assert len({each.words for each in actions.values()}) == count
        assert list(actions) == sorted(actions) and all(0 <= each < MOST for each in actions)
        for number, action in actions.items():
            numbers.setdefault(action.words, set()).add(number)
    assert len(numbers) > 20
    alone = [words for words, found in numbers.items() if len(found) == 1]
    assert len(alone) >= 0.95 * len(numbers)


def test_more_options_than_actions_are_refused_with_what_to_say() -> None:
    match = opened("water_duel").start(1)
    with pytest.raises(TooFewActions, match=r"there are 2 actions: say `actions=\d+` or more"):
        actions_of(match, 2)


def test_winners_share_what_losers_lose() -> None:
    match = opened("water_duel").start(1)
    assert payoffs(match) == [0.0, 0.0]
    for result, paid in {
        ("win", (0,)): [1.0, -1.0],
        ("win", (1,)): [-1.0, 1.0],
        ("win", (0, 1)): [1.0, 1.0],
        ("win", ()): [-1.0, -1.0],
        ("draw", ()): [0.0, 0.0],
    }.items():
        match.state.result = result
        assert payoffs(match) == paid
        low, high = least_and_most(match)
        assert all(low <= each <= high for each in paid)


def test_a_field_tells_what_was_won() -> None:
    match = opened("examples/kuhn_poker").start(1)
    assert payoffs(match, "Chips") == [-1.0, -1.0]
    while match.decision:
        match.answer(0)
    first, second = payoffs(match, "Chips")
    assert first == -second and first in (-2.0, -1.0, 1.0, 2.0)
    assert least_and_most(match, "Chips") == (-2.0, 2.0)
    with pytest.raises(NoSuchField, match="no number `Coins`; they have `Chips`"):
        payoffs(match, "Coins")


def test_a_game_that_is_not_there_is_told() -> None:
    with pytest.raises(NoSuchGame, match="There is no file or folder `nowhere`"):
        game_of("nowhere")


# ---- chance that is asked ------------------------------------------------------------------------


def hands(name: str) -> dict[tuple[str, ...], float]:
    """Return how likely each deal is, by the names of the first cards, from all that can be."""
    found: dict[tuple[str, ...], float] = {}
    waiting = [(begun_with_chance_asked(opened(name)), 1.0)]
    while waiting:
        at, likely = waiting.pop()
        if at.sides:
            waiting += [(at.resulted(each), likely / at.sides) for each in range(at.sides)]
            continue
        zones = [zone for zone in at.match.view(None).zones if zone.name == "hand"]
        dealt = tuple(str(zone.cards[0].name) for zone in zones)
        found[dealt] = found.get(dealt, 0.0) + likely
    return found


def test_all_deals_of_a_shuffled_deck_are_equally_likely() -> None:
    found = hands("examples/kuhn_poker")
    assert len(found) == 6
    assert all(each == pytest.approx(1 / 6) for each in found.values())


def test_a_match_of_results_is_the_match_of_a_seed_that_draws_them() -> None:
    game = opened("examples/kuhn_poker")
    seen = {game.start(seed).view(None) for seed in range(60)}
    asked = set()
    for results in product(range(3), range(2)):
        at = begun_with_chance_asked(game)
        assert at.sides == 3
        for each in results:
            at = at.resulted(each)
        assert at.sides == 0
        asked.add(at.match.view(None))
    assert asked == seen


def test_what_cannot_come_up_is_refused_and_changes_nothing() -> None:
    at = begun_with_chance_asked(opened("examples/kuhn_poker"))
    with pytest.raises(ValueError, match="between 0 and 2, not 3"):
        at.resulted(3)
    with pytest.raises(ValueError, match="chance is asked"):
        at.answered(0)
    assert at.resulted(0).sides == 2 and at.sides == 3
