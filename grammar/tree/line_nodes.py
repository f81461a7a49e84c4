"""What a line is read into: numbers, texts, names and phrases; and the patterns of words.

`Node` is what all of the tree has in common, also of what is declared and done (`ast.py`).
"""

from __future__ import annotations

from typing import NamedTuple

from attrs import field, fields, frozen

from .source import Span


class Part(NamedTuple):
    """A word, number, quoted name or sign of a line, and where it stands."""

    kind: str
    text: str
    line: int
    column: int

    @property
    def span(self) -> Span:
        return Span(self.line, self.column, self.line, self.column + len(self.text))


def texts_of(parts: tuple[Part, ...]) -> tuple[str, ...]:
    """Return what parts say, wherever they stand."""
    return tuple(part.text for part in parts)


@frozen(repr=False)
class Node:
    """Anything in the tree; knows where it was written.

    One `repr` serves all classes: attrs making one for each would slow every start.
    """

    span: Span = field(eq=False)

    def __repr__(self) -> str:
        values = (getattr(self, each.name) for each in fields(type(self))[1:])
        return f"{type(self).__name__}({', '.join(map(repr, values))})"


@frozen(repr=False)
class Words(Node):
    """A run of words, numbers, quoted names and signs that has not been read yet."""

    parts: tuple[Part, ...] = field(eq=texts_of)


@frozen(repr=False)
class Reminder(Node):
    """`*(never done)*`, and how many parts of its line stand before it."""

    text: str
    at: int


@frozen(repr=False)
class Number(Node):
    """`3`"""

    value: int


@frozen(repr=False)
class Text(Node):
    """`"Old Friend"`, the name of a card; of kind `quoted name` if it names something else."""

    value: str
    kind: str = "card name"


@frozen(repr=False)
class Name(Node):
    """A declared name (`North`, `Hand`) or a name given in the text (`n`), and its kind."""

    kind: str
    text: str


@frozen(repr=False)
class Phrase(Node):
    """A declared word with its slots filled: `draw 2 cards`. `word` is the key of the word.

    `capital` keeps whether the first letter was written large, where the text decides that, and
    `grouped` whether it stood in brackets. Its place is without them. `id` is that of a word of
    the core: what a phrase says is asked by it, never by its wording. `reminders` are those that
    stood within the line that this is.
    """

    word: str
    args: tuple[Expression, ...]
    capital: bool | None = field(default=None, eq=False)
    grouped: bool = field(default=False, eq=False)
    id: str = field(default="", eq=False)
    reminders: tuple[Reminder, ...] = field(default=(), eq=False)

    @property
    def row(self) -> str:
        """Return the id of the row of the core, without the kind of thing it speaks of."""
        return self.id.partition(".")[0]

    @property
    def thing(self) -> str:
        """Return the kind of thing of a row that stands for each kind of thing."""
        return self.id.partition(".")[2]


Expression = Words | Number | Text | Name | Phrase
"""What a line is read into; `Words` is one that has not been read yet."""


@frozen(repr=False)
class Slot(Node):
    """`{n: number}`"""

    name: str
    kind: str


@frozen(repr=False)
class Either(Node):
    """`card/cards`: the second form unless the number before it is 1; `play/plays/played`."""

    one: str
    many: str
    past: str = ""


@frozen(repr=False)
class Literal(Node):
    """A word or sign of a pattern, and whether a space stands before it."""

    text: str
    spaced: bool


@frozen(repr=False)
class Pattern(Node):
    """The wording of a declared word: `earn {n: number} coin/coins`"""

    elements: tuple[Slot | Either | Literal, ...]
