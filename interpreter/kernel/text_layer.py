"""The layer of texts: which texts cards have while rules in force give them some or take all away.

A card has what is printed on what it is read as. `all Goblins have "..."` adds a text to that, `all
Goblins lose all texts` takes away all that a card has so far. Clauses about texts are applied one
after the other, in the order in which they began: what was given before a loss goes with it, what
is given later stays.

**Where they come from.** A rule that gives a text can itself stand in a text, which another rule
takes away. So a clause counts only if the text that it stands in is there when its turn has come;
and a clause waits for another that would change what it says, whichever began first. So whoever
takes the texts of a giver away ends the gift. Whether that is so is tried out (`waiting_order.py`).
Of two cards that take each other's texts away the older one does.

**Given texts are in force.** Each clause that gives a text with rules in it adds these rules once
for each card that may have it (`add_granted`): there `this card` is that card, and `you` who
controls it. Which cards have it is not settled then, but asked of a guard whenever the rule is
asked for: a card has the text as long as the clause holds of it. What is printed has such a guard
as well, wherever there is a clause about texts; but for rules that copy or control, for these two
layers come before this one: what a text has said there stays said.

A clause that stands in a given text waits for the one that gives it, and begins no earlier than its
card. What is read while the layer is worked out (`all Goblins that are large have ..`) sees what
has been applied so far, and waits for what would change it as well.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Final, TypeAlias

from attrs import define, field, frozen

from ..program.bounded_numbers import deeper, spend
from ..program.shapes import CLAUSE_GUARDS, CONTEXT_CARD, Condition
from .clauses import Clause, Found, Index, Texting, adder, index_from
from .control import TEXTS, began
from .guards import all_hold
from .state import State
from .waiting_order import first_of

PRINTED: Final = -1
"""Stands for what is printed, among the clauses that have given texts to a card."""
AS_PRINTED: Final = (PRINTED,)
InTime: TypeAlias = tuple[int, int, Texting]
"""A clause behind when it began, and what tells it from others that began then."""
WhoMayHave: TypeAlias = Callable[[int], list[tuple[int, int]]]
"""Gives the cards on which a box counts where they lie, and who controls each."""


@define
class Had:
    """What cards have while clauses about texts are applied."""

    by_card: dict[int, tuple[int, ...]]
    """Of each card that a clause is about what gives it texts: print, and the places of clauses."""
    is_asked: bool = False
    """Whether anybody has asked for it."""


def guard_of(s: State, card: int, at: int) -> Condition:
    """Return the condition that a card has what is printed on it, or what a clause gives it."""
    return (s.program.text_guard, ((s.turn, card, None), at))


def with_granted(s: State, found: Found, who_may_have: WhoMayHave) -> Index:
    """Return an index in which clauses about texts are in their order, and what they give is."""
    waiting = [
        (began(s, clause[-1]), number, clause) for number, clause in enumerate(found["text"])
    ]
    waiting.sort(key=in_time)
    at = 0
    while at < len(waiting):
        for more in granted_by(s, waiting, at, found, who_may_have):
            insort(waiting, more, lo=at + 1, key=in_time)
        at += 1
    found["text"] = [clause for _, _, clause in waiting]
    return index_from(found, s.program)


def in_time(clause: InTime) -> tuple[int, int]:
    """Return when a clause began, and its place among those that began then."""
    began_at, number, _ = clause
    return began_at, number


def granted_by(
    s: State,
    waiting: list[tuple[int, int, Texting]],
    at: int,
    found: Found,
    who_may_have: WhoMayHave,
) -> list[tuple[int, int, Texting]]:
    """Add the rules of what a clause gives to cards; return what they say of texts themselves."""
    time, _, (_, _, _, box, number, _) = waiting[at]
    more: list[InTime] = []
    text = s.program.granted[number] if number >= 0 else None
    if text is None or not text.rules:
        return more
    cards = who_may_have(box)
    spend(s, len(cards) * len(text.rules))
    for card, controller in cards:
        given: Found = {}
        add = adder(given, ("card", card, at), guard_of(s, card, at))
        for rule in text.rules:
            s.linked.functions[rule](s, ((controller, card, (box, card, 0)),), add)
        for clause in given.pop("text", ()):
            more.append((max(time, s.since[card]), len(waiting) + len(more), clause))
        for key, clauses in given.items():
            found.setdefault(key, []).extend(clauses)
    return more


def texts_had(s: State, card: int, index: Index) -> tuple[int, ...]:
    """Return what gives a card its texts: what is printed, and the places of clauses."""
    had: Had | None = s.cache.get(TEXTS)
    if had is None:
        had = s.cache[TEXTS] = worked_out(s, index)
    had.is_asked = True
    return had.by_card.get(card, AS_PRINTED)


def worked_out(s: State, index: Index) -> Had:
    """Apply the clauses about texts, one after the other."""
    cards = [card for zone in s.program.texting for card in s.zones[zone] if card >= 0]
    layer, had, before = Layer(s, index.texts, cards), Had({}), s.cache
    waiting = [*range(len(index.texts))]
    deeper(s)
    try:
        while waiting:
            at, had = next_applied(layer, waiting, had)
            waiting.remove(at)
    finally:
        s.cache = before
        s.depth -= 1
    return had


def next_applied(layer: Layer, waiting: list[int], had: Had) -> tuple[int, Had]:
    """Return which clause comes next, and what cards have once it has been applied."""
    spend(layer.s, len(waiting))
    said = [layer.said(at, had) for at in waiting]
    tried: dict[int, Had] = {}

    def after(number: int) -> Had:
        if number not in tried:
            tried[number] = layer.applied(waiting[number], said[number], had)
        return tried[number]

    def waits(one: int, other: int) -> bool:
        if not said[other] or not layer.may_hang_on(waiting[one], said[other]):
            return False
        return layer.said(waiting[one], after(other)) != said[one]

    first = first_of(len(waiting), waits)
    return waiting[first], after(first)


@frozen
class Layer:
    """The clauses about texts of an index, as they are tried and applied."""

    s: State
    clauses: tuple[Texting, ...]
    cards: list[int]
    settled: dict[int, list[int]] = field(factory=dict[int, list[int]])
    """What clauses say, but for the texts they stand in, if they do not hang on texts otherwise."""

    def said(self, at: int, had: Had) -> list[int]:
        """Return the cards a clause is about; none if the text it stands in is gone."""
        stands_in = self.stands_in(at)
        spend(self.s, len(stands_in))
        if any(place not in had.by_card.get(card, AS_PRINTED) for card, place in stands_in):
            return []
        if (known := self.settled.get(at)) is not None:
            return known
        s, (function, env, guards, *_) = self.s, self.clauses[at]
        before, had.is_asked = s.cache, False
        spend(s, len(self.cards))
        try:
            s.cache = {**before, TEXTS: had}  # nothing remembered before hangs on texts
            rest = tuple(each for each in guards if each[0] != s.program.text_guard)
            is_so = s.linked.functions[function]
            found = (
                [card for card in self.cards if is_so(s, env, card)] if all_hold(s, rest) else []
            )
        finally:
            s.cache = before
        if not had.is_asked:
            self.settled[at] = found
        return found

    def may_hang_on(self, at: int, cards: list[int]) -> bool:
        """Whether a clause may say something else when some cards have other texts."""
        return at not in self.settled or any(card in cards for card, _ in self.stands_in(at))

    def stands_in(self, at: int) -> list[tuple[int, int]]:
        """Return the card that a clause stands on, if it does, and what gives it that text."""
        own, (_, _, guards, *_) = self.s.program.text_guard, self.clauses[at]
        return [(env[0][CONTEXT_CARD], env[1]) for number, env in guards if number == own]

    def applied(self, at: int, cards: list[int], had: Had) -> Had:
        """Return what cards have once a clause about some of them has been applied."""
        *_, number, _ = self.clauses[at]
        more = {
            card: () if number < 0 else (*had.by_card.get(card, AS_PRINTED), at) for card in cards
        }
        return Had({**had.by_card, **more})


def is_lost(s: State, clause: Clause) -> bool:
    """Whether a clause stands in a text that its card has not now."""
    own = s.program.text_guard
    return any(each[0] == own and not all_hold(s, (each,)) for each in clause[CLAUSE_GUARDS])
