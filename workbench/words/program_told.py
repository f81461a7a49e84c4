"""What a declaration has become: the functions and operations of its game that are made of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import click

from cardwright.grammar import DeckRefused
from cardwright.interpreter import Game, Shown, shown_program

from ..files.card_lookup import Explained
from ..output.terminal import folded, painted
from .meanings import Source

FURTHER = 4
"""So far in stands what goes on below a line that is full."""


def program_of(game: Game, each: Explained, line: int | None) -> list[Shown]:
    """Return what a declaration has become, or what one line of it has if that is code."""
    try:
        program = game.program({}, (), game.seats[0])
    except DeckRefused as refused:
        raise click.UsageError(f'"{game.title}" needs decks: {refused.why}.') from None
    span = each.node.span
    declared = range(each.offset + span.line, each.offset + span.end_line + 1)

    def written_in(lines: Collection[int]) -> list[Shown]:
        return shown_program(
            program, lambda place: place.path == each.path and place.span.line in lines
        )

    return (written_in((line,)) if line is not None else []) or written_in(declared)


def program_told(each: Explained, shown: list[Shown]) -> Iterator[str]:
    """Yield the lines that tell what a declaration has become."""
    place = Source(each.path, each.offset + each.node.span.line)
    yield painted(f"{place}, {each.game.title}", "place")
    if not shown:
        yield "\nNothing that is carried out is made of this."
    for one in shown:
        yield ""
        told = [f"({Source(one.line.path, one.line.span.line)})"] if one.line is not None else []
        told += [f"called by: {one.because}"] if one.because else []
        typed = [one.typed] if one.typed else []
        yield folded(" ".join([painted(one.head, "title"), *typed, *told]), "", FURTHER)
        for line in one.lines:
            number = "" if line.number is None else line.number
            yield folded(line.text, f"{number:>6}  {'  ' * (line.depth - 1)}", FURTHER)


def program_data(each: Explained, shown: list[Shown]) -> dict[str, Any]:
    """Return what a declaration has become as data."""
    return {
        "game": each.game.title,
        **place_of(each.path, each.offset + each.node.span.line),
        "program": [
            {
                "sort": one.sort,
                "number": one.number,
                "head": one.head,
                **(place_of(one.line.path, one.line.span.line) if one.line is not None else {}),
                "called_by": one.because,
                "types": [{"name": name, "type": each} for name, each in one.types],
                "gives": one.gives,
                "lines": [
                    {"number": line.number, "depth": line.depth, "text": line.text}
                    for line in one.lines
                ],
            }
            for one in shown
        ],
    }


def place_of(path: str, line: int) -> dict[str, Any]:
    """Return a place as data, with the path as it is told."""
    return {"path": str(Source(path, line)).rpartition(":")[0], "line": line}
