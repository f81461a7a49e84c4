"""The screen and the keyboard: what is drawn, what is typed.

Colour is for terminals only, and so is clearing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from io import TextIOWrapper

from attrs import define, field
from rich.console import Console, ConsoleOptions, RenderableType
from rich.control import Control
from rich.padding import Padding
from rich.rule import Rule
from rich.segment import Segment
from rich.text import Text

from cardwright.grammar import visible

from ..output.terminal import has_colour

try:  # with it `input` knows the arrow keys and what was typed before
    import readline
except ImportError:  # not every Python has it: then a line is typed as the terminal allows
    HAS_HISTORY = False
else:
    HAS_HISTORY = True

WIDEST = 120
NO_SCROLLING_BACK = "\033[3J"


class PlainConsole(Console):
    """A console that draws what a person wrote, and never obeys it."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Yield what is drawn, with signs that nobody sees as `\\x1b`."""
        for each in super().render(renderable, options):
            yield each if each.control else Segment(visible(each.text), each.style)


def new_console() -> Console:
    """Return a console for the output as it is now."""
    console = PlainConsole(
        force_terminal=sys.stdout.isatty(), color_system="auto" if has_colour() else None,
        no_color=not has_colour(), highlight=False, markup=False, emoji=False,
    )  # fmt: skip
    console.width = min(console.width, WIDEST)
    return console


class Gone(Exception):
    """Nobody types any more: the input has ended, or was broken off."""


@define
class Screen:
    """Where a match is shown, and where answers come from."""

    console: Console = field(factory=new_console)

    @property
    def is_live(self) -> bool:
        """Whether there is a terminal that can be cleared."""
        return self.console.is_terminal and not self.console.is_dumb_terminal

    def clear(self) -> None:
        """Take away all that was shown, also what could be scrolled back to."""
        if self.is_live:
            self.console.control(Control.home(), Control.clear())
            self.console.file.write(NO_SCROLLING_BACK)
            self.console.file.flush()

    def forget(self) -> None:
        """Forget what was typed: somebody else sits down who must not see it."""
        if HAS_HISTORY:
            readline.clear_history()

    def renew(self) -> None:
        """Begin the screen anew: clear it, or where that cannot be done draw a line."""
        if self.is_live:
            self.clear()
        else:
            self.line()

    def show(self, *pieces: RenderableType) -> None:
        """Draw something."""
        for piece in pieces:
            if self.console.is_terminal:
                self.console.print(piece)
                continue
            with self.console.capture() as drawn:
                self.console.print(piece)
            lines = drawn.get().removesuffix("\n").split("\n")
            self.console.file.write("".join(f"{line.rstrip()}\n" for line in lines))

    def say(self, text: str, style: str = "") -> None:
        """Write a sentence."""
        self.show(Text(text, style=style))

    def list(self, lines: Iterable[str]) -> None:
        """Write lines; one that goes on further down is indented."""
        for line in lines:
            for part in line.split("\n"):
                body = part.lstrip(" ")
                indent = len(part) - len(body)
                self.show(Padding(Text(body), (0, 0, 0, indent), expand=False) if body else "")

    def line(self, title: str = "") -> None:
        """Draw a line across the screen."""
        self.show(Rule(Text(title), characters="-", style="dim"))

    def height_of(self, *pieces: RenderableType) -> int:
        """Return how many lines something takes."""
        return sum(len(self.console.render_lines(piece, pad=False)) for piece in pieces)

    def agrees(self, question: str) -> bool:
        """Whether a person says yes to a question."""
        return self.ask(f"{question} (y/n) ").lower().startswith("y")

    def ask(self, question: str) -> str:
        """Return what a person types; `Gone` if nobody does."""
        try:
            if sys.stdin.isatty() and sys.stdout.isatty():
                return input(visible(question)).strip()
            self.console.print(Text(question), end="")
            self.console.file.flush()
            typed = sys.stdin.readline()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Gone from None
        if not typed:
            self.console.print()
            raise Gone
        self.console.print(Text(typed.strip()))  # nobody else shows what came through a pipe
        return typed.strip()


def be_lenient() -> None:
    """Let no sign that is typed or printed end the match."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
