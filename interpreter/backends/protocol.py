"""What a back end does: it makes of a program what the machine calls.

A back end is given a program, which is data, and makes of its functions and operations what can be
called, by number:

    functions[number](state, *arguments)        operations[number](state, frame)

The machine's own operations are the first, whatever carries out the others. What is asked beside
the rules is a fragment (`program/fragments.py`): of a linked program and a fragment another linked
program is made, and the first stays as it is.

What is carried out is not the program as it was written: passes have gone over it. A back end that
keeps what it made between runs (`kept_code.py`) does not need them then, so it is handed what does
that, and not what comes of it.

`python.py` is what plays; `reference.py` is slow and plain, and says what nodes mean.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..kernel.linked import Linked
from ..program import nodes as n
from ..program.fragments import Fragment
from ..program.tables import Program

Passes = Callable[[n.ProgramCode], n.ProgramCode]
"""All passes over what was written."""


class Backend(Protocol):
    """Makes programs into what can be carried out."""

    def link(self, program: Program, passes: Passes) -> Linked:
        """Return a program as it is carried out; `Foreign` if anything in it is on no list."""

    def extend(self, linked: Linked, fragment: Fragment, passes: Passes) -> Linked:
        """Return a linked program with a fragment behind it."""
