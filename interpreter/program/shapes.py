"""Shapes: what stands where in the tuples and lists that a state holds, and of what type it is.

They stay plain tuples, for they are compared, copied and saved as such; whoever reads one of them
by place names the place. A slice up to a place is what comes before it: `text[:TEXT_LINE]` is the
text that a line belongs to, `text[:TEXT_ITEM]` the box of a card. Places are final, so that a type
checker knows what stands at each of them; where a tuple has several forms, its length or its first
place tells which it is, and the checker follows that as well.

Lists that are changed at one place have their types in `kernel/row_types.py`, with the frames.

`Given` is what a game alone knows the type of: what a field holds, a role of an event, a variable
of a word, what a function of a program gives. The compiler has checked that against the
declarations; here it can be anything. It is the only `Any` of these shapes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final, Literal, Protocol, TypeAlias, TypeVar

T = TypeVar("T")

Given: TypeAlias = Any
"""What is of the type that the declarations of a game say, and nothing else: see above."""
Value: TypeAlias = "int | Fraction | str | tuple[Value, ...] | None"
"""What can be kept: a number, a text, nothing, or a tuple of these, which JSON can hold."""
Function: TypeAlias = Callable[..., Given]
"""A function of a program, or of the kernel: what it takes and gives is told in `abi.py`."""
Values: TypeAlias = tuple[Given, ...]
"""What stands in the roles of an event, or in the slots of a name."""


class Places(Protocol):
    """Whatever has places: a row of the state, or one as it is kept."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Given]: ...
    def __getitem__(self, at: int, /) -> Given: ...


Chain: TypeAlias = "tuple[T, Chain[T]] | None"
"""The newest of something, and the chain of all before it."""

# ---- texts, and who carries them out -------------------------------------------------------------

CONTEXT_YOU: Final = 0
CONTEXT_CARD: Final = 1
CONTEXT_TEXT: Final = 2
Context: TypeAlias = "tuple[int, int, Text | None]"
"""Who `you` is, which card is `this card` (-1 for none), which text is being carried out."""
NobodysContext: TypeAlias = "tuple[None, int, Text | None]"
"""A context in which somebody was to do something, and nobody could be chosen."""

TEXT_BOX: Final = 0
TEXT_CARD: Final = 1
TEXT_ITEM: Final = 2
TEXT_LINE: Final = 3
Whole: TypeAlias = tuple[int, int, int]
"""A text: its box, its card, its number on the stack or 0."""
OneLine: TypeAlias = tuple[int, int, int, int]
"""A line of a text has its number besides; 0 if it is not said which: any one of them."""
Text: TypeAlias = Whole | OneLine

STRUCK_BOX: Final = 0
STRUCK_CARD: Final = 1
STRUCK_LINE: Final = 2
Struck: TypeAlias = tuple[int, int, int]
"""A line that was struck out before its text is carried out."""
SkippedPart: TypeAlias = "tuple[Literal['part'], Part]"
"""A part of play that will not happen the next time."""

ENTRY_SORT: Final = 0
ENTRY_CLOSURE: Final = 1
ENTRY_LINE: Final = 2
MARK_SORT: Final = 0
MARK_LINE: Final = 1
MARK_BEHIND: Final = 2
Behind: TypeAlias = tuple[Literal["behind"], int]
"""Behind which line an entry stands that was added."""
Does: TypeAlias = tuple[Literal["does"], int, int]
"""A sentence that is done: where it begins, and the line that it belongs to."""
Added: TypeAlias = "tuple[Literal['closure'], Closure, int, Behind]"
"""A sentence that was added to a text."""
Mark: TypeAlias = (
    tuple[Literal["begins", "ends"], int] | tuple[Literal["begins", "ends"], int, Behind]
)
"""An entry that only marks where a line begins or ends; if it was added, behind what."""
Entry: TypeAlias = "Does | Added | Mark"
"""What a text does next; see `kernel/texts.py`."""

# ---- what is taken along, and done later ---------------------------------------------------------

Env: TypeAlias = "tuple[Context, *tuple[Given, ...]]"
"""What a closure takes along: the context in which it is written, and what its words name."""
Condition: TypeAlias = tuple[int, Env]
"""A function, and what it takes along: also a pattern, a description, a number."""
ENTRY: Final = 0
TAKEN_ALONG: Final = 1
CHOICES: Final = 2
OF_EVENT: Final = 3
SPEAKS_OF: Final = 4
Choice: TypeAlias = tuple[tuple[int, ...], Given]
"""A choice that was made: the way that led to it, and the answer."""
Choices: TypeAlias = tuple[Choice, ...]
Fresh: TypeAlias = tuple[int, Env]
"""What a slot gives to be done: where it begins, and what it takes along."""
Deed: TypeAlias = "tuple[int, Env, Choices | None, Coming | None, Values]"
"""One that is kept: besides the choices made when it was announced, if it was, the event that it
belongs to, and what `it` is in it, of each kind of thing."""
Closure: TypeAlias = "Fresh | Deed"

OPEN_MARK: Final = 0
OPEN_LOW: Final = 1
OPEN_HIGH: Final = 2
OPEN_LISTING: Final = 3
OPEN_TAKEN_ALONG: Final = 4
OPEN_HOW: Final = 5
OPEN_KIND: Final = 6
OPEN_TEST: Final = 7
Open: TypeAlias = tuple[Literal["?"], int, int, int, Env, str, str, int]
"""A choice that is still to be made: how many at least and at most, the function that lists what
can be chosen, what it takes along, how, of what kind, and the function that tells of one thing."""
Thing: TypeAlias = "int | tuple[Value, ...] | None"
"""A card, player, space, token or record by its number, a line, a text; or nothing."""
Things: TypeAlias = tuple[()] | tuple[Thing, *tuple[Thing, ...]]
Slot: TypeAlias = Things | Open
"""What a slot holds that takes things: these, or what they are to be chosen from."""
Numbers: TypeAlias = tuple[()] | tuple[int | None, *tuple[int | None, ...]]
"""Things that have numbers: cards, players, tokens, records."""

Selection: TypeAlias = tuple[int, int, Sequence[Given], str]
"""How many of what is to be chosen, and how: what an open choice comes to."""

# ---- what happens --------------------------------------------------------------------------------

NUMBER: Final = 0
TYPE: Final = 1
VALUES: Final = 2
DOER: Final = 3
CAUSE: Final = 4
SOURCE: Final = 5
PARENT: Final = 6
DECISION: Final = 7
SEEN: Final = 8
SOURCE_SEEN: Final = 9
IDLE: Final = 10
Seen: TypeAlias = tuple[Given, ...] | None
"""Who may know what an event is about, as masks of seats; the row of its sort says of what (`Seen`
in `simple_events.py`)."""
Masks: TypeAlias = "tuple[int, ...] | None"
"""Who may know each of some cards."""
Coming: TypeAlias = tuple[int, int, Values, int]
"""An event on its way, or as far as it can be spoken of: number or 0, sort, values, who does it."""
Record: TypeAlias = "tuple[int, int, Values, int, int, int, int, int, Seen, int, bool]"
"""What happened: its number, type, values, who did it; the operation and the card that it came
from, the event that it is a part of, the decision before it; who may know its cards, and the card
that it came from; if it was idle."""
Event: TypeAlias = "Record | Coming"
Log: TypeAlias = "Chain[Record]"

BATCH_DEPTH: Final = 0
BATCH_WAITING: Final = 1
BATCH_EVENTS: Final = 2
"""What happens together: how many frames lay below, what waits, what has happened already."""
WAITING_AT: Final = 0
WAITING_CONTEXT: Final = 1
WAITING_EVENT: Final = 2
WAITING_KIND: Final = 3
WAITING_VALUES: Final = 4
Waiting: TypeAlias = "tuple[int, Context, Record | None, int, Values]"
"""An event that waits: its operation, its context, what it is a part of, sort and values."""

# ---- parts of play, and the stack ----------------------------------------------------------------

Part: TypeAlias = int | tuple[int, *tuple[Given, ...]]
"""A part of play: its number, with what stands in the slots of its name if it has some."""
FLOW_PART: Final = 0
FLOW_PLAYER: Final = 1
FLOW_BEGAN: Final = 2
FLOW_DEPTH: Final = 3
FLOW_ANSWERS: Final = 4
"""A part of play that goes on: which, whose, the number of its first event, how many frames lie
below it, and the text that a window answers."""
PAST_PART: Final = 0
PAST_PLAYER: Final = 1
PAST_BEGAN: Final = 2
PAST_ENDED: Final = 3
PastPart: TypeAlias = tuple[Part, int, int, int]
"""A part of play that is over: which, whose, the numbers of its first and of its last event."""

ITEM_NUMBER: Final = 0
ITEM_BOX: Final = 1
ITEM_CARD: Final = 2
ITEM_FACE: Final = 3
ITEM_PLAYER: Final = 4
ITEM_CHOICES: Final = 5
ITEM_NEGATED: Final = 6
"""What waits on the stack: its number, the text, the print it is read as, whose it is, what was
chosen when it was announced, and whether it will not happen."""

SECRET_BEFORE: Final = 0
SECRET_DONE: Final = 1
SECRET_MARK: Final = 2
SECRET_DEPTH: Final = 3
"""A secret choice: what was put aside, what was done, the number of the last event before it, and
how many frames lie below it."""

# ---- decisions -----------------------------------------------------------------------------------

PENDING_AT: Final = 0
PENDING_WHO: Final = 1
PENDING_KIND: Final = 2
PENDING_OPTIONS: Final = 3
Pending: TypeAlias = tuple[int, int, str, Sequence[Given]]
"""What is asked: at which operation, whom, what sort of thing, from what."""
SAID_NUMBER: Final = 0
SAID_WHO: Final = 1
SAID_AT: Final = 2
SAID_KIND: Final = 3
SAID_VALUE: Final = 4
SAID_SINCE: Final = 5
SAID_FRAME: Final = 6
SAID_HIDDEN: Final = 7
Hidden: TypeAlias = tuple[tuple[int, tuple[int, int]], ...]
"""Cards that an answer may be about and its seat did not know, with where they lay."""
Said: TypeAlias = tuple[int, int, int, str, Given, int, Values, Hidden]
"""An answer: its number, whose it is, to which operation, of what sort, what it was, the event
before it, the frame that asked, and where cards lay that it may be about and its seat did not know.
"""

Way: TypeAlias = tuple[Given, ...]
"""Things that are chosen together, or options, or an order."""
STEP_TAKEN: Final = 0
STEP_SHOWN: Final = 1
STEP_FEWEST: Final = 2
STEP_MOST: Final = 3
STEP_WAYS: Final = 4
Step: TypeAlias = tuple[Way, Way, int, int, tuple[Way, ...]]
"""What is kept while a step is asked: what was answered, with that what was taken as it had to be,
how few and how many are wanted, and how each option can be finished, where that had to be found."""
Between: TypeAlias = tuple[Way, Way | None, int]
"""What is kept between an answer and the next step: what was answered, a way to finish, and how."""

# ---- rules in force ------------------------------------------------------------------------------

LIFETIME_HOW: Final = 0
LIFETIME_PART: Final = 1
LIFETIME_BEGAN: Final = 2
Until: TypeAlias = tuple[()] | tuple[Literal["while", "event", "once"], Condition]
Lasting: TypeAlias = Until | tuple[Literal["ends"], Part] | tuple[Literal["begins"], Part]
"""For how long a rule is to be in force, as a text says it."""
Lifetime: TypeAlias = Until | tuple[Literal["ends", "begins"], Part, int]
"""For how long it is: see `kernel/lifetimes.py`."""
MODIFIER_NUMBER: Final = 0
MODIFIER_RULE: Final = 1
MODIFIER_LIFETIME: Final = 2
Modifier: TypeAlias = tuple[int, Closure, Lifetime]
"""A rule that a text has brought into force, with a number like an event."""

LAYER_SET: Final = 0
LAYER_ADD: Final = 1
LAYER_HIGHEST: Final = 2
LAYER_LOWEST: Final = 3
"""What a clause about a number does with it: see `kernel/layers.py`."""

CLAUSE_FUNCTION: Final = 0
CLAUSE_TAKEN_ALONG: Final = 1
CLAUSE_GUARDS: Final = 2
CLAUSE_ENTRY: Final = 3
CLAUSE_NAMES: Final = 4
CLAUSE_ANYTHING: Final = 5
"""What a rule in force says: its function and what that takes along, under which conditions; and of
one that reacts, the routine, what of the event that is handed, and whether it reacts to anything.
What it comes from stands last in every clause, whatever else is in it: see `kernel/clauses.py`."""

OPERATION: Final = 0
CONTEXT: Final = 1
EVENT: Final = 2
MODE: Final = 3
LOCALS: Final = 4
"""Where a frame has the operation that comes next, its context, the event that is carried out,
whether a text is only announced, and whatever else it has."""
