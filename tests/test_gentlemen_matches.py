"""Random matches of Gentlemen of War keep to its sheet from the first turn to the last.

Each match is gone through again from its record, event by event, beside characters of our own on
which `gentlemen.py` works out every order, every Redraw and every rescue: I1 to I4, I6 and I7 of
the sheet, and all that comes of a turn. `GAMES=2000 pytest` plays so many.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from attrs import Factory, define
from gentlemen import (
    AIMS,
    ATTACKS,
    MAXIMA,
    ORDERS,
    SIZE,
    Fighter,
    Order,
    Outcome,
    Rulings,
    Tile,
    care,
    fire,
    rescued,
    revive,
    volley,
)
from matches import game_named, random_play
from rounds import FIRST, SHIFT, seeds

from cardwright.interpreter import Match, geometry, placement

NAME = "gentlemen_of_war"
MATCHES = int(os.environ.get("GAMES", "24"))
SEATS = ("Ann", "Ben", "Cleo", "Dan")
MOST_TURNS = 200
MOST_DECISIONS = 20_000
TEAMS = {"alliances": "two teams"}
OFF = {"downing": "off"}
DEALT = {"equipment": "dealt"}
EIGHT = {"adjacency": "8 neighbours"}
EMPTY = {"empty sheets": "allowed"}
SETTINGS: tuple[tuple[int, dict[str, str]], ...] = (
    (2, DEALT), (4, TEAMS | DEALT), (3, EMPTY), (4, {}),
    (2, TEAMS | OFF), (4, TEAMS | OFF), (3, TEAMS | EIGHT | EMPTY),
    (4, DEALT | OFF | {"friendly fire": "on"}), (4, TEAMS | EIGHT),
)  # fmt: skip
"""How many play, and under which rulings; nudging is on."""

STARTS = {
    "two teams": ((3, 1), (5, 1), (3, 7), (5, 7)),
    "each alone": ((4, 1), (4, 7), (1, 4), (7, 4)),
}


@pytest.mark.laws
def test_random_matches_keep_to_the_sheet() -> None:
    seen = Counter[str]()
    for seed in seeds(MATCHES):
        course = followed(seed)
        seen += course.seen
    for each in ("win", "downed", "slain", "rescued", "bled out", "drawn for a hit", "nudged"):
        assert seen[each] or not FIRST, f"nobody {each} in {MATCHES} matches: {seen}"


def test_two_to_four_can_play() -> None:
    assert game_named(NAME).seats == (2, 4), "A1"


def followed(seed: int) -> Course:
    """Play a match at random, and go through it beside our own characters."""
    count, rulings = SETTINGS[seed % len(SETTINGS)]
    rulings = {"nudging": "on", **rulings}
    match = game_named(NAME).start(seed, SEATS[:count], rulings)
    for _ in random_play(match, seed, MOST_DECISIONS):
        if seed - SHIFT < len(SETTINGS):
            look_at_options(match)
    course = Course(match)
    course.go_through()
    return course


# ---- what is asked -------------------------------------------------------------------------------


def look_at_options(match: Match) -> None:
    """R18 to R24, A5: what can be chosen while a sheet is laid."""
    decision = match.decision
    assert decision is not None
    seat, s = match.seats.index(decision.seat), match.state
    offered = [each.text for each in decision.options]
    assert len({*offered}) == len(offered)
    hand = [match.card_name(card) for card in s.zones[placement.zone_number(s, "Hand", seat)]]
    if {*offered} <= {*AIMS}:
        card = decision.prompt.split('"')[-2]
        assert {*offered} == {*kit_of(match, seat).aims(card)}
    elif offered[0].isdigit():
        least = 0 if match.rulings.get("empty sheets") == "allowed" else 1
        assert offered == [str(n) for n in range(least, min(5, len(hand)) + 1)]
    elif {each.strip('"') for each in offered} & {*ORDERS}:
        assert {*offered} == {f'"{name}"' for name in hand}


def kit_of(match: Match, seat: int) -> Fighter:
    """Return a character as it stands in the state."""
    s = match.state
    names = [match.card_name(card) for card in s.zones[placement.zone_number(s, "Kit", seat)]]
    (leader,) = {*names} & {*MAXIMA}
    points = placement.number_held(s, "Hit points", seat)
    weapons = tuple(each for each in names if each != leader)
    return Fighter(seat, leader, weapons, (0, 0), points, downed=not points)


# ---- our own table -------------------------------------------------------------------------------


@define
class Course:
    """The course of a match beside characters of our own."""

    match: Match
    fighters: list[Fighter] = Factory(list)
    piles: dict[tuple[str, int], list[int]] = Factory(dict)
    lying: dict[int, tuple[str, int]] = Factory(dict)
    down: set[int] = Factory(set)
    fields: dict[tuple[str, str, int], Any] = Factory(dict)
    tiles: dict[int, Tile] = Factory(dict)
    moves: Counter[tuple[int, str, str]] = Factory(Counter)
    due: dict[int, tuple[int, int, int]] = Factory(dict)
    turns: int = 0
    volleys: int = 0
    outcome: Outcome | None = None
    saved: list[int] = Factory(list)
    bleeding: set[int] = Factory(set)
    gathering: set[int] = Factory(set)
    seen: Counter[str] = Factory(Counter)

    def go_through(self) -> None:
        """Look at every event, and at the end."""
        flows = {each.begins: f"{each.name}_begins" for each in self.match.state.program.flows}
        flows |= {each.ends: f"{each.name}_ends" for each in self.match.state.program.flows}
        happens: dict[str, Callable[..., None]] = {
            "move": self.moved, "turn": self.turned, "set": self.is_set, "change": self.changed,
            "enter": self.entered, "leave": self.left, "shuffle": self.shuffled,
        }  # fmt: skip
        for kind, key, values in recorded(self.match):
            if kind in flows:
                self.look_at_piles()
                getattr(self, flows[kind].lower(), lambda: None)()
            elif key in happens:
                happens[key](*values)
        self.is_over()

    @property
    def rulings(self) -> Rulings:
        """Return the options of the match."""
        chosen = self.match.rulings
        return Rulings(
            nudging=True,
            downing=chosen.get("downing") != "off",
            friendly_fire=chosen.get("friendly fire") == "on",
            eight_neighbours=chosen.get("adjacency") == "8 neighbours",
        )

    def pile(self, name: str, seat: int) -> list[int]:
        """Return the cards in a zone of a seat."""
        return self.piles.setdefault((name, seat), [])

    def names(self, name: str, seat: int) -> list[str]:
        """Return the names of the cards in a zone of a seat."""
        return [self.match.card_name(card) for card in self.pile(name, seat)]

    def held(self, name: str, seat: int) -> Any:
        """Return what a field of a player holds."""
        return self.fields.get(("player", name, seat))

    # ---- events ----

    def moved(self, cards: tuple[int, ...], zone: int, _: str, facing: bool | None) -> None:
        """Cards go somewhere; I2 and I6 hold all the time."""
        program = self.match.state.program
        name, seat = program.zone_of[zone].name, program.owner_of_zone[zone]
        for card in cards:
            old = self.lying.get(card)
            if old is not None:
                self.pile(*old).remove(card)
                self.moves[seat, old[0], name] += 1
            self.pile(name, seat).append(card)
            self.lying[card] = name, seat
            self.down.discard(card)
            if name == "Sheet" and facing is False:
                self.down.add(card)
        if name == "Deck" and self.held("downed", seat):
            assert seat in self.gathering, "I6"
        if name == "Hand":
            assert len(self.pile(name, seat)) + self.laid(seat) <= 5, "I2"

    def laid(self, seat: int) -> int:
        """Return how many orders are laid and not executed."""
        return len({*self.pile("Sheet", seat)} & self.down)

    def turned(self, cards: tuple[int, ...], up: bool) -> None:
        """Cards show their faces."""
        assert up
        self.down -= {*cards}

    def is_set(self, field: int, thing: int, value: Any) -> None:
        """A field holds something."""
        info = self.match.state.program.fields[field]
        if info.name == "revived":
            assert not self.held("revived", thing), "I7"
        if info.name == "downed" and value:
            self.gathering.add(thing)
        self.fields[info.owner, info.name, thing] = value

    def changed(self, field: int, thing: int, amount: int) -> None:
        """A number goes up or down."""
        info = self.match.state.program.fields[field]
        key = info.owner, info.name, thing
        known = self.fields.get(key, info.start or 0)
        assert isinstance(known, int)
        self.fields[key] = known + amount

    def entered(self, players: tuple[int, ...], space: int) -> None:
        """Somebody comes to a tile."""
        for each in players:
            self.tiles[each] = (space % SIZE, space // SIZE)

    def left(self, players: tuple[int, ...]) -> None:
        """Somebody leaves the map."""
        for each in players:
            del self.tiles[each]

    def shuffled(self, zone: int) -> None:
        """A deck is shuffled; whoever was downed has gathered all orders by then."""
        self.gathering.discard(self.match.state.program.owner_of_zone[zone])

    # ---- parts of a turn ----

    def turn_begins(self) -> None:
        """The rescued have come back (R55 to R57)."""
        if not self.turns:
            self.starts()
        self.turns += 1
        self.volleys = 0
        for each in self.saved:
            revive(self.fighters[each])
            self.bleeding.discard(each)
        self.saved = []
        self.compare()

    def starts(self) -> None:
        """R5, R7, R45, A1, A2, A28: what everybody begins with."""
        count = len(self.match.seats)
        alliances = self.match.rulings.get("alliances", "each alone") if count > 2 else "each alone"
        for seat, tile in zip(range(count), STARTS[alliances], strict=False):
            kit, hand = self.names("Kit", seat), self.names("Hand", seat)
            (leader,) = {*kit} & {*MAXIMA}
            side = seat // 2 if alliances == "two teams" else seat
            weapons = tuple(each for each in kit if each != leader)
            assert (self.held("Team", seat) or 1) == side + 1, "A1"
            assert Counter([*hand, *self.names("Deck", seat)]) == Counter([*ORDERS] * 4), "R5"
            assert len(hand) == 5, "R45"
            self.fighters.append(Fighter(side, leader, weapons, tile, MAXIMA[leader]))
        kits = [name for seat in range(count) for name in self.names("Kit", seat)]
        assert len(kits) == len({*kits}), "A28"

    def commanding_begins(self) -> None:
        """The Field Surgeon has healed (T3)."""
        care(self.fighters)
        self.compare()

    def execution_begins(self) -> None:
        """R22, R23, A5: everybody who is not dead and had an order has laid one, face down."""
        must = self.match.rulings.get("empty sheets") != "allowed"
        self.outcome = None
        self.moves.clear()
        for seat, each in enumerate(self.fighters):
            sheet = self.pile("Sheet", seat)
            assert len(sheet) == self.laid(seat), "R22"
            spared = each.slain or not must or not self.pile("Hand", seat)
            assert spared or sheet, "A5"
            assert not (each.slain and sheet), "A5"

    def volley_begins(self) -> None:
        """The orders of one number: we work out what they come to."""
        self.are_drawn()
        orders: dict[int, Order] = {}
        for seat in range(len(self.fighters)):
            for card in self.pile("Sheet", seat)[self.volleys : self.volleys + 1]:
                aim = geometry.DIRECTIONS[self.fields["card", "Aim", card]]
                orders[seat] = Order(self.match.card_name(card), aim)
        assert orders
        self.volleys += 1
        before = [each.tile for each in self.fighters]
        self.outcome = volley(self.fighters, orders, self.rulings)
        for seat, each in enumerate(self.fighters):
            still = seat not in orders or each.order(orders[seat].card) in ATTACKS
            self.seen["nudged"] += still and each.tile != before[seat]

    def movement_ends(self) -> None:
        """I3, A11: one character on a tile, and the right one."""
        assert len({*self.tiles.values()}) == len(self.tiles), "I3"
        for seat, tile in self.tiles.items():
            assert self.fighters[seat].tile == tile, "A11"

    def volley_ends(self) -> None:
        """Damage was taken, characters have fallen."""
        self.come_of_it()

    def execution_ends(self) -> None:
        """The Cinder Veteran deals its damage now."""
        self.are_drawn()
        self.outcome = fire(self.fighters, self.rulings)

    def redraw_begins(self) -> None:
        """What must be discarded and drawn (R42, R43, A8, A27)."""
        self.come_of_it()
        self.due = {}
        for seat, each in enumerate(self.fighters):
            if not each.slain:
                drawn = min(2, len(self.pile("Deck", seat))) if each.downed else 2
                spare = max(0, len(self.pile("Hand", seat)) + drawn - 5)
                self.due[seat] = len(self.pile("Sheet", seat)), spare, drawn

    def redraw_ends(self) -> None:
        """R44, R50, A9: a deck is empty only if its owner is downed."""
        for seat, due in self.due.items():
            ways = (("Sheet", "Discard"), ("Hand", "Discard"), ("Deck", "Hand"))
            assert tuple(self.moves[seat, *way] for way in ways) == due, "A8, A27"
            assert self.pile("Deck", seat) or self.fighters[seat].downed, "A9"
        self.moves.clear()

    def aftermath_ends(self) -> None:
        """Who is rescued, and who dies (R54, R55, A19, A22)."""
        self.saved = rescued(self.fighters, self.rulings)
        self.seen["rescued"] += len(self.saved)
        for seat, each in enumerate(self.fighters):
            if each.downed and seat not in self.saved:
                each.slain = seat in self.bleeding
                each.downed = not each.slain
                self.seen["bled out"] += each.slain
                if not self.pile("Deck", seat):
                    self.bleeding.add(seat)
            assert bool(self.held("rescued", seat)) == (seat in self.saved), "R55"
        self.compare()

    # ---- looking ----

    def look_at_piles(self) -> None:
        """I1: sixteen orders, wherever they are."""
        for seat in range(len(self.fighters)):
            piles = ("Deck", "Hand", "Sheet", "Discard")
            assert sum(len(self.pile(name, seat)) for name in piles) == 16, "I1"

    def compare(self) -> None:
        """Everybody is as we have worked it out."""
        for seat, each in enumerate(self.fighters):
            points = self.held("Hit points", seat)
            assert points == each.hit_points
            assert bool(self.held("downed", seat)) == each.downed
            assert bool(self.held("slain", seat)) == each.slain
            assert bool(self.held("revived", seat)) == each.revived
            assert self.tiles.get(seat) == (None if each.slain else each.tile)
            assert (0 < points <= each.maximum) if each.up else not points, "I4"

    def come_of_it(self) -> None:
        """What attacks have done: damage, orders that downed characters lost, falls."""
        self.compare()
        for seat, lost in self.outcome.lost.items() if self.outcome else ():
            done = self.moves[seat, "Deck", "Discard"]
            assert done == lost or (done < lost and not self.pile("Deck", seat)), "A20"
        for seat in self.outcome.fallen if self.outcome else ():
            assert not self.pile("Sheet", seat), "R40, A18"
            self.seen["downed" if self.fighters[seat].downed else "slain"] += 1
        self.moves.clear()

    def are_drawn(self) -> None:
        """T2: what the Telegraph Runner has drawn since the last order ended."""
        for seat in range(len(self.fighters)):
            drawn = self.outcome.drawn[seat] if self.outcome else 0
            assert self.moves[seat, "Deck", "Hand"] == drawn, "T2"
            self.seen["drawn for a hit"] += drawn
        self.moves.clear()

    def is_over(self) -> None:
        """R4, R58 to R60, A25, A26: how it has ended."""
        self.compare()
        match, result = self.match, self.match.result
        assert result is not None
        winners = self.outcome.winners if self.outcome else None
        if winners is None:
            assert self.turns == MOST_TURNS, "A26"
        won = tuple(
            name
            for name, each in zip(match.seats, self.fighters, strict=True)
            if winners and each.side in winners
        )
        assert (result.sort, result.winners) == ("win" if won else "draw", won)
        self.seen["turn limit" if winners is None else result.sort] += 1


def recorded(match: Match) -> Iterator[tuple[int, str, tuple[Any, ...]]]:
    """Yield all that was recorded, in order: number and key of its sort, and its values."""
    types = match.state.program.types
    found: list[tuple[int, tuple[Any, ...]]] = []
    link = match.state.log
    while link is not None:
        (_, kind, values, *_), link = link
        found.append((kind, values))
    for kind, values in reversed(found):
        yield kind, types[kind].key, values
