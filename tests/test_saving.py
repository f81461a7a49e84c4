"""A match is data: saved and restored anywhere it goes on as if nothing had been; so do forks."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from bundled import ROOT, files_of, workspace_of
from matches import (
    BUNDLED,
    MAY_GO_ON,
    MOST_DECISIONS,
    PLAYABLE,
    SMALL,
    begun,
    game_named,
    random_play,
)
from rounds import FIRST

from cardwright.interpreter import BadSave, Match, load, step

MATCHES = 2
EACH = 5
"""At each decision of so many, all that can be seen is compared, too."""

DEEP = 3
"""How much goes on, one inside the other, in a position that is called deep."""


@pytest.mark.laws
@pytest.mark.parametrize("name", PLAYABLE)
def test_at_every_decision_a_saved_match_comes_back_as_it_was(name: str) -> None:
    for seed in range(MATCHES):
        match = begun(name, seed)
        for number, _ in enumerate(random_play(match, seed)):
            text = match.save()
            back = game_named(name).restore(text)
            assert back.save() == text
            assert back.digest() == match.digest()
            if number % EACH == 0:
                assert seen(back) == seen(match)


@pytest.mark.laws
@pytest.mark.parametrize("name", PLAYABLE)
def test_a_match_that_is_restored_at_every_decision_ends_like_one_that_never_was(name: str) -> None:
    for seed in range(MATCHES):
        match = begun(name, seed)
        other = begun(name, seed)
        for answer in random_play(match, seed):
            other = game_named(name).restore(other.save())
            other.answer(answer)
        assert other.digest() == match.digest()
        assert other.result == match.result
        assert other.events() == match.events()


@pytest.mark.laws
@pytest.mark.parametrize("name", PLAYABLE)
def test_from_every_decision_a_restored_match_goes_the_same_way(name: str) -> None:
    match = begun(name, 1)
    for number, _ in enumerate(random_play(match, 1)):
        back, fork = game_named(name).restore(match.save()), match.fork()
        for each in (back, fork):
            for _, _ in zip(random_play(each, number), range(6), strict=False):
                pass
        assert back.digest() == fork.digest()


@pytest.mark.laws
@pytest.mark.parametrize("name", PLAYABLE)
def test_a_match_that_is_over_is_saved_too(name: str) -> None:
    match = begun(name, 1)
    for _ in random_play(match, 1, MOST_DECISIONS):
        pass
    back = game_named(name).restore(match.save())
    assert name in MAY_GO_ON or back.decision is None
    assert (back.result, back.digest()) == (match.result, match.digest())


@pytest.mark.laws
@pytest.mark.parametrize("name", BUNDLED)
def test_another_process_goes_on_with_a_match_in_the_same_way(name: str, tmp_path: Path) -> None:
    match = deepest(name)
    path = tmp_path / "match.json"
    path.write_text(match.save(), encoding="utf-8")
    told = {elsewhere(name, path, seed) for seed in ("1", "2")}
    for _ in random_play(match, 5):
        pass
    assert told == {match.digest()}


@pytest.mark.laws
@pytest.mark.parametrize("name", PLAYABLE)
def test_a_fork_goes_its_own_way(name: str) -> None:
    match = begun(name, 3)
    for number, _ in enumerate(random_play(match, 3)):
        before = match.save()
        fork, other = match.fork(), match.fork()
        assert fork.digest() == match.digest()
        fork.answer(0)
        assert match.save() == before, "what was done to a fork was done to the match"
        for _, _ in zip(random_play(fork, number), range(4), strict=False):
            pass
        assert match.save() == before
        assert other.save() == before, "what was done to a fork was done to another one"


@pytest.mark.laws
@pytest.mark.parametrize("name", PLAYABLE)
def test_a_step_leaves_the_match_before_it_as_it_was(name: str) -> None:
    match = begun(name, 4)
    for answer in random_play(match, 4):
        before = match.digest()
        after = step(match, answer)
        assert match.digest() == before
        assert after.digest() != before
        again = step(match, answer)
        assert again.digest() == after.digest()


@pytest.mark.laws
@pytest.mark.parametrize("name", PLAYABLE)
def test_a_state_holds_nothing_but_plain_values(name: str) -> None:
    match = begun(name, 2)
    for _ in random_play(match, 2):
        state = json.loads(match.save())["state"]
        assert json.loads(json.dumps(state)) == state


def test_of_what_has_happened_only_what_is_new_is_put_into_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = begun("gentlemen_of_war", 1)
    work: list[Any] = []
    saving = import_module("cardwright.interpreter.setup.saves")
    coded = saving.coded

    def noted(value: Any) -> Any:
        work.append(value)
        return coded(value)

    monkeypatch.setattr("cardwright.interpreter.setup.saves.coded", noted)
    for _, _ in zip(random_play(match, 1), range(200), strict=False):
        pass
    match.save()
    before = len(work)
    match.answer(0)
    text = match.save()
    assert len(work) - before < before / 4
    assert json.dumps(json.loads(text), sort_keys=True, separators=(",", ":")) + "\n" == text
    assert match.game.restore(text).save() == text


# ---- saves that do not fit -----------------------------------------------------------------------


def saved(name: str = BUNDLED[0]) -> str:
    """Return a match that has gone on for a while, as text."""
    match = begun(name, 1)
    for _, _ in zip(random_play(match, 1), range(12), strict=False):
        pass
    return match.save()


def refusal(text: str, name: str = BUNDLED[0]) -> str:
    """Return what is said of a save that does not fit."""
    with pytest.raises(BadSave) as refused:
        game_named(name).restore(text)
    return str(refused.value)


def changed(**more: Any) -> str:
    """Return a save in which something of its head is another."""
    return json.dumps(json.loads(saved()) | more)


def test_a_save_that_is_cut_off_says_so() -> None:
    text = saved()
    for end in (0, 1, len(text) // 3, len(text) - 10, len(text) - 3):
        assert "cut off" in refusal(text[:end])


@pytest.mark.parametrize("text", ["{}", "[]", "7", "null", '"a"', "a text", "[" * 100_000, "\0"])
def test_what_is_no_save_says_so(text: str) -> None:
    assert "not a saved match" in refusal(text)


def test_a_save_that_was_edited_says_so() -> None:
    whole = json.loads(saved())
    whole["state"]["fields"][0][0] += 1
    assert refusal(json.dumps(whole)) == "it was changed after it was saved"


def test_a_save_with_a_part_missing_says_so() -> None:
    whole = json.loads(saved())
    for name in whole:
        less = {key: value for key, value in whole.items() if key != name}
        assert refusal(json.dumps(less)) in ("a part of it is missing", "it is not a saved match")


def test_a_save_of_another_game_says_of_which() -> None:
    for name in SMALL[:3]:
        title = game_named(name).title
        assert f'it is a match of "{title}", not of "' in refusal(begun(name, 1).save())


def test_a_save_of_another_format_says_which() -> None:
    told = refusal(changed(cardwright=99))
    assert "it was saved in format 99, and this version reads format " in told


def test_a_save_of_changed_rules_says_so() -> None:
    workspace = workspace_of(BUNDLED[0])
    path = next(path for path in sorted(files(BUNDLED[0])) if path.endswith(".cards"))
    workspace.put(path, workspace.text(path).replace(" x2", " x3", 1))
    workspace.check()
    (other,) = workspace.games().values()
    with pytest.raises(BadSave, match="the rules or cards of the game have changed"):
        load(other).restore(saved())


def test_a_comment_in_the_rules_changes_no_save() -> None:
    workspace = workspace_of(BUNDLED[0])
    for path in files(BUNDLED[0]):
        workspace.put(path, workspace.text(path) + "\n# a remark\n")
    workspace.check()
    (other,) = workspace.games().values()
    assert load(other).restore(saved()).save() == saved()


@pytest.mark.parametrize("part", ["seats", "rulings", "decks"])
@pytest.mark.parametrize("value", [None, 7, "x", [1], {"a": "b"}], ids=repr)
def test_a_head_that_was_edited_is_refused(part: str, value: object) -> None:
    assert refusal(changed(**{part: value})) == "it was changed after it was saved"


def test_whatever_was_changed_in_a_state_is_refused() -> None:
    chance = random.Random(1)
    text = saved()
    start = text.index('"state"')
    for _ in range(200):
        at = chance.randrange(start, len(text) - 2)
        other = text[:at] + chance.choice('0179,"[]{}') + text[at + 1 :]
        if other != text:
            assert refusal(other)


# ---- what the tests need -------------------------------------------------------------------------


def files(name: str) -> list[str]:
    """Return the names of the files of a game in its workspace."""
    return [str(path.relative_to(ROOT)) for path in files_of(name)]


def seen(match: Match) -> list[object]:
    """Return all that can be seen of a match."""
    told: list[object] = [match.result, match.turns, match.seats, match.rulings]
    for seat in (None, *match.seats):
        view = match.view(seat)
        told += [view.fields, view.zones, view.stack, view.options, view.going_on]
        told.append([(each.number, each.text, each.rule) for each in match.events(seat)])
    if match.decision is not None:
        told += [match.decision.seat, match.decision.prompt, match.decision.options]
    return told


def deepest(name: str) -> Match:
    """Return a match in the middle of a resolution, inside of as much as random play leads to."""
    found: list[tuple[int, int, Match]] = []
    for seed in range(8):
        match = begun(name, seed)
        for _ in random_play(match, seed):
            state = match.state
            found.append((len(state.items) + len(state.frames), -len(found), match.fork()))
    depth, _, deep = max(found, key=lambda each: each[:2])
    assert depth > DEEP or not FIRST
    return deep


GO_ON = """
import pathlib, sys
sys.path.insert(0, "tests")
from matches import game_named, random_play
match = game_named(sys.argv[1]).restore(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))
for _ in random_play(match, 5):
    pass
print(match.digest())
"""


def elsewhere(name: str, path: Path, seed: str) -> str:
    """Return the digest of a match that another process has loaded and played to its end."""
    done = subprocess.run(
        [sys.executable, "-c", GO_ON, name, str(path)],
        capture_output=True, text=True, cwd=ROOT, check=True, timeout=120,
        env=os.environ | {"PYTHONHASHSEED": seed},
    )  # fmt: skip
    return done.stdout.strip()
