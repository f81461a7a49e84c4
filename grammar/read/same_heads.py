"""The words of a game after an edit that changed none of them: only of bodies, or of places.

What makes words is the head of a declaration: its wordings, its fields, the labels of its options.
As long as all heads are as they were, in the same order, the lexicon is the same, and with it
whatever was read. What else a vocabulary holds is put in order: the places of what is declared,
the declarations themselves, and the places of problems. The i-th declaration of before is the i-th
of now; a place belongs to the declaration whose lines it is in, and moves with it.

Only the head of what is held as declared may be asked about: two games with other bodies are not
told apart by it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from attrs import define, evolve, field

from ..problems.diagnostics import Problem
from ..tree import ast
from ..tree.paths import is_common
from ..tree.printer import pattern
from ..tree.source import Block, Span, head
from ..tree.walk import options_in
from .game_words import Declared, Placed, Vocabulary

Head = tuple[str, ...]


def head_of(block: Block, node: ast.Declaration) -> Head:
    """Return what of a declaration makes words, with the lines that stands on in its block."""
    labels = [pattern(each.label) for each in options_in(getattr(node, "body", ()))]
    wordings = [str(each.span.line) for each in getattr(node, "wordings", ())]
    return (head(block), *wordings, *labels)


def same_words(
    vocabulary: Vocabulary, before: Sequence[Placed], now: Sequence[Placed]
) -> Vocabulary:
    """Return a vocabulary for declarations that have the same heads as those it was made of."""
    moves = Moves(before, now)
    left_out = {moves.at(at): word for at, word in vocabulary.left_out.items()}
    counted = [each for each in now if left_out.get(each[:2]) != ""]
    return evolve(
        vocabulary,
        declared={key: moves.declared(each) for key, each in vocabulary.declared.items()},
        problems=[(path, moves.problem(path, each)) for path, each in vocabulary.problems],
        left_out=left_out,
        said=[node for _, _, node in sorted(counted, key=lambda each: is_common(each[0]))],
        neighbors=None,
        deeds=None,
    )


@define
class Moves:
    """Where each declaration stood, and where it stands now."""

    before: Sequence[Placed]
    now: Sequence[Placed]
    places: dict[str, tuple[list[int], list[int]]] = field(factory=dict)
    """Of each file the lines before its declarations, and their numbers among all."""

    def __attrs_post_init__(self) -> None:
        for number, (path, offset, _) in enumerate(self.before):
            offsets, numbers = self.places.setdefault(path, ([], []))
            offsets.append(offset)
            numbers.append(number)

    def number(self, path: str, line: int) -> int:
        """Return the number of the declaration that a line was in."""
        offsets, numbers = self.places[path]
        return numbers[bisect_right(offsets, line - 1) - 1]

    def at(self, at: tuple[str, int]) -> tuple[str, int]:
        """Return where a declaration stands now."""
        return self.now[self.number(at[0], at[1] + 1)][:2]

    def span(self, path: str, span: Span) -> Span:
        """Return where something of a head stands now; a whole declaration may have grown."""
        number = self.number(path, span.line)
        (_, old, node), (_, new, current) = self.before[number], self.now[number]
        if span == node.span.moved(old):
            return current.span.moved(new)
        return span.moved(new - old)

    def declared(self, known: Declared) -> Declared:
        """Return something declared as it is now."""
        number = self.number(known.path, known.span.line)
        span = self.span(known.path, known.span)
        node = self.now[number][2] if known.node is self.before[number][2] else known.node
        if span == known.span and node is known.node:
            return known
        return evolve(known, span=span, node=node)

    def problem(self, path: str, known: Problem) -> Problem:
        """Return a problem of a head where it is now."""
        fixes = tuple(evolve(each, span=self.span(path, each.span)) for each in known.fixes)
        related = tuple((text, self.span(at, span), at) for text, span, at in known.related)
        return evolve(known, span=self.span(path, known.span), fixes=fixes, related=related)
