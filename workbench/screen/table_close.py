"""The table where there is little room: what a player has flows behind each other, line by line.

Empty zones are left out, and all of it stands beside the board. Of others, what they have can be
counted only: then each has a line or two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.text import Text

from cardwright.interpreter import View, ZoneView

from .screen_boards import Marks
from .screen_records import close_records
from .screen_tracks import tracks
from .table import (
    Beside,
    Pieces,
    contents,
    fields_line,
    heading,
    is_empty,
    is_read,
    laid_open,
    pieces_of,
    shared_line,
)

FOLDS = CLOSE, COUNTED, UNREAD, SPARE = 1, 2, 3, 4
"""What a player has flows; what others have is counted as well; texts that lie open are closed;
what no option speaks of is counted, but for rows."""
INDENT = 2
FURTHER = 4
"""So far to the right stands what goes on in a further line."""


def close_table(view: View, turns: int, marks: Marks | None, fold: int) -> RenderableType:
    """Return the table as a seat sees it, drawn close: the one of `FOLDS`."""
    view = view if turns else evolve(view, turn="")
    players = dict(view.fields)
    own = [view.seat] if view.seat else []
    pieces: list[RenderableType] = []
    for seat in [*(each for each in view.seats if each not in own), *own]:
        fields = players[seat] if fold < SPARE else [*telling(view, players[seat])]
        pieces.append(fields_line(view, seat, fields))
        pieces += lying(view, seat, fold)
    shared = list(lying(view, "", fold))
    if shared or view.stack or view.records or view.game:
        stack = f"stack {', '.join(reversed(view.stack))}" if view.stack else ""
        pieces += [shared_line(view), *shared, *([Text(stack)] if stack else [])]
        pieces += [Flow((each,)) for each in close_records(view, counted=fold >= COUNTED)]
    pieces += tracks(view)
    head = Text(heading(view, turns), style="bold")
    if not view.boards:
        return Group(head, *pieces)
    return Group(head, Beside(view, marks or Marks(), tuple(pieces), close=True))


def lying(view: View, owner: str, fold: int) -> Iterator[RenderableType]:
    """Yield what lies in the zones of somebody; cards that lie open are read line by line."""
    zones = [
        zone for zone in view.zones
        if zone.owner == owner and zone.sort != "track" and not zone.aside and not is_bare(zone)
    ]  # fmt: skip
    read = [zone for zone in zones if is_read(zone) and fold < UNREAD]
    rest = [zone for zone in zones if zone not in read]
    if rest:
        yield Flow(
            tuple(
                counted_zone(each) if is_counted(view, each, fold) else flowed(each)
                for each in rest
            )
        )
    for zone in read:
        first, *more = laid_open(zone)
        name = Text(f"{' ' * INDENT}{zone.name} ", style="dim")
        yield evolve(first, pieces=(name, *first.pieces)) if isinstance(first, Pieces) else first
        for each in more:
            if zone.row and isinstance(each, Pieces):
                yield evolve(each, pieces=(Text(" " * FURTHER), *each.pieces))
            else:
                yield each


def telling(view: View, fields: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield what the fields of a player hold, without the numbers that are 0 as they began."""
    for name, value in fields:
        if value != "0" or name not in view.from_nothing:
            yield name, value


def is_counted(view: View, zone: ZoneView, fold: int) -> bool:
    """Whether it is only told how much lies in a zone."""
    if zone.row or fold < COUNTED:
        return False
    if zone.owner not in ("", view.seat) or zone.piled or zone.ordered:
        return True
    options = view.decision.options if view.decision is not None and fold >= SPARE else ()
    spoken_of = {name for option in options for name in option.cards}
    return fold >= SPARE and not any(card.name in spoken_of for card in zone.cards)


def is_bare(zone: ZoneView) -> bool:
    """Whether nothing lies in a zone, in none of its slots either."""
    cards = [each for each in zone.cards if each.name != ""]
    return is_empty(zone) or not (cards or zone.tokens)


def flowed(zone: ZoneView) -> tuple[Text, ...]:
    """Return the name of a zone and what lies there, in pieces that are not broken."""
    pieces = pieces_of(zone)
    taken = [each for each in pieces if not each.endswith(" -")] if zone.slots else pieces
    first, *more = taken or pieces
    return (Text.assemble((zone.name, "dim"), " ", first), *map(Text, more))


def counted_zone(zone: ZoneView) -> tuple[Text, ...]:
    """Return the name of a zone and how much lies there; of what is open and single, what."""
    cards = [each for each in zone.cards if each.name != ""]
    number = len(cards) + len(zone.tokens)
    if zone.piled or number > 1 or any(each.name is None for each in cards):
        return (Text.assemble((zone.name, "dim"), f" {number}"),)
    return (Text.assemble((zone.name, "dim"), f" {contents(evolve(zone, slots=False))}"),)


@frozen
class Flow:
    """Zones behind each other; a line is broken between pieces only."""

    zones: tuple[tuple[Text, ...], ...]

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        """Draw as many lines as are needed."""
        line = Text(" " * INDENT)
        bare = True
        for zone in self.zones:
            for at, piece in enumerate(zone):
                gap = "" if bare else " " if at else "   "
                longer = Text.assemble(line, gap, piece)
                if longer.cell_len > options.max_width and not bare:
                    yield line
                    longer = Text.assemble(" " * (FURTHER if at else INDENT), piece)
                line, bare = longer, False
        yield line
