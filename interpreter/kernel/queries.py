"""What can be asked of a state: things, zones, slots, numbers. Nothing here changes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TypeVar, overload

from ..program.bounded_numbers import FEW, MOST_WORK, TooMuch, bounded, listed, spend, whole
from ..program.shapes import (
    OPEN_HIGH,
    OPEN_HOW,
    OPEN_LISTING,
    OPEN_LOW,
    OPEN_TAKEN_ALONG,
    OPEN_TEST,
    Given,
    Selection,
    Slot,
    Thing,
    Things,
    Value,
)
from .chance import below
from .rules import controlled_by, face_of
from .state import State

T = TypeVar("T")

Test = Callable[[Given], Given]
"""A condition about a thing, an event or several things: a function of a program."""

# ---- things --------------------------------------------------------------------------------------


def once(s: State, things: tuple[T, ...]) -> tuple[T, ...]:
    """Return things, each of them once."""
    if len(things) < 2:
        return things
    return tuple(dict.fromkeys(things if len(things) < FEW else listed(s, things)))


def first(things: Iterable[T] | None) -> T | None:
    """Return the first of some things, or None."""
    if not things:
        return None
    for each in things:
        return each
    return None


def those_there(things: Iterable[T | None]) -> tuple[T, ...]:
    """Return some things without what is nothing, or nobody."""
    return tuple([each for each in things if each is not None])


def only(thing: T | None) -> tuple[T, ...]:
    """Return a thing as the only one there is, or nothing."""
    return () if thing is None else (thing,)


def place_among(things: Sequence[T], one: T | None) -> int:
    """Return which of some things one is, the first of them 1; nothing has no place: 0."""
    return 0 if one is None else things.index(one) + 1


def further_on(things: Sequence[T], one: T | None, steps: int) -> T | None:
    """Return what comes so many steps behind one of some things; behind the last the first."""
    return None if one is None else things[(things.index(one) + steps) % len(things)]


def are_neighbors(things: Sequence[T], one: T | None, other: T | None) -> bool:
    """Whether of two things one stands right before the other; nothing stands anywhere."""
    if one is None or other is None:
        return False
    return abs(things.index(one) - things.index(other)) == 1


def all_players(s: State) -> Sequence[int]:
    """Return the players who are in the match, by their seats."""
    s.work += s.players
    if s.work > MOST_WORK:
        raise TooMuch
    found = SEATS.get((s.players, s.out))
    if found is None:
        found = tuple([each for each in range(s.players) if not s.out >> each & 1])
        if len(SEATS) < MOST_SEATS:
            SEATS[s.players, s.out] = found
    return found


SEATS: dict[tuple[int, int], tuple[int, ...]] = {}
"""Who is in a match of so many players, by who is out; it is asked for more than anything else."""
MOST_SEATS = 1000

ALL_CARDS = "all cards"
"""Where the cards are remembered, in their order, until something happens."""


def all_cards(s: State) -> Sequence[int]:
    """Return all cards: those that all know, then the others by where they lie.

    By their numbers the others would be told: these are those of the cards as they are printed.
    """
    found: list[int] | None = s.cache.get(ALL_CARDS)
    if found is not None:
        return listed(s, found)
    everybody = (1 << s.players) - 1
    known = [card for card in listed(s, s.program.cards) if s.known[card] == everybody]
    if s.program.nowhere:
        known = [card for card in known if s.where[card] >= 0 or card not in s.program.nowhere]
    others = [card for zone in s.zones for card in zone if card >= 0 and s.known[card] != everybody]
    s.cache[ALL_CARDS] = found = known + others
    return found


def owned_zone(first: int, player: int | None) -> int | None:
    """Return the zone of a player, counted from that of the first; nobody has none."""
    return None if player is None else first + player


def zone_of_value(first: int | None, values: Sequence[T], one: T | None, apart: int) -> int | None:
    """Return the zone of a value, counted from that of the first; nothing has none."""
    if first is None or one is None:
        return None
    return first + values.index(one) * apart


def value_of_zone(values: Sequence[T | None], zone: int | None) -> T | None:
    """Return the value that a zone is for, of the values by zone; of no zone there is none."""
    return None if zone is None else values[zone]


def cards_in(s: State, zone: int | None) -> list[int]:
    """Return the cards of a zone, from the bottom or the first slot."""
    if zone is None:
        return []
    found = s.zones[zone]
    s.work += len(found)
    if s.work > MOST_WORK:
        raise TooMuch
    return [each for each in found if each >= 0] if zone in s.program.slotted else found


def cards_in_all(s: State, zones: Iterable[int | None]) -> list[int]:
    """Return the cards of several zones, of each zone once."""
    there = dict.fromkeys(zones)
    found = [each for zone in there if zone is not None for each in s.zones[zone] if each >= 0]
    s.work += len(found)
    if s.work > MOST_WORK:
        raise TooMuch
    return found


def every_card(s: State, zones: int | Iterable[int | None] | None) -> tuple[int, ...]:
    """Return every card of a zone or of several."""
    if zones is None or isinstance(zones, int):
        return tuple(cards_in(s, zones))
    return tuple(cards_in_all(s, zones))


def count_in(s: State, zone: int | None) -> int:
    """Return how many cards lie in a zone."""
    if zone is None:
        return 0
    found = s.zones[zone]
    return len(found) - found.count(-1) if zone in s.program.slotted else len(found)


def is_full(s: State, zone: int | None) -> bool:
    """Whether nothing fits into a zone any more."""
    if zone is None:
        return False
    capacity = s.program.zone_of[zone].capacity
    return capacity is not None and count_in(s, zone) >= capacity


def card_in_slot(s: State, slot: int, zone: int | None) -> int | None:
    """Return the card in a slot, counted from 1, or None."""
    found, at = [] if zone is None else s.zones[zone], whole(slot) - 1
    return found[at] if 0 <= at < len(found) and found[at] >= 0 else None


def model(s: State, card: int) -> int:
    """Return what is printed on a card, as it is read now."""
    return face_of(s, card)


def opponent(s: State, player: int) -> int:
    """Return the other player: the next one, where there are more than two."""
    return next_player(s, player)


@overload
def next_player(s: State, player: int) -> int: ...
@overload
def next_player(s: State, player: int | None) -> int | None: ...
def next_player(s: State, player: int | None) -> int | None:
    """Return who comes next in the order of play; after nobody, nobody."""
    return None if player is None else first_there(s, around(s, player)[1:], player)


def player_before(s: State, player: int | None) -> int | None:
    """Return who comes before a player in the order of play; before nobody, nobody."""
    return None if player is None else first_there(s, around(s, player)[:0:-1], player)


def first_there(s: State, seats: Sequence[int], alone: int) -> int:
    """Return the first of some who is still in the match, or else the one who is alone."""
    for each in seats:
        if not s.out >> each & 1:
            return each
    return alone


def around(s: State, player: int) -> list[int]:
    """Return all seats in the order of play as it stands, beginning with one."""
    way = -1 if s.backwards else 1
    return [(player + way * step) % s.players for step in range(s.players)]


def players_from(s: State, player: int | None) -> list[int]:
    """Return all players in the order of play, beginning with one; from nobody, none."""
    if player is None:
        return []
    return [each for each in around(s, player) if not s.out >> each & 1]


def random_player(s: State) -> int:
    """Return a player by chance."""
    players = all_players(s)
    return players[below(s, len(players))]


def seated_player(s: State, number: int) -> int | None:
    """Return the player of a seat, counted from 1, or None."""
    return whole(number) - 1 if 1 <= whole(number) <= s.players else None


def rolled(s: State, sides: int) -> int:
    """Return what a die shows; 0 if it has no side."""
    return 1 + below(s, whole(sides)) if sides >= 1 else 0


def zone_of(s: State, card: int | None) -> int | None:
    """Return the zone in which a card lies, or None; also for no card."""
    if card is None or card < 0:
        return None
    zone = s.where[card]
    return zone if zone >= 0 else None


def controller(s: State, card: int | None) -> int | None:
    """Return who controls a card; of no card it is nobody, as with its owner."""
    if card is None or card < 0:
        return None
    return controlled_by(s, card) if s.program.controlling else s.controller[card]


def owner(s: State, card: int | None) -> int | None:
    """Return whose card it is; of a common deck, who controls it."""
    if card is None or card < 0:
        return None
    found = s.program.owners[card]
    return found if found >= 0 else s.controller[card]


def winner(s: State) -> int | None:
    """Return who has won; of several the first."""
    return s.result[1][0] if s.result and s.result[1] else None


def spoken(s: State, base: str) -> Given:
    """Return the thing of a kind that was chosen last."""
    return s.spoken[s.program.things.index(base)]


def that_one(s: State, base: str, things: Sequence[Given]) -> Given:
    """Return what was chosen last, if it is one of some things; None if nothing was."""
    chosen = spoken(s, base)
    return chosen if chosen in things else None


def spoken_player(s: State) -> int | None:
    """Return the player that was chosen last."""
    player: int | None = s.spoken[1]
    return player


def meant(s: State, slot: Slot | None) -> Sequence[Thing]:
    """Return the things that a slot holds; of a selection, all that could be chosen."""
    if slot is None:
        return ()
    if slot and slot[0] == "?":
        found: Sequence[Thing] = s.linked.functions[slot[OPEN_LISTING]](s, slot[OPEN_TAKEN_ALONG])
        return found
    return slot


def is_meant(s: State, slot: Slot | None, thing: Thing) -> bool:
    """Whether a thing is one of those that a slot holds, or that could be chosen for it."""
    if slot and slot[0] == "?":
        return thing is not None and bool(
            s.linked.functions[slot[OPEN_TEST]](s, slot[OPEN_TAKEN_ALONG], thing)
        )
    return slot is not None and thing in (slot if len(slot) < FEW else listed(s, slot))


def unpacked(s: State, slot: Slot | None) -> Selection:
    """Return how many of what is to be chosen for a slot; definite things are just taken."""
    if slot and slot[0] == "?":
        return (
            slot[OPEN_LOW],
            slot[OPEN_HIGH],
            s.linked.functions[slot[OPEN_LISTING]](s, slot[OPEN_TAKEN_ALONG]),
            slot[OPEN_HOW],
        )
    things = () if slot is None else tuple(each for each in slot if each is not None)
    return len(things), len(things), things, "taken"


def can_settle(s: State, slot: Slot | None) -> bool:
    """Whether there is enough to choose from for a slot."""
    low, _, things, _ = unpacked(s, slot)
    return len(things) >= low


def holds_of(s: State, slot: Slot | None, test: Test) -> bool:
    """Whether something is true of as many of the things that a slot holds as its phrase says."""
    if slot and slot[0] == "?":
        among: Sequence[Thing] = s.linked.functions[slot[OPEN_LISTING]](s, slot[OPEN_TAKEN_ALONG])
        if slot[OPEN_HOW] == "any":
            return any(map(test, among))
        return bool(slot[OPEN_LOW] <= sum(1 for each in among if test(each)) <= slot[OPEN_HIGH])
    return all(map(test, slot or ()))


def holds_of_each(s: State, slot: Slot | None, test: Test) -> bool:
    """Whether a condition about several things holds; what is left open is asked one by one."""
    if slot and slot[0] == "?":
        return holds_of(s, slot, lambda each: test((each,)))
    return bool(test(slot))


def shares(s: State, some: Sequence[Thing] | None, others: Sequence[Thing]) -> bool:
    """Whether two groups have a thing in common."""
    if not some:
        return False
    spend(s, len(some) * len(others) // FEW)
    return any(each in some for each in others)


def decided(role: Slot | None) -> Things:
    """Return the things that an event is about; none where they were still to be chosen."""
    return role if role and role[0] != "?" else ()


def has_value(value: Value, wanted: Value) -> bool:
    """Whether a field holds a value, alone or among several."""
    return wanted in value if isinstance(value, tuple) else bool(value == wanted)


def highest(numbers: Sequence[int]) -> int:
    """Return the highest number, or 0."""
    return max(numbers, default=0)


def lowest(numbers: Sequence[int]) -> int:
    """Return the lowest number, or 0."""
    return min(numbers, default=0)


def with_highest(
    s: State, read: Callable[..., int], field: int, things: Sequence[int]
) -> list[int]:
    """Return those with the highest number."""
    numbers = [read(s, field, each) for each in things]
    most = max(numbers, default=0)
    return [each for each, number in zip(things, numbers, strict=True) if number == most]


def with_lowest(s: State, read: Callable[..., int], field: int, things: Sequence[int]) -> list[int]:
    """Return those with the lowest number."""
    numbers = [read(s, field, each) for each in things]
    least = min(numbers, default=0)
    return [each for each, number in zip(things, numbers, strict=True) if number == least]


def with_most(number: Test, things: Sequence[T]) -> list[T]:
    """Return those for which a number is highest."""
    numbers = [number(each) for each in things]
    most = max(numbers, default=0)
    return [each for each, found in zip(things, numbers, strict=True) if found == most]


def with_least(number: Test, things: Sequence[T]) -> list[T]:
    """Return those for which a number is lowest."""
    numbers = [number(each) for each in things]
    least = min(numbers, default=0)
    return [each for each, found in zip(things, numbers, strict=True) if found == least]


# ---- numbers -------------------------------------------------------------------------------------


def rounded_down(a: int | Fraction, b: int | Fraction) -> int:
    """Divide and round down; nothing divided by nothing is 0."""
    return int(Fraction(a) // Fraction(b)) if b else 0


def rounded_up(a: int | Fraction, b: int | Fraction) -> int:
    """Divide and round up."""
    return -rounded_down(-a, b)


def rounded(a: int | Fraction, b: int | Fraction) -> int:
    """Divide and round to the nearest, a half up."""
    return rounded_down(Fraction(a) * 2 + b, Fraction(b) * 2) if b else 0


def percent(n: int | Fraction, a: int | Fraction) -> int | Fraction:
    """Return a share, as an exact fraction."""
    share = bounded(Fraction(n) * Fraction(a) / 100)
    return int(share) if share.denominator == 1 else share
