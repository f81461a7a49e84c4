"""The net below a match that was loaded: what a forged save leads to is a refusal, no traceback.

`verification.py` refuses what cannot be a state of the program; what only comes out as such a match
is played on falls into this net. Of a match that was not loaded nothing is caught: there a mistake
is ours, and it should be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from ..telling.loop_reports import WITHOUT_END, loop_report

P = ParamSpec("P")
T = TypeVar("T")
NOT_OF_THIS_GAME = "it was changed after it was saved: it cannot come of a match of this game"
DAMAGE = (
    KeyError, TypeError, ValueError, IndexError, AttributeError, ArithmeticError, AssertionError,
    MemoryError, StopIteration,
)  # fmt: skip
"""What comes of a state that no match has ever been in."""


class BadSave(Exception):
    """A saved match that cannot be gone on with; the message says why."""


class WrongCall(ValueError):
    """Whoever plays a match asks for what there is not; nothing is wrong with the match."""


@contextmanager
def net(is_loaded: bool) -> Iterator[None]:
    """Refuse a save whose match cannot be gone on with; of any other match a mistake is ours."""
    try:
        yield
    except WrongCall:
        raise
    except DAMAGE as error:
        if not is_loaded:
            raise
        raise BadSave(NOT_OF_THIS_GAME) from error


Method = Callable[Concatenate[Any, P], T]


def netted(method: Method[P, T]) -> Method[P, T]:
    """Return what a match does, with a net below it if the match was loaded.

    Whatever is asked of a match begins its own count of work, and what has no end is a report.
    """

    @wraps(method)
    def caught(match: Any, *arguments: P.args, **named: P.kwargs) -> T:
        match.state.work = 0
        try:
            if not match.is_loaded:
                return method(match, *arguments, **named)
            with net(True):
                return method(match, *arguments, **named)
        except WITHOUT_END as error:
            raise loop_report(match.state, error) from None

    return cast(Method[P, T], caught)
