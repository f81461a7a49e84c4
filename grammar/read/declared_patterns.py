"""What words are made of: the pattern of a declaration, the kinds it names, and its settings."""

from __future__ import annotations

from attrs import evolve

from ..tree import ast
from ..tree.source import Span
from ..tree.words import Element, Hole, Lit
from .chart import Chart
from .forms import counted, touches
from .game_words import At, Vocabulary, unknown_kind
from .third_forms import given

ANSWER = "answer"
"""The kind of what a scenario answers with, and what stands in the slots of labels of options."""


class Patterns:
    """Reads the parts of a declaration, while the words of its game are being made."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.lexicon = vocabulary.lexicon
        self.at: At = ("", 0)

    def elements(self, pattern: ast.Pattern) -> tuple[Element, ...]:
        """Return the elements of a wording as it is declared."""
        made: list[Element] = []
        previous: Span | None = None
        for element in pattern.elements:
            spaced = previous is None or not touches(previous, element.span)
            previous = element.span
            match element:
                case ast.Slot():
                    made.append(self._hole(element, spaced))
                case ast.Either():
                    made.append(Lit(counted((element.one, element.many)), spaced))
                    self.vocabulary.third_forms |= given(element.one, element.many, element.past)
                case ast.Literal():
                    made.append(Lit((element.text,), element.spaced))
        return tuple(made)

    def label_elements(self, label: ast.Pattern) -> tuple[Element, ...]:
        """Return the elements of an option's label as one answers with it.

        What a name in it stands for only play can tell: there stands an answer of its own.
        """
        open_ones = (
            evolve(each, kind=ANSWER) if isinstance(each, ast.Slot) else each
            for each in label.elements
        )
        return self.elements(evolve(label, elements=tuple(open_ones)))

    def _hole(self, slot: ast.Slot, spaced: bool) -> Hole:
        kind = ANSWER if slot.kind == ANSWER else self.vocabulary.base(slot.kind)
        if kind is None:
            end = slot.span.end_column - 1
            span = slot.span._replace(column=end - len(slot.kind), end_column=end)
            unknown_kind(self.vocabulary, self.at, slot.kind, span)
            kind = "number"
        return Hole(slot.name, kind, 0, spaced)

    def unknown(self, name: str, declaration: Span, skip: int) -> None:
        """Report the kind that a declaration names behind its first word."""
        line, column = declaration.line, declaration.column + skip
        span = Span(line, column, line, column + len(name))
        unknown_kind(self.vocabulary, self.at, name, span)

    def setting(self, words: ast.Expression, goal: str) -> ast.Expression | None:
        """Read a setting with the words that there are so far."""
        if not isinstance(words, ast.Words):
            return words
        reading = Chart(self.lexicon, words.parts).read([goal])
        return reading.nodes[0] if reading.nodes else None
