"""What is read and cannot be carried out: told with its place, by `check` and by whoever plays."""

from __future__ import annotations

from cardwright.grammar import Span


class NotPlayable(Exception):
    """A word that the machine cannot carry out, and where it stands if that is known."""

    def __init__(self, wording: str, span: Span | None = None) -> None:
        super().__init__(wording)
        self.wording = wording
        self.path = ""
        self.span = span

    def stands_in(self, path: str, offset: int) -> None:
        """Note the file, and how far down in it the declaration begins, unless it is known."""
        if not self.path:
            self.path = path
            self.span = (
                Span(1, 1, 1, 2).moved(offset) if self.span is None else self.span.moved(offset)
            )
