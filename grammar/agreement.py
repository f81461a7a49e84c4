"""Agreement: a noun with the number before it, a verb with who does it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from attrs import evolve

from . import ast
from .walking import walk
from .words import Hole, Word

Words = Mapping[str, Word]
ONE_OF_THEM = ("a/an {", "1 {", "one {", "each {", "each other {", "any {", "another {", "no {")
SOME_OF_THEM = ("all {", "the {", "{k: number}", "up to {", "any number of {", "{a: ")
NUMBER = re.compile(r"\{\w+: number\}")
SEVERAL = ("player: you", "player: they")


def misnumbered(node: ast.Expression, words: Words) -> list[ast.Phrase]:
    """Return the phrases that put a plural behind the number 1: `1 cards`."""
    return [
        each
        for each in walk(node)
        if isinstance(each, ast.Phrase) and _one_of_many(each, words[each.word])
    ]


def _one_of_many(node: ast.Phrase, word: Word) -> bool:
    """Whether a number 1 stands before a plural; `1 or more cards` is as it should be."""
    return "} or more {" not in word.wording and any(
        isinstance(first, ast.Number) and first.value == 1 and after.kind.endswith(" nouns")
        for first, after in zip(node.args, word.holes[1:], strict=False)
    )


def renumbered(node: ast.Phrase, words: Words) -> ast.Phrase | None:
    """Return `1 card` for `1 cards`, `up to 1 card` for `up to 1 cards`, if that can be said."""
    noun = singular(node.args[-1], words)
    key = NUMBER.sub("1", node.word, count=1).replace(" nouns}", " noun}")
    return ast.Phrase(node.span, key, (noun,)) if noun is not None and key in words else None


def agreeing(node: ast.Expression, words: Words) -> ast.Expression:
    """Return a phrase with `1 card` for `1 cards`, wherever its numbers have come to be 1."""
    if not isinstance(node, ast.Phrase):
        return node
    node = evolve(node, args=tuple(agreeing(each, words) for each in node.args))
    word = words[node.word]
    return (_one_of_many(node, word) and renumbered(node, words)) or node


def singular(node: ast.Expression, words: Words) -> ast.Expression | None:
    """Return a noun in the singular."""
    if not isinstance(node, ast.Phrase):
        return None
    word = words[node.word]
    if node.args:
        key = node.word.replace(" nouns", " noun")
        args = [_in_singular(*each, words) for each in zip(node.args, word.holes, strict=True)]
        if key not in words or None in args:
            return None
        return ast.Phrase(node.span, key, tuple(each for each in args if each is not None))
    kind = word.kind.removesuffix("s")
    for other in words.values():
        same = other.root == word.root if word.sort == "noun" else other.key == node.word[:-1]
        if other.kind == kind and not other.holes and (same or _cores(word, other)):
            return ast.Phrase(node.span, other.key, ())
    return None


def _in_singular(arg: ast.Expression, hole: Hole, words: Words) -> ast.Expression | None:
    """Return a part of a noun as it stands in the singular."""
    return singular(arg, words) if hole.kind.endswith(" nouns") else arg


def _cores(many: Word, one: Word) -> bool:
    """Whether two words of the core are `cards` and `card`."""
    return many.sort == "core" and many.wording == f"{one.wording}s"


def misvoiced(node: ast.Expression, words: Words) -> list[tuple[ast.Phrase, ast.Phrase]]:
    """Return phrases whose verb does not agree with its subject, and how they should read."""
    found = []
    for each in walk(node):
        if isinstance(each, ast.Phrase) and words[each.word].twin:
            word = words[each.word]
            if _number_of(each.args[0], words) not in ("", word.voice):
                found.append((each, ast.Phrase(each.span, word.twin, each.args, each.capital)))
    return found


def _number_of(subject: ast.Expression, words: Words) -> str:
    """Return whether a subject is one or many; nothing where that is open."""
    if not isinstance(subject, ast.Phrase) or subject.word in SEVERAL:
        return "many" if isinstance(subject, ast.Phrase) else ""
    kind, _, wording = subject.word.partition(": ")
    if not kind.endswith("s") or wording.startswith(ONE_OF_THEM):
        return "one"
    return "many" if wording.startswith(SOME_OF_THEM) else ""
