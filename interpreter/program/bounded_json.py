"""JSON from strangers: how deep it may nest does not hang on Python's own limit.

That limit is raised when a game is linked, and JSON is read by C, on the stack of the machine: what
nests a hundred thousand deep would end the whole process. So brackets are counted first.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[][{}]')
"""What can open or close; a text is passed over whole."""
MOST_DEEP = 600
"""So deep lists stand inside one another; nothing that we write comes near it."""


def loaded(text: str, *, no_number: Callable[[str], Any] | None = None) -> Any:
    """Return what a JSON text holds; `ValueError` if it is none, or nests too deep.

    What is no whole number may be refused.
    """
    if deepest(text) > MOST_DEEP:
        raise ValueError("it nests too deep")
    return json.loads(text, parse_float=no_number, parse_constant=no_number)


def deepest(text: str) -> int:
    """Return how many lists and objects of a JSON text stand in one another."""
    depth = most = 0
    for sign in BRACKETS.findall(text):
        if sign in "[{":
            depth += 1
            most = max(most, depth)
        elif sign in "]}":
            depth -= 1
    return most
