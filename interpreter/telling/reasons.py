"""Reasons: why an event happened, what a decision comes from, and what can be taken back.

A seat is told the words of rules, which everybody has read, and of cards that it knows; of the
answers it is told its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.grammar import Printer, ast, pattern

from ..kernel.state import State, links
from ..program.notes import Line, OptionSite
from ..program.row_places import (
    CAUSE,
    DECISION,
    DOER,
    EVENT,
    NUMBER,
    PARENT,
    SAID_AT,
    SEEN,
    SOURCE,
    SOURCE_SEEN,
    TYPE,
    VALUES,
    Record,
)
from ..program.shapes import Way
from ..program.simple_events import PUBLISH, SHOWING
from .journal import answered, is_private, is_turned_unseen, records, said, traced
from .phrases import Teller
from .sentences import text_of


def why(state: State, seats: tuple[str, ...], number: int, seat: int | None = None) -> list[str]:
    """Return why an event happened: the event, what it follows from, down to the decision."""
    events = traced(state, seats, seat)
    if not 1 <= number <= len(events):
        raise ValueError(f"there is no event {number}")
    event, record, answer = events[number - 1]
    teller = Teller(state, seats, seat)
    if record is None and answer is not None:
        return [f"{event.text}\n    {asked_by(teller, answer[SAID_AT])}"]
    assert record is not None  # an event is a record or an answer
    return [*chain(teller, record), *decided(teller, record[DECISION])]


def chain(teller: Teller, record: Record | None) -> Iterator[str]:
    """Yield an event with the rule that it comes from, then the one that it follows from."""
    known = {each[NUMBER]: each for each in records(teller.state)}
    while record is not None:
        if teller.seat is None or not is_private(teller, record):
            yield f"{text_of(teller, record)}\n    {source_text(teller, record)}"
        before, record = record, known.get(record[PARENT])
        if record is not None and record[NUMBER] >= before[NUMBER]:
            return  # so it is in no match that was played: the match was loaded, and edited


def source_text(teller: Teller, record: Record) -> str:
    """Return where the rule of an event stands, on which card, and what it says."""
    card = record[SOURCE]
    if card >= 0 and not teller.knows(card, record[SOURCE_SEEN]):
        return "a card that you do not know"
    if is_turned_unseen(teller, record):
        return "a choice that you do not know"
    on = f"on {teller.card(card, record[SOURCE_SEEN])}" if card >= 0 else ""
    return rule_text(teller, teller.state.program.notes.lines.get(record[CAUSE]), on)


def rule_text(teller: Teller, line: Line | None, on: str = "", words: str = "") -> str:
    """Return a line of the rules with its place."""
    if line is None:
        return "the course of play"
    place = f"{line.path.rpartition('/')[-1]}:{line.span.line}"
    words = words or said(teller.state.program.notes.words, line)
    return f"{place}{f' ({on})' if on else ''}: {words}"


def decided(teller: Teller, decision: int) -> Iterator[str]:
    """Yield the answer that something follows from, if the seat may know of it."""
    told = [each for each in links(teller.state.said) if teller.seat in (None, each[1])]
    for number, each in enumerate(reversed(told), start=1):
        if each[0] == decision:
            yield f"after the answer {number}, {answered(teller, each, 0).text}"


# ---- decisions -----------------------------------------------------------------------------------


def why_asked(state: State, seats: tuple[str, ...], option: int | None) -> list[str]:
    """Return what leads to the pending decision or to one of its options."""
    if state.pending is None:
        raise ValueError("nothing is asked")
    at, who, _, values = state.pending
    teller = Teller(state, seats, who)
    lines = [asked_by(teller, at)]
    if option is not None:
        lines = [*offered_by(teller, at, values[option]), *lines]
    return [*lines, *chain(teller, state.frames[-1][EVENT])]


def asked_by(teller: Teller, at: int) -> str:
    """Return the line that asks."""
    return f"asked by {rule_text(teller, teller.state.program.notes.lines.get(at))}"


def offered_by(teller: Teller, at: int, value: Way) -> Iterator[str]:
    """Yield the line of an option, if it has one of its own."""
    notes = teller.state.program.notes
    site, line = notes.sites.get(at), notes.lines.get(at)
    if not isinstance(site, OptionSite) or site.sort != "option" or line is None or not value:
        return
    node = site.node.options[value[0]]
    span = node.span.moved(line.span.line - site.node.span.line)
    words = option_words(node, Printer(notes.words))
    yield f"offered by {rule_text(teller, Line(line.path, span, None), words=words)}"


def option_words(node: ast.Option | ast.OptionEach, printer: Printer) -> str:
    """Return the first line of an option."""
    condition = f" if {printer.say(node.condition)}" if node.condition else ""
    if isinstance(node, ast.OptionEach):
        return f"option for each {node.name} in {printer.say(node.things)}{condition}"
    return f"option {pattern(node.label)}{condition}"


# ---- taking back ---------------------------------------------------------------------------------


def is_settled(before: State, after: State) -> bool:
    """Whether what happened since a decision cannot be taken back.

    So it is if chance had a part in it, if anybody knows a card or a field now whom it was hidden
    from, or if another player could have answered: that alone tells something, whether they did or
    not.
    """
    if (before.chance, before.results) != (after.chance, after.results) or before.pending is None:
        return True
    if any(new & ~old for old, new in zip(before.known, after.known, strict=True)):
        return True
    seat = before.pending[1]
    windows = {each.begins for each in after.program.flows if each.sort == "window"}
    for record in links(after.log):
        if record[NUMBER] <= before.count:
            break
        if record[TYPE] in windows and record[DOER] != seat:
            return True
        if record[TYPE] == PUBLISH:
            return True
        if record[TYPE] in SHOWING and any(
            mask & ~before.known[card]
            for card, mask in zip(record[VALUES][0], record[SEEN] or (), strict=False)
        ):
            return True
    return False
