"""The geometry of a grid: spaces, directions, lines, leaps, rings. Nothing here knows a state.

A space of the board is a number from 0, row by row from the south-west corner. A space over the
edge is a number below zero, so that lines can lead there and rules can ask whether it exists. A
direction is a number from 0, clockwise from the north. A line is the spaces of a way, beginning
with the one it starts from, which does not count: a line of length 0 is that space alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from attrs import frozen

from .bounded_numbers import LONGEST, TooMany, counted

Space = int
Line = tuple[Space, ...]

DIRECTIONS = (
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
)  # fmt: skip
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
STRAIGHT, DIAGONAL, ALL = (0, 2, 4, 6), (1, 3, 5, 7), tuple(range(8))

FAR = 10**6
"""How far from the board a space can lie and still be told from others."""

REMEMBERED = 10_000
"""So many answers are remembered: the same ways are asked for again and again."""


@frozen
class Board:
    """A grid of so many columns and rows; nothing leaves it.

    `apart` says that no piece stands on another where a scenario begins.
    """

    name: str
    columns: int
    rows: int
    apart: bool = False

    @property
    def size(self) -> int:
        """Return how many spaces there are."""
        return self.columns * self.rows


# ---- spaces --------------------------------------------------------------------------------------


def space_at(board: Board, column: int, row: int) -> Space:
    """Return the space in a column and a row, both counted from 0; it may lie over the edge."""
    if 0 <= column < board.columns and 0 <= row < board.rows:
        return row * board.columns + column
    if not (-FAR <= column < FAR and -FAR <= row < FAR):
        raise TooMany
    return -2 - ((row + FAR) * 2 * FAR + column + FAR)


def place_of(board: Board, space: Space) -> tuple[int, int]:
    """Return the column and the row of a space."""
    if space >= 0:
        row, column = divmod(space, board.columns)
        return column, row
    row, column = divmod(-2 - space, 2 * FAR)
    return column - FAR, row - FAR


def name_of_space(board: Board, space: Space) -> str:
    """Return what a space is called: `c3`."""
    column, row = place_of(board, space)
    return f"{chr(ord('a') + column)}{row + 1}" if space >= 0 else "no space"


def space_named(board: Board, name: str) -> Space:
    """Return the space with a name."""
    return space_at(board, ord(name[0]) - ord("a"), int(name[1:]) - 1)


def exists(space: Space | None) -> bool:
    """Whether a space is on the board."""
    return space is not None and space >= 0


def away(board: Board, number: int, direction: int, space: Space) -> Space:
    """Return the space so many steps away."""
    column, row = place_of(board, space)
    across, up = STEPS[direction]
    return space_at(board, column + number * across, row + number * up)


# ---- distances -----------------------------------------------------------------------------------


def apart(board: Board, a: Space, b: Space) -> tuple[int, int]:
    """Return how many columns and rows lie between two spaces."""
    (a_column, a_row), (b_column, b_row) = place_of(board, a), place_of(board, b)
    return b_column - a_column, b_row - a_row


def is_within(board: Board, a: Space, number: int, b: Space) -> bool:
    """Whether two spaces lie on a line, straight or diagonal, and so near to each other."""
    across, up = (abs(each) for each in apart(board, a, b))
    return (across == up or not across or not up) and max(across, up) <= number


def are_neighbours(board: Board, a: Space, b: Space) -> bool:
    """Whether two spaces share an edge."""
    across, up = apart(board, a, b)
    return abs(across) + abs(up) == 1


def direction_from(board: Board, a: Space, b: Space) -> int | None:
    """Return the direction from a space to another one in line with it, or None."""
    across, up = apart(board, a, b)
    far = max(abs(across), abs(up))
    if not far or (across and up and abs(across) != abs(up)):
        return None
    return STEPS.index((across // far, up // far))


def turned(direction: int, degrees: int) -> int:
    """Return a direction turned to the right."""
    return (direction + degrees // 45) % 8


# ---- areas ---------------------------------------------------------------------------------------


@lru_cache(REMEMBERED)
def spaces_away(
    board: Board, reach: tuple[int, int], directions: tuple[int, ...], space: Space
) -> tuple[Space, ...]:
    """Return the spaces of the board so many steps away, in line."""
    low, high = max(reach[0], 0), counted(reach[1], LONGEST)
    found = [
        away(board, number, each, space) for each in directions for number in range(low, high + 1)
    ]
    return tuple(dict.fromkeys(each for each in found if each >= 0))


def ring(board: Board, number: int, space: Space) -> tuple[Space, ...]:
    """Return the spaces of the board whose larger distance is exactly so much."""
    column, row = place_of(board, space)
    return tuple(
        other_row * board.columns + other
        for other_row in range(max(row - number, 0), min(row + number + 1, board.rows))
        for other in range(max(column - number, 0), min(column + number + 1, board.columns))
        if max(abs(other - column), abs(other_row - row)) == number
    )


# ---- lines ---------------------------------------------------------------------------------------


def line(board: Board, number: int, direction: int, space: Space) -> Line:
    """Return the line of so many spaces, over the edge if it leads there."""
    steps = range(counted(number, LONGEST) + 1)
    return tuple(away(board, step, direction, space) for step in steps)


def line_to_edge(board: Board, direction: int, space: Space) -> Line:
    """Return the line straight on to the edge."""
    return cut_before(line(board, max(board.columns, board.rows), direction, space), is_over)


def is_over(space: Space) -> bool:
    """Whether a space lies over the edge."""
    return space < 0


@lru_cache(REMEMBERED)
def lines(
    board: Board, reach: tuple[int, int], directions: tuple[int, ...], space: Space
) -> tuple[Line, ...]:
    """Return a line for each direction and length; that of length 0 is the same in all."""
    low, high = max(reach[0], 0), counted(reach[1], LONGEST)
    found = [
        line(board, number, each, space) for each in directions for number in range(low, high + 1)
    ]
    return tuple(sorted(dict.fromkeys(found), key=lambda each: len(each) > 1))


@lru_cache(REMEMBERED)
def leaps(board: Board, number: int, aside: int, space: Space) -> tuple[Line, ...]:
    """Return the lines of so many steps straight on and then so many to either side."""
    return tuple(
        (*first, *line(board, aside, turned(direction, side), first[-1])[1:])
        for direction in STRAIGHT
        for first in (line(board, number, direction, space),)
        for side in (90, 270)
    )


def length(way: Line) -> int:
    """Return how many spaces a line has, its start left out."""
    return len(way) - 1


def cut_before(way: Line, stops: Callable[[Space], bool]) -> Line:
    """Return a line up to the space before the first one that stops it."""
    for at, space in enumerate(way):
        if at and stops(space):
            return way[:at]
    return way


def shortened(way: Line, number: int) -> Line:
    """Return the first so many spaces of a line."""
    return way[: max(number, 0) + 1]


def lengthened(board: Board, way: Line, number: int) -> Line:
    """Return a line with more spaces, the way of its last step; one without a step stays."""
    if len(way) < 2:
        return way
    counted(length(way) + number, LONGEST)
    across, up = apart(board, way[-2], way[-1])
    direction = STEPS.index((across, up))
    return (*way, *line(board, number, direction, way[-1])[1:])


def space_of_line(way: Line, number: int) -> Space | None:
    """Return a space of a line, counted from the start, or None."""
    return way[number] if 0 < number < len(way) else None


def spaces_between(way: Line, reach: tuple[int, int]) -> tuple[Space, ...]:
    """Return the spaces of a line from one number to another, counted from the start."""
    low, high = reach
    return way[max(low, 1) : high + 1]


def longest(ways: Iterable[Line]) -> tuple[Line, ...]:
    """Return the lines of the greatest length."""
    known = tuple(ways)
    most = max(map(len, known), default=0)
    return tuple(each for each in known if len(each) == most)


def legs(board: Board, way: Line) -> Iterator[tuple[int, int]]:
    """Yield the direction and the length of each straight part of a line."""
    run: list[int] = []
    for a, b in pairwise(way):
        direction = STEPS.index(apart(board, a, b))
        if run and run[0] != direction:
            yield run[0], len(run)
            run = []
        run.append(direction)
    if run:
        yield run[0], len(run)
