"""Boards as they are drawn: rows from the far side to the near one, a sign on each space.

A player stands as the first letters of the seat's name, a token as the first letters of its kind in
small ones; what the signs mean is told below.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen
from rich.text import Text

from cardwright.interpreter import BoardView, SpaceView, View

WIDTH = 2
"""How many letters a sign has."""
BARE = "."


def boards(view: View) -> Iterator[Text]:
    """Yield the lines of each board, the last row first."""
    for board in view.boards:
        drawn = Drawn(board)
        yield Text(f"  {board.name}", style="dim")
        for row in range(board.rows, 0, -1):
            yield Text(drawn.row(row), no_wrap=True)
        yield Text(drawn.letters(), style="dim", no_wrap=True)
        for line in drawn.told():
            yield Text(line, style="dim")


@frozen
class Drawn:
    """A board with what stands and lies on it."""

    board: BoardView

    def columns(self) -> str:
        """Return the letters of the columns."""
        return "".join(chr(ord("a") + each) for each in range(self.board.columns))

    def at(self, name: str) -> SpaceView:
        """Return what is on a space."""
        return next((each for each in self.board.spaces if each.name == name), SpaceView(name))

    def row(self, row: int) -> str:
        """Return a row: its number and a sign for each space."""
        signs = [sign(self.at(f"{column}{row}")) for column in self.columns()]
        return f"    {row:>2}  {' '.join(each.ljust(WIDTH) for each in signs)}".rstrip()

    def letters(self) -> str:
        """Return the letters below the columns."""
        return f"        {' '.join(each.ljust(WIDTH) for each in self.columns())}".rstrip()

    def told(self) -> Iterator[str]:
        """Yield what stands on the spaces that are not bare, in words."""
        for space in self.board.spaces:
            facts = (f"{name} {value}" for name, value in space.facts)
            yield f"    {space.name}: {', '.join([*space.players, *space.tokens, *facts])}"


def sign(space: SpaceView) -> str:
    """Return the sign of a space: who stands there, or what lies there."""
    return short(space.players) or short(space.tokens).lower() or (BARE if not space.facts else "*")


def short(names: Iterable[str]) -> str:
    """Return the first letters of the first of some names."""
    return next((each[:WIDTH] for each in names), "")
