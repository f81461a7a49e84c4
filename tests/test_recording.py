"""A match that was played, written as a scenario: it passes, and says how the match ended."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from bundled import ROOT, checked
from command import run

from cardwright.grammar import CheckedGame, Workspace
from cardwright.interpreter import Game, Match, load
from cardwright.workbench import record


def played(game: Game, seed: int, answers: int) -> Match:
    """Return a match in which so many choices have been answered by chance."""
    match, chance = game.start(seed=seed), random.Random(seed)
    for _ in range(answers):
        if match.decision is None:
            break
        match.answer(chance.randrange(match.decision.count))
    return match


def example(name: str) -> CheckedGame:
    """Return one of the examples."""
    workspace = Workspace()
    for path in sorted((ROOT / "examples" / name).glob("*.*")):
        if path.suffix in (".rules", ".cards"):
            workspace.put(str(path), path.read_text(encoding="utf-8"))
    workspace.check()
    (found,) = workspace.games().values()
    return found


@pytest.mark.parametrize("answers", [0, 7, 1000])
@pytest.mark.parametrize("seed", range(3))
def test_a_match_that_is_recorded_passes(tmp_path: Path, seed: int, answers: int) -> None:
    text = record(played(load(checked("water_duel")[1]), seed, answers))
    (tmp_path / "match.scenario").write_text(text, encoding="utf-8")
    done = run("test", tmp_path)
    assert "all hold" in done.output, done.output
    assert run("fmt", "--check", tmp_path).exit_code == 0


def test_much_chance_stands_on_several_lines(tmp_path: Path) -> None:
    text = record(played(load(checked("gunsword")[1]), 1, 400))
    assert text.count("the next random results are") > 1
    (tmp_path / "match.scenario").write_text(text, encoding="utf-8")
    done = run("test", tmp_path)
    assert "all hold" in done.output, done.output


@pytest.mark.parametrize("answers", [4, 1000])
def test_a_match_with_a_setup_of_its_own_passes(tmp_path: Path, answers: int) -> None:
    text = record(played(load(example("harvest")), 5, answers))
    for path in (ROOT / "examples" / "harvest").glob("*.*"):
        if path.suffix in (".rules", ".cards"):
            (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "match.scenario").write_text(text, encoding="utf-8")
    done = run("test", tmp_path)
    assert "all hold" in done.output, done.output


def test_what_was_saved_and_loaded_is_recorded_alike() -> None:
    game = load(checked("water_duel")[1])
    match = played(game, 4, 30)
    assert record(game.restore(match.save())) == record(match)


def test_rulings_are_recorded() -> None:
    game = load(checked("water_duel")[1])
    name, choices = next(iter(game.rulings.items()))
    match = game.start(rulings={name: choices[1]})
    assert f"    the ruling {name} is {choices[1]}\n" in record(match)
