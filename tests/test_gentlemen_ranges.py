"""The drawings of `tests/scenarios/gentlemen_of_war/ranges.txt` against what weapons reach.

Each drawing is turned to every aim that it stands for, and laid on the middle, the edges and the
corners of the map. An order that is carried out tells the tiles of both its ranges.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from attrs import frozen
from bundled import workspace_of
from matches import game_named

from cardwright.interpreter import Game, Match, geometry, load, placement, positions

DRAWINGS = Path(__file__).parent / "scenarios" / "gentlemen_of_war" / "ranges.txt"
STANDS = ("e5", "a1", "i1", "i9", "a9", "e2", "h5", "d8", "b4")
TOLD = re.compile(r"Ann: base \d+, direct (.*), glancing (.*) \d+%")
MADE_UP = """\
for "Gentlemen of War"

card "Overlap"
  Weapon, melee
  Strike!: base 10, direct ring 1, glancing cone 2 50%.

card "Compass Blade"
  Weapon, dual
  Strike!: base 10, direct line 1, glancing none 50%, intercardinal.
  Draw Arms: base 10, direct line 1-2, glancing none 50%.

card "Compass Gun"
  Weapon, dual
  Strike!: base 10, direct line 1, glancing none 50%.
  Draw Arms: base 10, direct line 1-2, glancing none 50%, intercardinal.
"""


# ---- the drawings --------------------------------------------------------------------------------


@frozen
class Drawing:
    """What an attack reaches, as steps east and north of the attacker."""

    weapon: str
    order: str
    aim: str
    direct: frozenset[tuple[int, int]]
    glancing: frozenset[tuple[int, int]]

    def turned(self, quarters: int) -> Drawing:
        """Return the drawing turned to the right by so many quarters."""
        if not quarters:
            return self
        return Drawing(
            self.weapon,
            self.order,
            geometry.DIRECTIONS[(geometry.DIRECTIONS.index(self.aim) + 2) % 8],
            frozenset((north, -east) for east, north in self.direct),
            frozenset((north, -east) for east, north in self.glancing),
        ).turned(quarters - 1)


def drawn(text: str) -> Drawing:
    """Read a drawing below its title."""
    title, _, lines = text.partition("\n")
    weapon, order, aim = title.split(", ")
    rows = [line.split() for line in lines.splitlines() if line.strip()]
    at = {(x, -y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    (x0, y0) = next(place for place, sign in at.items() if sign == "@")
    direct, glancing = (
        frozenset((x - x0, y - y0) for (x, y), sign in at.items() if sign == wanted)
        for wanted in "Xo"
    )
    return Drawing(weapon, order, aim, direct, glancing)


def drawings() -> list[Drawing]:
    """Return every drawing, turned to each of its aims."""
    _, *texts = DRAWINGS.read_text(encoding="utf-8").split("\n## ")
    return [drawn(text).turned(quarters) for text in texts for quarters in range(4)]


# ---- matches -------------------------------------------------------------------------------------


@cache
def beginning(phase: str) -> Match:
    """Return a match in which a phase has just begun, with nothing on the table."""
    return beginning_of(game_named("gentlemen_of_war"), phase)


def beginning_of(game: Game, phase: str) -> Match:
    """Return such a match of a game."""
    (flow,) = (each.number for each in game.program({}, (), 2).flows if each.name == phase)
    found = positions.position(game, positions.Table(("Ann", "Ben")), positions.Moment(flow))
    assert found is not None
    return found.match


@cache
def made_up() -> Game:
    """Return the game with the weapons of MADE_UP."""
    workspace = workspace_of("gentlemen_of_war")
    workspace.put("made_up.cards", MADE_UP)
    assert not workspace.check().problems
    (checked,) = workspace.games().values()
    return load(checked)


def put(match: Match, name: str, zone: str, aim: str = "") -> None:
    """Put a card of Ann somewhere, face down if it is aimed."""
    s = match.state
    card = next(c for c in placement.left_over(s, name) if s.program.owners[c] in (0, -1))
    placement.put_card(s, card, placement.zone_number(s, zone, 0), False if aim else None)
    if aim:
        placement.set_field(s, "card", "Aim", card, geometry.DIRECTIONS.index(aim))


def attacked(before: Match, drawing: Drawing, stand: str, target: str) -> Match:
    """Return a match in which Ann has attacked, and Ben stood on a tile."""
    match = before.fork()
    put(match, drawing.weapon, "Kit")
    put(match, drawing.order, "Sheet", drawing.aim)
    placement.stand(match.state, 0, stand)
    placement.stand(match.state, 1, target)
    positions.resume(match)
    return match


def aims_offered(before: Match, weapon: str, order: str) -> set[str]:
    """Return where Ann may aim an order with a weapon."""
    match = before.fork()
    put(match, weapon, "Kit")
    put(match, order, "Hand")
    positions.resume(match)
    assert match.decision is not None
    return {each.text for each in match.decision.options}


def tiles(stand: str, steps: frozenset[tuple[int, int]]) -> set[str]:
    """Return the tiles that lie so many steps away, without those off the map."""
    column, row = ord(stand[0]) - ord("a"), int(stand[1]) - 1
    places = {(column + east, row + north) for east, north in steps}
    return {f"{'abcdefghi'[x]}{y + 1}" for x, y in places if 0 <= x < 9 and 0 <= y < 9}


def on_the_map(told: str) -> set[str]:
    """Return tiles as an event tells them, without those off the map."""
    return set(re.findall(r"\b[a-i][1-9]\b", told))


# ---- what is compared ----------------------------------------------------------------------------


def test_each_of_the_twelve_attacks_is_drawn() -> None:
    assert len({(each.weapon, each.order) for each in drawings()}) == 12
    assert len(drawings()) == 4 * 17


@pytest.mark.parametrize("drawing", drawings(), ids=lambda d: f"{d.weapon}, {d.order}, {d.aim}")
def test_an_attack_reaches_what_is_drawn(drawing: Drawing) -> None:
    for stand in STANDS:
        target = "a5" if stand != "a5" else "e5"
        match = attacked(beginning("Execution"), drawing, stand, target)
        (told,) = (found for each in match.events() if (found := TOLD.fullmatch(each.text)))
        assert on_the_map(told[1]) == tiles(stand, drawing.direct), stand
        assert on_the_map(told[2]) == tiles(stand, drawing.glancing), stand


@pytest.mark.parametrize(
    ("weapon", "order"), sorted({(each.weapon, each.order) for each in drawings()})
)
def test_an_attack_is_aimed_where_it_is_drawn(weapon: str, order: str) -> None:
    aims = {each.aim for each in drawings() if (each.weapon, each.order) == (weapon, order)}
    assert aims_offered(beginning("Commanding"), weapon, order) == aims


@pytest.mark.parametrize(
    ("weapon", "order"), [("Compass Blade", "Strike!"), ("Compass Gun", "Draw Arms")]
)
def test_each_attack_of_a_dual_weapon_is_aimed_as_it_shows_itself(weapon: str, order: str) -> None:
    before = beginning_of(made_up(), "Commanding")
    other = {"Strike!": "Draw Arms", "Draw Arms": "Strike!"}[order]
    assert aims_offered(before, weapon, order) == {*geometry.DIRECTIONS}
    assert aims_offered(before, weapon, other) == {"north", "east", "south", "west"}


def test_a_tile_in_both_ranges_counts_as_direct() -> None:
    before = beginning_of(made_up(), "Execution")
    drawing = Drawing("Overlap", "Strike!", "north", frozenset(), frozenset())
    taken = {}
    for target in ("e6", "e7", "d5", "e8"):
        after = attacked(before, drawing, "e5", target)
        held = [placement.number_held(each.state, "Hit points", 1) for each in (before, after)]
        taken[target] = held[0] - held[1]
    assert taken == {"e6": 10, "e7": 5, "d5": 10, "e8": 0}
