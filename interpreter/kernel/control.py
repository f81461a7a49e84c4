"""Control: whose a card is while rules in force say so.

Who controls a card by itself lies in a column of the state (`controller`): the player in whose zone
it lies, or who was given control of it. A rule in force (`you control each enchanted card`) says
otherwise as long as it holds, and changes nothing that would have to be changed back.

Such rules are a layer of their own. They are applied one after the other, the oldest first, each to
what the ones before have made of it; so of two about one card the last one counts. But a rule waits
for another that would change what it does: `you control each card that Ben controls`, where it is
open what Ben controls; or a rule on a card that somebody else is about to control, for then its
`you` is another player. Whether that is so is tried out (`waiting_order.py`). Of those that wait
for each other the oldest goes first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from ..program.bounded_numbers import deeper, spend
from ..program.shapes import CLAUSE_GUARDS
from .clauses import Index, Plain, Source
from .guards import all_hold
from .state import State
from .waiting_order import Waits, first_of

Controllers: TypeAlias = Mapping[int, int]
"""Cards that somebody controls because a rule says so, and who does."""
WHO, TEXTS = "who controls", "which texts"
"""Under these keys it is remembered what rules say of who controls cards and of which texts they
have, or have said so far."""


def said_controller(s: State, card: int, index: Index) -> int:
    """Return who controls a card, as the rules of an index say; else as it lies."""
    found: Controllers | None = s.cache.get(WHO)
    if found is None:
        found = s.cache[WHO] = who_controls(s, index)
    return found.get(card, s.controller[card])


def who_controls(s: State, index: Index) -> Controllers:
    """Apply the rules about control, one after the other."""
    before, found = s.cache, dict[int, int]()
    waiting = [*index.controls]
    deeper(s)
    try:
        while waiting:
            said = [applied(s, each, found) for each in waiting]
            first = first_of(len(waiting), waiting_among(s, waiting, said, found))
            found |= said[first]
            del waiting[first]
    finally:
        s.cache = before
        s.depth -= 1
    return found


def waiting_among(
    s: State, waiting: list[Plain], said: list[Controllers], found: Controllers
) -> Waits:
    """Return what tells whether one rule would say something else if another came before it."""

    def waits(one: int, other: int) -> bool:
        if all(found.get(card) == whose for card, whose in said[other].items()):
            return False
        return applied(s, waiting[one], {**found, **said[other]}) != said[one]

    return waits


def applied(s: State, clause: Plain, found: Controllers) -> Controllers:
    """Return what a rule says of who controls cards, where others have said something already."""
    function, env, guards, source = clause
    so_far = {TEXTS: s.cache[TEXTS]} if TEXTS in s.cache else {}
    s.cache = {WHO: found, **so_far}
    cards = [card for zone in s.program.controlling for card in s.zones[zone] if card >= 0]
    spend(s, len(cards))
    if source is not None and source[0] == "card":
        card = source[1]
        env = ((found.get(card, s.controller[card]), *env[0][1:]), *env[1:])
    if clause[CLAUSE_GUARDS] and not all_hold(s, guards):
        return {}
    said = {card: s.linked.functions[function](s, env, card) for card in cards}
    return {card: whose for card, whose in said.items() if whose is not None}


def began(s: State, source: Source) -> int:
    """Return when what a clause comes from came into force: rules of the game came first."""
    match source:
        case ("card", card) | ("card", card, _):
            return s.since[card]
        case "made", number:
            return number
    return 0
