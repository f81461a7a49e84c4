"""Shapes: what stands where in the tuples and lists that a state holds, and of what type it is.

They stay plain tuples, for they are compared, copied and saved as such; whoever reads one of them
by place names the place. A slice up to a place is what comes before it: `text[:TEXT_LINE]` is the
text that a line belongs to, `text[:TEXT_ITEM]` the box of a card. Places are final, so that a type
checker knows what stands at each of them; where a tuple has several forms, its length or its first
place tells which it is, and the checker follows that as well.

Here is what has several forms, or stands inside of others. What has one form only - a record of the
log, an item of the stack, a frame - is a row of the table in `row_layouts.py`.

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

Seen: TypeAlias = tuple[Given, ...] | None
"""Who may know what an event is about, as masks of seats; the row of its sort says of what (`Seen`
in `simple_events.py`)."""
Masks: TypeAlias = "tuple[int, ...] | None"
"""Who may know each of some cards."""
Coming: TypeAlias = tuple[int, int, Values, int]
"""An event on its way, or as far as it can be spoken of: number or 0, sort, values, who does it."""

Sayings: TypeAlias = tuple[tuple[int, bool], ...]
"""Nouns and adjectives, as their functions, and whether rules say that something is so."""

# ---- parts of play -------------------------------------------------------------------------------

Part: TypeAlias = int | tuple[int, *tuple[Given, ...]]
"""A part of play: its number, with what stands in the slots of its name if it has some."""

# ---- decisions -----------------------------------------------------------------------------------

Hidden: TypeAlias = tuple[tuple[int, tuple[int, int]], ...]
"""Cards that an answer may be about and its seat did not know, with where they lay."""

Way: TypeAlias = tuple[Given, ...]
"""Things that are chosen together, or options, or an order."""
Between: TypeAlias = tuple[Way, Way | None, int]
"""What is kept between an answer and the next step: what was answered, a way to finish, and how."""

# ---- rules in force ------------------------------------------------------------------------------

LIFETIME_HOW: Final = 0
LIFETIME_PART: Final = 1
LIFETIME_BEGAN: Final = 2
Until: TypeAlias = tuple[()] | tuple[Literal["while", "event", "once"], Condition]
Lasting: TypeAlias = Until | tuple[Literal["ends"], Part] | tuple[Literal["begins"], Part]
"""For how long a rule is to be in force, as a text says it."""
Applied: TypeAlias = tuple[int, Env, int]
"""What has altered or replaced an event: a clause, by the rule for some time it is of, or 0."""
Lifetime: TypeAlias = Until | tuple[Literal["ends", "begins"], Part, int]
"""For how long it is: see `kernel/lifetimes.py`."""

LAYER_SET: Final = 0
LAYER_ADD: Final = 1
LAYER_HIGHEST: Final = 2
LAYER_LOWEST: Final = 3
LAYER_SHARE: Final = 4
LAYER_SET_ANEW: Final = 5
"""What a clause about a number does with it: see `kernel/layers.py`."""
TOLD: Final = ("?",)
"""What a clause says that a field holds, if its function tells that each time it is asked."""
SETTING: Final = (LAYER_SET, LAYER_SET_ANEW)
"""The layers of a number in which the last clause counts."""

CLAUSE_FUNCTION: Final = 0
CLAUSE_TAKEN_ALONG: Final = 1
CLAUSE_GUARDS: Final = 2
CLAUSE_ENTRY: Final = 3
CLAUSE_LAYER: Final = 3
CLAUSE_NAMES: Final = 4
CLAUSE_ANYTHING: Final = 5
"""What a rule in force says: its function and what that takes along, under which conditions; and of
one that reacts, the routine, what of the event that is handed, and whether it reacts to anything.
What it comes from stands last in every clause, whatever else is in it: see `kernel/clauses.py`."""
