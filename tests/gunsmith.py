"""Gunsmith Girl once more, short and apart from its rules: who stands on the field, who may attack.

Figures and rules are those of its sheet. Here is the order of battle: who may be identified, who
may claim priority, which fight is forced, who has the right to attack next. Each function goes
from a position to what is allowed, or to what comes of it; `gunsmith_fight.py` goes on with the
fight itself, `gunsmith_batch.py` and `gunsmith_values.py` with effects.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

RESERVE = -1
"""The opposing Reserve, where a persona is attacked otherwise."""


@frozen
class Rulings:
    """The options of the sheet that matter here: Q37, Q41, Q46."""

    face_down_counts: bool = True
    target_may_accept: bool = True
    shares_after_attack: bool = True


@frozen
class Persona:
    """A persona in a row; its abilities with all that changes them, printed if face down."""

    side: int
    strength: int = 100
    speed: int = 50
    level: int = 2
    anger: int = 1
    spent: int = 0
    used: bool = False
    barred: bool = False
    attacked: bool = False
    face_up: bool = True
    spares_reserve: bool = False
    """It cannot attack the opposing Reserve (A01, A07, SB4)."""

    @property
    def unspent(self) -> int:
        """Return the anger that is left (Q42, Q47)."""
        return max(0, self.anger - self.spent)


Field = Sequence[Persona]
"""All personas of both sides; a persona is named by its place here."""


def row(field: Field, side: int) -> list[int]:
    """Return the personas of a side."""
    return [number for number, each in enumerate(field) if each.side == side]


def spending(field: Field, number: int, anger: int) -> tuple[Persona, ...]:
    """Return the field when a persona has spent so much more anger."""
    changed = evolve(field[number], spent=field[number].spent + anger)
    return (*field[:number], changed, *field[number + 1 :])


# ---- who may attack whom -------------------------------------------------------------------------


def targets(field: Field, attacker: int) -> set[int]:
    """Return what a persona may attack, if it may attack (R147, R164, Q52)."""
    one = field[attacker]
    opposing = {*row(field, 1 - one.side)}
    return opposing or (set() if one.spares_reserve else {RESERVE})


def may_attack(field: Field, number: int) -> bool:
    """Whether a persona can declare an attack while its attack turn goes on (R139, R144, R149)."""
    return field[number].unspent > 0 and bool(targets(field, number))


def eligible(field: Field, side: int) -> set[int]:
    """Return which personas of a side may have an attack turn (Q37, Q88)."""
    return {
        number
        for number in row(field, side)
        if not (field[number].used or field[number].barred) and may_attack(field, number)
    }


def fastest(field: Field, numbers: Iterable[int]) -> set[int]:
    """Return those of some personas that have the highest speed."""
    among = [*numbers]
    top = max((field[each].speed for each in among), default=0)
    return {each for each in among if field[each].speed == top}


def may_be_identified(field: Field, side: int, rulings: Rulings) -> set[int]:
    """Return which personas the holder of the right may identify (R122, R126, Q37).

    Under the other ruling only those count that are face up.
    """
    able = eligible(field, side)
    return fastest(field, (n for n in able if rulings.face_down_counts or field[n].face_up))


def may_claim(field: Field, identified: int, rulings: Rulings) -> set[int]:
    """Return with which personas the other player may claim priority (R128, Q38)."""
    one = field[identified]
    own = may_be_identified(field, 1 - one.side, rulings)
    return {each for each in own if field[each].speed > one.speed}


def forced_fighters(field: Field, identified: int) -> tuple[set[int], set[int]] | None:
    """Return who may take part in a forced fight, for each side, if there is one (R123, Q39)."""
    speed = field[identified].speed
    able = eligible(field, 0) | eligible(field, 1) | {identified}
    tied = {each for each in able if field[each].face_up and field[each].speed == speed}
    sides = (tied & {*row(field, 0)}, tied & {*row(field, 1)})
    return sides if sides[1 - field[identified].side] else None


def forced_attacker(field: Field, one: int, other: int, die: int) -> int:
    """Return who attacks in a forced fight: the higher level, or whom the die shows (Q39)."""
    levels = field[one].level, field[other].level
    return die if levels[0] == levels[1] else one if levels[0] > levels[1] else other


def is_barred(speed: int, last_speed: int | None) -> bool:
    """Whether a persona that is summoned in the battle cannot attack in it (R153, Q50)."""
    return last_speed is not None and speed > last_speed


# ---- the beginning of a battle -------------------------------------------------------------------


def flipped_first(field: Field, side: int) -> set[int]:
    """Return which personas must be flipped on the first turn, at least one of them (R121, Q53)."""
    return fastest(field, row(field, side))


def identified_first(field: Field, flipped: set[int]) -> set[int]:
    """Return which of those that were flipped may attack: nobody is a pass (R125, Q65)."""
    return {each for each in flipped if each in eligible(field, field[each].side)}


@frozen
class Right:
    """The right to attack: whose it is, and how many passes in a row there were before."""

    side: int
    passes: int = 0


def first_right(field: Field, choices: tuple[int | None, int | None]) -> Right | str:
    """Return who has the right once both have secretly identified or passed (Q36, Q64)."""
    one, other = choices
    if one is None or other is None:
        if one is other:
            return "over"
        return Right(0 if other is None else 1, passes=1)
    speeds = field[one].speed, field[other].speed
    return "tied" if speeds[0] == speeds[1] else Right(0 if speeds[0] > speeds[1] else 1)


def passed(right: Right) -> Right | None:
    """Return whose the right is after a pass; None if the phase is over (R130, Q40)."""
    return Right(1 - right.side, right.passes + 1) if not right.passes else None


def attacked(attacker: Persona) -> Right:
    """Return whose the right is after an attack turn, or after Q49's stop (Q40)."""
    return Right(1 - attacker.side)


def asked(field: Field, right: Right | None) -> Right | None:
    """Return who is asked next: who has nobody that is eligible passes by itself (Q40)."""
    while right and not eligible(field, right.side):
        right = passed(right)
    return right
