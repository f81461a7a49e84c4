"""Old spellings are read on, told as CW0208 and rewritten, as the page of the book lists them."""

from __future__ import annotations

import re

import book
import pytest
from attrs import frozen

from cardwright.grammar import Problem, Sureness, Workspace, apply

SECTION = "# Old spellings, and what is written now"
ROW = re.compile(r"^\| ([^|`]+) \| `([^`]+)` \| `([^`]+)` \|$", re.MULTILINE)
ADDED = """\
for "Snow Yard"

each player has:
  Wet: mark
  Awake: mark, set by wake/wakes, cleared by doze/dozes

the game has:
  Purse: number
"""
FRAMES = {
    "a field": "each player has:\n  {}\n",
    "an action": "to try on {{c: card}}:\n  move c to your hand\n  {}\n",
    "a condition": "to try on {{c: card}}:\n  move c to your hand\n  if {}:\n    take aim\n",
    "a number": "to try the page:\n  add {} to your Snow\n",
    "an event": "when {}:\n  add 1 to your Snow\n",
    "cards": "to try the page:\n  move {} to the heap\n",
    "a line of a scenario": (
        'scenario "The page":\n  given:\n    {}\n  expect:\n    Ann\'s Wall is 0\n'
    ),
}
"""How a line of the page stands in a file, by where it says that it stands."""


@frozen
class Pair:
    """A row of the page: where a spelling stands, how it was, and how it is now."""

    where: str
    old: str
    new: str

    def path(self) -> str:
        """Return the name of the file in which it stands."""
        return "page.scenario" if "scenario" in self.where else "page.rules"

    def file(self, said: str) -> str:
        """Return a file in which it is said so."""
        return f'for "Snow Yard"\n\n{FRAMES[self.where].format(said)}'


def pairs() -> list[Pair]:
    """Return all rows of the page."""
    section = book.book().partition(SECTION)[2].partition("\n# ")[0]
    return [Pair(*match.groups()) for match in ROW.finditer(section)]


def read(pair: Pair, said: str) -> tuple[Workspace, list[Problem]]:
    """Return Snow Yard with a spelling in it, and what is told of how it is said."""
    workspace = book.small_game()
    workspace.put("added.rules", ADDED)
    workspace.put(pair.path(), pair.file(said))
    found = [each.problem for each in workspace.check().problems if each.path == pair.path()]
    return workspace, [each for each in found if each.code[:4] == "CW02" and each.code != "CW0210"]


def test_every_old_spelling_of_the_core_stands_on_the_page() -> None:
    words = book.whole_table().vocabulary.lexicon.words.values()
    wordings = {word.wording for word in words if word.now and not word.field}
    forms = {wording: re.sub(r"\{[^}]*\}", "\0", wording) for wording in wordings}
    patterns = {each: re.escape(form).replace("\0", ".+") for each, form in forms.items()}
    said = [pair.old for pair in pairs()]
    assert wordings
    assert [
        wording
        for wording, pattern in patterns.items()
        if not any(re.search(pattern.removeprefix(".+"), each) for each in said)
    ] == []


@pytest.mark.parametrize("pair", pairs(), ids=lambda pair: pair.old)
def test_an_old_spelling_is_told_and_rewritten(pair: Pair) -> None:
    workspace, (found,) = read(pair, pair.old)
    assert found.code == "CW0208"
    assert found.fixes[0].sureness is Sureness.SAFE
    assert apply(pair.file(pair.old), found.fixes[:1]) == pair.file(pair.new)
    if pair not in pairs()[-2:]:  # numbers in letters and agreement are left to `check --fix`
        assert workspace.formatted(pair.path()) == pair.file(pair.new)


@pytest.mark.parametrize("pair", pairs(), ids=lambda pair: pair.new)
def test_what_is_written_now_is_not_told(pair: Pair) -> None:
    _, found = read(pair, pair.new)
    assert found == []
