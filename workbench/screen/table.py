"""The table as one seat sees it, made from nothing but a view: fields, zones, whose turn it is.

The other players come first, then what is shared, then the seat itself; a board stands beside the
first two where there is room. `?` is a card whose face is hidden, `[...]` one that lies face down
and is known to the seat, `-` an empty place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve, frozen
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from cardwright.interpreter import CardView, LineView, View, ZoneView

from ..output.terminal import counted
from .screen_boards import Marks, board_lines, width_of
from .screen_records import record_rows
from .screen_tracks import tracks, words

TOP_CARDS = 3
WIDE_ZONE = 12
"""The most empty slots of a zone that are drawn."""
GAP = 2
"""The columns between a board and what stands beside it."""
NARROWEST = 40
"""The fewest columns that stand beside a board."""
BREAKS = re.compile(r"(?<=,) |(?<=from the top:) ")
"""Where a list of cards can be broken."""
PLAIN_PARTS = ("match", "round", "turn")
"""Parts of play that go on all the time; to name them tells nothing."""
Bounds = Mapping[str, tuple[int | None, int | None]]
"""Between what numbers are, by their names."""


def table(view: View, turns: int, marks: Marks | None = None) -> RenderableType:
    """Return the table as a seat sees it."""
    view = view if turns else evolve(view, turn="")
    players = dict(view.fields)
    others = [seat for seat in view.seats if seat != view.seat]
    pieces: list[RenderableType] = []
    for seat in others:
        pieces += player_side(view, seat, players[seat])
    pieces += shared(view)
    pieces += tracks(view)
    own = list(player_side(view, view.seat, players[view.seat])) if view.seat else []
    head = Text(heading(view, turns), style="bold")
    if not view.boards:
        return Group(head, *pieces, *own)
    return Group(head, Beside(view, marks or Marks(), tuple(pieces)), *own)


@frozen
class Beside:
    """A board with what is not the seat's own to the right of it, or below it for want of room."""

    view: View
    marks: Marks
    rest: tuple[RenderableType, ...]
    close: bool = False

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        """Draw both."""
        width = width_of(self.view)
        board = Group(*board_lines(self.view, self.marks, close=self.close))
        if options.max_width - width - GAP < NARROWEST:
            yield Group(board, *self.rest)
            return
        grid = Table.grid(padding=(0, GAP, 0, 0))
        grid.add_column(width=width)
        grid.add_column(width=options.max_width - width - GAP)
        grid.add_row(board, Group(*self.rest))
        yield grid


def heading(view: View, turns: int) -> str:
    """Return whose turn it is, and which parts of play go on."""
    parts = [name for name in view.going_on if name.lower() not in PLAIN_PARTS]
    rounds = f"Round {view.rounds}" if view.rounds else "Before the first turn"
    whose = f"Turn {turns}: {view.turn}".removesuffix(": ") if turns else rounds
    way = "Play goes backwards" if view.backwards else ""
    return ". ".join(each for each in (whose, way, " > ".join(parts)) if each)


# ---- the parts of the table ----------------------------------------------------------------------


def player_side(
    view: View, seat: str, fields: Sequence[tuple[str, str]]
) -> Iterator[RenderableType]:
    """Yield what belongs to a player: the fields in one line, a line for each zone."""
    yield fields_line(view, seat, fields)
    yield zone_rows(list(rows_of(view, seat)))


def fields_line(view: View, seat: str, fields: Sequence[tuple[str, str]]) -> Pieces:
    """Return the name of a player with the fields."""
    whose = Text(f"{seat}{' (you)' if seat == view.seat else ''}", style="bold cyan")
    if seat == view.turn:
        whose.append(" *", style="bold")
    bounds = {name: (low, high) for name, low, high in view.bounds}
    bounds |= {name: (0, high) for whose, name, high in view.limits if whose == seat}
    return behind(whose, fields, bounds)


def behind(first: Text, fields: Sequence[tuple[str, str]], bounds: Bounds) -> Pieces:
    """Return what fields hold on one line, behind whose they are."""
    line = [first]
    for name, value in fields:
        if value == "yes":
            line.append(Text(name, style="bold default"))
        elif value not in ("nothing", "no"):
            shown = bounded(value, *bounds.get(name, (None, None)))
            line.append(Text.assemble(f"{name} ", (shown, "bold")))
    return Pieces(tuple(line), "   ", first.cell_len + 3)


def shared_line(view: View) -> Pieces:
    """Return the head of what belongs to nobody, with what the game itself holds."""
    bounds = {name: (low, high) for name, low, high in view.game_bounds}
    return behind(Text("Shared", style="bold cyan"), view.game, bounds)


def rows_of(view: View, owner: str) -> Iterator[tuple[str, RenderableType]]:
    """Yield a row for each zone in which something lies, and one for all that are empty."""
    zones = [
        zone for zone in view.zones
        if zone.owner == owner and zone.sort != "track" and not zone.aside
    ]  # fmt: skip
    empty = [zone.name for zone in zones if is_empty(zone)]
    for zone in zones:
        if not is_empty(zone):
            yield zone.name, Group(*laid_open(zone)) if is_read(zone) else unbroken(zone)
    if owner == "" and view.stack:
        yield "stack", Text(", ".join(reversed(view.stack)))
    if owner == "":
        yield from record_rows(view)
    if empty:
        yield "empty", Text(", ".join(empty))


def is_empty(zone: ZoneView) -> bool:
    """Whether nothing lies in a zone; one with slots shows them all the same."""
    return not zone.cards and not zone.tokens and not (zone.slots and zone.owner)


def is_read(zone: ZoneView) -> bool:
    """Whether the cards of a zone are shown with their numbers or texts, on lines of their own."""
    return any(card.texts or card.numbers for card in zone.cards)


def shared(view: View) -> Iterator[RenderableType]:
    """Yield what belongs to nobody: zones that hold something, and the stack."""
    rows = list(rows_of(view, ""))
    told = rows if rows and rows[0][0] != "empty" else []
    if told or view.game:
        yield shared_line(view)
    if told:
        yield zone_rows(told)


def zone_rows(rows: Sequence[tuple[str, RenderableType]]) -> Table:
    """Return names and contents in two columns."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, style="dim")
    grid.add_column(overflow="fold")
    for name, shown in rows:
        grid.add_row(f"  {name}", shown)
    return grid


def bounded(value: str, low: int | None, high: int | None) -> str:
    """Return a number with its bounds."""
    return f"{value}/{high}" if high is not None and low in (None, 0) else value


# ---- zones ---------------------------------------------------------------------------------------


@frozen
class Pieces:
    """A line that is broken between its pieces only; what goes on further down is indented."""

    pieces: tuple[Text, ...]
    gap: str
    indent: int = 0

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        """Draw as many lines as are needed."""
        line = self.pieces[0]
        for piece in self.pieces[1:]:
            longer = Text.assemble(line, self.gap, piece)
            if longer.cell_len > options.max_width:
                yield line
                longer = Text.assemble(" " * self.indent, piece)
            line = longer
        yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Return how few columns it can do with, and how many it takes if there is room."""
        widths = [each.cell_len for each in self.pieces]
        room = sum(widths) + len(self.gap) * (len(widths) - 1)
        return Measurement(*(min(each, options.max_width) for each in (max(widths), room)))


def unbroken(zone: ZoneView) -> Pieces:
    """Return what lies in a zone; no card is torn apart."""
    in_slots = is_numbered(zone)
    return Pieces(tuple(map(Text, pieces_of(zone))), "  " if in_slots else " ")


def pieces_of(zone: ZoneView) -> list[str]:
    """Return what lies in a zone in pieces that are not broken."""
    return contents(zone).split("  ") if is_numbered(zone) else BREAKS.split(contents(zone))


def is_numbered(zone: ZoneView) -> bool:
    """Whether each place of a zone is drawn with its number."""
    return (zone.slots or (zone.row and bool(zone.cards))) and not zone.tokens


def contents(zone: ZoneView) -> str:
    """Return what lies in a zone: its cards, then its tokens."""
    if zone.tokens:
        tokens = Counter(zone.tokens).items()
        shown = [kind if number == 1 else f"{number} x {kind}" for kind, number in tokens]
        cards = [contents(evolve(zone, tokens=()))] if zone.cards else []
        return ", ".join([*cards, *shown])
    if zone.slots:
        return slots(zone)
    if not zone.cards:
        return "-"
    if zone.piled:
        return pile(zone)
    if zone.row:
        return "  ".join(f"{at} {card_text(card)}" for at, card in enumerate(zone.cards, 1))
    if zone.ordered:
        return row(zone.cards)
    return heap(zone.cards)


LINE_SIGNS = {"now": ">", "done": "-", "struck out": "x", "added": "+"}


def laid_open(zone: ZoneView) -> Iterator[RenderableType]:
    """Yield the cards of a zone with their numbers and their texts, line by line."""
    for at, card in enumerate(zone.cards, 1):
        place = f"{at} " if zone.row else ""
        said = [f"{place}{plain_text(card)}"]
        if card.numbers or card.texts:
            said = [f"{said[0]}  ", *numbers_of(card), *others_of(card)]
        yield Pieces(tuple(Text(each, style="bold") for each in said), " ", indent=2)
        if not card.texts:
            continue
        lines = Table.grid(padding=(0, 1, 0, 0))
        for text in card.texts:
            for number, line in enumerate(text.lines):
                box = f"{text.box}: " if not number else ""
                lines.add_row(LINE_SIGNS.get(line.state, " "), line_text(line, box))
        yield lines


def numbers_of(card: CardView) -> list[str]:
    """Return the numbers of a card, with what is printed where that is something else."""
    told = ", ".join(
        f"{name} {value}" + (f" (printed {printed})" if printed != value else "")
        for name, value, printed in card.numbers
    )
    return BREAKS.split(told)


def others_of(card: CardView) -> list[str]:
    """Return the facts of a card that are no numbers, in brackets."""
    numbers = {name for name, _, _ in card.numbers}
    facts = ", ".join(fact_text(*each) for each in card.facts if each[0] not in numbers)
    return [f"({facts})"] if facts else []


def fact_text(name: str, value: str) -> str:
    """Return a fact; one that holds or not by its name alone."""
    return name if value == "yes" else f"{name} {value}"


def line_text(line: LineView, box: str) -> Text:
    """Return a line of a text in the style of how far it is carried out."""
    styles = {"now": "bold", "done": "dim", "struck out": "dim strike", "added": "italic"}
    return Text(f"{box}{line.text}", style=styles.get(line.state, ""))


def slots(zone: ZoneView) -> str:
    """Return every slot with its number."""
    cards = list(zone.cards)
    room = min(zone.capacity or 0, WIDE_ZONE)
    cards += [CardView("")] * (room - len(cards))
    return "  ".join(f"{at} {card_text(card)}" for at, card in enumerate(cards, 1)) or "-"


def pile(zone: ZoneView) -> str:
    """Return how many cards a pile has, and those from its top that the seat knows."""
    shown = counted(len(zone.cards), "card")
    top = list(reversed(zone.cards))[:TOP_CARDS]
    while top and top[-1].name is None:
        top.pop()
    if top:
        shown += f", from the top: {', '.join(card_text(card) for card in top)}"
    return shown


def row(cards: Sequence[CardView]) -> str:
    """Return cards that lie in order, the uppermost first."""
    top = list(reversed(cards))
    shown = ", ".join(plain_text(card) for card in top[:TOP_CARDS])
    more = ", ..." if len(top) > TOP_CARDS else ""
    return f"{counted(len(cards), 'card')}, from the top: {shown}{more}"


def heap(cards: Sequence[CardView]) -> str:
    """Return cards that lie in no order, equal ones together, hidden ones as a number."""
    known = Counter(card_text(card) for card in cards if card.name is not None)
    hidden = sum(1 for card in cards if card.name is None)
    shown = [name if number == 1 else f"{number} x {name}" for name, number in known.items()]
    if hidden:
        shown.append(counted(hidden, "hidden card"))
    return ", ".join(shown)


def card_text(card: CardView) -> str:
    """Return a card with what has changed about it."""
    if card.name == "" or card.name is None:
        return plain_text(card)
    facts = ", ".join(fact_text(*each) for each in card.facts)
    says = f": {words(card)}" if card.says else ""
    turned = f" turned to {card.edge}{says}" if card.edge else ""
    return f"{plain_text(card)}{turned}{f' ({facts})' if facts else ''}"


def plain_text(card: CardView) -> str:
    """Return a card: its name, in brackets if it lies face down, or the sign of its back."""
    if card.name == "":
        return "-"
    if card.name is None:
        return "?"
    return card.told if card.face_up else f"[{card.told}]"
