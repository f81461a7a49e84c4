"""Any game as an environment of PettingZoo, for agents that learn.

`env` is the game as it is played: who is asked is selected (an AEC environment). `parallel_env` is
for learners that act all at once: in each step everybody gives an action, and those of the seats
that are not asked count for nothing. An action that is not offered is refused, or, if it is said
so, means one that is (`wraps`), or loses at once (`loses`).

    from cardwright.adapters.pettingzoo import env

    game = env("examples/snow_yard", seats=("Ann", "Ben"))
    game.reset(seed=1)
    for seat in game.agent_iter():
        seen, reward, over, cut, _ = game.last()
        action = None if over or cut else game.action_space(seat).sample(seen["action_mask"])
        game.step(action)
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, Unpack

try:
    import numpy
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import parallel_to_aec
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as missing:
    raise ImportError(
        "this adapter needs PettingZoo: `pip install 'cardwright[pettingzoo]'`"
    ) from missing

from cardwright.interpreter import Game

from .numbered_actions import Action
from .observations import asked_of, text_of
from .opened import Opening, opened

Illegal: TypeAlias = Literal["refused", "wraps", "loses"]
Seen: TypeAlias = dict[str, Any]
USUAL_CYCLES = 10_000
"""A match with more decisions than that is cut, if nobody says otherwise."""


class IllegalAction(ValueError):
    """An action that is not offered."""


class Playing(Opening, total=False):
    """How an environment is made, in its keywords: how its game is opened, and how it is played."""

    illegal: Illegal
    max_cycles: int
    render_mode: str | None


class Table:
    """A match as both environments have it: its spaces, what is seen, and what an action does."""

    def __init__(
        self,
        game: Game | str,
        *,
        illegal: Illegal = "refused",
        max_cycles: int = USUAL_CYCLES,
        render_mode: str | None = None,
        **opening: Unpack[Opening],
    ) -> None:
        self.opened = opened(game, **opening)
        self.illegal, self.max_cycles, self.render_mode = illegal, max_cycles, render_mode
        self.seats, self.layout = self.opened.seats, self.opened.layout
        self.offered: dict[int, Action] = {}
        self.lost, self.seed = "", -1
        self.match = self.opened.laid_out()
        self.seen_spaces = {seat: self.observation_space() for seat in self.seats}
        self.action_spaces = {seat: spaces.Discrete(self.opened.actions) for seat in self.seats}

    def begin(self, seed: int | None) -> None:
        """Begin another match; with no seed, the one after the last."""
        self.seed = self.seed + 1 if seed is None else seed
        self.match = self.opened.start(self.seed)
        self.offered, self.lost = self.opened.offered(self.match), ""

    def observation_space(self) -> spaces.Dict:
        """Return what a seat may see: numbers, and which actions it has."""
        return spaces.Dict({
            "observation": spaces.Box(-numpy.inf, numpy.inf, (len(self.layout),), numpy.float32),
            "action_mask": spaces.Box(0, 1, (self.opened.actions,), numpy.int8),
        })  # fmt: skip

    def seen(self, seat: str) -> Seen:
        """Return what a seat sees, and which actions it has now."""
        mask: Any = numpy.zeros(self.opened.actions, numpy.int8)
        if seat == self.asked:
            mask[list(self.offered)] = 1
        vector = numpy.asarray(self.layout.vector(self.match, seat), numpy.float32)
        return {"observation": vector, "action_mask": mask}

    @property
    def asked(self) -> str:
        """The name of who is asked; nothing when the match is over."""
        return "" if self.lost else asked_of(self.match)

    def act(self, number: int) -> None:
        """Carry out an action of the seat that is asked."""
        action = self.offered.get(int(number))
        if action is None and self.illegal == "wraps":
            action = list(self.offered.values())[int(number) % len(self.offered)]
        if action is None and self.illegal == "refused":
            raise IllegalAction(f"{self.asked} is not offered action {number}")
        if action is None:
            self.lost = self.asked
            return
        self.match.answer(action.option)
        self.offered = self.opened.offered(self.match)

    def got(self) -> dict[str, float]:
        """Return what each seat has got at the end."""
        if self.lost:
            return {seat: self.opened.low if seat == self.lost else 0.0 for seat in self.seats}
        return dict(zip(self.seats, self.opened.paid(self.match), strict=True))


class OfTable:
    """What both environments say of their table: its spaces, and what a seat sees as text."""

    def __init__(self, table: Table, is_parallelizable: bool) -> None:
        super().__init__()
        self.table, self.render_mode = table, table.render_mode
        self.metadata = {
            "name": table.opened.game.title, "render_modes": ["ansi"],
            "is_parallelizable": is_parallelizable,
        }  # fmt: skip
        self.possible_agents = list(table.seats)

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return what a seat may see."""
        return self.table.seen_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return what a seat may do."""
        return self.table.action_spaces[agent]

    def render(self) -> str | None:
        """Return the table as the seat that is asked sees it."""
        asked = self.table.asked or self.possible_agents[0]
        return self.text(asked) if self.render_mode == "ansi" else None

    def text(self, seat: str) -> str:
        """Return what a seat sees as text."""
        return text_of(self.table.match, seat)


class TurnEnv(OfTable, AECEnv[str, Seen, int]):
    """A game in which whoever is asked is selected."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, is_parallelizable=False)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another match; with no seed, the one after the last."""
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {seat: {} for seat in self.agents}
        self.cycles = 0
        self.agent_selection = self.table.asked or self.agents[0]
        self._end()

    def observe(self, agent: str) -> Seen:
        """Return what a seat sees."""
        return self.table.seen(agent)

    def step(self, action: int | None) -> None:
        """Carry out an action of the seat that is selected."""
        seat = self.agent_selection
        if self.terminations[seat] or self.truncations[seat]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[seat] = 0.0
        self._clear_rewards()
        assert action is not None, "a seat that plays gives an action"
        self.table.act(action)
        self.cycles += 1
        self.agent_selection = self.table.asked or self.agents[0]
        self._end()
        self._accumulate_rewards()
        self._deads_step_first()

    def _end(self) -> None:
        """Tell everybody when it is over, and what they have got."""
        if not self.table.asked:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = self.table.got()
        elif self.cycles >= self.table.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)


class AtOnceEnv(OfTable, ParallelEnv[str, Seen, int]):
    """A game in which everybody gives an action in each step, and that of who is asked counts."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, is_parallelizable=True)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin another match; with no seed, the one after the last."""
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.cycles = 0
        return self._seen(), {seat: {} for seat in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool],
        dict[str, dict[str, Any]],
    ]:  # fmt: skip
        """Carry out the action of the seat that is asked."""
        self.table.act(actions[self.table.asked])
        self.cycles += 1
        is_over = not self.table.asked
        is_cut = not is_over and self.cycles >= self.table.max_cycles
        seats = self.agents
        seen = self._seen()
        if is_over or is_cut:
            self.agents = []
        return (
            seen,
            self.table.got() if is_over else dict.fromkeys(seats, 0.0),
            dict.fromkeys(seats, is_over),
            dict.fromkeys(seats, is_cut),
            {seat: {} for seat in seats},
        )

    def _seen(self) -> dict[str, Seen]:
        return {seat: self.table.seen(seat) for seat in self.agents}


def env(
    game: Game | str, *, everybody: bool = False, **playing: Unpack[Playing]
) -> AECEnv[str, Seen, int]:
    """Return a game as an environment in which seats act one after the other.

    `game` is a name or path as `cardwright play` takes it, or a game that was loaded; the other
    keywords are those of `Playing` and `Opening`. If `everybody` acts, each seat is selected once
    for each decision, whoever is asked.
    """
    table = Table(game, **playing)
    return parallel_to_aec(AtOnceEnv(table)) if everybody else OrderEnforcingWrapper(TurnEnv(table))


def parallel_env(game: Game | str, **playing: Unpack[Playing]) -> ParallelEnv[str, Seen, int]:
    """Return a game as an environment in which everybody gives an action in each step."""
    return AtOnceEnv(Table(game, **playing))
