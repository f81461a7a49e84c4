"""Random positions of Gentlemen of War come to what the sheet says, in whatever order of seats.

A few characters stand close together, each with a sheet of its own. The turn is played, and beside
it the same turn is worked out by `gentlemen.py`: movement as a fixpoint (A11), one sum of
percentages (A14), falls, rescues. `GAMES=2000 pytest` plays so many positions.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations

import pytest
from attrs import Factory, evolve, frozen
from gentlemen import (
    AIMS,
    ATTACKS,
    KITS,
    MAXIMA,
    ORDERS,
    Fighter,
    Order,
    Rulings,
    Tile,
    turn,
)
from matches import game_named
from rounds import FIRST, seeds

from cardwright.interpreter import Match, placement, positions

pytestmark = pytest.mark.laws

NAME = "gentlemen_of_war"
SEATS = ("Ann", "Ben", "Cleo", "Dan")
POSITIONS = int(os.environ.get("GAMES", "400"))
MOST_ORDERS = 3
ON = {True: "on", False: "off"}


# ---- positions -----------------------------------------------------------------------------------


@frozen
class Position:
    """Characters on the map, what each is to lay and keeps in hand, and the options that hold."""

    fighters: tuple[Fighter, ...]
    sheets: tuple[tuple[Order, ...], ...]
    rulings: Rulings = Factory(Rulings)
    spare: dict[int, tuple[str, ...]] = Factory(dict)


def tile_name(tile: Tile) -> str:
    """Return a tile as the board names it."""
    return f"{'abcdefghi'[tile[0]]}{tile[1] + 1}"


def random_position(chance: random.Random) -> Position:
    """Return two to four characters who stand close together."""
    count = chance.choice((2, 3, 4, 4))
    wide, high = chance.choice(((3, 3), (4, 3), (5, 5)))
    left, low = chance.randint(0, 9 - wide), chance.randint(0, 9 - high)
    tiles = [(left + n, low + m) for n in range(wide) for m in range(high)]
    sides = [0, 0, 1, 1] if count == 4 and chance.random() < 0.6 else [0, 1, 2, 3]
    fighters: list[Fighter] = []
    kits = chance.sample(KITS, len(KITS))
    for seat, (character, tile) in enumerate(
        zip(chance.sample(list(MAXIMA), count), chance.sample(tiles, count), strict=True)
    ):
        taken = {each for other in fighters for each in other.weapons}
        kit = next(each for each in kits if not taken & {*each})
        fighters.append(Fighter(sides[seat], character, kit, tile, hurt(chance, character)))
    if sides[0] == sides[1]:
        mate = fighters[chance.choice((0, 3))]
        mate.downed = chance.random() < 0.5
        mate.hit_points *= not mate.downed
    for each in fighters:
        each.revived = not each.downed and chance.random() < 0.2
    options = [chance.random() < share for share in (0.5, 0.8, 0.2)]
    sheets = [random_sheet(chance, each, fighters) for each in fighters]
    return Position(tuple(fighters), tuple(sheets), Rulings(*options))


def deadly_position(chance: random.Random) -> Position:
    """Return a position in which all stand side by side, badly hurt, and do nothing but attack."""
    position = random_position(chance)
    left, low = chance.randint(0, 7), chance.randint(0, 7)
    tiles = chance.sample([(left + n, low + m) for n in (0, 1) for m in (0, 1)], 4)
    fighters = tuple(
        evolve(each, tile=tile, hit_points=0 if each.downed else chance.randint(1, 8))
        for each, tile in zip(position.fighters, tiles, strict=False)
    )
    sheets = tuple(random_sheet(chance, each, fighters, ATTACKS) for each in fighters)
    rulings = evolve(position.rulings, friendly_fire=False, going_on=chance.random() < 0.5)
    return Position(fighters, sheets, rulings)


def even_position(chance: random.Random) -> Position:
    """Return a deadly position in which overkill will be even."""
    while worked_out(evolve(found := deadly_position(chance), rulings=Rulings()))[1] != set():
        pass
    return found


def hurt(chance: random.Random, character: str) -> int:
    """Return hit points: often few, so that some fall."""
    return chance.randint(1, chance.choice((4, 12, 30, MAXIMA[character])))


def random_sheet(
    chance: random.Random,
    fighter: Fighter,
    fighters: Sequence[Fighter],
    cards: Sequence[str] = ORDERS,
) -> tuple[Order, ...]:
    """Return what a character may lay; every other aim goes to where somebody stands."""
    found = []
    for card in chance.sample([*cards] * 4, chance.randint(1, MOST_ORDERS)):
        aims = fighter.aims(card)
        at = chance.choice([each.tile for each in fighters if each is not fighter])
        way = tuple((b > a) - (b < a) for a, b in zip(fighter.tile, at, strict=True))
        wanted = next(aim for aim, step in AIMS.items() if step == way)
        good = wanted in aims and chance.random() < 0.5
        found.append(Order(card, wanted if good else chance.choice(aims)))
    return tuple(found)


@cache
def beginning(players: int, rulings: Rulings) -> Match:
    """Return a match whose Commanding begins, with nothing on the table."""
    game = game_named(NAME)
    chosen = {
        "nudging": ON[rulings.nudging],
        "downing": ON[rulings.downing],
        "friendly fire": ON[rulings.friendly_fire],
        "even overkill": "go on" if rulings.going_on else "draw",
    }
    program = game.program(chosen, (), players)
    (flow,) = (each.number for each in program.flows if each.name == "Commanding")
    table = positions.Table(SEATS[:players], tuple(sorted(chosen.items())))
    found = positions.position(game, table, positions.Moment(flow))
    assert found is not None
    return found.match


def laid_out(position: Position, seats: Sequence[int]) -> Match:
    """Lay a position out, with the characters on these seats."""
    match = beginning(len(seats), position.rulings).fork()
    s = match.state
    for number, seat in enumerate(seats):
        one = position.fighters[number]
        for name in (one.character, *one.weapons):
            placement.put_card(s, placement.left_over(s, name)[0], zone(match, "Kit", seat))
        hand = [card for card, _ in position.sheets[number]] + [*position.spare.get(number, ())]
        for card in hand:
            placement.put_card(s, own_card(match, seat, card), zone(match, "Hand", seat))
        while (card_left := own_card(match, seat)) >= 0:
            placement.put_card(s, card_left, zone(match, "Deck", seat))
        for field, value in (
            ("Team", one.side + 1), ("Maximum", one.maximum), ("Hit points", one.hit_points),
            ("downed", one.downed), ("revived", one.revived),
        ):  # fmt: skip
            placement.set_field(s, "player", field, seat, value)
        placement.stand(s, seat, tile_name(one.tile))
    positions.resume(match)
    return match


def zone(match: Match, name: str, seat: int) -> int:
    """Return the number of a zone of a seat."""
    return placement.zone_number(match.state, name, seat)


def own_card(match: Match, seat: int, name: str | None = None) -> int:
    """Return a card of a seat that lies nowhere yet; -1 if there is none."""
    s = match.state
    free = [card for card in placement.left_over(s, name) if s.program.owners[card] == seat]
    return free[0] if free else -1


def commanded(match: Match, sheets: Sequence[Sequence[Order]]) -> None:
    """Let every seat lay its sheet, and let the turn go on."""
    left = sum(map(len, sheets))
    while left:
        decision = match.decision
        assert decision is not None
        seat = match.seats.index(decision.seat)
        sheet, done = sheets[seat], len(match.state.zones[zone(match, "Sheet", seat)])
        offered = [each.text for each in decision.options]
        wanted = f'"{sheet[done].card}"'
        if {*offered} <= {*AIMS}:
            wanted = sheet[done].aim
            left -= 1
        elif offered[0].isdigit():
            wanted = str(len(sheet))
        match.answer(offered.index(wanted))


def played(position: Position, seats: Sequence[int]) -> Match:
    """Play the turn of a position; it stands at the next turn, or is over."""
    match = laid_out(position, seats)
    commanded(match, [position.sheets[seats.index(seat)] for seat in range(len(seats))])
    while match.decision is not None and "Commanding" not in match.view().going_on:
        match.answer(0)  # what does not fit into the hand
    return match


# ---- what comes of them --------------------------------------------------------------------------

Standing = dict[str, tuple[str, int, bool, bool]]
"""Of each character: its tile, its hit points, whether it is downed, whether it is dead."""


def standing(match: Match) -> Standing:
    """Return how the characters of a match stand."""
    view = match.view()
    tiles = {name: each.name for each in view.boards[0].spaces for name in each.players}
    leaders = {
        each.owner: next(card.name for card in each.cards if card.name in MAXIMA)
        for each in view.zones
        if each.name == "Kit"
    }
    return {
        str(leaders[seat]): (
            tiles.get(seat, ""),
            int(fields["Hit points"]),
            fields["downed"] == "yes",
            fields["slain"] == "yes",
        )
        for seat, fields in ((seat, dict(found)) for seat, found in view.fields)
    }


def ended(match: Match, seats: Sequence[int]) -> set[int] | None:
    """Return the characters that have won; nobody if it is a draw, None if the match goes on."""
    if match.result is None:
        return None
    return {seats.index(match.seats.index(each)) for each in match.result.winners}


def worked_out(position: Position) -> tuple[Standing, set[int] | None]:
    """Return how the characters must stand when the next turn has begun, and who must have won."""
    fighters = [evolve(each) for each in position.fighters]
    winners = turn(fighters, position.sheets, position.rulings)
    won = winners and {n for n, each in enumerate(fighters) if each.side in winners}
    found: Standing = {
        each.character: (
            "" if each.slain else tile_name(each.tile), each.hit_points, each.downed, each.slain,
        )
        for each in fighters
    }  # fmt: skip
    return found, won


def told(position: Position) -> str:
    """Return a position in words, for whoever looks for a mistake."""
    lines = [
        f"{each.character} of {each.side} with {each.weapons} on {tile_name(each.tile)}, "
        f"{each.hit_points}{' downed' * each.downed}{' revived' * each.revived}: {sheet}"
        for each, sheet in zip(position.fighters, position.sheets, strict=True)
    ]
    return "\n".join([str(position.rulings), *lines])


@pytest.mark.parametrize(
    ("make", "share", "wanted"),
    [
        (random_position, 1.0, {"won", "fallen", "goes on"}),
        (deadly_position, 0.2, {"won", "together"}),
        (even_position, 0.1, {"drawn", "together", "goes on"}),
    ],
)
def test_random_positions_come_to_what_the_sheet_says(
    make: Callable[[random.Random], Position], share: float, wanted: set[str]
) -> None:
    seen = Counter[str]()
    for seed in seeds(int(POSITIONS * share)):
        chance = random.Random(seed)
        position = make(chance)
        seats = chance.sample(range(len(position.fighters)), len(position.fighters))
        match = played(position, seats)
        expected, won = worked_out(position)
        assert standing(match) == expected, told(position)
        assert ended(match, seats) == won, told(position)
        seen["goes on" if won is None else "won" if won else "drawn"] += 1
        seen["fallen"] += any(down or dead for _, _, down, dead in expected.values())
        seen["together"] += all(down or dead for _, _, down, dead in expected.values())
    assert all(seen[each] for each in wanted) or not FIRST, seen


@pytest.mark.parametrize("seed", seeds(12))
def test_what_comes_of_a_position_does_not_depend_on_the_order_of_seats(seed: int) -> None:
    position = random_position(random.Random(f"seats {seed}"))
    found = []
    for seats in permutations(range(len(position.fighters))):
        match = played(position, seats)
        found.append((standing(match), ended(match, seats)))
    assert all(each == found[0] for each in found), told(position)
