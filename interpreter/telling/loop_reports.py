"""Circles, told: the lines that make rules, reactions or values go round without end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from cardwright.grammar import Printer, ast

from ..kernel.machine import Endless, circle
from ..kernel.reachable import TooManyOptions
from ..kernel.state import State
from ..program.bounded_numbers import TooMany, TooMuch
from ..program.notes import Line
from ..program.tables import Program, Sort
from .journal import said


class LoopReport(Exception):
    """The rules of a game go round in a circle; the message shows it, line by line."""


INNERMOST = 2
"""So many lines are told of what takes too much work."""
WITHOUT_END = (Endless, RecursionError, TooMany, TooManyOptions, TooMuch)
"""What breaks off play that would go on for ever, or needs more room than there is."""


def loop_report(state: State, error: BaseException) -> LoopReport:
    """Return the report of what would go on for ever, line by line."""
    match error:
        case Endless() if any(number in state.program.notes.lines for number in error.cycle):
            return LoopReport(loop_text(state.program, error))
        case TooMany():
            return LoopReport(many_text(state, error))
        case TooMuch() | Endless():
            return LoopReport(much_text(state, error))
        case TooManyOptions():
            return LoopReport(choice_text(state, error))
    return LoopReport(value_text(state, error))


@contextmanager
def reported(state: State) -> Iterator[None]:
    """Make a report of whatever would go on for ever in what is done with a state."""
    try:
        yield
    except WITHOUT_END as error:
        raise loop_report(state, error) from None


def choice_text(state: State, error: TooManyOptions) -> str:
    """Return the report of a choice of which nobody can tell whether it can be made."""
    program = state.program
    found = [program.notes.lines.get(number) for number in called(program, error, "operation")]
    head = "there are too many choices to find out whether one is so that this holds:"
    return "\n".join([head, *(told(program, found[-1:]) or worked_on(state, error))])


def loop_text(program: Program, endless: Endless) -> str:
    """Return the report of what is done again and again: the lines that make the circle."""
    found = [program.notes.lines.get(number) for number in endless.cycle]
    return "\n".join(["the rules go round in a circle:", *told(program, found)])


def value_text(state: State, error: BaseException) -> str:
    """Return the report of a value or rule that needs itself: the lines it goes through."""
    program = state.program
    names = Counter(called(program, error, "function"))
    found = [program.notes.rule_lines.get(number) for number, often in names.items() if often > 1]
    head = "a value of the rules is worked out from itself, without end:"
    if any(line is not None and is_rule(line) for line in found):
        head = "a rule is made of itself, without end:"
    return "\n".join([head, *(told(program, found) or worked_on(state, error))])


def is_rule(line: Line) -> bool:
    """Whether a line is the beginning of a rule that a game declares, or one that is in force."""
    return isinstance(line.node, ast.Definition | ast.Always | ast.Reaction)


def many_text(state: State, error: TooMany) -> str:
    """Return the report of more than can be gone through: the line that asks for it."""
    program = state.program
    found = [program.notes.lines.get(number) for number in called(program, error, "operation")]
    head = "a number is too large, or more than can be gone through:"
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
        for sort, number in program.called(error)
    ]
    if not any(found):  # it was done by the machine for what goes on
        found = [program.notes.lines.get(number) for number in circle(state.fork(), whole=True)]
    shown = told(program, reversed(found))[::-1]  # each once, where it comes up last
    if len(shown) > INNERMOST + 1:
        shown[1:-INNERMOST] = ["  ..."]
    return shown


def called(program: Program, error: BaseException, wanted: Sort) -> list[int]:
    """Return the functions, or operations, of a program that were being carried out."""
    return [number for sort, number in program.called(error) if sort == wanted]


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
