"""X: a number of a card that one of its own texts tells, from when it is settled until it moves on.

It is settled where a rule says so, where a cost is paid that is X, and at the latest where a text
of the card is announced or carried out (`wants_x`). With a text it goes onto the stack. Where it
is asked for before, X is what the text says, and the lowest number that could be chosen.

What X is may be chosen by somebody. A value is worked out without side effects, so the choice is
asked from outside: the value is begun again with the numbers that were chosen so far.
"""

from __future__ import annotations

from ..program.bounded_numbers import deeper, numbers_between
from ..program.shapes import CONTEXT_CARD, TEXT_ITEM, Context, Text
from ..program.simple_events import SET
from ..program.tables import WHOLE
from .card_texts import text_in
from .clauses import AnyClause, Key, Plain
from .events import emit
from .guards import guarded
from .impossible import Impossible, has_to_be_done
from .questions import decide
from .row_types import Frame
from .rules import controlled_by, face_of
from .state import State
from .text_lines import x_settled


class NumberWanted(Exception):
    """Somebody has to choose a number before a value can be told."""

    def __init__(self, who: int, low: int, high: int) -> None:
        super().__init__()
        self.who, self.low, self.high = who, low, high


def chosen_number(s: State, who: int, low: int, high: int) -> int:
    """Return a number that somebody chooses; the lowest one where nobody is asked."""
    if s.chosen is None:
        return low
    if not s.chosen:
        raise NumberWanted(who, low, high)
    number: int = s.chosen.pop(0)
    return number


def settle_x(s: State, f: Frame, at: int, card: int | None, said: tuple[int, ...]) -> bool:
    """Let a card have its X; False if a number has to be chosen first."""
    if card is None or card < 0 or not tellers_of(s, card):
        return True
    s.chosen = list(said)
    try:
        number = x_told(s, card)
    except NumberWanted as wanted:
        options = numbers_between(wanted.low, wanted.high)
        if not options and s.trial and has_to_be_done(s):
            raise Impossible from None
        decide(s, f, at, wanted.who, "number", options or [wanted.low])
        return False
    finally:
        s.chosen = None
    s.told_x[card] = number
    s.forget_readings()
    for field in s.program.open_numbers.get(face_of(s, card), ()):
        emit(s, f, at, SET, (field, card, number))
    return True


def wants_x(s: State, card: int | None) -> bool:
    """Whether a text of a card tells what X is, and that is not settled yet."""
    return card is not None and card >= 0 and s.told_x[card] is None and bool(tellers_of(s, card))


def is_x_of_text(s: State, text: Text | None) -> bool:
    """Whether what X is holds for one text alone: it was announced, or X is not settled yet."""
    return text is not None and (text[:TEXT_ITEM] in s.announced or wants_x(s, text[1]))


def unsettle_x(s: State, card: int | None) -> None:
    """Let a card have no X any more."""
    if card is not None and card >= 0 and s.told_x[card] is not None:
        s.told_x[card] = None
        s.forget_readings()


def tellers_of(s: State, card: int) -> list[Plain]:
    """Return the clauses of the texts of a card that tell what X is."""
    found: list[Plain] = []

    def add(key: Key, clause: AnyClause) -> None:
        if key == "X":
            found.append(clause)

    deeper(s)
    try:
        for box in (*range(len(s.program.boxes)), WHOLE):
            text = text_in(s, box, card)
            here = (controlled_by(s, card), card, (box, card, 0))
            for number in text.rules if text is not None else ():
                s.linked.functions[number](s, (here,), add)
    finally:
        s.depth -= 1
    return found


def x_told(s: State, card: int) -> int:
    """Return what the texts of a card say that X is."""
    deeper(s)
    try:
        for clause in reversed(tellers_of(s, card)):
            if guarded(s, clause):
                return int(s.linked.functions[clause[0]](s, clause[1]))
    finally:
        s.depth -= 1
    return 0


def the_x(s: State, context: Context) -> int:
    """Return the X of the text or deed that is being carried out, or else of its card."""
    card = context[CONTEXT_CARD]
    if card < 0:
        return 0
    settled = x_settled(s, context)
    return x_told(s, card) if settled is None else settled
