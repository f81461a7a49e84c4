"""Room for calls in one another: as many as a game may ask for, whatever Python would allow.

How deep what is asked for stands in what asks for it is counted (`compile/passes/call_depth.py`,
`kernel/layers.py`), and at `DEEPEST` there is a report. Python has a number of its own, and breaks
off in the middle of whatever it is doing; so that one has to be so high that it is never reached.
It is raised when a game is linked, for the whole process, and never lowered: another thread may
be in the middle of play.

A call of Python in Python takes memory and no room on the stack of the machine, so the number costs
nothing. What is called from C - a test handed to `any`, a lambda handed to the kernel - does take
some of that stack, half a kilobyte or so. Of these `call_depth.py` leaves at most a dozen between
two calls that count, so they fit into two megabytes.
"""

from __future__ import annotations

import sys

from ..program.bounded_numbers import DEEPEST

OF_A_CALL = 32
"""So many calls of Python stand between two that count, at most: half of them the kernel's own."""
OF_OTHERS = 1_000
"""So many calls may those have made who ask for something."""


def make_room(inside: int = 1) -> None:
    """Raise the number of calls in one another; `inside` are those for what is one elsewhere."""
    most = DEEPEST * OF_A_CALL * inside + OF_OTHERS
    if sys.getrecursionlimit() < most:
        sys.setrecursionlimit(most)
