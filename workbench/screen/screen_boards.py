"""Boards as they are drawn: rows from the far side to the near one, a sign on each space.

A player stands as the first letters of the seat's name, a token as the first letters of its kind in
small ones; what the signs mean is told below. What is marked, such as the spaces that are offered,
shows its own sign where nothing stands, and behind the first letter of what does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import Factory, frozen
from rich.text import Text

from cardwright.interpreter import BoardView, SpaceView, View

WIDTH = 2
"""How many letters a sign has."""
NARROWEST = 26
"""The fewest columns that a board takes, with what is told below it."""
BARE = "."
HERE = "*"
"""Behind the letter of what stands on a space to which an option leads."""


@frozen
class Marks:
    """What is marked on a board: a sign for each space, and lines that tell what signs mean."""

    signs: Mapping[str, str] = Factory(dict)
    told: tuple[str, ...] = ()


def board_lines(view: View, marks: Marks, *, close: bool = False) -> Iterator[Text]:
    """Yield the lines of each board, the last row first; close, what signs mean takes few lines."""
    for board in view.boards:
        drawn = Drawn(board, marks)
        yield Text(f"  {board.name}", style="dim")
        for row in range(board.rows, 0, -1):
            yield drawn.row(row)
        yield Text(drawn.letters(), style="dim", no_wrap=True)
        lines = [*drawn.told(), *(f"  {each}" for each in marks.told)]
        for line in flowed(lines, width_of(view)) if close else lines:
            yield Text(line, style="dim")


def flowed(lines: Iterable[str], width: int) -> Iterator[str]:
    """Yield lines behind each other, as many as there is room for."""
    line = ""
    for each in lines:
        if line and len(line) + len(each) > width:
            yield line
            line = ""
        line += each
    if line:
        yield line


def width_of(view: View) -> int:
    """Return how many columns the boards of a view take."""
    widths = [6 + (WIDTH + 1) * board.columns for board in view.boards]
    return max([NARROWEST, *widths])


@frozen
class Drawn:
    """A board with what stands and lies on it, and what is marked."""

    board: BoardView
    marks: Marks

    def columns(self) -> str:
        """Return the letters of the columns."""
        return "".join(chr(ord("a") + each) for each in range(self.board.columns))

    def at(self, name: str) -> SpaceView:
        """Return what is on a space."""
        return next((each for each in self.board.spaces if each.name == name), SpaceView(name))

    def row(self, row: int) -> Text:
        """Return a row: its number and a sign for each space."""
        line = Text(f"  {row:>2}  ", no_wrap=True)
        for column in self.columns():
            name = f"{column}{row}"
            stands, mark = sign(self.at(name)), self.marks.signs.get(name, "")
            if not mark:
                line.append(stands.ljust(WIDTH + 1))
            elif stands == BARE:
                line.append(mark.ljust(WIDTH + 1), style="bold cyan")
            else:
                behind = HERE if mark[-1].isdigit() else mark[-1]
                line.append(f"{stands[:1]}{behind}".ljust(WIDTH + 1), style="bold cyan")
        line.rstrip()
        return line

    def letters(self) -> str:
        """Return the letters below the columns."""
        letters = "".join(each.ljust(WIDTH + 1) for each in self.columns())
        return f"      {letters}".rstrip()

    def told(self) -> Iterator[str]:
        """Yield what the signs stand for, then the spaces of which a sign does not tell all."""
        signs = {name: shown for space in self.board.spaces for name, shown in pieces(space)}
        signs |= {name: shown for space in self.board.spaces for name, shown in things(space)}
        yield from (f"  {shown} {name}" for name, shown in signs.items())
        for space in self.board.spaces:
            facts = [f"{name} {value}" for name, value in space.facts]
            lying = [name for name, _ in things(space)]
            if facts or len(space.players) + len(lying) > 1:
                yield f"  {space.name}: {', '.join([*space.players, *lying, *facts])}"


def sign(space: SpaceView) -> str:
    """Return the sign of a space: who stands there, or what lies there."""
    found = [*pieces(space), *things(space)]
    if found:
        return found[0][1]
    return BARE if not space.facts else "#"


def pieces(space: SpaceView) -> Iterable[tuple[str, str]]:
    """Yield the players who stand on a space, with their signs."""
    for name in space.players:
        yield name, name[:WIDTH]


def things(space: SpaceView) -> Iterable[tuple[str, str]]:
    """Yield the tokens that lie on a space, whose each is, with their signs."""
    for kind, owner in zip(space.tokens, space.owners, strict=True):
        yield f"{owner}'s {kind}", kind[:WIDTH].lower()
