"""The lint CW0548: two events, one of which is said like the other with its end cut off.

`when a player is tired` never hears of `is tired for 2 turns` if the two are declared apart, though
anybody who reads it thinks so. Where the one brings the other about all is well.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from ..problems.diagnostics import Problem, problem
from ..read.game_words import Vocabulary
from ..tree import ast
from ..tree.printer import pattern
from ..tree.words import Element, Hole, Lit, Word
from .declared import Entry, GameTable

Found = Iterator[tuple[str, Problem]]


@frozen
class Events:
    """What a declaration makes an event: where it stands, and its wordings."""

    entry: Entry
    node: ast.Definition
    words: tuple[Word, ...]


def check_events(vocabulary: Vocabulary, table: GameTable) -> Found:
    """Yield the events that are listened to and do not hear what happens under a longer wording."""
    declared = _declared(vocabulary, table)
    said = _said(table)
    heard = {root for kind, root in said if kind == "event"}
    for root, short in declared.items():
        longer = (each for each in declared if each != root and root in heard)
        for other in longer:
            if _is_cut(short, declared[other]) and not _together(said, root, other):
                name, long = pattern(short.node.pattern), pattern(declared[other].node.pattern)
                span = short.node.pattern.span
                found = problem("CW0548", span, name=name, other=long)
                yield short.entry.path, found.moved(short.entry.offset)
                break


def _declared(vocabulary: Vocabulary, table: GameTable) -> dict[str, Events]:
    """Return what makes events, by the root of its words."""
    words: dict[str, list[Word]] = {}
    for each in vocabulary.lexicon.words.values():
        if each.kind == "event" and each.row is None:
            words.setdefault(each.root, []).append(each)
    return {
        root: Events(entry, node, tuple(words[root]))
        for entry in table.rules
        if isinstance(node := entry.checked.node, ast.Definition)
        and (root := f"{node.sort}: {pattern(node.pattern)}") in words
    }


def _said(table: GameTable) -> dict[tuple[str, str], set[int]]:
    """Return which declarations say a word as something done or as an event, and their own."""
    found: dict[tuple[str, str], set[int]] = {}
    for number, entry in enumerate(table.entries):
        node = entry.checked.node
        if isinstance(node, ast.Definition):
            root = f"{node.sort}: {pattern(node.pattern)}"
            found.setdefault(("action", root), set()).add(number)
        for each in entry.checked.share.said:
            found.setdefault(each, set()).add(number)
    return found


def _is_cut(short: Events, long: Events) -> bool:
    """Whether an event is said like another one whose end, with a slot in it, is cut off."""
    return any(
        len(a.elements) < len(b.elements)
        and any(isinstance(each, Hole) for each in b.elements[len(a.elements) :])
        and all(map(_same, a.elements, b.elements))
        for a in short.words
        for b in long.words
    )


def _same(a: Element, b: Element) -> bool:
    if isinstance(a, Lit) and isinstance(b, Lit):
        return bool(a.keys & b.keys)
    if isinstance(a, Hole) and isinstance(b, Hole):
        return a.kind.removesuffix("s") == b.kind.removesuffix("s")
    return False


def _together(said: dict[tuple[str, str], set[int]], short: str, long: str) -> bool:
    """Whether something does both of two words, or the one does the other; or nothing the long."""
    done = said.get(("action", long), set())
    return bool(done & said.get(("action", short), set())) or len(done) < 2
