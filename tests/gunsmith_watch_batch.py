"""Effects of a match of Gunsmith Girl beside their models: abilities, Additions, batches."""

from __future__ import annotations

from typing import Any

import gunsmith_batch as model
import gunsmith_values as values
from attrs import Factory, define, evolve
from gunsmith_batch import ADDITION, FUNCTIONS, SKILL, UNFORESEEN, Activation
from gunsmith_table import GONE, Lasting, Watcher
from gunsmith_values import Abilities, Addition

from cardwright.interpreter import placement

SPEEDS = {
    "Backfire": 1, "Hot Reload": 2, "Sabotage": 2, "Veil Acolyte": 1, "Riptide": 2,
    "Silence of the Deep": 3, "Whirlpool": 1, "Second Wind": 1,
}  # fmt: skip
"""R100, R101: those that are not 0."""
NEGATING = ("Backfire", "Silence of the Deep", "Veil Acolyte")
REMOVING = ("Sabotage", "Riptide")
LASTING = {
    "Powder Monkey": (Abilities(F=-50), "Battle"),
    "Abyss Angler": (Abilities(F=-60), "fight"),
    "Hammer Sister": (Abilities(F=60), "fight"),
    "Hot Reload": (Abilities(A=1), "Battle"),
    "Iron Matriarch": (Abilities(F=40), "Battle"),
}
"""What an effect changes for some time, and until the end of what."""
HARMING = ("Powder Monkey", "Abyss Angler")
"""They change opposing personas, the others allies."""


@define
class BatchWatcher(Watcher):
    """Knows all abilities, which Additions stay, in which order effects finish, what they do."""

    laps: int = 0
    activations: dict[int, Activation] = Factory(dict)
    batch: list[int] = Factory(list)
    started: list[int] = Factory(list)
    completed: list[int] = Factory(list)
    sources: dict[int, int] = Factory(dict)
    numbered: list[Activation] = Factory(list)
    lists: dict[tuple[int, int], int] = Factory(dict)
    last_listed: tuple[int, int] = (0, 0)
    favoured: list[Lasting] = Factory(list)
    is_rescued: bool = False
    on: dict[int, tuple[str, int, tuple[int, ...]]] = Factory(dict)

    # ---- abilities and Additions ----

    def ask(self, _: Any, seat: int) -> None:
        """Q26, Q47: all abilities, and that no Addition stays wrongly."""
        cards, bodies = self.table.cards, self.table.bodies()
        on = [*self.table.additions().values()]
        for card, found in zip(cards, values.abilities(bodies, on), strict=True):
            facts = dict(placement.card_facts(self.match.state, card))
            told = Abilities(*(facts[each] for each in Abilities._fields))
            assert told == found, f"Q26, Q47: {self.match.card_name(card)}"
        for each in on:
            assert values.stays(each, bodies), f"Q27, Q71: {each.name}"

    def set(self, told: tuple[int, int, Any], seat: int) -> None:
        """An Addition takes effect or targets others; an effect is about to finish."""
        number, thing, value = told
        info = self.match.state.program.fields[number]
        if (info.owner, info.name) == ("effect", "Resolving") and value:
            self.started.append(thing)
        if info.name in ("Active", "Targets") and value and thing >= 0:
            self.on |= {card: self.aims(card) for card in self.table.additions()}

    def aims(self, card: int) -> tuple[str, int, tuple[int, ...]]:
        """Return what is to be known of an Addition once it is off the field."""
        targets = self.table.held("card", "Targets", card) or ()
        return self.match.card_name(card), self.match.state.controller[card], tuple(targets)

    def move(self, told: tuple[Any, ...], seat: int) -> None:
        """R51, Q27: an Addition is lost only if it cannot stay; B29 also when it has helped."""
        for card in told[0]:
            if card not in self.on or self.table.lies_in(card) == "Support row":
                continue
            name, side, targets = self.on.pop(card)
            if self.table.lies_in(card) != "Lost zone" or name == "Undine's Mantle":
                continue
            at = {each: number for number, each in enumerate(self.table.cards)}
            addition = Addition(name, side, frozenset(at.get(each, GONE) for each in targets))
            assert not values.stays(addition, self.table.bodies()), f"Q27, Q71: {name}"
            self.seen["Addition lost"] += 1

    # ---- activations ----

    def begin_exchange(self, _: Any, seat: int) -> None:
        """Another window, or what was triggered where there is none (Q63)."""
        self.laps = 0

    def end_exchange(self, _: Any, seat: int) -> None:
        """What is triggered now opens the batch of the next window."""
        self.laps = 0

    def lap(self, _: Any, seat: int) -> None:
        """Another round of lists."""
        self.laps += 1
        self.lists = {}
        self.last_listed = (0, 0)

    def answer_listing(self, told: tuple[str, tuple[int, ...]], seat: int) -> None:
        """Note the place in the list."""
        if told[0] != "no more":
            own = [place for (side, _), place in self.lists.items() if side == seat]
            (card, *_) = told[1]
            self.lists[seat, card] = max(own, default=0) + 1

    def activated(self, told: tuple[int], seat: int) -> None:
        """R101, Q30, Q78: an effect is activated."""
        (record,) = told
        source = self.table.held("effect", "Source", record)
        side = self.table.held("effect", "Side", record)
        place = self.lists.get((side, source), 0) if self.laps else 0
        if place:
            assert (place, side) > self.last_listed, "Q78"
            self.last_listed = (place, side)
        else:
            own = [each for each in self.activations.values() if each.side == side]
            place = 1 + sum(each.round == self.laps for each in own)
        name, kind = self.table.identity(source)
        deed = self.table.held("effect", "Deed", record)
        speed = SPEEDS.get(name, 0)
        assert self.table.held("effect", "Speed", record) == speed, "R100, R101"
        self.sources[record] = source
        self.activations[record] = Activation(
            side, self.laps, place, speed,
            kind if kind in FUNCTIONS else SKILL,
            negates=deed[3][2][0] if name in NEGATING else None,
            removes=frozenset(chosen_in(deed)) if name in REMOVING else frozenset(),
        )  # fmt: skip
        self.seen[f"speed {speed}"] += 1

    # ---- a batch ----

    def begin_resolution(self, _: Any, seat: int) -> None:
        """Q30: what was activated so far; what is triggered from now on is the next batch."""
        self.batch = [*self.activations]
        assert self.batch == self.table.records("effect"), "Q30"
        self.numbered = self.in_batch()
        self.activations, self.laps = {}, 0
        self.started, self.completed, self.is_rescued = [], [], False

    def in_batch(self) -> list[Activation]:
        """Return the batch as its model sees it: what is aimed at is named by its place."""
        at = {record: number for number, record in enumerate(self.batch)}
        by_card = {self.sources[record]: number for record, number in at.items()}
        return [
            evolve(
                each,
                negates=None if each.negates is None else at.get(each.negates),
                removes=frozenset(by_card[card] for card in each.removes if card in by_card),
            )
            for each in self.activations.values()
        ]

    def begin_completion(self, _: Any, seat: int) -> None:
        """An effect finishes that nobody has negated."""
        self.completed.append(self.started[-1])
        record = self.started[-1]
        name = self.match.card_name(self.sources[record])
        self.favoured = self.in_force_for(record, name) if name in LASTING else []

    def begin_rescue(self, _: Any, seat: int) -> None:
        """Q14: the effect that goes on may be called off."""
        self.is_rescued = True

    def end_completion(self, _: Any, seat: int) -> None:
        """Q58, Q70, Q72: what an effect changes for some time."""
        if not self.is_rescued:
            self.table.lasting += self.favoured

    def in_force_for(self, record: int, name: str) -> list[Lasting]:
        """Return what an effect changes, and on whom: whoever is still what its text says."""
        change, until = LASTING[name]
        parts = [self.match.state.program.part(each[0]).name for each in self.match.state.flows]
        source, deed = self.sources[record], self.table.held("effect", "Deed", record)
        side = self.table.held("effect", "Side", record)
        cards = chosen_in(deed) or (source,)
        if name == "Abyss Angler":
            (attack,) = self.table.records("attack")
            cards = (self.table.held("attack", "Attacker", attack),)
        return [
            Lasting(card, change, until)
            for card in cards
            if until in parts and card in self.table.cards and self.match.state.face_up[card]
            if (self.match.state.controller[card] == side) != (name in HARMING)
        ]

    def end_resolution(self, _: Any, seat: int) -> None:
        """R50, R102, R104, Q31 to Q33: the order, what was negated, where cards have gone."""
        if self.match.state.result is not None:
            return
        found = self.numbered
        order = [self.batch.index(each) for each in self.started]
        left = [*range(len(found))]
        for number in order:
            tied = model.next_ones(found, left)
            assert number in tied, "R102, Q31"
            self.seen["die"] += len(tied) > 1
            left.remove(number)
        assert not left, "Q30"
        fates = model.resolved(found, lambda tied: min(tied, key=order.index))
        done = {self.batch.index(each) for each in self.completed}
        assert done == {*range(len(found))} - fates.negated, "Q32"
        self.seen["negated"] += len(fates.negated)
        self.seen["batch of many"] += len(found) > 1
        if not self.is_rescued:
            for number, fate in fates.fates.items():
                self.look_at_card(self.sources[self.batch[number]], found[number], fate)

    def look_at_card(self, card: int, one: Activation, fate: model.Fate) -> None:
        """R50, Q32, Q33: where a support lies afterwards."""
        lies = self.table.lies_in(card)
        if one.kind == UNFORESEEN and fate.card != "gone":
            assert lies == fate.card, "R50, Q32"
        if one.kind == ADDITION and fate.card == "Discard":
            assert lies == "Discard", "Q32"
        if one.kind == ADDITION and fate.card == "the field":
            assert lies in ("Support row", "Lost zone"), "Q28"
        if fate.card == "gone":
            assert lies != "Support row", "Q33"
            self.seen["gone"] += 1


def chosen_in(deed: Any) -> tuple[int, ...]:
    """Return the cards that were chosen when an effect was announced."""
    return tuple(card for _, cards in deed[2] or () for card in cards)
