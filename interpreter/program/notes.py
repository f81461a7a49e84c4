"""Notes: what only people need to know of a program, beside it and by its numbers.

Where each operation and each rule was written, and in which words; what is asked, and what the
names in a question stand for. Whoever tells a match, sets one up or compiles reads them. What plays
never does: with its notes taken away a program plays the same, and has no words for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import Factory, frozen

from cardwright.grammar import Span, Word, ast

from .shapes import Given, Places

Placed = ast.Expression | ast.Statement | ast.Branch | ast.Declaration
"""What has a place of its own in a file."""


@frozen
class Line:
    """Where an operation or clause was written, and the words of it."""

    path: str
    span: Span
    node: Placed | None
    card: str = ""


@frozen
class Names:
    """What the names of a text stand for while it is carried out: a local of its frame, by kind."""

    locals: Mapping[str, tuple[int, str]] = Factory(dict)

    def among(self, frame: Places) -> dict[str, tuple[str, Given]]:
        """Return what the names stand for in a frame, each with its kind."""
        return {
            name: (kind, frame[at]) for name, (at, kind) in self.locals.items() if at < len(frame)
        }


@frozen
class OptionSite:
    """Where an option is asked for, or several: the statement, and what its names stand for."""

    sort: str
    node: ast.Choose
    names: Names


@frozen
class ThingSite:
    """Where anything else is asked for, or the table is shown: the words, and the kind of thing.

    Without names nothing that the words name can be told.
    """

    sort: str
    node: ast.Expression
    base: str = ""
    names: Names | None = None


Site = OptionSite | ThingSite


@frozen
class Notes:
    """What only people need to know of a program."""

    words: Mapping[str, Word] = Factory(dict)
    """The wordings of the game."""
    lines: Mapping[int, Line] = Factory(dict)
    """Where operations were written."""
    rule_lines: Mapping[int, Line] = Factory(dict)
    """Where rules, values and nouns were written, by their functions."""
    sites: Mapping[int, Site] = Factory(dict)
    """What is asked, by the operation that asks."""
    closures: Mapping[int, ast.Expression] = Factory(dict)
    """The words of what can be taken along: by operations, and by functions as -1 - number."""
    closed_in: Mapping[int, tuple[str, ...]] = Factory(dict)
    """The names in these words, in the order in which the program has what they stand for."""
    reactions: Mapping[int, tuple[ast.Reaction, Names]] = Factory(dict)
    """The rules that listen to events, by the operation that their body begins with."""
    cards: Mapping[int, ast.Card] = Factory(dict)
    """The cards, by the number of their print."""
    granted: Mapping[int, ast.Expression] = Factory(dict)
    """The texts that rules give to cards, by their numbers."""
    offered: frozenset[int] = frozenset()
    """The operations that stand first in an option: they are what somebody decided."""

    def sentences(self, starts: Iterable[int], rules: Iterable[int]) -> list[ast.Expression]:
        """Return the words of sentences, by their first operations and by their functions."""
        lines = [self.rule_lines[number].node for number in rules]
        written = [self.closures[start] for start in starts]
        return [*written, *(each for each in lines if isinstance(each, ast.Expression))]
