"""Every cell of the tables of `tests/scenarios/timeline_duel/matrix.txt` is laid out and played.

A position is laid out as the scenarios lay theirs: the newest card of both rows lies face down, so
that the round goes on with the reveal, and no choice comes up before the outcome is there. Each
cell is played with every face that it speaks of, sharing all beats, the first or the last one, and
with every stance of the target.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from attrs import frozen
from bundled import ROOT
from matches import game_named

from cardwright.interpreter import Match, placement, positions

TABLES = Path(__file__).parent / "scenarios" / "timeline_duel" / "matrix.txt"
STANCES = {"H": "Short 1", "L": "Short 2", "-": "Flat"}
LETTERS = {"High": "H", "Low": "L"}
OTHER = {"H": "L", "L": "H", "-": "-"}
VERDICTS = {"stopped": "BLOCK", "evaded": "EVADE", "successful": "HIT"}
LENGTHS = {"B": 2, "T": 2, "L": 3, "R": 3}
COLUMNS = ("High Guard", "Low Guard", "Sidestep", "Backstep", "nothing")
PLACES = ("all", "first", "last")
FILLER = "Hawk L", "Wolf L", "Boar L"
"""Attacks of three beats: one of them lies behind a Defense that ends too early."""


# ---- the tables ----------------------------------------------------------------------------------


@cache
def tables() -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Return the rows of each table, without its head."""
    found: list[list[tuple[str, ...]]] = []
    for line in TABLES.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            found.append([])
        elif line.startswith("| "):
            found[-1].append(tuple(each.strip() for each in line.strip("|").split("|")))
    return tuple(tuple(rows[1:]) for rows in found)


@frozen
class Cell:
    """A cell of the first table: an Attack, its owner's stance, what it meets, what comes of it."""

    attack: str
    stance: str
    meets: str
    says: str
    after: str

    @property
    def verdict(self) -> str:
        """Return what becomes of the Attack."""
        return self.says.partition("+")[0]

    @property
    def stance_after(self) -> str:
        """Return the stance of the attacker afterwards."""
        blocked, _, unblocked = self.after.partition(" if blocked, else ")
        return unblocked if unblocked and self.verdict != "BLOCK" else blocked


def cells() -> list[Cell]:
    """Return all cells of the first table."""
    return [
        Cell(attack, stance, column, says, after)
        for _, attack, stance, *columns, after in tables()[0]
        for column, says in zip(COLUMNS, columns, strict=True)
    ]


@cache
def faces() -> dict[str, str]:
    """Return what each face says: "Wall T" says "Low Guard"."""
    found: dict[str, str] = {}
    name = ""
    for path in sorted((ROOT / "cardlib" / "timeline_duel").glob("*.cards")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith('card "'):
                name = line.split('"')[1]
            label, colon, text = line.strip().partition(": ")
            if colon and label in LENGTHS:
                found[f"{name} {label}"] = text.rstrip(".")
    return found


def faces_that_say(wanted: str) -> list[str]:
    """Return the faces of an Attack or a Guard, or those of a step with any label or none."""
    step = wanted in ("Sidestep", "Backstep")
    return [
        face
        for face, says in faces().items()
        if says == wanted or (step and wanted in says.split())
    ]


def label_of(face: str) -> str:
    """Return the stance that a face says, as a letter."""
    return LETTERS.get(faces()[face].split()[0], "")


def length_of(face: str) -> int:
    """Return how many beats a face takes."""
    return LENGTHS[face[-1]]


# ---- positions -----------------------------------------------------------------------------------


@frozen
class Side:
    """What a player has: a stance, and faces with their places; the last one lies face down."""

    stance: str
    row: tuple[tuple[str, int], ...]


@cache
def beginning() -> Match:
    """Return a match in which a round has just begun, with nothing on the table."""
    game = game_named("timeline_duel")
    program = game.program({}, (), 2)
    (flow,) = (each.number for each in program.flows if each.sort == "round")
    table = positions.Table(("Ann", "Ben"))
    found = positions.position(game, table, positions.Moment(flow))
    assert found is not None
    return found.match


def played(ann: Side, ben: Side) -> Match:
    """Lay a position out, and go on with it to the next choice or the end."""
    match = beginning().fork()
    s = match.state
    for seat, side in enumerate((ann, ben)):
        put(match, seat, "Stance", "Side", STANCES[side.stance])
        for face, place in side.row:
            name, edge = face.split()
            row = placement.zone_number(s, "Timeline", seat)
            assert placement.begin_at(s, row, place)
            put(match, seat, name, "Timeline", edge, up=(face, place) != side.row[-1])
    for seat in range(2):
        for card in placement.left_over(s):
            if s.program.owners[card] == seat:
                placement.put_card(s, card, placement.zone_number(s, "Hand", seat))
    put(match, 0, "Sword", "Side")
    positions.resume(match)
    return match


def put(
    match: Match, seat: int, name: str, zone: str, edge: str = "", *, up: bool | None = None
) -> None:
    """Put a card of a player somewhere, turned to an edge."""
    s = match.state
    card = next(c for c in placement.left_over(s, name) if s.program.owners[c] in (seat, -1))
    if edge:
        placement.turn_card(s, card, edge)
    placement.put_card(s, card, placement.zone_number(s, zone, seat), up)


def stance_of(match: Match, seat: str) -> str:
    """Return the stance of a player, read from the edge of the Stance."""
    (side,) = (each for each in match.view().zones if each.label == f"{seat}'s Side")
    (edge,) = (each.edge for each in side.cards if each.name == "Stance")
    return next(letter for letter, known in STANCES.items() if known == edge)


def verdict_on(match: Match, seat: str, face: str) -> str:
    """Return what became of an Attack."""
    (row,) = (each for each in match.view().zones if each.label == f"{seat}'s Timeline")
    (card,) = (each for each in row.cards if f"{each.name} {each.edge}" == face)
    return VERDICTS[dict(card.facts)["Verdict"]]


# ---- an Attack against what it meets -------------------------------------------------------------


def test_there_are_90_cells() -> None:
    said = [each.verdict for each in cells()]
    assert [said.count(each) for each in ("BLOCK", "EVADE", "HIT")] == [18, 39, 33]


@pytest.mark.parametrize("cell", cells(), ids=lambda c: f"{c.attack} from {c.stance}: {c.meets}")
@pytest.mark.laws(once=True)
def test_an_attack_against_what_it_meets(cell: Cell) -> None:
    number = 0
    for attack in faces_that_say(cell.attack):
        for row, start, before in met(cell, attack):
            number += 1
            look_at(cell, attack, row, start, before)
    assert number >= 6


def met(cell: Cell, attack: str) -> Iterator[tuple[tuple[tuple[str, int], ...], int, str]]:
    """Yield rows of the target, where the Attack begins, and the stance of the target before."""
    for before in STANCES:
        if cell.meets == "nothing":
            for filler in fillers(attack):
                yield ((filler, length_of(attack)),), 1, before
                if length_of(attack) == 2:
                    yield ((filler, 1),), 1, before
            continue
        for defense in faces_that_say(cell.meets):
            for where in PLACES:
                yield (*aligned(attack, defense, where), before)


def aligned(attack: str, defense: str, where: str) -> tuple[tuple[tuple[str, int], ...], int]:
    """Return the row of a Defense that shares beats with an Attack, and where that begins."""
    start = 3 if where == "first" else 1
    end = start + length_of(attack) - 1
    at = {"all": start, "first": start - length_of(defense) + 1, "last": end}[where]
    row: tuple[tuple[str, int], ...] = ((defense, at),)
    behind = at + length_of(defense)
    if behind <= end:
        row = (*row, (fillers(attack)[0], behind))
    return row, start


def fillers(attack: str) -> list[str]:
    """Return Attacks that end on another beat, whatever they are laid behind."""
    return [each for each in FILLER if each != attack]


def look_at(
    cell: Cell, attack: str, row: tuple[tuple[str, int], ...], start: int, before: str
) -> None:
    """Play a position of a cell, and compare everything that must come of it."""
    match = played(Side(cell.stance, ((attack, start),)), Side(before, row))
    told = f"{attack} at {start} from {cell.stance}, {row} from {before}"
    end = start + length_of(attack) - 1
    defense, at = row[0]
    label = label_of(defense) if cell.meets != "nothing" else ""
    standing = label if label and at < end else before
    assert verdict_on(match, "Ann", attack) == cell.verdict, told
    assert stance_of(match, "Ann") == cell.stance_after, told
    if cell.verdict == "HIT" and standing == "-":
        assert match.result is not None and match.result.winners == ("Ann",), told
        assert stance_of(match, "Ben") == "-", told
        return
    assert match.result is None, told
    after = "-" if cell.verdict == "HIT" else standing
    assert stance_of(match, "Ben") == (label if label and at == end else after), told


# ---- an Attack against an Attack -----------------------------------------------------------------


def signature(face: str, stance: str) -> str:
    """Return the technique and the stance that counts, after the flip of a Slash: `StH`, `Lu0`."""
    technique = faces()[face].split()[-1]
    counted = label_of(face) or stance.replace("-", "0")
    return f"{technique[:2]}{counted}"


def turned(face: str, stance: str) -> str:
    """Return the stance of an attacker when the Attack is judged: a Slash has flipped it."""
    wrong = faces()[face].split()[-1] == "Slash" and stance not in ("-", label_of(face))
    return OTHER[stance] if wrong else stance


def row_for(face: str, stance: str) -> tuple[str, str]:
    """Return what the second table says of an Attack: when it is matched, and when it is not."""
    now, mark = turned(face, stance), signature(face, stance)
    in_stance = mark[-1] == now
    for own, equal, different in tables()[1]:
        names, condition = own.split(", ")[:-1] or [own], own.split(", ")[-1]
        names = [*names, condition]
        fits = {
            "stance active": in_stance, "stance not active": not in_stance,
            "no stance": now == "-",
        }.get(condition, True)  # fmt: skip
        if mark in names and fits:
            return equal, different
    raise AssertionError(mark)


def pairs() -> list[tuple[str, str]]:
    """Return every two Attacks that two players can lay."""
    attacks = [
        face
        for face, says in faces().items()
        if says.split()[-1] in ("Strike", "Slash", "Lunge", "Transition")
    ]
    return [(one, two) for one in attacks for two in attacks]


@pytest.mark.laws(once=True)
@pytest.mark.parametrize(("one", "two"), pairs())
def test_two_attacks_on_the_same_last_beat(one: str, two: str) -> None:
    end = 3
    for ann in STANCES:
        for ben in STANCES:
            match = played(
                Side(ann, ((one, end + 1 - length_of(one)),)),
                Side(ben, ((two, end + 1 - length_of(two)),)),
            )
            look_at_both(match, (one, ann), (two, ben))


def look_at_both(match: Match, ann: tuple[str, str], ben: tuple[str, str]) -> None:
    """Compare what came of two Attacks with the second and the third table."""
    equal = signature(*ann) == signature(*ben)
    said = [row_for(*each)[0 if equal else 1] for each in (ann, ben)]
    hit = [each.startswith("HIT") for each in said]
    lost = [
        name
        for name, (_, stance), by in (("Ann", ann, hit[1]), ("Ben", ben, hit[0]))
        if by and stance == "-"
    ]
    told = f"{ann} against {ben}: {said}"
    for seat, (face, stance), own, by in (
        ("Ann", ann, said[0], hit[1]), ("Ben", ben, said[1], hit[0]),
    ):  # fmt: skip
        assert verdict_on(match, seat, face) == own.replace(",", "+").partition("+")[0], told
        after = turned(face, stance)
        if "+swap" in own:
            after = OTHER[after]
        if not lost:
            assert stance_of(match, seat) == ("-" if by else after), told
    assert len(lost) < 2, f"both lose: {told}"
    assert (match.result.winners if match.result else ()) == tuple(
        seat for seat in ("Ann", "Ben") if lost and seat not in lost
    ), told


# ---- the stance of the target --------------------------------------------------------------------


@pytest.mark.parametrize("row", tables()[2], ids=" ".join)
def test_the_stance_of_the_target_of_a_hit(row: tuple[str, ...]) -> None:
    before, flips, begins, result = row
    if flips == "yes":  # both attack: a Lunge of each, so that neither is the other's equal
        match = played(Side("H", (("Hawk L", 1),)), Side(before, (("Boar R", 1),)))
    elif begins == "no":
        match = played(Side("H", (("Hawk B", 1),)), Side(before, (("Hawk L", 2),)))
    else:
        face = {"High": "Wind L", "Low": "Reed L"}[begins]
        match = played(Side("H", (("Hawk L", 1),)), Side(before, ((face, 3),)))
        if begins == "High":  # a Backstep evades a Slash, so a Transition hits there
            match = played(Side("H", (("Wolf R", 1),)), Side(before, ((face, 3),)))
    if result == "loses":
        assert match.result is not None and match.result.winners == ("Ann",)
    assert stance_of(match, "Ben") == ("-" if result == "loses" else result)
    assert result == "loses" or match.result is None
