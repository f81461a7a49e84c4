"""Names whose line could not be read: what is said with them is not told as a mistake of its own.

A `let` that cannot be read gives one problem; the lines that use its name would each give another,
and all of them are gone when the first is mended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from attrs import Factory, define

from ..tree import ast
from ..tree.words import literals


@define
class Doubts:
    """What is not known in a declaration because lines of it could not be read."""

    names: set[tuple[str, ...]] = Factory(set)
    roles: int = 0
    """In how many reactions we are whose event could not be read: its names are not known."""

    def note(self, name: str, found: ast.Expression) -> bool:
        """Note that a name was given to something that could not be read; tell whether it was."""
        if not isinstance(found, ast.Words):
            return False
        self.names.add(tuple(lit.forms[0].lower() for lit in literals(name)))
        return True

    @contextmanager
    def within(self, trigger: ast.Expression) -> Iterator[None]:
        """Keep in mind, in the body of a reaction, that its event could not be read."""
        unread = isinstance(trigger, ast.Words)
        self.roles += unread
        yield
        self.roles -= unread

    def explain(
        self, parts: Sequence[ast.Part], reached: int, is_known: Callable[[str], bool]
    ) -> bool:
        """Whether a line can be unreadable only because another one before it was."""
        if self.roles and reached < len(parts) and not is_known(parts[reached].text):
            return True
        texts = [part.text.lower() for part in parts]
        return any(
            tuple(texts[at : at + len(name)]) == name
            for name in self.names
            for at in range(len(texts))
        )
