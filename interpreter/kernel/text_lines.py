"""Texts and their lines: what stands in a box, what waits on the stack, which line is being done.

A text is `(box, card, number on the stack or 0)`. A line is a text with one number more: that of
the line. Lines that were inserted have numbers below zero; their entries remember behind which line
they stand. A line that is not said, any one of its text, has the number zero.
"""

from __future__ import annotations

from typing import Final

from ..program.bounded_numbers import DEEP, spend
from ..program.row_places import (
    CONTEXT,
    ITEM_BOX,
    ITEM_CARD,
    ITEM_CHOICES,
    ITEM_DEED,
    ITEM_FACE,
    ITEM_NUMBER,
    ITEM_TEXTS,
    LOCALS,
    MODE,
    OPERATION,
)
from ..program.shapes import (
    CONTEXT_CARD,
    CONTEXT_TEXT,
    ENTRY_LINE,
    ENTRY_SORT,
    MARK_LINE,
    TEXT_ITEM,
    TEXT_LINE,
    Choices,
    Closure,
    Context,
    Deed,
    Entry,
    OneLine,
    Text,
    Whole,
)
from ..program.tables import FIRST_DEED, BoxText
from .card_texts import read_as, text_in
from .row_types import Frame, Item
from .state import RESOLVED, TEXT, State

WHICH: Final = LOCALS
NEXT: Final = LOCALS + 1
ENTRIES: Final = LOCALS + 2
"""Where a frame that carries a text out has which it is, what comes next, and all its entries."""
CHOSEN: Final = LOCALS + 1
"""Of the frame of what is being resolved: what is left of its choices."""
ANY_LINE: Final = 0
X_WAY: Final = (-2,)
"""Stands in the place of the way to a choice, where it is told what X is."""


def box_text(s: State, text: Text | None) -> BoxText | None:
    """Return what stands in a box, as the card is read now or was when it came onto the stack."""
    if text is None or text[1] is None or text[1] < 0:
        return None
    item = item_of(s, text) if text[TEXT_ITEM] else None
    if item is None:
        return text_in(s, text[0], text[1])
    face = item[ITEM_FACE]
    return None if face is None else read_as(s, face, text[0], item[ITEM_TEXTS])


def text_on(box: int, card: int | None) -> Whole | None:
    """Return a text of a card, or None."""
    return None if card is None else (box, card, 0)


def line_of(text: Text | None) -> OneLine | None:
    """Return a line of a text that is not said: any one of them."""
    if text is None:
        return None
    box, card, number = text[:TEXT_LINE]
    return (box, card, number, ANY_LINE)


def card_of(text: Text | None) -> int | None:
    """Return the card that a text stands on, if it stands on one."""
    return None if text is None or text[1] < 0 else text[1]


def known_of(s: State, card: int) -> int:
    """Return who may know which card a text stands on; what stands on none all may know."""
    return s.known[card] if card >= 0 else (1 << s.players) - 1


def waiting_deed(s: State, text: Text | None) -> Deed | None:
    """Return what is done by a text on the stack that stands in no box."""
    item = item_of(s, text) if text is not None and text[0] <= FIRST_DEED else None
    return None if item is None else item[ITEM_DEED]


def same_text(a: Text | None, b: Text | None) -> bool:
    """Whether two texts are the same box of the same card."""
    return a is not None and b is not None and a[:TEXT_ITEM] == b[:TEXT_ITEM]


def item_of(s: State, text: Text | None) -> Item | None:
    """Return what lies on the stack of a text, the newest of that text, or None."""
    if text is None:
        return None
    box, card, number = text[:TEXT_LINE]
    if len(s.items) > DEEP:
        spend(s, len(s.items) // DEEP)
    for item in reversed(s.items):
        if item[ITEM_NUMBER] == number or (
            number == 0 and (item[ITEM_BOX], item[ITEM_CARD]) == (box, card)
        ):
            return item
    return None


# ---- what X was settled to be ----


def x_settled(s: State, context: Context) -> int | None:
    """Return what X was settled to be for what waits on the stack, or for its card; or None."""
    _, card, text = context
    item = item_of(s, text) if text is not None and text[TEXT_ITEM] else None
    for choices in (() if item is None else item[ITEM_CHOICES], choices_of_deed(s, card)):
        for way, value in choices:
            if way == X_WAY:
                return int(value[0])
    return s.told_x[card]


def choices_of_deed(s: State, card: int) -> Choices:
    """Return what was chosen for the deed of a card that is being resolved, if it is a deed."""
    if len(s.frames) > DEEP:
        spend(s, len(s.frames) // DEEP)
    for frame in reversed(s.frames):
        if frame[OPERATION] == TEXT and frame[CONTEXT][CONTEXT_CARD] == card:
            break  # a text of its own, with an X of its own
        if frame[OPERATION] == RESOLVED:
            text = frame[CONTEXT][CONTEXT_TEXT]
            is_deed = text is not None and text[0] <= FIRST_DEED and text[1] == card
            return frame[CHOSEN] if is_deed else ()
    return ()


# ---- lines ---------------------------------------------------------------------------------------


def line_number(entry: Entry) -> int:
    """Return the number of the line that an entry belongs to."""
    if entry[ENTRY_SORT] == "does" or entry[ENTRY_SORT] == "closure":
        return entry[ENTRY_LINE]
    return entry[MARK_LINE]


def carried_out(s: State, text: Text | None = None) -> Frame | None:
    """Return the frame of the innermost text that is being carried out, or of one that is meant."""
    if len(s.frames) > DEEP:
        spend(s, len(s.frames) // DEEP)
    for frame in reversed(s.frames):
        going = frame[OPERATION] == TEXT and not frame[MODE]
        if going and (text is None or same_text(frame[WHICH], text)):
            return frame
    return None


def current_line(s: State) -> OneLine | None:
    """Return the line that is being done, or None."""
    frame = carried_out(s)
    if frame is None or not frame[NEXT]:
        return None
    box, card, number = frame[WHICH][:TEXT_LINE]
    return (box, card, number, line_number(frame[ENTRIES][frame[NEXT] - 1]))


def insert(s: State, closure: Closure | None) -> None:
    """Let something be done as a line of its own, behind the current line."""
    frame = carried_out(s)
    if frame is None or not frame[NEXT] or closure is None:
        return
    entries, at = frame[ENTRIES], frame[NEXT]
    current = line_number(entries[at - 1])
    while at < len(entries) and (
        line_number(entries[at]) == current or entries[at][-1] == ("behind", current)
    ):
        at += 1  # one that was inserted before comes first
    number = min(0, *map(line_number, entries)) - 1
    behind = ("behind", current)
    made = (
        ("begins", number, behind),
        ("closure", closure, number, behind),
        ("ends", number, behind),
    )
    frame[ENTRIES] = (*entries[:at], *made, *entries[at:])
    spend(s, len(entries))


def lines_to_come(s: State, text: Text | None) -> tuple[OneLine, ...]:
    """Return the lines of a text that have not begun; a line that is meant is alone."""
    if text is None:
        return ()
    if text[TEXT_LINE:] == (ANY_LINE,):
        text = text[:TEXT_LINE]
    elif len(text) > TEXT_LINE:
        return (text,)
    frame = carried_out(s, text)
    if frame is None:
        found = box_text(s, text)
        numbers = range(1, len(found.actions) + 1) if found else range(0)
        struck = [each for each in numbers if (*text[:TEXT_ITEM], each) in s.skipped]
        return tuple((*text[:TEXT_LINE], each) for each in numbers if each not in struck)
    begun = {line_number(each) for each in frame[ENTRIES][: frame[NEXT]]}
    left = dict.fromkeys(map(line_number, frame[ENTRIES][frame[NEXT] :]))
    return tuple((*text[:TEXT_LINE], number) for number in left if number not in begun)


def strike_out(s: State, lines: tuple[OneLine, ...]) -> None:
    """Take lines out of a text: of what is being done, or of what is still to be carried out."""
    for line in lines:
        frame = carried_out(s, line)
        if frame is None:
            s.skipped = (*s.skipped, (*line[:TEXT_ITEM], line[TEXT_LINE]))
        elif line in lines_to_come(s, line[:TEXT_LINE]):
            at = frame[NEXT]
            left = [each for each in frame[ENTRIES][at:] if line_number(each) != line[TEXT_LINE]]
            frame[ENTRIES] = (*frame[ENTRIES][:at], *left)
