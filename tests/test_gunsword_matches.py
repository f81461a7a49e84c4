"""Random matches of GUNSWORD keep the invariants of its sheet, I1 to I10, and its course of play.

Each match is gone through again from its record, event by event, beside a table of our own: who has
how much Momentum and Health, where cards and duelists are, whose turn it is, who may Counter next.
`GAMES=2000 pytest` plays so many: with all pairings, for two, three and four, and as a Team Duel.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import Factory, define, field, frozen
from bundled import checked
from rounds import FIRST, SHIFT, seeds

from cardwright.interpreter import Match, load

pytestmark = pytest.mark.laws

NAME = "gunsword"
MATCHES = int(os.environ.get("GAMES", "24"))
SEATS = ("Ann", "Ben", "Cleo", "Dan")
DUELISTS = ("Avaset/Volker", "Mathilde", "Thane", "Silencer")
WEAPONS = ("Flintlock Saber", "Mortar Halberd", "Caltrop Carbine", "Repeater Rapier")
MOST_TURNS = 1000
ALL_PAIRINGS = 16


@frozen
class Setting:
    """Who plays against whom: how many, and the teams by seat."""

    teams: tuple[int, ...]
    starts: tuple[str, ...]
    rulings: dict[str, str] = Factory(dict)

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the names of the seats."""
        return SEATS[: len(self.teams)]


TABLES = {
    "two": Setting((0, 1), ("c3", "c7")),
    "three": Setting((0, 1, 2), ("c3", "b7", "d7")),
    "four": Setting((0, 1, 2, 3), ("b3", "b7", "d7", "d3")),
    "Team Duel": Setting((0, 1, 1, 0), ("b3", "b7", "d7", "d3"), {"four duelists": "Team Duel"}),
}


@pytest.mark.parametrize("table", TABLES)
def test_the_invariants_hold_in_random_matches(table: str) -> None:
    seen = Counter[str]()
    for number in seeds(max(1, MATCHES // len(TABLES))):
        course = played(TABLES[table], number * len(TABLES) + list(TABLES).index(table))
        seen += course.seen
        seen.update(course.decks)
    for each in ("Frame", "Counter", "Rest", "Yield", "Reset", "Block offer", "Block", "win"):
        assert seen[each] or not FIRST, f"no {each}"
    if number - SHIFT >= ALL_PAIRINGS:
        assert {f"{d} with {w}" for d in DUELISTS for w in WEAPONS} <= seen.keys()


def played(setting: Setting, seed: int) -> Course:
    """Play a match at random, look at each decision, and go through its record."""
    chance = random.Random(seed)
    game = load(checked(NAME)[1])  # a new one: it would keep the code of each pairing
    decks = pairings(seed, len(setting.seats), chance)
    match = game.start(seed, setting.seats, setting.rulings, decks)
    asked: list[Asked] = []
    while match.state.pending is not None:
        asked.append(look_at_decision(match))
        match.answer(chance.randrange(len(match.state.pending[3])))
    course = Course(match, setting, asked, decks)
    course.go_through()
    return course


def pairings(seed: int, number: int, chance: random.Random) -> list[str]:
    """Return pairings for a table: each comes first in its turn, the others have other cards."""
    at = seed // len(TABLES)
    duelist, weapon = DUELISTS[at % 4], WEAPONS[at // 4 % 4]
    duelists = [duelist, *chance.sample([d for d in DUELISTS if d != duelist], 3)]
    weapons = [weapon, *chance.sample([w for w in WEAPONS if w != weapon], 3)]
    return [f"{d} with {w}" for d, w in zip(duelists, weapons, strict=True)][:number]


# ---- at each decision ----------------------------------------------------------------------------


@frozen
class Asked:
    """A decision: what had happened before it, who was asked, and whether it was of a Block."""

    event: int
    seat: int
    is_block: bool


def look_at_decision(match: Match) -> Asked:
    """Look at the table, and at what may be chosen."""
    state, program = match.state, match.state.program
    look_at_cards(match)
    decision = match.decision
    assert decision is not None
    assert decision.count > 1, "I10"
    if program.part(state.flows[-1][0]).name == "Actions":
        assert "Yield" in (decision.option(0).text, decision.option(1).text), "I10, R29"
    numbers = {each.name: each.number for each in program.fields if each.owner == "player"}
    for seat in range(state.players):
        momentum, health = (state.fields[numbers[each]][seat] for each in ("Momentum", "Health"))
        assert 0 <= momentum <= 20, "I2"
        assert health <= 20, "I2"
        assert bool(health < 1) == bool(state.out >> seat & 1), "I2: whoever has none is out"
    asked = match.seats.index(decision.seat)
    assert not state.out >> asked & 1, "R3"
    is_block = decision.option(decision.count - 1).text == "no Block"
    return Asked(state.count, asked, is_block)


def look_at_cards(match: Match) -> None:
    """I1, I5, I6: 30 cards and two faces for each player, wherever they are."""
    state, program = match.state, match.state.program
    owned = Counter[int]()
    for number, cards in enumerate(state.zones):
        zone, owner = program.zone_of[number].name, program.owner_of_zone[number]
        for card in cards:
            owned[program.owners[card]] += 1
            if zone not in ("notebook", "play"):
                assert program.owners[card] == owner, f"I1: a card of another player in {zone}"
        if zone == "faces":
            assert len(cards) == 2, "I1, R7"
        if zone == "notebook":
            assert len(cards) <= 2, "I5"
    assert owned == dict.fromkeys(range(state.players), 32), "I1"
    charges = Counter(place for _, _, sort, place in state.tokens if sort == "card")
    assert not charges or max(charges.values()) <= 3, "I6"


# ---- our own table -------------------------------------------------------------------------------


@frozen
class Event:
    """Something that happened: its number, the key of its sort, its values, and who did it."""

    number: int
    key: str
    values: tuple[Any, ...]
    doer: int


@define
class Window:
    """The chances to Counter in a Frame, lap by lap (R35-R37, A18)."""

    active: int
    others: list[int]
    at: int = 0
    countered: bool = False

    def expected(self, standing: set[int]) -> int | None:
        """Return who has the next chance, or None if the window closes."""
        while self.at < len(self.others) and self.others[self.at] not in standing:
            self.at += 1
        if self.at < len(self.others):
            return self.others[self.at]
        if not self.countered:
            return None
        if self.at == len(self.others):
            return self.active
        self.at, self.countered = 0, False
        return self.expected(standing)

    def chance(self, seat: int, standing: set[int]) -> None:
        """Somebody has a chance."""
        assert seat == self.expected(standing), "I8, R35, R36, R107, A18"
        self.at += 1


@define
class Course:
    """The course of a match on a table of our own, checked event by event."""

    match: Match
    setting: Setting
    asked: list[Asked]
    decks: list[str]
    seen: Counter[str] = Factory(Counter)
    momentum: list[int] = field(init=False)
    health: list[int] = field(init=False)
    stands: dict[int, int] = Factory(dict)
    tokens: dict[int, Any] = Factory(dict)
    where: list[int] = field(init=False)
    out: set[int] = Factory(set)
    passed: set[int] = Factory(set)
    rested: set[int] = Factory(set)
    turns: int = 0
    turn: int = -1
    in_setup: bool = True
    round_begins: bool = False
    first_of_round: bool = False
    acted: bool = False
    drawn: int = 0
    due: str = ""
    reset: tuple[list[int], list[int], list[int]] | None = None
    window: Window | None = None
    begun: set[Any] = Factory(set)
    struck: set[Any] = Factory(set)
    blocks: list[int] = Factory(list)
    blocking: list[int] = Factory(list)

    def __attrs_post_init__(self) -> None:
        players = len(self.setting.teams)
        self.momentum, self.health = [0] * players, [20] * players
        self.where = list(self.match.state.program.homes)

    def go_through(self) -> None:
        """Look at every event, and at the end."""
        decisions = list(reversed(self.asked))
        for event in recorded(self.match):
            while decisions and decisions[-1].event < event.number:
                self.decided(decisions.pop())
            self.look(event)
        self.look_at_end()

    def look(self, event: Event) -> None:
        """Let something happen on our table, and check that it may."""
        name = WORDS.get(event.key)
        if name is not None:
            getattr(self, name)(event)

    # ---- who is who ----

    @property
    def players(self) -> list[int]:
        """Return those who are in the match, by their seats."""
        return [each for each in range(len(self.health)) if each not in self.out]

    @property
    def standing(self) -> set[int]:
        """Return those with Health left."""
        return {each for each in self.players if self.health[each] > 0}

    def clockwise(self, seat: int) -> list[int]:
        """Return those who are in the match, from the left of a seat."""
        number = len(self.health)
        seats = [(seat + each) % number for each in range(1, number + 1)]
        return [each for each in seats if each not in self.out]

    def best(self, seats: set[int]) -> list[int]:
        """Return those with the most Momentum, and among them with the least Health."""
        most = max(self.momentum[each] for each in seats)
        leading = [each for each in sorted(seats) if self.momentum[each] == most]
        least = min(self.health[each] for each in leading)
        return [each for each in leading if self.health[each] == least]

    def zone(self, card: int) -> str:
        """Return the name of the zone that a card lies in."""
        return self.match.state.program.zone_of[self.where[card]].name

    def cards(self, seat: int, zone: str) -> list[int]:
        """Return a player's cards in one of their zones."""
        program = self.match.state.program
        mine = [
            number
            for number, each in enumerate(program.zone_of)
            if each.name == zone and program.owner_of_zone[number] == seat
        ]
        return [card for card, number in enumerate(self.where) if number in mine]

    # ---- what happens ----

    def moves(self, event: Event) -> None:
        """Cards go somewhere else."""
        for card in event.values[0]:
            self.where[card] = event.values[1]

    def gets(self, event: Event) -> None:
        """A card is drawn; R59, A43: never from an empty deck that could be made anew."""
        assert self.zone(event.values[1]) == "deck"
        self.drawn += 1

    def changes(self, event: Event) -> None:
        """A number goes up or down, within its bounds (R9, A45)."""
        number, seat, amount = event.values
        name = self.field_name(number)
        if name == "Momentum":
            self.momentum[seat] = min(20, max(0, self.momentum[seat] + amount))
        elif name == "Health":
            self.health[seat] = min(20, max(0, self.health[seat] + amount))

    def sets(self, event: Event) -> None:
        """A number is set, at the setup only."""
        number, seat, value = event.values
        name = self.field_name(number)
        if name in ("Momentum", "Health"):
            assert self.in_setup
            (self.momentum if name == "Momentum" else self.health)[seat] = value

    def field_name(self, number: int) -> str:
        """Return the name of a field of a player."""
        info = self.match.state.program.fields[number]
        return info.name if info.owner == "player" else ""

    def enters(self, event: Event) -> None:
        """A duelist comes to a space."""
        seats, space = event.values
        for seat in (seats,) if isinstance(seats, int) else seats:
            self.stands[seat] = space

    def leaves(self, event: Event) -> None:
        """A fallen duelist's standee leaves (A47)."""
        for seat in event.values[0]:
            assert self.health[seat] == 0, "A47"
            del self.stands[seat]

    def is_out(self, event: Event) -> None:
        """Some are out: all who have no Health, and nobody else (R3)."""
        fallen = {each for each in self.players if self.health[each] == 0}
        assert set(event.values[0]) == fallen, "R3"
        self.out |= fallen
        self.seen["out"] += len(fallen)
        if self.turn in fallen:  # A47: the Frame stops
            self.window, self.due, self.acted = None, "", False
            self.seen["out in the own turn"] += 1

    def puts_tokens(self, event: Event) -> None:
        """Tokens go somewhere else."""
        tokens, *place, _ = event.values
        for token in tokens:
            self.tokens[token] = tuple(place)

    def obstacles(self) -> set[int]:
        """Return the spaces with an Obstacle."""
        kinds = self.match.state.tokens
        return {
            place
            for token, (sort, place) in self.tokens.items()
            if sort == "space" and kinds[token][0] == "Barricade"
        }

    def nobody_shares(self, event: Event) -> None:
        """I3, I4, R73, R110: between Maneuvers everybody has a space alone."""
        spaces = list(self.stands.values())
        assert len(spaces) == len(set(spaces)), "I3"
        assert not self.obstacles() & set(spaces), "I4"

    # ---- Rounds and turns ----

    def setup_ends(self, event: Event) -> None:
        """Everybody stands where they start, and has drawn six cards (R15, R17, R104, R105, A3)."""
        self.in_setup = False
        named = [space_of(each) for each in self.setting.starts]
        assert [self.stands[each] for each in self.players] == named, "R15, R104, R105, A3"
        for seat in self.players:
            assert len(self.cards(seat, "hand")) == 6, "R17, R18"

    def round_starts(self, event: Event) -> None:
        """A Round begins: Initiative is found as at the start (R19, R58)."""
        assert self.due in ("", "Reset")
        self.round_begins, self.due = True, ""
        self.passed, self.rested = set(), set()

    def turn_starts(self, event: Event) -> None:
        """Whose turn it is (R19, R20, R30, R42, A12, A13, A47)."""
        seat = event.doer
        assert self.due != "Reset", "R28, R53"
        if self.round_begins:
            assert seat in self.best(self.standing), "R19-R21"
        else:
            candidates = self.standing - self.passed
            if not candidates:
                self.passed = set()
                candidates = self.standing
            best = self.best(candidates)
            assert seat == next(each for each in self.clockwise(self.turn) if each in best), "A13"
        self.first_of_round, self.round_begins = self.round_begins, False
        self.turn, self.acted, self.due = seat, False, ""
        self.turns += 1

    def draw_starts(self, event: Event) -> None:
        """The draw of a turn: nothing has been drawn yet."""
        self.drawn = 0

    def draw_ends(self, event: Event) -> None:
        """Two cards, but none in the first turn of the game (R24, R25, A9)."""
        wanted = 0 if self.turns == 1 else 2
        if self.drawn != wanted:
            assert self.drawn < wanted, "R24, R25"
            assert not self.cards(self.turn, "deck"), "R24, R59"
            assert not self.cards(self.turn, "discard pile"), "R59, A43"

    def rests(self, event: Event) -> None:
        """A Rest: before anything else; when all Rest in a row the Round ends (R27, R28)."""
        assert not self.acted, "R27"
        assert event.doer == self.turn
        self.passed.add(self.turn)
        self.rested.add(self.turn)
        self.due = "Reset" if self.rested >= self.standing else "turn ends"
        self.seen["Rest"] += 1

    def yields(self, event: Event) -> None:
        """A Yield wipes the row of Rests (R29, A11, A12)."""
        assert event.doer == self.turn
        assert self.due == ""
        self.passed.add(self.turn)
        self.rested, self.due = set(), "turn ends"
        self.seen["Yield"] += 1

    def frame_starts(self, event: Event) -> None:
        """A Frame wipes both lists (A12)."""
        assert self.due == "", "R41, R53"
        assert event.doer == self.turn
        self.passed, self.rested, self.acted = set(), set(), True
        self.begun, self.struck = set(), set()
        self.seen["Frame"] += 1

    def frame_ends(self, event: Event) -> None:
        """What follows a Frame: a Reset, the end of the turn, or another action (A15)."""
        if self.turn in self.out:
            return
        if any(self.momentum[each] == 0 for each in self.standing):
            self.due = "Reset"
        elif any(self.momentum[each] > self.momentum[self.turn] for each in self.standing):
            self.due = "turn ends"
        assert not self.cards_in_play(), "R40, A47"

    def cards_in_play(self) -> list[int]:
        """Return the cards that are being played."""
        return [card for card in range(len(self.where)) if self.zone(card) == "play"]

    def actions_end(self, event: Event) -> None:
        """The actions of a turn end for a reason (R26, R27, R29, R41, R53)."""
        assert self.turn in self.out or self.due, "R26"

    def reset_starts(self, event: Event) -> None:
        """A Reset comes of a row of Rests or of 0 Momentum alone (R28, R53)."""
        assert self.due == "Reset", "R28, R53"
        hands = [len(self.cards(each, "hand")) for each in range(len(self.health))]
        self.reset = (self.momentum.copy(), self.health.copy(), hands)
        self.seen["Reset"] += 1

    def reset_ends(self, event: Event) -> None:
        """10 Momentum, six cards, and everybody back at the start (R55-R57, A40)."""
        assert self.reset is not None
        momentum, health, hands = self.reset
        assert self.health == health, "R55"
        for seat in self.players:
            assert self.momentum[seat] == min(20, momentum[seat] + 10), "R55"
            assert len(self.cards(seat, "hand")) == max(6, hands[seat]), "R57"
            start = space_of(self.setting.starts[seat])
            ahead = COLUMNS if start < COLUMNS * ROWS // 2 else -COLUMNS
            while start in self.obstacles():
                start += ahead
            assert self.stands[seat] == start, "R56, A40"
        self.nobody_shares(event)

    # ---- within a Frame ----

    def window_opens(self, event: Event) -> None:
        """The chances to Counter begin on the left of the active duelist (R35, A6)."""
        others = [each for each in self.clockwise(self.turn) if each != self.turn]
        self.window = Window(self.turn, others)

    def chance(self, event: Event) -> None:
        """Somebody has a chance to Counter."""
        assert self.window is not None
        self.window.chance(event.doer, self.standing)

    def counters(self, event: Event) -> None:
        """Somebody Counters."""
        assert self.window is not None
        self.window.countered = True
        self.seen["Counter"] += 1

    def window_closes(self, event: Event) -> None:
        """A lap without a Counter was the last (A18)."""
        if self.window is not None:
            assert self.window.expected(self.standing) is None, "R37, A18"
        self.window = None

    def line_begins(self, event: Event) -> None:
        """I7: a printed line begins once in a Frame, and never if it was struck out."""
        if event.values[1] > 0:
            assert event.values not in self.begun, "I7"
            assert event.values not in self.struck, "I7, T8"
            self.begun.add(event.values)

    def strikes(self, event: Event) -> None:
        """A line that has not begun is struck out (T8)."""
        assert event.values not in self.begun, "T8"
        self.struck.add(event.values)
        self.seen["struck"] += 1

    def decided(self, asked: Asked) -> None:
        """Somebody was asked something; of Blocks note who."""
        if asked.is_block:
            self.blocks.append(asked.seat)

    def hits(self, event: Event) -> None:
        """I9, R109: whoever is hit was asked once for a Block if there was a card to Block with."""
        _, victim, amount = event.values
        teams, attacker = self.setting.teams, event.doer
        assert amount >= 0, "A37"
        assert victim == attacker or teams[victim] != teams[attacker], "R109"
        assert victim in self.players, "R3"
        could = bool(self.cards(victim, "hand")) or victim in self.blocking
        assert self.blocks == [victim] * could, "I9, R51"
        self.seen["Block offer"] += len(self.blocks)
        self.blocks, self.blocking = [], []

    def is_blocked(self, event: Event) -> None:
        """A Block was chosen."""
        self.blocking.append(event.values[0])
        self.seen["Block"] += 1

    # ---- the end ----

    def look_at_end(self) -> None:
        """One side is left, with those who fell for it, or nobody (R2, R3, A39, A51)."""
        match, result = self.match, self.match.result
        state, program = match.state, match.state.program
        assert result is not None
        numbers = {each.name: each.number for each in program.fields if each.owner == "player"}
        assert state.fields[numbers["Momentum"]] == self.momentum
        assert state.fields[numbers["Health"]] == self.health
        assert list(state.where) == self.where
        sides = {self.setting.teams[each] for each in self.standing}
        self.seen[result.sort] += 1
        if result.sort == "win":
            assert len(sides) == 1, "R2"
            wins = [
                name
                for name, team in zip(match.seats, self.setting.teams, strict=True)
                if team in sides
            ]
            assert sorted(result.winners) == sorted(wins), "R2, R108"
        else:
            assert not sides or match.turns == MOST_TURNS, "A39, A51"


COLUMNS, ROWS = 5, 9

WORDS = {
    "move": "moves",
    "shuffle in": "moves",
    "change": "changes",
    "set": "sets",
    "enter": "enters",
    "leave": "leaves",
    "put tokens": "puts_tokens",
    "out": "is_out",
    "line begins": "line_begins",
    "strike": "strikes",
    "setup ends": "setup_ends",
    "Round begins": "round_starts",
    "Reset begins": "reset_starts",
    "Reset ends": "reset_ends",
    "turn begins": "turn_starts",
    "Draw begins": "draw_starts",
    "Draw ends": "draw_ends",
    "Actions ends": "actions_end",
    "Frame begins": "frame_starts",
    "Frame ends": "frame_ends",
    "Counter begins": "window_opens",
    "Counter ends": "window_closes",
    "to: Rest/Rests": "rests",
    "to: Yield/Yields": "yields",
    "to: have/has the chance to Counter": "chance",
    "to: Counter/Counters with {c: card}": "counters",
    "event: {p: player} draw/draws {c: card}": "gets",
    "event: {p: player} end/ends a Maneuver": "nobody_shares",
    "event: {c: card} hit/hits {p: player} for {n: number}": "hits",
    "event: {p: player} Block/Blocks with {c: card}": "is_blocked",
}
"""What our table does with an event, by the key of its sort."""


def space_of(name: str) -> int:
    """Return the number of a space, row by row from the south-west corner."""
    return (int(name[1:]) - 1) * COLUMNS + ord(name[0]) - ord("a")


def recorded(match: Match) -> Iterator[Event]:
    """Yield all that was recorded, in order."""
    types = match.state.program.types
    found = []
    link = match.state.log
    while link is not None:
        (number, kind, values, doer, *_), link = link
        found.append(Event(number, types[kind].key, values, doer))
    assert {each.key for each in types} >= WORDS.keys(), "a word is called otherwise"
    return reversed(found)
