"""The models of Gunsmith Girl against worked examples of its sheet, before matches meet them."""

from __future__ import annotations

from functools import partial

import gunsmith as battle
import gunsmith_batch as batch
import gunsmith_fight as fight
import gunsmith_values as values
import pytest
from attrs import evolve
from gunsmith import RESERVE, Persona, Right, Rulings
from gunsmith_batch import ADDITION, SKILL, Activation
from gunsmith_fight import Gathering
from gunsmith_values import Abilities, Addition, Body

OURS, THEIRS = 0, 1
EVERYTHING = Rulings()
OTHERWISE = Rulings(face_down_counts=False, target_may_accept=False, shares_after_attack=False)


one = partial(Persona, OURS)
foe = partial(Persona, THEIRS)


# ---- the order of battle -------------------------------------------------------------------------


def test_only_the_fastest_that_is_eligible_may_be_identified() -> None:
    field = [
        one(speed=90, used=True), one(speed=85, anger=0), one(speed=80, barred=True),
        one(speed=75, spent=1), one(speed=60), one(speed=60, face_up=False), one(speed=40),
        foe(speed=99),
    ]  # fmt: skip
    assert battle.may_be_identified(field, OURS, EVERYTHING) == {4, 5}, "Q37"


def test_only_those_that_are_face_up_count_under_the_other_ruling() -> None:
    field = [one(speed=60), one(speed=80, face_up=False), one(speed=50, face_up=False)]
    field += [one(speed=40), foe()]
    assert battle.may_be_identified(field, OURS, EVERYTHING) == {1}, "Q37"
    assert battle.may_be_identified(field, OURS, OTHERWISE) == {0}, "Q37"


def test_who_spares_the_reserve_is_eligible_only_if_somebody_stands_before_it() -> None:
    ours = [one(speed=80, spares_reserve=True, face_up=False), one(speed=70)]
    assert battle.may_be_identified(ours, OURS, EVERYTHING) == {1}, "Q88"
    with_theirs = [*ours, foe(face_up=False)]
    assert battle.may_be_identified(with_theirs, OURS, EVERYTHING) == {0}, "Q37"
    assert battle.targets(ours, 0) == set(), "R181"
    assert battle.targets(ours, 1) == {RESERVE}, "R164"
    assert battle.targets(with_theirs, 1) == {2}, "Q52"


def test_priority_is_claimed_with_the_fastest_if_it_is_faster() -> None:
    field = [one(speed=60), foe(speed=80), foe(speed=70), foe(speed=60)]
    assert battle.may_claim(field, 0, EVERYTHING) == {1}, "Q38"
    field[1] = evolve(field[1], used=True)
    assert battle.may_claim(field, 0, EVERYTHING) == {2}, "Q38"
    field[2] = evolve(field[2], spent=1)
    assert battle.may_claim(field, 0, EVERYTHING) == set(), "Q38: equal speed is no claim"


def test_equal_speed_forces_a_fight_of_those_that_are_face_up() -> None:
    field = [one(speed=60), one(speed=60), foe(speed=60), foe(speed=60)]
    assert battle.forced_fighters(field, 0) == ({0, 1}, {2, 3}), "Q39"
    hidden = [*field[:2], *(evolve(each, face_up=False) for each in field[2:])]
    assert battle.forced_fighters(hidden, 0) is None, "Q38, Q39"
    weak = [*field[:2], *(evolve(each, anger=0) for each in field[2:])]
    assert battle.forced_fighters(weak, 0) is None, "Q39: eligible"


def test_the_higher_level_attacks_in_a_forced_fight_or_the_die_says_who() -> None:
    field = [one(level=3), foe(level=4), foe(level=3)]
    assert battle.forced_attacker(field, 0, 1, die=0) == 1, "R123"
    assert battle.forced_attacker(field, 0, 2, die=0) == 0, "Q39"
    assert battle.forced_attacker(field, 0, 2, die=2) == 2, "Q39"


def test_who_is_summoned_faster_than_the_last_attacker_is_barred() -> None:
    assert battle.is_barred(95, 70), "R153"
    assert not battle.is_barred(70, 70), "R153: not faster"
    assert not battle.is_barred(95, None), "Q50: nobody has attacked yet"


def test_on_the_first_turn_the_fastest_is_flipped_even_if_it_cannot_attack() -> None:
    field = [one(speed=70, anger=0), one(speed=60), foe(speed=50), foe(speed=50)]
    assert battle.flipped_first(field, OURS) == {0}, "R121"
    assert battle.identified_first(field, {0}) == set(), "Q65"
    assert battle.flipped_first(field, THEIRS) == {2, 3}, "Q53"
    assert battle.identified_first(field, {2, 3}) == {2, 3}, "R125"
    assert battle.flipped_first([foe()], OURS) == set(), "Q53: no persona, no flip"


def test_the_beginning_of_a_battle() -> None:
    field = [one(speed=70), foe(speed=60), foe(speed=70)]
    assert battle.first_right(field, (0, 1)) == Right(OURS), "Q36"
    assert battle.first_right(field, (0, 2)) == "tied", "Q36"
    assert battle.first_right(field, (None, 1)) == Right(THEIRS, 1), "Q64"
    assert battle.first_right(field, (0, None)) == Right(OURS, 1), "Q64"
    assert battle.first_right(field, (None, None)) == "over", "Q36"


def test_two_passes_in_a_row_end_the_battle() -> None:
    assert battle.passed(Right(OURS)) == Right(THEIRS, 1), "Q40"
    assert battle.passed(Right(THEIRS, 1)) is None, "R130"
    assert battle.attacked(one()) == Right(THEIRS), "Q40"
    field = [one(used=True), foe()]
    assert battle.asked(field, Right(OURS)) == Right(THEIRS, 1), "Q40: passes by itself"
    assert battle.asked(field, Right(OURS, 1)) is None, "Q40"


# ---- a fight -------------------------------------------------------------------------------------


def declared(*field: Persona, forced: bool = False) -> fight.Fight:
    """Return a fight: the first attacks the second."""
    return fight.declared(field, 0, 1, forced=forced)


@pytest.mark.parametrize(
    ("attacker", "target", "side", "options"),
    [
        (one(level=2), foe(level=3), THEIRS, {"stop", "counterattack", "accept"}),
        (one(level=2), foe(level=3, spent=1), THEIRS, {"stop", "accept"}),
        (one(level=2), foe(level=3, barred=True), THEIRS,
         {"stop", "counterattack", "accept"}),
        (one(level=3), foe(level=2), OURS, {"continue", "stop"}),
        (one(level=3), foe(level=3), None, {"continue"}),
    ],
)  # fmt: skip
def test_the_higher_level_decides(
    attacker: Persona, target: Persona, side: int | None, options: set[str]
) -> None:
    assert fight.level_check(declared(attacker, target), EVERYTHING) == (side, options)
    strict = options - {"accept"}
    assert fight.level_check(declared(attacker, target), OTHERWISE) == (side, strict), "Q41"


def test_in_a_forced_fight_only_the_target_can_decide() -> None:
    high, low = one(level=4), foe(level=2)
    assert fight.level_check(declared(high, low, forced=True), EVERYTHING)[0] is None, "Q39"
    low, high = one(level=2), foe(level=4)
    assert fight.level_check(declared(low, high, forced=True), EVERYTHING)[0] == THEIRS, "Q86"


def test_an_attack_counts_all_its_anger_and_a_defence_one_more_than_it_spends() -> None:
    begun = declared(one(strength=120, anger=2), foe(strength=90, anger=2))
    assert fight.most_multiples(begun, 0) == fight.most_multiples(begun, 1) == 2, "Q42"
    ended = fight.struck(begun, Gathering(2), Gathering(2))
    assert (ended.attack, ended.defence) == (240, 180), "Q42"
    assert [each.spent for each in ended.field] == [2, 1], "Q42: the first is free"
    assert (ended.destroyed, ended.winner, ended.by_attack) == (1, 0, True), "R161"


def test_a_target_without_anger_defends_once_and_cannot_counterattack() -> None:
    begun = declared(one(), foe(level=5, anger=0, strength=160))
    assert fight.most_multiples(begun, 1) == 1, "R142"
    assert "counterattack" not in fight.level_check(begun, EVERYTHING)[1], "R140"
    ended = fight.struck(begun, Gathering(), Gathering())
    assert (ended.destroyed, ended.winner, ended.by_attack) == (0, 1, False), "Q60"
    assert ended.field[1].spent == 0, "Q42"


def test_a_change_of_anger_before_the_strike_counts_for_the_defence() -> None:
    begun = declared(one(), foe(anger=1))
    more = evolve(begun, field=(begun.field[0], evolve(begun.field[1], anger=2)))
    assert fight.most_multiples(more, 1) == 2, "Q90"


def test_after_a_counterattack_the_declared_anger_pays_the_first_strength() -> None:
    begun = declared(one(strength=80, anger=3), foe(strength=70, level=4, anger=2))
    turned = fight.countered(begun)
    assert (turned.striker, turned.defender) == (1, 0), "Q43"
    assert fight.most_multiples(turned, 0) == 3, "Q43: the declared one and two more"
    assert fight.most_multiples(turned, 1) == 2, "Q43: spends like an attacker"
    ended = fight.struck(turned, Gathering(1), Gathering(2))
    assert (ended.defence, ended.attack) == (80, 140)
    assert [each.spent for each in ended.field] == [1, 2], "Q43"
    assert (ended.destroyed, ended.by_attack) == (0, True), "Q43: this card's attack"
    assert not ended.field[1].used and not ended.field[1].attacked, "Q43"


def test_allies_share_what_they_have_not_spent() -> None:
    begun = declared(
        one(strength=120), foe(strength=200),
        one(strength=70, anger=3, spent=1, used=True, attacked=True), one(anger=0),
        one(face_up=False, anger=2), one(strength=40, barred=True), foe(strength=30),
    )  # fmt: skip
    assert fight.most_shares(begun, 0, EVERYTHING) == {2: 2, 5: 1}, "Q45, Q46, R154"
    assert fight.most_shares(begun, 0, OTHERWISE) == {5: 1}, "Q46"
    assert fight.most_shares(begun, 1, EVERYTHING) == {6: 1}, "R143"
    assert len([*fight.gatherings(begun, 0, EVERYTHING)]) == 3 * 2
    ended = fight.struck(begun, Gathering(shares={6: 1}), Gathering(shares={2: 2, 5: 1}))
    assert (ended.attack, ended.defence) == (300, 230), "R146"
    assert [each.spent for each in ended.field] == [1, 0, 3, 0, 0, 1, 1], "Q42"


def test_equal_strength_destroys_nobody() -> None:
    ended = fight.struck(declared(one(), foe()), Gathering(), Gathering())
    assert (ended.destroyed, ended.winner) == (None, None), "Q44"


def test_who_is_destroyed_loses_its_tokens_even_if_it_stays() -> None:
    assert fight.fallen(3) == fight.Fallen(True, 3), "R48, R162"
    assert fight.fallen(2, mantles=1) == fight.Fallen(False, 2, used_mantle=True), "R52"
    own = fight.fallen(2, keeps_itself=True, mantles=1)
    assert own == fight.Fallen(False, 2, used_skill=True), "Q77"


@pytest.mark.parametrize(
    ("strength", "cards"), [(0, 0), (10, 1), (100, 1), (110, 2), (200, 2), (201, 3), (320, 4)]
)
def test_an_attack_on_the_reserve_discards_a_card_for_every_hundred(
    strength: int, cards: int
) -> None:
    assert fight.discarded(strength) == cards, "R166, Q52"


def test_a_demand_for_all_that_is_there_cannot_be_met() -> None:
    assert [fight.cannot_be_met(n, 2) for n in (0, 1, 2, 3)] == [False, False, True, True], "Q3, Q4"


def test_what_can_be_done_after_a_summon_in_a_fight() -> None:
    field = [one(), foe()]
    assert fight.after_summon(field, 0, 1) == {"continue", "restart", "stop"}, "Q49"
    assert fight.after_summon(field, 0, RESERVE) == {"restart", "stop"}, "Q49"
    assert fight.after_summon(field, 0, None) == {"restart", "stop"}, "Q49"


# ---- a batch of activations ----------------------------------------------------------------------


def nobody(_: object) -> int:
    """Fail: no die is rolled."""
    raise AssertionError("a die was rolled")


def test_costs_are_paid_in_order_and_effects_finish_by_speed() -> None:
    found = [
        Activation(OURS, 1, 1, speed=0), Activation(OURS, 1, 2, speed=1),
        Activation(THEIRS, 1, 1, speed=2), Activation(THEIRS, 2, 1, speed=2),
        Activation(OURS, 2, 1, speed=0, kind=SKILL),
    ]  # fmt: skip
    assert batch.paid(found) == [0, 2, 1, 4, 3], "R103, Q78"
    assert batch.resolved(found, nobody).order == [2, 3, 1, 0, 4], "R102, Q31"


def test_a_die_shows_who_is_first_of_two_players() -> None:
    found = [Activation(OURS, 1, 1), Activation(THEIRS, 1, 1)]
    assert batch.next_ones(found, (0, 1)) == [0, 1], "Q31"
    assert batch.resolved(found, lambda tied: tied[1]).order == [1, 0], "Q31"


def test_a_negate_works_at_superior_speed_only() -> None:
    crate = Activation(OURS, 1, 1)
    backfire = Activation(THEIRS, 2, 1, speed=1, negates=0)
    silence = Activation(OURS, 3, 1, speed=3, negates=1)
    short = batch.resolved([crate, backfire], nobody)
    assert not short.fates[0].happens and short.fates[0].card == "Discard", "Q32"
    assert short.fates[1].card == "Lost zone", "R50"
    long = batch.resolved([crate, backfire, silence], nobody)
    assert long.order == [2, 1, 0] and long.fates[0].happens, "Q32"
    assert long.fates[1].card == "Discard", "Q32"
    equal = batch.resolved([evolve(crate, speed=1), backfire], nobody)
    assert equal.fates[0].happens, "Q32: not strictly higher"
    assert equal.fates[1].card == "Lost zone", "Q32: it found nothing to do"


def test_an_effect_is_aimed_at_only_if_it_was_activated_before() -> None:
    found = [
        Activation(OURS, 0, 1, kind=SKILL), Activation(OURS, 1, 1), Activation(THEIRS, 1, 1),
        Activation(OURS, 2, 1, kind=ADDITION),
    ]  # fmt: skip
    assert batch.may_aim_at(found, THEIRS, 2, (SKILL, *batch.FUNCTIONS)) == {0, 1}, "Q30"
    assert batch.may_aim_at(found, THEIRS, 3, batch.FUNCTIONS) == {1, 3}, "B08"


def test_a_removed_addition_does_nothing_and_a_removed_unforeseen_finishes() -> None:
    for kind, happens in ((ADDITION, False), (batch.UNFORESEEN, True)):
        found = [
            Activation(OURS, 1, 1, kind=kind),
            Activation(THEIRS, 2, 1, speed=2, removes=frozenset({0})),
        ]
        fates = batch.resolved(found, nobody).fates
        assert (fates[0].happens, fates[0].card) == (happens, "gone"), "Q33"


# ---- abilities -----------------------------------------------------------------------------------


def strengths(*bodies: Body, on: tuple[Addition, ...] = ()) -> list[int]:
    """Return the strengths of some personas."""
    return [each.F for each in values.abilities(bodies, on)]


def test_permanent_skills_change_allies_that_are_face_up() -> None:
    warden = Body("Anvil Warden", family="GUNSMITH")
    others = [Body(family=each) for each in ("GUNSMITH", "OUTLAW")]
    hidden = Body(family="GUNSMITH", face_up=False)
    theirs = Body(side=THEIRS, family="GUNSMITH")
    assert strengths(warden, *others, hidden, theirs) == [100, 120, 100, 100, 100], "Q26"
    assert strengths(evolve(warden, face_up=False), *others) == [100, 100, 100], "R31"


def test_a_skill_needs_its_devolution() -> None:
    gear = Body("Gearheart", kind="Evolutive", family="AUTOMATON", has_skill=False)
    assert strengths(gear, Body(family="AUTOMATON")) == [100, 100], "R86"
    assert strengths(evolve(gear, has_skill=True), Body(family="AUTOMATON")) == [100, 130]


def test_changes_are_added_up_and_stop_at_0() -> None:
    on = (Addition("Deep Pressure", THEIRS, frozenset({0})), Addition("Forge Banner", OURS))
    weak = Body(printed=Abilities(30, 50, 2, 1))
    assert strengths(weak, on=on) == [0], "Q47"
    assert strengths(weak, on=on[1:]) == [50], "R96"


def test_an_addition_is_lost_when_its_number_is_wrong() -> None:
    harness, storm = Addition("Twin Harness", OURS), Addition("Magnetic Storm", OURS)
    two = [Body(), Body(), Body(side=THEIRS)]
    assert values.stays(harness, two) and values.stays(storm, two), "R91, R92"
    assert not values.stays(harness, [*two, Body()]), "R91"
    assert not values.stays(storm, two[1:]), "R95"
    barrels = Addition("Oiled Barrels", OURS, frozenset({0}))
    assert values.stays(barrels, two), "R93"
    assert not values.stays(barrels, [Body(face_up=False), *two]), "Q27"
    assert not values.stays(Addition("Rust Cloud", OURS), [Body()]), "Q26"
    assert values.stays(Addition("Fog of Umbra", OURS), [Body()]), "Q71"


def test_the_metal_girl_is_in_no_scope_of_an_opposing_excess() -> None:
    metal = Body("Gunsmith Girl Métal", kind="Special")
    cloud = Addition("Rust Cloud", THEIRS)
    assert strengths(metal, Body(), on=(cloud,)) == [100, 80], "A17"
    assert not values.stays(cloud, [metal]), "A17, Q26"


def test_the_fog_comes_last() -> None:
    on = (Addition("Fog of Umbra", OURS), Addition("Chained Pact", OURS, frozenset({0, 1})))
    three = [Body(), Body(printed=Abilities(1, 1, 1, 2)), Body()]
    assert [each.A for each in values.abilities(three, on)] == [1, 2, 1], "B26"
