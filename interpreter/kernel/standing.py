"""Where the pieces of players stand, and lines as they are seen from a state.

Nothing here changes a state but `enter` and `leave`, which are what simple events do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from ..program import geometry
from ..program.bounded_numbers import listed, spend, whole
from ..program.geometry import Board, Line, Space
from ..program.simple_events import Entered, Players
from .state import State
from .tokens import tokens_at

T = TypeVar("T")


def board_of(s: State) -> Board:
    """Return the board of the game."""
    board = s.program.board
    assert board is not None
    return board


def all_spaces(s: State) -> Sequence[Space]:
    """Return all spaces of the board; without a board there are none."""
    board = s.program.board
    return () if board is None else listed(s, range(board.size))


# ---- who stands where ----------------------------------------------------------------------------


def space_of(s: State, player: int | None) -> Space | None:
    """Return the space that a piece stands on, or None."""
    return None if player is None else s.stands[player]


def players_on(s: State, spaces: Iterable[Space | None]) -> list[int]:
    """Return the players who stand on some spaces, in the order of the spaces."""
    found = []
    for space in spaces:
        if space is not None and space in s.stands:
            for player, at in enumerate(s.stands):
                if at == space and not s.out >> player & 1 and player not in found:
                    found.append(player)
    return found


def is_bare(s: State, space: Space | None) -> bool:
    """Whether nobody stands on a space of the board and nothing lies there."""
    if space is None or space < 0:
        return False
    return not players_on(s, (space,)) and not tokens_at(s, "space", space)


# ---- spaces and lines, seen from a state ---------------------------------------------------------


def space_away(s: State, number: int, direction: int | None, space: Space | None) -> Space | None:
    """Return the space so many steps away; None from nowhere."""
    if space is None or direction is None:
        return None
    return geometry.away(board_of(s), whole(number), direction, space)


def spaces_in_line(
    s: State, reach: tuple[int, int], directions: Iterable[int | None], space: Space | None
) -> tuple[Space, ...]:
    """Return the spaces of the board so many steps away, in line."""
    if space is None:
        return ()
    known = tuple(each for each in directions if each is not None)
    return listed(s, geometry.spaces_away(board_of(s), reach, known, space))


def ring_around(s: State, number: int, space: Space | None) -> tuple[Space, ...]:
    """Return the spaces around a space at exactly that distance."""
    if space is None:
        return ()
    spend(s, board_of(s).size)
    return geometry.ring(board_of(s), whole(number), space)


def within(s: State, a: Space | None, number: int, b: Space | None) -> bool:
    """Whether two spaces are in line and so near."""
    return a is not None and b is not None and geometry.is_within(board_of(s), a, number, b)


def neighbours(s: State, a: Space | None, b: Space | None) -> bool:
    """Whether two spaces share an edge."""
    return a is not None and b is not None and geometry.are_neighbours(board_of(s), a, b)


def direction_between(s: State, a: Space | None, b: Space | None) -> int | None:
    """Return the direction from a space to another one in line with it, or None."""
    return None if a is None or b is None else geometry.direction_from(board_of(s), a, b)


def turned_by(direction: int | None, degrees: int) -> int | None:
    """Return a direction turned to the right; none for what is no eighth of the circle."""
    return None if direction is None or degrees % 45 else geometry.turned(direction, degrees)


def lines_of_length(
    s: State, reach: tuple[int, int], directions: Iterable[int | None], space: Space | None
) -> tuple[Line, ...]:
    """Return a line for each direction and length; none from nowhere, or to nowhere."""
    if space is None:
        return ()
    known = tuple(each for each in directions if each is not None)
    found = geometry.lines(board_of(s), reach, known, space)
    spend(s, sum(map(len, found)))
    return found


def lines_to_edge(
    s: State, directions: Iterable[int | None], space: Space | None
) -> tuple[Line, ...]:
    """Return a line straight on to the edge for each direction."""
    if space is None:
        return ()
    known = [each for each in directions if each is not None]
    spend(s, len(known) * max(board_of(s).columns, board_of(s).rows))
    return tuple(geometry.line_to_edge(board_of(s), each, space) for each in known)


def leaps_from(s: State, number: int, aside: int, space: Space | None) -> tuple[Line, ...]:
    """Return the lines of so many steps straight on and so many aside."""
    if space is None or number < 0 or aside < 0:
        return ()
    found = geometry.leaps(board_of(s), whole(number), whole(aside), space)
    spend(s, sum(map(len, found)))
    return found


def end_of(way: Line | None) -> Space | None:
    """Return the last space of a line."""
    return way[-1] if way else None


def length_of_line(way: Line | None) -> int:
    """Return how many spaces a line has."""
    return geometry.length(way) if way else 0


def spaces_of(way: Line | None) -> Line:
    """Return every space of a line but the one it starts from."""
    return way[1:] if way else ()


def part_of_line(way: Line | None, reach: tuple[int, int]) -> Line:
    """Return the spaces of a line from one number to another."""
    return geometry.spaces_between(way, reach) if way else ()


def numbered(way: Line | None, number: int) -> Space | None:
    """Return a space of a line, counted from the start, or None."""
    return geometry.space_of_line(way, whole(number)) if way else None


def beginning(way: Line | None, number: int) -> Line | None:
    """Return the first so many spaces of a line."""
    return geometry.shortened(way, whole(number)) if way else None


def before(way: Line | None, stops: Callable[[Space], bool]) -> Line | None:
    """Return a line up to the space before the first one that stops it."""
    return geometry.cut_before(way, stops) if way else None


def longer(s: State, way: Line | None, number: int) -> Line | None:
    """Return a line with more spaces, the way of its last step."""
    return geometry.lengthened(board_of(s), way, whole(number)) if way else None


def longest_of(ways: Iterable[Line | None]) -> tuple[Line, ...]:
    """Return the lines of the greatest length; a line from nowhere is none."""
    return geometry.longest(each for each in ways if each)


def ends_of(ways: Iterable[Line | None]) -> tuple[Space, ...]:
    """Return the last space of each line."""
    return tuple(dict.fromkeys(each[-1] for each in ways if each))


def lengths_of(ways: Iterable[Line | None]) -> list[int]:
    """Return the length of each line."""
    return [geometry.length(each) for each in ways if each]


# ---- events --------------------------------------------------------------------------------------


def enter(s: State, values: Entered) -> None:
    """A piece comes to a space."""
    players, space = values
    for player in players:
        s.stands[player] = space


def leave_board(s: State, values: Players) -> None:
    """Pieces leave the board."""
    for player in values[0]:
        s.stands[player] = None


def options_of(values: Iterable[T | None]) -> list[T]:
    """Return values that can be chosen from, each once."""
    return list(dict.fromkeys(each for each in values if each is not None))
