"""What is asked beside the rules is written: with the numbers of a game, behind a program of it.

    writing = Writer(game, rulings, players).behind(program, ends)
    fragment = writing.finished(writing.w.condition(node, scope))

Numbers are given to a game again (steps 1 to 6 of `game_program.py`), which is a small part of
compiling it; nothing of its rules and cards is written. So whoever has a program, also one that was
kept from an earlier run, can ask more of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, frozen

from cardwright.grammar import CheckedGame, collection_paused

from ..program.fragments import Ends, Fragment
from ..program.tables import Program
from .game_program import Loader
from .parts.code import Code, entry
from .parts.code_steps import answer
from .parts.draft import finished_notes
from .parts.emitter import Emitter
from .parts.routines import Script
from .passes.pipeline import settled


class Writer:
    """Writes fragments for the programs of a game that have the same rulings and players."""

    def __init__(self, game: CheckedGame, rulings: Mapping[str, str], players: int) -> None:
        with collection_paused():
            loader = Loader(game, rulings, players)
            loader.number()
        self.w: Emitter = loader.w

    def behind(self, program: Program, ends: Ends) -> Writing:
        """Begin to write a fragment for a program."""
        script = Script(
            functions=ends.functions,
            operations=ends.operations,
            constants={text: entry(row) for row, text in enumerate(program.code.constants)},
        )
        kinds = {kind: number for number, kind in enumerate(program.kinds_asked)}
        faces = {condition: number for number, condition in enumerate(program.faces)}
        w = evolve(
            self.w,
            program=evolve(self.w.program, prints=[*program.prints], granted=[*program.granted]),
            script=script,
            kind_numbers=kinds,
            faces=faces,
            judge=self.w.judge,
        )
        return Writing(w, len(kinds), len(faces), len(program.granted))


@frozen
class Writing:
    """A fragment while it is written."""

    w: Emitter
    kinds_known: int
    faces_known: int
    texts_known: int

    def finished(self, asked: Code) -> Fragment:
        """Return what was written, and a function that answers what is asked."""
        w, script = self.w, self.w.script
        number = script.function(("e",), answer(asked))
        return Fragment(
            number,
            settled(script.code(), w.faces, w.reach),
            script.pads,
            script.announced,
            script.questions,
            script.pattern_types,
            script.feasible,
            script.closed_in,
            script.token_kinds,
            frozenset(script.own_card),
            script.deed_words,
            script.reactions,
            frozenset(script.marked),
            frozenset(script.allowing),
            w.program.granting,
            tuple(w.program.granted[self.texts_known :]),
            tuple(w.kind_numbers)[self.kinds_known :],
            tuple(w.faces)[self.faces_known :],
            finished_notes(script.notes),
        )
