"""Which errors keep which game, and which scenario, from being played.

A folder can hold more than one game, and a file that is only begun. What is wrong there is told
and keeps nobody from playing what is whole.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from cardwright.grammar import CheckedGame, Located

from ..commands.check import Outcome
from ..scenarios.scenario_parts import Found

SCENARIOS = ".scenario"


def of_game(errors: Iterable[Located], game: CheckedGame) -> tuple[Located, ...]:
    """Return the errors in the rules and cards of a game: with these it cannot be played."""
    members = {path for path in game.members if not path.endswith(SCENARIOS)}
    return tuple(each for each in errors if each.path in members)


def of_scenario(errors: Iterable[Located], found: Found) -> tuple[Located, ...]:
    """Return the errors that keep a scenario from being run: its own, and those of its game."""
    errors = tuple(errors)
    lines = range(found.offset + 1, found.offset + 1 + found.node.span.end_line)
    own = tuple(
        each for each in errors if each.path == found.path and each.problem.span.line in lines
    )
    return (*own, *of_game(errors, found.game))


def only(outcome: Outcome, errors: Iterable[Located]) -> Outcome:
    """Return an outcome with no other problems than those."""
    return evolve(outcome, problems=tuple(errors))
