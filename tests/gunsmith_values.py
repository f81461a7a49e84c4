"""The abilities of personas of Gunsmith Girl under all that changes them, apart from its rules.

Changes are added up, never below 0 (Q47); Fog of Umbra comes last. Only face-up personas are
changed (Q26). What an Addition concerns, and whether it stays, is looked up anew each time
(R88 to R96, Q27, Q71).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from attrs import frozen


class Abilities(NamedTuple):
    """Strength, speed, level and anger, or changes of them."""

    F: int = 0
    V: int = 0
    N: int = 0
    A: int = 0


NONE = Abilities()
AVERAGE = Abilities(100, 50, 2, 1)


@frozen
class Body:
    """A persona on the field: who it is, who controls it, and what has changed it for a while."""

    name: str = "Nobody"
    side: int = 0
    printed: Abilities = AVERAGE
    family: str = ""
    resource: str = ""
    face_up: bool = True
    has_skill: bool = True
    """False for an Evolutive or Supreme that lies on no devolution (R86, Q23)."""
    kind: str = "Normal"
    changes: Abilities = NONE


class Skill(NamedTuple):
    """A permanent skill that changes allies: of a family or resource, itself or only others."""

    of: str
    change: Abilities
    others: bool = True


SKILLS = {
    ("Anvil Warden", "Normal"): Skill("GUNSMITH", Abilities(F=20)),
    ("Vent Keeper", "Normal"): Skill("Powder", Abilities(V=10), others=False),
    ("Outlaw King", "Leader"): Skill("OUTLAW", Abilities(N=1)),
    ("Gearheart", "Evolutive"): Skill("AUTOMATON", Abilities(F=30)),
    ("Brine Marshal", "Normal"): Skill("TIDEBORN", Abilities(F=20)),
    ("Empress of Nerea", "Leader"): Skill("TIDEBORN", Abilities(F=10)),
}
UNTOUCHED = ("Gunsmith Girl Métal", "Special")
"""Neither target of an opposing Excess nor affected by it (A17)."""


class Function(NamedTuple):
    """What is printed on an Addition: its scope, its number with its marks, its change."""

    scope: str
    number: int = 0
    least: bool = False
    targets: bool = False
    change: Abilities = NONE
    of: str = ""


FUNCTIONS = {
    "Oiled Barrels": Function("Additional", 1, targets=True, change=Abilities(F=50)),
    "Bandolier": Function(
        "Additional", 1, least=True, targets=True, change=Abilities(A=1), of="OUTLAW"
    ),
    "Forge Banner": Function("Additional", change=Abilities(F=20)),
    "Rust Cloud": Function("Excess", change=Abilities(F=-20)),
    "Ball and Chain": Function("Excess", 1, targets=True, change=Abilities(V=-40)),
    "Twin Harness": Function("Additional", 2, change=Abilities(F=40)),
    "Magnetic Storm": Function("Total", 3, least=True, change=Abilities(F=-30)),
    "Deep Pressure": Function("Excess", 1, targets=True, change=Abilities(F=-60)),
    "Shoal Formation": Function("Additional", 3, least=True, change=Abilities(F=30)),
    "Blessing of Pearl": Function("Additional", 1, targets=True),
    "Fog of Umbra": Function("Total"),
    "Chained Pact": Function("Additional", 2, targets=True, change=Abilities(A=1)),
    "Sunken Bell": Function("Excess", 2, least=True, targets=True, change=Abilities(N=-1)),
    "Undine's Mantle": Function("Additional", 1, targets=True),
}


@frozen
class Addition:
    """An Addition that has taken effect: whose it is, and its targets by their places."""

    name: str
    side: int
    targets: frozenset[int] = frozenset()

    @property
    def function(self) -> Function:
        """Return what is printed on it."""
        return FUNCTIONS[self.name]


def is_in_scope(addition: Addition, body: Body) -> bool:
    """Whether an Addition can concern a persona (R88 to R90, Q26, A17)."""
    function = addition.function
    if not body.face_up or (function.of and body.family != function.of):
        return False
    if function.scope == "Additional":
        return body.side == addition.side
    if function.scope == "Excess":
        return body.side != addition.side and (body.name, body.kind) != UNTOUCHED
    return True


def concerned(addition: Addition, bodies: Sequence[Body]) -> set[int]:
    """Return which personas an Addition changes: its targets, or all in its scope (R93, R96)."""
    scope = {number for number, each in enumerate(bodies) if is_in_scope(addition, each)}
    return scope & addition.targets if addition.function.targets else scope


def stays(addition: Addition, bodies: Sequence[Body]) -> bool:
    """Whether an Addition is not lost: all targets are there, the number is right (Q27, Q71)."""
    function, found = addition.function, concerned(addition, bodies)
    if found < addition.targets:
        return False
    if function.least or not function.number:
        return len(found) >= max(function.number, 1)
    return len(found) == function.number


def abilities(bodies: Sequence[Body], additions: Sequence[Addition] = ()) -> list[Abilities]:
    """Return what the abilities of all personas are (Q47, B26)."""
    found = []
    for number, body in enumerate(bodies):
        if not body.face_up:
            found.append(body.printed)
            continue
        changes = [body.printed, body.changes]
        changes += [skill_of(each).change for each in bodies if gives(each, body)]
        on = [each for each in additions if number in concerned(each, bodies)]
        changes += [each.function.change for each in on]
        total = Abilities(*(max(0, sum(each)) for each in zip(*changes, strict=True)))
        for each in on:
            if each.name == "Fog of Umbra" and total.A >= 2:
                total = total._replace(A=total.A - 1)
        found.append(total)
    return found


def skill_of(body: Body) -> Skill:
    """Return the permanent skill of a persona."""
    return SKILLS[body.name, body.kind]


def gives(giver: Body, body: Body) -> bool:
    """Whether the permanent skill of a persona changes another one, or itself."""
    if (giver.name, giver.kind) not in SKILLS or not (giver.face_up and giver.has_skill):
        return False
    skill = skill_of(giver)
    if giver.side != body.side or (skill.others and giver is body):
        return False
    return skill.of in (body.family, body.resource)
