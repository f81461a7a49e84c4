"""The fights of a match of Gunsmith Girl beside their model, event by event."""

from __future__ import annotations

from typing import Any

import gunsmith_fight as model
from attrs import Factory, define
from gunsmith import RESERVE, row
from gunsmith_fight import Fallen, Fight, Gathering, Struck
from gunsmith_table import Table, Watcher

WORDS = {
    "stop the attack": "stop", "counterattack": "counterattack", "accept the attack": "accept",
    "go on": "continue",
}  # fmt: skip
"""How the game words what can be chosen at the level check."""


@define
class FightWatcher(Watcher):
    """Keeps the account of anger; knows who decides what, who is destroyed, what is discarded."""

    was_asked: bool = False
    are_matched: bool = False
    is_forced: bool = False
    choices: tuple[int | None, set[str]] = (None, set())
    begun: Fight | None = None
    fighter: int = -1
    gathered: dict[int, Gathering] = Factory(dict)
    struck: Struck | None = None
    doomed: int = -1
    fallen: Fallen | None = None
    lost_tokens: int = 0
    toll: int = 0
    reserve: int = 0

    # ---- the attack that goes on ----

    def attack(self, name: str) -> Any:
        """Return what the record of the attack holds."""
        (record,) = self.table.records("attack")
        return self.table.held("attack", name, record)

    def fight(self) -> Fight:
        """Return the fight as it is now."""
        cards = self.table.cards
        first, second = (cards.index(self.attack(each)) for each in ("Attacker", "Target"))
        turned = bool(self.attack("Countered"))
        pair = (second, first) if turned else (first, second)
        return Fight(self.table.field(), *pair, self.is_forced, turned)

    def declares(self, told: tuple[int, int], seat: int) -> None:
        """Q42: one anger is spent at the declaration. Q39: only the first attack is forced."""
        self.is_forced, self.are_matched = self.are_matched, False
        self.spend_on_attack(told[0], 1)

    def end_matching(self, _: Any, seat: int) -> None:
        """Q39: whether a fight is forced."""
        self.are_matched = any(self.table.held("card", "Matched", n) for n in self.table.cards)

    def spend_on_attack(self, card: int, times: int) -> None:
        """Note an attack or counterattack, or that it is taken back."""
        self.table.spent[card] += times
        self.table.attacks[card] += times

    # ---- the level check ----

    def begin_level_check(self, _: Any, seat: int) -> None:
        """Q41."""
        self.choices, self.was_asked = model.level_check(self.fight(), self.rulings), False

    def ask_level_check(self, _: Any, seat: int) -> None:
        """Q41, Q80, Q86: who decides, and what can be chosen."""
        side, words = self.choices
        assert side == seat, "Q41"
        decision = self.match.decision
        assert decision is not None
        assert {WORDS[each.text] for each in decision.options} == words, "Q41"
        self.was_asked = True

    def answer_level_check(self, told: tuple[str, Any], seat: int) -> None:
        """Q43: a counterattack costs anger at once."""
        self.seen[WORDS[told[0]]] += 1
        if told[0] == "counterattack":
            self.spend_on_attack(self.attack("Target"), 1)

    def end_level_check(self, _: Any, seat: int) -> None:
        """Nobody decides if nobody may; a sole option needs no question."""
        assert self.was_asked == (len(self.choices[1]) > 1), "Q41"

    # ---- strength ----

    def begin_strike(self, _: Any, seat: int) -> None:
        """R158: each side gathers once."""
        self.gathered, self.begun, self.struck = {}, None, None

    def begin_gathering(self, _: Any, seat: int) -> None:
        """R159: the defending side first."""
        now = self.fight()
        if self.begun is None:
            self.begun = now
        order = (now.defender, now.striker)
        self.fighter = order[len(self.gathered)]
        assert now.field[self.fighter].side == seat, "R159"
        self.gathered[self.fighter] = Gathering()

    def ask_gathering(self, _: Any, seat: int) -> None:
        """Q42, Q43, Q45, Q46: multiples first, then shares, one anger each."""
        now, decision = self.fight(), self.match.decision
        assert decision is not None
        texts = [each.text for each in decision.options]
        if texts[0].isdigit():
            most = model.most_multiples(now, self.fighter)
            assert texts == [str(each) for each in range(most)], "Q42, Q43, Q90"
        else:
            sharers = model.most_shares(now, self.fighter, self.rulings)
            cards = self.table.cards
            assert self.offered() == {cards[each] for each in sharers} | {"enough"}, "Q45, Q46"

    def answer_gathering(self, told: tuple[str, tuple[int, ...]], seat: int) -> None:
        """Note what is put into the fight."""
        text, cards = told
        old = self.gathered[self.fighter]
        fighter = self.table.cards[self.fighter]
        if text.isdigit():
            self.gathered[self.fighter] = Gathering(1 + int(text))
            self.table.spent[fighter] += model.cost_of_multiple(1 + int(text))
            self.seen["multiple"] += text != "0"
        elif text != "enough":
            (ally,) = cards
            number = self.table.cards.index(ally)
            shares = {**old.shares, number: old.shares.get(number, 0) + 1}
            self.gathered[self.fighter] = Gathering(old.multiple, shares)
            self.table.spent[ally] += 1
            self.seen["share"] += 1

    def end_strike(self, _: Any, seat: int) -> None:
        """R160: the strengths are compared."""
        if self.begun is None or len(self.gathered) < 2:
            return
        defence, attack = self.gathered[self.begun.defender], self.gathered[self.begun.striker]
        for fighter, each in ((self.begun.defender, defence), (self.begun.striker, attack)):
            assert each in [*model.gatherings(self.begun, fighter, self.rulings)], "Q42, Q45"
        self.struck = model.struck(self.begun, defence, attack)
        found = self.struck.attack, self.struck.defence
        assert (self.attack("Might"), self.attack("Guard")) == found, "R46, R47"
        now = self.table.field()
        assert [each.spent for each in now] == [each.spent for each in self.struck.field], "Q42"

    # ---- the end of a fight ----

    def begin_final(self, _: Any, seat: int) -> None:
        """R161, R162, Q44, Q51, Q77: who is destroyed, and what becomes of it."""
        assert self.struck is not None
        number = self.struck.destroyed
        self.doomed = -1 if number is None else self.table.cards[number]
        self.seen["equal" if number is None else "destroyed"] += 1
        if number is None:
            return
        card = self.doomed
        name, _kind = self.table.identity(card)
        self.fallen = model.fallen(
            self.table.held("card", "Tokens", card),
            keeps_itself=name == "Drowned Knight" and not self.table.held("card", "Drained", card),
            mantles=mantles_on(self.table, number),
        )
        self.lost_tokens = self.lost_pile(card)
        self.seen["countered"] += self.attack("Countered") and self.struck.by_attack

    def lost_pile(self, card: int) -> int:
        """Return how many tokens the controller of a card has lost."""
        found = self.table.held("player", "Lost tokens", self.match.state.controller[card])
        return int(found)

    def end_final(self, _: Any, seat: int) -> None:
        """R48, R52."""
        if self.doomed < 0 or self.fallen is None:
            assert all(
                self.table.lies_in(self.attack(each)) == "Persona row"
                for each in ("Attacker", "Target")
            ), "Q44"
            return
        is_lost = self.table.lies_in(self.doomed) == "Lost zone"
        assert is_lost == self.fallen.is_lost, "R48, Q51"
        self.seen["stays"] += not is_lost
        if not is_lost:
            assert not self.table.held("card", "Tokens", self.doomed), "R52"
        owner_lost = self.match.state.result is not None
        gained = self.lost_pile_of(self.begun, self.struck) - self.lost_tokens
        assert owner_lost or gained == self.fallen.tokens_lost, "R162"

    def lost_pile_of(self, begun: Fight | None, struck: Struck | None) -> int:
        """Return how many tokens the side has lost whose persona was destroyed."""
        assert begun is not None and struck is not None and struck.destroyed is not None
        side = begun.field[struck.destroyed].side
        return int(self.table.held("player", "Lost tokens", side))

    # ---- a summon in the middle of it ----

    def ask_reconsideration(self, _: Any, seat: int) -> None:
        """Q49, Q68: the player who has declared, whatever has become of it."""
        cards, attacker = self.table.cards, self.attack("Declarer")
        assert self.match.state.controller[attacker] == seat, "Q68"
        if attacker not in cards:
            return
        other = self.attack("Attacker") if self.attack("Countered") else self.attack("Target")
        if self.attack("On the Reserve"):
            target: int | None = RESERVE
        else:
            target = cards.index(other) if other in cards else None
        found = model.after_summon(self.table.field(), cards.index(attacker), target)
        assert self.offered() == found, "Q49"

    def answer_reconsideration(self, told: tuple[str, Any], seat: int) -> None:
        """R152, Q68: what was declared is given back."""
        self.seen[f"summon: {told[0]}"] += 1
        if told[0] != "continue":
            self.spend_on_attack(self.attack("Declarer"), -1)
            if self.attack("Countered"):
                self.spend_on_attack(self.attack("Attacker"), -1)

    # ---- an attack on the Reserve ----

    def begin_raid(self, _: Any, seat: int) -> None:
        """R166: a card for every 100, a started one counts."""
        cards, attacker = self.table.cards, self.attack("Attacker")
        self.toll, self.reserve = 0, len(self.table.zone("Reserve", 1 - seat))
        if attacker not in cards or self.attack("Stopped"):
            return
        field = self.table.field()
        one = field[cards.index(attacker)]
        if not row(field, 1 - one.side):
            self.toll = model.discarded(one.strength)
            self.seen["raid"] += 1

    def end_raid(self, _: Any, seat: int) -> None:
        """R72, Q3: all of it at once, or nothing."""
        if self.match.state.result is not None:
            return
        left = len(self.table.zone("Reserve", 1 - seat))
        met = not model.cannot_be_met(self.toll, self.reserve)
        assert self.reserve - left == (self.toll if met and self.toll else 0), "R166"

    def end_fight(self, _: Any, seat: int) -> None:
        """Q58."""
        self.table.ends("fight")

    # ---- who leaves ----

    def move(self, told: tuple[Any, ...], seat: int) -> None:
        """A persona that has left the field is another one when it comes back."""
        for card in told[0]:
            if self.table.lies_in(card) != "Persona row":
                self.table.leaves(card)


def mantles_on(table: Table, number: int) -> int:
    """Return how many of B29 are on a persona."""
    found = [each for each in table.additions().values() if each.name == "Undine's Mantle"]
    return sum(number in each.targets for each in found)
