"""A batch of activations of Gunsmith Girl, apart from its rules: costs, order, negation, fates.

Costs are paid in the order of activation (R103, Q78). Then effects finish: speed first, then
round, then place in the owner's list, then a die (R102, Q31). A Negate works only at superior
speed (Q32), so whatever it aims at is still to come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import Factory, evolve, frozen

SKILL, UNFORESEEN, ADDITION = "skill", "Unforeseen", "Addition"
FUNCTIONS = (UNFORESEEN, ADDITION)
"""The kinds of effect of supports (R27); one can aim at them only (B08)."""

Die = Callable[[Sequence[int]], int]
"""Shows which of some activations comes first: one roll for a tie."""


@frozen
class Activation:
    """An effect that was activated: by whom, when, how fast it finishes, what it aims at."""

    side: int
    round: int
    place: int
    speed: int = 0
    kind: str = UNFORESEEN
    negates: int | None = None
    removes: frozenset[int] = frozenset()
    """Supports that it takes from the field, by their activations (A35, B30)."""


@frozen
class Fate:
    """What has become of an activation, and of its card."""

    happens: bool
    card: str
    """Where its support lies afterwards: in the Lost zone, the Discard, on the field, or "gone"."""


ON_FIELD = Fate(True, "the field")
GONE = Fate(True, "gone")


@frozen
class Resolved:
    """How a batch has finished: in which order, and what became of each."""

    order: list[int] = Factory(list)
    fates: dict[int, Fate] = Factory(dict)
    negated: set[int] = Factory(set)


def paid(batch: Sequence[Activation]) -> list[int]:
    """Return the order of costs: by round, then both first entries, both second ones (Q78)."""
    return sorted(range(len(batch)), key=lambda n: _activated(batch[n]))


def _activated(one: Activation) -> tuple[int, int, int]:
    return one.round, one.place, one.side


def next_ones(batch: Sequence[Activation], left: Iterable[int]) -> list[int]:
    """Return what may finish next: more than one only if a die must show it (Q31)."""
    among = [*left]
    first = min(_urgency(batch[each]) for each in among)
    return [each for each in among if _urgency(batch[each]) == first]


def _urgency(one: Activation) -> tuple[int, int, int]:
    return -one.speed, one.round, one.place


def may_aim_at(batch: Sequence[Activation], side: int, now: int, kinds: Sequence[str]) -> set[int]:
    """Return what a Negate may aim at in a round: opposing effects before it (Q30, Q32)."""
    return {
        number
        for number, each in enumerate(batch)
        if each.side != side and each.round < now and each.kind in kinds
    }


def works(batch: Sequence[Activation], negate: int) -> bool:
    """Whether a Negate is fast enough for what it aims at (R104, Q32)."""
    aim = batch[negate].negates
    return aim is not None and batch[negate].speed > batch[aim].speed


def resolved(batch: Sequence[Activation], die: Die) -> Resolved:
    """Return how a batch finishes."""
    found = Resolved()
    left = [*range(len(batch))]
    gone: set[int] = set()
    while left:
        tied = next_ones(batch, left)
        number = tied[0] if len(tied) == 1 else die(tied)
        one = batch[number]
        fate = fate_of(one, is_negated=number in found.negated, is_gone=number in gone)
        left.remove(number)
        found.order.append(number)
        found.fates[number] = fate
        if not fate.happens:
            continue
        if one.negates is not None and works(batch, number):
            found.negated.add(one.negates)
        for each in one.removes:
            lies = found.fates.get(each, ON_FIELD).card
            if lies == ON_FIELD.card and each not in gone:
                gone.add(each)
                found.fates.update({each: GONE} if each in found.fates else {})
    return found


def fate_of(one: Activation, *, is_negated: bool, is_gone: bool) -> Fate:
    """Return what becomes of an activation whose turn it is (R50, Q32, Q33)."""
    if one.kind == SKILL:
        return Fate(not is_negated, "none")
    if is_gone:
        return evolve(GONE, happens=one.kind == UNFORESEEN and not is_negated)
    if is_negated:
        return Fate(False, "Discard")
    return Fate(True, "Lost zone") if one.kind == UNFORESEEN else ON_FIELD
