"""What stands at a place of a file: laws for every file of the games and examples."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from bundled import GAMES
from editor_files import EXAMPLES, game, spoilt, stretch, supported
from matches import few_every_day
from rounds import seeds

from cardwright.grammar import Token, Workspace, ast, comments, place_at, symbols, tokens

ODD = ("shape", "comment", "unread", "reminder", "number", "string")


def told_rightly(workspace: Workspace, path: str) -> tuple[Token, ...]:
    """Check what must hold of any file: each part is one token, in order, and has its place."""
    text, found = workspace.text(path), tokens(workspace, path)
    assert all(one.span[2:] <= two.span[:2] for one, two in pairwise(found))
    covered = {
        (each.span.line, column)
        for each in found
        for column in range(each.span.column, each.span.end_column)
    }
    for number, said in enumerate(text.split("\n"), 1):
        signs = [at for at, sign in enumerate(said, 1) if not sign.isspace()]
        assert {(number, at) for at in signs} <= covered, said
    for each in found:
        line, column, end_line, end = each.span
        assert line == end_line
        shown = stretch(text, line, column, end)
        assert shown == shown.strip() != ""
        place = place_at(workspace, path, line, column)
        if place is not None and each.sort not in ODD:
            assert (place.sort, place.key) == (each.sort, each.key)
            assert place.span[:2] <= each.span[:2] and each.span[2:] <= place.span[2:]
            assert place_at(workspace, path, line, end - 1) == place
        assert place is not None or each.sort in ("comment", "unread", "string", "number")
    return found


@pytest.mark.parametrize("name", few_every_day((*GAMES, *EXAMPLES), ("water_duel", "spades")))
def test_every_token_has_its_place_and_each_part_is_one(name: str) -> None:
    workspace = game(name)
    for path in workspace.paths():
        found = told_rightly(workspace, path)
        assert not [
            each for each in found if each.sort == "unread" and not path.startswith("common/")
        ]


@pytest.mark.parametrize("name", few_every_day(GAMES, ("water_duel",)))
def test_a_file_that_only_supports_others_is_told_like_one_that_does_not(name: str) -> None:
    workspace, _ = supported(name)
    for path in game(name).paths():
        assert tokens(workspace, path) == tokens(game(name), path)


def test_a_place_leads_from_the_declaration_to_the_innermost_node() -> None:
    workspace = game("water_duel")
    path = next(each for each in workspace.paths() if each.endswith("water_duel.cards"))
    lines = workspace.text(path).split("\n")
    number = next(at for at, line in enumerate(lines, 1) if "Defend 2." in line)
    place = place_at(workspace, path, number, lines[number - 1].index("2."))
    assert place is not None and isinstance(place.node, ast.Phrase)
    place = place_at(workspace, path, number, lines[number - 1].index("2.") + 1)
    assert place is not None and place.node == ast.Number(place.span, 2)
    kinds = [type(each.node).__name__ for each in place.chain]
    assert kinds == ["Card", "Box", "Line", "Phrase", "Number"]
    assert all(one.span[:2] <= two.span[:2] for one, two in pairwise(place.chain))
    assert all(two.span[2:] <= one.span[2:] for one, two in pairwise(place.chain))


def test_between_blocks_and_in_no_file_there_is_no_place() -> None:
    workspace = game("water_duel")
    path = next(each for each in workspace.paths() if each.endswith("water_duel.cards"))
    assert place_at(workspace, path, 2, 1) is None
    assert place_at(workspace, path, 10_000, 1) is None
    assert place_at(workspace, "nowhere.cards", 1, 1) is None
    assert tokens(workspace, "nowhere.cards") == ()


@pytest.mark.parametrize("name", few_every_day((*GAMES, *EXAMPLES), ("water_duel", "spades")))
def test_every_block_is_a_symbol_in_its_span(name: str) -> None:
    workspace = game(name)
    for path in workspace.paths():
        text, found = workspace.text(path), symbols(workspace, path)
        alone = {each.line for each in comments(text) if each.alone}
        heads = [n for n, line in enumerate(text.split("\n"), 1) if line[:1].strip()]
        assert [each.span.line for each in found] == [n for n in heads if n not in alone]
        for each in found:
            for inner in (each, *each.below):
                line, column, end_line, end = inner.name_span
                assert each.span[:2] <= inner.span[:2] <= inner.span[2:] <= each.span[2:]
                assert inner.span[:2] <= (line, column) < (end_line, end) <= inner.span[2:]
                assert stretch(text, line, column, end).removesuffix(":") == inner.name


@pytest.mark.laws
@pytest.mark.parametrize("seed", seeds(12))
def test_whatever_a_file_says_it_is_told(seed: int) -> None:
    rng = random.Random(seed)
    name = rng.choice(("water_duel", "spades", "market_row", "timeline_duel"))
    workspace = Workspace()
    for path in game(name).paths():
        text = game(name).text(path)
        workspace.put(path, spoilt(text, rng) if rng.random() < 0.5 else text)
    for checked in (False, True):
        if checked:
            workspace.check()
        for path in workspace.paths():
            told_rightly(workspace, path)
            symbols(workspace, path)
