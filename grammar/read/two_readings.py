"""The problem CW0206: a line that can be read in two ways, and what tells the two apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from ..problems.diagnostics import Problem, problem
from ..tree import ast
from ..tree.printer import Words
from ..tree.source import Span
from ..tree.walk import bracketed, unlike
from .game_words import Vocabulary


def two_readings(
    vocabulary: Vocabulary, node: ast.Words, nodes: Sequence[ast.Expression]
) -> Problem:
    """Return the problem of a line with these readings.

    Two that print alike are told apart by their kinds; if these are alike as well, two declarations
    make the same words, and both are named.
    """
    words = vocabulary.lexicon.words
    first, second = (bracketed(each, words) for each in nodes[:2])
    if first != second:
        return problem("CW0206", node.span, first=first, second=second)
    pair = unlike(nodes[0], nodes[1])
    first, second = (f"{bracketed(each, words)} ({kind_of(each, words)})" for each in pair)
    found = problem("CW0206", node.span, first=first, second=second)
    return evolve(found, related=tuple(_declared(vocabulary, pair))) if first == second else found


def as_the_box_has_it(
    nodes: Sequence[ast.Expression], words: Words, *, in_force: bool
) -> list[ast.Expression]:
    """Return the rules of some readings in a box that is in force, and what is done in another.

    `As long as C, R` is both: a rule, and a deed that brings one into force for some time.
    """
    fitting = [each for each in nodes if (kind_of(each, words) == "rule") == in_force]
    return fitting or list(nodes)


def _declared(
    vocabulary: Vocabulary, pair: Sequence[ast.Expression]
) -> Iterator[tuple[str, Span, str]]:
    for each, count in zip(pair, ("the one", "the other"), strict=True):
        key = each.word if isinstance(each, ast.Phrase) else ""
        known = vocabulary.declared.get(f"word {key}")
        if known is not None:
            yield f"{count} is declared here", known.span, known.path


def kind_of(node: ast.Expression, words: Words) -> str:
    """Return the kind of a line that has been read."""
    match node:
        case ast.Name(kind=kind):
            return kind
        case ast.Phrase(word=word):
            return words[word].kind
        case ast.Text():
            return "card name"
        case _:
            return "number"
