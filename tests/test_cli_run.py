"""`cardwright run`: plays without a person, counts, and says how sure it is of what it counted."""

from __future__ import annotations

import json
import math
import os
import pty
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from bundled import ROOT
from command import COMMAND, process, run
from matches import BUNDLED

from cardwright.interpreter import NAMES

GAME = BUNDLED[0]
KEYS = {
    "game", "games", "seed", "seats", "decks", "seconds", "games_per_s", "decisions_per_game",
    "options_per_decision", "turns_per_game", "results", "losses", "unfinished", "se",
}  # fmt: skip
CLOCK = ("seconds", "games_per_s")

ENDLESS = """game "Circle":
  2 players

each player has:
  Gold: number from 0

zone deck: shared, in order, face down

turn:
  choose one:
    option gain 1 Gold:
      add 1 to your Gold
    option lose:
      repeat until your Gold is 0:
        add 1 to your Gold

match:
  repeat:
    for each p in all players:
      begin turn of p
"""


def report(*arguments: str | Path) -> dict[str, Any]:
    """Return what `run --format json` says."""
    done = run("run", *arguments, "--format", "json")
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    """Return a report without what the clock says."""
    return {key: value for key, value in found.items() if key not in CLOCK}


def test_a_table_for_many_has_a_name_for_each_seat(tmp_path: Path) -> None:
    game = tmp_path / "game.rules"
    game.write_text(
        ENDLESS.replace("2 players", "8 players").replace(
            "repeat until your Gold is 0:\n        add 1 to your Gold", "the match is a draw"
        )
    )
    found = report(game, "--games", "1", "--seat", "Eve")
    assert list(found["seats"]) == ["Eve", *NAMES[:4], NAMES[5], "Seat 7", "Seat 8"]


def test_a_report_holds_what_programs_count_on() -> None:
    found = report(GAME, "--games", "20", "--seed", "3")
    assert found.keys() >= KEYS
    assert (found["games"], found["seed"], found["unfinished"]) == (20, 3, 0)
    assert found["seats"] == dict.fromkeys(NAMES[:2], "random")
    assert sum(found["results"].values()) == 20
    assert found["results"].keys() == {*NAMES[:2], "draw"}
    assert found["se"].keys() >= {"decisions_per_game", "options_per_decision", "turns_per_game"}
    assert found["options_per_decision"] >= 2, "one option alone is no decision"


def test_a_match_that_all_lose_is_a_loss_and_no_draw(tmp_path: Path) -> None:
    game = tmp_path / "game.rules"
    loop = "repeat until your Gold is 0:\n        add 1 to your Gold"
    game.write_text(ENDLESS.replace(loop, "all players lose the match"))
    found = report(game, "--games", "3")
    assert (found["losses"], found["results"]) == (3, {NAMES[0]: 0, NAMES[1]: 0, "draw": 0})
    assert re.search(r"losses +3 +100.0 %", run("run", str(game), "--games", "3").stdout)


def test_standard_errors_are_those_of_the_counts() -> None:
    found = report(GAME, "--games", "40")
    rate = found["results"][NAMES[0]] / 40
    error = math.sqrt(rate * (1 - rate) / 39)
    assert found["se"]["results"][NAMES[0]] == pytest.approx(error, abs=1e-6)
    one = report(GAME, "--games", "1")
    assert one["se"]["decisions_per_game"] == 0


def test_the_same_seed_gives_the_same_report() -> None:
    first = report(GAME, "--games", "10", "--seed", "7")
    assert timeless(report(GAME, "--games", "10", "--seed", "7")) == timeless(first)
    assert timeless(report(GAME, "--games", "10", "--seed", "8")) != timeless(first)


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("agent", ["random", "greedy"])
def test_results_do_not_depend_on_how_many_processes_play(agent: str, tmp_path: Path) -> None:
    arguments = ("run", GAME, "--games", "9", "--format", "json", "--seats", f"Ann={agent}")
    first, *others = (
        timeless(json.loads(process(*arguments, "--jobs", jobs, folder=tmp_path).stdout))
        for jobs in ("1", "2", "3")
    )
    assert first["games"] == 9
    assert all(each == first for each in others)


@pytest.mark.parametrize(
    "seats",
    [
        ("--seats", "Xena=greedy", "Yuri=random"),
        ("--seats", "Xena=greedy", "--seats", "Yuri=random"),
        ("--seats", "Xena=greedy,Yuri"),
        ("--seat", "Xena=greedy", "--seat", "Yuri"),
    ],
    ids=" ".join,
)
def test_seats_are_named_in_any_way_that_comes_to_mind(seats: tuple[str, ...]) -> None:
    found = report(*seats, "--games", "2", GAME)
    assert found["seats"] == {"Xena": "greedy", "Yuri": "random"}


@pytest.mark.laws(once=True)
def test_who_looks_one_step_ahead_beats_chance() -> None:
    found = report(GAME, "--games", "30", "--seats", "Xena=greedy", "Yuri=random")
    assert found["results"]["Xena"] > 20


def test_a_person_reads_the_same_numbers() -> None:
    told = run("run", GAME, "--games", "12").stdout
    found = report(GAME, "--games", "12")
    assert f"{found['decisions_per_game']:.2f} ±" in told
    assert "12 games from seed 1" in told
    assert all(len(line) <= 80 for line in told.split("\n"))
    assert "\x1b" not in told


@pytest.mark.laws(once=True)
def test_another_ruling_gives_another_game() -> None:
    usual = report(GAME, "--games", "30")
    other = report(GAME, "--games", "30", "--ruling", "responses per activation=any number")
    assert timeless(other) != timeless(usual)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seats", "Ann=rnadom"), "Did you mean `random`?"),
        (("--seats", "=random"), "needs a name of its own"),
        (("--seats", "Ann", "--seats", "Ann"), "needs a name of its own"),
        (("--seats", "A,B,C"), "is for 2 players"),
        (("--ruling", "zero chek=immediately"), "Did you mean `zero check`?"),
        (("--ruling", "zero check=now"), "cannot be `now`"),
        (("--deck", "Ann=Nothing"), "There is no deck `Nothing`."),
        (("--seat", "Ann", "--deck", "Nobody=Water Duel"), "There is no seat `Nobody`."),
        (("--games", "0"), "--games"),
        (("--jobs", "0"), "--jobs"),
        (("--seed", "x"), "--seed"),
    ],
)
def test_wrong_usage_is_told_in_a_sentence(arguments: tuple[str, ...], said: str) -> None:
    done = run("run", GAME, *arguments)
    assert done.exit_code == 2
    assert said in " ".join(done.output.split())


def test_a_game_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("run", "watr_duel")
    assert done.exit_code == 2
    assert "Did you mean `water_duel`?" in done.output
    (tmp_path / "empty").mkdir()
    assert run("run", "empty").exit_code in (1, 2)


def test_a_game_with_problems_is_not_played(duel: Path) -> None:
    cards = duel / "cards.cards"
    cards.write_text(cards.read_text(encoding="utf-8") + '\ncard "Odd"\n  Effect: Blah.\n')
    done = run("run", duel)
    assert done.exit_code == 1
    assert "The card `Odd` has no" in done.output
    assert "2 problems." in done.output


def test_a_game_of_ones_own_is_played_by_folder_or_file(duel: Path) -> None:
    told = {
        json.dumps(timeless(report(path, "--games", "4")))
        for path in (duel, duel / "game.rules", duel / "cards.cards")
    }
    assert len(told) == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.laws(once=True)
def test_rules_that_go_round_in_a_circle_are_reported(jobs: str, tmp_path: Path) -> None:
    (tmp_path / "circle.rules").write_text(ENDLESS, encoding="utf-8")
    done = process("run", "circle.rules", "--games", "3", "--jobs", jobs, folder=tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "3 more games could not go on" in done.stdout
    assert "(its seed is " in done.stdout
    assert "the rules go round in a circle" in done.stdout
    assert "circle.rules:14" in done.stdout


STOPS_OR_NOT = ENDLESS.replace(
    "your Gold is 0:\n        add 1", "your Gold is 1:\n        add 2"
).replace("gain 1 Gold:\n      add 1 to your Gold", "stop:\n      you win the match")


@pytest.mark.laws(once=True)
def test_a_match_that_cannot_go_on_is_counted_apart_and_the_others_are_played(
    tmp_path: Path,
) -> None:
    (tmp_path / "sometimes.rules").write_text(STOPS_OR_NOT, encoding="utf-8")
    done = run("run", tmp_path / "sometimes.rules", "--games", "4", "--format", "json")
    assert done.exit_code == 1, done.output
    told = json.loads(done.stdout)
    assert told["games"] + told["stuck"] == 4
    assert told["games"] == sum(told["results"].values()) > 0
    (why,) = told["stuck_because"]
    assert why["games"] == told["stuck"] > 0
    assert "sometimes.rules:" in why["why"]
    assert why["after_decisions"] == 1


def test_help_shows_how_it_is_used() -> None:
    done = run("run", "--help")
    assert done.exit_code == 0
    assert "cardwright run my_game" in done.output
    assert all(len(line) <= 80 for line in done.output.split("\n"))


@contextmanager
def on_terminal(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Run `cardwright run` with a terminal for its error stream, which is yielded, too."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, "run", GAME, *arguments],
        stdout=subprocess.PIPE, stderr=theirs, text=True, cwd=ROOT, start_new_session=True,
    ) as player:  # fmt: skip
        os.close(theirs)
        yield player, ours
    os.close(ours)


def drawn(terminal: int, until: bytes = b"nothing at all") -> str:
    """Return what is drawn on a terminal, up to something or to the end."""
    found = b""
    with suppress(OSError):  # the other end is closed
        while not re.search(until, found) and (piece := os.read(terminal, 1024)):
            found += piece
    return found.decode("utf-8", "replace")


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.laws(once=True)
def test_ctrl_c_ends_it_with_what_is_done_so_far(jobs: str) -> None:
    arguments = ("--games", "1000000", "--format", "json", "--jobs", jobs)
    with on_terminal(*arguments) as (player, terminal):
        drawn(terminal, rb"[1-9]\d*/1000000")
        os.killpg(player.pid, signal.SIGINT)  # a terminal tells all processes of a command
        told = drawn(terminal)
        out, _ = player.communicate(timeout=30)
    assert "Traceback" not in told
    assert player.returncode == 0, told
    found = json.loads(out)
    assert 0 < found["games"] < 1_000_000
    assert sum(found["results"].values()) == found["games"]
    assert "of 1,000,000 games" in told


@pytest.mark.laws(once=True)
def test_a_bar_is_drawn_on_a_terminal_and_only_there() -> None:
    assert process("run", GAME, "--games", "5", folder=ROOT).stderr == ""
    with on_terminal("--games", "100") as (player, terminal):
        told = drawn(terminal)
        out, _ = player.communicate(timeout=30)
    assert "Playing" in told
    assert "/100" in told
    assert "Playing" not in out
