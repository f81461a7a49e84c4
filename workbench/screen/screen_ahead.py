"""What an answer would lead to, as it is shown beside an option and on the board.

All of it comes from what the match foresees for a seat: nothing in it is hidden from the seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import Factory, frozen
from rich.console import RenderableType
from rich.text import Text

from cardwright.interpreter import Event, Foreseen, Match, Option, View

from .screen_boards import Marks

REACHED = ("x", "o", "+", "=")
"""The signs of the spaces that a word speaks of, one for each lot of them."""
STEP = ">"
"""Before the number of a step of the way that a piece goes."""


@frozen
class Ahead:
    """What is to come: a note beside each option, marks on the board, and what was planned."""

    notes: tuple[str, ...] = ()
    marks: Marks = Factory(Marks)
    plan: tuple[str, ...] = ()


def looked_ahead(match: Match, most: int) -> Ahead:
    """Return what is shown for the decision that is pending."""
    decision = match.decision
    if decision is None or not match.view(decision.seat).boards:
        return Ahead()
    seat, view, plan = decision.seat, match.view(decision.seat), match.foresee()
    count = min(decision.count, most) if match.asks_of_board else 0
    found = [each for each in map(match.foresee, range(count)) if each is not None]
    options = decision.options[: len(found)]
    outcomes = [Outcome(seat, view, plan, each) for each in found]
    offered = dict(offers(options, outcomes))
    told = ("1, 2: end of an option",) if offered else ()
    if plan is None:
        return Ahead(tuple(notes(options, outcomes)), Marks(offered, told))
    laid = Outcome(seat, view, None, plan)
    marks = laid.marks()
    signs, lines = {**marks.signs, **offered}, (*marks.told, *told)
    return Ahead(tuple(notes(options, outcomes)), Marks(signs, lines), tuple(laid.steps()))


def planned(
    plan: Sequence[str], title: str = "Planned so far, if nobody hinders it:"
) -> list[RenderableType]:
    """Return what was planned in secret so far, and what comes of it."""
    if not plan:
        return []
    lines = "\n".join(f"  {each}" for each in plan)
    return [Text(title, style="bold"), Text(lines)]


@frozen
class Tried:
    """How the table would stand after an option, with the way there, step by step."""

    view: View
    marks: Marks
    plan: tuple[str, ...]


def tried_out(match: Match, option: int) -> Tried | None:
    """Return what would come of an option; None if that is not known."""
    decision, found = match.decision, match.foresee(option)
    if decision is None or found is None:
        return None
    outcome = Outcome(decision.seat, match.view(decision.seat), match.foresee(), found)
    return Tried(found.view, outcome.marks(), tuple(outcome.steps()))


def marks_of(events: Sequence[Event]) -> Marks:
    """Return the spaces that words have spoken of in what has happened."""
    signs: dict[str, str] = {}
    told: dict[str, None] = {}
    for event in events:
        for mark, (label, spaces) in zip(
            REACHED, () if event.pieces else event.spaces, strict=False
        ):
            if spaces:
                signs |= {space: mark for space in spaces if space not in signs}
                told[f"{mark}: {label}"] = None
    return Marks(signs, tuple(told))


# ---- what comes of one option --------------------------------------------------------------------


@frozen
class Outcome:
    """What comes of an option for a seat, beside what comes of what it has planned already."""

    seat: str
    view: View
    plan: Foreseen | None
    found: Foreseen

    @property
    def before(self) -> View:
        """Return how things would stand without the option."""
        return self.view if self.plan is None else self.plan.view

    def newest(self) -> list[Event]:
        """Return what pieces do and words speak of, but for what was planned already."""
        events = on_board(self.found)
        known = on_board(self.plan) if self.plan is not None else []
        same = 0
        while same < min(len(events), len(known)) and events[same].text == known[same].text:
            same += 1
        return events[same:]

    def goes_to(self) -> str:
        """Return the space that the piece of the seat comes to, if it comes to another one."""
        after = places(self.found.view).get(self.seat, "")
        return after if after != places(self.before).get(self.seat, "") else ""

    def path_to(self, option: Option) -> str:
        """Return the space that a path ends on, if that is not where the seat's piece stands."""
        return option.goal if option.goal != places(self.before).get(self.seat, "") else ""

    def note(self, text: str) -> str:
        """Return what comes of it, in words."""
        return "; ".join([*self.own_way(text), *self.others(), *self.numbers(), *self.speaks_of()])

    def own_way(self, text: str) -> Iterator[str]:
        """Yield where the own piece comes to, and whom it passes."""
        goal = self.goes_to()
        told = [f"to {goal}"] if goal and goal != text else []
        standing = places(self.before)
        passed = [
            name
            for event in self.newest()
            if self.seat in event.pieces
            for name, space in standing.items()
            if name != self.seat and space == event.spaces[0][1][0] != goal
        ]
        told += [f"past {name}" for name in dict.fromkeys(passed)]
        if told:
            yield ", ".join(told)

    def others(self) -> Iterator[str]:
        """Yield where other pieces come to."""
        standing, after = places(self.before), places(self.found.view)
        for name, space in after.items():
            if name != self.seat and space != standing.get(name):
                yield f"{name} to {space}"
        for name in standing:
            if name not in after:
                yield f"{name} leaves the board"

    def numbers(self) -> Iterator[str]:
        """Yield the numbers of players and the game that change."""
        known = {seat: dict(fields) for seat, fields in all_fields(self.before)}
        for seat, fields in all_fields(self.found.view):
            whose = "your" if seat == self.seat else f"{seat}'s" if seat else "the"
            for name, value in fields:
                old = known[seat].get(name, value)
                if old != value and is_number(old) and is_number(value):
                    yield f"{whose} {name} {old} -> {value}"

    def speaks_of(self) -> Iterator[str]:
        """Yield the spaces that a word speaks of, under the words that stand before them."""
        lots = [lot for event in self.newest() if not event.pieces for lot in event.spaces]
        told = [f"{label} {', '.join(spaces)}".strip() for label, spaces in lots if spaces]
        yield from dict.fromkeys(told)
        if lots and not told:
            yield "no space is reached"

    # ---- on the board ----

    def marks(self) -> Marks:
        """Return the way of the own piece, and the spaces that the newest word speaks of."""
        signs = {space: f"{STEP}{number}" for number, space in self.way()}
        told = [f"{STEP}1: the way of {self.seat}"] if signs else []
        words = [each for each in self.newest() if not each.pieces and each.spaces]
        spoken = marks_of(words[-1:])
        return Marks({**spoken.signs, **signs}, (*told, *spoken.told))

    def way(self) -> Iterator[tuple[int, str]]:
        """Yield the number of each step of the own piece, and where it comes to."""
        lots = [goals(lot, self.seat) for lot in self.found.events]
        if len(lots) == 1:
            yield from enumerate(lots[0], 1)
            return
        for number, lot in enumerate(lots, 1):
            if lot:
                yield number, lot[-1]

    def steps(self) -> Iterator[str]:
        """Yield what comes of each step, in words."""
        for number, lot in enumerate(self.found.events, 1):
            told = [f"to {goals(lot, self.seat)[-1]}"] if goals(lot, self.seat) else []
            for event in lot:
                lots = event.spaces if not event.pieces else ()
                told += [f"{label} {', '.join(spaces)}" for label, spaces in lots if spaces]
                if event.key == "change" and not event.aside:
                    told.append(event.text)
            if told:
                yield f"{number}  {'; '.join(told)}"


def goals(events: Sequence[Event], seat: str) -> list[str]:
    """Return the spaces that the piece of a seat comes to, in order."""
    return [each.spaces[0][1][0] for each in events if seat in each.pieces]


def on_board(found: Foreseen) -> list[Event]:
    """Return what pieces do and words speak of."""
    return [each for lot in found.events for each in lot if each.pieces or each.spaces]


def places(view: View) -> dict[str, str]:
    """Return where each piece stands."""
    return {
        name: space.name
        for board in view.boards
        for space in board.spaces
        for name in space.players
    }


def is_number(value: str) -> bool:
    """Whether a field holds a number."""
    return value.lstrip("-").isdigit()


# ---- beside the options --------------------------------------------------------------------------


def notes(options: Sequence[Option], outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Yield what is told beside each option."""
    moving = any(each.goes_to() for each in outcomes)
    for option, outcome in zip(options, outcomes, strict=True):
        told = [each for each in (outcome.note(option.text),) if each]
        if moving and not outcome.goes_to():
            told = ["stays", *told]
        elif not moving and (goal := outcome.path_to(option)):
            told = [f"path to {goal}", *told]
        yield "; ".join(told)


def offers(options: Sequence[Option], outcomes: Sequence[Outcome]) -> Iterator[tuple[str, str]]:
    """Yield the spaces that options lead to, with the number of the first one of each."""
    moving = any(each.goes_to() for each in outcomes)
    known: set[str] = set()
    for option, outcome in zip(options, outcomes, strict=True):
        board = outcome.view.boards[0]
        goal = outcome.goes_to() if moving else outcome.path_to(option)
        if is_space(option.text, board.columns, board.rows):
            goal = option.text
        if goal and goal not in known:
            known.add(goal)
            yield goal, str(option.number + 1)


def is_space(text: str, columns: int, rows: int) -> bool:
    """Whether a text is the name of a space of a board."""
    column, row = text[:1], text[1:]
    return (
        column.isalpha()
        and ord(column) - ord("a") < columns
        and row.isdigit()
        and (int(row) <= rows)
    )


def all_fields(view: View) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """Yield what the fields of each seat hold, and those of the game itself, which is no seat."""
    yield from view.fields
    yield "", view.game
