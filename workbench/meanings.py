"""Where a word comes from and what it means: for `explain` and `vocabulary`.

A word of the core carries its meaning. A word of a game is declared somewhere, and means what is done
there. Some words follow from a declaration (the fact `Cost 3` from the field `Cost`): they have both.
"""

from __future__ import annotations

from attrs import frozen
from cardwright.grammar import CheckedGame, Printer, Vocabulary, Word, ast

from .library import shown


@frozen
class Source:
    """The place of a declaration."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{shown(self.path)}:{self.line}"


def source_of(vocabulary: Vocabulary, word: Word) -> Source | None:
    """Return where a word is declared, or where the declaration is that it follows from."""
    keys = [f"word {word.key}", word.root, *_field_keys(vocabulary, word), *_kind_keys(word)]
    for key in keys:
        declared = vocabulary.declared.get(key)
        if declared is not None:
            return Source(declared.path, declared.span.line)
    return None


def _field_keys(vocabulary: Vocabulary, word: Word) -> list[str]:
    """Return the field that a fact sets: the one with the longest name that the fact begins with."""
    text = word.key.removeprefix("fact: ")
    if word.kind != "fact":
        return []
    known = [
        (len(name), f"field {owner} {name}")
        for owner, name in vocabulary.fields
        if text == name or text.startswith(f"{name} ")
    ]
    return [key for _, key in sorted(known, reverse=True)]


def _kind_keys(word: Word) -> list[str]:
    """Return the enumerations whose values a word takes, if it says nothing else."""
    if word.sort == "core" and len(word.elements) == len(word.holes) == 1:
        return [f"kind {word.holes[0].kind}"]
    return []


def effect_of(game: CheckedGame, source: Source) -> str:
    """Return what a declaration says: its first statement, or the whole of it if it has one line."""
    node = declaration_at(game, source)
    if node is None:
        return ""
    lines = Printer(game.vocabulary.lexicon.words).declaration(node)
    if isinstance(node, ast.Kind | ast.Fields):
        offset = source.line - lines[0].origin
        same = [line for line in lines if line.origin - node.span.line == _below(game, source)]
        return same[0].text.strip() if same and offset >= 0 else lines[0].text
    body = [line.text.strip() for line in lines[1:] if not line.text.startswith("  also ")]
    if not body or isinstance(node, ast.Card | ast.Game):
        return lines[0].text
    more = " ..." if len(body) > 1 else ""
    return body[0] + more


def _below(game: CheckedGame, source: Source) -> int:
    """Return how many lines below the head of its declaration a place is."""
    for entry in game.table.entries:
        node = entry.checked.node
        if entry.path == source.path and _holds(node, source.line - entry.offset):
            return source.line - entry.offset - node.span.line
    return 0


def declaration_at(game: CheckedGame, source: Source) -> ast.Declaration | None:
    """Return the declaration that stands at a place."""
    for entry in game.table.entries:
        if entry.path == source.path and _holds(entry.checked.node, source.line - entry.offset):
            return entry.checked.node
    return None


def _holds(node: ast.Declaration, line: int) -> bool:
    return node.span.line <= line <= node.span.end_line
