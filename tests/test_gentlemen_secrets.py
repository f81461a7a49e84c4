"""What is laid in Gentlemen of War reaches nobody before it is carried out (I8), nor does a deck.

Two matches differ only in what one player has laid for order k and later. Until order k begins, all
others must see the same, be told the same and be asked the same. A turn runs without a choice, but
for the Telegraph Runner: hit twice in order k - 1 it has to discard, and the match stands still.
"""

from __future__ import annotations

import random

import pytest
from attrs import evolve
from gentlemen import KITS, MAXIMA, ORDERS, Fighter, Order
from rounds import FIRST, seeds
from test_gentlemen_positions import Position, commanded, laid_out, zone

from cardwright.interpreter import Match

pytestmark = pytest.mark.laws

PAIRS = 10
"""So many pairs of matches for each order of a turn."""

REASONS = 5
"""So many of the last events are asked why they happened."""

RUNNER = 2
"""The seat of the Telegraph Runner: it lays its orders last."""

DOWNED = 2
"""The seat of the one who is downed before all of its orders are carried out."""


@pytest.mark.parametrize("order", range(1, 6))
def test_nobody_learns_of_an_order_before_it_is_carried_out(order: int) -> None:
    told_apart = 0
    for seed in seeds(PAIRS):
        chance = random.Random(f"{order} {seed}")
        position = before_order(order, chance)
        changed = chance.randrange(RUNNER)
        pair = [position, with_other_orders(position, changed, order, chance)]
        matches = [stopped(each, order) for each in pair]
        for seat in {0, 1, RUNNER} - {changed}:
            one, other = (seen_by(each, seat) for each in matches)
            assert one == other
        one, other = (seen_by(gone_on(each), RUNNER) for each in matches)
        told_apart += one != other
    assert told_apart or not FIRST, "they learn of it afterwards"


def test_nobody_learns_of_orders_that_a_downed_character_does_not_carry_out() -> None:
    for seed in seeds(PAIRS):
        chance = random.Random(seed)
        position = downed_at_once(chance)
        pair = [position, with_other_orders(position, DOWNED, 2, chance)]
        matches = [laid_out(each, range(4)) for each in pair]
        for match, each in zip(matches, pair, strict=True):
            commanded(match, each.sheets)
            assert dict(match.view().fields[DOWNED][1])["downed"] == "yes"
        for seat in {0, 1, 2, 3} - {DOWNED}:
            one, other = (seen_by(each, seat) for each in matches)
            assert one == other


def test_nobody_learns_what_or_how_much_is_laid_before_everybody_has_laid() -> None:
    for seed in seeds(PAIRS):
        chance = random.Random(seed)
        position = before_order(1, chance)
        matches = [laid_by_the_first(position, chance) for _ in range(2)]
        for seat in (1, RUNNER):
            one, other = (seen_by(each, seat) for each in matches)
            assert one == other


def test_nobody_learns_the_order_of_a_deck() -> None:
    for seed in seeds(PAIRS):
        chance = random.Random(seed)
        position = before_order(1, chance)
        matches = [laid_out(position, range(3)) for _ in range(2)]
        for seat in range(3):
            chance.shuffle(matches[1].state.zones[zone(matches[1], "Deck", seat)])
        for seat in range(3):
            one, other = (seen_by(each, seat) for each in matches)
            assert one == other


def before_order(order: int, chance: random.Random) -> Position:
    """Return two who strike the Telegraph Runner in the order before, and have five orders each."""
    names = chance.sample([each for each in MAXIMA if each != "Telegraph Runner"], 2)
    kits = chance.sample([each for each in KITS if len(each) == 2], len(KITS) - 2)
    apart = [kits[0], next(each for each in kits if not {*each} & {*kits[0]}), ("Pike-Cannon",)]
    fighters = [
        Fighter(0, names[0], apart[0], (4, 5), MAXIMA[names[0]]),
        Fighter(1, names[1], apart[1], (4, 3), MAXIMA[names[1]]),
        Fighter(2, "Telegraph Runner", apart[2], (4, 4), 90),
    ]
    sheets: list[tuple[Order, ...]] = []
    for one, aim in zip(fighters, ("south", "north"), strict=False):
        same = [Order("Draw Arms", "east")] * (order - 2) + [Order("Strike!", aim)] * (order > 1)
        sheets.append((*same, *further(one, same, chance)))
    spare = ("Advance", "Press On", "Strike!", "Draw Arms")
    sheets.append((Order("Draw Arms", "west"),))
    return Position(tuple(fighters), tuple(sheets), spare={RUNNER: spare})


def laid_by_the_first(position: Position, chance: random.Random) -> Match:
    """Return a match in which the first seat has laid some of five orders, and nobody else has."""
    orders = further(position.fighters[0], [], chance)
    most = chance.randint(1, len(orders))
    sheets = (tuple(orders[:most]), *position.sheets[1:])
    spare = position.spare | {0: tuple(card for card, _ in orders[most:])}
    match = laid_out(evolve(position, sheets=sheets, spare=spare), range(3))
    commanded(match, [sheets[0], (), ()])
    assert match.decision is not None and match.decision.seat == match.seats[1]
    return match


def downed_at_once(chance: random.Random) -> Position:
    """Return one who falls in order 1, and has laid four orders more."""
    names = chance.sample(list(MAXIMA), 4)
    kits = [("Gearfist", "Longbarrel Rifle"), ("Pike-Cannon",), ("Trench Saber", "Coehorn Mortar")]
    places = ((4, 1), (0, 0), (4, 4), (8, 8))
    points = (60, 60, 5, 60)
    fighters = [
        Fighter(n // 2, names[n], [*kits, ("Bayonet Carbine",)][n], places[n], points[n])
        for n in range(4)
    ]
    still = [Order("Strike!", "north")]
    sheets: list[tuple[Order, ...]] = [(Order("Draw Arms", "north"),), (*still,), (), (*still,)]
    sheets[DOWNED] = (*still, *further(fighters[DOWNED], still, chance))
    return Position(tuple(fighters), tuple(sheets))


def further(one: Fighter, same: list[Order], chance: random.Random) -> list[Order]:
    """Return orders that fill a sheet, from what is left of the deck."""
    left = [*ORDERS] * 4
    for card, _ in same:
        left.remove(card)
    cards = chance.sample(left, 5 - len(same))
    return [Order(card, chance.choice(one.aims(card))) for card in cards]


def with_other_orders(position: Position, seat: int, order: int, chance: random.Random) -> Position:
    """Return the position with other orders of a seat, from an order on."""
    sheet = position.sheets[seat]
    same = [*sheet[: order - 1]]
    while (changed := (*same, *further(position.fighters[seat], same, chance))) == sheet:
        pass
    sheets = [changed if number == seat else each for number, each in enumerate(position.sheets)]
    return evolve(position, sheets=tuple(sheets))


def stopped(position: Position, order: int) -> Match:
    """Play a position until the Telegraph Runner has to discard, or to lay its orders."""
    match = laid_out(position, range(3))
    commanded(match, [*position.sheets[:RUNNER], position.sheets[RUNNER] if order > 1 else ()])
    assert match.decision is not None and match.decision.seat == match.seats[RUNNER]
    assert ("Execution" if order > 1 else "Commanding") in match.view().going_on
    return match


def gone_on(match: Match) -> Match:
    """Go on to the next turn, or to the end."""
    turns = match.turns
    while match.decision is not None and match.turns == turns:
        match.answer(0)
    return match


def seen_by(match: Match, seat: int) -> list[object]:
    """Return what a seat sees, is told and is asked."""
    name = match.seats[seat]
    decision = match.decision
    asked = (decision.seat, decision.prompt) if decision is not None else ()
    events = match.events(name)
    reasons = [match.why(each.number, name) for each in events[-REASONS:]]
    return [match.view(name), *events, *reasons, asked]
