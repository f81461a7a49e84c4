"""Events: forbidden? -> replaced -> altered -> they happen -> are recorded -> are reacted to.

Whatever changes in a match is an event: a simple one of `program/simple_events.py` (a card moves, a
number changes), or a word that the game declares, whose body lets other events happen. Rules may
have something to say of each. So that they need not know of one another, all go the same way, and a
rule says only at which of its steps it stands (`cannot`, `instead when`, `before`, `when`):

1. *Nobody there.* What is about no card, or done by nobody, is no event.
2. *Forbidden?* One rule in force that forbids it is enough. Then nothing happens and nothing is
   recorded, unless a `before` that can say `it happens after all` says so.
3. *Replaced?* Of several that would replace it those of the cards come first that it is about;
   of several such, or others, whoever is affected chooses. What stands in its place is done
   instead, and the event is gone; if that says `it happens after all`, it comes back here.
4. *Altered?* Each `before` is carried out once. It may raise or lower the amount or prevent the
   event. After each of them it is asked again which fit. Where the order matters
   (`tried_orders.py`) it is chosen as with replacements; else it is the order of the index.
5. *It happens.* A simple event changes the state and is recorded, with who may know its cards. Of a
   word the record comes first: what its body lets happen has come from it, and says so.
6. *Reacted to.* When it is over - of a word: at the end of its body - what listens is gathered and
   comes before all else: the rules, then the active player, then the others in turn order.

With `instead when a player would be hurt: p takes n divided by 2`, and `to {p: player} take/takes
{n: number}: also {p: player} would be hurt, subtract n from p's Life`, a blow of 8 goes

    p takes 8    not forbidden; replaced by: p takes 4
    p takes 4    comes of that replacement, which is not applied to it once more; nothing alters it
                 recorded; its body: Life changes by -4, recorded; reactions to that, then to this

Without the exception it would be halved for ever. `applied_before` finds it by the frames below: an
event has been through the replacements of the one in whose place it stands. What comes of a
reaction, or of another event of that sort that has happened meanwhile, is an event of its own.

**Why so.** The order is what players expect: nobody alters what will not happen, and no reaction
comes to what was prevented. It could be done by functions that call each other, which is shorter;
but anything in here may ask somebody, and a match that waits is data. So an event on its way is a
frame `[EVENT_STEP, context, ..., sort, values, phase, applied, where it comes from]`, and each call
of `event_step` takes it one phase further; what a rule does about it is a frame on top. That rules
register themselves to be called, as listeners do elsewhere, would leave behind those of cards that
have left. Which rules there are is asked of the index (`rules.py`) at every step.

**What it costs.** The index knows the sorts of events that anybody would hinder (`slow`) or listens
to (`heard`). All others, which are most, happen in one call, with no frame and nobody asked.

**Held back.** Inside of `together` simple events wait until all are known, and reactions until all
have happened (`batches.py`); nobody reacts to what is decided in secret before it is known to all
(`secrets.py`). While a text is only announced (`MODE`), words are gone through and nothing happens.

**What it does not do.** What was let through is not asked again: an event that was altered so that
a rule would now forbid it, happens. Nothing is taken back: who wants to know whether something can
be done tries it on a copy (`trials.py`).

The operations below 13 are those of the machine's own frames (`machine.py`).
"""

from __future__ import annotations

from typing import Final, cast

from ..program.bounded_numbers import DEEP, listed, spend
from ..program.row_places import CONTEXT, EVENT, LOCALS, MODE, OPERATION, TYPE, VALUES
from ..program.shapes import (
    CLAUSE_ENTRY,
    CONTEXT_CARD,
    Applied,
    Coming,
    Context,
    NobodysContext,
    Value,
    Values,
)
from ..program.simple_events import (
    ABSENT,
    CHANGE,
    MOVE,
    NEEDS,
    OF_CARDS,
    PUTTING_OUT,
    SIMPLE,
    Cards,
)
from .batches import put_off
from .changes import change, move
from .clauses import Moment, Reaction
from .collection import taken_out
from .endings import retire
from .event_log import record
from .guards import guarded
from .happening import carried_out
from .last_known import taken_out_of_play
from .lifetimes import lifetime_of
from .likeness import sameness
from .questions import decide, take
from .reactions import (
    affected,
    cards_about,
    clause_key,
    clause_owner,
    ended,
    made_by,
    react,
    reaction,
    remember_sources,
)
from .readings import forbidding
from .records import is_lost
from .row_types import EventFrame, Frame, ReplacedFrame
from .rules import gathered
from .state import CHOOSE_FIRST, EVENT_STEP, LEFT, REPLACED, TRIGGERS, State
from .tried_orders import order_matters

SORT: Final = LOCALS
WHAT: Final = LOCALS + 1
PHASE: Final = LOCALS + 2
APPLIED: Final = LOCALS + 3
CAUSE_AT: Final = LOCALS + 4
OFFERED: Final = LOCALS + 5
FORBIDDEN, REPLACE, ALTER, HAPPENS, PREVENTED, BANNED = range(6)
STOOD: Final = LOCALS + 2
SINCE: Final = LOCALS + 3
ALLOWS: Final = LOCALS + 4
"""Of what was replaced: its values, where it comes from, and whether it happens after all."""


def emit(s: State, f: Frame, at: int, kind: int, values: Values) -> None:
    """Let a simple event happen; `at` is the operation that it comes from.

    What is said of a token card that is gone says nothing; of a card of the collection that is
    moved another one is made.
    """
    if s.program.token_cards and kind in OF_CARDS:
        values = (those_not_gone(s, values[0]), *values[1:])
    if s.program.collection:
        about = taken_out(s, kind, values, f[CONTEXT][0])
        if about is None:
            return
        values = about
    let_happen(s, f, at, kind, values)


def those_not_gone(s: State, cards: Cards) -> Cards:
    """Return some cards without the token cards among them that lie nowhere."""
    gone = s.program.token_cards
    return tuple([each for each in cards if each not in gone or s.where[each] >= 0])


def let_happen(s: State, f: Frame, at: int, kind: int, values: Values) -> None:
    """Let a simple event happen, whatever it is about.

    What is about nothing or nobody does not happen at all: nothing is moved, turned or shown.
    """
    for needed in NEEDS[kind]:
        value = values[needed]
        if value.__class__ is int:
            if value < 0:
                return
        elif not value or (len(value) == 1 and value[0] in ABSENT):
            return
    index = s.index or gathered(s)
    if index.any_slow or kind in index.slow:
        begin_event(s, f, at, kind, values)
        return
    if s.batches:
        put_off(s, (at, f[CONTEXT], f[EVENT], kind, values))
        return
    happen(s, f, at, kind, values)


def happen(s: State, f: Frame, at: int, kind: int, values: Values) -> None:
    """Let a simple event happen now, record it, and gather the reactions."""
    if kind == MOVE and values[0] and s.where[values[0][0]] != values[1]:  # mostly
        seen, idle = move(s, values), False
    elif kind == CHANGE:
        seen = change(s, values)
        idle = seen is not None and seen[0] == seen[1]
    else:
        seen, idle = carried_out(s, kind, values)
    event = record(s, f, at, kind, values, f[CONTEXT][0], seen, idle)
    if s.secrets:
        s.result = None  # nothing ends before everybody has decided
        return
    if s.result is not None:
        s.frames.clear()
        return
    if kind in PUTTING_OUT:
        retire(s)
    index = s.index or gathered(s)
    if index.any_heard or kind in index.heard:
        react(s, [event])


def invoke(
    s: State, f: Frame, at: int, kind: int, context: Context | NobodysContext, values: Values
) -> None:
    """Let an event of a declared word happen: it is recorded and its body is carried out.

    What nobody is there to do, because nobody could be chosen for it, is not done.
    """
    if context[0] is None:
        return
    if f[MODE]:
        entry = s.program.types[kind].entry
        s.frames.append([entry, context, f[EVENT], f[MODE], *values, *s.linked.pads[entry]])
        return
    index = s.index or gathered(s)
    if index.any_slow or kind in index.slow:
        begin_event(s, f, at, kind, values, context)
        return
    word_happens(s, f, at, kind, context, values)


def word_happens(s: State, f: Frame, at: int, kind: int, context: Context, values: Values) -> None:
    """Record an event of a declared word and begin its body."""
    entry, pad, looks, has_cards, leaves = s.linked.bodies[kind]
    seen = None if looks is None else looks(s, values)
    gone = taken_out_of_play(s, values, leaves) if leaves else ()
    event = record(s, f, at, kind, values, context[0], seen, False, gone)
    if has_cards and kind in (s.index or gathered(s)).heard:
        remember_sources(s, context, event)
    if entry < 0:
        ended(s, event)
    else:
        s.frames.append([entry, context, event, 0, *values, *pad])


def leave(s: State, f: Frame) -> None:
    """End a routine."""
    s.frames.pop()


def leave_word(s: State, f: Frame) -> None:
    """End the body of a declared word."""
    frames = s.frames
    frames.pop()
    if f[MODE]:
        return
    index, event = s.index, f[EVENT]
    assert event is not None  # a word is recorded before its body begins
    quiet = index is not None and not index.any_heard and event[1] not in index.heard
    if not quiet or frames[-1][OPERATION] == LEFT:
        ended(s, event)


# ---- the long way of an event --------------------------------------------------------------------


def begin_event(
    s: State, f: Frame, at: int, kind: int, values: Values, context: Context | None = None
) -> None:
    """Send an event through all its steps."""
    applied = applied_before(s, kind)
    s.frames.append(
        [EVENT_STEP, context or f[CONTEXT], f[EVENT], 0, kind, values, FORBIDDEN, applied, at]
    )


def applied_before(s: State, kind: int) -> tuple[Applied, ...]:
    """Return the replacements that an event is the outcome of: none of them counts once more.

    What follows from an event that has happened meanwhile, or from a reaction, is another event.
    """
    over: set[int] = set()
    if len(s.frames) > DEEP:
        spend(s, len(s.frames) // DEEP)
    for each in reversed(s.frames):
        if each[OPERATION] == TRIGGERS:
            break
        if each[OPERATION] == REPLACED and each[SORT] == kind:
            inside = over - {each[EVENT][0] if each[EVENT] else 0}
            return () if inside else each[WHAT]
        event = each[EVENT]
        if event and event[1] == kind:
            over.add(event[0])
    return ()


def event_step(s: State, f: EventFrame) -> None:
    """Take an event one step further."""
    kind, values, phase = f[SORT], f[WHAT], f[PHASE]
    event = (0, kind, values, f[CONTEXT][0])
    if phase == FORBIDDEN:
        f[PHASE] = REPLACE if forbidding(s, event) is None else BANNED
    elif phase == REPLACE:
        found = applying(s, f, "instead", event)
        if not found:
            f[PHASE] = ALTER
        elif len(found := of_its_cards_first(s, found, event)) == 1:
            replaced(s, f, found[0])
        else:
            ask_which_first(s, f, found, event, "replacement")
    elif phase == ALTER:
        found = applying(s, f, "before", event)
        if not found:
            f[PHASE] = HAPPENS
            return
        if len(found) > 1 and not s.trial and is_order_open(s, f, found, event):
            found = of_its_cards_first(s, found, event)
            if len(found) > 1:
                ask_which_first(s, f, found, event, "alteration")
                return
        altered(s, f, found[0])
    elif phase == HAPPENS:
        s.frames.pop()
        finish_event(s, f, kind, values)
    elif phase == BANNED:
        found = [
            each
            for each in applying(s, f, "before", event)
            if each[CLAUSE_ENTRY] in s.program.allowing
        ]
        if not found:
            s.frames.pop()
            return
        altered(s, f, found[0])
    else:
        s.frames.pop()


def finish_event(s: State, f: EventFrame, kind: int, values: Values) -> None:
    """Let an event happen that has come through."""
    if is_lost(s, kind, values):
        return
    if kind >= len(SIMPLE):
        word_happens(s, f, f[CAUSE_AT], kind, f[CONTEXT], values)
    elif s.batches:
        put_off(s, (f[CAUSE_AT], f[CONTEXT], f[EVENT], kind, values))
    else:
        happen(s, f, f[CAUSE_AT], kind, values)


def of_its_cards_first(s: State, found: list[Reaction], event: Coming) -> list[Reaction]:
    """Return those of some clauses that stand on cards which an event is about; else all.

    All in a game whose own replacements are chosen among the others.
    """
    if not s.program.own_first:
        return found
    cards = cards_about(s, event[TYPE], event[VALUES]) - {None, -1}
    return [each for each in found if each[1][0][CONTEXT_CARD] in cards] or found


def is_order_open(s: State, f: EventFrame, found: list[Reaction], event: Coming) -> bool:
    """Whether it makes a difference which of several alterations comes first."""
    asked = affected(s, f[SORT], f[WHAT], f[CONTEXT][0])
    things = [(each, alike(s, asked, each, reaction(s, each, event, None))) for each in found]
    different = {alike for _, alike in things}
    return len(different) > 1 and order_matters(s, asked, things, alter_if_it_fits, stands)


def ask_which_first(
    s: State, f: EventFrame, found: list[Reaction], event: Coming, kind: str
) -> None:
    """Ask whoever is affected which of several replacements or alterations comes first."""
    asked = affected(s, f[SORT], f[WHAT], f[CONTEXT][0])
    different: dict[Value, int] = {}
    offered = [reaction(s, clause, event, None) for clause in found]
    for i, (clause, made) in enumerate(zip(found, offered, strict=True)):
        different.setdefault(alike(s, asked, clause, made), i)
    owned = zip(map(clause_owner, found), map(tuple, offered), strict=True)
    f[OFFERED:] = [tuple(owned)]  # it is told by what it was when it was asked
    decide(s, f, -1, asked, kind, [(i,) for i in different.values()])
    f[OPERATION] = CHOOSE_FIRST


def alike(s: State, who: int, clause: Reaction, frame: Frame) -> Value:
    """Return what an alteration or replacement has in common with those a seat cannot tell from it.

    Of two rules that are used up it also counts how long they would last.
    """
    common = sameness(s, who, frame)
    if s.program.reactions[clause[CLAUSE_ENTRY]].uses_up:
        return common, lifetime_of(s, made_by(clause))
    return common


def choose_which_first(s: State, f: EventFrame) -> None:
    """Take the answer which of several replacements or alterations comes first."""
    event = (0, f[SORT], f[WHAT], f[CONTEXT][0])
    (chosen,) = take(s, f)
    del f[OFFERED:]
    f[OPERATION] = EVENT_STEP
    if f[PHASE] == REPLACE:
        found = of_its_cards_first(s, applying(s, f, "instead", event), event)
        replaced(s, f, found[chosen])
    else:
        found = of_its_cards_first(s, applying(s, f, "before", event), event)
        altered(s, f, found[chosen])


def altered(s: State, f: EventFrame, clause: Reaction) -> None:
    """Let an alteration have its say; it has it once."""
    event = (0, f[SORT], f[WHAT], f[CONTEXT][0])
    f[APPLIED] = (*f[APPLIED], clause_key(clause))
    s.frames.append(reaction(s, clause, event, f[EVENT]))


def alter_if_it_fits(s: State, clause: Reaction) -> None:
    """Let an alteration have its say on the event on top, if it fits that as it is by now."""
    f = cast(EventFrame, s.frames[-1])
    event = (0, f[SORT], f[WHAT], f[CONTEXT][0])
    if f[PHASE] == ALTER and clause in applying(s, f, "before", event):
        altered(s, f, clause)


def stands(s: State) -> Value:
    """Return how the event on top stands: its values, and nothing if it is prevented."""
    f = cast(EventFrame, s.frames[-1])
    return () if f[PHASE] == PREVENTED else f[WHAT]


def replaced(s: State, f: EventFrame, clause: Reaction) -> None:
    """Put something in the place of an event; it cannot be replaced so once more."""
    event = (0, f[SORT], f[WHAT], f[CONTEXT][0])
    s.frames.pop()
    applied = (*f[APPLIED], clause_key(clause))
    s.frames.append(
        [REPLACED, f[CONTEXT], f[EVENT], 0, f[SORT], applied, f[WHAT], f[CAUSE_AT], False]
    )
    s.frames.append(reaction(s, clause, event, f[EVENT]))


def after_all(s: State, f: ReplacedFrame) -> None:
    """Leave what stood in the place of an event; the event goes on if it happens after all."""
    s.frames.pop()
    if f[ALLOWS]:
        made = [EVENT_STEP, f[CONTEXT], f[EVENT], 0, f[SORT], f[STOOD], REPLACE, f[WHAT], f[SINCE]]
        s.frames.append(made)


def applying(s: State, f: EventFrame, how: Moment, event: Coming) -> list[Reaction]:
    """Return the clauses that apply to an event and have not been applied to it."""
    index = s.index or gathered(s)
    return [
        clause
        for clause in listed(s, (*index.reacting(how, event[1]), *index.reacting(how, -1)))
        if clause_key(clause) not in f[APPLIED]
        and guarded(s, clause)
        and s.linked.functions[clause[0]](s, clause[1], event)
    ]


def pass_by(s: State, f: Frame) -> None:
    """A frame that only marks a place is left."""
    s.frames.pop()
