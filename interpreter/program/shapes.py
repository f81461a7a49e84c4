"""Shapes: what stands where in the tuples and lists that a state holds.

They stay plain tuples, for they are compared, copied and saved as such; whoever reads one of them
by place names the place. A slice up to a place is what comes before it: `text[:TEXT_LINE]` is the
text that a line belongs to, `text[:TEXT_ITEM]` the box of a card. Frames and records of the log
have their names in `kernel/state.py`, what keeps a choice going in `kernel/steps.py`.
"""

from __future__ import annotations

CONTEXT_YOU, CONTEXT_CARD, CONTEXT_TEXT = range(3)
"""A context: who `you` is, which card is `this card`, which text is being carried out."""

TEXT_BOX, TEXT_CARD, TEXT_ITEM, TEXT_LINE = range(4)
"""A text: its box, its card, its number on the stack or 0; a line of one has its number besides."""
STRUCK_BOX, STRUCK_CARD, STRUCK_LINE = range(3)
"""A line that was struck out before its text is carried out."""
ENTRY_SORT, ENTRY_CLOSURE, ENTRY_LINE = range(3)
"""What a text does next, and the line that it belongs to; see `kernel/texts.py`."""
MARK_SORT, MARK_LINE, MARK_BEHIND = range(3)
"""An entry that only marks where a line begins or ends; if it was added, behind what."""

ITEM_NUMBER, ITEM_BOX, ITEM_CARD, ITEM_FACE, ITEM_PLAYER, ITEM_CHOICES, ITEM_NEGATED = range(7)
"""What waits on the stack: its number, the text, the print it is read as, whose it is, what was
chosen when it was announced, and whether it will not happen."""

FLOW_PART, FLOW_PLAYER, FLOW_BEGAN, FLOW_DEPTH, FLOW_ANSWERS = range(5)
"""A part of play that goes on: which, whose, the number of its first event, how many frames lie
below it, and the text that a window answers."""
PAST_PART, PAST_PLAYER, PAST_BEGAN, PAST_ENDED = range(4)
"""A part of play that is over: which, whose, the numbers of its first and of its last event."""

BATCH_DEPTH, BATCH_WAITING, BATCH_EVENTS = range(3)
"""What happens together: how many frames lay below, what waits, what has happened already."""
WAITING_AT, WAITING_CONTEXT, WAITING_EVENT, WAITING_KIND, WAITING_VALUES = range(5)
"""An event that waits: its operation, its context, what it is a part of, sort and values."""

SECRET_BEFORE, SECRET_DONE, SECRET_MARK, SECRET_DEPTH = range(4)
"""A secret choice: what was put aside, what was done, the number of the last event before it, and
how many frames lie below it."""

PENDING_AT, PENDING_WHO, PENDING_KIND, PENDING_OPTIONS = range(4)
"""What is asked: at which operation, whom, what sort of thing, from what."""
(
    SAID_NUMBER, SAID_WHO, SAID_AT, SAID_KIND, SAID_VALUE, SAID_SINCE, SAID_FRAME, SAID_HIDDEN,
) = range(8)  # fmt: skip
"""An answer: its number, whose it is, to which operation, of what sort, what it was, the event
before it, the frame that asked, and where cards lay that it may be about and its seat did not know.
"""

MODIFIER_NUMBER, MODIFIER_RULE, MODIFIER_LIFETIME = range(3)
"""A rule that a text has brought into force, with a number like an event."""
LIFETIME_HOW, LIFETIME_PART, LIFETIME_BEGAN = range(3)
"""For how long a rule is in force: see `kernel/lifetimes.py`."""

(
    CLAUSE_FUNCTION, CLAUSE_TAKEN_ALONG, CLAUSE_GUARDS, CLAUSE_ENTRY, CLAUSE_NAMES, CLAUSE_ANYTHING,
) = range(6)  # fmt: skip
"""What a rule in force says: its function and what that takes along, under which conditions; and of
one that reacts, the routine, what of the event that is handed, and whether it reacts to anything.
What it comes from stands last in every clause, whatever else is in it."""

(
    OPEN_MARK, OPEN_LOW, OPEN_HIGH, OPEN_LISTING, OPEN_TAKEN_ALONG, OPEN_HOW, OPEN_KIND, OPEN_TEST,
) = range(8)  # fmt: skip
"""A choice that is still to be made: how many at least and at most, the function that lists what
can be chosen, what it takes along, how, of what kind, and the function that tells of one thing."""
