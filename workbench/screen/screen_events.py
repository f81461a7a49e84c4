"""What happened, for a person: events as lines under headings, without those that tell nothing.

Left out are words that did nothing, bookkeeping, the ends of parts of play, and a word that only
led to one other line, unless somebody decided it. What is left is indented by what it follows from.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field, frozen
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cardwright.interpreter import Event

HEADINGS = ("match", "round", "turn", "phase", "step")
DEEPEST = 12
"""Lines are indented no further than so many columns."""
STYLES = {"answer": "bold", "part": "bold cyan", "word": "", "change": ""}


@frozen
class Row:
    """A line of what is told: the number of its event, how deep it stands, and its words."""

    number: int
    depth: int
    sort: str
    text: str
    key: str = ""


def notes_a_card(event: Event) -> bool:
    """Whether a field only notes a card, or nothing any more."""
    ends = ('"', " is a card", " is no card", " is nothing")
    return event.key == "set" and event.text.endswith(ends)


def is_of_a_record(event: Event) -> bool:
    """Whether a record is made or forgotten: the table shows it, words tell what it is about."""
    return event.making or event.key in ("make", "forget")


@define
class Tree:
    """Events with what is shown of that which follows from each.

    `noted` are those of which something was only noted, in a field that is for the rules only.
    """

    events: dict[int, Event]
    kids: dict[int, list[int]] = field(factory=dict)
    kept: set[int] = field(factory=set)
    noted: set[int] = field(factory=set)

    def sift(self) -> None:
        """Decide what is shown, from the last event to the first: what follows comes later."""
        before: Event | None = None
        for event in reversed(self.events.values()):
            below = self.kids.setdefault(event.number, [])
            if self.is_shown(event, len(below), before):
                self.kept.add(event.number)
                below = [event.number]
            self.kids.setdefault(event.parent, [])[:0] = below
            if event.aside or is_of_a_record(event):
                self.noted.add(event.parent)
            if event.sort != "answer":
                before = event

    def is_shown(self, event: Event, below: int, following: Event | None) -> bool:
        """Whether an event tells something besides what follows from it."""
        match event.sort:
            case "answer":
                return True
            case "flow":
                return False
            case "change":
                return not self.is_bookkeeping(event, following)
            case _ if event.aside:
                return False
            case _ if "..." in event.text and not event.spaces:
                return False
            case _:
                if event.offered or self.is_sentence(event) or event.spaces or below > 1:
                    return True
                led = below == 1 or (not below and event.number in self.noted)
                return led and self.is_first(event)

    def is_bookkeeping(self, event: Event, following: Event | None) -> bool:
        """Whether a change is of no interest: none, for the rules only, noting a card, a wait."""
        if event.idle or event.aside or notes_a_card(event) or is_of_a_record(event):
            return True
        if event.key == "stack":
            return following is not None and following.key == "resolve"
        return event.sort == "change" and event.key in ("line begins", "line ends")

    def is_sentence(self, event: Event) -> bool:
        """Whether a word is a sentence of a text that is carried out."""
        above = self.events.get(event.parent)
        return above is not None and above.key in ("resolve", "line begins")

    def is_first(self, event: Event) -> bool:
        """Whether nothing but the course of play led to a word."""
        above = self.events.get(event.parent)
        while above is not None and above.sort == "flow":
            above = self.events.get(above.parent)
        return above is None

    def depth(self, event: Event) -> int:
        """Return how many lines that are shown an event follows from."""
        deep, above = 0, self.events.get(event.parent)
        while above is not None:
            deep += above.number in self.kept
            above = self.events.get(above.parent)
        return deep


def rows(events: Sequence[Event], after: int = 0) -> list[Row]:
    """Return the lines that tell of events, and headings; only of those after a number."""
    tree = Tree({each.number: each for each in events})
    tree.sift()
    made: list[Row] = []
    waiting: list[Event] = []
    turns = 0
    titles: dict[int, str] = {}
    which = numbered(events)
    for event in events:
        if event.part in HEADINGS and event.key.endswith(" begins"):
            turns += event.part == "turn"
            titles[event.number] = title(event, turns) + which.get(event.number, "")
            rank = HEADINGS.index(event.part)
            waiting = [each for each in waiting if HEADINGS.index(each.part) < rank]
            if titles[event.number]:
                waiting.append(event)
        elif event.part in HEADINGS and event.key.endswith(" ends"):
            waiting = without_last(waiting, name_of(event))
        if event.number in tree.kept and not repeats(event, made):
            made += heading(waiting, titles)
            waiting = []
            made.append(Row(event.number, tree.depth(event) + 1, event.sort, event.text, event.key))
    made += heading(waiting, titles)
    return [each for each in made if each.number > after]


def repeats(event: Event, made: Sequence[Row]) -> bool:
    """Whether an event was told in the same words by the answer that led to it."""
    return bool(made) and made[-1].sort == "answer" and made[-1].text.endswith(f": {event.text}")


def title(event: Event, turns: int) -> str:
    """Return what a part of play is called; nothing for the match itself."""
    if event.part == "match":
        return ""
    if event.part != "turn":
        return name_of(event)
    return f"Turn {turns}: {event.seat}" if event.seat else f"Turn {turns}"


def name_of(event: Event) -> str:
    """Return the name of a part of play that begins, with what stands in its slots."""
    name = event.text.rpartition(": ")[0] or event.key
    return name.removesuffix(" begins").removesuffix(" ends")


def without_last(waiting: Sequence[Event], name: str) -> list[Event]:
    """Return the parts of play that wait to be told without the one of a name that has ended.

    What nothing was told of is no heading of what comes next.
    """
    found = [at for at, each in enumerate(waiting) if name_of(each) == name]
    return [*waiting[: found[-1]], *waiting[found[-1] + 1 :]] if found else [*waiting]


def numbered(events: Sequence[Event]) -> dict[int, str]:
    """Return the numbers of the parts of play that begin several times in the same greater one."""
    begun: dict[tuple[int, str], list[int]] = {}
    for each in events:
        if each.part in ("phase", "step") and each.key.endswith(" begins"):
            begun.setdefault((each.parent, name_of(each)), []).append(each.number)
    return {
        number: f" {at}"
        for found in begun.values()
        if len(found) > 1
        for at, number in enumerate(found, 1)
    }


def heading(waiting: Sequence[Event], titles: dict[int, str]) -> list[Row]:
    """Return one line for the parts of play that have begun."""
    if not waiting:
        return []
    return [Row(waiting[-1].number, 0, "part", ", ".join(titles[each.number] for each in waiting))]


# ---- drawing -------------------------------------------------------------------------------------


def told(shown: Sequence[Row], *, numbered: bool = True) -> Table:
    """Return lines, each with the number of its event."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    if numbered:
        grid.add_column(justify="right", style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    for each in shown:
        text = Text(f"> {each.text}" if each.sort == "answer" else each.text, STYLES[each.sort])
        indented = Padding(text, (0, 0, 0, min(2 * each.depth, DEEPEST)), expand=False)
        number = "" if each.sort == "part" else f"#{each.number}"
        grid.add_row(*([number] if numbered else []), indented)
    return grid
