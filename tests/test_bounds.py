"""Work is bounded: games that would go on for minutes are stopped, and the line is told.

Each file of `tests/bounds/` is a game that checks clean and asks for more than can be done. Lines
marked `# here` are those that may be told for it. What counts is the work that the machine counts,
not the time: a clock only keeps a test that fails from going on for ever.
"""

from __future__ import annotations

from pathlib import Path
from types import FunctionType

import pytest
from matches import game_named
from test_fuzz import watched

from cardwright.grammar import Workspace
from cardwright.interpreter import Game, LoopReport, Match, helpers, load

FOLDER = Path(__file__).parent / "bounds"
ATTACKS = sorted(FOLDER.glob("*.rules"))
HERE = "# here"


def game_at(path: Path) -> Game:
    """Return the game of a file, with its cards beside it."""
    workspace = Workspace()
    for each in (path, path.with_suffix(".cards")):
        if each.is_file():
            workspace.put(each.name, each.read_text(encoding="utf-8"))
    problems = [str(each) for each in workspace.check().problems if each.is_error]
    assert not problems
    (checked,) = workspace.games().values()
    return load(checked)


def taken_along(depth: int) -> Game:
    """Return a game in which something is taken along so deep inside itself."""
    text = (FOLDER / "what_is_taken_along_deep_inside.rules").read_text(encoding="utf-8")
    workspace = Workspace()
    workspace.put("game.rules", text.replace("grow 400", f"grow {depth}"))
    workspace.check()
    (checked,) = workspace.games().values()
    return load(checked)


def marked(path: Path) -> list[str]:
    """Return the places that may be told."""
    lines = path.read_text(encoding="utf-8").split("\n")
    return [f"{path.name}:{at}: " for at, line in enumerate(lines, 1) if line.endswith(HERE)]


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("path", ATTACKS, ids=lambda path: path.stem)
def test_what_would_go_on_for_minutes_is_stopped_at_its_line(path: Path) -> None:
    with watched(path.name):
        match = game_at(path).laid_out(1)
        with pytest.raises(LoopReport) as report:
            match.go_on()
    told = str(report.value).split("\n")[1:]
    assert any(line.strip().startswith(place) for line in told for place in marked(path)), told


def test_there_are_enough_attacks() -> None:
    assert len(ATTACKS) >= 25
    assert all(marked(path) for path in ATTACKS)


@pytest.mark.laws(once=True)
def test_a_match_that_remembers_too_much_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardwright.interpreter.kernel.machine.MOST_EVENTS", 100)
    match = game_named("gunsword").start(1)
    with pytest.raises(LoopReport, match="than it can remember"):
        for _ in range(100):
            match.answer(0)


def test_what_is_asked_of_a_match_is_bounded_like_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = game_named("snow_yard").start(1)

    def asks_too_much(*about: object) -> list[str]:
        raise RecursionError

    monkeypatch.setattr("cardwright.interpreter.setup.refusals.why_not", asks_too_much)
    with pytest.raises(LoopReport, match="without end"):
        match.why_not(match.seats[0], "pass")


HANDS_OUT = {"card_name", "digest", "fork", "named", "part_name", "seat_index"}
"""What of a match looks something up and goes through no rule."""


def test_whatever_is_asked_of_a_match_counts_its_own_work_and_ends_in_a_report() -> None:
    methods = {name for name, each in vars(Match).items() if isinstance(each, FunctionType)}
    netted = {name for name in methods if hasattr(vars(Match)[name], "__wrapped__")}
    assert {name for name in methods - netted if not name.startswith("_")} == HANDS_OUT


def test_a_question_is_told_to_be_too_much_only_by_its_own_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = game_named("snow_yard").start(1)
    match.state.work = helpers.NAMES["MOST_WORK"]

    def works(*about: object) -> tuple[int, ...]:
        helpers.NAMES["spend"](match.state)
        return ()

    monkeypatch.setattr("cardwright.interpreter.match.cards_of", works)
    assert match.cards_about(0) == ()


def test_rules_that_go_round_are_told_wherever_they_are_asked_for() -> None:
    match = game_at(FOLDER / "rules_that_give_themselves.rules").laid_out(1)
    for ask in (match.view, match.go_on):
        with pytest.raises(LoopReport, match="a rule is made of itself"):
            ask()


@pytest.mark.laws(once=True)
def test_work_is_the_same_whatever_was_asked_before() -> None:
    one, other = (game_named("gunsword").start(3) for _ in range(2))
    for _ in range(20):
        other.view(None)
        other.why_asked(0)
        for each in (one, other):
            each.answer(0)
        assert one.state.work == other.state.work or one.state.index is not other.state.index
        assert one.digest() == other.digest()


@pytest.mark.laws(once=True)
def test_what_was_given_twice_over_and_over_is_told_in_few_words() -> None:
    with watched("told in few words"):
        match = taken_along(40).start(1)
        assert max(len(event.text) for event in match.events()) < 1000
        assert match.why(1, match.seats[0])
        assert match.game.restore(match.save()).digest() == match.digest()


@pytest.mark.parametrize("depth", [45, 49, 50])
def test_whatever_may_be_taken_along_is_saved_and_loaded(depth: int) -> None:
    try:
        match = taken_along(depth).start(1)
    except LoopReport:
        assert depth > 49
    else:
        assert match.game.restore(match.save()).digest() == match.digest()
