"""Small games, drawn by lot, are carried out in the same way by whatever carries them out.

`drawn_games.py` writes them: what `check` finds clean is loaded and played with random answers. A
log of a match is all that can be told of it: what was asked and answered, what each seat is told
and sees, every record, and the save at the end. It is held to the log of

- the other back ends, and of a match that was saved in one and goes on in another;
- the same program without the passes that only make it quicker;
- a match at which seats have looked at each decision.

Beside that the text is formatted and read again, the code is written and read again, and no rule
holds what may be another thing later.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any

import pytest
from drawn_games import TITLE, SmallGame, small_games
from hypothesis import HealthCheck, Phase, given, note, seed, settings
from rounds import ROUND
from test_backends import OTHERS
from test_encoded_programs import comes_back
from test_rules_gathered import held_for_good

from cardwright.grammar import CheckedGame, Workspace
from cardwright.interpreter import Game, LoopReport, Match, helpers, load, what_stops

pipeline = import_module("cardwright.interpreter.compile.passes.pipeline")

pytestmark = pytest.mark.filterwarnings("ignore:The recursion limit will not be reset")

LOTS, IN_A_LOT = 9, 40
"""So many lots, of so many games, are played by a round of the laws."""
MOST, SAVED_AFTER = 14, 3
"""So many decisions are answered; after so many the match is saved."""
LEFT = 8_000
"""So much work is left to each decision: in random games much goes round, and that is enough."""
QUICKER: dict[str, Callable[..., Any]] = {
    "remembered": lambda functions, operations: (functions, operations),
    "inlined": lambda functions, operations: (functions, operations),
    "looked_up_once": lambda functions: functions,
}
"""The passes that can be left out, as something that does nothing."""
FILES = ("small.rules", "small.cards")
UNUSUAL = "CW0208"
"""What is drawn is not always said in the usual words: it is read as `fmt` writes it."""
REFUSED = 20
"""At most so many games of a hundred are refused: words may be read in two ways."""


@pytest.mark.laws
@pytest.mark.parametrize("lot", range(LOTS))
def test_small_games_are_played_alike(lot: int) -> None:
    try_out(lot + LOTS * ROUND, IN_A_LOT)


def try_out(number: int, many: int) -> Counter[str]:
    """Draw and try so many games; return what became of them."""
    sorts: Counter[str] = Counter()

    @seed(number)
    @settings(
        max_examples=many, deadline=None, database=None, print_blob=False,
        suppress_health_check=list(HealthCheck), phases=(Phase.generate, Phase.shrink),
    )  # fmt: skip
    @given(small_games())
    def one(made: SmallGame) -> None:
        note(f"{made.rules}\n{made.cards}")
        sorts[tried(made)] += 1

    one()
    assert sorts["refused"] <= REFUSED * many / 100 + 1, sorts
    return sorts


def tried(made: SmallGame) -> str:
    """Read a game, and play it in every way; return what became of it."""
    workspace = workspace_of(made.rules, made.cards)
    if any(each.problem.code == UNUSUAL for each in workspace.check().problems):
        workspace = workspace_of(*map(workspace.formatted, FILES))
    if any(each.is_error for each in workspace.check().problems):
        return "refused"
    checked = workspace.games()[TITLE]
    stopped = what_stops(checked)
    if stopped is not None:
        assert stopped.path, f"{stopped} is told without its line"
        return "not playable"
    is_formatted_alike(workspace, checked)
    game = load(checked)
    log = log_of(game)
    for backend in OTHERS:
        other = load(checked, backend=backend)
        assert log_of(other) == log
        goes_on_alike(game, other)
    assert log_of(game, looking=True) == log
    with pytest.MonkeyPatch.context() as patch:
        for name, nothing in QUICKER.items():
            patch.setattr(pipeline, name, nothing)
        plain = log_of(load(checked))
    ends = not log[0] and not plain[0]
    assert plain == log or not ends  # how much work it is, is another number
    code = game.program({}, (), game.seats[0]).code
    comes_back(code)
    assert [*held_for_good(code)] == []
    return "played" if ends else "stopped"


def workspace_of(rules: str, cards: str) -> Workspace:
    """Return a workspace with the two files of a game."""
    workspace = Workspace()
    workspace.put("small.rules", rules)
    workspace.put("small.cards", cards)
    return workspace


def is_formatted_alike(workspace: Workspace, checked: CheckedGame) -> None:
    """Hold the canonical form of a game to what it says, and to itself."""
    texts = [workspace.formatted(name) for name in FILES]
    again = workspace_of(*texts)
    again.check()
    assert nodes(again.games()[TITLE]) == nodes(checked)
    assert [again.formatted(name) for name in FILES] == texts


def nodes(checked: CheckedGame) -> list[object]:
    """Return all that a game declares, as it was read."""
    return [each.checked.node for each in checked.table.entries]


# ---- matches -------------------------------------------------------------------------------------


def played(match: Match, most: int) -> Iterator[int]:
    """Answer at random; yield each answer before it is given."""
    chance = random.Random(1)
    for _ in range(most):
        if match.state.pending is None:
            return
        answer = chance.randrange(len(match.state.pending[3]))
        yield answer
        leave_work(match)
        match.answer(answer)


def leave_work(match: Match) -> None:
    """Let not much more be done before the next decision."""
    match.state.work = helpers.NAMES["MOST_WORK"] - LEFT


def begun(game: Game) -> Match:
    """Return a match at its first decision."""
    match = game.laid_out(1)
    leave_work(match)
    match.go_on()
    return match


def log_of(game: Game, *, looking: bool = False) -> list[object]:
    """Return all that can be told of a match; first how it was stopped, if it was."""
    match, lines = game.laid_out(1), list[object]()
    stopped = ""
    try:
        leave_work(match)
        match.go_on()
        for answer in played(match, MOST):
            lines += asked(match, answer)
            if looking:
                look_at(match)
    except LoopReport as report:
        stopped = str(report)
    for seat in (None, *match.seats):
        lines += [*match.events(seat), view_of(match, seat)]
    link = match.state.log
    while link is not None:
        record, link = link
        lines.append(record)
    return [stopped, *lines, match.save(), match.digest(), match.result]


def view_of(match: Match, seat: str | None) -> object:
    """Return what a seat sees; nothing where it is found that rules go round.

    By which lines that is told is another matter: a pass may have written one into another.
    """
    try:
        return match.view(seat)
    except LoopReport:
        return None


def asked(match: Match, answer: int) -> list[object]:
    """Return what is asked and what is answered, and what tells the state."""
    decision = match.decision
    assert decision is not None
    told = [decision.seat, decision.kind, decision.prompt, decision.options, answer]
    return [*told, match.digest()]


def look_at(match: Match) -> None:
    """Let everybody look: that changes nothing, also where it is found that rules go round."""
    for seat in (None, *match.seats):
        view_of(match, seat)
        match.events(seat)
    for ask in (match.why_asked, match.foresee):
        with suppress(LoopReport):
            ask(0)


def goes_on_alike(one: Game, other: Game) -> None:
    """Save a match in one back end, and let it go on in both."""
    try:
        match = begun(one)
        for _ in played(match, SAVED_AFTER):
            pass
        again = other.restore(match.save())
        assert again.save() == match.save()
        for _ in zip(played(match, MOST), played(again, MOST), strict=True):
            pass
    except LoopReport:
        return
    assert again.save() == match.save()
