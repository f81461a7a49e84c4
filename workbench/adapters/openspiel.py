"""Any game as a game of OpenSpiel, for algorithms that solve games.

    from cardwright.adapters.openspiel import game

    kuhn = game("examples/kuhn_poker", payoff="Chips", utility="zero sum")

Chance is asked: each thing that is left to chance is a node, which algorithms that look through a
whole game want. Or it is dealt: then the first node decides between so many `seeds`,
and all chance of a match follows from that; so a large deck is no long row of nodes.

Where seats decide in secret, they may be asked `at_once` (`joint_moves.py`).

What a seat knows, its information state, is everything it was told, in words, and what it is asked:
so nothing is forgotten, and nothing is in it that the seat may not know.

OpenSpiel copies a state by copying what it holds. A position is never changed, but another one
takes its place: so it is its own copy, and that costs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import blake2b
from itertools import count
from typing import Any, Literal, TypeAlias, Unpack

try:
    import numpy
    import pyspiel
except ImportError as missing:
    raise ImportError(
        "this adapter needs OpenSpiel: `pip install 'cardwright[openspiel]'`"
    ) from missing

from attrs import define

from cardwright.interpreter import ChanceMatch, Game, Journal, Match

from .joint_moves import JointMove, joint_move_at
from .numbered_actions import Action
from .observations import question_to, text_of
from .opened import Opened, Opening, opened

Utility: TypeAlias = Literal["zero sum", "constant sum", "general sum", "identical"]
UTILITIES = {
    "zero sum": pyspiel.GameType.Utility.ZERO_SUM,
    "constant sum": pyspiel.GameType.Utility.CONSTANT_SUM,
    "general sum": pyspiel.GameType.Utility.GENERAL_SUM,
    "identical": pyspiel.GameType.Utility.IDENTICAL,
}
USUAL_LENGTH = 10_000
MOST_SIDES = 1000
"""Chance decides between so many at most, as far as algorithms are told before a match."""
MOST_KEPT = 20_000
"""So many positions are kept, for whoever goes through a small game again and again."""
MADE = count(1)
Move: TypeAlias = int | tuple[int, ...]
Told: TypeAlias = "tuple[str, Told] | None"
"""What a seat was told last, and what before that."""
RULES: dict[str, Rules] = {}
"""The games that were made, by the names under which OpenSpiel knows them."""


@define(eq=False, slots=False)
class Rules:
    """What all positions of a game in the adapter share."""

    opened: Opened
    seeds: int
    at_once: bool

    def __attrs_post_init__(self) -> None:
        self.name = f"cardwright_{slug(self.opened.game.title)}_{next(MADE)}"
        self.seats = self.opened.seats
        self.after = lru_cache(MOST_KEPT)(Position.gone_on)
        self.heard: dict[int, tuple[Position, Journal]] = {}

    @cached_property
    def beginning(self) -> Position:
        """How all matches begin."""
        return Position(self, None if self.seeds else self.opened.begun_with_chance_asked())

    def journal_at(self, position: Position | None, player: int) -> Journal:
        """Return what tells a seat what happens after a position; without one, from the start.

        Mostly it is asked where it stopped.
        """
        if player in self.heard and self.heard[player][0] is position:
            return self.heard[player][1]
        made = Journal(self.seats, player)
        if position is not None:
            position.match.news(made, wordless=True)
        return made


class Position:
    """A moment of a match: nothing is dealt, chance is asked, a seat, several at once, or nobody.

    What is worked out of it is kept, for it never changes.
    """

    def __init__(
        self,
        rules: Rules,
        at: ChanceMatch | None,
        joint: JointMove | None = None,
        before: Position | None = None,
        move: Move = 0,
    ) -> None:
        self.rules, self.at, self.before, self.move = rules, at, before, move
        if joint is None and rules.at_once and at is not None:
            joint = joint_move_at(at, rules.opened.actions)
        self.joint = joint
        self._told: dict[int, Told] = {}
        self._seen: dict[int, str] = {}
        path = before.path if before is not None else ""
        self.path: str = blake2b(f"{path} {move}".encode(), digest_size=16).hexdigest()
        """What belongs to the moves that lead here, and to no others."""

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what makes it again: the name of its game, and all moves since the beginning."""
        moves = [each.move for each in self.way() if each.before is not None]
        return (reached, (self.rules.name, moves))

    def way(self) -> list[Position]:
        """Return the positions from the beginning to this one."""
        found = list[Position]()
        at: Position | None = self
        while at is not None:
            found.append(at)
            at = at.before
        return found[::-1]

    @property
    def sides(self) -> int:
        """Between how many results chance decides now."""
        return self.rules.seeds if self.at is None else self.at.sides

    @property
    def match(self) -> Match:
        """The match; of one that is not dealt yet, any."""
        return self.any_match if self.at is None else self.at.match

    @cached_property
    def any_match(self) -> Match:
        """A match that has not begun."""
        return self.rules.opened.laid_out()

    def asked(self) -> int:
        """Return who is to move, as OpenSpiel numbers it."""
        if self.sides:
            return int(pyspiel.PlayerId.CHANCE)
        if self.joint is not None:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        pending = self.match.state.pending
        return int(pyspiel.PlayerId.TERMINAL) if pending is None else pending[1]

    @cached_property
    def offered(self) -> dict[int, Action]:
        """The actions of who is asked."""
        return self.rules.opened.offered(self.match)

    def offered_to(self, player: int) -> dict[int, Action]:
        """Return the actions of a seat."""
        if self.joint is not None:
            return self.joint.offered(player)
        return self.offered if player == self.asked() else {}

    def after(self, action: int) -> Position:
        """Return the position after a result of chance, or an action of who is asked."""
        return self.rules.after(self, action)

    def gone_on(self, action: int) -> Position:
        """Return what `after` does, worked out."""
        return Position(self.rules, self._gone_on(action), None, self, action)

    def _gone_on(self, action: int) -> ChanceMatch:
        if self.at is None:
            return ChanceMatch(self.rules.opened.start(action))
        if self.sides:
            return self.at.resulted(action)
        return self.at.answered(self.offered[action].option)

    def after_all(self, actions: Sequence[int]) -> Position:
        """Return the position after an action of each seat."""
        assert self.joint is not None
        made, move = self.joint.with_moves(actions), tuple(actions)
        if made.is_whole:
            return Position(self.rules, made.carried_out(), None, self, move)
        return Position(self.rules, self.at, made, self, move)

    def seen_by(self, player: int) -> Match:
        """Return the match as it stands for a seat: with what it has decided in secret so far."""
        return self.match if self.joint is None else self.joint.match_of(player)

    def seen_as_text(self, player: int) -> str:
        """Return what a seat sees now."""
        if player not in self._seen:
            self._seen[player] = text_of(self.seen_by(player), self.rules.seats[player])
        return self._seen[player]

    def known_to(self, player: int) -> str:
        """Return all that a seat was told, and what it is asked: all that it can know."""
        seat, told = self.rules.seats[player], self.told_to(player)
        lines = list[str]()
        while told is not None:
            lines.append(told[0])
            told = told[1]
        lines += [f"{seat}:"]
        question = question_to(self.seen_by(player), seat)
        return "\n".join([*lines[::-1], question] if question else lines[::-1])

    def told_to(self, player: int) -> Told:
        """Return what a seat was told on the way here, each event as it was told then."""
        path = list[Position]()
        at: Position | None = self
        while at is not None and player not in at._told:
            path.append(at)
            at = at.before
        for each in reversed(path):
            each._told[player] = each.told_anew(player)
        return self._told[player]

    def told_anew(self, player: int) -> Told:
        """Return the same when it is known for the position before."""
        before = self.before
        told = None if before is None else before._told[player]
        if self.at is None:
            return told
        begun = None if before is None or before.at is None else before
        journal = self.rules.journal_at(begun, player)
        news = self.match.news(journal)
        self.rules.heard[player] = self, journal
        return ("\n".join(each.text for each in news), told) if news else told

    @cached_property
    def told(self) -> str:
        """All there is, in words."""
        return "\n".join([text_of(self.match, None), self.path, *self.waits()])

    def waits(self) -> list[str]:
        """Return what was decided and has not happened yet, in words."""
        decided = [] if self.joint is None else [repr(self.joint.plans)]
        return [*decided, f"chance decides between {self.sides}"] if self.sides else decided


def reached(name: str, moves: Sequence[Move]) -> Position:
    """Return the position after some moves in a game that was made."""
    position = RULES[name].beginning
    for move in moves:
        position = position.after(move) if isinstance(move, int) else position.after_all(move)
    return position


class CardState(pyspiel.State):
    """A position, as OpenSpiel asks for it."""

    def __init__(self, game: CardGame) -> None:
        super().__init__(game)
        self.position = game.rules.beginning

    def current_player(self) -> int:
        """Return who is to move."""
        return self.position.asked()

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.offered_to(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may decide, each as likely."""
        sides = self.position.sides
        return [(each, 1 / sides) for each in range(sides)]

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self.position = self.position.after_all(actions)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action + 1} of {self.position.sides}"
        found = self.position.offered_to(player).get(action)
        return found.words if found is not None else f"action {action}"

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.position.asked() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """Return what each seat has got."""
        rules = self.position.rules
        if not self.is_terminal():
            return [0.0] * len(rules.seats)
        return rules.opened.paid(self.position.match)

    def __str__(self) -> str:
        return self.position.told


class Watcher:
    """What seats see and know, as OpenSpiel asks for it."""

    def __init__(self, rules: Rules, is_whole: bool) -> None:
        self.is_whole = is_whole
        self.tensor: Any = numpy.zeros(len(rules.opened.layout), numpy.float32)
        self.dict = {"seen": self.tensor}

    def set_from(self, state: CardState, player: int) -> None:
        """Write what a seat sees into the vector."""
        position = state.position
        rules = position.rules
        seen = rules.opened.layout.vector(position.seen_by(player), rules.seats[player])
        self.tensor[:] = seen

    def string_from(self, state: CardState, player: int) -> str:
        """Return what a seat knows, or what it sees now."""
        position = state.position
        return position.known_to(player) if self.is_whole else position.seen_as_text(player)


class CardGame(pyspiel.Game):
    """A game of cardwright, as OpenSpiel asks for it."""

    rules: Rules
    kind: Any
    info: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(self.kind, self.info, dict(params or {}))

    def new_initial_state(self) -> CardState:
        """Return how a match begins."""
        return CardState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Watcher:
        """Return what tells seats what they see; with perfect recall, all that they know."""
        return Watcher(self.rules, iig_obs_type is not None and iig_obs_type.perfect_recall)


def game(
    game: Game | str,
    *,
    utility: Utility = "general sum",
    seeds: int = 0,
    at_once: bool = False,
    longest: int = USUAL_LENGTH,
    **opening: Unpack[Opening],
) -> CardGame:
    """Return a game as OpenSpiel takes it; it is registered, under a name of its own.

    `game` is a name or path as `cardwright play` takes it, or a game that was loaded; the other
    keywords are those of `Opening`. With `seeds`, one node of chance at the beginning decides
    between so many seeds; without, all chance is asked.
    """
    rules = Rules(opened(game, **opening), seeds, at_once)
    dynamics, number = pyspiel.GameType.Dynamics, len(rules.seats)
    kind = pyspiel.GameType(
        short_name=rules.name,
        long_name=rules.opened.game.title,
        dynamics=dynamics.SIMULTANEOUS if at_once else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=UTILITIES[utility],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=number,
        min_num_players=number,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=rules.opened.actions,
        max_chance_outcomes=seeds or MOST_SIDES,
        num_players=number,
        min_utility=rules.opened.low,
        max_utility=rules.opened.high,
        max_game_length=longest,
        **({"utility_sum": 0.0} if utility == "zero sum" else {}),
    )
    made: type[CardGame] = type(
        "MadeCardGame", (CardGame,), {"rules": rules, "kind": kind, "info": info}
    )
    pyspiel.register_game(kind, made)
    RULES[rules.name] = rules
    return made()


def slug(title: str) -> str:
    """Return a title as a name of OpenSpiel can hold it."""
    return re.sub(r"[^a-z0-9]+", "_", title.casefold())[:40].strip("_")
