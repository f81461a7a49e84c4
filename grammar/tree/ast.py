"""The tree: one class for each rule of `core.lark`; what lines are read into is in `line_nodes.py`.

`span` comes first and does not count when two trees are compared. A line that has not been read yet
is `Words`; reading puts an expression in its place (see `declarations_read.py`) and returns a new
tree.
"""

from __future__ import annotations

from attrs import field, frozen

from .line_nodes import (
    Either as Either,
)
from .line_nodes import (
    Expression as Expression,
)
from .line_nodes import (
    Literal as Literal,
)
from .line_nodes import (
    Name as Name,
)
from .line_nodes import (
    Node as Node,
)
from .line_nodes import (
    Number as Number,
)
from .line_nodes import (
    Part as Part,
)
from .line_nodes import (
    Pattern as Pattern,
)
from .line_nodes import (
    Phrase as Phrase,
)
from .line_nodes import (
    Reminder as Reminder,
)
from .line_nodes import (
    Slot as Slot,
)
from .line_nodes import (
    Text as Text,
)
from .line_nodes import (
    Words as Words,
)
from .line_nodes import texts_of

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
    """`include "vocabulary.rules"`, and behind `without` the wordings that are left out of it."""

    path: str
    without: tuple[str, ...] = ()


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
    """`a Colour is one of Red, Green, Blue`; with `counting from 1` each value has a number."""

    title: Title
    values: tuple[Pattern, ...]
    counting_from: int | None = None


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


THE_GAME = "the game"
"""What stands in the place of a kind of thing where the fields are those of the game itself."""


@frozen(repr=False)
class Fields(Node):
    """`each player has:` or `the game has:`, and its fields."""

    owner: str
    """The kind of thing, or `THE_GAME`."""
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
    """`when`, `before`, `instead when` an event, or `while` a condition, and what follows.

    Behind an event may stand `, if` and a condition, which is asked as it happens and once more
    when the body is done.
    """

    sort: str
    trigger: Expression
    condition: Expression | None
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
    """`option for each c in your cards:` or `.. if c is dear:`, and what it does"""

    name: str
    things: Expression
    condition: Expression | None
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
    """The sentences of one line of a text box; a box with no sentence can have reminders alone."""

    sentences: tuple[Expression, ...]
    reminders: tuple[Reminder, ...] = field(default=(), eq=False)


@frozen(repr=False)
class Box(Node):
    """`Effect: Draw 1 card.`, or a label with a line for each thing it does."""

    label: tuple[Expression, ...]
    lines: tuple[Line, ...]


Printed = Facts | Box
"""What stands on a card."""


@frozen(repr=False)
class Card(Node):
    """`card "Old Friend" x2` and what is printed on it; or `token card ..`, which is in no deck.

    `face "Old Flame" of "Old Friend"` is one more face of a card; `front` is the name of that card.
    """

    name: str
    copies: int
    body: tuple[Printed, ...]
    token: bool = False
    front: str = ""


TOKEN_COPIES = 20
"""So many of a token card each player can have at once, if nothing is said."""


@frozen(repr=False)
class Over(Node):
    """`each suit` or `each n from 1 to 9`: what a pack goes through, and the name of its slot."""

    name: str
    low: int | None = None
    high: int | None = None


@frozen(repr=False)
class PackLine(Node):
    """A line of a pack with its slots, as written, and the lines that belong to it."""

    parts: tuple[Part, ...] = field(eq=texts_of)
    opens: bool
    lines: tuple[PackLine, ...]


@frozen(repr=False)
class Pack(Node):
    """`cards "{rank} of {suit}" for each rank and each suit:`, and what is printed on each."""

    name: str
    copies: int
    over: tuple[Over, ...]
    body: tuple[PackLine, ...]


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
    | Card | Pack | Deck | DeckRules | Scenario
)  # fmt: skip
