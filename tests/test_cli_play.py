"""`cardwright play`: a match in the terminal, here with what a person types written down before."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from bundled import checked
from click.testing import CliRunner, Result
from command import new_game, process, run
from rich.cells import cell_len

from cardwright.interpreter import Match, load
from cardwright.workbench import cardwright

GAME = "water_duel"
ENOUGH = ["1"] * 400
READY = "press Enter when you are ready."
ONE = ("--seat", "Ann", "--seat", "Ben=random", "--seed", "1")
TWO = ("--seat", "Ann", "--seat", "Ben", "--seed", "1")


def play(*arguments: str | Path, typed: list[str] | None = None) -> Result:
    """Run `cardwright play` with lines that are typed; the input then ends."""
    lines = "".join(f"{line}\n" for line in typed or [])
    words = ["play", *map(str, arguments)]
    result = CliRunner().invoke(cardwright, words, input=lines)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def last_table(result: Result) -> str:
    """What is on the screen from the last time the table was drawn until the last question."""
    return result.output.rpartition("-" * 80)[2].rpartition("Ann>")[0]


def shown_before(result: Result, typed: str) -> str:
    """What was on the screen when something was typed."""
    return result.output.partition(f"> {typed}\n")[0]


def said_after(result: Result, typed: str) -> str:
    """What came after something was typed, up to the next question."""
    return result.output.partition(f"> {typed}\n")[2].partition("\nAnn>")[0]


# ---- whole matches -------------------------------------------------------------------------------


def test_a_person_plays_a_match_against_chance_by_always_taking_the_first_option() -> None:
    result = play(GAME, *ONE, typed=ENOUGH)
    assert result.exit_code == 0
    assert re.search(r"^(Ann|Ben) wins after \d+ turns\.$", result.output, re.MULTILINE)
    assert "press Enter" not in result.output


def test_agents_play_alone_and_all_of_it_is_told() -> None:
    result = play(GAME, "--seat", "Xena=random", "--seat", "Yuri=greedy", "--seed", "3")
    assert result.exit_code == 0
    assert "Turn 1: " in result.output
    assert re.search(r"^(Xena|Yuri) wins after \d+ turns\.$", result.output, re.MULTILINE)


def test_the_same_seed_and_answers_make_the_same_screens() -> None:
    assert play(GAME, *ONE, typed=ENOUGH).output == play(GAME, *ONE, typed=ENOUGH).output


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("game", ["water_duel", "timeline_duel"])
def test_every_line_fits_eighty_columns(game: str) -> None:
    for seats in (ONE, TWO):
        output = play(game, *seats, typed=["?", "why 1", "log", *ENOUGH]).output
        assert max(map(cell_len, output.split("\n"))) <= 80


def test_a_game_of_ones_own_is_played(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    result = play(game, "--seat", "Ann=random", "--seat", "Ben=random", "--seed", "1")
    assert result.exit_code == 0
    assert "after" in result.output


@pytest.mark.laws(once=True)
def test_cards_of_ones_own_for_a_bundled_game_are_played(tmp_path: Path) -> None:
    """Nothing else needs to be in the folder: no deck, no scenario, no rules."""
    card = 'card "Iron Nanny"\n  Character\n  HP 95\n  Text: +25% Melee damage.\n'
    (tmp_path / "mine.cards").write_text(f'for "Gentlemen of War"\n\n{card}', encoding="utf-8")
    result = play(tmp_path, "--seat", "Ann", "--seat", "Ben=random", "--seed", "1")
    assert '"Iron Nanny": HP 95' in result.output
    assert '"Telegraph Runner": HP 90' in result.output


@pytest.mark.laws(once=True)
def test_a_process_without_a_terminal_gets_no_colour(tmp_path: Path) -> None:
    done = process("play", GAME, *ONE, folder=tmp_path, FORCE_COLOR="1")
    assert done.returncode == 0
    assert "\033" not in done.stdout
    assert "Ann>" in done.stdout


# ---- secrets -------------------------------------------------------------------------------------


@pytest.mark.laws(once=True)
def test_the_screen_is_handed_over_before_another_person_sees_it() -> None:
    result = play(GAME, *TWO, typed=["", *(["1", ""] * 60)])
    assert result.output.count(READY) > 2
    assert re.search(rf"Ann: {READY}\s.*Ben: {READY}", result.output, re.DOTALL)


@pytest.mark.laws(once=True)
def test_no_screen_holds_a_card_that_its_seat_may_not_know() -> None:
    typed = [line for _ in range(30) for number in "123" for line in (number, "")]
    screens = play(GAME, *TWO, typed=typed).output.split(f"{READY} \n")[1:]
    known = known_names(typed)
    names = set(checked(GAME)[1].table.cards)
    assert len(screens) > 5
    for screen, (seat, allowed) in zip(screens, known, strict=False):
        assert f"{seat} (you)" in screen
        words = flat(screen)
        told = {name for name in names if f'"{name}"' in words or f"{name}," in words}
        assert told <= allowed, (seat, told - allowed)


@pytest.mark.parametrize("typed", ["quit", "1", "log"])
def test_only_enter_uncovers_what_another_person_may_see(typed: str) -> None:
    result = play(GAME, *TWO, typed=[typed])
    assert "(you)" not in result.output
    assert ("Save the match?" in result.output) == (typed == "quit")


def known_names(typed: list[str]) -> list[tuple[str, set[str]]]:
    """Play the same match through the API: for each hand-over who sits down, and what they know."""
    match = load(checked(GAME)[1]).start(1, ("Ann", "Ben"))
    names = checked(GAME)[1].table.cards
    lines = iter(typed)
    found: list[tuple[str, set[str]]] = []
    while match.decision is not None:
        seat = match.decision.seat
        if not found or found[-1][0] != seat:
            found.append((seat, set()))
            if "" not in lines:  # what is typed up to Enter uncovers nothing
                return found
        found[-1][1].update(name for name in names if name in known_text(match, seat))
        number = next(lines, None)
        if number is None:
            return found
        if number and int(number) <= match.decision.count:
            match.answer(int(number) - 1)
    seat = found[-1][0]  # who answered last sees the end
    found[-1][1].update(name for name in names if name in known_text(match, seat))
    return found


def known_text(match: Match, seat: str) -> str:
    """Everything that a seat may know, in one text."""
    view, events = match.view(seat), match.events(seat)
    return f"{view.zones} {view.fields} {view.options} {[each.text for each in events]}"


def flat(screen: str) -> str:
    """The words of a screen, lines that were broken put together again."""
    return " ".join(screen.split())


# ---- answers -------------------------------------------------------------------------------------


def test_an_option_is_meant_by_its_words_or_their_beginning() -> None:
    by_number = play(GAME, *ONE, typed=["10"])
    assert '10 Set "Umbrella"' in by_number.output
    for typed in ('Set "Umbrella"', "set umbrella", "set umb"):
        assert last_table(play(GAME, *ONE, typed=[typed])) == last_table(by_number)


def test_an_option_is_meant_by_the_card_it_is_about() -> None:
    by_number = play(GAME, *ONE, typed=["8"])
    assert last_table(play(GAME, *ONE, typed=["su"])) == last_table(by_number)
    several = play(GAME, *ONE, typed=["beach"])
    assert 'Which one: 1 play "Beach Ball"; 6 Set "Beach Ball"?' in several.output


def test_a_beginning_of_several_options_is_asked_about() -> None:
    result = play(GAME, *ONE, typed=["set"])
    assert 'Which one: 6 Set "Beach Ball"; 7 Set' in result.output


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "There is no option 99; the last one is 13."),
        ("0", "There is no option 0"),
        ("dance", "No option begins so."),
        ("why", "`why 3` for an option"),
        ("why #", "There is no event #"),
        ("why #99999", "There is no event #99999"),
        ("why #1e3", "There is no event"),
        ("card", "Name a card"),
        ("card Umbrela", 'Did you mean "Umbrella"?'),
        ("card Water", "Several cards begin so"),
        ("save", "Name a file"),
        ("list zzz", "No option contains `zzz`."),
        ("²", "No option begins so."),
        ("why ²", "why"),
        ("why #²", "There is no event"),
    ],
)
def test_what_cannot_be_understood_gets_an_answer(typed: str, answer: str) -> None:
    assert answer in play(GAME, *ONE, typed=[typed]).output


def test_help_fits_and_names_every_command() -> None:
    told = said_after(play(GAME, *ONE, typed=["?", ""]), "?")
    for word in ("why", "card", "list", "log", "undo", "save", "quit", "Enter"):
        assert word in told
    assert len(told.split("\n")) < 24


# ---- why -----------------------------------------------------------------------------------------


def test_why_tells_what_leads_to_an_option_and_prints_its_card() -> None:
    told = said_after(play(GAME, *ONE, typed=["why 5", ""]), "why 5")
    assert "offered by play.rules:" in told
    assert "option for each c in all playable cards in your hand" in told
    assert 'card "Dolphin" x2' in told
    assert "Draw 2 cards." in told


def test_why_of_an_event_goes_back_to_where_it_came_from() -> None:
    told = said_after(play(GAME, *ONE, typed=["why #44", ""]), "why #44")
    assert told.startswith('"Dolphin" goes to Ann\'s hand\n    words.rules:')
    assert "play.rules:" in told
    assert "begin Main" not in told


def test_why_tells_what_keeps_a_card_away_and_prints_it() -> None:
    told = said_after(play(GAME, *ONE, typed=["why play Sun", ""]), "why play Sun")
    assert "Sun" in told
    assert len(told.split("\n")) > 1


def test_card_shows_a_print() -> None:
    assert 'card "Dog" x2\n  Cost 3\n' in play(GAME, *ONE, typed=["card dog"]).output


# ---- taking back ---------------------------------------------------------------------------------


def test_what_nobody_learned_from_is_taken_back() -> None:
    result = play(GAME, *ONE, typed=["Set Umbrella", "undo"])
    assert last_table(result) == last_table(play(GAME, *ONE, typed=[]))
    assert "[Umbrella]" in shown_before(result, "undo")


def test_what_was_revealed_is_not_taken_back() -> None:
    result = play(GAME, *ONE, typed=["play Rain Coat", "1", "undo"])
    assert "Nothing can be taken back" in result.output


def test_an_answer_of_another_player_is_not_taken_back() -> None:
    result = play(GAME, *ONE, typed=["Set Umbrella", "end turn", "decline", "undo"])
    assert "Nothing can be taken back" in result.output


def test_at_the_beginning_nothing_is_taken_back() -> None:
    assert "Nothing can be taken back" in play(GAME, *ONE, typed=["undo"]).output


# ---- saving and loading --------------------------------------------------------------------------


@pytest.mark.laws(once=True)
def test_a_match_that_was_saved_goes_on_identically(tmp_path: Path) -> None:
    half, one, other = (tmp_path / name for name in ("half", "one", "other"))
    play(GAME, *ONE, "--save", one, typed=ENOUGH)
    assert "Kept in " in flat(play(GAME, *ONE, "--save", half, typed=["1"] * 8).output)
    rest = play("--load", half, "--seat", "Ben=random", "--save", other, typed=ENOUGH)
    assert "wins after" in rest.output
    assert other.read_bytes() == one.read_bytes() != half.read_bytes()


def test_a_match_that_goes_on_tells_what_happened_since_the_last_answer(tmp_path: Path) -> None:
    half = tmp_path / "half"
    play(GAME, *ONE, "--save", half, typed=["1"] * 8)
    shown = play("--load", half, "--seat", "Ben=random").output.partition("What happened:\n")[2]
    assert re.match(r" *#\d+ +> Ann: ", shown)
    assert shown.count("> Ann: ") == 1


def test_save_and_quit_write_the_match_as_it_is(tmp_path: Path) -> None:
    first, second = tmp_path / "a.match", tmp_path / "b.match"
    result = play(GAME, *ONE, typed=["10", f"save {first}", "quit"])
    assert f"Saved to {first}" in flat(result.output)
    play(GAME, *ONE, typed=["10", "quit", str(second)])
    assert restored(first).digest() == restored(second).digest()
    assert [each.name for each in tmp_path.iterdir()].count("a.match") == 1
    assert len(list(tmp_path.iterdir())) == 2  # nothing temporary is left


def restored(path: Path) -> Match:
    return load(checked(GAME)[1]).restore(path.read_text(encoding="utf-8"))


def test_answers_left_over_at_the_end_name_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "wins after" in play(GAME, *ONE, typed=ENOUGH).output
    assert list(tmp_path.iterdir()) == []


def test_quit_without_a_file_saves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert play(GAME, *ONE, typed=["quit", ""]).exit_code == 0
    assert list(tmp_path.iterdir()) == []


def test_nothing_else_is_overwritten(tmp_path: Path) -> None:
    other = tmp_path / "thesis.txt"
    other.write_text("my thesis")
    result = play(
        GAME, *ONE, typed=[f"save {other}", f"save {tmp_path}", "save /no/such/x", "quit"]
    )
    assert "is no saved match; it is not overwritten" in flat(result.output)
    assert "is a folder" in flat(result.output)
    assert "There is no folder" in flat(result.output)
    for option in ("--save", "--record"):
        refused = play(GAME, *ONE, option, other)
        assert refused.exit_code == 2
        assert "exists already" in flat(refused.output)
    assert other.read_text() == "my thesis"


@pytest.mark.parametrize("suffix", [".rules", ".cards", ".txt", ".match", ""])
def test_a_match_is_recorded_under_the_name_of_a_scenario_only(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"evening{suffix}"
    refused = play(GAME, *ONE, "--record", path)
    assert refused.exit_code == 2
    assert "in `.scenario`" in flat(refused.output)
    assert not path.exists()


@pytest.mark.parametrize("suffix", [".rules", ".cards", ".scenario"])
def test_a_match_is_not_saved_under_the_name_of_a_text(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"evening{suffix}"
    refused = play(GAME, *ONE, "--save", path)
    assert refused.exit_code == 2
    assert "end it in `.match`" in flat(refused.output)
    typed = play(GAME, *ONE, typed=[f"save {path}", "quit"])
    assert "end it in `.match`" in flat(typed.output)
    assert not path.exists()


def test_another_saved_match_is_replaced_only_if_that_is_wanted(tmp_path: Path) -> None:
    saved = tmp_path / "a.match"
    play(GAME, *ONE, "--save", saved, typed=["10"])
    before = saved.read_bytes()
    assert play(GAME, *ONE, "--save", saved).exit_code == 2
    play(GAME, *ONE, typed=[f"save {saved}", "", "quit"])
    assert saved.read_bytes() == before
    play(GAME, *ONE, typed=[f"save {saved}", "y", "quit"])
    assert saved.read_bytes() != before


def test_loading_alone_changes_nothing(tmp_path: Path) -> None:
    saved = tmp_path / "a.match"
    play(GAME, *ONE, "--save", saved, typed=["10"])
    before = saved.read_bytes()
    play("--load", saved, typed=["1", "1", "quit", ""])
    assert saved.read_bytes() == before


def damaged(text: str) -> dict[str, str]:
    """A saved match after what can happen to it, with what is said of it."""
    form = json.loads(text)["cardwright"]
    return {
        "": "not a saved match",
        text[: len(text) // 2]: "not a saved match",
        text.replace('"turns":2', '"turns":3'): "changed",
        text.replace(f'"cardwright":{form}', '"cardwright":99'): "format 99",
        text.replace('"game":"Water Duel"', '"game":"Timeline Duel"'): "changed",
        "[]": "not a saved match",
        f'{{"cardwright":{form}}}': "missing",
    }


def test_a_bad_save_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.match", tmp_path / "bad.match"
    play(GAME, *ONE, "--save", good, typed=["10"])
    for text, reason in damaged(good.read_text(encoding="utf-8")).items():
        bad.write_text(text, encoding="utf-8")
        result = play(GAME, "--load", bad, "--save", bad, typed=["1"])
        assert result.exit_code == 2, text[:80]
        assert reason in flat(result.output), (reason, result.output)
        assert bad.read_text(encoding="utf-8") == text


def test_a_match_of_another_game_or_of_other_rules_is_refused(tmp_path: Path) -> None:
    game, saved = new_game(tmp_path), tmp_path / "a.match"
    play(game, "--save", saved, "--seed", "1", typed=["", "1"])
    assert 'it is a match of "' in flat(play(GAME, "--load", saved).output)
    cards = game / "cards.cards"
    cards.write_text(cards.read_text(encoding="utf-8").replace("Strike 2.", "Strike 1."))
    assert "rules or cards of the game have changed" in flat(play(game, "--load", saved).output)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("no_such_game",),
        (GAME, "--load", "no_such.match"),
        (GAME, "--seat", "Ann=nobody"),
        (GAME, "--seat", "A", "--seat", "B", "--seat", "C"),
        (GAME, "--seed", "-1"),
        (GAME, "--ruling", "zero check"),
        (GAME, "--ruling", "zero check=never"),
        (GAME, "--deck", "Zoe=x"),
        (GAME, "--save", "/no/such/folder/x"),
        (GAME, "--save", "/tmp"),
    ],
)
def test_wrong_usage_is_told(arguments: tuple[str, ...]) -> None:
    result = play(*arguments)
    assert result.exit_code == 2
    assert "Error: " in result.output


def test_a_game_with_problems_is_not_played(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    cards = game / "cards.cards"
    cards.write_text(cards.read_text(encoding="utf-8").replace("Strike 2.", "Strikee 2."))
    result = play(game)
    assert result.exit_code == 1
    assert "Strikee" in result.output


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the disk refuses nothing")
def test_a_disk_that_refuses_does_not_end_the_match(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    result = play(GAME, *ONE, typed=[f"save {tmp_path / 'x'}", "10"])
    assert "Not saved: " in result.output
    assert "[Umbrella]" in result.output


# ---- recording -----------------------------------------------------------------------------------


def test_a_match_is_recorded_as_a_scenario_that_passes(tmp_path: Path) -> None:
    recorded = tmp_path / "evening.scenario"
    result = play(GAME, *ONE, "--record", recorded, typed=["10", "1", "1", "quit", ""])
    assert result.exit_code == 0
    assert f"Recorded in {recorded}".replace(" ", "") in "".join(result.output.split())
    tested = CliRunner().invoke(cardwright, ["test", str(recorded)])
    assert tested.exit_code == 0, tested.output


# ---- whatever is typed, and matches that cannot go on --------------------------------------------

DIGITS, LONG = "9" * 5000, "x" * 50_000
NONSENSE = (
    DIGITS, f"why {DIGITS}", f"why #{DIGITS}", f"try {DIGITS}", f"card {DIGITS}", f"list {DIGITS}",
    LONG, f"why {LONG}", f"save {LONG}", "list " + "(" * 10_000, "\u0663", "\u00b2", "\x00",
    "save \x00", "save \x1b[2J", "\x1b[2J", "\u202e", "card \x07", "[bold]", "-1", "NaN",
)  # fmt: skip


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("typed", NONSENSE, ids=lambda each: repr(each[:12]))
def test_no_nonsense_ends_a_match(typed: str) -> None:
    result = play(GAME, *ONE, typed=[typed, "10", "quit"])
    assert result.exit_code == 0
    assert result.output.count("Ann>") == 3, "each line has an answer, and then another question"


STUCK = """\
game "Stuck":
  2 players
  no stack

each player has:
  Gold: number from 0

turn:
  choose one:
    option go on:
      add 1 to your Gold
    option circle:
      repeat until your Gold is 0:
        add 1 to your Gold

match:
  repeat:
    for each p in all players:
      begin turn of p
"""


@pytest.mark.laws(once=True)
def test_a_match_that_cannot_go_on_is_kept_and_recorded(tmp_path: Path) -> None:
    game = tmp_path / "stuck.rules"
    game.write_text(STUCK, encoding="utf-8")
    saved, scenario = tmp_path / "a.match", tmp_path / "a.scenario"
    both = ("--seat", "Ann", "--seat", "Ben", "--seed", "1")
    typed = ["", "go on", "", "go on", "", "circle"]
    result = play(game, *both, "--save", saved, "--record", scenario, typed=typed)
    assert result.exit_code == 1
    assert "The match cannot go on: the rules go round in a circle" in result.output
    assert "stuck.rules:" in result.output
    log = play_log(saved, game)
    assert log.exit_code == 0
    assert log.output.count("go on") == 2
    assert run("test", scenario).exit_code == 0
    again = play("--load", saved, game, typed=["", "go on", "", "quit"])
    assert again.exit_code == 0


def test_a_mistake_of_ours_ends_a_match_in_a_sentence_and_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "a.match"
    answered: list[int] = []
    answer = Match.answer

    def wrong(match: Match, option: int, *, pausing: bool = False) -> bool:
        answered.append(option)
        if len(answered) == 3:
            raise KeyError("nothing of that name")
        return answer(match, option, pausing=pausing)

    monkeypatch.setattr(Match, "answer", wrong)
    seats = ("--seat", "Ann=random", "--seat", "Ben=random", "--seed", "1")
    result = play(GAME, *seats, "--save", saved)
    assert result.exit_code == 1
    assert "cardwright itself makes a mistake: KeyError" in flat(result.output)
    assert play_log(saved).exit_code == 0


def play_log(saved: Path, game: Path | None = None) -> Result:
    """Run `cardwright log`."""
    return run("log", saved, *(("--game", game) if game else ()))


# ---- how seats are played, decks, the end --------------------------------------------------------


def test_a_seat_of_a_saved_match_is_played_as_before(tmp_path: Path) -> None:
    saved = tmp_path / "half"
    play(GAME, *ONE, "--save", saved, typed=["1"] * 8)
    again = play("--load", saved, typed=["quit"]).output
    assert "Ann (human), Ben (random)" in again
    assert "Ben (human)" in play("--load", saved, "--seat", "Ben", typed=["quit"]).output


def test_who_plays_may_not_be_made_up_in_a_save(tmp_path: Path) -> None:
    match = restored_from(GAME)
    match.agents = {"Ann": "nobody", "Cleo": "random"}
    (tmp_path / "odd").write_text(match.save(), encoding="utf-8")
    assert "Ann (human), Ben (human)" in play("--load", tmp_path / "odd", typed=["quit"]).output


def restored_from(game: str) -> Match:
    return load(checked(game)[1]).start(1)


DECKS = """\
game "Small":
  2 players

zone pile: one for each player, in order, face down
zone hand: one for each player, seen by its owner

each card has:
  Weight: number 0 to 9

to fold/folds:
  your opponent wins the match

match:
  move the top card of your pile to your hand
  choose one:
    option fold:
      fold

card "Ash" x5
  Weight 1

card "Elm" x5
  Weight 2

card "Oak" x5
  Weight 3

deck "Light":
  5 "Ash"

deck "Middle":
  5 "Elm"

deck "Heavy":
  5 "Oak"
"""


@pytest.mark.parametrize(
    ("given", "ann", "ben"),
    [
        ((), "Light", "Middle"),
        (("--deck", "Ann=Middle"), "Middle", "Light"),
        (("--deck", "Ben=Light"), "Middle", "Light"),
        (("--deck", "Ann=Light", "--deck", "Ben=Light"), "Light", "Light"),
    ],
)
def test_each_seat_has_the_next_deck(
    tmp_path: Path, given: tuple[str, ...], ann: str, ben: str
) -> None:
    (tmp_path / "small.rules").write_text(DECKS, encoding="utf-8")
    told = play(tmp_path, "--seat", "Ann=random", "--seat", "Ben=random", *given).output
    assert f"Ann plays {ann}." in told
    assert f"Ben plays {ben}." in told


def test_the_end_tells_what_it_came_of(tmp_path: Path) -> None:
    (tmp_path / "small.rules").write_text(DECKS, encoding="utf-8")
    told = play(tmp_path, "--seat", "Ann=random", "--seat", "Ben=random").output
    assert "Ben wins after 0 rounds.\nIt came of this: Ann folds.\n" in told
