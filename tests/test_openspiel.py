"""Any game as a game of OpenSpiel; skipped where OpenSpiel is not installed."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not here: `make crosscheck` installs it and runs this"
)

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from cardwright.adapters.openspiel import game

SHORT = (
    "water_duel",
    "timeline_duel",
    "gunsmith_girl",
    "examples/snow_yard",
    "examples/leduc_poker",
)
"""Games of less than a hundred decisions."""
LONG = ("gunsword", "gentlemen_of_war")
"""Games of a thousand decisions or two: OpenSpiel asks for all that is known at each of them."""


def poker(name: str) -> Any:
    """Return a game that is played for chips."""
    return game(f"examples/{name}", payoff="Chips", utility="zero sum", actions=16)


@pytest.mark.parametrize("name", SHORT)
def test_a_game_keeps_to_the_rules_of_openspiel(name: str) -> None:
    made = game(name, seeds=20)
    pyspiel.random_sim_test(made, num_sims=1, serialize=False, verbose=False)


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("name", LONG)
def test_a_long_game_keeps_to_the_rules_of_openspiel(name: str) -> None:
    made = game(name, seeds=20)
    pyspiel.random_sim_test(made, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", ["examples/tic_tac_toe", "examples/kuhn_poker", "water_duel"])
def test_a_game_keeps_to_them_when_chance_is_asked(name: str) -> None:
    pyspiel.random_sim_test(game(name), num_sims=3, serialize=True, verbose=False)


def test_secret_choices_are_one_move_of_all() -> None:
    made = game("examples/goofspiel", at_once=True)
    assert made.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    state = made.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    assert state.is_simultaneous_node()
    assert len(state.legal_actions(0)) == len(state.legal_actions(1)) > 1
    before = state.information_state_string(1)
    other = state.clone()
    mine, *others = state.legal_actions(1)
    state.apply_actions([state.legal_actions(0)[0], mine])
    other.apply_actions([other.legal_actions(0)[0], others[0]])
    assert before != state.information_state_string(1) != other.information_state_string(1)
    pyspiel.random_sim_test(made, num_sims=3, serialize=False, verbose=False)


@pytest.mark.parametrize("name", ["water_duel", "examples/snow_yard", "examples/goofspiel"])
@pytest.mark.parametrize("options", [{}, {"seeds": 5}, {"seeds": 5, "at_once": True}])
def test_what_a_seat_knows_only_grows_whenever_it_is_asked(
    name: str, options: dict[str, Any]
) -> None:
    made, lots = game(name, **options), random.Random(3)
    state, way = made.new_initial_state(), list[Any]()
    while not state.is_terminal() and len(way) < 60:
        way.append(state.clone())
        applied(state, lots)
    of_last = [state.information_state_string(seat) for seat in range(2)]
    for before in way[::-7]:
        for seat, whole in enumerate(of_last):
            *told, asked = before.information_state_string(seat).split("\n")
            assert "asked" not in asked or whole.split("\n")[: len(told)] == told
            assert "asked" in asked or whole.split("\n")[: len(told) + 1] == [*told, asked]
    count = [state.position.match.event_count(seat) for seat in state.position.match.seats]
    assert [len(whole.split("\n")) for whole in of_last] == [
        1 + each + (state.position.match.decision is not None) for each in count
    ]


def applied(state: Any, lots: random.Random) -> None:
    """Go on with any action, or one of each seat."""
    if state.is_simultaneous_node():
        every = [state.legal_actions(seat) or [0] for seat in range(state.num_players())]
        state.apply_actions([lots.choice(each) for each in every])
    else:
        state.apply_action(lots.choice(state.legal_actions()))


def exploited(made: Any) -> float:
    """Return how much can be won against somebody who plays each action as often as any other."""
    return float(exploitability.exploitability(made, policy.UniformRandomPolicy(made)))


def test_kuhn_poker_is_exploited_and_solved_as_openspiels_own() -> None:
    made = poker("kuhn_poker")
    assert exploited(made) == pytest.approx(exploited(pyspiel.load_game("kuhn_poker")), abs=1e-9)
    solver = cfr.CFRSolver(made)
    for _ in range(300):
        solver.evaluate_and_update_policy()
    policies = [solver.average_policy()] * 2
    value = expected_game_score.policy_value(made.new_initial_state(), policies)
    assert value == pytest.approx([-1 / 18, 1 / 18], abs=1e-3)


@pytest.mark.laws(once=True)
def test_leduc_poker_is_exploited_as_openspiels_own() -> None:
    made = poker("leduc_poker")
    assert exploited(made) == pytest.approx(exploited(pyspiel.load_game("leduc_poker")), abs=1e-9)


def test_a_state_that_is_read_again_goes_on_as_it_did() -> None:
    made = poker("kuhn_poker")
    state = made.new_initial_state()
    while not state.is_terminal():
        copied = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(made, state))[
            1
        ]
        assert str(copied) == str(state)
        state.apply_action(state.legal_actions()[-1])
    assert sum(state.returns()) == 0


def test_the_example_of_the_page_does_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    page = Path(__file__).parent.parent / "docs" / "adapters.md"
    example = page.read_text(encoding="utf-8").split("```python\n")[2].split("```")[0]
    exec(compile(example, str(page), "exec"), {})
    assert capsys.readouterr().out.startswith("[-0.05")
