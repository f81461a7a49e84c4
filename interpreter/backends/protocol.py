"""What a back end does: it carries out what it is given of a program.

A back end is given code: functions and operations as nodes, the table of constants, and the tables
that are made for a program when it is linked. Out of it makes what the machine calls, by number:

    functions[number](state, *arguments)        operations[number](state, frame)

More can be given later, for what is asked in scenarios; it is behind what is there already. The
machine's own operations are the first, whatever carries out the others.

What is made of the same code is the same, so a back end may keep it between runs (`kept_code.py`).

`python.py` is what plays; `reference.py` is slow and plain, and says what nodes mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from attrs import frozen

from ..program import nodes as n
from ..program.tables import Called

Tables = dict[tuple[str, int | None], Any]
"""Tables by name and number: `KINDS` has one for each kind, `COPIED` has no number."""


@frozen
class Code:
    """A program, or more of one: its new functions and operations, and what they speak of."""

    functions: tuple[n.Function, ...]
    operations: tuple[n.Operation, ...]
    constants: tuple[Any, ...]
    """The whole table of constants, also what is in it already."""
    tables: Tables


class Linked(Protocol):
    """A program that can be carried out."""

    functions: list[Callable[..., Any]]
    operations: list[Callable[..., None]]

    def add(self, code: Code) -> None:
        """Make functions and operations of code; `Foreign` if anything in it is on no list."""

    def keeps(self, code: n.ProgramCode) -> bool:
        """Whether what is made of code is kept between runs, and worth it."""

    def restore(self, name: str, code: n.ProgramCode, tables: Tables) -> bool:
        """Take what was made of code in an earlier run; tell whether it was kept under a name."""

    def keep(self, name: str) -> None:
        """Keep what was added last for later runs, if it has a name."""

    def called(self, error: BaseException) -> Iterable[Called]:
        """Yield what was being carried out when an error was raised, the outermost first."""


Backend = Callable[[], Linked]
"""Gives a program that is still empty."""
