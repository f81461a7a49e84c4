"""What is left out of a screen so that it fits: the table folded, lines and options that matter.

Where there is room nothing is folded. Where there is not, the table is drawn close: what a player
has flows behind each other, all of it beside the board. If that is too much still, what others
have is counted. `table` shows all of it. Where nothing scrolls away nothing is folded either.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import RenderableType
from rich.text import Text

from cardwright.interpreter import Decision, View

from ..output.terminal import counted
from .screen_ahead import Ahead, planned
from .screen_boards import Marks
from .screen_console import Screen
from .screen_events import Row, told
from .screen_options import MOST, card_notes, listed
from .screen_steps import taken_so_far
from .table import table
from .table_close import FOLDS, close_table

FEWEST_ROWS = 3
"""For so many lines of what happened room is made."""
FEWEST_OPTIONS = 4
"""So many options are listed in any case."""
BELOW = 2
"""The lines of the headline of what happened, and of what is typed."""


def fitted(
    screen: Screen, view: View, turns: int, marks: Marks | None, rest: int
) -> RenderableType:
    """Return a table that leaves room for some lines below it, as whole as it can be."""
    whole = table(view, turns, marks)
    room = screen.console.height - rest
    if not screen.is_live or screen.height_of(whole) <= room:
        return whole
    folded = [close_table(view, turns, marks, each) for each in FOLDS]
    heights = [screen.height_of(each) for each in folded]
    return next(
        each
        for each, height in zip(folded, heights, strict=True)
        if height <= max(room, min(heights))
    )


def question(decision: Decision, ahead: Ahead, most: int = MOST) -> list[RenderableType]:
    """Return what was planned, the question, and the options, or the first ones of many."""
    options = decision.options
    made: list[RenderableType] = planned(ahead.plan)
    made += [Text(f"{decision.prompt}:", style="bold"), *taken_so_far(decision)]
    if decision.bounds is not None:
        first, last = decision.bounds
        return [*made, Text(f"a number from {first} to {last}")]
    made.append(listed(options[:most], ahead.notes or card_notes(decision, options[:most])))
    if len(options) > most:
        more = counted(len(options) - most, "more option")
        made.append(Text(f"... {more}: `list` shows all, `list TEXT` finds some."))
    return made


def screenful(
    screen: Screen, view: View, turns: int, decision: Decision, ahead: Ahead, news: int
) -> tuple[RenderableType, list[RenderableType]]:
    """Return a table and a question that fit on one screen with the news between them."""
    most = MOST
    asked = question(decision, ahead, most)
    rest = min(FEWEST_ROWS, news) + BELOW if news else 1
    made = fitted(screen, view, turns, ahead.marks, screen.height_of(*asked) + rest)
    room = screen.console.height - screen.height_of(made) - rest
    while screen.is_live and most > FEWEST_OPTIONS and screen.height_of(*asked) > room:
        most = max(min(most, len(decision.options)) - 1, FEWEST_OPTIONS)
        asked = question(decision, ahead, most)
    return made, asked


# ---- what happened -------------------------------------------------------------------------------

OF_CARDS = (
    "move", "shuffle", "turn", "show", "put back", "control", "shuffle in", "stack", "turn to",
    "turn over",
)  # fmt: skip
"""Changes that the table shows anyway."""
DEEP = 3
"""What stands further to the right than this is a detail."""


def worth(rows: Sequence[Row]) -> list[int]:
    """Return how much each line matters: what happens to cards least, numbers and the end most.

    The line that one which matters follows from matters as much.
    """
    found = [rank(each) for each in rows]
    for at, each in enumerate(rows):
        above = next((i for i in range(at - 1, -1, -1) if rows[i].depth < each.depth), None)
        if above is not None and rows[above].sort != "part":
            found[above] = max(found[above], min(found[at], 3))
    return found


def rank(row: Row) -> int:
    """Return how much a line matters by itself."""
    if row.sort == "change":
        if row.key in OF_CARDS:
            return 1 if row.depth < DEEP else 0
        return 1 if row.key == "set" else 3
    return 2 if row.depth < DEEP else 1


def that_matter(rows: Sequence[Row], room: int, fits: Callable[[Sequence[Row]], bool]) -> list[Row]:
    """Return the lines that matter most, of equal ones the latest, in order: as many as fit."""
    ranks = worth(rows)
    order = sorted(
        (at for at, each in enumerate(rows) if each.sort != "part" or at + 1 == len(rows)),
        key=lambda at: (ranks[at], at),
    )
    for dropped in range(max(len(order) - room, 0), len(order)):
        left = with_headings(rows, set(order[dropped:]))
        if fits(left):
            return left
    return [rows[order[-1]]]


def with_headings(rows: Sequence[Row], kept: set[int]) -> list[Row]:
    """Return the lines that are kept, and the headings below which one of them stands."""
    found: list[Row] = []
    waiting: list[Row] = []
    for at, each in enumerate(rows):
        if at in kept:
            found += [*waiting, each]
            waiting = []
        elif each.sort == "part":
            waiting = [each]
    return found


def news_that_fit(screen: Screen, rows: Sequence[Row], room: int) -> list[Row]:
    """Return the lines of what happened that fit into so many rows of a terminal."""
    if not screen.is_live or not rows:
        return list(rows)
    latest = list(rows[-10 * room :])  # of more it is not even asked what mattered
    return that_matter(latest, room, lambda left: screen.height_of(told(left)) <= room)
