"""Gentlemen of War once more, short and apart from its rules: what tests compare a match with.

Figures and rules are those of its sheet: sections 1B, 3.2 to 3.4. What is done here is what needs
no decision: the orders of one number, what the characters do at the end and at the beginning, and
the turn that all of it makes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from attrs import define, evolve, frozen

Tile = tuple[int, int]

SIZE = 9
AIMS: dict[str, Tile] = {
    "north": (0, 1), "north-east": (1, 1), "east": (1, 0), "south-east": (1, -1),
    "south": (0, -1), "south-west": (-1, -1), "west": (-1, 0), "north-west": (-1, 1),
}  # fmt: skip
COMPASS = tuple(AIMS)
CARDINAL = COMPASS[::2]
ORDERS = ("Advance", "Press On", "Draw Arms", "Strike!")
ATTACKS = ORDERS[2:]
MAXIMA = {
    "Bulwark Grenadier": 99, "Telegraph Runner": 90, "Field Surgeon": 88, "Slyfoot Scout": 86,
    "Cinder Veteran": 84, "Halden Fencer": 82, "Master Gunner": 80, "Solak Sharpshot": 78,
}  # fmt: skip


class Attack(NamedTuple):
    """A row of the table of weapons."""

    base: int
    direct: str
    glancing: str
    percent: int
    on_dodge: bool
    intercardinal: bool


MELEE = {
    "Trench Saber": Attack(16, "line 1-1", "flanks", 50, True, True),
    "Boarding Pike": Attack(14, "line 1-2", "none", 50, True, False),
    "Gearfist": Attack(24, "line 1-1", "none", 25, True, False),
    "Chain Flail": Attack(10, "ring 1", "ring 2", 40, True, False),
    "Pike-Cannon": Attack(17, "line 1-2", "none", 50, True, False),
    "Bayonet Carbine": Attack(13, "line 1-1", "flanks", 60, True, True),
}
RANGED = {
    "Standard-Issue Clipgun": Attack(10, "line 1-4", "none", 60, True, True),
    "Steamspray Pistol": Attack(12, "cone 2", "row 3", 50, True, False),
    "Longbarrel Rifle": Attack(22, "line 2-7", "line 1-1", 50, False, False),
    "Coehorn Mortar": Attack(20, "point 4", "around 4", 50, True, True),
    "Pike-Cannon": Attack(20, "line 3-5", "line 2-2", 30, False, False),
    "Bayonet Carbine": Attack(11, "line 1-3", "none", 40, True, True),
}
DUAL = ("Pike-Cannon", "Bayonet Carbine")
KITS: list[tuple[str, ...]] = [
    (melee, ranged) for melee in MELEE for ranged in RANGED if not {melee, ranged} & {*DUAL}
]
KITS += [(dual,) for dual in DUAL]


@define
class Fighter:
    """A character on the map, and what has become of it."""

    side: int
    character: str
    weapons: tuple[str, ...]
    tile: Tile
    hit_points: int
    downed: bool = False
    slain: bool = False
    revived: bool = False
    share: int = 25

    @property
    def maximum(self) -> int:
        """Return how many hit points it can have."""
        return MAXIMA[self.character]

    @property
    def up(self) -> bool:
        """Whether it stands: not downed, not dead, not below 0 while overkill is even (R60)."""
        return self.hit_points > 0 and not (self.downed or self.slain)

    def order(self, card: str) -> str:
        """Return what a card orders (R51)."""
        return "Crawl" if self.downed else card

    def attack(self, order: str) -> Attack:
        """Return the attack that an order makes (R7, R8)."""
        table = {"Strike!": MELEE, "Draw Arms": RANGED}[order]
        return next(table[each] for each in self.weapons if each in table)

    def aims(self, card: str) -> tuple[str, ...]:
        """Return where a card may be aimed (R18 to R21)."""
        order = self.order(card)
        if order in ATTACKS:
            return COMPASS if self.attack(order).intercardinal else CARDINAL
        return COMPASS if order == "Advance" or self.character == "Slyfoot Scout" else CARDINAL


class Order(NamedTuple):
    """A card and its aim."""

    card: str
    aim: str


@frozen
class Rulings:
    """The options of a match."""

    nudging: bool = False
    downing: bool = True
    friendly_fire: bool = False
    eight_neighbours: bool = False
    going_on: bool = False


# ---- movement: A11 -------------------------------------------------------------------------------


def beyond(tile: Tile, aim: str, steps: int = 1) -> Tile:
    """Return the tile so many steps away."""
    across, up = AIMS[aim]
    return tile[0] + across * steps, tile[1] + up * steps


def on_map(tile: Tile) -> bool:
    """Whether a tile exists."""
    return all(0 <= each < SIZE for each in tile)


def moved(fighters: Sequence[Fighter], orders: Mapping[int, Order], nudging: bool) -> list[Tile]:
    """Return where everybody stands after the movement of one order."""
    before = {seat: each.tile for seat, each in enumerate(fighters) if not each.slain}
    wants: dict[int, Tile] = {}
    for seat, (card, aim) in orders.items():
        one = fighters[seat]
        if one.order(card) not in ATTACKS:
            far = one.order(card) == "Press On" and one.character != "Bulwark Grenadier"
            goal = beyond(one.tile, aim, 2 if far else 1)
            wants |= {seat: goal} if on_map(goal) else {}
    for goal in set(wants.values()):
        rivals = [seat for seat in wants if wants[seat] == goal]
        first = max(rivals, key=lambda seat: fighters[seat].maximum)
        for seat in rivals:
            if len(rivals) > 1 and not (nudging and seat == first):
                del wants[seat]

    def end(goals: Mapping[int, Tile]) -> list[Tile]:
        return [goals.get(seat, each.tile) for seat, each in enumerate(fighters)]

    while True:
        stays = {tile: seat for seat, tile in before.items() if seat not in wants}
        held = {seat: stays[goal] for seat, goal in wants.items() if goal in stays}
        pushed = {
            seat: beyond(wants[seat], orders[seat].aim)
            for seat, other in held.items()
            if nudging and fighters[other].maximum < fighters[seat].maximum
        }
        taken = Counter([*stays, *wants.values(), *pushed.values()])  # A36: not who leaves
        stopped = [
            seat
            for seat in held
            if seat not in pushed or not on_map(pushed[seat]) or taken[pushed[seat]] > 1
        ]
        if not stopped:  # all ordinary moves are settled
            return end(wants | {held[seat]: pushed[seat] for seat in held})
        for seat in stopped:
            del wants[seat]


# ---- damage: A13 to A16 --------------------------------------------------------------------------


def area(shape: str, tile: Tile, aim: str) -> set[Tile]:
    """Return the tiles of a shape (3.4)."""
    word, _, number = shape.partition(" ")
    across, up = AIMS[aim]
    if word == "line":
        first, last = map(int, number.split("-"))
        return {beyond(tile, aim, far) for far in range(first, last + 1)}
    if word == "flanks":
        at = COMPASS.index(aim)
        return {beyond(tile, COMPASS[(at + turn) % 8]) for turn in (-1, 1)}
    if word == "row":
        middle, wide = beyond(tile, aim, int(number)), int(number) - 1
        return {(middle[0] + up * n, middle[1] + across * n) for n in range(-wide, wide + 1)}
    if word == "cone":
        return set().union(*(area(f"row {n + 1}", tile, aim) for n in range(int(number))))
    if word == "around":
        return area("ring 1", beyond(tile, aim, int(number)), aim)
    if word == "ring":
        reach = range(-int(number), int(number) + 1)
        steps = {(n, m) for n in reach for m in reach if int(number) in (abs(n), abs(m))}
        return {(tile[0] + n, tile[1] + m) for n, m in steps}
    return {beyond(tile, aim, int(number))} if word == "point" else set()


def percent(attacker: Fighter, target: Fighter, order: str, glance: int | None) -> int:
    """Return the one sum of all percentages (A14); `glance` is the weapon's figure for a glance."""
    total = 100 if glance is None else glance
    total += 50 * (attacker.character == "Solak Sharpshot" and glance is not None)
    total += 25 * (attacker.character == "Halden Fencer" and order == "Strike!")
    total += 25 * (attacker.character == "Master Gunner" and order == "Draw Arms")
    total -= 25 * (attacker.character == "Bulwark Grenadier")
    total -= 50 * (target.character == "Bulwark Grenadier" and order == "Draw Arms")
    return max(total, 0)


def half_up(number: int, per: int) -> int:
    """Return a share to the nearest whole number, halves up (A21)."""
    return (2 * number * per + 100) // 200


class Hit(NamedTuple):
    """Damage to a character: how much, and whether it was a direct hit."""

    target: int
    amount: int
    direct: bool


def hits(
    fighters: Sequence[Fighter],
    before: Sequence[Tile],
    orders: Mapping[int, Order],
    friendly_fire: bool,
) -> list[Hit]:
    """Return the damage of one order, all of it dealt at the same instant."""
    found = []
    for seat, (card, aim) in orders.items():
        one = fighters[seat]
        if (order := one.order(card)) not in ATTACKS:
            continue
        attack = one.attack(order)
        direct = area(attack.direct, one.tile, aim)
        glancing = area(attack.glancing, one.tile, aim) - direct
        for number, target in enumerate(fighters):
            if target.slain or number == seat:
                continue
            if target.side == one.side and not friendly_fire:
                continue
            dodges = target.tile != before[number]
            touched = {target.tile, before[number]} & (direct | glancing)
            if target.tile in direct and not dodges:
                glance = None
            elif touched and (not dodges or attack.on_dodge):
                glance = attack.percent
            else:
                continue
            amount = half_up(attack.base, percent(one, target, order, glance))
            if amount:
                found.append(Hit(number, amount, glance is None))
    return found


# ---- what one order comes to ---------------------------------------------------------------------


@define
class Outcome:
    """What an order has done besides: orders lost and drawn, who has fallen, how it has ended."""

    lost: Counter[int]
    drawn: Counter[int]
    fallen: list[int]
    winners: set[int] | None = None
    """The sides that have won, none of them for a draw."""


def volley(fighters: Sequence[Fighter], orders: Mapping[int, Order], rulings: Rulings) -> Outcome:
    """Carry out the orders of one number: movement, attacks, falls, victory."""
    before = [each.tile for each in fighters]
    for one, tile in zip(fighters, moved(fighters, orders, rulings.nudging), strict=True):
        one.tile = tile
    dealt = hits(fighters, before, orders, rulings.friendly_fire)
    outcome = damaged(fighters, dealt, rulings)
    for target, _, direct in dealt:
        one = fighters[target]
        outcome.drawn[target] += direct and one.up and one.character == "Telegraph Runner"
    return outcome


def fire(fighters: Sequence[Fighter], rulings: Rulings) -> Outcome:
    """Carry out what the Cinder Veteran does at the end of the Execution (T5)."""
    dealt = [
        Hit(number, 3, False)
        for one in fighters
        if one.up and one.character == "Cinder Veteran"
        for number, target in enumerate(fighters)
        if not target.slain
        and target.side != one.side
        and target.tile in area("ring 1", one.tile, "north")
    ]
    return damaged(fighters, dealt, rulings)


def damaged(fighters: Sequence[Fighter], dealt: Iterable[Hit], rulings: Rulings) -> Outcome:
    """Let damage be taken and characters fall; say who has won (A17, A20, A25)."""
    outcome = Outcome(Counter(), Counter(), [])
    for target, amount, _ in dealt:
        if fighters[target].downed:
            outcome.lost[target] += 1
        else:
            fighters[target].hit_points -= amount
    outcome.fallen = [
        number for number, each in enumerate(fighters) if not (each.up or each.downed or each.slain)
    ]
    if not any(each.up for each in fighters):
        overkill = Counter[int]()
        for number in outcome.fallen:
            overkill[fighters[number].side] -= fighters[number].hit_points
        best = {side for side in overkill if overkill[side] == min(overkill.values())}
        if len(best) > 1 and rulings.going_on:
            return evolve(outcome, fallen=[])
        outcome.winners = best if len(best) == 1 else set()
    for number in outcome.fallen:
        one = fighters[number]
        one.hit_points, one.share = 0, 25
        one.downed = rulings.downing and not one.revived
        one.slain = not one.downed
    if len(sides := {each.side for each in fighters if each.up}) == 1:
        outcome.winners = sides
    return outcome


# ---- the end of a turn and the beginning of the next ---------------------------------------------


def rescued(fighters: Sequence[Fighter], rulings: Rulings) -> list[int]:
    """Return who is rescued at the end of a turn; note what they come back with (T3)."""
    found = []
    for number, one in enumerate(fighters):
        if not one.downed:
            continue
        for mate in fighters:
            apart = [abs(a - b) for a, b in zip(mate.tile, one.tile, strict=True)]
            far = max(apart) if rulings.eight_neighbours else sum(apart)
            if mate.up and mate.side == one.side and far == 1:
                found.append(number)
                one.share = max(one.share, 50 if mate.character == "Field Surgeon" else 25)
    return sorted(set(found))


def revive(one: Fighter) -> None:
    """Let a character come back (R56, R57)."""
    one.downed, one.revived = False, True
    one.hit_points = half_up(one.maximum, one.share)


def care(fighters: Sequence[Fighter]) -> None:
    """Carry out what the Field Surgeon does at the beginning of a turn (T3, T7)."""
    for one in fighters:
        if one.up and one.character == "Field Surgeon":
            near = area("ring 1", one.tile, "north")
            for mate in fighters:
                if mate.up and mate.side == one.side and mate.tile in near:
                    mate.hit_points = min(mate.maximum, mate.hit_points + 4)


# ---- a whole turn --------------------------------------------------------------------------------


def turn(
    fighters: Sequence[Fighter], sheets: Sequence[Sequence[Order]], rulings: Rulings
) -> set[int] | None:
    """Carry a turn out, until the next one has begun; return the sides that have won."""
    out: set[int] = set()
    for number in range(max(map(len, sheets))):
        orders = {
            seat: sheet[number]
            for seat, sheet in enumerate(sheets)
            if len(sheet) > number and seat not in out
        }
        outcome = volley(fighters, orders, rulings)
        out |= {*outcome.fallen}
        if outcome.winners is not None:
            return outcome.winners
    outcome = fire(fighters, rulings)
    if outcome.winners is None:
        for number in rescued(fighters, rulings):
            revive(fighters[number])
        care(fighters)
    return outcome.winners
