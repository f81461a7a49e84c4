"""Where everything stands in the rows of a state, and the types of those that are tuples.

Written from the table in `row_layouts.py` by `make rows`: change that, and not this.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from .shapes import Closure, Context, Given, Hidden, Lifetime, Part, Sayings, Seen, Values, Way

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
GONE: Final = 11
Record: TypeAlias = (
    "tuple[int, int, Values, int, int, int, int, int, Seen, int, bool, tuple[LastKnown, ...]]"
)
"""What happened: its number; its sort; what stands in its roles; who did it; the operation that it
came from; the card that it came from, or -1; the event that it is a part of, or 0; how many
questions were answered before; who may know what it is about; who may know the card that it came
from; whether it changed nothing; the cards that it takes out of play, as they were before."""

LAST_CARD: Final = 0
LAST_ZONE: Final = 1
LAST_FACE_UP: Final = 2
LAST_CONTROLLER: Final = 3
LAST_EDGE: Final = 4
LAST_STRETCH: Final = 5
LAST_PRINT: Final = 6
LAST_VALUES: Final = 7
LAST_SAID: Final = 8
LAST_NAME: Final = 9
LastKnown: TypeAlias = (
    "tuple[int, int, bool, int, int | None, tuple[int, int] | None, int, Values, Sayings, str]"
)
"""A card as it last was: which; where it lay; whether its face was shown; whose it was; which edge
was nearest to its owner; which places of a track it took; the print that it was read as; what its
fields held, with what rules made of it; which adjectives rules said of it, and which not; what it
was called."""

WAITING_AT: Final = 0
WAITING_CONTEXT: Final = 1
WAITING_EVENT: Final = 2
WAITING_KIND: Final = 3
WAITING_VALUES: Final = 4
Waiting: TypeAlias = "tuple[int, Context, Record | None, int, Values]"
"""A simple event that waits for the end of its batch: its operation; its context; what it is a part
of; its sort; its values."""

BATCH_DEPTH: Final = 0
BATCH_WAITING: Final = 1
BATCH_EVENTS: Final = 2
"""What happens together: how many frames lay below; what waits; what has happened already."""

OPERATION: Final = 0
CONTEXT: Final = 1
EVENT: Final = 2
MODE: Final = 3
LOCALS: Final = 4
"""What is carried out: the operation that comes next; its context; the event that is carried out; 1
if a text is only announced."""

FLOW_PART: Final = 0
FLOW_PLAYER: Final = 1
FLOW_BEGAN: Final = 2
FLOW_DEPTH: Final = 3
FLOW_ANSWERS: Final = 4
"""A part of play that goes on: which; whose; the number of its first event; how many frames lie
below it; the text that a window answers."""

PAST_PART: Final = 0
PAST_PLAYER: Final = 1
PAST_BEGAN: Final = 2
PAST_ENDED: Final = 3
PastPart: TypeAlias = "tuple[Part, int, int, int]"
"""A part of play that is over: which; whose; the number of its first event; the number of its last
event."""

ITEM_NUMBER: Final = 0
ITEM_BOX: Final = 1
ITEM_CARD: Final = 2
ITEM_FACE: Final = 3
ITEM_PLAYER: Final = 4
ITEM_CHOICES: Final = 5
ITEM_NEGATED: Final = 6
ITEM_DEED: Final = 7
ITEM_EVENT: Final = 8
ITEM_TEXTS: Final = 9
"""What waits on the stack: its number; the box of its text; the card of its text; -1 for what the
rules put there; the print that it is read as, if it is of a card; whose it is; what was chosen when
it was announced; whether it will not happen; what is done, if it is no text of a box; what has
happened that the deed is about; which texts the box had; -1: print."""

SECRET_BEFORE: Final = 0
SECRET_DONE: Final = 1
SECRET_MARK: Final = 2
SECRET_DEPTH: Final = 3
"""A secret choice: what was put aside; what was done; the number of the last event before it; how
many frames lie below it."""

MODIFIER_NUMBER: Final = 0
MODIFIER_RULE: Final = 1
MODIFIER_LIFETIME: Final = 2
MODIFIER_USED: Final = 3
MODIFIER_COPIED: Final = 4
Modifier: TypeAlias = "tuple[int, Closure, Lifetime, int, tuple[CopiedCard, ...]]"
"""A rule that a text has brought into force: its number, among those of events; the rule; for how
long it is; how much of what it gives was used; what cards are read like because of it, as that was
when it began."""

COPIED_CLAUSE: Final = 0
COPIED_CARD: Final = 1
COPIED_MODEL: Final = 2
COPIED_PRINT: Final = 3
COPIED_KEPT: Final = 4
COPIED_NAME: Final = 5
COPIED_SEEN: Final = 6
CopiedCard: TypeAlias = "tuple[int, int, int, int, tuple[tuple[int, int], ...], str | None, int]"
"""What a card is read like since a rule began: which of the rule's clauses that copy says so; which
card; what it copies; the print that this was read as; which fields came of other prints; the name
that it was given, if it was; who could know what was copied."""

PENDING_AT: Final = 0
PENDING_WHO: Final = 1
PENDING_KIND: Final = 2
PENDING_OPTIONS: Final = 3
Pending: TypeAlias = "tuple[int, int, str, Sequence[Given]]"
"""What is asked: at which operation; whom; what sort of thing; from what."""

STEP_TAKEN: Final = 0
STEP_SHOWN: Final = 1
STEP_FEWEST: Final = 2
STEP_MOST: Final = 3
STEP_WAYS: Final = 4
Step: TypeAlias = "tuple[Way, Way, int, int, tuple[Way, ...]]"
"""What is kept while a choice is asked step by step: what was answered; with that what was taken as
it had to be; how few are wanted; how many are wanted; how each option can be finished, where that
had to be found."""

SAID_NUMBER: Final = 0
SAID_WHO: Final = 1
SAID_AT: Final = 2
SAID_KIND: Final = 3
SAID_VALUE: Final = 4
SAID_SINCE: Final = 5
SAID_FRAME: Final = 6
SAID_HIDDEN: Final = 7
Said: TypeAlias = "tuple[int, int, int, str, Given, int, Values, Hidden]"
"""An answer: its number; whose it is; to which operation; of what sort; what it was; the event
before it; the frame that asked; where cards lay that it may be about and its seat did not know."""

TOKEN_KIND: Final = 0
TOKEN_OWNER: Final = 1
TOKEN_SORT: Final = 2
TOKEN_PLACE: Final = 3
Token: TypeAlias = "tuple[str, int | None, str, int | None]"
"""A token: its kind; whose it is; the sort of its place: zone, space, card; none if it has left;
its place."""

ORIGIN_ZONE: Final = 0
ORIGIN_PLACE: Final = 1
ORIGIN_FACE_UP: Final = 2
ORIGIN_KNOWN: Final = 3
ORIGIN_STRETCH: Final = 4
ORIGIN_EDGE: Final = 5
Origin: TypeAlias = "tuple[int, int, bool, int, tuple[int, int] | None, int | None]"
"""Where and how a card lay before: its zone; its place there; whether it lay face up; who knew it;
which places of a track it took; which edge of it was nearest to its owner."""
