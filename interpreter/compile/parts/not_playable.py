"""What is read and cannot be carried out: told with its place, by `check` and by whoever plays."""

from __future__ import annotations

from pathlib import PurePath

from cardwright.grammar import Span

MOST_TOLD = 120
"""So many signs of what an error says are told."""


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


class OwnMistake(NotPlayable):
    """Not the text is at fault but cardwright, which ran into an error while it compiled."""

    def __init__(self, error: BaseException, within: str = "") -> None:
        trace, place = error.__traceback__, ""
        while trace is not None:
            code = trace.tb_frame.f_code
            place = (
                f", in {PurePath(code.co_filename).name}, {code.co_name}, line {trace.tb_lineno}"
            )
            trace = trace.tb_next
        told = f": {str(error)[:MOST_TOLD]}" if str(error) else ""
        about = f"{within}: " if within else ""
        super().__init__(f"{about}{type(error).__name__}{told}{place}")
        self.__cause__ = error
