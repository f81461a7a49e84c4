"""Whole games, mutated: lines and words move about, phrases are put where their kind may stand.

Most mutations of letters cannot be read. So half of them keep the language: a phrase is replaced
by another one of the same kind, as the reader says, from anywhere in the same game; the line of
another game is put in where one stands that is indented alike. What is read is played for a while.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from attrs import frozen
from bundled import GAMES, ROOT, files_of
from matches import EXAMPLES
from plays import FOLDER

from cardwright.grammar import Word, Workspace, ast, lines_of, walk
from cardwright.interpreter import LoopReport, Match, NotPlayable, load, what_stops

DECISIONS = 25
ASKED_AT = 6
"""At one decision in so many a seat asks what it can."""
NUMBERS = ("0", "1", "2", "3", "7", "99", "1000", "100000", "1000000000000000")
LARGE_SHARE = 0.03
"""How often a bundled game is mutated: it takes as long as thirty small ones."""

Files = tuple[tuple[str, str], ...]
"""The files of a game: names and texts."""


@frozen
class Place:
    """Where a phrase stands in the text of a file, and of which kind it is."""

    file: int
    start: int
    end: int
    kind: str


@frozen
class Mutant:
    """A game that was changed, and how."""

    game: str
    files: Files
    how: tuple[str, ...]


@frozen
class Outcome:
    """What came of a mutant: it cannot be read, or played, or it was played for a while."""

    sort: str
    decisions: int = 0


# ---- what is mutated -----------------------------------------------------------------------------


@cache
def small_games() -> tuple[str, ...]:
    """Return the names of the small games: of the mechanisms, and the examples."""
    found = [path.name for path in sorted(FOLDER.iterdir()) if any(path.glob("*.rules"))]
    return (*found, *EXAMPLES)


@cache
def files_named(game: str) -> Files:
    """Return the files of a game."""
    if game in GAMES:
        paths = files_of(game)
    else:
        folder = ROOT / "examples" / game if game in EXAMPLES else FOLDER / game
        paths = [each for each in sorted(folder.iterdir()) if each.suffix in (".rules", ".cards")]
    return tuple((name_of(path), path.read_text(encoding="utf-8")) for path in paths)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def places_in(game: str) -> tuple[Place, ...]:
    """Return where the phrases of a game stand, each on one line."""
    files = files_named(game)
    workspace = workspace_with(files)
    workspace.check()
    (checked,) = workspace.games().values()
    numbers = {name: number for number, (name, _) in enumerate(files)}
    starts = [line_starts(text) for _, text in files]
    found: dict[Place, None] = {}
    for entry in checked.table.entries:
        number = numbers[entry.path]
        for line in lines_of(entry.checked.node):
            for each in walk(line):
                span = each.span.moved(entry.offset)
                if span.line != span.end_line or span.line > len(starts[number]):
                    continue
                start = starts[number][span.line - 1] + span.column - 1
                end = starts[number][span.line - 1] + span.end_column - 1
                kind = kind_of(each, checked.vocabulary.lexicon.words)
                if kind and end > start:
                    found[Place(number, start, end, kind)] = None
    return tuple(found)


def kind_of(node: ast.Expression, words: Mapping[str, Word]) -> str:
    match node:
        case ast.Phrase(word=word):
            return str(words[word].kind)
        case ast.Number():
            return "number"
        case ast.Name(kind=kind) | ast.Text(kind=kind):
            return kind
        case _:
            return ""


def line_starts(text: str) -> list[int]:
    """Return where each line of a text begins."""
    return [0, *(match.end() for match in re.finditer("\n", text))]


def workspace_with(files: Files) -> Workspace:
    """Return a workspace with some files."""
    workspace = Workspace()
    for name, text in files:
        workspace.put(name, text)
    return workspace


# ---- mutations -----------------------------------------------------------------------------------


def mutant(chance: random.Random) -> Mutant:
    """Return a game with one to three things changed."""
    large = chance.random() < LARGE_SHARE
    game = chance.choice(GAMES if large else small_games())
    files = list(files_named(game))
    how: list[str] = []
    if chance.random() < 0.6:  # places are those of the game as it was: once, and first
        files = other_phrases(game, chance)
        how.append("other phrases")
    for _ in range(chance.randint(0 if how else 1, 2)):
        at = chance.randrange(len(files))
        change = chance.choice(CHANGES)
        files[at] = (files[at][0], change(files[at][1], chance))
        how.append(change.__name__.replace("_", " "))
    return Mutant(game, tuple(files), tuple(how))


def other_phrases(game: str, chance: random.Random) -> list[tuple[str, str]]:
    """Put one to three phrases of the game in the places of others of the same kind."""
    places, files = places_in(game), list(files_named(game))
    wanted = {chance.choice(places) for _ in range(chance.choice((1, 1, 2, 3)))}
    before = None
    for to in sorted(wanted, key=lambda each: (each.file, each.start), reverse=True):
        if before is not None and before.file == to.file and to.end > before.start:
            continue  # one inside the other
        before = to
        said = phrase_like(game, to, chance)
        name, text = files[to.file]
        files[to.file] = name, text[: to.start] + said + text[to.end :]
    return files


def phrase_like(game: str, to: Place, chance: random.Random) -> str:
    """Return a phrase of the same kind, now and then in brackets."""
    source = chance.choice([each for each in places_in(game) if each.kind == to.kind])
    said = files_named(game)[source.file][1][source.start : source.end]
    return f"({said})" if " " in said and chance.random() < 0.3 else said


def delete_a_line(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    del lines[chance.randrange(len(lines))]
    return "\n".join(lines)


def double_a_line(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    lines.insert(at, lines[at])
    return "\n".join(lines)


def swap_lines(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    a = chance.randrange(len(lines))
    alike = [at for at, line in enumerate(lines) if indent(line) == indent(lines[a])]
    b = chance.choice(alike)
    lines[a], lines[b] = lines[b], lines[a]
    return "\n".join(lines)


def splice_a_line(text: str, chance: random.Random) -> str:
    """Put a line of another game in, or of the same one, that is indented alike."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    other = chance.choice(files_named(chance.choice(small_games())))[1].split("\n")
    alike = [line for line in (*other, *lines) if indent(line) == indent(lines[at])]
    lines.insert(at, chance.choice(alike))
    return "\n".join(lines)


def change_a_number(text: str, chance: random.Random) -> str:
    found = list(re.finditer(r"\b\d+\b", text))
    if not found:
        return text
    match = chance.choice(found)
    return text[: match.start()] + chance.choice(NUMBERS) + text[match.end() :]


def change_a_word(text: str, chance: random.Random) -> str:
    """Put a word of the file in the place of another one."""
    found = list(re.finditer(r"[\w'-]+", text))
    a, b = chance.choice(found), chance.choice(found)
    return text[: a.start()] + b[0] + text[a.end() :]


def delete_a_word(text: str, chance: random.Random) -> str:
    match = chance.choice(list(re.finditer(r" [\w'-]+", text)) or [re.search("", text)])
    assert match is not None
    return text[: match.start()] + text[match.end() :]


def shift_a_line(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    lines[at] = "  " * chance.randint(0, 4) + lines[at].lstrip()
    return "\n".join(lines)


def indent(line: str) -> int:
    """Return how far a line is indented."""
    return len(line) - len(line.lstrip())


CHANGES: tuple[Callable[[str, random.Random], str], ...] = (
    delete_a_line, double_a_line, swap_lines, splice_a_line, splice_a_line, change_a_number,
    change_a_number, change_a_word, delete_a_word, shift_a_line,
)  # fmt: skip


# ---- reading and playing -------------------------------------------------------------------------


def read_and_played(made: Mutant, chance: random.Random) -> Outcome:
    """Read a mutant; if nothing is wrong with it, play it for a while with random answers."""
    workspace = workspace_with(made.files)
    report = workspace.check()
    games = list(workspace.games().values())
    if any(each.is_error for each in report.problems) or len(games) != 1:
        return Outcome("unread")
    if what_stops(games[0]) is not None:
        return Outcome("not playable")
    try:
        return played(load(games[0]).start(chance.getrandbits(32)), chance)
    except LoopReport:
        return Outcome("stopped")
    except NotPlayable as no:  # `check` would have said nothing
        raise AssertionError(f"checks clean and cannot be played: {no}") from no


def played(match: Match, chance: random.Random) -> Outcome:
    """Play for some decisions."""
    for number in range(DECISIONS):
        decision = match.decision
        if decision is None:
            return Outcome("played", number)
        if number % ASKED_AT == 0:
            ask(match, chance)
        match.answer(chance.randrange(len(match.state.question[3])))
    return Outcome("played", DECISIONS)


def ask(match: Match, chance: random.Random) -> None:
    """Ask what a seat can ask, and save the match and go on from there."""
    decision = match.decision
    assert decision is not None
    seat = chance.choice(match.seats)
    for each in (seat, None, ""):
        match.view(each)
    events = match.events(seat)
    if events:
        match.why(chance.randint(1, len(events)), seat)
    match.why_asked(0)
    match.foresee(0)
    match.why_not(decision.seat, chance.choice(("pass", "1", decision.options[0].text)))
    assert match.game.restore(match.save()).digest() == match.digest()
