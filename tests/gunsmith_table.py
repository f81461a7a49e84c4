"""A match of Gunsmith Girl as the models see it, looked at after every single event.

`Table` reads who stands where; what everybody's abilities are, how much anger is spent and who may
attack no more is kept account of here, and compared with what the match holds. `watched` plays a
match at random and tells of each event and each decision as it comes.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from attrs import Factory, define
from bundled import ROOT
from gunsmith import Persona, Rulings
from gunsmith_values import Abilities, Addition, Body, abilities

from cardwright.interpreter import Match, machine, placement

GONE = -9
"""Stands for a target that is on the field no longer."""
SPARING = (("Gunsmith Girl", "Normal"), ("Ricochet Ren", "Normal"), ("Storm Caller", "Supreme"))
"""Whose text says that it cannot attack the opposing Reserve (A01, A07, SB4)."""
STACKED = ("Evolutive", "Supreme")
"""The kinds whose skill works only on their devolution (R86)."""


@cache
def printed() -> dict[tuple[str, str], dict[str, Any]]:
    """Return what is printed on each card, by its name and kind."""
    rows = json.loads((ROOT / "tests" / "content" / "gunsmith_girl.json").read_text("utf-8"))
    return {(row["name"], row["kind"]): row["fields"] for row in rows}


class Lasting(NamedTuple):
    """A change of a persona for some time: until the end of a part of play."""

    card: int
    change: Abilities
    until: str


@define
class Table:
    """A match, and the account of what it should hold."""

    match: Match
    spent: Counter[int] = Factory(Counter)
    attacks: Counter[int] = Factory(Counter)
    used: set[int] = Factory(set)
    barred: set[int] = Factory(set)
    lasting: list[Lasting] = Factory(list)

    def zone(self, name: str, seat: int) -> list[int]:
        """Return the cards in a zone of a seat."""
        return self.match.state.zones[placement.zone_number(self.match.state, name, seat)]

    def lies_in(self, card: int) -> str:
        """Return the name of the zone in which a card lies."""
        s = self.match.state
        return s.program.zone_of[s.where[card]].name if card >= 0 and s.where[card] >= 0 else ""

    def held(self, of: str, name: str, thing: int | None) -> Any:
        """Return what is written in a field."""
        s = self.match.state
        assert thing is not None
        return s.fields[s.program.field_numbers[of, name]][thing]

    def records(self, kind: str) -> list[int]:
        """Return the records of a kind, the oldest first."""
        return [number for number, each in self.match.state.records.items() if each == kind]

    def identity(self, card: int) -> tuple[str, str]:
        """Return the name and the kind of a card."""
        s = self.match.state
        found = s.program.prints[s.models[card]]
        return found.name, found.kind

    @property
    def cards(self) -> list[int]:
        """Return the personas on the field: the models name them by their places here."""
        return [card for seat in (0, 1) for card in self.zone("Persona row", seat)]

    def bodies(self) -> list[Body]:
        """Return the personas on the field, as they are printed and changed for some time."""
        return [self.body(card) for card in self.cards]

    def body(self, card: int) -> Body:
        """Return a persona as it is printed and changed for some time."""
        name, kind = self.identity(card)
        row = printed()[name, kind]
        changes = [each.change for each in self.lasting if each.card == card]
        total = [sum(each) for each in zip(Abilities(), *changes, strict=True)]
        return Body(
            name,
            self.match.state.controller[card],
            Abilities(*(row[each] for each in Abilities._fields)),
            row["family"],
            row["resource"].strip("*"),
            self.match.state.face_up[card],
            kind not in STACKED or bool(self.held("card", "Stacked", card)),
            kind,
            Abilities(*total),
        )

    def additions(self) -> dict[int, Addition]:
        """Return the Additions that have taken effect, by their cards."""
        at = {card: number for number, card in enumerate(self.cards)}
        return {
            card: Addition(
                self.match.card_name(card),
                seat,
                frozenset(at.get(each, GONE) for each in self.held("card", "Targets", card) or ()),
            )
            for seat in (0, 1)
            for card in self.zone("Support row", seat)
            if self.held("card", "Active", card)
        }

    def field(self) -> tuple[Persona, ...]:
        """Return the personas on the field as the order of battle and a fight see them."""
        bodies = self.bodies()
        found = abilities(bodies, [*self.additions().values()])
        return tuple(
            Persona(
                body.side,
                *(ability.F, ability.V, ability.N, ability.A),
                spent=self.spent[card],
                used=card in self.used,
                barred=card in self.barred,
                attacked=self.attacks[card] > 0,
                face_up=body.face_up,
                spares_reserve=(body.name, body.kind) in SPARING
                and (body.has_skill or not body.face_up),
            )
            for card, body, ability in zip(self.cards, bodies, found, strict=True)
        )

    def begin_battle(self) -> None:
        """Forget what holds for one battle only (Q58)."""
        for account in (self.spent, self.attacks, self.used, self.barred):
            account.clear()

    def leaves(self, card: int) -> None:
        """Forget what is known of a persona that has left the field."""
        for account in (self.spent, self.attacks):
            del account[card]
        for marks in (self.used, self.barred):
            marks.discard(card)
        self.lasting = [each for each in self.lasting if each.card != card]

    def ends(self, part: str) -> None:
        """Forget the changes that last until the end of a part of play."""
        self.lasting = [each for each in self.lasting if each.until != part]


# ---- going through a match -----------------------------------------------------------------------

EVENTS = {
    "event: {c: card} declares an attack at V {pace: number}": "declares",
    "event: {c: card} is Summoned": "summoned",
    "event: {x: effect} is activated": "activated",
    "event: a lap opens": "lap",
}
"""The events of the game that are listened to."""


@define
class Watcher:
    """Watches a match from one side: the order of battle, fights, or batches.

    What is called `begin_level_check` hears when that part of play begins, `ask_level_check` sees
    what is asked in it, `answer_level_check` what is answered.
    """

    table: Table
    rulings: Rulings
    seen: Counter[str] = Factory(Counter)

    @property
    def match(self) -> Match:
        """Return the match."""
        return self.table.match

    def hear(self, key: str, values: tuple[Any, ...], seat: int) -> None:
        """Hear of an event."""
        if (method := getattr(self, key, None)) is not None:
            method(values, seat)

    def offered(self) -> set[Any]:
        """Return what can be chosen: cards, or words."""
        decision = self.match.decision
        assert decision is not None
        cards = [self.match.cards_about(each.number) for each in decision.options]
        return {
            found[0] if found else each.text
            for each, found in zip(decision.options, cards, strict=True)
        }


def keys_of(match: Match) -> dict[int, str]:
    """Return by which names events are heard: simple ones, those of the game, parts of play."""
    program = match.state.program
    found = {number: each.key for number, each in enumerate(program.types)}
    assert set(EVENTS) <= set(found.values())
    found = {number: EVENTS.get(key, key) for number, key in found.items()}
    for each in program.flows:
        name = each.name.lower().replace(" ", "_")
        found |= {each.begins: f"begin_{name}", each.ends: f"end_{name}"}
    return found


@define
class Log:
    """What was told already. What is done in secret is told then, and not when all is shown."""

    last: Any = None
    told: dict[int, Any] = Factory(dict)
    secrets: int = 0

    def is_longer(self, s: Any) -> bool:
        """Whether there is something else in the log of a match."""
        return s.log is not self.last

    def news(self, s: Any) -> list[Any]:
        """Return what is new, in order."""
        found, link = [], s.log
        while link is not None and id(link) not in self.told:
            found.append(link[0])
            self.told[id(link)] = link
            link = link[1]
        is_shown = len(s.secrets) < self.secrets
        self.last, self.secrets = s.log, len(s.secrets)
        return [] if is_shown else found[::-1]


def watched(match: Match, chance: random.Random, watchers: Sequence[Watcher]) -> None:
    """Play a match at random; tell of everything at the moment at which it has happened."""
    s, keys, log = match.state, keys_of(match), Log()

    def tell(key: str, values: tuple[Any, ...], seat: int) -> None:
        for each in watchers:
            each.hear(key, values, seat)

    while True:
        s.work = 0
        while machine.run_until(s, log.is_longer):
            for _, kind, values, seat, *_ in log.news(s):
                tell(keys[kind], values, seat)
            s.work = 0
        if s.pending is None:
            return
        part = s.program.part(s.flows[-1][0]).name.lower().replace(" ", "_")
        seat, answer = s.pending[1], chosen(match, chance)
        tell("ask", (), seat)
        tell(f"ask_{part}", (), seat)
        assert match.decision is not None
        told = match.decision.option(answer).text, match.cards_about(answer)
        machine.take_answer(s, answer)
        tell(f"answer_{part}", told, seat)


def chosen(match: Match, chance: random.Random) -> int:
    """Return an answer: something happens, but Leaders mostly stay, or matches end too soon."""
    decision = match.decision
    assert decision is not None
    texts = [each.text for each in decision.options]
    late = [n for n, each in enumerate(texts) if not each.startswith(("bring out", "turn up"))]
    lively = [n for n in late if texts[n].startswith(("activate", "place", "invoke", "evolve"))]
    if lively and chance.random() < 0.4:
        return chance.choice(lively)
    return chance.choice(late if late and chance.random() < 0.97 else range(len(texts)))
