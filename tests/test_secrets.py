"""Nothing that a seat can ask or type tells it what it may not know, nor do the numbers of cards.

`tests/seats.py` lists all that can be asked. It is asked of two matches that differ only in what a
seat may not know: hidden cards have other faces and other fields, and chance brings other things.
All of it must be the same to the byte, for the seat that decides and for those that do not.
"""

from __future__ import annotations

import random
from importlib import import_module

import pytest
from matches import BUNDLED, EXAMPLES, PLAYABLE, begun, game_named, random_play
from plays import choose
from rounds import FIRST, SHIFT
from seats import TYPED, commands, told_to, typed_by, unlisted
from test_views import is_asked, pairs

from cardwright.interpreter import Match, step

ASKED_AT = 7
"""At one decision in so many everything is asked."""
TYPED_AT = 23
SAME = 40
"""So many decisions are compared where only the numbers of the cards differ."""

ALL = (*PLAYABLE, *EXAMPLES)


def test_all_that_can_be_asked_is_in_the_list() -> None:
    assert unlisted() == set()
    assert commands() == set(TYPED)


@pytest.mark.laws
@pytest.mark.parametrize("name", ALL)
def test_nothing_that_can_be_asked_tells_what_is_hidden(name: str) -> None:
    asked = 0
    for number, (match, seat, other) in enumerate(pairs(name, 1)):
        if number % ASKED_AT == 0:
            deal_other_things(other, seat, random.Random(number))
            mine, theirs = (told_to(each, match.seats[seat]) for each in (match, other))
            for about, told in mine.items():
                assert theirs[about] == told, about
            asked += 1
    assert asked or name not in BUNDLED or not FIRST


@pytest.mark.laws
@pytest.mark.parametrize(
    "name", (*BUNDLED, *EXAMPLES, "hidden", "kept_back", "secrets", "screens", "tracks")
)
def test_nothing_that_can_be_typed_tells_what_is_hidden(name: str) -> None:
    for number, (match, seat, other) in enumerate(pairs(name, 1)):
        if number % TYPED_AT == 0 and is_asked(match, seat):
            deal_other_things(other, seat, random.Random(number))
            assert typed_by(other) == typed_by(match)


@pytest.mark.laws
@pytest.mark.parametrize("name", ALL)
def test_what_others_decide_in_secret_is_told_to_nobody(name: str) -> None:
    match = begun(name, 1)
    for _ in random_play(match, 1):
        if match.state.secrets:
            began, other = match.state.secrets[0][2], match.state.question[1] ^ 1
            after = [step(match, answer) for answer in range(len(match.state.question[3]))][:8]
            alike = [each for each in after if is_undecided(each, began, other)]
            for each in alike[1:]:
                told = told_to(alike[0], match.seats[other])
                assert told_to(each, match.seats[other]) == told


@pytest.mark.laws
@pytest.mark.parametrize("name", ALL)
def test_the_numbers_of_cards_are_told_to_nobody(name: str) -> None:
    # The number of a card tells which one it is: nothing may depend on it, not even an order.
    match, other = renumbered(name, 1)
    chance = random.Random(1)
    for number in range(SAME):
        if match.state.pending is None or other.state.pending is None:
            break
        for seat in match.seats if number % ASKED_AT == 0 else ():
            assert told_to(other, seat) == told_to(match, seat)
        assert match.decision is not None
        assert other.decision is not None
        assert texts(other) == texts(match)
        answer = chance.randrange(match.decision.count)
        match.answer(answer)
        other.answer(answer)


def test_a_number_of_a_hidden_card_that_changes_is_told_to_nobody() -> None:
    match = game_named("kept_back").start(seed=1)
    choose(match, "make everything dearer")
    changes = [each.text for each in match.events() if each.key == "change"]
    assert len(changes) == 3
    assert [each.text for each in match.events("Ben") if each.key == "change"] == changes
    assert not [each for each in match.events("Ann") if each.key == "change"]


def test_a_window_that_is_always_asked_does_not_tell_who_can_answer() -> None:
    asked = {who_is_asked("windows_always", seed) for seed in range(12)}
    assert asked == {("Ann", "Ben", "Cleo", "Ben", "Ann", "Cleo", "Cleo", "Ann", "Ben", "Ann")}


def who_is_asked(name: str, seed: int) -> tuple[str, ...]:
    """Return who is asked one after the other if all hit, and nobody answers."""
    match = game_named(name).start(seed=seed, seats=("Ann", "Ben", "Cleo"))
    found = []
    for _ in range(10):
        assert match.decision is not None
        found.append(match.decision.seat)
        texts = [each.text for each in match.decision.options]
        match.answer(texts.index("hit" if "hit" in texts else "take it"))
    return tuple(found)


# ---- matches that differ in what is hidden -------------------------------------------------------


def deal_other_things(match: Match, seat: int, chance: random.Random) -> None:
    """Change what chance will bring, and what is held where the seat may not look.

    That is in the fields of hidden cards in one zone, and in fields that only others see.
    """
    state = match.state
    state.chance = chance.getrandbits(64)
    for cards in state.zones:
        hidden = [card for card in cards if card >= 0 and not state.known[card] >> seat & 1]
        for number in state.program.card_fields:
            held = [state.fields[number][card] for card in hidden]
            chance.shuffle(held)
            for card, value in zip(hidden, held, strict=True):
                state.fields[number][card] = value
    unseen_by = import_module("cardwright.interpreter.kernel.secret_fields").unseen_by
    for info, thing in (*unseen_by(state, seat, "player"), *unseen_by(state, seat, "card")):
        low, high = info.low or 0, 9 if info.high is None else info.high
        numbers, players = range(low, high + 1), range(state.players)
        may_be = {"number": numbers, "mark": (False, True), "player": players}
        value = chance.choice(info.values or may_be.get(info.kind, (info.start,)))
        state.fields[info.number][thing] = value


def is_undecided(match: Match, began: int, seat: int) -> bool:
    """Whether a seat is asked in a secret choice that began at some time."""
    return (
        bool(match.state.secrets) and match.state.secrets[0][2] == began and is_asked(match, seat)
    )


def renumbered(name: str, seed: int) -> tuple[Match, Match]:
    """Return two matches that begin alike, in which cards that not all know have other numbers."""
    match, other = (game_named(name).laid_out(seed + SHIFT) for _ in range(2))
    state, program = other.state, other.state.program
    number, everybody = list(range(len(state.models))), (1 << state.players) - 1
    for cards in state.zones:
        hidden = [card for card in cards if state.known[card] != everybody]
        for owner in sorted({program.owners[card] for card in hidden}):
            lot = [card for card in hidden if program.owners[card] == owner]
            mixed = random.Random(seed).sample(lot, len(lot))
            for card, new in zip(lot, mixed, strict=True):
                number[card] = new
    models = list(state.models)
    for card, new in enumerate(number):
        models[new] = state.models[card]
    state.models = tuple(models)
    state.zones = [[number[card] for card in cards] for cards in state.zones]
    state.index, state.cache = None, {}
    match.go_on()
    other.go_on()
    return match, other


def texts(match: Match) -> list[str]:
    """Return what is asked, and of whom."""
    assert match.decision is not None
    decision = match.decision
    return [decision.seat, decision.prompt, *(each.text for each in decision.options)]
