"""The layer of texts: which texts cards have while rules in force give them some or take all away.

A card has what is printed on what it is read as. `all Goblins have "..."` adds a text to that, `all
Goblins lose all texts` takes away all that a card has so far. Clauses about texts are applied one
after the other, in the order in which they began: what was given before a loss goes with it, what
is given later stays.

**Where they come from.** A rule that gives a text can itself stand in a text, which another rule
takes away. So a clause counts only if the text that it stands in is still there when its turn has
come; what it has done by then stays, though its text may go later. Two cards that take each other's
texts away: the older one does.

**Given texts are in force.** Each clause that gives a text with rules in it adds these rules once
for each card that may have it (`add_granted`): there `this card` is that card, and `you` who
controls it. Which cards have it is not settled then, but asked of a guard whenever the rule is
asked for: a card has the text as long as the clause holds of it. What is printed has such a guard
as well, wherever there is a clause about texts; but for rules that copy or control, for these two
layers come before this one: what a text has said there stays said.

A clause that stands in a given text comes behind the one that gives it, and no earlier than its
card. What is read while the layer is worked out (`all Goblins that are large have ..`) sees
what has been applied so far.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Final, TypeAlias

from ..program.bounded_numbers import deeper, spend
from ..program.shapes import CLAUSE_GUARDS, Condition
from .clauses import Clause, Found, Guards, Index, Texting, adder, index_from
from .control import TEXTS, began
from .layers import all_hold
from .state import State

PRINTED: Final = -1
"""Stands for what is printed, among the clauses that have given texts to a card."""
Had: TypeAlias = dict[int, tuple[int, ...]]
"""Of each card that a clause is about what gives it texts: print, and the places of clauses."""
InTime: TypeAlias = tuple[int, int, Texting]
"""A clause behind when it began, and what tells it from others that began then."""
WhoMayHave: TypeAlias = Callable[[int], list[tuple[int, int]]]
"""Gives the cards on which a box counts where they lie, and who controls each."""


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
    return index_from(found)


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
        had = worked_out(s, index)
        s.cache[TEXTS] = had
    return had.get(card, (PRINTED,))


def worked_out(s: State, index: Index) -> Had:
    """Apply the clauses about texts, one after the other."""
    before, had = s.cache, Had()
    cards = [card for zone in s.program.texting for card in s.zones[zone] if card >= 0]
    spend(s, len(cards) * len(index.texts))
    deeper(s)
    try:
        for at, (function, env, guards, _, number, _) in enumerate(index.texts):
            s.cache = {**before, TEXTS: had}  # nothing that is remembered hangs on texts yet
            if not still_said(s, guards, had):
                continue
            about = [card for card in cards if s.linked.functions[function](s, env, card)]
            for card in about:
                had[card] = () if number < 0 else (*had.get(card, (PRINTED,)), at)
    finally:
        s.cache = before
        s.depth -= 1
    return had


def still_said(s: State, guards: Guards, had: Had) -> bool:
    """Whether a clause holds: the text that it stands in is still there, and so is the rest."""
    for guard in guards:
        if guard[0] == s.program.text_guard:
            (_, card, _), at = guard[1]
            if at not in had.get(card, (PRINTED,)):
                return False
        elif not all_hold(s, (guard,)):
            return False
    return True


def is_lost(s: State, clause: Clause) -> bool:
    """Whether a clause stands in a text that its card has not now."""
    own = s.program.text_guard
    return any(each[0] == own and not all_hold(s, (each,)) for each in clause[CLAUSE_GUARDS])
