"""A linked program: what a back end has made of a program's code, and what is remembered of it.

A program is data and says nothing of how it is carried out. Whoever plays it holds it in this form:
what is called, by number, and lists that are made ready for frames. What is asked beside the rules
makes another one of it, behind which the first stays as it is.

What is remembered here follows from the program and from what it is remembered under: forgetting it
changes nothing but the time that it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from attrs import Factory, define, evolve, field

from ..program.row_places import Modifier
from ..program.shapes import Function, Seen
from ..program.tables import Called, Program
from .clauses import Index


class Body(NamedTuple):
    """What happens with an event of a declared word: where its body begins, and its empty locals.

    `looks` tells who may know the cards that it is about, if it is about any.
    """

    entry: int
    locals: list[None]
    looks: Callable[..., Seen] | None
    has_cards: bool
    leaves: tuple[tuple[int, tuple[int, ...]], ...]


@define(eq=False)
class Linked:
    """A program that can be carried out."""

    program: Program
    functions: list[Function]
    operations: list[Callable[..., None]]
    announcing: list[Callable[..., None]]
    """What operations are while a text is only announced."""
    pads: dict[int, list[None]]
    """The empty locals of each routine, behind what its frame begins with."""
    starts: list[int]
    """Where the routines begin, in order."""
    seen_of: list[Callable[..., Seen]]
    """What tells who may know of an event, by its sort."""
    bodies: list[Body]
    called: Callable[[BaseException], Iterable[Called]] = field(repr=False)
    """Tells what of the program was being carried out when an error was raised."""
    kept: object = field(default=None, repr=False)
    """What the back end needs to make more of it."""
    always: dict[int, Index] = Factory(dict)
    """The rules of the game, by whose turn it is, if they are the same in any state."""
    indexes: dict[
        tuple[int, tuple[tuple[int, int, int, int], ...]], tuple[tuple[Modifier, ...], int, Index]
    ] = Factory(dict)
    """The rules in force by whose turn it is and the boxes that count: see `rules.py`."""
    ruled_cards: dict[None, tuple[object, list[int]]] = Factory(dict)
    asked: dict[object, Linked] = field(factory=dict, repr=False)
    """What this is with something more that was asked beside the rules, by its code."""
    told: object = field(default=None, repr=False)
    """What was put together to tell its matches: see `telling/put_together.py`."""
    written: dict[str, tuple[object, str]] = field(factory=dict, repr=False)
    """What has happened, as it was written into the last save: see `saves.py`."""


def with_program(linked: Linked, program: Program) -> Linked:
    """Return what carries out a program with the same code: nothing of the other is remembered."""
    return evolve(
        linked, program=program, always={}, indexes={}, ruled_cards={}, asked={}, written={}
    )
