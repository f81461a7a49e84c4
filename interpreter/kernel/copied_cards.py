"""What cards copy for some time: that stays as it was when the rule about it began.

`this card is read like c until the end of the turn` lets a card be what c is at that moment. What
becomes of c then - it dies, it copies another card - changes nothing of that. So it is noted with
the rule, for each card that the rule is about: the print that c is read as, with what c itself
copies. How the other card was changed is no part of it, for that is never copied.

A rule that asks anew notes nothing: one of a game or of a text that is in force, and `as long as`.
Nor is anything noted of cards that a rule comes to be about later: these are read like what they
copy as that is at any time.

What a new thing copied is forgotten with all else that was done to it (`new_things.py`).
"""

from __future__ import annotations

from ..program.bounded_numbers import spend
from ..program.row_places import MODIFIER_COPIED, CopiedCard, Modifier
from ..program.shapes import Closure
from .clauses import Copying, Found, adder
from .followed_cards import told_apart
from .rules import read_by
from .state import State


def copied_now(s: State, closure: Closure) -> tuple[CopiedCard, ...]:
    """Return what a rule lets cards be read like, as that is now."""
    if not s.program.copying:
        return ()
    found: Found = {}
    s.linked.functions[closure[0]](s, closure[1], adder(found, None), ())
    clauses: list[Copying] = found.get("copy", [])
    if not clauses:
        return ()
    cards = [card for zone in sorted(s.program.copying) for card in s.zones[zone] if card >= 0]
    spend(s, len(clauses) * len(cards))
    return tuple([
        (number, card, model, *read_by(s, model), told_apart(s, model))
        for number, (function, env, *_) in enumerate(clauses)
        for card in cards
        for model in [s.linked.functions[function](s, env, card)]
        if model is not None and model != card
    ])  # fmt: skip


def supposed_copies(s: State, seat: int) -> None:
    """Let what a seat could not know to be copied be what it may be, as faces were dealt to it."""
    made: list[Modifier] = []
    for rule in s.modifiers:
        copied = tuple([as_known(s, seat, each) for each in rule[MODIFIER_COPIED]])
        made.append((*rule[:MODIFIER_COPIED], copied))
    s.modifiers = tuple(made)


def as_known(s: State, seat: int, each: CopiedCard) -> CopiedCard:
    """Return what a card copies, or what is dealt to its model now if the seat does not know it."""
    number, card, model, *_, seen = each
    return each if seen >> seat & 1 else (number, card, model, s.models[model], (), None, seen)
