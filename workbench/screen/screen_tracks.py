"""Tracks as they are drawn: the rows of the players, place by place, under a ruler.

Only a window is drawn, as wide as the screen, that ends behind the newest places. A card shows its
name and its edge, and below them what stands on that edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen
from rich.console import Console, ConsoleOptions
from rich.text import Text

from cardwright.interpreter import CardView, View, ZoneView

LEAST, MOST = 4, 8
"""How many columns a place takes."""
MARGIN = 2
"""So many places are drawn behind the newest one."""


def tracks(view: View) -> Iterator[Track]:
    """Yield each track, the row of the seat last."""
    zones = [zone for zone in view.zones if zone.sort == "track"]
    for name in dict.fromkeys(zone.name for zone in zones):
        rows = [zone for zone in zones if zone.name == name]
        yield Track(name, tuple(sorted(rows, key=lambda zone: zone.owner == view.seat)))


@frozen
class Track:
    """A track: it is drawn as wide as there is room."""

    name: str
    rows: tuple[ZoneView, ...]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Draw the ruler, and two lines for each row."""
        margin = max([len(self.name), *(len(zone.owner) + 2 for zone in self.rows)]) + 4
        drawn = window(self.rows, options.max_width - margin)
        yield Text(f"  {self.name}".ljust(margin) + drawn.ruler(), style="dim", no_wrap=True)
        for zone in self.rows:
            for label, line in zip((zone.owner, ""), drawn.lines(zone.cards), strict=True):
                if label or line.strip():
                    yield Text(f"    {label}".ljust(margin) + line, no_wrap=True)


@frozen
class Window:
    """The places that are drawn: the first one, how many, and how many columns each takes."""

    first: int
    places: int
    unit: int

    def ruler(self) -> str:
        """Return the numbers of the places."""
        numbers = range(self.first, self.first + self.places)
        return "".join(f" {number}".ljust(self.unit) for number in numbers)

    def lines(self, cards: Sequence[CardView]) -> tuple[str, str]:
        """Return a row in two lines: the cards, and what their edges say."""
        upper, lower = ([" "] * (self.places * self.unit) for _ in range(2))
        for card in cards:
            start = (card.place - self.first) * self.unit
            end = start + max(card.length, 1) * self.unit
            if not card.place or end <= 0:
                continue
            for line, text in ((upper, title(card)), (lower, words(card))):
                write(line, text, start, end)
                if card.length and end < len(line) and line[end] == " ":
                    line[end] = "|"
        unplaced = sum(not card.place for card in cards)
        more = f"and {unplaced} more" if unplaced else ""
        return "".join(upper).rstrip() + more, "".join(lower).rstrip()


def window(rows: Sequence[ZoneView], width: int) -> Window:
    """Return the window of a track that fits into a width and shows its newest places."""
    cards = [card for zone in rows for card in zone.cards if card.place]
    needed = [
        -(-(max(len(title(card)), len(words(card))) + 1) // max(card.length, 1)) for card in cards
    ]
    unit = min(max([LEAST, *needed]), MOST)
    places = max((width - 1) // unit, 1)
    newest = max((card.place + max(card.length, 1) - 1 for card in cards), default=0)
    return Window(max(newest + MARGIN - places, 0) + 1, places, unit)


def write(line: list[str], text: str, start: int, end: int) -> None:
    """Write a text into the stretch of a card, behind its bound; what is too long is cut."""
    room = end - max(start, 0) - 1
    shown = f"{text[: room - 1]}…" if len(text) > room else text.ljust(room)
    line[max(start, 0) : end] = ["|" if start >= 0 else "<", *shown]


def title(card: CardView) -> str:
    """Return a card and its edge: in brackets if it lies face down, `?` if its face is hidden."""
    if card.name is None:
        return "?"
    shown = f"{card.told} {card.edge}".rstrip()
    return shown if card.face_up else f"[{shown}]"


def words(card: CardView) -> str:
    """Return what stands on the edge of a card, without its full stop."""
    return card.says.removesuffix(".")
