"""What is asked or done beside the rules: expressions of a scenario, compiled for a match.

    asides = Asides(match)
    asides.holds(condition); asides.value(card); asides.carry_out("Ann", actions)

They are added to the program of the match, behind everything that the game itself is made of.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from cardwright.grammar import ast

from ..compile.linkage import link_more
from ..compile.parts.code import captured_at, const
from ..compile.parts.code_steps import answer
from ..compile.parts.emitter import Emitter
from ..compile.parts.routines import Scope
from ..kernel.deeds import call
from ..kernel.event_log import seen_of
from ..kernel.machine import run_until
from ..kernel.state import State, Value
from ..telling.loop_reports import WITHOUT_END, loop_report
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

    def value(self, node: ast.Expression, seat: str | None = None) -> Value:
        """Return what an expression stands for; of several things a tuple."""
        if isinstance(node, ast.Number):
            return node.value
        return self._evaluated(node, seat, lambda w, scope: w.all_or_one(with_players(node), scope))

    def holds(self, node: ast.Expression) -> bool:
        """Whether a condition holds."""
        return bool(
            self._evaluated(node, None, lambda w, scope: w.condition(with_players(node), scope))
        )

    def carry_out(self, seat: str, node: ast.Expression) -> None:
        """Let a seat do something, with all that follows from it."""
        s = self.state
        closure = self._evaluated(
            node, seat, lambda w, scope: w.actions_closure(with_players(node), scope)
        )
        depth = len(s.frames)
        call(s, s.frames[-1], closure)
        try:
            run_until(s, lambda s: len(s.frames) <= depth)
        except WITHOUT_END as error:
            raise loop_report(s, error) from None
        if s.pending is not None or s.result is not None:
            raise Unsettled

    def event(self, node: ast.Expression) -> tuple[int, tuple[Value, ...], int, Any]:
        """Return an event as it is recorded: its sort, its values, who did it, who knows it."""
        loader = self.state.program.loader
        assert isinstance(node, ast.Phrase)
        word = loader.w.words[node.word]
        number = self.state.program.type_numbers.get(word.root)
        if number is None:
            raise loader.w.refuse(node)
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

    def _evaluated(self, node: ast.Expression, seat: str | None, written: Any) -> Value:
        names = {each: (const(at), "player") for at, each in enumerate(self.match.seats)}
        scope = Scope(captured_at(0), names)
        program = self.state.program
        w: Emitter = program.loader.w
        with w.script.placed(self.path, self.offset):
            number = w.script.function(("e",), answer(written(w, scope)))
        link_more(program.loader)
        who = self.state.turn if seat is None else self.match.seats.index(seat)
        self.state.work = 0
        try:
            return program.functions[number](self.state, ((who, -1, None),))
        except WITHOUT_END as error:
            raise loop_report(self.state, error) from None


def fitting(value: Value, kind: str) -> Value:
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
