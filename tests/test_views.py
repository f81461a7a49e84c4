"""What a seat may not know does not reach it: not in its view, its options, its prompt, its log.

Two matches that differ only in what a seat may not know are made from one: cards change faces
among those that this seat has never been able to know. Then the seat must see the same, and if both
go on and it is told the same, it must be asked the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from matches import BUNDLED, PLAYABLE, begun, game_named, random_play
from rounds import FIRST, SHIFT

from cardwright.grammar import Workspace
from cardwright.interpreter import WATCHER, Event, Match, load, step

MATCHES = 3
STEPS = 30
FORESEEN = 3
"""So many options are tried out at each decision."""


class Watched(list[int]):
    """Who knows each card; whoever comes to know one is noted in `ever`."""

    def __init__(self, known: list[int], ever: list[int]) -> None:
        super().__init__(known)
        self.ever = ever
        for card, mask in enumerate(known):
            ever[card] |= mask

    def __setitem__(self, card: Any, mask: Any) -> None:
        super().__setitem__(card, mask)
        self.ever[card] |= mask


@pytest.mark.laws
@pytest.mark.parametrize("name", PLAYABLE)
def test_what_a_seat_may_not_know_changes_nothing_that_it_sees(name: str) -> None:
    swaps = 0
    for match, seat, other in pairs(name, MATCHES):
        swaps += 1
        assert seen_by(other, seat) == seen_by(match, seat)
    assert swaps or name not in BUNDLED or not FIRST


@pytest.mark.laws
@pytest.mark.parametrize("name", PLAYABLE)
def test_a_seat_that_is_told_the_same_is_asked_the_same(name: str) -> None:
    compared = 0
    for number, (match, seat, other) in enumerate(pairs(name, MATCHES)):
        if match.state.question[1] == seat and number % 2:
            compared += go_on_alike(match.fork(), other, seat, random.Random(number))
    assert compared or name not in BUNDLED or not FIRST


@pytest.mark.laws
@pytest.mark.parametrize("name", PLAYABLE)
def test_what_is_said_of_a_card_is_known(name: str) -> None:
    for seed in range(MATCHES):
        for match, ever in watched(name, seed):
            for seat in range(len(match.seats)):
                look_at_log(match, seat, ever)


@pytest.mark.laws
@pytest.mark.parametrize("name", PLAYABLE)
def test_what_a_seat_has_been_told_stays_as_it_was(name: str) -> None:
    # A card that lies in the deck again must not be told by its place there in an old answer.
    for seed in range(2 * MATCHES):
        match = begun(name, seed)
        told: dict[str | None, list[Event]] = {key: [] for key in (None, *match.seats)}
        for _ in random_play(match, seed):
            for seat, before in told.items():
                told[seat] = match.events(seat)
                assert told[seat][: len(before)] == before


@pytest.mark.laws
@pytest.mark.parametrize("name", PLAYABLE)
def test_what_is_decided_in_secret_changes_nothing_for_the_others(name: str) -> None:
    for seed in range(MATCHES):
        match = begun(name, seed)
        for _ in random_play(match, seed):
            if not match.state.secrets:
                continue
            begun_at, other = match.state.secrets[0][2], match.state.question[1] ^ 1
            after = [step(match, answer) for answer in range(len(match.state.question[3]))]
            same = [each.state.secrets and each.state.secrets[0][2] == begun_at for each in after]
            alike = [each for each, still in zip(after, same, strict=True) if still]
            alike = [each for each in alike if is_asked(each, other)]
            for each in alike[1:]:
                assert seen_by(each, other) == seen_by(alike[0], other)


def test_the_one_who_watches_it_all_sees_every_face() -> None:
    match = begun(BUNDLED[0], 1)
    for _ in random_play(match, 1):
        assert all(each.name is not None for zone in match.view().zones for each in zone.cards)


def test_nobody_else_is_asked() -> None:
    match = begun(BUNDLED[0], 1)
    for _ in random_play(match, 1):
        decision = match.decision
        assert decision is not None
        for seat in match.seats:
            view = match.view(seat)
            assert (view.decision is not None) == (seat == decision.seat)


def test_what_a_view_prints_holds_no_state() -> None:
    match = begun(BUNDLED[0], 1)
    assert " object at 0x" not in repr(match.view(match.seats[0]))


# ---- two matches that look the same --------------------------------------------------------------


def watched(name: str, seed: int) -> Iterator[tuple[Match, list[int]]]:
    """Yield a match at every decision, and who has known each card at any time."""
    match = game_named(name).laid_out(seed + SHIFT)
    ever = [0] * len(match.state.known)
    match.state.known = Watched(match.state.known, ever)
    match.go_on()
    noted = 0
    for _ in random_play(match, seed):
        if not isinstance(match.state.known, Watched):  # after a secret choice it is another list
            match.state.known = Watched(match.state.known, ever)
        noted = note(match, ever, noted)
        yield match, ever


def note(match: Match, ever: list[int], noted: int) -> int:
    """Note who could know the cards that were moved, turned or shown since the last event noted."""
    link = match.state.log
    newest = link[0][0] if link else noted
    while link is not None and link[0][0] > noted:
        (_, _, values, _, _, _, _, _, seen, *_), link = link
        if seen and values and isinstance(values[0], tuple) and len(seen) == len(values[0]):
            for card, mask in zip(values[0], seen, strict=True):
                if isinstance(card, int) and isinstance(mask, int):
                    ever[card] |= mask
    return int(newest)


def pairs(name: str, seeds: int) -> Iterator[tuple[Match, int, Match]]:
    """Yield a match at every decision, a seat, and a match that looks the same to that seat."""
    for seed in range(seeds):
        chance = random.Random(seed + SHIFT)
        for match, ever in watched(name, seed):
            for seat in range(len(match.seats)):
                hidden = [card for card, mask in enumerate(ever) if not mask >> seat & 1]
                other = swapped(match, hidden, chance)
                if other is not None:
                    yield match, seat, other


def swapped(match: Match, hidden: list[int], chance: random.Random) -> Match | None:
    """Return a fork in which cards of the same deck have changed faces among themselves."""
    state, program = match.state, match.state.program
    models = list(state.models)
    for owner in sorted(set(program.owners)):
        cards = [card for card in hidden if program.owners[card] == owner]
        faces = [models[card] for card in cards]
        chance.shuffle(faces)
        for card, face in zip(cards, faces, strict=True):
            models[card] = face
    if models == list(state.models):
        return None
    other = match.fork()
    other.state.models = tuple(models)
    other.state.index, other.state.cache = None, {}
    return other


def seen_by(match: Match, seat: int) -> list[object]:
    """Return everything that a seat sees, is told and is asked."""
    name = match.seats[seat]
    told: list[object] = [match.view(name), *match.events(name)]
    decision = match.decision
    if decision is not None and decision.seat == name:
        told += [decision, decision.prompt, *decision.options, match.foresee()]
        told += [match.foresee(number) for number in range(min(decision.count, FORESEEN))]
    return told


def go_on_alike(match: Match, other: Match, seat: int, chance: random.Random) -> int:
    """Go on with both in the same way; return how often they were the same to a seat."""
    compared = 0
    for _ in range(STEPS):
        if match.state.pending is None or other.state.pending is None:
            break
        assert seen_by(other, seat) == seen_by(match, seat)
        compared += 1
        answer = chance.randrange(len(match.state.pending[3]))
        before = [match.fork(), other.fork()]
        for each in (match, other):
            each.answer(answer)
        if texts(match, seat) == texts(other, seat):
            kept = [
                each.is_settled_since(was) for each, was in zip((match, other), before, strict=True)
            ]
            assert kept[0] == kept[1], "whether an answer can be taken back tells something"
        for each in (match, other):
            until_asked(each, seat)
        if texts(match, seat) != texts(other, seat) or is_asked(match, seat) != is_asked(
            other, seat
        ):
            break
    return compared - 1


def until_asked(match: Match, seat: int) -> None:
    """Let the others answer until a seat is asked; they pass if that can be."""
    while match.state.pending is not None and match.state.pending[1] != seat:
        match.answer(len(match.state.pending[3]) - 1)


def is_asked(match: Match, seat: int) -> bool:
    """Whether a seat is asked something."""
    return match.state.pending is not None and match.state.pending[1] == seat


def texts(match: Match, seat: int) -> list[str]:
    """Return what a seat is told has happened."""
    return [each.text for each in match.events(match.seats[seat])]


def look_at_log(match: Match, seat: int, ever: list[int]) -> None:
    """A seat is told the names of cards only that it has been able to know."""
    faces = {match.card_name(card) for card, mask in enumerate(ever) if mask >> seat & 1}
    for event in match.events(match.seats[seat]):
        assert not event.card or event.card in faces, f"{event.text} tells of {event.card}"


@pytest.mark.parametrize("name", BUNDLED)
def test_events_are_counted_without_being_told(name: str) -> None:
    match = begun(name, 3)
    for at, _ in enumerate(random_play(match, 3, 120)):
        if at % 12 == 0:
            for seat in (*match.seats, WATCHER, None):
                assert match.event_count(seat) == len(match.events(seat))


@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.laws(once=True)
def test_what_came_after_an_event_is_told_alike_without_what_was_before(name: str) -> None:
    match, last = begun(name, 3), 0
    for at, _ in enumerate(random_play(match, 3, 200)):
        if at % 15 == 0:
            for seat in match.seats:
                after = min(last, match.event_count(seat))
                told, all_ = match.events(seat, after), match.events(seat)
                assert told[after:] == all_[after:]
                assert [each.number for each in told] == [each.number for each in all_]
            last = match.event_count(match.seats[0])
    assert not match.events(match.seats[0], match.event_count(match.seats[0]))[0].text


MANY = """
game "Many":
  2 players

each player has:
  Points: number

match:
  begin turn of the player in seat 1

turn:
  {}
"""


@pytest.mark.parametrize(
    ("body", "count", "last"),
    [
        ("choose 1-999999 as n\n  set your Points to n", 999_999, "999999"),
        (
            "choose one:\n    option for each n in numbers from 1 to 5000:\n"
            "      set your Points to n",
            5_000,
            "set your Points to 5000",
        ),
    ],
    ids=["numbers", "options"],
)
def test_a_view_of_very_many_options_makes_their_words_when_they_are_looked_at(
    body: str, count: int, last: str
) -> None:
    workspace = Workspace()
    workspace.put("many.rules", MANY.format(body))
    workspace.check()
    match = load(workspace.games()["Many"]).start(seed=1, seats=("Ann", "Ben"))
    seen, again = match.view("Ann"), match.view("Ann")
    assert seen.decision is not None
    assert len(seen.options) == count
    assert list(vars(seen.options)) == ["decision"]
    match.answer(0)
    assert seen.options[count - 1] == last  # as it was when it was looked at
    assert seen.options == again.options
    assert match.view("Ann").options == ()
