"""Reactions: what listens is gathered when something has happened, ordered, and carried out.

What a clause that listens carries out is a frame that takes along what the event was about. The
rules come first, then the active player, then the others in turn order; whoever has several of
their own that are not alike chooses which comes first, if it matters (`tried_orders.py`), or
always, or never, as the game says: then they come in the order of their cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from ..program.bounded_numbers import DEEP, FEW, listed, spend
from ..program.conventions import IT
from ..program.row_places import (
    BATCH_EVENTS,
    DOER,
    EVENT,
    GONE,
    LOCALS,
    NUMBER,
    OPERATION,
    TOKEN_OWNER,
    VALUES,
    Record,
)
from ..program.shapes import (
    CHOICES,
    CLAUSE_ANYTHING,
    CLAUSE_ENTRY,
    CLAUSE_GUARDS,
    Applied,
    Closure,
    Context,
    Places,
    Value,
    Values,
)
from .clauses import Clause, Index, Reaction
from .deeds import frame_of
from .guards import all_hold, guarded
from .history import is_of
from .last_known import fits
from .lifetimes import end_rules
from .likeness import sameness
from .queries import around, decided
from .questions import decide, take
from .row_types import Frame, WaitingFrame
from .rules import controlled_by, gathered
from .spoken_of import thing_of
from .state import LEFT, MARK, REPLACED, TRIGGERS, Event, State
from .text_layer import is_lost
from .tried_orders import all_of, order_matters

DEEPEST = 3_000
"""So many frames lie on one another; more are reactions without end."""


def clause_key(clause: Clause) -> Applied:
    """Return what tells a clause from others: of what was made twice each is one of its own."""
    return (clause[0], clause[1], made_by(clause))


def made_by(clause: Clause) -> int:
    """Return the number of the rule for some time that a clause is of; 0 if it is of none.

    Of a text that a card was given twice each is one of its own as well.
    """
    match clause[-1]:
        case (_, _, given):
            return -1 - given
        case ("made", number):
            return number
    return 0


def clause_owner(clause: Clause) -> int:
    """Return whose reaction a clause is; -1 for a rule of the game."""
    context = clause[1][0]
    return context[0] if context[1] >= 0 else -1


def reaction(s: State, clause: Reaction, event: Event, parent: Record | None) -> Frame:
    """Return the frame of a reaction: what it takes along, and the roles of the event."""
    _, env, _, entry, names, _, _ = clause
    roles = s.program.role_at[event[1]]
    values = [event[DOER] if name == "doer" and name not in roles else
              (event[VALUES][roles[name]] if name in roles else thing_of(s, event, name))
              for name in names]  # fmt: skip
    made = Frame([entry, env[0], parent or None, 0, *env[1:], *values])
    made.extend(s.linked.pads[entry][len(made) - LOCALS :])
    return made


def affected(s: State, kind: int, values: Values, doer: int) -> int:
    """Return whom an event is about: the player to whom something is done, or its doer.

    Of what is done to a card that is whoever controls it.
    """
    about = s.program.types[kind]
    for at in about.affected:
        role, held = about.roles[at][1], values[at]
        value = next(iter(decided(held)), None) if isinstance(held, tuple) else held
        if not isinstance(value, int):
            continue
        if role == "thing":  # a thing is of the kind that has the field, which is named first
            role = s.program.fields[values[0]].owner
        if role in ("player", "players"):
            return value
        if role in ("card", "cards") and value >= 0:
            return controlled_by(s, value)
        if role in ("token", "tokens"):
            owner = s.tokens[value][TOKEN_OWNER]
            return doer if owner is None else int(owner)
    return doer


def cards_about(s: State, kind: int, values: Values) -> set[Value]:
    """Return the cards that an event is about; among them may be none."""
    roles = [values[at] for at in s.program.card_roles[kind]]
    return {
        card for role in roles for card in (decided(role) if isinstance(role, tuple) else (role,))
    }


# ---- what reacts ---------------------------------------------------------------------------------


def ended(s: State, event: Record) -> None:
    """Gather the reactions to an event whose body has been carried out."""
    index = s.index or gathered(s)
    top = s.frames[-1] if s.frames else None
    about = None if top is None or top[OPERATION] != LEFT else top[EVENT]
    if top is not None and about is not None and about[NUMBER] == event[NUMBER]:
        s.frames.pop()
        react(s, [event], {event[1]: top[LOCALS]})
    elif index.any_heard or event[1] in index.heard:
        react(s, [event])


def remember_sources(s: State, context: Context, event: Record) -> None:
    """Remember what listens on the cards that an event is about, for they may leave meanwhile."""
    found = lasting_listeners(s, event[1], cards_about(s, event[1], event[VALUES]))
    if found:
        s.frames.append([LEFT, context, event, 0, found])


def lasting_listeners(s: State, kind: int, cards: Collection[Value] | None) -> tuple[Reaction, ...]:
    """Return what listens now on some cards, or on any, as it is when its card has left."""
    index = s.index or gathered(s)
    return tuple(
        (*clause[:CLAUSE_GUARDS], (), *clause[CLAUSE_ENTRY:])
        for clause in listed(s, listening(index, kind))
        if clause[-1] is not None
        and clause[-1][0] == "card"
        and (cards is None or clause[-1][1] in cards)
        and guarded(s, clause)
    )


def react(
    s: State, events: list[Record], left: Mapping[int, tuple[Reaction, ...]] | None = None
) -> None:
    """Gather what reacts to events that have happened, and put it before whatever comes next.

    `left` is what listened before they happened: it counts though its card may have left.
    """
    if s.batches:
        s.batches[-1][BATCH_EVENTS].extend(events)
        return
    if s.secrets:
        return  # it has not happened yet for anybody else
    index = s.index or gathered(s)
    found: list[tuple[int, Frame]] = []
    over: set[int] = set()
    functions, pattern_types = s.linked.functions, s.program.pattern_types
    for event in events:
        heard = listening(index, event[1])
        spend(s, len(heard) + len(s.modifiers))
        if left and event[1] in left:
            heard += gone_by_now(s, heard, left[event[1]])
        for clause in heard:
            if clause[CLAUSE_GUARDS] and not all_hold(s, clause[CLAUSE_GUARDS]):
                continue
            test, env = functions[clause[0]], clause[1]
            so = fits(s, test, env, event) if event[GONE] else test(s, env, event)
            if so and not is_running(s, clause, event):
                found.append((clause_owner(clause), reaction(s, clause, event, event)))
        for number, closure, lifetime, *_ in s.modifiers:
            if lifetime and lifetime[0] in ("event", "once"):
                function, env = lifetime[1]
                kinds = pattern_types[function]
                if is_of(event, kinds) and fits(s, functions[function], env, event):
                    over.add(number)
                    if lifetime[0] == "once":
                        deed = spoken_in(s, closure, event)
                        found.append((closure[1][0][0], frame_of(s, deed, event)))
    if over:
        end_rules(s, over)
    if found:
        push_triggers(s, found)


def spoken_in(s: State, closure: Closure, event: Event) -> Closure:
    """Return what is done the next time: it speaks of its event first, then as it was kept."""
    if len(closure) <= CHOICES:
        return closure
    entry, env, choices, of_event, spoken = closure
    named = [thing_of(s, event, f"{IT}{each}", doer=False) for each in s.program.things]
    both = zip(named, spoken, strict=True)
    now = tuple([before if told is None else told for told, before in both])
    return (entry, env, choices, of_event, now)


def gone_by_now(
    s: State, heard: tuple[Reaction, ...], before: tuple[Reaction, ...]
) -> tuple[Reaction, ...]:
    """Return what listened before and does not now.

    Which clause gives a text is not asked: others may stand in its place by now.
    """
    now = Counter(standing_in(each) for each in heard if not is_lost(s, each))
    found = []
    for each in before:
        if now[standing_in(each)]:
            now[standing_in(each)] -= 1
        else:
            found.append(each)
    return tuple(found)


def standing_in(clause: Clause) -> Applied:
    """Return what tells a clause from others, but for those of a text that a card has twice."""
    return (clause[0], clause[1], max(made_by(clause), 0))


def listening(index: Index, kind: int) -> tuple[Reaction, ...]:
    """Return the clauses that listen to a sort of event."""
    found = index.listening.get(kind)
    if found is None:
        found = index.listening[kind] = (*index.reacting("when", kind), *index.reacting("when", -1))
    return found


def is_running(s: State, clause: Reaction, event: Record) -> bool:
    """Whether a reaction to anything at all is being carried out: it does not react to itself."""
    entry = clause[CLAUSE_ENTRY]
    if not clause[CLAUSE_ANYTHING]:
        return False
    if len(s.frames) > DEEP:
        spend(s, len(s.frames) // DEEP)
    return any(each[OPERATION] == MARK and each[LOCALS] == entry for each in s.frames)


# ---- order ---------------------------------------------------------------------------------------


class TooDeep(Exception):
    """Reactions, or parts of play, inside one another, deeper than any game means it."""


def push_triggers(s: State, found: list[tuple[int, Frame]]) -> None:
    """Order reactions: the rules first, then the active player, then in turn order."""
    if len(s.frames) > DEEP:
        spend(s, len(s.frames) // DEEP)
    alone = len(found) == 1 and not any(each[OPERATION] == REPLACED for each in s.frames)
    plain = alone and not s.trial  # in a trial it is seen that what goes on is a reaction
    if plain and found[0][1][OPERATION] not in s.program.marked:
        s.frames.append(found[0][1])
        if len(s.frames) > DEEPEST:
            raise TooDeep
        return
    order = {player: step for step, player in enumerate(around(s, s.turn))}
    found.sort(key=lambda each: order.get(each[0], -1))
    s.frames.append([TRIGGERS, (s.turn, -1, None), None, 0, tuple((o, tuple(f)) for o, f in found)])


def triggers(s: State, f: WaitingFrame) -> None:
    """Carry out the next reaction; its owner chooses among several of their own, if it is asked."""
    left = f[LOCALS]
    if s.given is not None:
        (chosen,) = take(s, f)
        f[OPERATION] = TRIGGERS
        begin_trigger(s, f, chosen)
        return
    if not left:
        s.frames.pop()
        return
    owner = left[0][0]
    mine = [i for i, each in enumerate(left) if each[0] == owner]
    if owner < 0 or len(mine) == 1 or s.program.order_asked == "never":
        begin_trigger(s, f, 0)
        return
    alike = [sameness(s, owner, left[i][1]) for i in mine]
    different: dict[Value, int] = {}
    for i, each in zip(mine, alike, strict=True):
        different.setdefault(each, i)
    things = [(left[i][1], each) for i, each in zip(mine, alike, strict=True)]
    is_tried = len(different) > 1 and not s.trial and s.program.order_asked != "always"
    if is_tried and not order_matters(s, owner, things, begun, all_of):
        begin_trigger(s, f, mine[0])
        return
    decide(s, f, -1, owner, "reaction", [(i,) for i in different.values()])
    f[OPERATION] = TRIGGERS


def begin_trigger(s: State, f: WaitingFrame, chosen: int) -> None:
    """Begin one of the reactions that wait."""
    left = f[LOCALS]
    spend(s, len(left) // FEW)
    f[LOCALS] = left[:chosen] + left[chosen + 1 :]
    begun(s, left[chosen][1])


def begun(s: State, waiting: Places) -> None:
    """Put a reaction before whatever comes next."""
    frame = list(waiting)
    if frame[OPERATION] in s.program.marked:
        s.frames.append([MARK, (s.turn, -1, None), None, 0, frame[OPERATION]])
    s.frames.append(frame)
