"""Whether something can be done: it is tried out on a copy of the state."""

from __future__ import annotations

from collections.abc import Iterable

from ..program.bounded_numbers import FEW, deeper, spend
from ..program.row_places import CONTEXT, MODE, OPERATION, TYPE
from ..program.shapes import Closure, Context, Text
from .card_texts import text_in
from .deeds import frame_of
from .impossible import NOTHING_TAKEN, TAKING_MORE, TRYING, Impossible, Shortage
from .machine import run
from .row_types import Frame
from .state import STOP, TEXT, Log, State
from .text_lines import ENTRIES, box_text

A_COPY = 20
"""How much work it is to try something out, however little is done."""


def box_can_be_paid(
    s: State, context: Context, box: int, card: int | None, without: tuple[int, ...]
) -> bool:
    """Whether the costs of the text in a box of a card can be paid, as the card is read now."""
    if card is None or card < 0:
        return True
    may_differ = s.where[card] in s.program.copying
    texts = s.program.prints[s.models[card]].texts
    found = text_in(s, box, card) if may_differ else texts.get(box)
    if found is None or not found.costs:
        return True
    return can_be_paid(s, context, (box, card, 0), without)


def can_be_paid(s: State, context: Context, text: Text | None, without: Iterable[int]) -> bool:
    """Whether the costs of a text can be paid, as if some cards were not there."""
    found = box_text(s, text)
    if text is None or found is None or not found.costs:
        return True
    if found.payable >= 0:
        function = s.linked.functions[found.payable]
        deeper(s)
        try:
            return bool(function(s, ((context[0], text[1], text),), without))
        finally:
            s.depth -= 1
    entries = tuple(("does", each, 0) for each in found.costs)
    frame = Frame([TEXT, (context[0], text[1], text), None, 0, text, 0, entries])
    return tried(s, frame, tuple(without))


def can_be_done(s: State, closure: Closure | None) -> bool:
    """Whether something would change anything and nothing forbids it."""
    return closure is not None and tried(s, frame_of(s, closure), ())


def what_is_short(s: State, closure: Closure | None) -> Shortage | None:
    """Return the number that is too low for something to be done, if that is in the way."""
    try:
        if closure is not None:
            attempt(s, frame_of(s, closure), ())
    except Impossible as found:
        return found.short
    return None


def tried(s: State, frame: Frame, without: tuple[int, ...]) -> bool:
    """Whether something can be done, and would change anything."""
    try:
        return attempt(s, frame, without)
    except Impossible:
        return False


def attempt(s: State, frame: Frame, without: tuple[int, ...]) -> bool:
    """Try something out on a copy; the first option is taken wherever there is a choice.

    Where nothing need be chosen that is nothing; if it changes nothing, something is chosen.
    """
    for trial in (TRYING, TAKING_MORE):
        copy = put_on_trial(s, frame, without, trial)
        texts = copy.frames[:-2]
        entries = [each[ENTRIES] for each in texts]
        deeper(copy)
        try:
            run(copy)
        finally:
            s.work = copy.work
        if copy.modifiers != s.modifiers or entries != [each[ENTRIES] for each in texts]:
            return True
        if has_changed(copy, s.log):
            return True
        if copy.trial != NOTHING_TAKEN:
            break
    return False


def put_on_trial(s: State, frame: Frame, without: tuple[int, ...], trial: int) -> State:
    """Return a copy in which something is about to be done."""
    spend(s, A_COPY + (len(s.where) + len(s.frames)) // FEW)
    copy = s.fork()
    copy.trial = trial
    copy.given = copy.pending = copy.step = None
    copy.batches = []  # what would wait for the end of a batch is looked at at once
    for card in without:
        zone = copy.zones[copy.where[card]]
        if card in zone:
            zone[zone.index(card)] = -1
        copy.where[card], copy.known[card] = -1, 0  # it lies nowhere, and is none of all cards
    for zone in copy.zones if without else ():
        if -1 in zone:
            zone[:] = [card for card in zone if card >= 0]
    texts = [each for each in copy.frames if each[OPERATION] == TEXT and not each[MODE]]
    below = Frame([STOP, frame[CONTEXT], None, 0, s.frames])
    copy.frames = [*texts, below, frame.copy()]
    return copy


def has_changed(s: State, since: Log) -> bool:
    """Whether something has happened since: that a word was said is nothing by itself."""
    types, link = s.program.types, s.log
    while link is not None and link is not since:
        event, link = link
        if types[event[TYPE]].entry < 0:
            return True
    return False
