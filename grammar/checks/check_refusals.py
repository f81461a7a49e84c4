"""Checks of what scenarios refuse: what is never an option in a game is refused by accident."""

from __future__ import annotations

from collections.abc import Iterator

from ..problems.diagnostics import Problem, problem
from ..read.game_words import Vocabulary
from ..tree import ast
from ..tree.printer import express
from ..tree.walk import statements_in, walk
from .declared import GameTable, lines_of

REFUSED = (
    "refused", "refused_not_asked", "refused_because",
    "expect_not_offered", "expect_not_offered_because",
)  # fmt: skip
JOINED = "in_turn"


def check_refusals(vocabulary: Vocabulary, table: GameTable) -> Iterator[tuple[str, Problem]]:
    """Find refusals of what is done in the course of a game, and no option anywhere in it."""
    words = vocabulary.lexicon.words
    refused = [*_refused(table)]
    offered = _offered(vocabulary, table) if refused else None
    if offered is None:
        return
    labels = [*_labels(table)]
    for path, offset, action in refused:
        said = express(action, words)
        if words[action.word].root not in offered and not any(map(said.startswith, labels)):
            yield path, problem("CW0560", action.span, found=said).moved(offset)


def _refused(table: GameTable) -> Iterator[tuple[str, int, ast.Phrase]]:
    """Yield the words of a game that scenarios say are no option, each with its place."""
    for entry in table.entries:
        node = entry.checked.node
        for line in lines_of(node) if isinstance(node, ast.Scenario) else ():
            for each in walk(line):
                if isinstance(each, ast.Phrase) and each.row in REFUSED:
                    for answer in each.args:
                        match answer:
                            case ast.Phrase(row="answer_deed", args=(ast.Phrase() as action,)) if (
                                action.row != JOINED
                            ):
                                yield entry.path, entry.offset, action
                            case _:
                                continue


def _offered(vocabulary: Vocabulary, table: GameTable) -> set[str] | None:
    """Return the roots of all words that may be an option; None if any word may be one.

    What is only ever done, as a line of its own, is none: an option stands in a choice, a
    reaction, on a card, or is passed on as what is to be done.
    """
    words, found = vocabulary.lexicon.words, set[str]()
    for entry in table.entries:
        node = entry.checked.node
        if isinstance(node, ast.Scenario):
            continue
        if any(_begins_with_a_slot(each) for each in statements_in(getattr(node, "body", ()))):
            return None
        done = {id(each) for each in _only_done(node)}
        found |= {
            words[each.word].root
            for line in lines_of(node)
            for each in walk(line)
            if isinstance(each, ast.Phrase) and id(each) not in done
        }
    return found


def _begins_with_a_slot(node: ast.Node) -> bool:
    return isinstance(node, ast.Option) and isinstance(node.label.elements[0], ast.Slot)


def _only_done(node: ast.Declaration) -> Iterator[ast.Expression]:
    """Yield what is done in a body, and is no option and no reaction."""
    if not isinstance(node, ast.Definition | ast.Flow):
        return
    told: set[int] = set()
    for each in statements_in(node.body):
        shown = each.body[:1] if isinstance(each, ast.OptionEach) else ()
        shown = each.body if isinstance(each, ast.Reaction) else shown
        told |= {id(inner) for inner in statements_in(shown)}
    for each in statements_in(node.body):
        if isinstance(each, ast.Do) and id(each) not in told:
            yield from _joined(each.what)


def _joined(what: ast.Expression) -> Iterator[ast.Expression]:
    """Yield an action, or each of several that are joined."""
    yield what
    if isinstance(what, ast.Phrase) and what.row == JOINED:
        for each in what.args:
            yield from _joined(each)


def _labels(table: GameTable) -> Iterator[str]:
    """Yield how the labels of options begin: up to the first slot."""
    for entry in table.entries:
        for each in statements_in(getattr(entry.checked.node, "body", ())):
            if isinstance(each, ast.Option):
                first = each.label.elements[0]
                if isinstance(first, ast.Either):
                    yield from (first.one, first.many)
                elif isinstance(first, ast.Literal):
                    yield first.text
