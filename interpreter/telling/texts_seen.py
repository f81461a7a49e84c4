"""Texts as a seat sees them on the table: line by line, and how far they have been carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from cardwright.grammar import Printer, ast, box_name, express

from ..kernel.card_texts import texts_in
from ..kernel.row_types import Frame
from ..kernel.rules import face_of
from ..kernel.state import TEXT, State
from ..kernel.text_lines import ENTRIES, NEXT, WHICH, line_number
from ..program.row_places import MODE, OPERATION
from ..program.shapes import (
    ENTRY_LINE,
    MARK_BEHIND,
    MARK_LINE,
    MARK_SORT,
    STRUCK_LINE,
    TEXT_ITEM,
    TEXT_LINE,
    Behind,
    Given,
)
from .phrases import Teller

DONE, NOW, STRUCK, ADDED = "done", "now", "struck out", "added"


@frozen
class LineView:
    """A line of a text: its words, and whether it is done, going on, struck out or added.

    Printed lines have numbers from 1 on, those that were added are below zero.
    """

    text: str
    state: str = ""
    number: int = 0


@frozen
class TextView:
    """A text box of a card, line by line."""

    box: str
    lines: tuple[LineView, ...]


def texts_seen(teller: Teller, card: int) -> tuple[TextView, ...]:
    """Return what the boxes of a card say, as it is read now."""
    state = teller.state
    program = state.program
    node = program.notes.cards.get(face_of(state, card))
    printer = Printer(program.notes.words)
    boxes = [each for each in node.body if isinstance(each, ast.Box)] if node is not None else []
    printed = {
        program.boxes.index(box_name(each.label[0])): [printer.text(line) for line in each.lines]
        for each in boxes
    }
    found = []
    for number in dict.fromkeys([*printed, *range(len(program.boxes))]):
        said: list[str] = []
        for each in texts_in(state, number, card):
            given = [express(program.notes.granted[each], program.notes.words)] if each >= 0 else []
            said += given or printed.get(number, [])
        if said:
            lines = lines_seen(teller, (number, card), said)
            found.append(TextView(program.boxes[number], tuple(lines)))
    return tuple(found)


def line_said(teller: Teller, text: Given) -> str:
    """Return what a line of a text says, if one line is meant and the seat knows its card."""
    if not isinstance(text, tuple) or len(text) < 4 or not teller.knows(text[1]):
        return ""
    box = teller.state.program.boxes[text[0]]
    found = next(each for each in texts_seen(teller, text[1]) if each.box == box)
    return next((each.text for each in found.lines if each.number == text[TEXT_LINE]), "")


def lines_seen(
    teller: Teller, which: tuple[int, int], printed: Sequence[str]
) -> Iterator[LineView]:
    """Yield the lines of a text in their order, those that were added among them."""
    state = teller.state
    frame = going_on(state, which)
    if frame is None:
        struck = {each[STRUCK_LINE] for each in state.skipped if len(each) > STRUCK_LINE
                  and each[:STRUCK_LINE] == which}  # fmt: skip
        for number, text in enumerate(printed, 1):
            yield LineView(text, STRUCK if number in struck else "", number)
        return
    entries, at = frame[ENTRIES], frame[NEXT]
    begun = [line_number(each) for each in entries[:at]]
    left = {line_number(each) for each in entries[at:]}
    present = dict.fromkeys(map(line_number, entries))
    begin = [each for each in entries if each[MARK_SORT] == "begins" and each[MARK_LINE] < 0]
    added = {each[MARK_LINE]: each[MARK_BEHIND] for each in begin}
    now = begun[-1] if begun else 0
    for number in ordered(len(printed), added):
        if number not in present:
            yield LineView(printed[number - 1], STRUCK, number)
            continue
        how = NOW if number == now else DONE if number not in left else ""
        if number > 0:
            yield LineView(printed[number - 1], how, number)
        else:
            words = next(teller.closure(each[1]) for each in entries
                         if each[0] == "closure" and each[ENTRY_LINE] == number)  # fmt: skip
            yield LineView(words, how or ADDED, number)


def ordered(printed: int, added: dict[int, Behind]) -> Iterator[int]:
    """Yield the numbers of the lines of a text, each with those that were added behind it."""
    for number in range(1, printed + 1):
        yield number
        yield from behind(number, added)


def behind(number: int, added: dict[int, Behind]) -> Iterator[int]:
    """Yield the lines that were added behind a line, and those behind these."""
    for each, where in added.items():
        if where == ("behind", number):
            yield each
            yield from behind(each, added)


def going_on(state: State, which: tuple[int, int]) -> Frame | None:
    """Return the frame that carries a text out; what is done in secret is not seen."""
    for frame in reversed(state.frames):
        if frame[OPERATION] == TEXT and not frame[MODE] and frame[WHICH][:TEXT_ITEM] == which:
            return frame
    return None
