"""What is asked beside the rules of a game, linked to the program of a match.

A question is written as a fragment, and the program of the state with that fragment behind it is
another one; the state has it only while it answers. What stays in a state, an action that a
scenario lets happen or a condition that was taken along, keeps the extended program there.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import define

from cardwright.grammar import CheckedGame, Judge

from ..backends.linkage import ends_of
from ..backends.protocol import Backend
from ..compile.fragment_writer import Writer, Writing
from ..compile.passes.pipeline import ready
from ..kernel.linked import Linked
from ..kernel.state import State
from ..program.fragments import Fragment
from ..program.shapes import Value


@define
class Questions:
    """Writes what is asked of matches of a game, and links it."""

    writer: Writer
    backend: Backend

    @property
    def game(self) -> CheckedGame:
        """Return the game, as it was checked."""
        return self.writer.w.game

    @property
    def judge(self) -> Judge:
        """Return what judges its cards by their print."""
        return self.writer.w.judge

    def begun(self, linked: Linked) -> Writing:
        """Begin to write something behind a linked program."""
        return self.writer.behind(linked.program, ends_of(linked))

    def linked(self, linked: Linked, fragment: Fragment) -> Linked:
        """Return a linked program with a fragment behind it.

        The same question is linked once. What has words or lines of its own is not the same where
        the code is: a report would tell the lines of whoever asked first.
        """
        if fragment.code.operations or fragment.notes.closures:
            return self.backend.extend(linked, fragment, ready)
        found = linked.asked.get(fragment.code)
        if found is None:
            found = linked.asked[fragment.code] = self.backend.extend(linked, fragment, ready)
        return found


def stay(s: State, linked: Linked) -> None:
    """Let a state go on with a program that has more."""
    s.program, s.linked = linked.program, linked


@contextmanager
def having(s: State, linked: Linked) -> Iterator[None]:
    """Let a state have more of its program for a while."""
    before = s.linked
    stay(s, linked)
    try:
        yield
    finally:
        stay(s, before)
        s.cache = {}  # what was remembered may be of functions that are not there any more


def takes_along(value: Value) -> bool:
    """Whether a value has something in it that is carried out, or worked out, later."""
    return isinstance(value, tuple) and any(isinstance(each, tuple) for each in value)
