"""What comes with cardwright for all games: included, replaced, left out, and never a warning."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from command import run
from common import put_common

from cardwright.grammar import Sureness, Workspace
from cardwright.workbench.files.library import common_files

BEGINS = import_module("cardwright.grammar.read.common_begins").BEGINS
GAME = """\
game "Small":
  2 players
  no stack

{include}

each player has:
  Luck: number from 0
  Team: number from 0

each card has:
  Kept: text, in force in field

zone deck: one for each player, in order, face down
zone hand: one for each player, seen by its owner
zone field: one for each player, face up
zone discard pile: one for each player, in order, face up
zone exile: shared, in order, face up
{more}
match:
  for each p in all players:
    move every card of p's deck to p's field
    begin turn of p

turn:
  add 1 to your Luck
"""
CARDS = 'for "Small"\n\ncard "Clover"\n  Kept: {text}\n'
DRAW = """
# Two at once.
to draw/draws {n: number} card/cards:
  move the top n cards of your deck to your hand
"""


def game(folder: Path, include: str, text: str, more: str = "") -> Path:
    """Make a game that includes something, with one card."""
    folder.mkdir()
    (folder / "game.rules").write_text(GAME.replace("{include}", include).replace("{more}", more))
    (folder / "cards.cards").write_text(CARDS.replace("{text}", text))
    return folder


def included(*names: str) -> str:
    """Return the lines that include files of the common library."""
    return "\n".join(f'include "common/{name}.rules"' for name in names)


ALL = included("openings", "choices", "numbers", "cards", "removal", "teams", "turns")


def test_what_is_included_is_there_and_what_is_not_used_is_no_warning(tmp_path: Path) -> None:
    folder = game(tmp_path / "small", ALL, "At the end of your turn, draw 1 card.")
    done = run("check", "--strict", folder)
    assert (done.exit_code, done.output) == (0, "2 files, 1 game, 1 card, 1 copy: no problems.\n")


def test_what_is_not_included_is_not_there(tmp_path: Path) -> None:
    folder = game(tmp_path / "small", included("numbers"), "At the end of your turn, gain 1 Luck.")
    assert "CW0202" in run("check", folder).output


def test_a_game_s_own_wording_takes_the_place_of_the_common_one(tmp_path: Path) -> None:
    folder = game(tmp_path / "small", ALL, "At the end of your turn, draw 1 card.", DRAW)
    assert run("check", "--strict", folder).exit_code == 0
    told = " ".join(run("explain", folder / "cards.cards").output.split())
    assert "in place of common/cards.rules:5" in told


@pytest.mark.parametrize("order", [1, -1])
def test_it_does_not_matter_which_of_them_is_read_first(tmp_path: Path, order: int) -> None:
    workspace = Workspace()
    text = GAME.replace("{include}", ALL).replace("{more}", DRAW)
    files = [
        ("game.rules", text),
        *((name, path.read_text()) for name, path in common_files().items()),
    ]
    for name, each in files[::order]:
        workspace.put(name, each)
    assert workspace.check().problems == ()
    (checked,) = workspace.games().values()
    found = [
        source.path for source in checked.vocabulary.declared.values() if "draw" in source.shown
    ]
    assert set(found) == {"game.rules"}


def test_what_does_not_fit_a_game_can_be_left_out_as_is_proposed() -> None:
    workspace = Workspace()
    text = GAME.replace("{include}", included("cards")).replace("{more}", "")
    workspace.put("game.rules", text.replace("zone discard pile", "zone heap"))
    put_common(workspace)
    (found,) = workspace.check().errors
    (fix,) = found.problem.fixes
    assert (found.problem.code, found.path, fix.sureness) == (
        "CW0912",
        "game.rules",
        Sureness.UNSURE,
    )
    assert fix.text == 'include "common/cards.rules" without "discard/discards {c: cards}"'
    workspace.put("game.rules", workspace.text("game.rules").replace(included("cards"), fix.text))
    assert workspace.check().errors == ()
    assert fix.text in workspace.formatted("game.rules")


def test_a_file_that_does_not_come_with_cardwright_is_not_there(tmp_path: Path) -> None:
    folder = game(tmp_path / "small", included("weather"), "Your Luck is 1 more.")
    (folder / "common").mkdir()
    (folder / "common" / "weather.rules").write_text("label wet\n")
    output = run("check", folder / "game.rules").output
    assert "CW0903" in output and "comes with cardwright" in output


def test_a_file_that_comes_with_cardwright_can_be_read() -> None:
    shown = common_files()["common/openings.rules"].read_text(encoding="utf-8")
    assert run("explain", "common/openings.rules").output == f"{shown}\n"
    assert run("explain", "common/openings.rules:6").output == f"{shown}\n"


def test_a_file_is_not_read_from_elsewhere(tmp_path: Path) -> None:
    folder = game(tmp_path / "small", included("../water_duel/words"), "Your Luck is 1 more.")
    assert "CW0903" in run("check", folder / "game.rules").output


@pytest.mark.parametrize("name", sorted(common_files()))
def test_common_files_are_written_as_they_are_printed(name: str) -> None:
    workspace = Workspace()
    workspace.put(
        "game.rules", GAME.replace("{include}", f'include "{name}"').replace("{more}", "")
    )
    put_common(workspace)
    assert workspace.check().errors == ()
    assert workspace.formatted(name) == common_files()[name].read_text(encoding="utf-8")


def test_an_event_of_the_game_takes_the_place_of_the_common_one(tmp_path: Path) -> None:
    own = "\nevent {c: card} is destroyed:\n  move c to the exile\n"
    text = "At the end of your turn, destroy 1 card in your field."
    assert run("check", "--strict", game(tmp_path / "own", ALL, text, own)).exit_code == 0


def test_for_each_and_two_deeds_have_two_readings(tmp_path: Path) -> None:
    text = "At the end of your turn, for each card in your field, gain 1 Luck{}."
    for number, more in enumerate((" and lose 1 Luck", ", then lose 1 Luck")):
        told = run("check", game(tmp_path / str(number), ALL, text.format(more))).output
        assert "CW0206" in told


def test_what_common_words_begin_with_is_known_for_games_without_them(tmp_path: Path) -> None:
    begins: dict[str, set[str]] = {}
    for path in common_files().values():
        for line in path.read_text(encoding="utf-8").splitlines():
            sort, _, wording = line.partition(" ")
            if sort in ("to", "rule") and not wording.startswith("{"):
                begins.setdefault(path.stem, set()).add(wording.split()[0].split("/")[0])
    assert {name: {*words} for name, words in BEGINS.items()} == begins
    folder = game(tmp_path / "small", included("numbers"), "Exile 1 card in your field.")
    told = " ".join(run("check", folder).output.split())
    assert '`Exile ..` comes with `include "common/removal.rules"`' in told


def test_every_common_word_shows_in_a_comment_how_a_card_says_it() -> None:
    for path in common_files().values():
        lines = path.read_text(encoding="utf-8").splitlines()
        heads = [at for at, line in enumerate(lines) if line.startswith(("rule ", "to "))]
        alike = [at for at in heads if "{b: actions}; or {c: actions}" in lines[at]]
        assert [lines[at] for at in heads if at not in alike and lines[at - 1][:2] != "# "] == []


def test_sentences_are_read_together_where_a_word_has_a_full_stop(tmp_path: Path) -> None:
    said = "When you gain 1 Luck, you may discard 1 card in your hand. If you do, draw 1 card."
    folder = game(tmp_path / "small", ALL, said)
    assert run("check", "--strict", folder).exit_code == 0
    told = " ".join(run("explain", folder / "cards.cards").output.split())
    assert "you may ((discard (1 (card in (your hand)))). If you do, (draw 1 card))" in told
    alone = game(tmp_path / "alone", ALL, "If you do, draw 1 card.")
    assert "CW0202" in run("check", alone).output


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Choose one: exile; or end.",
            '`Choose one ..` comes with `include "common/choices.rules"`',
        ),
        ("Each player draws 1 card.", '`draw ..` comes with `include "common/cards.rules"`'),
        ("You may discard 1 card.", '`discard ..` comes with `include "common/cards.rules"`'),
        ("Your opponent destroys it.", '`destroy ..` comes with `include "common/removal.rules"`'),
    ],
)
def test_common_words_inside_a_sentence_are_told_their_file(
    tmp_path: Path, text: str, told: str
) -> None:
    folder = game(tmp_path / "small", included("openings"), text)
    assert told in " ".join(run("check", folder).output.split())
    folder = game(tmp_path / "whole", included(*BEGINS), text)
    assert "comes with" not in run("check", folder).output
