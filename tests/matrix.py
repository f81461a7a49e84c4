"""Every word of the core in every place: see test_matrix.py.

A case is a statement of `every_word.py`, one for each word of the core. A place is a few lines with
a hole for a statement. All of them stand in one game, whose match asks which of them is to be
played; so the whole matrix is read, loaded and set up once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from textwrap import indent
from typing import Any

import book
from attrs import evolve, frozen
from every_word import OWN_MATCH, read_cases

from cardwright.grammar import CheckedGame, Workspace, ast
from cardwright.interpreter import Game, Match, load

PLAIN = "plain"
BEGINNING = """
match:
  let one be a new note
  let two be a new note
  two becomes Urgent
  choose 1-{} as wanted
  set your Wanted to wanted
{}  the match is a draw

each player has:
  Wanted: number
"""
BLOCK = 66
IN_MATCH = "  if your Wanted is from {0} to {1}:\n    begin block {0}\n"
IN_BLOCK = "  if your Wanted is {0}:\n    begin case {0}\n"
MORE = """
event {p: player} come/comes by

to perform {a: actions}:
  do a

"""
PLACES = {
    PLAIN: "{}",
    "if": "if your Warmth is 10:\n  {}",
    "otherwise": "if your Warmth is 9:\n  slip\notherwise:\n  {}",
    "for each": "for each one in all players where it is you:\n  {}",
    "repeat": "repeat 1 times:\n  {}",
    "option": "choose one:\n  option this way:\n    {}\n  option that way:\n    slip",
    "together": "together:\n  {}",
    "secretly": "secretly you:\n  {}",
    "when": "when you come by:\n  {}\nyou come by",
    "before": "before you come by:\n  {}\nyou come by",
    "instead when": "instead when you come by:\n  {}\nyou come by",
    "a slot": "perform {}",
    "the next time": "do {} the next time you come by\nyou come by",
}
"""The places inside a body, with a hole; where the statement has several lines, all are put in."""

IN_A_LINE = ("a slot", "the next time")
ALONE = re.compile(r"let |if .*:$|for each |repeat ")
"""How statements begin that are no actions, and so fit in no slot."""

DECLARED = {
    "to": ("to try case {}:\n  {}", "try case {}"),
    "cost": ("cost case {}:\n  {}", "pay case {}"),
    "event": ("event case {}:\n  {}", "case {}"),
}
"""The bodies of declarations, and how each is called."""

ASKED = {
    "a condition that means": (
        re.compile(r"if (.*):\n    slip"),
        "condition case {0} holds means {1}",
        "if case {0} holds:\n    slip",
    ),
    "a condition that answers": (
        re.compile(r"if (.*):\n    slip"),
        "condition case {0} holds:\n  answer {1}",
        "if case {0} holds:\n    slip",
    ),
    "an adjective": (
        re.compile(r"if (.*):\n    slip"),
        "a player is of case {0} if {1}",
        "if you are of case {0}:\n    slip",
    ),
    "a noun": (
        re.compile(r"if (.*):\n    slip"),
        "a sort{2} is a player if {1}",
        "if you are a sort{2}:\n    slip",
    ),
    "a value that is a noun": (
        re.compile(r"each (?!other )(.*) becomes Quick"),
        "value card noun: kind {0} means {1}",
        "each kind {0} becomes Quick",
    ),
    "a value that means": (
        re.compile(r"add (.*) to your Snow"),
        "value number: case {0} means {1}",
        "add case {0} to your Snow",
    ),
    "a value that answers": (
        re.compile(r"add (.*) to your Snow"),
        "value number: case {0}:\n  answer {1}",
        "add case {0} to your Snow",
    ),
}
"""What a statement asks, asked by way of a declaration."""

LETTERS = str.maketrans("0123456789", "abcdefghij")
"""A noun is a word without digits."""

NOTHING_DONE = {
    "value": "value number: case {}:\n  {}\n  answer 1",
    "condition": "condition case {} holds:\n  {}\n  answer your Wall is 0",
    "rule": "rule case {}:\n  {}",
    "while": "while your Wall is {}:\n  {}",
}
"""Places in which nothing is done, and every deed is refused."""

DEEDS = ("action", "actions", "choosing", "rule", "moment", "flow", "cost", "repeat limit")
"""Kinds whose words are tried out in every place; what only is said somewhere in a statement
means there what the statement means, but for names and what is taken along."""
SOME = (PLAIN, "when", "a slot", "secretly", "to")
MOST_ANSWERS = 40


@frozen
class Cell:
    """A statement in a place."""

    word: str
    statement: str
    place: str


def cells() -> Iterator[Cell]:
    """Yield every cell of the matrix that can be written."""
    for case in read_cases(present=True).values():
        places = (*PLACES, *DECLARED) if case.word.kind in DEEDS else SOME
        for place in places:
            simple = "\n" not in case.statement and not ALONE.match(case.statement)
            if simple or place not in IN_A_LINE:
                yield Cell(case.word.key, case.statement, place)
        if case.word.kind == "action":
            yield from (Cell(case.word.key, case.statement, place) for place in NOTHING_DONE)
        for place, (asks, _, _) in ASKED.items():
            if asks.fullmatch(case.statement):
                yield Cell(case.word.key, case.statement, place)


def lines_of(number: int, cell: Cell) -> str:
    """Return the declarations of a cell."""
    statement = re.sub(r"(?m)^  ", "", cell.statement)
    if cell.place in NOTHING_DONE:
        made = NOTHING_DONE[cell.place].format(number, indent(statement, "  ").lstrip())
        return f"\n{made}\n\nstep case {number}:\n  slip\n"
    if cell.place in ASKED:
        asks, declared, called = ASKED[cell.place]
        found = asks.fullmatch(cell.statement)
        assert found is not None
        letters = str(number).translate(LETTERS)
        told = called.format(number, "", letters)
        return f"\n{declared.format(number, found[1], letters)}\n\nstep case {number}:\n  {told}\n"
    if cell.place in DECLARED:
        declared, called = DECLARED[cell.place]
        made = declared.format(number, indent(statement, "  ").lstrip())
        return f"\n{made}\n\nstep case {number}:\n  {called.format(number)}\n"
    frame = PLACES[cell.place]
    for line in frame.split("\n"):
        if "{}" in line:
            inner = indent(statement, " " * (len(line) - len(line.lstrip())))
            frame = frame.replace(line, inner if line.strip() == "{}" else line.format(statement))
    return f"\nstep case {number}:\n{indent(frame, '  ')}\n"


def written_out(tried: Sequence[Cell]) -> tuple[Workspace, dict[int, int]]:
    """Return the game of some cells, and which cell each line of it is of."""
    workspace = book.table()
    small = workspace.text("snow_yard.rules")
    workspace.put("snow_yard.rules", OWN_MATCH.sub("", small))
    blocks = range(1, len(tried) + 1, BLOCK)
    asked = "".join(IN_MATCH.format(first, first + BLOCK - 1) for first in blocks)
    text = book.addressed(BEGINNING.format(len(tried), asked)) + MORE
    for first in blocks:
        numbers = range(first, min(first + BLOCK, len(tried) + 1))
        text += f"\nstep block {first}:\n" + "".join(map(IN_BLOCK.format, numbers))
    of_line: dict[int, int] = {}
    for number, cell in enumerate(tried, 1):
        lines = lines_of(number, cell)
        first = text.count("\n") + 1
        of_line |= {first + at: number for at in range(lines.count("\n"))}
        text += lines
    workspace.put("cells.rules", text)
    return workspace, of_line


@cache
def read_cells() -> tuple[CheckedGame, tuple[Cell, ...], dict[Cell, tuple[str, ...]]]:
    """Return the game of all cells without those that `check` refuses, the cells, the refused."""
    tried = tuple(cells())
    workspace, of_line = written_out(tried)
    refused: dict[Cell, tuple[str, ...]] = {}
    for each in workspace.check().problems:
        if each.is_error:
            assert each.path == "cells.rules", each
            cell = tried[of_line[each.problem.span.line] - 1]
            refused[cell] = (*refused.get(cell, ()), each.problem.code)
    checked = workspace.games()[book.TITLE]
    kept = []
    for entry in checked.table.entries:
        number = of_line.get(entry.checked.node.span.moved(entry.offset).line)
        out = entry.path == "cells.rules" and number and tried[number - 1] in refused
        if not out:
            kept.append(entry)
        elif isinstance(entry.checked.node, ast.Flow):
            kept.append(emptied(entry))
    return evolve(checked, table=evolve(checked.table, entries=kept)), tried, refused


def emptied(entry: Any) -> Any:
    """Return a part of play without its body: a refused cell is not played."""
    return entry._replace(checked=evolve(entry.checked, node=evolve(entry.checked.node, body=())))


@cache
def game_of_cells() -> Game:
    """Return the game that plays all cells that are not refused."""
    return load(read_cells()[0])


def outcomes() -> dict[Cell, tuple[str, ...]]:
    """Play every cell from the same position, always with the first answer; tell what changed."""
    _, tried, refused = read_cells()
    begun = at_the_question(len(tried))
    return {
        cell: changes(begun.fork(), number)
        for number, cell in enumerate(tried)
        if cell not in refused
    }


def at_the_question(cases: int) -> Match:
    """Begin a match; go on to the question which case is wanted."""
    match = game_of_cells().start(seed=1)
    while match.decision is not None and match.decision.count != cases:
        match.answer(0)
    return match


def changes(match: Match, number: int) -> tuple[str, ...]:
    """Play a cell; return what changed, in words."""
    match.answer(number)
    for _ in range(MOST_ANSWERS):
        if match.decision is None:
            break
        match.answer(0)
    told = [each.text for each in match.events() if each.sort == "change"]
    first = next(at for at, text in enumerate(told) if "Wanted" in text)
    return tuple(each for each in told[first + 1 :] if each)
