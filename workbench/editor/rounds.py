"""Checks of a project while somebody writes: when they begin, are dropped, and what is told then.

A check begins a moment after the last edit and goes on in steps, with a turn of the event loop
after each; the next edit drops it. What a sentence lacks that is still being written is not told
before the writing rests; what is mended disappears with the next check.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from attrs import define, field
from lsprotocol.types import Diagnostic

from cardwright.grammar import Problem

from .projects import Project
from .scenario_trials import failures
from .shown_problems import Edited

CHECK_AFTER = 0.05
"""So many seconds after the last edit a check begins."""
TOLD_AFTER = 0.6
"""After so many seconds of rest a sentence counts as one that is not being written."""

Wrong = tuple[list[Problem], list[Diagnostic]]
"""What is wrong with a text, and what fails of the scenarios in it that were run."""
NOTHING: Wrong = ([], [])


class Teller(Protocol):
    """Who speaks with the editor."""

    def publish(self, project: Project, path: str, wrong: Wrong) -> None:
        """Tell the editor all that is wrong in a file."""

    def owns(self, project: Project, path: str) -> bool:
        """Whether what is wrong in a file is told by this project."""

    def went_wrong(self, error: Exception) -> None:
        """Tell the editor of a mistake of ours."""


@define(eq=False)
class Rounds:
    """The checks of one project, one after the other."""

    project: Project
    teller: Teller
    edited: Edited | None = None
    shown: dict[str, Wrong] = field(factory=dict)
    """What the editor was last told, by file; a file of which it was told nothing is not there."""
    _check: asyncio.Task[None] | None = None
    _rest: asyncio.TimerHandle | None = None

    def soon(self, edited: Edited | None = None) -> None:
        """Begin a check in a moment; one that is under way is dropped."""
        self.edited = edited
        self.stop()
        self._check = asyncio.ensure_future(self._checked())

    def stop(self) -> None:
        """Drop what is under way."""
        if self._check is not None:
            self._check.cancel()
        if self._rest is not None:
            self._rest.cancel()

    async def finished(self) -> None:
        """Wait until everything is checked as it stands now."""
        while self._check is not None and not self._check.done():
            await asyncio.wait([self._check])

    async def _checked(self) -> None:
        await asyncio.sleep(CHECK_AFTER)
        first = () if self.edited is None else (self.edited.path,)
        try:
            for _ in self.project.checking(first):
                await asyncio.sleep(0)
        except Exception as error:  # a mistake of ours in a check: the next one may do better
            self.teller.went_wrong(error)
        self.tell()
        if self.edited is not None:
            self._rest = asyncio.get_running_loop().call_later(TOLD_AFTER, self._rested)

    def _rested(self) -> None:
        self.edited = None
        self.tell()

    def tell(self) -> None:
        """Tell what is wrong now, of each file of which that is something else than before."""
        found = self.project.found
        paths = {*found, *self.project.trials.known}
        owned = {path for path in paths if self.teller.owns(self.project, path)}
        for path in sorted({*owned, *self.shown}):
            problems = [each for each in found.get(path, ()) if not self._hides(path, each)]
            wrong = (problems, list(failures(self.project, path)))
            if wrong != self.shown.get(path, NOTHING):
                self.shown[path] = wrong
                self.teller.publish(self.project, path, wrong)
            if wrong == NOTHING:
                self.shown.pop(path, None)

    def silence(self) -> None:
        """Take back all that was told."""
        for path in sorted(self.shown):
            self.teller.publish(self.project, path, NOTHING)
        self.shown.clear()

    def _hides(self, path: str, found: Problem) -> bool:
        return self.edited is not None and self.edited.hides(path, found)
