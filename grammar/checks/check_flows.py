"""The lint CW0547: a part of play is finished where it can never be going on.

What a body does goes on within every part of play that leads to it. Reactions, rules and cards may
come up anywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from ..problems.diagnostics import Problem, problem
from ..read.game_words import Vocabulary
from ..tree import ast
from ..tree.printer import express, pattern
from ..tree.walk import statements_in, walk
from .declared import Entry, GameTable, lines_of

Found = Iterator[tuple[str, Problem]]
FINISH = "finish_flow"
LATER = "the next time {e: event}"
ALWAYS_ON = "flow: match"


def check_flows(vocabulary: Vocabulary, table: GameTable) -> Found:
    """Yield what finishes a part of play that is never going on there."""
    leads = {root: entry.checked.share.leads for entry, root in _bodies(table)}
    anywhere = _reached(leads, _roaming(table))
    begun = anywhere.union(*leads.values())  # what is never begun, or said, is told elsewhere
    for entry, root in _bodies(table):
        is_said = isinstance(entry.checked.node, ast.Flow) or root in begun
        if root in anywhere or not is_said:
            continue
        for each in _finished(entry):
            flow = _root(vocabulary, each)
            if (
                flow in leads
                and flow in begun
                and flow != ALWAYS_ON
                and root not in _reached(leads, [flow])
            ):
                shown = express(each, vocabulary.lexicon.words)
                found = problem("CW0547", each.span, name=shown)
                yield entry.path, found.moved(entry.offset)


def _bodies(table: GameTable) -> Iterator[tuple[Entry, str]]:
    """Yield the declarations that are gone through where something says so, with their roots."""
    for entry in table.rules:
        node = entry.checked.node
        if isinstance(node, ast.Flow):
            yield entry, f"flow: {pattern(node.pattern) if node.pattern else node.sort}"
        elif isinstance(node, ast.Definition) and node.sort != "rule":
            yield entry, f"{node.sort}: {pattern(node.pattern)}"


def _roaming(table: GameTable) -> set[str]:
    """Return what may come up at any time: what rules, reactions and cards speak of."""
    known = {id(entry): root for entry, root in _bodies(table)}
    found: set[str] = set()
    for entry in table.entries:
        node = entry.checked.node
        later = id(entry) not in known or any(LATER in word for word in entry.checked.used)
        if later or any(isinstance(each, ast.Reaction) for each in statements_in(_body(node))):
            found |= {known.get(id(entry), ""), *entry.checked.share.leads}
    return found


def _body(node: ast.Declaration) -> object:
    return getattr(node, "body", ())


def _reached(leads: Mapping[str, Collection[str]], start: Iterable[str]) -> set[str]:
    """Return everything that is led to, beginning with some."""
    found: set[str] = set()
    left = list(start)
    while left:
        each = left.pop()
        if each not in found:
            found.add(each)
            left += leads.get(each, ())
    return found


def _finished(entry: Entry) -> Iterator[ast.Phrase]:
    """Yield the parts of play that a declaration finishes."""
    for line in lines_of(entry.checked.node):
        for each in walk(line):
            flow = each.args[0] if isinstance(each, ast.Phrase) and each.row == FINISH else None
            if isinstance(flow, ast.Phrase):
                yield flow


def _root(vocabulary: Vocabulary, flow: ast.Phrase) -> str:
    """Return the root of a part of play: of `the Dusk` it is that of `Dusk`."""
    inner = flow.args[0] if flow.args else None
    word = vocabulary.lexicon.words[flow.word]
    if word.row is not None and isinstance(inner, ast.Phrase):
        return _root(vocabulary, inner)
    return word.root
