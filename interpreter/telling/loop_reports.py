"""Circles, told: the lines that make rules, reactions or values go round without end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from cardwright.grammar import Printer, ast

from ..kernel.machine import Endless, circle
from ..kernel.reachable import TooManyOptions
from ..kernel.state import State
from ..program.bounded_numbers import Bottomless, TooMany, TooMuch
from ..program.notes import Line
from ..program.tables import Program, Sort
from .journal import said


class LoopReport(Exception):
    """The rules of a game go round in a circle; the message shows it, line by line."""


INNERMOST = 2
"""So many lines are told of what takes too much work."""
WITHOUT_END = (Endless, Bottomless, TooMany, TooManyOptions, TooMuch, RecursionError)
"""What breaks off play that would go on for ever, or needs more room than there is.

The last is only a net: what stands in something else is counted before Python has no room for it.
But a traceback for a mistake of ours would be no better an answer to whoever plays.
"""


def loop_report(state: State, error: BaseException) -> LoopReport:
    """Return the report of what would go on for ever, line by line."""
    match error:
        case Endless() if any(number in state.program.notes.lines for number in error.cycle):
            return LoopReport(loop_text(state.program, error))
        case TooMany():
            return LoopReport(operation_text(state, error, TOO_LARGE))
        case TooMuch() | Endless():
            return LoopReport(much_text(state, error))
        case TooManyOptions():
            return LoopReport(operation_text(state, error, TOO_MANY_CHOICES))
    return LoopReport(value_text(state, error))


@contextmanager
def reported(state: State) -> Iterator[None]:
    """Make a report of whatever would go on for ever in what is done with a state."""
    try:
        yield
    except WITHOUT_END as error:
        raise loop_report(state, error) from None


def loop_text(program: Program, endless: Endless) -> str:
    """Return the report of what is done again and again: the lines that make the circle."""
    found = [program.notes.lines.get(number) for number in endless.cycle]
    return "\n".join(["the rules go round in a circle:", *told(program, found)])


def value_text(state: State, error: BaseException) -> str:
    """Return the report of a value or rule that needs itself: the lines it goes through."""
    program = state.program
    again = [each for each, often in Counter(state.linked.called(error)).items() if often > 1]
    found = [program.notes.rule_lines.get(number) for sort, number in again if sort == "function"]
    head = "a value of the rules is worked out from itself, without end:"
    if isinstance(error, Bottomless) and not again:
        head = "too many values of the rules are worked out, each from the next:"
    if any(line is not None and is_rule(line) for line in found):
        head = "a rule is made of itself, without end:"
    return "\n".join([head, *(told(program, found) or worked_on(state, error))])


def is_rule(line: Line) -> bool:
    """Whether a line is the beginning of a rule that a game declares, or one that is in force."""
    return isinstance(line.node, ast.Definition | ast.Always | ast.Reaction)


TOO_LARGE = "a number is too large, or more than can be gone through:"
TOO_MANY_CHOICES = "there are too many choices to find out whether one is so that this holds:"


def operation_text(state: State, error: BaseException, head: str) -> str:
    """Return the report of one operation that asks for more than can be: its line."""
    program = state.program
    found = [program.notes.lines.get(number) for number in called(state, error, "operation")]
    return "\n".join([head, *(told(program, found[-1:]) or worked_on(state, error))])


def much_text(state: State, error: BaseException) -> str:
    """Return the report of too much work: the lines that it was done for, the innermost last."""
    head = str(error) or "this takes more work than may be done between two decisions:"
    return "\n".join([head, *worked_on(state, error)])


def worked_on(state: State, error: BaseException) -> list[str]:
    """Return the lines that something was done for, with their places."""
    program = state.program
    found = [
        program.notes.lines.get(number)
        if sort == "operation"
        else program.notes.rule_lines.get(number)
        for sort, number in state.linked.called(error)
    ]
    if not any(found):  # it was done by the machine for what goes on
        found = [program.notes.lines.get(number) for number in circle(state.fork(), whole=True)]
    shown = told(program, reversed(found))[::-1]  # each once, where it comes up last
    if len(shown) > INNERMOST + 1:
        shown[1:-INNERMOST] = ["  ..."]
    return shown


def called(state: State, error: BaseException, wanted: Sort) -> list[int]:
    """Return the functions, or operations, that were being carried out."""
    return [number for sort, number in state.linked.called(error) if sort == wanted]


def told(program: Program, lines: Iterable[Line | None]) -> list[str]:
    """Return lines with their places, each once."""
    shown: dict[str, None] = {}
    for line in lines:
        if line is not None:
            place = f"{line.path.rpartition('/')[-1]}:{line.span.line}"
            shown.setdefault(f"  {place}: {first_line(program, line)}")
    return list(shown)


def first_line(program: Program, line: Line) -> str:
    """Return the words of a line; of a declaration its first line."""
    if isinstance(line.node, ast.Noun | ast.Adjective | ast.Value | ast.Definition):
        return Printer(program.notes.words).declaration(line.node)[0].text.rstrip(":")
    return said(program.notes.words, line)
