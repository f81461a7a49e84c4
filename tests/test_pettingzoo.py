"""Any game as an environment of PettingZoo; skipped where PettingZoo is not installed."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from bundled import GAMES

pytest.importorskip(
    "pettingzoo", reason="PettingZoo is not here: `make crosscheck` installs it and runs this"
)

from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

from cardwright.adapters.pettingzoo import IllegalAction, env, parallel_env

CYCLES = 60


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Let PettingZoo advise what names seats should have, and what spaces should be."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("name", [*GAMES, "examples/goofspiel"])
def test_it_keeps_to_the_rules_of_pettingzoo(name: str) -> None:
    api_test(env(name), num_cycles=CYCLES)
    seed_test(lambda: env(name), num_cycles=CYCLES // 3)
    parallel_api_test(parallel_env(name, illegal="wraps"), num_cycles=CYCLES)

    def cut(max_cycles: int) -> Any:
        return env(name, max_cycles=max_cycles, everybody=True, illegal="wraps")

    def cut_at_once(max_cycles: int) -> Any:
        return parallel_env(name, max_cycles=max_cycles, illegal="wraps")

    max_cycles_test(SimpleNamespace(env=cut, parallel_env=cut_at_once))


def played(game: Any, seed: int) -> dict[str, float]:
    """Play a match by chance; return what each seat has got."""
    game.reset(seed=seed)
    got = dict.fromkeys(game.possible_agents, 0.0)
    for number, seat in enumerate(game.agent_iter()):
        seen, reward, over, cut, _ = game.last()
        got[seat] += reward
        space = game.action_space(seat)
        space.seed(seed * 1000 + number)
        game.step(None if over or cut else space.sample(seen["action_mask"]))
    return got


def test_a_match_pays_whoever_wins() -> None:
    game = env("examples/tic_tac_toe")
    ends = {tuple(played(game, seed).values()) for seed in range(12)}
    assert ends >= {(1.0, -1.0), (-1.0, 1.0)}
    assert ends <= {(1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)}


def test_a_match_is_played_for_a_field() -> None:
    game = env("examples/kuhn_poker", payoff="Chips")
    ends = {tuple(played(game, seed).values()) for seed in range(30)}
    assert ends >= {(1.0, -1.0), (-1.0, 1.0), (2.0, -2.0), (-2.0, 2.0)}
    assert all(sum(each) == 0 for each in ends)


def test_what_is_not_offered_is_refused_or_loses_as_was_said() -> None:
    game = env("examples/kuhn_poker", actions=16)
    game.reset(seed=1)
    first = game.agent_selection
    illegal = next(at for at, may in enumerate(game.observe(first)["action_mask"]) if not may)
    with pytest.raises(IllegalAction, match=f"{first} is not offered action {illegal}"):
        game.step(illegal)
    game = env("examples/kuhn_poker", actions=16, illegal="loses")
    game.reset(seed=1)
    game.step(illegal)
    assert all(game.terminations.values())
    assert game.rewards[first] == -1


def test_who_sees_what_is_told_as_text() -> None:
    game = env("examples/kuhn_poker", render_mode="ansi")
    game.reset(seed=1)
    lines = game.render().splitlines()
    assert "Ben's hand: face down" in lines and lines[-1].startswith("Ann is asked: ")
    assert "Ann's hand: face down" in game.unwrapped.text("Ben").splitlines()


def test_the_example_of_the_page_does_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    page = Path(__file__).parent.parent / "docs" / "adapters.md"
    example = page.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    exec(compile(example, str(page), "exec"), {})
    assert capsys.readouterr().out == ""
