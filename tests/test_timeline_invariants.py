"""What follows from the rules of Timeline Duel holds in random matches: D1 to D10 of its sheet.

Each match is gone through again from its record, event by event, beside a table of our own on which
every beat is worked out as section 1.7 of the sheet says. `GAMES=5000 pytest` plays so many.

D1 and D2 speak of the time when no card lies face down: behind one of three beats that was laid on
the same beat, the other player is 3 beats behind, and what meets a hidden card stays hidden (G9).
"""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from typing import Any

import pytest
from attrs import Factory, define, frozen
from matches import MOST_DECISIONS, begun, game_named, random_play
from rounds import FIRST
from test_timeline_matrix import LENGTHS, OTHER, STANCES, faces

from cardwright.interpreter import Match

pytestmark = pytest.mark.laws

NAME = "timeline_duel"
MATCHES = int(os.environ.get("GAMES", "36"))
MOST_ROUNDS = 60
ATTACKS = ("Strike", "Slash", "Lunge", "Transition")


def test_what_follows_from_the_rules_holds_in_random_matches() -> None:
    seen = Counter[str]()
    for seed in range(MATCHES):
        match = begun(NAME, seed)
        for _ in random_play(match, seed, MOST_DECISIONS):
            look_at_options(match)
        course = Course(match)
        course.go_through()
        assert match.result is not None
        look_at_end(match, course)
        seen += course.seen
        seen[match.result.sort] += 1
    for each in ("win", "face up", "tie", "no tie", "return"):
        assert seen[each] or not FIRST, f"no {each} in {MATCHES} matches"
    assert not seen["draw"], "D8"


def look_at_options(match: Match) -> None:
    """D10: a card in hand, then one of its four edges; G12: nothing else, and no pass."""
    decision = match.decision
    assert decision is not None
    if "setup" in decision.prompt:
        assert [each.text for each in decision.options] == ["left edge", "right edge"]
    elif decision.kind == "things":
        hand = next(
            each.cards for each in match.view().zones if each.label == f"{decision.seat}'s Hand"
        )
        assert decision.count == len(hand) >= 4, "D10, G12"
    else:
        assert [each.text for each in decision.options] == [f"edge {each}" for each in LENGTHS]


def look_at_end(match: Match, course: Course) -> None:
    """One player has lost, as on our table; what goes on for 60 rounds is unfinished (G35)."""
    result = match.result
    assert result is not None
    assert result.sort in ("win", "unfinished"), "D8, G29"
    if result.sort == "unfinished":
        assert course.round == MOST_ROUNDS
        assert course.loser is None
    else:
        assert course.loser is not None
        assert result.winners == (match.seats[1 - course.loser],)


# ---- our own table -------------------------------------------------------------------------------


@frozen
class Lying:
    """A card on the track."""

    card: int
    says: str
    first: int
    last: int

    @property
    def technique(self) -> str:
        """Return what it does."""
        return self.says.split()[-1]

    @property
    def label(self) -> str:
        """Return the stance that it says, or nothing."""
        return {"High": "H", "Low": "L"}.get(self.says.split()[0], "")

    def meets(self, other: Lying) -> bool:
        """Whether it shares a beat with another card."""
        return self.first <= other.last and other.first <= self.last


@define
class Course:
    """The course of a match on a table of our own, checked event by event."""

    match: Match
    rows: list[list[Lying]] = Factory(lambda: [[], []])
    down: list[Lying | None] = Factory(lambda: [None, None])
    next: list[int] = Factory(lambda: [1, 1])
    hands: list[int] = Factory(lambda: [6, 6])
    stances: list[str] = Factory(lambda: ["-", "-"])
    edges: dict[int, str] = Factory(dict)
    holder: int = -1
    owed: int | None = None
    round: int = 0
    cursor: int = 0
    done: int = 0
    shown: int = 0
    returns: list[int] = Factory(list)
    upkeep: bool = False
    expected: list[str] | None = None
    loser: int | None = None
    seen: Counter[str] = Factory(Counter)

    def go_through(self) -> None:
        """Look at every event."""
        begins, ends = parts()
        for kind, key, values in recorded(self.match):
            if kind in begins:
                self.part_begins(begins[kind])
            elif kind in ends:
                self.part_ends(ends[kind])
            elif key == "turn to":
                self.turned_to(values)
            elif key == "move" and self.round:
                self.moved(values)
            elif key == "move":
                self.set_up(values)
            elif key == "turn" and self.round:
                self.revealed()

    def zone(self, number: int) -> tuple[str, int]:
        """Return the name and the owner of a zone."""
        program = self.match.state.program
        return program.zone_of[number].name, program.owner_of_zone[number]

    def name(self, card: int) -> str:
        """Return the name of a card."""
        return self.match.card_name(card)

    # ---- parts of play ----

    def part_begins(self, name: str) -> None:
        """A round, a beat or the upkeep begins."""
        if name == "round":
            self.round += 1
            self.shown = self.done = 0
            wanted = {1: 6, 2: 5}.get(self.round, 4)
            assert self.hands == [wanted, wanted], "D7"
        elif name == "Upkeep":
            assert 1 <= self.done <= 3, f"D6: {self.done}"
            self.upkeep, self.returns = True, []
        elif name == "Beat":
            self.owes_nothing()
            self.cursor += 1
            assert self.cursor < min(self.next), "R34"
            self.done += sum(each.last == self.cursor for row in self.rows for each in row)
            self.expected = self.worked_out()

    def part_ends(self, name: str) -> None:
        """A beat or the upkeep is over."""
        if name == "Beat":
            assert self.stances == self.expected, "1.7"
        elif name == "Upkeep":
            assert sorted(self.returns) == ([0, 1] if self.round > 2 else []), "D7, R56, G34"
            self.upkeep = False

    # ---- cards ----

    def set_up(self, values: tuple[Any, ...]) -> None:
        """Before the first round: who gets the Sword (R5, R6)."""
        (card, *_), zone, *_ = values
        if self.name(card) == "Sword":
            self.holder = self.zone(zone)[1]

    def turned_to(self, values: tuple[Any, ...]) -> None:
        """A card is turned: a Stance on the table, or an Action before it is laid."""
        cards, edge = values
        program = self.match.state.program
        for card in cards:
            box = program.boxes[edge]
            self.edges[card] = box
            if self.name(card) == "Stance":
                seat = program.owners[card]
                self.stances[seat] = next(k for k, v in STANCES.items() if v == box)

    def moved(self, values: tuple[Any, ...]) -> None:
        """An Action is laid or taken back, or the Sword is handed over."""
        (card,), zone, _, facing = values
        place, seat = self.zone(zone)
        if place == "Side":
            assert self.name(card) == "Sword"
            assert seat == self.owed, "R25, G8"
            self.holder, self.owed = seat, None
        elif place == "Timeline":
            self.laid(seat, card, up=facing is not False)
        else:
            self.taken_back(seat, card)

    def owes_nothing(self) -> None:
        """The Sword is handed over before anything else happens (G8)."""
        assert self.owed is None, "R25, G8"

    def laid(self, seat: int, card: int, *, up: bool) -> None:
        """R23 to R29, D1 to D4: who lays a card, and which way up."""
        self.owes_nothing()
        behind = self.next[1 - seat] - self.next[seat]
        alone = self.down[1 - seat] is None
        assert abs(behind) <= (2 if alone else 3), "D1"
        assert behind > 0 or (behind == 0 and seat == self.holder), "R23, R24"
        edge = self.edges[card]
        length = LENGTHS[edge]
        assert up == (alone and behind == 2 and length == 2), "D2"
        assert alone or (behind > 0 and not up), "D4"
        assert self.down[seat] is None, "G6"
        if behind == 0:
            self.owed = 1 - seat
        self.seen["no tie" if behind else "tie"] += 1
        first = self.next[seat]
        lying = Lying(card, faces()[f"{self.name(card)} {edge}"], first, first + length - 1)
        self.next[seat] = lying.last + 1
        self.hands[seat] -= 1
        if up:
            self.seen["face up"] += 1
            self.shown += 1
            assert self.shown == 1, "D3"
            assert self.next[0] == self.next[1], "D3"
            assert self.hands[seat] == 3, "D7"
            assert self.done == 0
            self.done = -2  # D6: it completes two, which do not count for the reveal
            self.rows[seat].append(lying)
        else:
            assert self.done == 0, "D6"
            self.down[seat] = lying

    def taken_back(self, seat: int, card: int) -> None:
        """R27, R56, G5, D9: the oldest card, none of whose beats wait or matter."""
        oldest = self.rows[seat].pop(0)
        assert oldest.card == card, "R15"
        assert oldest.last <= self.cursor, "D9"
        assert not any(
            each.last > self.cursor and each.meets(oldest) for each in self.rows[1 - seat]
        ), "D9"
        assert self.upkeep or self.done == -2, "R27, G11"
        self.hands[seat] += 1
        self.returns.append(seat)
        self.seen["return"] += 1

    def revealed(self) -> None:
        """R30, R31, D5: both cards are turned together; the first beat of each is aligned."""
        self.owes_nothing()
        assert all(self.down), "R30"
        for seat, lying in enumerate(self.down):
            assert lying is not None
            self.rows[seat].append(lying)
            assert lying.first < self.next[1 - seat], "D5"
        self.down = [None, None]
        assert max(self.next) - min(self.next) <= 2, "D5"
        assert self.done == 0, "D6: a play that was face up completes exactly two"

    # ---- one beat, as section 1.7 of the sheet has it ----

    def worked_out(self) -> list[str]:
        """Return the stances after a beat; note who has lost."""
        before, now = list(self.stances), list(self.stances)
        attacks = [
            (seat, each)
            for seat, row in enumerate(self.rows)
            for each in row
            if each.last == self.cursor and each.technique in ATTACKS
        ]
        for seat, each in attacks:
            if each.technique == "Slash" and now[seat] not in ("-", each.label):
                now[seat] = OTHER[now[seat]]
        counted = [each.label or now[seat] for seat, each in attacks]
        same = len(attacks) == 2 and len({
            (each.technique, stance) for (_, each), stance in zip(attacks, counted, strict=True)
        }) == 1  # fmt: skip
        said = [
            "block" if same or self.is_guarded(seat, each, stance)
            else "evade" if self.is_evaded(seat, each, stance, now[seat])
            else "hit"
            for (seat, each), stance in zip(attacks, counted, strict=True)
        ]  # fmt: skip
        for (seat, each), verdict in zip(attacks, said, strict=True):
            if verdict != "block" and each.technique in ("Lunge", "Transition"):
                now[seat] = OTHER[now[seat]]
        hit = [
            1 - seat for (seat, _), verdict in zip(attacks, said, strict=True) if verdict == "hit"
        ]
        lost = [seat for seat in hit if before[seat] == "-"]
        assert len(lost) < 2, "D8"
        if lost:
            (self.loser,) = lost
            return now
        for seat in hit:
            now[seat] = "-"
        for seat, row in enumerate(self.rows):
            for each in row:
                if each.first == self.cursor and each.technique not in ATTACKS and each.label:
                    now[seat] = each.label
        return now

    def met(self, seat: int, attack: Lying) -> list[Lying]:
        """Return the cards of the opponent that share a beat with an Attack."""
        return [each for each in self.rows[1 - seat] if each.meets(attack)]

    def is_guarded(self, seat: int, attack: Lying, stance: str) -> bool:
        """1.7, step 4: whether a Guard stops an Attack."""
        loose = attack.technique == "Lunge" and stance == "-"
        return any(
            each.technique == "Guard" and (loose or each.label == stance)
            for each in self.met(seat, attack)
        )

    def is_evaded(self, seat: int, attack: Lying, stance: str, active: str) -> bool:
        """1.7, step 5: whether an Attack misses."""
        steps = {each.technique for each in self.met(seat, attack)}
        if attack.technique == "Lunge":
            return stance != "-" and "Sidestep" in steps
        if active == "-" or stance != active:
            return True
        if attack.technique == "Strike":
            return bool(steps & {"Sidestep", "Backstep"})
        return attack.technique == "Slash" and "Backstep" in steps


@cache
def parts() -> tuple[dict[int, str], dict[int, str]]:
    """Return which events are the beginnings and the ends of parts of play."""
    flows = game_named(NAME).program({}, (), 2).flows
    return {each.begins: each.name for each in flows}, {each.ends: each.name for each in flows}


def recorded(match: Match) -> list[tuple[int, str, tuple[Any, ...]]]:
    """Return all that was recorded, in order: number and key of its sort, and its values."""
    types = match.state.program.types
    found: list[tuple[int, str, tuple[Any, ...]]] = []
    link = match.state.log
    while link is not None:
        (_, kind, values, *_), link = link
        found.append((kind, types[kind].key, values))
    return found[::-1]
