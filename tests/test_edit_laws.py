"""Laws of edits: whatever is done to the files of a game, a check says what one from nothing says.

Checks are taken in steps. Some are given up on the way, as an editor does when the next key comes:
what they have done must not be seen in what is found later.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from importlib import import_module

import pytest
from bundled import files_of
from common import put_common
from matches import few_every_day
from rounds import SHIFT

from cardwright.grammar import Block, Report, Step, Workspace, cut

recut = import_module("cardwright.grammar.tree.source").recut

LETTERS = 'aeinrst ,.:"#(){}\n\t\r…é'
ODD = ("\u2028", "\u0085", "\x0c", "\U0001f0cf", "\r\n", "\ufeff", "\0", '"', "\n\n", "\n  ")
LINES = (
    "# A note.",
    "  # A note.",
    "",
    '  option "Go on":',
    "  do nothing",
    "  also {p: player} zaps",
    'for "Nothing"',
    "to zap {n: number} times:\n  do nothing",
)
Texts = dict[str, str]
Edit = Callable[[str, random.Random], str]


def a_letter(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(LETTERS) + text[at + rng.randrange(2) :]


def something_odd(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(ODD) + text[at:]


def a_number(text: str, rng: random.Random) -> str:
    found = [*re.finditer(r"\b\d+\b", text)]
    if not found:
        return text
    at = rng.choice(found)
    return text[: at.start()] + str(rng.randrange(10)) + text[at.end() :]


def a_word(text: str, rng: random.Random) -> str:
    """Put one word of the file in the place of another one."""
    found = [*re.finditer(r"[A-Za-z]+", text)]
    if not found:
        return text
    at = rng.choice(found)
    return text[: at.start()] + rng.choice(found)[0] + text[at.end() :]


def a_line(text: str, rng: random.Random) -> str:
    """Take a line away, repeat one, or write a new one."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    lines[at : at + rng.randrange(2)] = [rng.choice((rng.choice(lines), rng.choice(LINES)))]
    return "\n".join(lines)


def a_block(text: str, rng: random.Random) -> str:
    """Take a block away, or put one in another place."""
    blocks = [each.text for each in cut(text)]
    if not blocks:
        return text
    one = blocks.pop(rng.randrange(len(blocks)))
    if rng.random() < 0.6:
        blocks.insert(rng.randrange(len(blocks) + 1), one)
    return "\n".join(blocks)


EDITS: tuple[Edit, ...] = (a_letter, a_number, a_number, a_word, a_line, a_block, something_odd)


def game_named(name: str) -> Texts:
    """Return the files of a bundled game."""
    return {each.name: each.read_text(encoding="utf-8") for each in files_of(name)}


def opened(texts: Texts) -> Workspace:
    """Return a new workspace with some files."""
    workspace = Workspace()
    for path, text in texts.items():
        workspace.put(path, text)
    put_common(workspace)
    return workspace


def told(report: Report) -> list[str]:
    return [str(each) for each in report.problems]


def end_of(steps: list[Step]) -> Report:
    report = steps[-1].report
    assert report is not None
    return report


def edited(texts: Texts, before: Texts, rng: random.Random) -> tuple[str, str]:
    """Return a file and its text after an edit; now and then as it was at first."""
    path = rng.choice(sorted(texts))
    if rng.random() < 0.3:
        return path, before[path]
    return path, rng.choice(EDITS)(texts[path], rng)


GAMES = ("timeline_duel", "water_duel", "gentlemen_of_war")


@pytest.mark.laws
@pytest.mark.parametrize("game", GAMES)
def test_a_check_after_edits_says_what_one_from_nothing_says(game: str) -> None:
    edits_of(game, SHIFT, 25)


@pytest.mark.parametrize("seed", few_every_day(map(str, range(4)), ("0",)))
def test_a_check_after_some_edits_says_what_one_from_nothing_says(seed: str) -> None:
    edits_of("timeline_duel", int(seed), 8)


def edits_of(game: str, seed: int, many: int) -> None:
    """Edit a game, and check it by steps; some checks are given up."""
    rng, before = random.Random(seed), game_named(game)
    texts, workspace = {**before}, opened(before)
    workspace.check()
    for number in range(many):
        path, text = edited(texts, before, rng)
        texts[path] = text
        workspace.put(path, text)
        steps = workspace.checking([path])
        if rng.random() < 0.4:
            for _ in range(rng.randrange(30)):
                next(steps, None)
            continue
        assert told(end_of([*steps])) == told(opened(texts).check()), (number, path)


def test_a_check_may_be_given_up_at_any_step() -> None:
    before = game_named("timeline_duel")
    path = next(path for path in before if "\nto " in before[path])
    after = {**before, path: before[path].replace("\nto ", "\nto now ", 2)}
    wanted = {False: told(opened(before).check()), True: told(opened(after).check())}
    assert wanted[True] != wanted[False]
    workspace = opened(before)
    for number in range(0, 200, 7):
        texts = after if number % 2 else before
        workspace.put(path, texts[path])
        for _, _ in zip(range(number), workspace.checking(), strict=False):
            pass
        assert number % 3 or told(workspace.check()) == wanted[texts is after]


def test_a_common_file_that_is_included_no_longer_is_nobodys_problem() -> None:
    texts = game_named("water_duel")
    workspace = opened(texts)
    assert told(workspace.check()) == []
    path = next(path for path in texts if 'include "common/choices.rules"' in texts[path])
    workspace.put(path, texts[path].replace('include "common/choices.rules"', ""))
    assert [each for each in workspace.check().problems if each.path.startswith("common/")] == []


def test_a_file_that_is_put_in_ends_the_steps_without_a_report() -> None:
    texts = game_named("timeline_duel")
    workspace = opened(texts)
    steps = workspace.checking()
    next(steps)
    path = next(iter(texts))
    workspace.put(path, texts[path] + "\n# more\n")
    assert [*steps] == []
    assert end_of([*workspace.checking()]) == workspace.check()


def test_what_is_wrong_in_the_files_named_first_is_told_first() -> None:
    texts = game_named("timeline_duel")
    path = next(path for path in texts if path.endswith(".cards"))
    texts[path] = re.sub(r"^(  .*: )[A-Z]\w+ ", r"\1Zzz ", texts[path], count=1, flags=re.MULTILINE)
    steps = [*opened(texts).checking([path])]
    ahead = [each for each in steps if each.path]
    assert {each.path for each in ahead} == {path}
    codes = [found.code for each in ahead for found in each.problems]
    assert codes
    assert codes == [each.problem.code for each in end_of(steps).problems]


@pytest.mark.parametrize("seed", few_every_day(map(str, range(8)), ("0", "1")))
def test_cutting_again_what_an_edit_changed_is_cutting_the_text(seed: str) -> None:
    rng = random.Random(SHIFT + int(seed))
    texts = [*game_named("timeline_duel").values(), "", "  indented\n\nfirst\n", "# only this\n"]
    for _ in range(400):
        old = rng.choice(texts)
        if rng.random() < 0.5:
            at = rng.randrange(len(old) + 1)
            old = old[at : at + 400]
        new = old
        for _ in range(rng.randrange(1, 4)):
            new = rng.choice(EDITS)(new, rng) if new else rng.choice(LINES)
        blocks = cut(old)
        first, end, made, lines = recut(old, blocks, new)
        behind = [Block(each.text, each.offset + lines) for each in blocks[end:]]
        assert [*blocks[:first], *made, *behind] == cut(new), (old, new)
