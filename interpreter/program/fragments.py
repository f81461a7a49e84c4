"""Fragments: what is written beside a program, and the program that has it as well.

A scenario asks for a number, `why not` for a condition, a scenario lets something happen that no
rule says. Each becomes a fragment: functions and operations that are numbered from the ends of the
program they were written for, with what play and people need to know of them. A program is never
changed: one that is extended is another program, which shares the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from attrs import evolve, frozen

from . import nodes as n
from .notes import Notes
from .tables import BoxText, Passed, Program, ReactionInfo

V = TypeVar("V")


@frozen
class Ends:
    """How many functions and operations there are of a program already."""

    functions: int
    operations: int


@frozen
class Fragment:
    """Something that is asked or done beside the rules, for one program."""

    asked: int
    """The function that is called."""
    code: n.ProgramCode
    """What is new; the table of constants holds also those of the program."""
    rooms: Mapping[int, int]
    announced: Mapping[int, Passed]
    questions: Mapping[int, str]
    pattern_types: Mapping[int, tuple[int, ...]]
    feasible: Mapping[int, int]
    closed_in: Mapping[int, tuple[tuple[int, str], ...]]
    token_kinds: Mapping[int, str]
    own_card: frozenset[int]
    deed_words: Mapping[int, frozenset[str]]
    reactions: Mapping[int, ReactionInfo]
    marked: frozenset[int]
    allowing: frozenset[int]
    granting: bool
    granted: tuple[BoxText, ...]
    """The texts that it gives to cards."""
    kinds_asked: tuple[str, ...]
    faces: tuple[n.Expression, ...]
    """What it wants tables of, behind those of the program: kinds, and conditions of prints."""
    notes: Notes


def extended(program: Program, more: Fragment) -> Program:
    """Return a program with what a fragment holds behind its own."""
    return evolve(
        program,
        code=n.ProgramCode(
            program.code.functions + more.code.functions,
            program.code.operations + more.code.operations,
            more.code.constants,
        ),
        rooms=joined(program.rooms, more.rooms),
        announced=joined(program.announced, more.announced),
        questions=joined(program.questions, more.questions),
        pattern_types=joined(program.pattern_types, more.pattern_types),
        feasible=joined(program.feasible, more.feasible),
        closed_in=joined(program.closed_in, more.closed_in),
        token_kinds=joined(program.token_kinds, more.token_kinds),
        own_card=program.own_card | more.own_card,
        deed_words=joined(program.deed_words, more.deed_words),
        reactions=joined(program.reactions, more.reactions),
        marked=program.marked | more.marked,
        allowing=program.allowing | more.allowing,
        looked_at=None if more.code.functions else program.looked_at,
        granting=program.granting or more.granting,
        granted=program.granted + more.granted,
        kinds_asked=program.kinds_asked + more.kinds_asked,
        faces=program.faces + more.faces,
        notes=with_notes(program.notes, more.notes),
    )


def joined(known: Mapping[int, V], more: Mapping[int, V]) -> Mapping[int, V]:
    """Return two tables as one; what is not more is not copied."""
    return {**known, **more} if more else known


def with_notes(known: Notes, more: Notes) -> Notes:
    """Return the notes of a program with those of a fragment."""
    return evolve(
        known,
        lines=joined(known.lines, more.lines),
        rule_lines=joined(known.rule_lines, more.rule_lines),
        sites=joined(known.sites, more.sites),
        reactions=joined(known.reactions, more.reactions),
        closures=joined(known.closures, more.closures),
        closed_in=joined(known.closed_in, more.closed_in),
        granted=joined(known.granted, more.granted),
    )
