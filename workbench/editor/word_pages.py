"""What a word means, as an editor shows it: its pattern, its meaning, where it is from, an example.

All of it is known where words are told to people (`words/`). An example is looked for on the cards
until there is one, for an editor asks about one word at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardwright.grammar import CheckedGame, Printer, Word, ast, walk

from ..words.meanings import Declarations, Source, comment_at, source_of
from .markup import Code, Link, Piece, Remark, Said
from .projects import Project, uri_of
from .sentences_at import sentences

CORE = "A word of the core."


def word_page(project: Project, game: CheckedGame, word: Word) -> Iterator[Piece]:
    """Yield what a word means."""
    source = source_of(game.vocabulary, word)
    yield Code(word.wording)
    meaning = meaning_of(game, word)
    if meaning:
        yield Said(meaning)
    if source is None:
        yield Said(CORE)
    else:
        comment = comment_at(text_of(project, source), source.line)
        if comment:
            yield Remark(comment)
        yield place_link(source)
    example = example_of(game, word)
    if example:
        yield Said(f"Such as: {example}")


def meaning_of(game: CheckedGame, word: Word) -> str:
    """Return what a word means, or the first of what it does."""
    source = source_of(game.vocabulary, word)
    return word.meaning or (Declarations(game).effect(source) if source is not None else "")


def place_link(source: Source) -> Link:
    """Return where something is declared, to be followed."""
    return Link(f"{Path(source.path).name}:{source.line}", f"{uri_of(source.path)}#L{source.line}")


def text_of(project: Project, source: Source) -> str:
    """Return the text of the file that a word is declared in."""
    return project.workspace.text(source.path)


def example_of(game: CheckedGame, word: Word) -> str:
    """Return a sentence of a card with a word in it, and the card; nothing if it is on none."""
    printer = Printer(game.vocabulary.lexicon.words)
    for entry in game.table.entries:
        node = entry.checked.node
        if isinstance(node, ast.Card) and word.key in entry.checked.used:
            for each in sentences(entry):
                if _says(each.node, word.key):
                    return f"{printer.sentence(each.node)} ({node.name})"
    return ""


def _says(node: ast.Expression, key: str) -> bool:
    return any(isinstance(each, ast.Phrase) and each.word == key for each in walk(node))
