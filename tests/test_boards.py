"""The geometry of grids: spaces, directions, lines, leaps, rings; and how they are told.

The board is 5 by 9. `?` in a line stands for a space over the edge.
"""

from __future__ import annotations

import pytest

from cardwright.interpreter import geometry

BOARD = geometry.Board("yard", 5, 9)
SETS = {"straight": geometry.STRAIGHT, "diagonal": geometry.DIAGONAL, "all": geometry.ALL}


def at(name: str) -> int:
    return geometry.space_named(BOARD, name)


def told(spaces: object) -> str:
    """Return spaces in words, `?` for one over the edge."""
    assert isinstance(spaces, tuple)
    return " ".join(
        geometry.name_of_space(BOARD, each) if geometry.exists(each) else "?" for each in spaces
    )


def way(text: str) -> tuple[int, ...]:
    """Return a line from the names of its spaces."""
    return tuple(at(each) for each in text.split())


def test_spaces_are_named_from_the_south_west_corner() -> None:
    assert at("a1") == 0
    assert at("b1") == 1
    assert at("a2") == 5
    assert at("e9") == BOARD.size - 1
    assert [geometry.name_of_space(BOARD, at(name)) for name in ("c3", "e9")] == ["c3", "e9"]


@pytest.mark.parametrize("column", [-3, -1, 0, 4, 5, 9])
@pytest.mark.parametrize("row", [-2, 0, 8, 9, 20])
def test_a_space_over_the_edge_is_told_from_all_others(column: int, row: int) -> None:
    space = geometry.space_at(BOARD, column, row)
    assert geometry.place_of(BOARD, space) == (column, row)
    assert geometry.exists(space) == (0 <= column < 5 and 0 <= row < 9)


AWAY = """
c3 1 north c4
c3 2 south c1
c3 2 east  e3
c3 2 west  a3
c3 1 north-east d4
c3 2 south-east e1
c3 2 south-west a1
c3 1 north-west b4
c3 0 north c3
c3 3 south ?
e9 1 east  ?
"""


@pytest.mark.parametrize("row", AWAY.strip().splitlines())
def test_steps_lead_so_far(row: str) -> None:
    start, number, direction, goal = row.split()
    found = geometry.away(BOARD, int(number), geometry.DIRECTIONS.index(direction), at(start))
    assert told((found,)) == goal


def test_over_the_edge_and_back() -> None:
    out = geometry.away(BOARD, 3, geometry.DIRECTIONS.index("west"), at("a5"))
    assert not geometry.exists(out)
    assert geometry.away(BOARD, 3, geometry.DIRECTIONS.index("east"), out) == at("a5")


@pytest.mark.parametrize(
    ("direction", "degrees", "found"),
    [
        ("north", 45, "north-east"),
        ("north", 90, "east"),
        ("north", 315, "north-west"),
        ("west", 90, "north"),
        ("south-east", 180, "north-west"),
    ],
)
def test_directions_turn_to_the_right(direction: str, degrees: int, found: str) -> None:
    assert (
        geometry.DIRECTIONS[geometry.turned(geometry.DIRECTIONS.index(direction), degrees)] == found
    )


NEAR = """
c3 c3 0 yes no
c3 c4 1 yes yes
c3 d4 1 yes no
c3 c5 1 no  no
c3 e5 2 yes no
c3 d5 2 no  no
a1 e1 4 yes no
a1 e1 3 no  no
"""


@pytest.mark.parametrize("row", NEAR.strip().splitlines())
def test_within_is_in_line_and_neighbours_share_an_edge(row: str) -> None:
    a, b, number, within, beside = row.split()
    for one, other in ((at(a), at(b)), (at(b), at(a))):
        assert geometry.is_within(BOARD, one, int(number), other) == (within == "yes")
        assert geometry.are_neighbours(BOARD, one, other) == (beside == "yes")


@pytest.mark.parametrize(
    ("a", "b", "found"),
    [("c3", "c7", "north"), ("c3", "e1", "south-east"), ("c3", "d5", None), ("c3", "c3", None)],
)
def test_a_direction_leads_from_one_space_to_another_in_line(
    a: str, b: str, found: str | None
) -> None:
    direction = geometry.direction_from(BOARD, at(a), at(b))
    assert (None if direction is None else geometry.DIRECTIONS[direction]) == found


AREAS = """
c3 1-1 straight | c4 d3 c2 b3
c3 1-1 diagonal | d4 d2 b2 b4
a1 1-1 all      | a2 b2 b1
c3 0-1 straight | c3 c4 d3 c2 b3
a1 0-2 straight | a1 a2 a3 b1 c1
c3 2-3 straight | c5 c6 e3 c1 a3
"""


@pytest.mark.parametrize("row", AREAS.strip().splitlines())
def test_spaces_in_line_are_those_of_the_board(row: str) -> None:
    given, found = row.split("|")
    start, reach, directions = given.split()
    low, high = map(int, reach.split("-"))
    assert (
        told(geometry.spaces_away(BOARD, (low, high), SETS[directions], at(start))) == found.strip()
    )


@pytest.mark.parametrize(
    ("start", "number", "found"),
    [
        ("c3", 0, "c3"),
        ("c3", 1, "b2 c2 d2 b3 d3 b4 c4 d4"),
        ("a1", 1, "b1 a2 b2"),
        ("a9", 2, "a7 b7 c7 c8 c9"),
    ],
)
def test_a_ring_is_where_the_larger_distance_is_exactly_that(
    start: str, number: int, found: str
) -> None:
    assert told(geometry.ring(BOARD, number, at(start))) == found


def test_there_is_a_line_for_each_direction_and_length_and_one_of_length_0() -> None:
    found = geometry.lines(BOARD, (0, 2), geometry.STRAIGHT, at("c8"))
    assert told(found[0]) == "c8"
    assert [told(each) for each in found[1:3]] == ["c8 c9", "c8 c9 ?"]
    assert len(found) == 1 + 4 * 2
    assert [geometry.length(each) for each in geometry.longest(found)] == [2] * 4


def test_a_leap_goes_straight_on_and_then_to_either_side() -> None:
    found = geometry.leaps(BOARD, 2, 1, at("c3"))
    assert [told(each) for each in found] == [
        "c3 c4 c5 d5", "c3 c4 c5 b5", "c3 d3 e3 e2", "c3 d3 e3 e4",
        "c3 c2 c1 b1", "c3 c2 c1 d1", "c3 b3 a3 a4", "c3 b3 a3 a2",
    ]  # fmt: skip
    assert [list(geometry.legs(BOARD, each)) for each in found[:2]] == [
        [(0, 2), (2, 1)],
        [(0, 2), (6, 1)],
    ]


LINES = """
c3 c4 c5 c6 | c5    | c3 c4
c3 c4 c5 c6 | c3    | c3 c4 c5 c6
c3 c4 c5 c6 | c4    | c3
c3 c4 c5 c6 | a1    | c3 c4 c5 c6
c3          | c3    | c3
"""


@pytest.mark.parametrize("row", LINES.strip().splitlines())
def test_a_line_is_cut_before_what_stops_it(row: str) -> None:
    line, stop, found = (each.strip() for each in row.split("|"))
    assert told(geometry.cut_before(way(line), lambda space: space == at(stop))) == found


@pytest.mark.parametrize(
    ("line", "number", "found"),
    [
        ("c3 c4", 2, "c3 c4 c5 c6"),
        ("c3 c4 c5 d5", 1, "c3 c4 c5 d5 e5"),
        ("c8 c9", 1, "c8 c9 ?"),
        ("c3", 1, "c3"),
    ],
)
def test_a_line_goes_on_the_way_of_its_last_step(line: str, number: int, found: str) -> None:
    assert told(geometry.lengthened(BOARD, way(line), number)) == found


def test_parts_of_a_line_are_counted_from_its_start() -> None:
    line = way("c3 c4 c5 c6")
    assert told(geometry.spaces_between(line, (1, 3))) == "c4 c5 c6"
    assert told(geometry.spaces_between(line, (2, 9))) == "c5 c6"
    assert geometry.spaces_between(line, (4, 9)) == ()
    assert told(geometry.shortened(line, 1)) == "c3 c4"
    assert told(geometry.shortened(line, -1)) == "c3"
