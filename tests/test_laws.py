"""Laws of reading: what is printed reads back as it was, for bundled files and for any tree."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from attrs import evolve
from bundled import GAMES, checked, files_of
from common import put_common
from hypothesis import given, settings
from hypothesis import strategies as st
from rounds import FIRST

from cardwright.grammar import (
    GROUPED,
    SHORT,
    CheckedGame,
    Span,
    Workspace,
    ast,
    comments,
    express,
    readings,
)

NOWHERE = Span(0, 0, 0, 0)
FILES = [path.as_posix() for game in GAMES for path in files_of(game)]


def game_of(path: str) -> str:
    return Path(path).parent.name


# ---- bundled files -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_bundled_game_has_no_problem(game: str) -> None:
    report = checked(game)[0].check()
    assert [f"{each.path}: {each.problem}" for each in report.problems] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{game_of(path)}/{Path(path).name}")
def test_a_bundled_file_is_in_canonical_form(path: str) -> None:
    workspace, _ = checked(game_of(path))
    assert workspace.formatted(path) == workspace.text(path)


@pytest.mark.laws(once=True)
@pytest.mark.parametrize("name", GAMES)
def test_bundled_files_read_back_as_the_same_trees(name: str) -> None:
    workspace, game = checked(name)
    paths = [path for path in FILES if game_of(path) == name]
    again = Workspace()
    for path in paths:
        again.put(path, untidy(workspace.text(path)))
    put_common(again)
    again.check()
    (reread,) = again.games().values()
    for path in paths:
        assert trees(reread, path) == trees(game, path)
        assert without_gaps(again.formatted(path)) == without_gaps(workspace.text(path))


def untidy(text: str) -> str:
    """Return a text indented twice as far, with gaps in its lines and between them."""
    lines = []
    for line in text.split("\n"):
        indent = line[: len(line) - len(line.lstrip())]
        gaps = re.sub(r'(?<=\w) (?=\w)(?=(?:[^"]*"[^"]*")*[^"]*$)', "   ", line.lstrip())
        lines += [indent * 2 + gaps, ""]
    return "\n".join(lines)


def without_gaps(text: str) -> list[str]:
    """Return the lines of a text, each with single spaces, but for empty ones."""
    return [" ".join(line.split()) for line in text.split("\n") if line.strip()]


def trees(game: CheckedGame, path: str) -> list[ast.Declaration]:
    return [entry.checked.node for entry in game.table.entries if entry.path == path]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{game_of(path)}/{Path(path).name}")
def test_every_comment_of_a_bundled_file_survives_printing(path: str) -> None:
    workspace, _ = checked(game_of(path))
    before = [comment.text for comment in comments(workspace.text(path))]
    after = [comment.text for comment in comments(workspace.formatted(path))]
    assert after == before


# ---- any tree ------------------------------------------------------------------------------------

QUOTING = ("has_text", "has_only_text")
"""What quotes a text. No text that is quoted can quote another."""
KINDS = ("actions", "condition", "number", "rule", "event", "cards", "players", "facts")


class Grower:
    """Grows random trees of a kind out of the words of a game."""

    def __init__(self, game: CheckedGame, seed: int) -> None:
        self.lexicon = game.vocabulary.lexicon
        self.random = random.Random(seed)
        self.is_quoted = False
        self.by_kind: dict[str, list[str]] = {}
        for key, word in sorted(self.lexicon.words.items()):
            if word.denies or word.now or word.sort == SHORT:
                continue  # read as another word: no tree has it
            for kind in {word.kind, *self.lexicon.supers.get(word.kind, ())}:
                self.by_kind.setdefault(kind, []).append(key)

    def is_it(self, node: ast.Expression) -> bool:
        """Whether a phrase is `it`."""
        return isinstance(node, ast.Phrase) and self.lexicon.words[node.word].id.startswith("it.")

    def grow(self, kind: str, tight: int, depth: int) -> ast.Expression | None:
        """Return a tree of the kind that holds at least so tight, or None if none was found."""
        if kind == "plain number":
            return ast.Number(NOWHERE, self.random.randint(0, 9))
        if kind == "number" and (depth <= 0 or self.random.random() < 0.5):
            return ast.Number(NOWHERE, self.random.randint(2, 9))
        if kind == "card name":
            return ast.Text(NOWHERE, "Any Card")
        if depth < -2:
            return None
        words = [self.lexicon.words[key] for key in self.by_kind.get(kind, ())]
        words = [word for word in words if word.tight >= tight]
        if depth <= 0:
            words = [word for word in words if len(word.holes) == 0] or words
        self.random.shuffle(words)
        words = [word for word in words if word.id not in QUOTING or not self.is_quoted]
        for word in words[:4]:
            before, self.is_quoted = self.is_quoted, self.is_quoted or word.id in QUOTING
            args = [self.grow(hole.kind, hole.tight, depth - 1) for hole in word.holes]
            self.is_quoted = before
            if all(arg is not None for arg in args):
                kept = tuple(arg for arg in args if arg is not None)
                if word.sort == "name":
                    return ast.Name(NOWHERE, word.kind, word.key)
                if word.id.startswith("owner_form.") and self.is_it(kept[0]):
                    continue  # that is `its`
                if word.root == GROUPED:  # what is inside knows of its brackets
                    inside = kept[0]
                    if isinstance(inside, ast.Phrase):
                        return evolve(inside, grouped=True)
                    return inside
                return ast.Phrase(NOWHERE, word.key, kept)
        return None


@pytest.mark.laws
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=60, deadline=None, derandomize=FIRST)
@given(kind=st.sampled_from(KINDS), seed=st.integers(0, 10**9))
def test_any_tree_reads_back_from_its_print(game: str, kind: str, seed: int) -> None:
    _, known = checked(game)
    tree = Grower(known, seed).grow(kind, 0, 3)
    if tree is None:
        return
    text = express(tree, known.vocabulary.lexicon.words)
    found = readings(known.vocabulary, text, (kind,))
    assert found, f"not read: {text}"
    if len(found) < 3:
        assert tree in found, text
