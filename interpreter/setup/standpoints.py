"""Where a condition stands that is asked about by itself: what the words in it mean there."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import Factory, evolve, frozen

from ..compile.parts.routines import Scope, scope_of
from ..program.shapes import Env, Given, Values


@frozen
class Place:
    """Where a condition stands: the values it speaks of, and which of them a word means.

    The first value is the context. `it` are the things that are described, from the outermost on,
    `chosen` is what is chosen.
    """

    env: Env
    names: Mapping[str, tuple[int, str]] = Factory(dict)
    it: tuple[tuple[str, int], ...] = ()
    chosen: int | None = None

    @property
    def scope(self) -> Scope:
        """Return the scope in which what stands here is compiled."""
        return scope_of(self.names, self.it, self.chosen)

    def describing(self, base: str, thing: int) -> Place:
        """Return the place inside a description of a thing."""
        return evolve(self, env=(*self.env, thing), it=(*self.it, (base, len(self.env))))

    def named(self, name: str, value: Given, kind: str) -> Place:
        """Return the place with one more name."""
        names = {**self.names, name: (len(self.env), kind)}
        return evolve(self, env=(*self.env, value), names=names)

    def choosing(self, things: Values) -> Place:
        """Return the place where some things are chosen."""
        return evolve(self, env=(*self.env, things), chosen=len(self.env))

    def innermost(self, base: str) -> int | None:
        """Return which of the values is being described, the innermost of that kind."""
        return next((at for kind, at in reversed(self.it) if kind == base), None)
