"""What is asked or done beside the rules: expressions of a scenario, compiled for a match.

    asides = Asides(match)
    asides.holds(condition); asides.value(card); asides.carry_out("Ann", actions)

Each is a fragment behind the program of the match (`linked_questions.py`).
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve, frozen

from cardwright.grammar import ast

from ..compile.parts.code import Code, captured_at, const
from ..compile.parts.emitter import Emitter
from ..compile.parts.routines import Scope
from ..kernel.deeds import call
from ..kernel.event_log import seen_of
from ..kernel.machine import run_until
from ..kernel.state import State
from ..program.shapes import Given, Seen, Values
from ..telling.loop_reports import WITHOUT_END, loop_report, reported
from .linked_questions import having, stay, takes_along
from .played import Played


class Unsettled(Exception):
    """What a scenario does before its play leaves something to choose, or ends the match."""


@frozen
class Asides:
    """Expressions about a match; the place they stand at is told when something goes wrong."""

    match: Played
    path: str = ""
    offset: int = 0

    @property
    def state(self) -> State:
        """Return the state of the match."""
        return self.match.state

    def value(self, node: ast.Expression, seat: str | None = None) -> Given:
        """Return what an expression stands for; of several things a tuple."""
        if isinstance(node, ast.Number):
            return node.value
        return self._evaluated(seat, lambda w, scope: w.all_or_one(with_players(node), scope))

    def holds(self, node: ast.Expression) -> bool:
        """Whether a condition holds."""
        return bool(self._evaluated(None, lambda w, scope: w.condition(with_players(node), scope)))

    def carry_out(self, seat: str, node: ast.Expression) -> None:
        """Let a seat do something, with all that follows from it."""
        s = self.state
        closure = self._evaluated(
            seat, lambda w, scope: w.actions_closure(with_players(node), scope)
        )
        depth = len(s.frames)
        call(s, s.frames[-1], closure)
        try:
            run_until(s, lambda s: len(s.frames) <= depth)
        except WITHOUT_END as error:
            raise loop_report(s, error) from None
        if s.pending is not None or s.result is not None:
            raise Unsettled

    def event(self, node: ast.Expression) -> tuple[int, Values, int, Seen]:
        """Return an event as it is recorded: its sort, its values, who did it, who knows it."""
        w = self.match.questions.writer.w
        assert isinstance(node, ast.Phrase)
        word = w.words[node.word]
        number = self.state.program.type_numbers.get(word.root)
        if number is None:
            raise w.refuse(node)
        info = self.state.program.types[number]
        given = {
            hole.name: self.value(arg) for arg, hole in zip(node.args, word.holes, strict=True)
        }
        doer = next((value for name, value in given.items() if name == "doer"), None)
        values = tuple(fitting(given.get(name), kind) for name, kind in info.roles)
        if doer is None:
            players = [
                v for (_, kind), v in zip(info.roles, values, strict=True) if kind == "player"
            ]
            doer = players[0] if players and players[0] is not None else self.state.turn
        return number, values, doer, seen_of(self.state, number, values)

    def _evaluated(self, seat: str | None, written: Callable[[Emitter, Scope], Code]) -> Given:
        """Return the value of what is written; what a value takes along stays in the match."""
        names = {each: (const(at), "player") for at, each in enumerate(self.match.seats)}
        s, questions = self.state, self.match.questions
        writing = questions.begun(s.linked)
        with writing.w.script.placed(self.path, self.offset):
            fragment = writing.finished(written(writing.w, Scope(captured_at(0), names)))
        linked = questions.linked(s.linked, fragment)
        who = s.turn if seat is None else self.match.seats.index(seat)
        s.work = 0
        with having(s, linked), reported(s):
            value: Given = linked.functions[fragment.asked](s, ((who, -1, None),))
        if takes_along(value):
            stay(s, linked)
        return value


def fitting(value: Given, kind: str) -> Given:
    """Return a value as a role holds it: several things as a tuple, one thing by itself."""
    many = kind.endswith("s") and kind in ("cards", "players", "tokens", "spaces")
    if many and not isinstance(value, tuple):
        return () if value is None else (value,)
    if not many and isinstance(value, tuple) and kind in ("card", "player", "token", "space"):
        return value[0] if value else None
    return value


def with_players(node: ast.Expression) -> ast.Expression:
    """Return an expression in which seats are players."""
    if isinstance(node, ast.Name) and node.kind == "seat":
        return evolve(node, kind="player")
    if isinstance(node, ast.Phrase):
        return evolve(node, args=tuple(with_players(each) for each in node.args))
    return node
