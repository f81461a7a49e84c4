"""The language book is true: its examples are read, its extracts stand in the games.

How blocks are labelled is said in book.py.
"""

from __future__ import annotations

import re
from typing import get_args

import book
import pytest
from book import Fenced
from bundled import GAMES
from word_examples import WRITTEN

from cardwright.grammar import Word, ast, cut, express, read_block, readings

WORDS = sorted(book.core().values(), key=lambda word: word.key)
KNOWN = re.compile(r"small|also|table|words|wrong( CW\d{4})+|extract (\w+)|")


def named(block: Fenced) -> str:
    return f"line {block.line}"


# ---- blocks --------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", book.blocks(), ids=named)
def test_every_block_has_a_label_that_is_known(block: Fenced) -> None:
    label = KNOWN.fullmatch(block.label)
    assert label, block.label
    assert block.holds in (*book.SUFFIX, "text", "lines")
    assert (block.label == "") == (block.holds == "text")
    assert (block.label == "words") == (block.holds == "lines")


def test_the_game_of_the_book_has_no_problem() -> None:
    problems = book.small_game().check().problems
    assert [f"{each.path}: {each.problem}" for each in problems] == []


@pytest.mark.parametrize("holds", book.SUFFIX)
def test_the_game_of_the_book_stands_in_canonical_form(holds: str) -> None:
    workspace = book.small_game()
    workspace.check()
    path = f"snow_yard.{book.SUFFIX[holds]}"
    assert workspace.formatted(path) == workspace.text(path)


@pytest.mark.parametrize("block", book.blocks("also"), ids=named)
def test_what_is_added_to_the_game_of_the_book_has_no_problem(block: Fenced) -> None:
    assert book.codes_of(block) == []


@pytest.mark.parametrize("block", book.blocks("wrong"), ids=named)
def test_a_wrong_block_gives_the_problems_that_it_shows(block: Fenced) -> None:
    assert book.codes_of(block) == block.label.split()[1:]


@pytest.mark.parametrize("block", book.extracts(), ids=named)
def test_an_extract_stands_in_its_game(block: Fenced) -> None:
    assert block.label.removeprefix("extract ") in GAMES
    assert book.missing(block) == []


# ---- the reference -------------------------------------------------------------------------------


def test_what_part_three_adds_to_the_game_of_the_book_is_read() -> None:
    problems = book.table_problems()
    assert [f"{each.path}: {each.problem}" for each in problems] == []


@pytest.mark.parametrize("form", [*get_args(ast.Declaration), *get_args(ast.Statement)])
def test_the_book_shows_every_form(form: type) -> None:
    blocks = [*book.blocks(), *book.extracts()]
    texts = [block.text for block in blocks if block.holds in book.SUFFIX]
    nodes = [read_block(each)[0] for text in texts for each in cut(text)]
    assert any(form.__name__ in repr(node) for node in nodes)


@pytest.mark.parametrize("line", book.kinds_and_lines(), ids=str)
def test_a_word_that_a_declaration_brings_is_read(line: tuple[str, str]) -> None:
    kind, text = line
    assert len(readings(book.whole_table().vocabulary, text, (kind,))) == 1


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.key)
def test_the_example_of_a_word_is_read_with_it(word: Word) -> None:
    assert any(book.uses(node, word) for node in book.readings_of(word)), book.example_of(word)


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.key)
def test_the_example_of_a_word_has_one_reading_and_the_usual_wording(word: Word) -> None:
    if book.in_scenario(word) is None:
        words = book.whole_table().vocabulary.lexicon.words
        found = [express(node, words) for node in book.readings_of(word)]
        assert found == [book.example_of(word)]


def test_the_scenarios_of_all_examples_have_no_problem_and_the_usual_wording() -> None:
    workspace = book.with_examples()
    problems = [each for each in workspace.check().problems if each.path == book.EXAMPLES]
    assert [f"{each.problem}" for each in problems] == []
    assert workspace.formatted(book.EXAMPLES) == workspace.text(book.EXAMPLES)


def test_every_example_that_was_written_is_used() -> None:
    lines = {line for lines in WRITTEN.values() for line in lines}
    assert lines - set(book.written().values()) == set()


def test_every_word_of_the_core_stands_in_one_table() -> None:
    in_tables = [word.key for kinds in book.regions() for word in book.shown(kinds)]
    assert len(in_tables) == len(set(in_tables))
    alike = {word.key for word in WORDS if book.is_of_every_thing(word)}
    assert set(in_tables) | alike == {word.key for word in WORDS}


def test_the_tables_of_words_are_as_generated() -> None:
    assert book.book() == book.with_tables(book.book()), "run `make reference`"


def test_the_kinds_of_the_core_are_explained() -> None:
    section = book.book().partition("\n## Kinds\n")[2].partition("\n# ")[0]
    explained = set(re.findall(r"`([^`]+)`", section))
    kinds = {word.kind for word in WORDS} | {hole.kind for word in WORDS for hole in word.holes}
    things = re.compile(
        r"^(player|token|space)(s?$|'s$| (nouns?|adjective|number|mark|clauses?|past)$)"
    )
    assert {things.sub(r"card\2", kind) for kind in kinds} - explained == set()


def test_the_game_of_the_book_is_an_example() -> None:
    for path, text in book.example_files().items():
        assert path.read_text(encoding="utf-8") == text, "run `make reference`"


def test_every_link_inside_the_book_leads_somewhere() -> None:
    titles = re.findall(r"^#+ (.+)$", book.book(), re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
    links = set(re.findall(r"\]\(#([^)]+)\)", book.book()))
    assert links - anchors == set()
