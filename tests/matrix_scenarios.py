"""Every word of the core in a scenario: see test_matrix_scenarios.py.

All scenarios begin at one position of the book's game, and so does a match in which the same words
are done, or asked, by a part of play.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from textwrap import indent

import book
from attrs import evolve, frozen
from every_word import Case
from matrix import MOST_ANSWERS
from matrix_texts import TALLY, in_a_body, said

from cardwright.grammar import Workspace, ast
from cardwright.interpreter import Asides, Match, View
from cardwright.workbench.scenarios.scenario_answers import Playing
from cardwright.workbench.scenarios.scenario_parts import Failed, Found
from cardwright.workbench.scenarios.scenario_run import Bench, made, start, unmet

POSITION = """
    cards need not be complete
    Ann has Warmth 9, Snow 3, Wall 1, hand [Ice Ball, Cocoa, Stove] and pile [Snow Fort, Sledge]
    Ben has Snow 2, hand [Duck Down], pile [Cocoa] and porch [Old Scarf]
    heap is [Slush Ball, Echo]
    Ann is on c3
    Ben is on b3
    a Bucket is on b3
    2 Buckets are in Ann's shed
    it is Ann's Trial"""
SCENARIO = """
scenario "{name}":
  given:{position}{given}
{play}  expect:
    {expect}
"""
NAMED = (
    (r"\byou are\b", "Ann is"),
    (r"\byou (draw|slip|gain)\b", r"Ann \1s"),
    (r"\byour opponent\b", "Ben"),
    (r"\byour\b", "Ann's"),
    (r"\byou\b", "Ann"),
)
"""Who is meant by a part of play of Ann's, as a scenario says it."""

ACTIONS = ("action", "actions", "moment", "choosing", "rule", "cost")
"""The kinds of words that a seat can be told to do before the play begins."""


def named(text: str) -> str:
    """Return a phrase with seats in it."""
    for form, name in NAMED:
        text = re.sub(form, name, text)
    return text


@frozen
class Cell:
    """What a part of play does, and the line of a scenario that does or asks the same."""

    word: str
    place: str
    statement: str
    line: str
    choice: str = ""
    """What asks for the answer that the line gives, and does the same with it."""


DONE, HOLDS, ANSWERS = "given", "it holds that", "play"
ORDER = (DONE, ANSWERS, HOLDS)


def cells() -> Iterator[Cell]:
    """Yield every cell, each line once."""
    known = set()
    for case in said():
        for cell in cells_of(case):
            if (cell.place, cell.line) not in known:
                known.add((cell.place, cell.line))
                yield cell


def cells_of(case: Case) -> Iterator[Cell]:
    """Yield what is done in a scenario, and what is asked there."""
    text = case.statement
    if case.word.kind in ACTIONS:
        yield Cell(case.word.key, DONE, text, f"Ann: {text}")
    if case.word.kind in ("action", "actions"):
        choice = f"choose one:\n  option {text}:\n    {text}\n  option slip:\n    slip"
        yield Cell(case.word.key, ANSWERS, text, f"Ann: {text}", choice)
    for kind, form, choice in CHOSEN:
        found = form.fullmatch(text) if case.word.kind == kind else None
        if found:
            yield Cell(case.word.key, ANSWERS, text, f"Ann: {found[1]}", choice)
    for form, number in ASKED:
        found = form.fullmatch(text)
        if found:
            asked = number.format(found[1])
            line = f"it holds that {named(asked)} is {{}}"
            yield Cell(case.word.key, HOLDS, f"set your Tally to {asked}", line)
    condition = re.fullmatch(r"if (.*), slip", text)
    if condition:
        line = f"it holds that {named(condition[1])}"
        yield Cell(case.word.key, HOLDS, f"if {condition[1]}, set your Tally to 1", line)


ASKED = (
    (re.compile(r"add (.*) to your Snow"), "{}"),
    (re.compile(r"(.*) becomes? \w+"), "the number of {}"),
)
"""What is asked of things that statements speak of."""

CHOSEN = (
    (
        "number",
        re.compile(r"add (.*) to your Snow"),
        "choose 0-9 as chosen\nadd chosen to your Snow",
    ),
    (
        "card",
        re.compile(r"(.*) becomes? Quick"),
        "choose a card in your hand, the heap or your pile as chosen\nchosen becomes Quick",
    ),
    (
        "token",
        re.compile(r"(.*) becomes? Wet"),
        "choose a token as chosen\nchosen becomes Wet",
    ),
    (
        "space",
        re.compile(r"(.*) becomes? Icy"),
        "choose a space as chosen\nchosen becomes Icy",
    ),
    (
        "player",
        re.compile(r"(.*) becomes? Ready"),
        "choose a player as chosen\nchosen becomes Ready",
    ),
    (
        "direction",
        re.compile(r"the space 1 (.*) of c3 becomes Icy"),
        "choose straight or diagonal as chosen\nthe space 1 chosen of c3 becomes Icy",
    ),
    (
        "line",
        re.compile(r"add the length of (.*) to your Wall"),
        "choose a line 1-3 straight from your space as way\nadd the length of way to your Wall",
    ),
)
"""Kinds of things that are chosen: where a statement names one, and what asks for one."""


# ---- the game ------------------------------------------------------------------------------------


def trial(cells: Sequence[Cell | None]) -> tuple[str, dict[int, Cell]]:
    """Return the rules that do each of the cells, and which cell each line is of."""
    count = len(cells) + 1
    text = "each player has:\n  Wanted: number\n  Tally: number\n  Asked: number\n"
    text += "\nmatch:\n  begin Trial of the player in seat 1\n  the match is a draw\n"
    text += f"\nphase Trial:\n  choose 1-{count} as wanted\n  set your Wanted to wanted\n"
    for first in range(1, count + 1, 50):
        text += f"  if your Wanted is from {first} to {first + 49}:\n    begin block {first}\n"
    done = max(at for at, cell in enumerate(cells, 1) if cell and cell.place != HOLDS)
    text += f"  if your Wanted is from 1 to {done + 1}:\n    begin Tally\n"
    text += "  set your Wanted to 0\n  set your Asked to 0\n"
    text += TALLY.replace("Probes", "Tosses")
    for first in range(1, count + 1, 50):
        text += f"\nstep block {first}:\n"
        for number in range(first, min(first + 50, count + 1)):
            text += f"  if your Wanted is {number}:\n    begin case {number}\n"
    text += "\nstep case 1:\n  do nothing\n"
    of_line: dict[int, Cell] = {}
    text = book.addressed(text)
    for number, cell in enumerate(cells, 2):
        text += f"\nstep case {number}:\n"
        first = text.count("\n") + 1
        text += body_of(cell) if cell is not None else "  do nothing\n"
        of_line |= dict.fromkeys(range(first, text.count("\n") + 1), cell) if cell else {}
    return text, of_line


def body_of(cell: Cell) -> str:
    """Return what a part of play does for a cell."""
    plain = in_a_body(cell.statement)
    if not cell.choice:
        return plain
    choice = indent(cell.choice, "    ")
    return f"  if your Asked is 1:\n{choice}\n  otherwise:\n{indent(plain, '  ')}"


def put(rules: str) -> Workspace:
    """Return the book's game with these rules and no match of its own."""
    workspace = book.table()
    small = workspace.text("snow_yard.rules")
    small = re.sub(r"(?m)^(match|setup):\n(?:  .*\n)+", "", small)
    workspace.put("snow_yard.rules", small)
    workspace.put("snow_yard.scenario", "")
    workspace.put("trial.rules", rules)
    return workspace


@cache
def game() -> tuple[Workspace, tuple[Cell | None, ...]]:
    """Return the game, and the cells that a part of play can do; None stands for the others."""
    tried = tuple(sorted(cells(), key=lambda cell: ORDER.index(cell.place)))
    text, of_line = trial(tried)
    refused = set()
    for each in put(text).check().problems:
        if each.is_error:
            assert each.path == "trial.rules", each
            refused.add(of_line[each.problem.span.line])
    left = tuple(None if cell in refused else cell for cell in tried)
    workspace = put(trial(left)[0])
    assert not [each for each in workspace.check().problems if each.is_error]
    return workspace, left


def found_in(text: str) -> tuple[dict[str, Found], dict[int, str]]:
    """Return the scenarios of a text by their names, and what `check` refuses, by its line."""
    workspace, _ = game()
    path = "cells.scenario"
    workspace.put(path, book.addressed(text))
    wrong = {
        each.problem.span.line: each.problem.code
        for each in workspace.check().problems
        if each.is_error
    }
    checked = workspace.games()[book.TITLE]
    found = [
        Found(checked, path, entry.offset, entry.checked.node)
        for entry in checked.table.entries
        if isinstance(entry.checked.node, ast.Scenario)
    ]
    return {each.name: each for each in found}, wrong


BENCH = Bench()


def begun(found: Found) -> Match:
    """Return the match of a scenario at its first choice."""
    setting = made(found, BENCH)
    start(found, setting, 0)
    return setting.match


def gone_on(match: Match, number: int) -> tuple[View, ...]:
    """Do a case, always with the first answer; return what all see at the end."""
    match.answer(number)
    return looked_at(match)


def looked_at(match: Match) -> tuple[View, ...]:
    """Go on to the end with the first answers; return what all see there."""
    for _ in range(MOST_ANSWERS):
        if match.decision is None:
            break
        match.answer(0)
    return tuple(without_asked(match.view(seat)) for seat in (None, *match.seats))


def without_asked(view: View) -> View:
    """Return what is seen, but for the field that says how a case was asked."""
    fields = tuple(
        (seat, tuple(each for each in held if each[0] != "Asked")) for seat, held in view.fields
    )
    return evolve(view, fields=fields)


def scenario(
    name: str, *, given: str = "", play: Sequence[str] = (), expect: str = "the match goes on"
) -> str:
    """Return a scenario at the position."""
    first = f"\n    {given}" if given else ""
    played = "".join(f"    {line}\n" for line in play)
    played = f"  play:\n{played}" if played else ""
    return SCENARIO.format(name=name, position=POSITION, given=first, play=played, expect=expect)


@cache
def at_the_position() -> Match:
    """Return a match at the position, where a part of play asks which cell is wanted."""
    return begun(found_in(scenario("plain"))[0]["plain"])


def played(place: str) -> dict[Cell, tuple[View, ...]]:
    """Return what comes of the cells of a place if a part of play does them."""
    return {
        cell: gone_on(at_the_position().fork(), number - 1)
        for number, cell in enumerate(game()[1], 2)
        if cell is not None and cell.place == place
    }


def in_scenarios(place: str) -> dict[Cell, tuple[View, ...] | str]:
    """Return what comes of each cell of a place in a scenario, or why it is refused."""
    cells = {cell: at for at, cell in enumerate(game()[1], 2) if cell and cell.place == place}
    text, last = "", {}
    for cell, number in cells.items():
        if place == DONE:
            text += scenario(f"case {number}", given=cell.line)
        else:
            lines = (f"Ann: {number}", cell.line)
            text += scenario(f"case {number}", given="Ann has Asked 1", play=lines)
        last[cell] = text.count("\n")
    scenarios, wrong = found_in(text)
    return {
        cell: wrong.get(last[cell]) or went(scenarios[f"case {number}"])
        for cell, number in cells.items()
    }


def went(found: Found) -> tuple[View, ...] | str:
    """Play a scenario; return what all see at the end, or why it fails."""
    try:
        match = begun(found)
        playing = Playing(found, match, Asides(match, found.path, found.offset))
        lines = found.section("play")
        playing.play(lines) if lines else match.answer(0)
        return looked_at(match)
    except Failed as failed:
        return failed.said


def asked_in_play() -> dict[Cell, Fraction]:
    """Return what a part of play finds out: the number that is asked for, or 1 if it holds."""
    return {cell: tally(views[0]) for cell, views in played(HOLDS).items()}


def tally(view: View) -> Fraction:
    """Return the number that a part of play has kept."""
    return Fraction(dict(dict(view.fields)["Ann"])["Tally"].split()[0])


def unmet_lines(lines: Sequence[str]) -> tuple[list[bool], dict[int, str]]:
    """Return which of some expectations fail at the position, and what `check` refuses."""
    text = scenario("asked", expect="\n    ".join(lines))
    scenarios, wrong = found_in(text)
    found = scenarios["asked"]
    match = begun(found)
    playing = Playing(found, match, Asides(match, found.path, found.offset))
    return [bool([*unmet(playing, (line,))]) for line in found.node.sections[-1].lines], wrong
