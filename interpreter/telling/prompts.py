"""What a question is about: the text, event or word that it comes from, in words.

Before the question stands the card that asks, if it is one, then what is happening while it is
asked: `"Oven": Ann bakes 2 loaves: choose one`.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.grammar import ast, express

from ..kernel.event_log import seen_of
from ..kernel.events import SORT, WHAT
from ..kernel.row_types import Frame
from ..kernel.state import EVENT_STEP, TEXT
from ..kernel.text_lines import ENTRIES, NEXT, WHICH
from ..program.row_places import (
    CONTEXT,
    EVENT,
    FLOW_DEPTH,
    GONE,
    IDLE,
    OPERATION,
    SEEN,
    SOURCE_SEEN,
    TYPE,
    VALUES,
    Record,
)
from ..program.shapes import Given
from ..program.simple_events import OF_FIELDS, SIMPLE
from .journal import is_private
from .phrases import Meanings, Teller
from .sentences import simple_text, word_text, wordings

CLOSED = ("action", "actions", "condition", "event", "rule", "cost")
SPACE, PATH = "a space", "a path"
LONG = 3
"""So many things are told one by one; of more it is only said what they are."""


def about(teller: Teller, kind: str, asked: str) -> str:
    """Return what a question is about; nothing if the question itself says so."""
    frame = teller.state.frames[-1]
    card = frame[CONTEXT][1]
    parts = [teller.card(card)] if card >= 0 and teller.knows(card) else []
    told = happening(teller, card, kind)
    if told and plain(asked) not in plain(told):
        parts.append(told)
    return ": ".join(parts)


def plain(text: str) -> str:
    """Return a text as it is compared."""
    return text.casefold()


def happening(teller: Teller, card: int, kind: str) -> str:
    """Return what is going on while a question is asked, the innermost that can be told.

    Where that is only a part of play, the word that it belongs to stands before it.
    """
    frames, flows = teller.state.frames, teller.state.flows
    word, since = "", flows[-1][FLOW_DEPTH] if flows else 0
    for frame in reversed(frames[since:]):
        if frame[OPERATION] == EVENT_STEP:
            return to_come(teller, frame) or word
        if frame[OPERATION] == TEXT and card >= 0 and speaks(frame, card):
            # the options of a sentence say what it says
            sentence = sentence_of(teller, frame) if kind not in ("option", "options") else ""
            said_twice = plain(word) in plain(sentence) or teller.card(card) in word
            return ": ".join(each for each in (sentence, "" if said_twice else word) if each)
        word = word or word_of(teller, frame[EVENT])
    return word or ": ".join(each for each in (around(teller, since), flow_of(teller)) if each)


def around(teller: Teller, since: int) -> str:
    """Return the innermost word that is being done and that the parts of play belong to."""
    told = (word_of(teller, each[EVENT]) for each in reversed(teller.state.frames[:since]))
    return next((each for each in told if each), "")


def to_come(teller: Teller, frame: Frame) -> str:
    """Return an event that is about to happen, in words."""
    state, kind, values = teller.state, frame[SORT], frame[WHAT]
    if kind in OF_FIELDS:
        return ""
    seen = seen_of(state, kind, values)
    event: Record = (state.count, kind, values, frame[CONTEXT][0], -1, -1, 0, 0, seen, 0, False, ())
    if kind >= len(SIMPLE):
        return word_text(teller, event)
    return simple_text(teller, event)


def speaks(frame: Frame, card: int) -> bool:
    """Whether what a text does now is said by a card; a line that was added has its own card."""
    entry = frame[ENTRIES][frame[NEXT] - 1] if frame[NEXT] else None
    if entry is None or entry[0] != "closure":
        return bool(frame[WHICH][1] == card)
    context = entry[1][1][0]
    return bool(context[1] == card)


def sentence_of(teller: Teller, frame: Frame) -> str:
    """Return the sentence that is being carried out, as it is printed."""
    if not frame[NEXT] or not teller.knows(frame[WHICH][1]):
        return ""
    entry = frame[ENTRIES][frame[NEXT] - 1]
    if entry[0] == "closure":
        return teller.closure(entry[1])
    node = teller.state.program.notes.closures.get(entry[1]) if entry[0] == "does" else None
    return express(node, teller.state.program.notes.words) if node is not None else ""


def word_of(teller: Teller, event: Record | None) -> str:
    """Return a word that is being done, or what it reacts to; nothing if too much is open in it."""
    if not event or is_flow(teller, event):
        return ""
    program = teller.state.program
    kind = event[TYPE]
    if program.types[kind].aside:
        return ""
    if kind < len(SIMPLE):
        bare = kind in OF_FIELDS and not event[SEEN]
        return "" if bare or is_private(teller, event) else simple_text(teller, event)
    info = program.types[kind]
    if any(
        is_open(kind, value) for (_, kind), value in zip(info.roles, event[VALUES], strict=True)
    ):
        return ""
    said, done = wordings(teller.state, info.key)
    shown = word_text(teller, as_known_now(event))
    return shown if said is not None or done is None else shown.partition(": ")[-1]


def as_known_now(event: Record) -> Record:
    """Return an event as it is told now: a card that has been shown since has its name."""
    return (*event[:SEEN], (), event[SOURCE_SEEN], event[IDLE], event[GONE])


def is_open(kind: str, value: Given) -> bool:
    """Whether a slot holds something that is still to be chosen, or that says little in words."""
    if kind.endswith((" noun", " nouns")) or kind in CLOSED:
        return True
    return isinstance(value, tuple) and (value[:1] == ("?",) or len(value) > LONG)


def is_flow(teller: Teller, event: Record | None) -> bool:
    """Whether an event is the beginning or end of a part of play."""
    if not event or event[TYPE] < len(SIMPLE):
        return False
    return not teller.state.program.types[event[TYPE]].is_word


def flow_of(teller: Teller) -> str:
    """Return the innermost part of play that goes on, of those that are told of."""
    flows, part = teller.state.flows, teller.state.program.part
    return next((teller.part(each[0]) for each in flows[::-1] if not part(each[0]).aside), "")


# ---- the question itself -------------------------------------------------------------------------


def in_short(teller: Teller, node: ast.Expression, names: Meanings, kind: str, base: str) -> str:
    """Return a question without what is known anyway, if its words would say little; or nothing."""
    if isinstance(node, ast.Phrase) and node.row == "settle_x":
        return "choose X"
    thing = PATH if kind == "way" else SPACE if base == "space" else ""
    if not thing or not isinstance(node, ast.Phrase):
        return ""
    for at, each in enumerate(node.args):
        inside = nested(each, names) if isinstance(each, ast.Phrase) else []
        plain_lines = isinstance(each, ast.Name) and kind == "way" and at == 0
        if plain_lines or any(is_open(of, value) for of, value in inside):
            return f"choose {thing}"
    return ""


def nested(node: ast.Expression, names: Meanings) -> Sequence[tuple[str, Given]]:
    """Return what the names inside a phrase stand for."""
    if isinstance(node, ast.Name):
        if node.text not in names:
            return []
        kind, value, *_ = names[node.text]
        return [(kind, value)]
    if isinstance(node, ast.Phrase):
        return [each for arg in node.args for each in nested(arg, names)]
    return []
