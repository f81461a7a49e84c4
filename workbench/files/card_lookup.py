"""Finds cards by their names: in the current folder, then in the bundled games.

Names are looked for in the bare text first, so that only the games that have such a card are read.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import click
from attrs import define, field, frozen

from cardwright.grammar import CheckedGame, Located, ast

from .library import (
    Library,
    bundled_files,
    bundled_games,
    bundled_name,
    near,
    open_library,
    texts_below,
)
from .stored_text import Stored, read

CARD = re.compile(r'^(?:(?:token[ \t]+)?card|face)[ \t]+"([^"\n]*)"', re.MULTILINE)
PACK = re.compile(r'^cards[ \t]+"([^"\n]*)"', re.MULTILINE)
SLOT = re.compile(r"\{[^{}\n]*\}")


@frozen
class Explained:
    """A declaration that has been read, in its game and its file."""

    game: CheckedGame
    path: str
    offset: int
    node: ast.Declaration


@define
class Found:
    """What there is to explain, and what is wrong in it."""

    library: Library
    declarations: list[Explained] = field(factory=list)
    problems: list[Located] = field(factory=list)


def find_card(name: str, game: str | None) -> Found:
    """Find the cards of a name; several games that have one must be told apart by `game`.

    That is a title, or a folder to look in.
    """
    everything: set[str] = set()
    for paths, wanted in _looked_in(game):
        named = names_in(paths)
        everything |= set(named)
        for path in packs_with(name, paths):
            named.setdefault(name, []).append(path)
        for match in (name, *(other for other in named if other.lower() == name.lower())):
            found = _found(match, named.get(match, []), wanted)
            if found is not None:
                return found
    raise click.UsageError(_unknown(name, game, everything))


def _looked_in(game: str | None) -> Iterator[tuple[list[Path], str | None]]:
    """Yield the files that may have a card, and of which game it has to be."""
    if game is not None and os.path.isdir(game):
        yield texts_below(Path(game)), None
    yield texts_below(Path.cwd()), game
    yield [path for each in bundled_games() for path in bundled_files(each)], game


def names_in(paths: Iterable[Path]) -> dict[str, list[Path]]:
    """Return the files that have a card of each name."""
    named: dict[str, list[Path]] = defaultdict(list)
    for path in paths:
        stored = read(path)
        if isinstance(stored, Stored):
            for name in dict.fromkeys(CARD.findall(stored.text)):
                named[name].append(path)
    return dict(named)


def packs_with(name: str, paths: Iterable[Path]) -> list[Path]:
    """Return the files with a pack that may make a card of a name."""
    found = []
    for path in paths:
        stored = read(path)
        if isinstance(stored, Stored):
            heads = (SLOT.split(each) for each in PACK.findall(stored.text))
            if any(_may_be_made(name, fixed) for fixed in heads):
                found.append(path)
    return found


def _may_be_made(name: str, fixed: list[str]) -> bool:
    """Whether a name holds what stands between the slots of a pack's name, in its order."""
    first, *rest = fixed
    if not rest:
        return name == first
    at = len(first)
    for each in rest[:-1]:
        at = name.find(each, at) + len(each)
        if at < len(each):
            return False
    return name.startswith(first) and name.endswith(rest[-1]) and at + len(rest[-1]) <= len(name)


def _found(name: str, paths: list[Path], wanted: str | None) -> Found | None:
    if not paths:
        return None
    library = open_library([str(path) for path in paths])
    problems = [*library.unread, *library.workspace.check().problems]
    found = Found(library)
    for game in library.workspace.games().values():
        if wanted is None or is_game(wanted, game.title):
            found.declarations += [
                Explained(game, entry.path, entry.offset, entry.checked.node)
                for entry in game.table.cards.get(name, ())
                if entry.path in library.asked
            ]
    if found.declarations:
        found.problems += [each for each in problems if _is_about(each, found.declarations)]
    elif wanted is None:
        found.problems += problems  # it cannot be read, or its game is not known
    _tell_apart(name, found)
    return found if found.declarations or found.problems else None


def _tell_apart(name: str, found: Found) -> None:
    titles = sorted({each.game.title for each in found.declarations})
    if len(titles) > 1:
        known = ", ".join(f'--game "{title}"' for title in titles)
        raise click.UsageError(f"Several games have a card `{name}`. Say which one: {known}.")


def _is_about(problem: Located, declarations: Iterable[Explained]) -> bool:
    line = problem.problem.span.line
    return any(
        problem.path == each.path and each.offset < line <= each.offset + each.node.span.end_line
        for each in declarations
    )


def is_game(wanted: str, title: str) -> bool:
    """Whether a game is meant by its title, or by the name under which it is bundled."""
    same = wanted.lower().replace("_", " ") == title.lower().replace("_", " ")
    return same or (bundled_name(wanted) or "?") == title.lower().replace(" ", "_")


def _unknown(name: str, game: str | None, known: set[str]) -> str:
    told = f"There is no card or file `{name}`." if not game else f"{game} has no card `{name}`."
    meant = ", ".join(f"`{each}`" for each in near(name, known - {name}, 3))
    return f"{told} Did you mean {meant}?" if meant else told
