"""What is drawn on a terminal of 80 columns and 24 rows: it is folded until it fits."""

from __future__ import annotations

import io
import random
import re
import readline
from collections.abc import Callable, Sequence

import pytest
from attrs import define
from matches import BUNDLED, few_every_day, game_named
from rich.console import Console

from cardwright.interpreter import Match
from cardwright.workbench.matches.match_files import Keeper
from cardwright.workbench.screen.screen_console import Gone, Screen
from cardwright.workbench.screen.screen_events import Row
from cardwright.workbench.screen.screen_fold import that_matter
from cardwright.workbench.screen.session import HUMAN, Session

COLUMNS, ROWS = 80, 24
CLEARED = "\033[3J"
SIGNS = re.compile(r"\033\[[0-9;?]*[A-Za-z]")
SEATS = ("Ann", "Ben", "Cid", "Dan")
EVENINGS = {name: (name, 2) for name in BUNDLED} | {"four gentlemen": ("gentlemen_of_war", 4)}
"""What is played by how many."""


@define
class Chance(Screen):
    """A screen at which somebody types what is offered, by chance; it remembers what was shown."""

    def ask(self, question: str) -> str:
        """Return an option, or Enter where nothing is to choose; it ends after some screens."""
        file = self.console.file
        assert isinstance(file, io.StringIO)
        SHOWN.append(SIGNS.sub("", file.getvalue().rpartition(CLEARED)[2]) + question)
        if len(SHOWN) == MOST:
            raise Gone
        decision = PLAYED[-1].match.decision
        if question != "Ann> " or decision is None:
            return ""
        return str(CHANCE.choice(decision.options).number + 1)


MOST = 25
SHOWN: list[str] = []
PLAYED: list[Session] = []
CHANCE = random.Random()


def screens(match: Match, rows: int = ROWS) -> list[str]:
    """Play at the keyboard by chance; return each screen as it stands when something is typed."""
    SHOWN.clear()
    CHANCE.seed(1)
    console = Console(file=io.StringIO(), width=COLUMNS, height=rows, force_terminal=True)
    agents = dict.fromkeys(match.seats, "random") | {"Ann": HUMAN}
    PLAYED.append(Session(match, agents, Keeper("", "", ""), Chance(console)))
    PLAYED[-1].play()
    return [*SHOWN]


@pytest.mark.parametrize("name", few_every_day(EVENINGS))
def test_every_screen_fits(name: str) -> None:
    game, players = EVENINGS[name]
    for screen in screens(game_named(game).start(3, SEATS[:players])):
        lines = screen.split("\n")
        assert len(lines) <= ROWS, screen
        assert max(map(len, lines)) <= COLUMNS, screen


def test_a_question_about_edges_says_what_stands_on_each() -> None:
    match = game_named("timeline_duel").start(3, SEATS[:2])
    (screen,) = [each for each in screens(match) if "1 edge B" in each][:1]
    edges = re.findall(r"edge [BTLR]: (\w[\w ]*), length \d", screen)
    assert len(edges) == 4, screen


def test_a_game_without_a_board_says_so_when_something_is_tried(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = game_named("timeline_duel").start(3, SEATS[:2])
    session = Session(match, {}, Keeper("", "", ""), Screen())
    assert match.decision is not None
    session.commands()["try"](match.decision, "1")
    assert "There is no board to try it on." in capsys.readouterr().out


def test_what_was_typed_is_forgotten_when_another_sits_down() -> None:
    readline.add_history("Ann's secret")
    Screen().forget()
    assert readline.get_current_history_length() == 0


@pytest.mark.laws(once=True)
def test_where_there_is_room_nothing_is_folded() -> None:
    game = game_named("gentlemen_of_war")
    whole = screens(game.start(3, SEATS), rows=60)[-1]
    folded = screens(game.start(3, SEATS))[-1]
    assert "hidden cards" in whole
    assert "hidden cards" not in folded
    assert re.search(r"Hand \d", folded)


def test_of_what_happened_the_lines_that_matter_are_kept() -> None:
    told = [
        Row(1, 0, "part", "Turn 1: Ann"),
        Row(2, 1, "word", "Ann hits Ben"),
        Row(3, 2, "change", "Ben's Life: 10 -> 8", "change"),
        Row(4, 0, "part", "Draw"),
        Row(5, 1, "change", "the deck is shuffled", "shuffle"),
        Row(6, 1, "word", "Ben rests"),
        Row(7, 2, "change", '"Dog" goes to Ben\'s hand', "move"),
    ]
    kept = [
        [each.number for each in that_matter(told, room, fits_into(room))]
        for room in (6, 5, 4, 2, 1)
    ]
    assert kept == [[1, 2, 3, 4, 6, 7], [1, 2, 3, 4, 6], [1, 2, 3], [1, 3], [3]]


def fits_into(room: int) -> Callable[[Sequence[Row]], bool]:
    """Return what tells whether lines fit into some rows."""
    return lambda left: len(left) <= room
