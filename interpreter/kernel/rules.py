"""The rules in force, and what they make of cards as a whole: what one is read as, and whose it is.

A rule of a game, a text of a card that counts where the card lies, a rule that a text has made for
some time: all of them say what holds *now*, and none changes a field. `all Figs cost 1 more` leaves
each card as it is printed; whoever asks for a cost is told one more. So nothing has to be undone
when the card with that text leaves: its rule is not there any more.

Each rule adds clauses (`clauses.py`) to an index, by what they are asked for. The index comes from

1. the rules of the game, in the order of the files (`always`);
2. the texts of cards that count: box by box, of the cards in the zones where that box is in force,
   if they lie face up (`forced`). `you` in it is who controls the card, `this card` the card;
3. the rules that texts have made, the oldest first, until their time is over (`lifetimes.py`).

**Copying** makes a circle: which texts a card has is told by the clauses `copy`, and these may come
from texts. So the first index is read with the rules of the game alone; as long as that brings more
clauses that copy, texts are read anew through them (`gathered`). What copies stays, though its own
text may be read as another by then; so this ends. Of cards that copy each other in a circle each
is read as printed where the circle comes back to it; what was found on the way is forgotten, so
that it does not matter which of them is asked about first (`face_of`).

**Control** makes a circle as well: `you` in a text is who controls its card, and texts may tell
that. So texts are also read anew as long as that brings other clauses about control; if it goes
round they stay as they were read last. Which of several clauses counts is told in `control.py`.

**What they say.** What clauses make of a number, a mark or a value is told in `layers.py`.

**Thrown away.** `s.index = None` wherever one of the sources may have changed: a card comes to,
leaves or turns in a zone where texts count, its controller or edge changes, the turn passes, a rule
is made or has ended. One with clauses that copy or control is thrown away after any event that may
change what these say (`passes/outlasting.py`). It is worked out when somebody asks next. It is
never changed: copies of a state share it. To keep it up to date clause by clause would be less work
each time; every event would have to know what it does to every rule, and one that forgets leaves a
rule behind that is not there.

**Steady rules.** Mostly the same cards lie there again. If the clauses of all rules follow from
what they take along (`passes/steady.py`), an index depends on whose turn it is, which boxes count
and which rules were made: it is remembered by these, and finding it counts as the work of making
it, so that the bound on work is the same wherever it comes from.

It does not say what depends on what, nor which of several rules counts that decide one thing: that
is found out where the thing is read (`layer_order.py`). No rule has a number of priority.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import TypeVar

from ..program.bounded_numbers import A_STEP, DEEPEST, Bottomless, deeper, listed, spend
from ..program.row_places import LAST_NAME, CopiedCard, LastKnown
from ..program.shapes import Condition, Given, Value
from .clauses import Add, Copying, Found, Index, Key, Reading, adder, index_from
from .control import began, said_controller
from .guards import all_hold
from .sides import own_face
from .state import State
from .text_layer import PRINTED, guard_of, with_granted

K = TypeVar("K")
V = TypeVar("V")


def gathered(s: State) -> Index:
    """Work out the index of the rules in force.

    How deep that goes is counted from here on, or it would matter who has asked for it before.
    """
    is_outermost, depth = BEING_MADE not in s.cache, s.depth
    s.cache = {BEING_MADE: True}
    if is_outermost:
        s.depth = 0
    deeper(s)
    try:
        s.index = known = always(s)  # what a card in play copies is looked up there
        cards = forced(s)
        s.index = in_force(s, cards)
        read = {cards}
        while (s.index.copies, s.index.controls) != (known.copies, known.controls):
            known = s.index  # what copies or controls has come into force: texts are read anew
            cards = forced(s)
            if cards in read:
                break
            read.add(cards)
            s.index = in_force(s, cards, known.copies)
    finally:
        s.depth = depth
        s.cache.pop(BEING_MADE, None)
    return s.index


BEING_MADE = "index"
"""Under this key it is remembered that the index is just being made."""
Forced = tuple[int, int, int, int]
"""A box of a card that counts now: the box, the card, what it is read as, who controls it."""
IN_TIME: tuple[Key, ...] = ("copy", "control")
"""Clauses that are sorted by when they began: rules of the game, then cards and what was made."""
MOST_KEPT = 500
"""So many indexes, and what so many cards add to one, are remembered with a program."""


def in_force(s: State, cards: tuple[Forced, ...], copying: tuple[Copying, ...] = ()) -> Index:
    """Return the index of the rules of a game, of cards where they count, and of what was made.

    What copies stays, though its own text may be read as another by it. An index that comes of
    nothing but cards and rules that were made is remembered: mostly the same cards lie there again.
    """
    rules = always(s)
    spend(s, A_STEP)
    if not cards and not s.modifiers and not rules.texts:
        return rules
    program, modifiers, before = s.program, s.modifiers, s.work
    known = None if copying else s.linked.indexes.get((s.turn, cards))
    if known is not None and known[0] is modifiers:
        again: Index
        _, work, again = known
        spend(s, work)  # it is as much work as the first time, on any machine
        s.cache = {}
        return again
    spend(s, len(rules.clauses) + A_STEP * len(cards) + len(modifiers))
    found = {key: list(clauses) for key, clauses in rules.clauses.items()}
    add_cards(s, cards, found)
    add_made(s, found)
    if "text" in found:  # so what is printed counts as long as the card has it
        found = {key: list(clauses) for key, clauses in rules.clauses.items()}
        add_cards(s, cards, found, may_be_lost=True)
        add_made(s, found)
    if copying:
        more = [each for each in found.get("copy", ()) if each not in copying]
        found["copy"] = [*copying, *more]
    ordered = [found[key] for key in IN_TIME if key in found]
    for clauses in ordered:
        clauses.sort(key=lambda clause: began(s, clause[-1]))
    s.cache = {}
    if "text" in found:
        return with_granted(s, found, lambda box: who_may_have(s, box))
    made = index_from(found, s.program)
    timed = any(clauses[-1][-1] is not None for clauses in ordered)  # those of the game come first
    if not (copying or timed) and program.static_only and are_steady(s, cards):
        keep(s.linked.indexes, (s.turn, cards), (modifiers, s.work - before, made))
    return made


def keep(kept: dict[K, V], key: K, value: V) -> None:
    """Remember something; the oldest is forgotten when it is too much."""
    if len(kept) >= MOST_KEPT:
        del kept[next(iter(kept))]
    kept[key] = value


def are_steady(s: State, cards: tuple[Forced, ...]) -> bool:
    """Whether the rules of cards, and those that were made, are the same in any state."""
    program = s.program
    return all(closure[0] in program.steady for _, closure, *_ in s.modifiers) and all(
        number in program.steady
        for box, _, face, _ in cards
        for number in program.prints[face].texts[box].rules
    )


def forced(s: State) -> tuple[Forced, ...]:
    """Return the boxes of cards that count now, in the order of the boxes."""
    program, edges, controller = s.program, s.edges, s.controller
    is_as_it_lies = not program.controlling
    found: list[Forced] = []
    lying: dict[tuple[tuple[int, ...] | None, bool], list[tuple[int, int]]] = {}
    for box, zones in program.forces:
        unseen = box in program.unseen
        there = lying.get((zones, unseen))
        if there is None:
            there = lying[zones, unseen] = faces_that_count(s, zones, unseen)
        s.work += len(there)
        prints, is_edge = program.ruled[box], box in program.lengths
        for card, face in there:
            if face in prints and (not is_edge or edges[card] == box):
                whose = controller[card] if is_as_it_lies else controlled_by(s, card)
                found.append((box, card, face, whose))
    return tuple(found)


def faces_that_count(
    s: State, zones: tuple[int, ...] | None, unseen: bool
) -> list[tuple[int, int]]:
    """Return the cards that lie face up in some zones, or anywhere, and what they are read as.

    Of a box that counts face down as well, all that lie there.
    """
    up, models = s.face_up, s.models
    if zones is not None:
        cards = [
            card for zone in zones for card in s.zones[zone] if card >= 0 and (unseen or up[card])
        ]
        s.work += len(cards)
    else:
        cards = [card for card in listed(s, can_be_forced(s)) if unseen or up[card]]
    if s.program.copying:
        return [(card, face_of(s, card)) for card in cards]
    return [(card, models[card]) for card in cards]


def who_may_have(s: State, box: int) -> list[tuple[int, int]]:
    """Return the cards on which a text counts that is given to a box, and who controls each."""
    return [
        (card, controlled_by(s, card))
        for found, zones in s.program.forces
        if found == box
        for card, _ in faces_that_count(s, zones, box in s.program.unseen)
        if box not in s.program.lengths or s.edges[card] == box
    ]


def can_be_forced(s: State) -> Sequence[int]:
    """Return the cards whose rules may count anywhere: all that are not what they copy."""
    program = s.program
    if program.copying or s.models is not program.models:
        return program.cards
    known = s.linked.ruled_cards.get(None)
    if known is None or known[0] is not s.models:
        prints = set().union(
            *[program.ruled[box] for box, zones in program.forces if zones is None]
        )
        cards = [card for card in program.cards if s.models[card] in prints]
        known = s.linked.ruled_cards[None] = (s.models, cards)
    return known[1]


def counts(s: State, box: int, card: int) -> bool:
    """Whether a box of a card in play counts: not face down, and of its edges the one in force."""
    return (s.face_up[card] or box in s.program.unseen) and (
        box not in s.program.lengths or s.edges[card] == box
    )


def in_force_on(s: State, card: int) -> Value:
    """Return what tells whether other rules of a card are in force once it has moved.

    None if that cannot be told so easily: what it copies may change, or the order of the rules.
    """
    if s.program.copying or s.program.controlling or s.program.granting:
        return None
    found = tuple(
        box
        for box, zones in s.program.forcing[s.models[card]]
        if (zones is None or s.where[card] in zones) and counts(s, box, card)
    )
    if any(zones is not None for box, zones in s.program.forces if box in found):
        return None
    return (*found, s.controller[card]) if found else ()


def always(s: State) -> Index:
    """Return the index of the rules of the game alone."""
    known: Index | None = s.linked.always.get(s.turn)
    if known is not None:
        return known
    found: Found = {}
    context = (s.turn, -1, None)
    spend(s, len(s.program.static_rules))
    for number in s.program.static_rules:
        s.linked.functions[number](s, (context,), adder(found, None))
    made = index_from(found, s.program)
    if s.program.static_only:
        s.linked.always[s.turn] = made
    return made


def add_cards(
    s: State, cards: tuple[Forced, ...], found: Found, *, may_be_lost: bool = False
) -> None:
    """Add the rules on cards that are in force; those that may be lost ask whether they are."""
    program, functions = s.program, s.linked.functions
    for box, card, face, controller in cards:
        guard = guard_of(s, card, PRINTED) if may_be_lost else None
        add = adder(found, ("card", card), guard)
        env = ((controller, card, (box, card, 0)),)
        for number in program.prints[face].texts[box].rules:
            functions[number](s, env, add)


def add_made(s: State, found: Found) -> None:
    """Add the rules that texts have made for some time."""
    for number, closure, lifetime, _, copied in s.modifiers:
        add = adder(found, ("made", number))
        if copied:
            add = adder_of_copies(add, copied)
        if not lifetime or lifetime[0] != "once":
            guards = (lifetime[1],) if lifetime and lifetime[0] == "while" else ()
            s.linked.functions[closure[0]](s, closure[1], add, guards)
        if lifetime and (lifetime[0] == "event" or lifetime[0] == "once"):
            for kind in s.program.pattern_types[lifetime[1][0]]:
                add((lifetime[0], kind), ())


def adder_of_copies(add: Add, copied: tuple[CopiedCard, ...]) -> Add:
    """Return what adds clauses, and to those that copy what has been copied since they began."""
    numbers = count()

    def added(key: Key, clause: tuple[Given, ...]) -> None:
        if key == "copy":
            at = next(numbers)
            noted = {card: tuple(read) for number, card, _, *read, _ in copied if number == at}
            clause = (*clause[:-1], noted or None)
        add(key, clause)

    return added


# ---- what a card is read as ----------------------------------------------------------------------


def face_of(s: State, card: int, field: int | None = None) -> int:
    """Return the print that a card is read by now: of its face that counts, or of what it copies.

    Of a field it is the print that the field is read from, which may be another one.
    """
    if not s.program.copying:
        return s.models[card]  # no rule copies, and no card has several faces
    if not may_copy(s, card):
        return own_face(s, card)
    print_read, kept, _ = reading_of(s, card)
    for own, face in kept:
        if own == field:
            return face
    return print_read


def name_of(s: State, card: int | None) -> str:
    """Return the name of a card, as it is read now; no card has none."""
    if card is None or card < 0:
        return ""
    if card in s.as_it_was:
        was: LastKnown = s.as_it_was[card]
        return was[LAST_NAME]
    prints = s.program.prints
    if not s.program.copying:
        return prints[s.models[card]].name
    if not may_copy(s, card):
        return prints[own_face(s, card)].name
    face, _, name = reading_of(s, card)
    return prints[face].name if name is None else name


def may_copy(s: State, card: int) -> bool:
    """Whether a card lies where a rule in force may let it be read like another one."""
    where_it_can = s.where[card] in s.program.copying and (s.index or gathered(s)).copies
    return bool(where_it_can) and card not in s.as_it_was


CIRCLE, OUTERMOST = "circle", "outermost"
"""Under these keys it is remembered that a circle was met, and that a card is being asked about."""
ON_THE_WAY = "on the way"
"""Stands in the place of what a card is read by while that is found out."""


def reading_of(s: State, card: int) -> Reading:
    """Return what a card is read by now; in a circle each card is read as printed."""
    found = s.cache.get(card)
    if found is None:
        found = worked_out(s, card)
    elif found == ON_THE_WAY:
        s.cache[CIRCLE] = True
        return as_printed(s, card)
    reading: Reading = found
    return reading


def worked_out(s: State, card: int) -> Reading:
    """Find out what a card is read by; remember it.

    What is asked on the way sees the card itself. If that happens the answers hang on where the way
    began: as with a number that asks for itself (`changed`), nothing found meanwhile is remembered.
    """
    cache, found = s.cache, None
    if s.depth >= DEEPEST:
        raise Bottomless
    s.depth += 1
    is_outermost = OUTERMOST not in cache
    cache[OUTERMOST] = True
    cache[card] = ON_THE_WAY
    try:
        found = cache[card] = copied(s, card)
    finally:
        s.depth -= 1
        if is_outermost:
            del cache[OUTERMOST]
            if found is None or CIRCLE in cache:
                s.cache = {}
    return found


def copied(s: State, card: int) -> Reading:
    """Return what a card is read by: as the newest rule says that lets it be read like another.

    Of that card what it is read by itself is copied.
    """
    functions, own = s.linked.functions, own_face(s, card)
    s.work += 1
    for function, env, guards, but, named, noted, _ in reversed((s.index or gathered(s)).copies):
        if guards and not all_hold(s, guards):
            continue
        if noted is not None and card in noted:
            face, kept, name = noted[card]
        else:
            other = functions[function](s, env, card)
            if other is None or other == card:
                continue
            face, kept, name = read_by(s, other)
        if but is not None:
            kept = ((but, own), *[each for each in kept if each[0] != but])
        return face, kept, name if named is None else name_given(s, named)
    return as_printed(s, card)


def name_given(s: State, named: str | Condition) -> str | None:
    """Return the name that a rule gives to what it lets copy: as it stands there, or as it is."""
    if isinstance(named, str):
        return named
    found: str | None = s.linked.functions[named[0]](s, named[1])
    return found


def read_by(s: State, card: int) -> Reading:
    """Return what a card is read by now, whether it may copy another one or not."""
    return reading_of(s, card) if may_copy(s, card) else as_printed(s, card)


def as_printed(s: State, card: int) -> Reading:
    """Return what a card is read by that copies nothing."""
    return own_face(s, card), (), None


def controlled_by(s: State, card: int) -> int:
    """Return who controls a card: as rules in force say, or else as it lies."""
    if s.where[card] not in s.program.controlling or card in s.as_it_was:
        return s.controller[card]
    index = s.index or gathered(s)
    return said_controller(s, card, index) if index.controls else s.controller[card]
