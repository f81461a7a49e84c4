"""Tracks as they are seen: stretches and edges, and what a card that lies face down tells."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest
from attrs import evolve
from click.testing import CliRunner
from command import run
from matches import begun, random_play
from plays import FOLDER, choose, game_of

from cardwright.interpreter import CardView, Match
from cardwright.workbench import cardwright

MATCHES = 2


def small(*wanted: str) -> Match:
    """Play the small game of tracks: what is answered in turn."""
    match = game_of("tracks").start(seed=1)
    for each in wanted:
        choose(match, each)
    return match


def row(match: Match, seat: str | None, label: str) -> tuple[CardView, ...]:
    """Return what a seat sees of a row."""
    (found,) = (each.cards for each in match.view(seat).zones if each.label == label)
    return found


# ---- one card ------------------------------------------------------------------------------------


def test_a_card_has_a_stretch_and_an_edge() -> None:
    match = small('"Beam"', "long", "open", '"Gate"', "short", "hidden", '"Post"', "short", "open")
    (beam, post) = row(match, "Ben", "Ann's fence")
    assert (beam.name, beam.edge, beam.place, beam.length) == ("Beam", "Long", 1, 3)
    assert (post.name, post.edge, post.place, post.length) == ("Post", "Short", 4, 1)


def test_a_hidden_card_shows_its_stretch_where_lengths_are_seen_by_all() -> None:
    match = small('"Beam"', "long", "hidden")
    assert row(match, "Ben", "Ann's fence") == (CardView(None, False, place=1, length=3),)
    (own,) = row(match, "Ann", "Ann's fence")
    assert (own.name, own.face_up, own.edge, own.length) == ("Beam", False, "Long", 3)


def test_a_hidden_card_hides_its_length_where_that_is_not_said() -> None:
    match = small('"Beam"', "long", "aside", '"Beam"', "long", "open", '"Post"', "short", "aside")
    seen = row(match, "Ben", "Ann's ditch")
    assert seen == (CardView(None, False, place=1), CardView(None, False))
    own = row(match, "Ann", "Ann's ditch")
    assert [(each.place, each.length) for each in own] == [(1, 3), (4, 1)]


def test_a_card_that_has_left_its_track_is_turned_to_no_edge() -> None:
    taken = '"Post"', "long", "over the oldest"
    match = small('"Beam"', "long", "open", '"Beam"', "long", "open", *taken)
    assert [each.edge for each in row(match, "Ann", "Ann's hand")] == ["", ""]
    assert [(each.name, each.place) for each in row(match, None, "Ann's fence")] == [("Post", 4)]


def test_a_card_that_is_put_back_lies_as_it_lay() -> None:
    beside = '"Post"', "short", "beside the oldest"
    match = small('"Beam"', "long", "open", '"Beam"', "long", "open", *beside)
    (beam, post) = row(match, None, "Ann's fence")
    assert (beam.name, beam.edge, beam.place, beam.length) == ("Beam", "Long", 1, 3)
    assert (post.name, post.edge, post.place, post.length) == ("Post", "Short", 4, 1)


# ---- as they are drawn ---------------------------------------------------------------------------


def drawn(*typed: str) -> str:
    """Play the small game at the keyboard; return what is on the screen of the next player."""
    lines = "".join(f"{each}\n" for each in ("", *typed, ""))
    seats = ("--seat", "Ann", "--seat", "Ben", "--seed", "1")
    result = CliRunner().invoke(cardwright, ["play", str(FOLDER / "tracks"), *seats], input=lines)
    return [each for each in result.output.split("-" * 80) if "fence" in each][-1]


def lines_of(screen: str, name: str) -> list[str]:
    """Return the lines of a track on a screen."""
    lines = screen.split("\n")
    (start,) = (at for at, line in enumerate(lines) if line.strip().startswith(f"{name} "))
    return [line.rstrip() for line in lines[start : start + 4]]


def test_the_rows_of_a_track_are_drawn_below_each_other_under_its_places() -> None:
    assert lines_of(drawn("Beam", "long", "open"), "fence") == [
        "  fence   1   2   3   4   5   6   7   8   9   10  11  12  13  14  15  16  17",
        "    Ann  |Beam Long  |",
        "         |White      |",
        "    Ben",
    ]


def test_a_hidden_card_is_drawn_as_long_as_it_is_known_to_be() -> None:
    hidden = lines_of(drawn("Beam", "long", "hidden"), "fence")
    assert hidden[1:] == ["    Ann  |?          |", "         |           |", "    Ben"]
    aside = lines_of(drawn("Beam", "long", "aside"), "ditch")
    assert aside[1:] == ["    Ann  |?", "         |", "    Ben"]


def test_a_match_with_a_track_fits_the_screen() -> None:
    typed = "".join(f"{each}\n" for each in [1, 2, 3, 4, 1, 3, 2] * 60)
    seats = ("--seat", "Ann", "--seat", "Ben=random", "--seed", "3")
    result = CliRunner().invoke(cardwright, ["play", "timeline_duel", *seats], input=typed)
    screens = result.output.split("-" * 80)
    assert len(screens) > 12
    for screen in screens:
        table = screen.partition("What happened:")[0].strip().split("\n")
        assert len(table) <= 16
        assert all(len(line) <= 80 for line in table)


# ---- what a card that lies face down does not tell -----------------------------------------------


def seen_by(match: Match, seat: str) -> list[object]:
    """Return everything that a seat sees, is told and is asked."""
    told: list[object] = [match.view(seat), *match.events(seat)]
    told += [match.why(each.number, seat) for each in match.events(seat)[-6:]]
    decision = match.decision
    if decision is not None and decision.seat == seat:
        told += [decision, decision.prompt, *decision.options]
    return told


@pytest.mark.parametrize(
    ("where", "lengths"),
    [("hidden", ("long",)), ("hidden", ("short",)), ("aside", ("long", "short"))],
)
def test_what_lies_face_down_is_the_same_to_the_opponent(
    where: str, lengths: tuple[str, ...]
) -> None:
    seen = [
        seen_by(small(card, length, where), "Ben")
        for card in ('"Beam"', '"Post"', '"Gate"')
        for length in lengths
    ]
    assert all(each == seen[0] for each in seen)


def test_two_lengths_are_not_the_same_where_they_are_seen_by_all() -> None:
    long, short = (small('"Beam"', length, "hidden").view("Ben") for length in ("long", "short"))
    assert long != short
    assert evolve(long, zones=()) == evolve(short, zones=())


@pytest.mark.laws(once=True)
def test_any_two_cards_and_edges_of_a_length_are_the_same_to_the_opponent() -> None:
    compared = 0
    for seed in range(MATCHES):
        match = begun("timeline_duel", seed)
        for _ in random_play(match, seed):
            compared += look_at_choices(match)
    assert compared > 100 * MATCHES


def look_at_choices(match: Match) -> int:
    """Lay every card on every edge; whoever does not know which sees no difference."""
    decision = match.decision
    assert decision is not None
    if decision.kind != "things":
        return 0
    (other,) = (seat for seat in match.seats if seat != decision.seat)
    seen: dict[int, list[object]] = {}
    compared = 0
    for after in laid(match):
        newest = row(after, None, f"{decision.seat}'s Timeline")[-1]
        if newest.face_up:
            continue
        found = seen_by(after, other)
        assert seen.setdefault(newest.length, found) == found
        compared += 1
    return compared


def laid(match: Match) -> Iterator[Match]:
    """Yield what comes of each card on each edge."""
    decision = match.decision
    assert decision is not None
    for card in range(decision.count):
        for edge in range(4):
            after = match.fork()
            after.answer(card)
            after.answer(edge)
            yield after


@pytest.mark.laws(once=True)
def test_matches_that_go_on_alike_stay_the_same_to_the_opponent() -> None:
    for seed in range(MATCHES):
        match = begun("timeline_duel", seed)
        for _ in random_play(match, seed):
            chance = random.Random(seed)
            decision = match.decision
            if decision is not None and decision.kind == "things":
                look_at_two(match, decision.seat, chance)


def look_at_two(match: Match, seat: str, chance: random.Random) -> None:
    """Lay two hidden cards of a length; then each is laid that the other player can lay."""
    (other,) = (each for each in match.seats if each != seat)
    first, second = (chance.choice(list(laid(match))) for _ in range(2))
    newest = [row(each, None, f"{seat}'s Timeline")[-1] for each in (first, second)]
    if any(each.face_up for each in newest) or newest[0].length != newest[1].length:
        return
    if first.decision is None or first.decision.seat != other:
        return
    assert second.decision is not None
    assert first.decision.count == second.decision.count
    for option in range(first.decision.count):
        one, two = first.fork(), second.fork()
        one.answer(option)
        two.answer(option)
        assert seen_by(one, other) == seen_by(two, other)


# ---- in scenarios --------------------------------------------------------------------------------

GIVEN = """\
    Ann has fence [Beam turned to Long, Post turned to Short face down at place 6], hand [Gate]
    Ben has fence [Gate turned to Short face down at place 3], hand [Post, Beam]
    it is the round
"""


def scenario(folder: Path, expect: str, given: str = GIVEN) -> str:
    """Run a scenario of the small game; return the report."""
    copytree(FOLDER / "tracks", folder / "tracks")
    path = folder / "tracks" / "case.scenario"
    lines = "".join(f"    {line.strip()}\n" for line in expect.strip().split("\n"))
    path.write_text(f'for "Tracks"\n\nscenario "Case":\n  given:\n{given}  expect:\n{lines}')
    return run("test", path).output


def test_a_scenario_lays_cards_on_a_track(tmp_path: Path) -> None:
    expect = """
    Ann's fence is [Beam turned to Long at place 1, Post face down turned to Short at place 6]
    Ann sees Ann's fence as [Beam at place 1, Post turned to Short]
    Ben sees Ann's fence as [Beam turned to Long, ? face down at place 6]
    it holds that the next place of Ann's fence is 7
    it holds that the oldest card of Ben's fence and the oldest card of Ann's fence share a place
    it holds that the oldest card of Ann's fence is Painted
    Ann is asked
    """
    assert "all hold" in scenario(tmp_path, expect)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ann's fence is [Beam turned to Short, Post]", "Beam face up turned to Long at place 1"),
        ("Ann's fence is [Beam, Post at place 4]", "Post face down turned to Short at place 6"),
        ("Ben sees Ann's fence as [Beam, ? turned to Short]", "? face down at place 6"),
        ("Ben sees Ann's fence as [Beam, Post]", "[Beam, ?]"),
    ],
)
def test_a_line_about_a_track_that_is_not_so_is_told(tmp_path: Path, line: str, said: str) -> None:
    told = scenario(tmp_path, f"{line}\nAnn is asked")
    assert "1 failed" in told
    assert said in told


def test_a_place_is_given_once(tmp_path: Path) -> None:
    given = GIVEN.replace("at place 6", "at place 3")
    assert "another card has place 3" in scenario(tmp_path, "Ann is asked", given)
