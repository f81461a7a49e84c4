"""A fight of Gunsmith Girl, apart from its rules: its level check, its strengths, its end.

A fight goes on by three decisions: one at the level check (R134 to R138, Q41), then what the
defending side gathers, then what the attacking side gathers (R158, R159). What anybody may decide
is worked out from the position alone; so is what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from attrs import Factory, evolve, frozen
from gunsmith import Field, Persona, Rulings, spending, targets


@frozen
class Fight:
    """A fight after its declaration: one anger of the attacker is spent, the target is face up."""

    field: tuple[Persona, ...]
    attacker: int
    target: int
    forced: bool = False
    countered: bool = False

    @property
    def striker(self) -> int:
        """Return who attacks now: after a counterattack it is the target (R136, Q43)."""
        return self.target if self.countered else self.attacker

    @property
    def defender(self) -> int:
        """Return who is attacked now."""
        return self.attacker if self.countered else self.target


def declared(field: Field, attacker: int, target: int, *, forced: bool = False) -> Fight:
    """Return a fight when an attack has been declared (R131, R133, Q48)."""
    after = [*spending(field, attacker, 1)]
    after[attacker] = evolve(after[attacker], attacked=True)
    after[target] = evolve(after[target], face_up=True)
    return Fight(tuple(after), attacker, target, forced)


# ---- the level check -----------------------------------------------------------------------------


def level_check(fight: Fight, rulings: Rulings) -> tuple[int | None, set[str]]:
    """Return which side decides how the attack goes on, and what it can choose (Q41, Q80, Q86)."""
    attacker, target = fight.field[fight.attacker], fight.field[fight.target]
    if target.level > attacker.level:
        counter = {"counterattack"} if target.unspent else set()
        accept = {"accept"} if rulings.target_may_accept else set()
        return target.side, {"stop"} | counter | accept
    if attacker.level > target.level and not fight.forced:
        return attacker.side, {"continue", "stop"}
    return None, {"continue"}


def countered(fight: Fight) -> Fight:
    """Return a fight after a counterattack: it costs anger as an attack does (Q43)."""
    return evolve(fight, field=spending(fight.field, fight.target, 1), countered=True)


def after_summon(field: Field, attacker: int, target: int | None) -> set[str]:
    """Return what the attacking player may do once somebody was summoned (R150 to R152, Q49).

    The target is None if it has left the field.
    """
    legal = target in targets(field, attacker)
    return {"restart", "stop"} | ({"continue"} if legal else set())


# ---- strength ------------------------------------------------------------------------------------


@frozen
class Gathering:
    """What a side puts into a fight: multiples of its fighter's strength, and shares of allies."""

    multiple: int = 1
    shares: Mapping[int, int] = Factory(dict)


def most_multiples(fight: Fight, number: int) -> int:
    """Return how often a fighter may count its strength (R142, R145, Q42, Q43, Q90).

    One anger of the attacker is spent already, as is one of a counterattacker. The first time
    costs a defender nothing.
    """
    left = fight.field[number].unspent
    if number == fight.target and not fight.countered:
        return max(1, left)
    return 1 + left


def cost_of_multiple(multiple: int) -> int:
    """Return the anger that is spent at the Strike: the first was paid, or is free (Q42)."""
    return multiple - 1


def most_shares(fight: Fight, fighter: int, rulings: Rulings) -> dict[int, int]:
    """Return which allies may share, and how much anger each may spend (R141, R148, Q45, Q46)."""
    field = fight.field
    return {
        number: each.unspent
        for number, each in enumerate(field)
        if each.side == field[fighter].side
        and number != fighter
        and each.face_up
        and each.unspent
        and (rulings.shares_after_attack or not each.attacked)
    }


def gatherings(fight: Fight, fighter: int, rulings: Rulings) -> Iterator[Gathering]:
    """Yield everything that the side of a fighter may gather."""
    shares = most_shares(fight, fighter, rulings)
    for multiple in range(1, most_multiples(fight, fighter) + 1):
        for each in product(*(range(most + 1) for most in shares.values())):
            chosen = {ally: anger for ally, anger in zip(shares, each, strict=True) if anger}
            yield Gathering(multiple, chosen)


def strength(fight: Fight, fighter: int, gathering: Gathering) -> int:
    """Return the strength that a side gathers (R46, R47, R145, R146)."""
    field = fight.field
    own = field[fighter].strength * gathering.multiple
    return own + sum(field[ally].strength * anger for ally, anger in gathering.shares.items())


def spent_on(fight: Fight, fighter: int, gathering: Gathering) -> Fight:
    """Return the fight when a side has gathered."""
    field = spending(fight.field, fighter, cost_of_multiple(gathering.multiple))
    for ally, anger in gathering.shares.items():
        field = spending(field, ally, anger)
    return evolve(fight, field=field)


# ---- the end -------------------------------------------------------------------------------------


@frozen
class Struck:
    """What the comparison comes to: the field, both strengths, and who is destroyed by whom."""

    field: tuple[Persona, ...]
    attack: int
    defence: int
    destroyed: int | None = None
    winner: int | None = None
    by_attack: bool = False
    """Whether what won was an attack or counterattack of its own (Q43, Q60)."""


def struck(fight: Fight, defence: Gathering, attack: Gathering) -> Struck:
    """Return what a fight comes to: the weaker is destroyed, nobody if equal (R161, Q44)."""
    attacking = strength(fight, fight.striker, attack)
    defending = strength(fight, fight.defender, defence)
    spent = spent_on(spent_on(fight, fight.defender, defence), fight.striker, attack)
    found = Struck(spent.field, attacking, defending)
    if attacking == defending:
        return found
    pair = (fight.defender, fight.striker)
    loser, winner = pair if attacking > defending else pair[::-1]
    return evolve(found, destroyed=loser, winner=winner, by_attack=winner == fight.striker)


@frozen
class Fallen:
    """What becomes of a destroyed persona: whether it is Lost, and where its tokens go."""

    is_lost: bool
    tokens_lost: int
    used_skill: bool = False
    used_mantle: bool = False


def fallen(tokens: int, *, keeps_itself: bool = False, mantles: int = 0) -> Fallen:
    """Return what becomes of a destroyed persona; its tokens are lost anyway (R48, R52, R162, Q77).

    `keeps_itself`: B13's skill, not used this turn; `mantles`: how many B29 are on it.
    """
    if keeps_itself:
        return Fallen(False, tokens, used_skill=True)
    return Fallen(not mantles, tokens, used_mantle=bool(mantles))


# ---- an attack on the Reserve --------------------------------------------------------------------


def discarded(attacking: int) -> int:
    """Return how many cards an attack of a strength on the Reserve discards (R166, Q52)."""
    return -(-attacking // 100)


def cannot_be_met(demand: int, held: int) -> bool:
    """Whether a demand of cards or tokens loses the game, if no Leader comes (R72, Q3, Q4)."""
    return 0 < demand >= held
