"""The table of the state: a row for each field, and what becomes of it wherever fields are listed.

A row tells how a field holds what it holds; whether a copy of the state has it, and whether a save;
whether it is put aside while others decide in secret; and what it is before the setup. The state's
slots, saves, secret choices and the laying out of a match are worked out from these rows. Only
`State.fork` is written out: going through rows takes half as long again, and forks are what a
search does all the time. `tests/test_state_layout.py` holds all of them against the table.

The order of the rows counts: it is that of what is put aside, and so of what stands in saves.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from attrs import frozen


class Holds(Enum):
    """How a field holds what it holds: what of it can be changed where it is."""

    VALUE = "a number, a text, nothing, or a tuple that never changes"
    CHAIN = "the newest, and the chain of all before it; it only grows"
    LIST = "a list of values"
    LISTS = "a list of lists of values"
    BATCHES = "a list of lists, in which lists stand beside values"
    FIELDS = "a list of lists, or of pairs where the field is one of records"
    PAIRS = "values by what they belong to"


class Copied(Enum):
    """What a copy of the state has in a field."""

    SAME = "what this state has: it never changes, or it is one for all states of a program"
    OWN = "a copy of it, as deep as it can be changed"
    EMPTY = "what it is at the beginning: it is worked out again, or a copy has no use for it"


class Saved(Enum):
    """How a field stands in a save."""

    PLAIN = "as it is"
    SORTED = "as it is, sorted: the order says nothing"
    WORKED_OUT = "not: it follows from the program, and from what is saved"
    NOT = "not: it is as at the beginning"


class Aside(Enum):
    """What becomes of a field when the next player decides in secret."""

    KEPT = "it is put aside when the choice begins, and is again as it was"
    KEPT_LENGTHS = "it is put aside how many there were; what came since goes"
    KEPT_NUMBERED = "it is as it was, but what is new keeps its number, and is nowhere"
    CUT = "what was noted since the choice began goes"
    EMPTY = "it is as at the beginning: it is worked out again"
    STAYS = "it stays as it is"


@frozen
class Each:
    """A list at the beginning: one value for each thing of a sort."""

    of: str
    value: object


@frozen
class Own:
    """What has a beginning of its own, and where that is told."""

    where: str


NONE_YET = Each("nothing", None)
"""A list, or pairs, with nothing in it."""


@frozen
class StateField:
    """A field of the state."""

    name: str
    meaning: str
    holds: Holds
    copied: Copied
    saved: Saved
    aside: Aside
    start: object
    laid_out: bool = True
    """Whether it is as at the beginning also when a match is set up afresh."""


BEGUN, LAYING = Own("machine.begun"), Own("flow.laid_out")

VALUE, CHAIN, LIST, LISTS, BATCHES, FIELDS, PAIRS = Holds
SAME, OWN, EMPTY = Copied
PLAIN, SORTED, WORKED_OUT, NOT_SAVED = Saved
KEPT, KEPT_LENGTHS, KEPT_NUMBERED, CUT, EMPTIED, STAYS = Aside

STATE: tuple[StateField, ...] = (
    # How things lie.
    StateField("fields", "what each field that a game declares holds, for each of its owners",
               FIELDS, OWN, PLAIN, KEPT, LAYING),
    StateField("zones", "the cards of each zone, the lowest first; -1 for an empty slot",
               LISTS, OWN, PLAIN, KEPT, Each("zone", ())),
    StateField("where", "the zone of each card; -1 for none",
               LIST, OWN, PLAIN, KEPT, Each("card", -1)),
    StateField("face_up", "whether each card lies face up",
               LIST, OWN, PLAIN, KEPT, Each("card", False)),
    StateField("known", "which seats know each card, as bits",
               LIST, OWN, PLAIN, KEPT, Each("card", 0)),
    StateField("controller", "who controls each card",
               LIST, OWN, PLAIN, KEPT, LAYING),
    StateField("origin", "where and how each card lay before; None if it has not moved",
               LIST, OWN, PLAIN, KEPT, Each("card", None)),
    StateField("edges", "which edge of each card is nearest to its owner, as a box, or None",
               LIST, OWN, PLAIN, KEPT, Each("card", None)),
    StateField("stretches", "which places of a track each card takes: length and first, or None",
               LIST, OWN, PLAIN, KEPT, Each("card", None)),
    StateField("reached", "how far each track is laid",
               LIST, OWN, PLAIN, KEPT, Each("zone", 0)),
    StateField("stands", "the space of each player's piece, or None",
               LIST, OWN, PLAIN, KEPT, Each("player", None)),
    StateField("tokens", "kind, owner and place of each token there ever was",
               LIST, OWN, PLAIN, KEPT_NUMBERED, NONE_YET),
    StateField("modifiers", "the rules that texts have brought into force: see `MODIFIER`",
               VALUE, SAME, PLAIN, KEPT, ()),
    StateField("skipped", "the parts of play, and lines of texts, that will be passed over",
               VALUE, SAME, PLAIN, KEPT, ()),
    StateField("items", "the texts on the stack, the newest last",
               LISTS, OWN, PLAIN, KEPT, NONE_YET),
    StateField("spoken", "what `it` is, of each kind of thing",
               LIST, OWN, PLAIN, KEPT, Each("kind of thing", None)),
    StateField("out", "which players are out of the match, as bits",
               VALUE, SAME, PLAIN, KEPT, 0),
    StateField("batches", "what happens together: the depth it began at, what waits, its events",
               BATCHES, OWN, PLAIN, KEPT_LENGTHS, NONE_YET),
    StateField("records", "the kind of each record that is there",
               PAIRS, OWN, PLAIN, KEPT, NONE_YET),
    StateField("since", "when each card came to where it lies, or was turned: what happened last",
               LIST, OWN, PLAIN, KEPT, Each("card", 0)),
    StateField("told_x", "what X is of each card, from when it is settled; or None",
               LIST, OWN, PLAIN, KEPT, Each("card", None)),
    StateField("backwards", "whether play goes against the order of seats",
               VALUE, SAME, PLAIN, KEPT, False),
    StateField("turned", "the print of the face of each card that counts; None for its front",
               LIST, OWN, PLAIN, KEPT, Each("card", None)),
    # What goes on.
    StateField("frames", "what goes on, one frame for each thing inside of another",
               LISTS, OWN, PLAIN, STAYS, LAYING),
    StateField("flows", "the parts of play that go on, the innermost last",
               LISTS, OWN, PLAIN, STAYS, NONE_YET),
    StateField("secrets", "what is decided in secret: what is put aside, what was done, since when",
               LISTS, OWN, PLAIN, STAYS, NONE_YET),
    StateField("announced", "what was chosen for each text that was announced: box and card",
               PAIRS, OWN, SORTED, STAYS, NONE_YET),
    StateField("turn", "whose turn it is", VALUE, SAME, PLAIN, STAYS, 0),
    StateField("turns", "how many turns have begun", VALUE, SAME, PLAIN, STAYS, 0, False),
    StateField("rounds", "how many rounds have begun", VALUE, SAME, PLAIN, STAYS, 0, False),
    StateField("made", "how many records were ever made", VALUE, SAME, PLAIN, STAYS, 0, False),
    StateField("result", "how the match has ended, and who has won; None while it goes on",
               VALUE, SAME, PLAIN, STAYS, None, False),
    StateField("printed_as", "the print of each card that was made in the match",
               PAIRS, OWN, PLAIN, STAYS, NONE_YET),
    # What is asked, and what was answered.
    StateField("pending", "what is asked: at which operation, whom, what sort, the options",
               VALUE, SAME, PLAIN, STAYS, None, False),
    StateField("given", "the answer that the next operation takes, alone in a tuple; or None",
               VALUE, SAME, PLAIN, STAYS, None, False),
    StateField("step", "what is taken so far of a choice that is asked step by step, or None",
               VALUE, SAME, PLAIN, STAYS, None, False),
    StateField("asked_at", "the operation that asked last", VALUE, SAME, PLAIN, STAYS, 0, False),
    StateField("answers", "how many questions were answered", VALUE, SAME, PLAIN, STAYS, 0, False),
    StateField("said", "what was answered", CHAIN, SAME, PLAIN, STAYS, None, False),
    # What has happened.
    StateField("log", "what has happened", CHAIN, SAME, PLAIN, STAYS, None, False),
    StateField("past", "the parts of play that are over", CHAIN, SAME, PLAIN, CUT, None, False),
    StateField("heads", "what has happened, as a chain for each sort of event",
               LIST, OWN, WORKED_OUT, CUT, Each("sort of event", None), False),
    StateField("count", "the number of what has happened last", VALUE, SAME, PLAIN, CUT, 0, False),
    # Chance.
    StateField("chance", "the state of chance", VALUE, SAME, PLAIN, STAYS, BEGUN, False),
    StateField("seed", "what chance began with", VALUE, SAME, PLAIN, STAYS, BEGUN, False),
    StateField("results", "what chance has decided", VALUE, SAME, PLAIN, STAYS, (), False),
    StateField("drawn", "what chance is to decide, where a match is played again; or None",
               VALUE, EMPTY, NOT_SAVED, STAYS, None, False),
    # What stands fast.
    StateField("program", "the compiled game", VALUE, SAME, WORKED_OUT, STAYS, BEGUN, False),
    StateField("linked", "what carries it out", VALUE, SAME, WORKED_OUT, STAYS, BEGUN, False),
    StateField("players", "how many players there are", VALUE, SAME, PLAIN, STAYS, BEGUN, False),
    StateField("models", "the print of each card", VALUE, SAME, WORKED_OUT, STAYS, BEGUN, False),
    # What is worked out, and what is noted for the time of one step.
    StateField("index", "the rules in force, as they are asked for; None if it is not known",
               VALUE, SAME, NOT_SAVED, EMPTIED, None),
    StateField("cache", "what was read since something changed",
               PAIRS, EMPTY, NOT_SAVED, EMPTIED, NONE_YET),
    StateField("lying", "which tokens lie in each place; None if it is not known",
               VALUE, SAME, NOT_SAVED, EMPTIED, None),
    StateField("work", "how much was done since somebody answered",
               VALUE, SAME, NOT_SAVED, STAYS, 0, False),
    StateField("depth", "how deep what is asked for now stands in what asks for it",
               VALUE, SAME, NOT_SAVED, STAYS, 0, False),
    StateField("busy", "the rules that are being asked for a number",
               VALUE, EMPTY, NOT_SAVED, STAYS, (), False),
    StateField("left_out", "the rules that a number was worked out without",
               VALUE, EMPTY, NOT_SAVED, STAYS, (), False),
    StateField("as_it_was", "the cards that are read as they last were, and how that was",
               PAIRS, EMPTY, NOT_SAVED, STAYS, NONE_YET, False),
    StateField("trial", "what a trial has to find out; 0 in a match",
               VALUE, SAME, NOT_SAVED, STAYS, 0, False),
    StateField("chosen", "the numbers that were chosen for X while it is worked out, or None",
               VALUE, EMPTY, NOT_SAVED, STAYS, None, False),
)  # fmt: skip
"""The fields of the state."""

NAMES = tuple(each.name for each in STATE)
ON_LAYING_OUT = tuple(each for each in STATE if each.laid_out and not isinstance(each.start, Own))
ON_BEGINNING = tuple(
    each for each in STATE if not each.laid_out and not isinstance(each.start, Own)
)
"""The fields that are set when a match is laid out, and those that are set once before."""
PUT_ASIDE = tuple(each for each in STATE if each.aside in (KEPT, KEPT_LENGTHS, KEPT_NUMBERED))
"""The fields of which something is put aside, in the order in which it is."""
NOTED_ASIDE = tuple(each.name for each in PUT_ASIDE)


def at_start(each: StateField, sizes: Mapping[str, int]) -> object:
    """Return what a field is at the beginning; `sizes` tells how many there are of each sort."""
    if each.holds is PAIRS:
        return {}
    if not isinstance(each.start, Each):
        return each.start
    number = sizes[each.start.of]
    return [[] for _ in range(number)] if each.holds is LISTS else [each.start.value] * number
