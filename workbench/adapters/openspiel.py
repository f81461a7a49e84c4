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
from itertools import count
from typing import Any, Literal, TypeAlias

try:
    import numpy
    import pyspiel
except ImportError as missing:
    raise ImportError(
        "this adapter needs OpenSpiel: `pip install 'cardwright[openspiel]'`"
    ) from missing

from cardwright.interpreter import ChanceMatch, Game, Match, begun_with_chance_asked

from .joint_moves import JointMove, joint_move_at
from .numbered_actions import USUAL, Action, actions_of
from .observations import history_of, layout_of, text_of
from .opened import game_of
from .payoffs import least_and_most, payoffs

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
Chain: TypeAlias = "tuple[Move, Chain] | None"
RULES: dict[str, Rules] = {}
"""The games that were made, by the names under which OpenSpiel knows them."""


class Rules:
    """What all positions of a game in the adapter share."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        rulings: Mapping[str, str] | None,
        decks: Sequence[str | None],
        payoff: str | None,
        actions: int,
        seeds: int,
        at_once: bool,
    ) -> None:
        self.game, self.rulings, self.decks = game, dict(rulings or {}), tuple(decks)
        self.name = f"cardwright_{slug(game.title)}_{next(MADE)}"
        self.payoff, self.actions, self.seeds, self.at_once = payoff, actions, seeds, at_once
        first = game.start(0, tuple(seats), self.rulings, self.decks)
        self.seats = first.seats
        self.layout = layout_of(first)
        self.after = lru_cache(MOST_KEPT)(Position.gone_on)
        self.low, self.high = least_and_most(first, payoff)

    @cached_property
    def beginning(self) -> Position:
        """How all matches begin."""
        if self.seeds:
            return Position(self, None)
        begun = begun_with_chance_asked(self.game, self.seats, self.rulings, self.decks)
        return Position(self, begun)

    def dealt(self, seed: int) -> ChanceMatch:
        """Return how the match with a seed begins."""
        return ChanceMatch(self.game.start(seed, self.seats, self.rulings, self.decks))


class Position:
    """A moment of a match: nothing is dealt, chance is asked, a seat, several at once, or nobody.

    What is worked out of it is kept, for it never changes.
    """

    def __init__(
        self,
        rules: Rules,
        at: ChanceMatch | None,
        joint: JointMove | None = None,
        moves: Chain = None,
    ) -> None:
        self.rules, self.at, self.moves = rules, at, moves
        if joint is None and rules.at_once and at is not None:
            joint = joint_move_at(at, rules.actions)
        self.joint = joint

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what makes it again: the name of its game, and all moves since the beginning."""
        moves, link = list[Move](), self.moves
        while link is not None:
            move, link = link
            moves.append(move)
        return (reached, (self.rules.name, moves[::-1]))

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
        return self.rules.game.laid_out(0, self.rules.seats, self.rules.rulings, self.rules.decks)

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
        return actions_of(self.match, self.rules.actions)

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
        return Position(self.rules, self._gone_on(action), moves=(action, self.moves))

    def _gone_on(self, action: int) -> ChanceMatch:
        if self.at is None:
            return self.rules.dealt(action)
        if self.sides:
            return self.at.resulted(action)
        return self.at.answered(self.offered[action].option)

    def after_all(self, actions: Sequence[int]) -> Position:
        """Return the position after an action of each seat."""
        assert self.joint is not None
        made, moves = self.joint.with_moves(actions), (tuple(actions), self.moves)
        if made.is_whole:
            return Position(self.rules, made.carried_out(), moves=moves)
        return Position(self.rules, self.at, made, moves)

    def seen_by(self, player: int) -> Match:
        """Return the match as it stands for a seat: with what it has decided in secret so far."""
        return self.match if self.joint is None else self.joint.match_of(player)

    @cached_property
    def _known(self) -> dict[tuple[bool, int], str]:
        return {}

    def known_to(self, player: int, is_whole: bool) -> str:
        """Return what a seat sees now, or, if that is wanted as a whole, all that it knows."""
        found = self._known.get((is_whole, player))
        if found is None:
            told, seat = history_of if is_whole else text_of, self.rules.seats[player]
            found = self._known[is_whole, player] = told(self.seen_by(player), seat)
        return found

    def told(self) -> str:
        """Return all there is, in words."""
        lines = [text_of(self.match, None), self.match.digest(), *self.waits()]
        return "\n".join(lines)

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
        return payoffs(self.position.match, rules.payoff)

    def __str__(self) -> str:
        return self.position.told()


class Watcher:
    """What seats see and know, as OpenSpiel asks for it."""

    def __init__(self, rules: Rules, is_whole: bool) -> None:
        self.is_whole = is_whole
        self.tensor: Any = numpy.zeros(len(rules.layout), numpy.float32)
        self.dict = {"seen": self.tensor}

    def set_from(self, state: CardState, player: int) -> None:
        """Write what a seat sees into the vector."""
        position = state.position
        seat = position.rules.seats[player]
        self.tensor[:] = position.rules.layout.vector(position.seen_by(player), seat)

    def string_from(self, state: CardState, player: int) -> str:
        """Return what a seat knows, or what it sees now."""
        return state.position.known_to(player, self.is_whole)


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
    seats: Sequence[str] = (),
    rulings: Mapping[str, str] | None = None,
    decks: Sequence[str | None] = (),
    payoff: str | None = None,
    utility: Utility = "general sum",
    actions: int = USUAL,
    seeds: int = 0,
    at_once: bool = False,
    longest: int = USUAL_LENGTH,
) -> CardGame:
    """Return a game as OpenSpiel takes it; it is registered, under a name of its own.

    `game` is a name or path as `cardwright play` takes it, or a game that was loaded. `payoff` is
    the number field of players that a match is played for; without one, winning is 1. With `seeds`,
    one node of chance at the beginning decides between so many seeds; without, all chance is asked.
    """
    rules = Rules(game_of(game), seats, rulings, decks, payoff, actions, seeds, at_once)
    dynamics, number = pyspiel.GameType.Dynamics, len(rules.seats)
    kind = pyspiel.GameType(
        short_name=rules.name,
        long_name=rules.game.title,
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
        num_distinct_actions=actions,
        max_chance_outcomes=seeds or MOST_SIDES,
        num_players=number,
        min_utility=rules.low,
        max_utility=rules.high,
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
