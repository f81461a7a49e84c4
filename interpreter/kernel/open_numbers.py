"""X: a number of a card that one of its own texts tells, from when it is settled until it moves on.

What X is may be chosen by somebody. A value is worked out without side effects, so the choice is
asked from outside: the value is begun again with the numbers that were chosen so far.
"""

from __future__ import annotations

from ..program.bounded_numbers import numbers_between
from ..program.shapes import Context
from ..program.simple_events import SET
from .clauses import AnyClause, Key, Plain
from .events import emit
from .impossible import Impossible, has_to_be_done
from .layers import guarded
from .questions import decide
from .row_types import Frame
from .rules import controlled_by, face_of
from .state import State


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
    fields = () if card is None else s.program.open_numbers.get(s.models[card], ())
    if card is None or not fields:
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
    for field in fields:
        emit(s, f, at, SET, (field, card, number))
    return True


def x_told(s: State, card: int) -> int:
    """Return what the texts of a card say that X is."""
    found: list[Plain] = []

    def add(key: Key, clause: AnyClause) -> None:
        if key == "X":
            found.append(clause)

    for box, text in s.program.prints[face_of(s, card)].texts.items():
        here = (controlled_by(s, card), card, (box, card, 0))
        for number in text.rules:
            s.linked.functions[number](s, (here,), add)
    for clause in reversed(found):
        if guarded(s, clause):
            return int(s.linked.functions[clause[0]](s, clause[1]))
    return 0


def the_x(s: State, context: Context) -> int:
    """Return the X of the card whose text this is; 0 while it is not settled."""
    card = context[1]
    if card < 0:
        return 0
    fields = s.program.open_numbers.get(s.models[card], ())
    return (s.fields[fields[0]][card] or 0) if fields else 0
