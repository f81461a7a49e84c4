"""Laws of what could stand next: at each place of a text, what stands there is among it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import NamedTuple

import book
import pytest
from attrs import evolve
from bundled import GAMES
from editor_files import EXAMPLES, game
from rounds import SHIFT

from cardwright.grammar import (
    Following,
    OpenLine,
    Workspace,
    ast,
    following,
    open_line,
    proposals,
)

EVERY_DAY, ALL = 12, 100
"""So many lines of a game are tried."""
TOKEN = re.compile(
    r"""\*\([^\n]*?\)\* | "[^"\n]*" | [^\W\d_]+(?:-[^\W\d_]+)*(?:(?<=n)'t\b)? | [0-9]+
    | ['’]s\b | \*\* | <= | >= | [^\w\s]""",
    re.VERBOSE,
)
ENDS = (".", ",", ":", ";", "", "if", "as")
"""What stands behind the end of a line of words, or of one of its sentences."""


class Place(NamedTuple):
    """A place of a text, and the word that stands there; nothing at the end of a line."""

    path: str
    line: int
    column: int
    word: str


def workspace_of(name: str) -> Workspace:
    if name != "book":
        return game(name)
    return book.with_examples()


def lines_of(workspace: Workspace, count: int) -> list[tuple[str, int, str]]:
    """Return some lines of a workspace, drawn by lot."""
    packed = lines_of_packs(workspace)
    found = [
        (path, number, text)
        for path in workspace.paths()
        if not path.startswith("common/")
        for number, text in enumerate(workspace.text(path).split("\n"), 1)
        if text.strip() and not text.lstrip().startswith("#") and (path, number) not in packed
    ]
    return random.Random(SHIFT).sample(found, min(count, len(found)))


def lines_of_packs(workspace: Workspace) -> set[tuple[str, int]]:
    """Return the lines of packs: they are read when cards have been made of them."""
    found = set()
    for path in workspace.paths():
        within = False
        for number, text in enumerate(workspace.text(path).split("\n"), 1):
            if text[:1].strip():
                within = text.startswith("cards ")
            if within:
                found.add((path, number))
    return found


def is_left_open(workspace: Workspace, text: str, place: Place) -> bool:
    """Whether a place is one of those of which we do not yet know what could stand there.

    They are: a seat that nothing else in its scenario names, and the comma of `A. If you do, B`,
    which is one wording, whose beginning another sentence holds.
    """
    is_seat = place.path.endswith(".scenario") and place.word[:1].isupper()
    if is_seat:
        above = "\n".join(workspace.text(place.path).split("\n")[: place.line])
        around = workspace.text(place.path)[above.rfind("\nscenario ") :].split("\nscenario ")[1]
        return len(re.findall(rf"\b{place.word}\b", around)) == 1
    return place.word == "," and text[: place.column - 1].endswith(". If you do")


def places(path: str, number: int, text: str) -> Iterator[Place]:
    said = re.sub(r'#(?=(?:[^"]*"[^"]*")*[^"]*$).*', "", text).rstrip()
    tokens = [each for each in TOKEN.finditer(said) if not each[0].startswith("*(")]
    said = re.sub(r"(\*\([^\n]*?\)\*\s*)+$", "", said).rstrip()
    for each in tokens:
        yield Place(path, number, each.start() + 1, each[0])
    if not said.endswith((".", ":")):
        yield Place(path, number, len(said) + 1, "")


def stands_among(word: str, found: Following, place: OpenLine) -> bool:
    """Whether what stands somewhere is among what could."""
    texts = {each.text.lower().split()[0] for each in found.words}
    heads = {word for each in place.heads for word in (each, each.split()[0].rstrip(":"))}
    if word[:1] == '"':
        return bool(found.names) or '"' in texts
    if word.isdigit() and found.number is not None:
        return True
    return word.lower() in texts or word in heads or (word in ENDS and found.ends)


def missed(workspace: Workspace, count: int) -> list[str]:
    """Return the places where what stands there is not among what could."""
    wrong = []
    for path, number, text in lines_of(workspace, count):
        for each in places(path, number, text):
            place = open_line(workspace, path, each.line, each.column, behind=True)
            owner = workspace.game_of(path)
            if place is None or owner is None or not place.goals:
                continue  # a name is given there
            found = following(owner.vocabulary, place)
            if text[: each.column - 1].endswith(" as ") and not found.words:
                continue
            if not stands_among(each.word, found, place) and not is_left_open(
                workspace, text, each
            ):
                wrong.append(f"{path}:{number}: {text[: each.column - 1]}| {each.word}")
    return wrong


@pytest.mark.parametrize("name", [*GAMES, "harvest", "book"])
def test_what_stands_in_a_line_is_among_what_could(name: str) -> None:
    assert missed(workspace_of(name), EVERY_DAY) == []


@pytest.mark.laws
@pytest.mark.parametrize("name", [*GAMES, *EXAMPLES, "book"])
def test_what_stands_in_any_line_is_among_what_could(name: str) -> None:
    assert missed(workspace_of(name), ALL) == []


# ---- what is proposed ----------------------------------------------------------------------------


def parts_of(text: str) -> tuple[ast.Part, ...]:
    """Return the words of what is proposed as parts of a line."""
    kinds = {'"': "STRING", "'": "POSSESSIVE", "’": "POSSESSIVE"}
    found = [each[0] for each in TOKEN.finditer(text)]
    return tuple(
        ast.Part(kinds.get(each[0], "WORD" if each[0].isalpha() else "SIGN"), each, 1, 1)
        for each in found
    )


def unread(workspace: Workspace, count: int) -> list[str]:
    """Return what is proposed somewhere, and cannot be read there as far as it goes."""
    wrong = []
    for path, number, text in lines_of(workspace, count):
        spot = random.Random(number).choice(list(places(path, number, text)))
        place = open_line(workspace, path, number, spot.column)
        owner = workspace.game_of(path)
        if place is None or owner is None or not place.goals:
            continue
        for each in proposals(workspace, path, number, spot.column):
            if each.sort in ("shape", "ending"):
                continue
            put_in = evolve(place, before=(*place.before, *parts_of(each.text)))
            found = following(owner.vocabulary, put_in)
            if not (found.words or found.names or found.number or found.ends):
                wrong.append(f"{path}:{number}: {text[: spot.column - 1]}| {each.text}")
    return wrong


@pytest.mark.parametrize("name", ["water_duel", "harvest"])
def test_what_is_proposed_can_be_read(name: str) -> None:
    assert unread(workspace_of(name), EVERY_DAY) == []


@pytest.mark.laws
@pytest.mark.parametrize("name", [*GAMES, *EXAMPLES, "book"])
def test_whatever_is_proposed_can_be_read(name: str) -> None:
    assert unread(workspace_of(name), ALL // 5) == []
