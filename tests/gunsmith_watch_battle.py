"""The order of battle of a match of Gunsmith Girl beside its model, event by event."""

from __future__ import annotations

from typing import Any

import gunsmith as battle
from attrs import Factory, define, evolve
from gunsmith import RESERVE, Persona, Right
from gunsmith_table import Watcher


@define
class BattleWatcher(Watcher):
    """Knows who has the right to attack, and who may be chosen for what."""

    turns: int = 0
    right: Right | None = None
    last_speed: int | None = None
    is_battle: bool = False
    in_muster: bool = False
    champions: tuple[int, ...] = (-1, -1)
    due: set[int] = Factory(set)
    is_there: bool = False
    was_asked: bool = False
    forced: tuple[set[int], set[int]] | None = None
    is_forced: bool = False
    attacker: int = -1
    declared: int = 0
    stopped: bool = False
    ended: bool = False

    # ---- where everybody stands ----

    def at(self, card: int) -> int:
        """Return the place of a persona."""
        return self.table.cards.index(card)

    def named(self, numbers: set[int]) -> set[int]:
        """Return the cards of some personas; the Reserve stays what it is."""
        cards = self.table.cards
        return {each if each == RESERVE else cards[each] for each in numbers}

    def champion(self, seat: int) -> int:
        """Return whom a seat has identified."""
        found = self.table.held("player", "Champion", seat)
        return -1 if found is None else found

    def may_be_identified(self, seat: int) -> set[int]:
        """Return whom a seat may identify."""
        found = battle.may_be_identified(self.table.field(), seat, self.rulings)
        return self.named(found)

    # ---- the beginning ----

    def ask(self, _: Any, seat: int) -> None:
        """Q42, Q40, R153: what is known of each persona in this battle."""
        if not self.is_battle:
            return
        for card in self.table.cards:
            name = self.match.card_name(card)
            assert self.table.held("card", "Spent", card) == self.table.spent[card], f"Q42: {name}"
            marks = [bool(self.table.held("card", each, card)) for each in ("Used", "Barred")]
            assert marks == [card in self.table.used, card in self.table.barred], f"Q40: {name}"

    def begin_turn(self, _: Any, seat: int) -> None:
        """Another turn."""
        self.turns += 1

    def begin_battle(self, _: Any, seat: int) -> None:
        """Nobody has attacked yet."""
        self.is_battle = True
        self.right, self.last_speed = None, None
        self.table.begin_battle()

    def begin_muster(self, _: Any, seat: int) -> None:
        """Both identify, or pass (Q36)."""
        self.in_muster = True

    def begin_first_flips(self, _: Any, seat: int) -> None:
        """R121, Q53."""
        assert self.turns == 1, "Q83"
        self.due = self.named(battle.flipped_first(self.table.field(), seat))
        self.was_asked = False

    def ask_first_flips(self, _: Any, seat: int) -> None:
        """The fastest, or those that are as fast as the one that was chosen."""
        if not self.was_asked:
            assert self.offered() == self.due, "R121"
        self.was_asked = True

    def end_first_flips(self, _: Any, seat: int) -> None:
        """Somebody is chosen if somebody is there."""
        chosen = {self.champion(seat)} - {-1}
        assert chosen <= self.due and bool(chosen) == bool(self.due), "R121"
        companions = {*(self.table.held("player", "Companions", seat) or ())}
        assert companions <= self.due - chosen, "R124"
        self.seen["flipped together"] += bool(companions)

    def begin_first_choice(self, _: Any, seat: int) -> None:
        """R125, Q65: one of those that were flipped, if it can attack."""
        cards, field = self.table.cards, self.table.field()
        flipped = {self.champion(seat), *(self.table.held("player", "Companions", seat) or ())}
        found = battle.identified_first(field, {self.at(each) for each in flipped & {*cards}})
        self.due = {cards[each] for each in found if field[each].side == seat}

    def ask_first_choice(self, _: Any, seat: int) -> None:
        """R125."""
        assert self.offered() == self.due, "R125"

    def end_first_choice(self, _: Any, seat: int) -> None:
        """R125, Q65: whoever is flipped and can attack is chosen."""
        chosen = self.champion(seat)
        assert chosen in self.due or not self.due, "R125"
        self.champions = tuple(chosen if n == seat else old for n, old in enumerate(self.champions))

    def begin_reveal(self, _: Any, seat: int) -> None:
        """Those that were identified are flipped."""
        self.champions = self.champion(0), self.champion(1)

    def end_muster(self, _: Any, seat: int) -> None:
        """Q36, Q53, Q64, Q65: who has the right, and who has passed."""
        self.in_muster = False
        field, cards = self.table.field(), self.table.cards
        able = battle.eligible(field, 0), battle.eligible(field, 1)
        one, other = (
            cards.index(each) if each in cards and cards.index(each) in own else None
            for each, own in zip(self.champions, able, strict=True)
        )
        found = battle.first_right(field, (one, other))
        holder = next(p for p in (0, 1) if self.table.held("player", "Right", p))
        if isinstance(found, Right):
            self.right = found
        else:
            self.right = Right(holder) if found == "tied" else None
        self.seen[found if isinstance(found, str) else f"{found.passes} passed"] += 1

    # ---- one player's right ----

    def begin_approach(self, _: Any, seat: int) -> None:
        """Q40: whose right it is."""
        assert self.right is not None, "R130"
        assert self.right.side == seat, "Q40"
        assert self.table.held("game", "Passes", 0) == self.right.passes, "R130"
        self.declared, self.stopped, self.attacker = 0, False, -1

    def begin_identification(self, _: Any, seat: int) -> None:
        """R122, R126."""
        self.due, self.was_asked = self.may_be_identified(seat), False

    def ask_identification(self, _: Any, seat: int) -> None:
        """Q37, Q88: the fastest that is eligible, or a pass."""
        assert self.offered() == self.may_be_identified(seat) | {"pass"}, "Q37"
        self.was_asked = True

    def end_identification(self, _: Any, seat: int) -> None:
        """Q40: who can identify nobody passes by itself."""
        assert self.was_asked == bool(self.due), "Q37, Q40"
        assert self.champion(seat) in self.due | {-1}, "Q37"
        if not self.in_muster and self.champion(seat) == -1:
            assert self.right is not None
            self.right = battle.passed(self.right)
            self.seen["pass"] += 1
            if not self.due:
                self.seen["pass by itself"] += 1

    def begin_claim(self, _: Any, seat: int) -> None:
        """R128."""
        self.due, self.was_asked = self.claims(seat), False
        self.is_there = self.champion(1 - seat) in self.table.zone("Persona row", 1 - seat)

    def claims(self, seat: int) -> set[int]:
        """Return with whom a seat may claim priority."""
        card = self.champion(1 - seat)
        if card not in self.table.cards:
            return set()
        return self.named(battle.may_claim(self.table.field(), self.at(card), self.rulings))

    def ask_claim(self, _: Any, seat: int) -> None:
        """Q38."""
        if self.is_there:  # the sheet does not say what there is to claim otherwise
            assert self.offered() == self.claims(seat) | {"no claim"}, "Q38"
        self.was_asked = True

    def answer_claim(self, told: tuple[str, Any], seat: int) -> None:
        """A claim takes the right over; who has passed before has passed."""
        if told[0] != "no claim":
            assert self.right is not None
            self.right = Right(seat, self.right.passes)
            self.seen["claim"] += 1

    def end_claim(self, _: Any, seat: int) -> None:
        """Whoever could claim was asked."""
        assert not self.is_there or self.was_asked == bool(self.due), "Q38"

    def begin_matching(self, _: Any, seat: int) -> None:
        """R123, Q39: is there an opposing one as fast?"""
        card, field = self.champion(seat), self.table.field()
        self.forced = None
        if card in self.table.cards and self.at(card) in battle.eligible(field, seat):
            self.forced = battle.forced_fighters(field, self.at(card))

    def end_matching(self, _: Any, seat: int) -> None:
        """Q39: the higher level attacks the other, or whom the die shows."""
        matched = {each for each in self.table.cards if self.table.held("card", "Matched", each)}
        assert len(matched) == bool(self.forced), "Q39"
        self.is_forced = bool(self.forced)
        if self.forced is None:
            return
        assert self.right is not None
        holder = next(p for p in (0, 1) if self.table.held("player", "Right", p))
        self.right = evolve(self.right, side=holder)
        (foe,) = (self.at(each) for each in matched)
        first = self.at(self.champion(holder))
        assert first in self.forced[holder] and foe in self.forced[1 - holder], "Q39"
        assert battle.forced_attacker(self.table.field(), first, foe, die=first) == first, "Q39"
        self.seen["forced fight"] += 1

    # ---- an attack turn ----

    def begin_attacks(self, _: Any, seat: int) -> None:
        """Q40: all attacks of one persona."""
        self.ended, self.attacker = False, self.champion(seat)

    def ask_attacks(self, _: Any, seat: int) -> None:
        """CP12, R147, R164, Q52: whom it may attack, or nobody."""
        assert not self.is_forced or self.declared, "Q39: no other target, no pass"
        attacker = self.at(self.champion(seat))
        words = {"end"}
        found = battle.targets(self.table.field(), attacker)
        if RESERVE in found:
            words.add("attack the Reserve")
        assert battle.may_attack(self.table.field(), attacker), "R139, R144"
        assert self.offered() == words | self.named(found - {RESERVE}), "R147, R164"

    def answer_attacks(self, told: tuple[str, Any], seat: int) -> None:
        """The attack turn goes on, or not."""
        self.ended = told[0] == "end"

    def declares(self, told: tuple[int, int], seat: int) -> None:
        """R144, R153: it is the last that has declared an attack, at the speed that it has now."""
        card, pace = told
        speed = self.table.field()[self.at(card)].speed
        assert (card, pace) == (self.attacker, speed), "Q50"
        self.last_speed = speed
        self.declared += 1
        assert self.right is not None
        self.right = Right(self.right.side)

    def answer_reconsideration(self, told: tuple[str, Any], seat: int) -> None:
        """R151: the right goes on, or the same persona declares anew."""
        self.stopped = told[0] == "stop"
        if told[0] in ("stop", "restart"):
            self.declared -= 1
            self.is_forced = False

    def end_attacks(self, _: Any, seat: int) -> None:
        """It ends by its own will, or because no further attack is possible."""
        if not self.ended and not self.stopped and self.attacker in self.table.cards:
            assert not battle.may_attack(self.table.field(), self.at(self.attacker)), "Q40"

    def end_attack_turn(self, _: Any, seat: int) -> None:
        """Q40, Q49, Q81: the used mark, and where the right goes."""
        assert self.right is not None and self.right.side == seat
        if self.declared and not self.stopped and self.attacker in self.table.cards:
            self.table.used.add(self.attacker)
        if self.declared or self.stopped:
            self.right = battle.attacked(Persona(seat))
            self.seen["attack turn"] += 1
        else:
            self.right = battle.passed(self.right)
            self.seen["pass after all"] += 1

    def end_battle(self, _: Any, seat: int) -> None:
        """R130: two passes in a row, and nothing else."""
        assert self.right is None or self.match.state.result, "R130"
        self.is_battle = False
        self.table.ends("Battle")

    # ---- a summon in the battle ----

    def summoned(self, told: tuple[int], seat: int) -> None:
        """R153, Q50: its place in the order has gone by."""
        parts = [self.match.state.program.part(each[0]).name for each in self.match.state.flows]
        if "Battle" not in parts:
            return
        (card,) = told
        speed = self.table.field()[self.at(card)].speed
        if battle.is_barred(speed, self.last_speed):
            self.table.barred.add(card)
            self.seen["barred"] += 1
