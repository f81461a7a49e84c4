"""The tree: one class for each rule of `core.lark`, and the expressions that lines are read into.

`span` comes first and does not count when two trees are compared. A line that has not been read yet
is `Words`; reading puts an expression in its place (see `declarations_read.py`) and returns a new
tree.
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


def _texts(parts: tuple[Part, ...]) -> tuple[str, ...]:
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


# ---- lines ---------------------------------------------------------------------------------------


@frozen(repr=False)
class Words(Node):
    """A run of words, numbers, quoted names and signs that has not been read yet."""

    parts: tuple[Part, ...] = field(eq=_texts)


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
    the core: what a phrase says is asked by it, never by its wording.
    """

    word: str
    args: tuple[Expression, ...]
    capital: bool | None = field(default=None, eq=False)
    grouped: bool = field(default=False, eq=False)
    id: str = field(default="", eq=False)

    @property
    def row(self) -> str:
        """Return the id of the row of the core, without the kind of thing it speaks of."""
        return self.id.partition(".")[0]

    @property
    def thing(self) -> str:
        """Return the kind of thing of a row that stands for each kind of thing."""
        return self.id.partition(".")[2]


Expression = Words | Number | Text | Name | Phrase


# ---- patterns ------------------------------------------------------------------------------------


@frozen(repr=False)
class Slot(Node):
    """`{n: number}`"""

    name: str
    kind: str


@frozen(repr=False)
class Either(Node):
    """`card/cards`: the second form unless the number before it is 1."""

    one: str
    many: str


@frozen(repr=False)
class Literal(Node):
    """A word or sign of a pattern, and whether a space stands before it."""

    text: str
    spaced: bool


@frozen(repr=False)
class Pattern(Node):
    """The wording of a declared word: `earn {n: number} coin/coins`"""

    elements: tuple[Slot | Either | Literal, ...]


# ---- the game and its files ----------------------------------------------------------------------


@frozen(repr=False)
class Game(Node):
    """`game "Castles":`"""

    title: str
    settings: tuple[Expression, ...]


@frozen(repr=False)
class Belongs(Node):
    """`for "Castles"`"""

    title: str


@frozen(repr=False)
class Include(Node):
    """`include "vocabulary.rules"`"""

    path: str


@frozen(repr=False)
class Ruling(Node):
    """`ruling ties: both win, or nobody wins`; the first choice is the default."""

    name: str
    choices: tuple[str, ...]


@frozen(repr=False)
class Say(Node):
    """`say "pile" not "heap", "stack"`"""

    word: str
    instead_of: tuple[str, ...]


# ---- what there is -------------------------------------------------------------------------------


@frozen(repr=False)
class Title(Node):
    """The name of a kind or noun, in the singular and the plural: `baker`, `bakers`."""

    one: str
    many: str


@frozen(repr=False)
class Enumeration(Node):
    """`a Colour is one of Red, Green, Blue`"""

    title: Title
    values: tuple[Pattern, ...]


@frozen(repr=False)
class Field(Node):
    """`Coins: number 0 to 20, starting at 5`"""

    name: str
    settings: tuple[Expression, ...]


@frozen(repr=False)
class Kind(Node):
    """`a Castle is a card with:` and its fields."""

    title: Title
    base: str
    fields: tuple[Field, ...]


@frozen(repr=False)
class Fields(Node):
    """`each player has:` and its fields."""

    owner: str
    fields: tuple[Field, ...]


@frozen(repr=False)
class Noun(Node):
    """`a rival is a player if it is not you`"""

    title: Title
    base: str
    condition: Expression


@frozen(repr=False)
class Adjective(Node):
    """`a card is dear if its Cost is more than your Coins`"""

    base: str
    pattern: Pattern
    condition: Expression


@frozen(repr=False)
class Place(Node):
    """`zone Hand: one for each player, seen by its owner` (also `board` and `track`)."""

    sort: str
    name: str
    settings: tuple[Expression, ...]


# ---- words ---------------------------------------------------------------------------------------


@frozen(repr=False)
class Also(Node):
    """`also {c} is Lost`: another wording of the word declared above it."""

    pattern: Pattern


@frozen(repr=False)
class Aside(Node):
    """`for the rules only`: nobody is told of the word, or part of play, that is declared above."""


@frozen(repr=False)
class Value(Node):
    """`value number: the damage dealt means ...` (also `condition ...`)."""

    kind: str
    pattern: Pattern
    meaning: Expression | None
    body: tuple[Statement, ...]


@frozen(repr=False)
class Definition(Node):
    """`to earn {n: number} coins:` and its body; also `cost`, `event` and `rule`."""

    sort: str
    pattern: Pattern
    wordings: tuple[Also, ...]
    body: tuple[Statement, ...]
    aside: Aside | None = None


@frozen(repr=False)
class Label(Node):
    """`label speed {n: number}`: a word that may stand behind the name of a text box."""

    pattern: Pattern


# ---- rules and the course of play ----------------------------------------------------------------


@frozen(repr=False)
class Flow(Node):
    """`step Draw:` and what happens in it (also `setup`, `turn`, `window`, ...)"""

    sort: str
    pattern: Pattern | None
    body: tuple[Statement, ...]
    aside: Aside | None = None


@frozen(repr=False)
class Always(Node):
    """`always a dear card cannot be played`"""

    rule: Expression


@frozen(repr=False)
class Reaction(Node):
    """`when`, `before`, `instead when` an event, or `while` a condition, and what follows."""

    sort: str
    trigger: Expression
    body: tuple[Statement, ...]


# ---- statements ----------------------------------------------------------------------------------


@frozen(repr=False)
class Branch(Node):
    """`if the deck is empty:` and its statements."""

    condition: Expression
    body: tuple[Statement, ...]


@frozen(repr=False)
class If(Node):
    """`if ...:`, any `otherwise if ...:`, and the `otherwise:`"""

    branches: tuple[Branch, ...]
    otherwise: tuple[Statement, ...]


@frozen(repr=False)
class ForEach(Node):
    """`for each p in all rivals:`"""

    name: str
    things: Expression
    body: tuple[Statement, ...]


@frozen(repr=False)
class Repeat(Node):
    """`repeat:`, `repeat 3 times:`, `repeat until the deck is empty:`"""

    limit: Expression | None
    body: tuple[Statement, ...]


@frozen(repr=False)
class Let(Node):
    """`let price be its Cost`"""

    name: str
    value: Expression


@frozen(repr=False)
class Answer(Node):
    """`answer 3`: the value of the word being declared."""

    value: Expression


@frozen(repr=False)
class Option(Node):
    """`option end the turn:` and what it does"""

    label: Pattern
    condition: Expression | None
    body: tuple[Statement, ...]


@frozen(repr=False)
class OptionEach(Node):
    """`option for each c in the playable cards:` and what it does"""

    name: str
    things: Expression
    body: tuple[Statement, ...]


@frozen(repr=False)
class Choose(Node):
    """`choose one:` and its options."""

    choice: Expression
    options: tuple[Option | OptionEach, ...]


@frozen(repr=False)
class Together(Node):
    """`together:` its statements happen as one event."""

    body: tuple[Statement, ...]


@frozen(repr=False)
class Secretly(Node):
    """`secretly each player:` all answer against the same state, then everything is revealed."""

    who: Expression
    body: tuple[Statement, ...]


@frozen(repr=False)
class Do(Node):
    """`draw 2 cards`; `choose a card as fuel` gives what is chosen a name."""

    what: Expression
    name: str | None


Statement = (
    If | ForEach | Repeat | Let | Answer | Choose | Together | Secretly | Reaction | Always | Do
)


# ---- cards and decks -----------------------------------------------------------------------------


@frozen(repr=False)
class Facts(Node):
    """`Cost 3, Weight 2`: fields, marks and bare values of a card."""

    items: tuple[Expression, ...]


@frozen(repr=False)
class Line(Node):
    """The sentences of one line of a text box."""

    sentences: tuple[Expression, ...]


@frozen(repr=False)
class Box(Node):
    """`Effect: Draw 1 card.`, or a label with a line for each thing it does."""

    label: tuple[Expression, ...]
    lines: tuple[Line, ...]


@frozen(repr=False)
class Card(Node):
    """`card "Old Friend" x2` and what is printed on it."""

    name: str
    copies: int
    body: tuple[Facts | Box, ...]


@frozen(repr=False)
class Deck(Node):
    """`deck "Ironworks":` and its cards."""

    name: str
    entries: tuple[Expression, ...]


@frozen(repr=False)
class DeckRules(Node):
    """`every deck has:` and what must be true of it."""

    rules: tuple[Expression, ...]


# ---- scenarios -----------------------------------------------------------------------------------


@frozen(repr=False)
class Move(Node):
    """`Xena: play "Old Friend"`: a seat and its answer, or what it has done when a play begins.

    The seat `otherwise` answers what no other line of its part answers.
    """

    who: str
    what: Expression


@frozen(repr=False)
class Section(Node):
    """`given:`, `play:` or `expect:` and its lines."""

    sort: str
    lines: tuple[Expression | Move, ...]


@frozen(repr=False)
class Scenario(Node):
    """`scenario "Towels stop three of five":`"""

    name: str
    sections: tuple[Section, ...]


Declaration = (
    Game | Belongs | Include | Ruling | Say
    | Enumeration | Kind | Fields | Noun | Adjective | Place
    | Value | Definition | Label
    | Flow | Reaction | Always
    | Card | Deck | DeckRules | Scenario
)  # fmt: skip
