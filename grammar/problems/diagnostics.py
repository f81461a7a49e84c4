"""Problems as data: a code, a place and the facts. `render.py` alone makes text of them.

The codes and their wording stand in `catalogue.py`. A fix is a list of replacements with how
sure we are of it: `check --fix` applies the safe ones only.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from attrs import evolve, field, frozen

from ..tree.source import Span
from .catalogue import CATALOGUE, ERROR


class Sureness(Enum):
    """Whether a fix may be applied without asking."""

    SAFE = "safe"
    UNSURE = "unsure"


@frozen
class Fix:
    """A replacement for the text of a span."""

    span: Span
    text: str
    sureness: Sureness = Sureness.UNSURE

    def moved(self, lines: int) -> Fix:
        """Return the same fix `lines` further down."""
        return evolve(self, span=self.span.moved(lines))


@frozen
class Problem:
    """One thing that is wrong: what, where, the names it is about, and what would be right."""

    code: str
    span: Span
    facts: tuple[tuple[str, str], ...] = ()
    fixes: tuple[Fix, ...] = ()
    related: tuple[tuple[str, Span, str], ...] = field(default=())

    @property
    def severity(self) -> str:
        """Whether this is an error or a warning."""
        return CATALOGUE[self.code].severity

    @property
    def is_error(self) -> bool:
        """Whether this keeps a game from being played."""
        return self.severity == ERROR

    def moved(self, lines: int) -> Problem:
        """Return the same problem `lines` further down."""
        if not lines:
            return self
        fixes = tuple(fix.moved(lines) for fix in self.fixes)
        return evolve(self, span=self.span.moved(lines), fixes=fixes)


def problem(code: str, span: Span, *fixes: Fix, **facts: str) -> Problem:
    """Make a problem of a code, a place, its fixes and the names its message needs."""
    return Problem(code, span, tuple(facts.items()), fixes)


def safe_fixes(problems: Iterable[Problem]) -> set[Fix]:
    """Return the fixes that may be applied without asking: of each problem the first, if it is."""
    first = [each.fixes[0] for each in problems if each.fixes]
    return {fix for fix in first if fix.sureness is Sureness.SAFE}
