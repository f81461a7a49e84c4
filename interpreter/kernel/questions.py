"""Asking: options are gathered, one is chosen, and the answer is taken by the next operation.

A choice with one option is taken silently. Equal things are one option: of equal cards the
uppermost of a pile, or the one in the lowest slot, is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from ..program.conventions import CHECKED_AGAIN, NOTHING_CHOSEN
from ..program.row_places import MODE, OPERATION
from ..program.shapes import Given, Selection, Value
from ..program.tables import WHOLE
from .card_texts import AS_PRINTED, texts_in
from .chance import chosen_by_chance
from .deeds import TEXTS, recalled, remember
from .groups import Cards
from .impossible import NOTHING_TAKEN, TAKING_MORE, Impossible, has_to_be_done
from .reachable import Holding, Pool, Search, Sum, TooManyOptions
from .records import record_likeness
from .row_types import Frame
from .secret_fields import who_sees
from .state import State
from .steps import FEW, LOOKED_AT, Steps, ask_steps, listed, pool_of, tried_steps
from .tokens import token_likeness, tokens_at

Sums = tuple[Sequence[Sum], bool]
"""What is added up of things that are chosen, and whether nothing else is asked of them."""
NO_SUMS: Sums = ((), False)


def decide(
    s: State, f: Frame, at: int, who: int | None, kind: str, options: Sequence[Given]
) -> None:
    """Let a seat choose one of some options; the next operation takes the answer."""
    f[OPERATION] = at + 1
    s.asked_at = at
    if who is None or not options:
        s.given = (NOTHING_CHOSEN.get(kind, ()),)
    elif len(options) == 1 and not (kind == "option" and is_asked_anyway(s)):
        s.given = (options[0],)
    elif s.trial:
        s.given = (tried_first(s, options),)
    else:
        s.pending = (at, who, kind, options if is_long(options) else tuple(options))


def is_asked_anyway(s: State) -> bool:
    """Whether a window asks also who can only pass: its own question, not one of a text in it."""
    if not s.program.asks_always or s.trial or not s.flows:
        return False
    flow, _, _, depth, *_ = s.flows[-1]
    inside = s.frames[depth:]
    own = all(each[OPERATION] not in TEXTS for each in inside)
    return own and s.program.part(flow).sort == "window"


def is_long(options: Sequence[Given]) -> bool:
    """Whether options are numbers of which there are too many to be listed."""
    return isinstance(options, range) and len(options) > FEW


def ask_pool(s: State, f: Frame, at: int, asked: tuple[int | None, str], pool: Pool) -> None:
    """Ask for one of the ways to choose; for one thing after the other if there are many."""
    who, kind = asked
    found = () if who is None else listed(s, pool) if s.step is None else None
    if found is not None or who is None:
        decide(s, f, at, who, kind, found or ())
        return
    f[OPERATION] = at + 1
    s.asked_at = at
    if not s.trial:
        ask_steps(s, f, at, Steps(who, kind, pool))
        return
    tried = tried_steps(s, pool, s.trial == TAKING_MORE)
    s.given = (tried_first(s, tried) if tried and tried != [()] else (),)


def tried_first(s: State, options: Sequence[Given]) -> Given:
    """Return what a trial takes: the first option, and nothing only if it is not to take more."""
    if options[0] != ():
        return options[0]
    if s.trial == TAKING_MORE:
        return options[1]
    s.trial = NOTHING_TAKEN
    return ()


def take(s: State, f: Frame) -> Given:
    """Take the answer; what comes next is up to the frame."""
    assert s.given is not None
    (given,) = s.given
    s.given = None
    f[OPERATION] += 1
    return given


def ask_yes(s: State, f: Frame, at: int, who: int | None, possible: bool) -> None:
    """Ask whether something is to be done, unless it cannot be."""
    decide(s, f, at, who, "yes", (True, False) if possible else (False,))


def ask_option(
    s: State, f: Frame, at: int, who: int | None, options: Sequence[Given], announced: bool
) -> None:
    """Ask which option is taken."""
    known = recalled(s, f, at) if announced and not f[MODE] else None
    if known is not None:
        f[OPERATION] = at + 1
        s.given = known
        return
    decide(s, f, at, who, "option", options)


def ask_several(
    s: State,
    f: Frame,
    at: int,
    who: int | None,
    options: Sequence[Given],
    bounds: tuple[int, int],
    announced: bool,
) -> None:
    """Ask which options are taken, within some bounds; all of them if there are no more."""
    known = recalled(s, f, at) if announced and not f[MODE] else None
    if known is not None:
        f[OPERATION] = at + 1
        s.given = known
        return
    pool = pool_of([[each] for each in options], (min(bounds[0], len(options)), bounds[1]))
    if who is None or pool.ways(FEW) is None:
        ask_pool(s, f, at, (who, "options"), pool)
        return
    sizes = range(pool.low, pool.high + 1)
    decide(s, f, at, who, "options", [x for size in sizes for x in combinations(options, size)])


def ask_order(
    s: State, f: Frame, at: int, who: int | None, base: str, things: Iterable[int | None]
) -> None:
    """Ask in which order some things are; equal ones are not told apart."""
    cards = [each for each in things if each is not None] if who is not None else []
    kinds: dict[Value, list[int]] = {}
    for each in cards:
        like = likeness(s, who or 0, each) if base == "card" else record_likeness(s, each)
        kinds.setdefault(like, []).append(each)
    place = {each: at for at, each in enumerate(cards)}
    there = len(cards)
    ask_pool(s, f, at, (who, "order"), Pool(
        list(kinds.values()), there, there, in_order=True, place=place,
    ))  # fmt: skip


def take_option(s: State, f: Frame, announced: bool) -> Given:
    """Take the option that was chosen; None if there was none."""
    assert s.given is not None
    (given,) = s.given
    s.given = None
    if announced and f[MODE]:
        remember(s, f, given)
    return given or None


def take_options(s: State, f: Frame, announced: bool) -> Sequence[object]:
    """Take the options that were chosen."""
    assert s.given is not None
    taken: Sequence[object] = s.given[0]
    s.given = None
    if announced and f[MODE]:
        remember(s, f, taken)
    return taken


def ask_things(
    s: State,
    f: Frame,
    at: int,
    who: int | None,
    base: str,
    selection: Selection,
    test: Holding | None,
    announced: int,
    sums: Sums = NO_SUMS,
) -> None:
    """Ask which of some things are chosen; of what was chosen earlier perhaps only what fits."""
    low, high, things, how = selection
    known = recalled(s, f, at) if announced and not f[MODE] else None
    f[OPERATION] = at + 1
    if known is not None:
        still = announced != CHECKED_AGAIN
        s.given = (tuple([each for each in known[0] if still or each in things]),)
        return
    s.asked_at = at
    if who is None:
        s.given = ((),)
        return
    if s.trial and len(things) < low and how != "taken" and has_to_be_done(s):
        raise Impossible
    if how == "taken":
        s.given = (tuple(things),)
    elif how == "random":
        s.given = (chosen_by_chance(s, list(things), high),)
    elif not things or (test is None and low >= len(things)):
        s.given = (tuple(things),)
    else:
        groups = alike(s, who, base, things)
        if test is None and (low, high) == (1, 1):
            decide(s, f, at, who, "things", [(group[0],) for group in groups])
            return
        ask_pool(s, f, at, (who, "things"), pool_of(groups, (low, high), test, *sums))


def take_things(s: State, f: Frame, base: str, announced: int) -> Given:
    """Take the things that were chosen; they are what `it` speaks of from now on."""
    assert s.given is not None
    (given,) = s.given
    s.given = None
    f[OPERATION] += 1
    if announced and f[MODE]:
        remember(s, f, given)
    if base in s.program.things:
        s.spoken[s.program.things.index(base)] = given[0] if given else None
        s.cache = {}
    return given


def can_choose(
    s: State,
    who: int,
    selection: Selection,
    test: Holding | None,
    sums: Sums = NO_SUMS,
) -> bool:
    """Whether there is an admissible choice."""
    low, _, things, how = selection
    if how in ("taken", "random") or test is None:
        return len(things) >= low
    if not things:
        return not low and bool(test(()))
    pool = pool_of(alike(s, who, "card", things), (low, selection[1]), test, *sums)
    if pool.high <= 1 or pool.ways(LOOKED_AT) is not None:
        return any(map(test, pool.each()))
    search = Search(s, pool)
    found = search.way(())
    if found is None and search.is_open:
        raise TooManyOptions
    return found is not None


def distinct(s: State, who: int | None, base: str, things: Iterable[Given]) -> list[Given]:
    """Return things without those that are equal to one before; nobody has anything to choose."""
    if who is None:
        return []
    if base == "token" or base in s.program.records:
        return [group[0] for group in alike(s, who, base, list(things))]
    if base == "cards":  # groups
        return [group[0] for group in alike(s, who, base, list(things))]
    if base != "card":
        return list(dict.fromkeys(things))
    found = things if isinstance(things, list) else list(things)
    if len(found) < 2:
        return found
    models = s.models
    if len({models[card] for card in found}) == len(found):
        return found  # no two of a name
    return [group[0] for group in alike(s, who, base, found)]


def alike(s: State, who: int, base: str, things: Sequence[Given]) -> list[list[Given]]:
    """Group things that are equal; of cards the one that is meant first comes first."""
    if base == "token" or base in s.program.records:
        told_by = token_likeness if base == "token" else record_likeness
        equal: dict[Value, list[int]] = {}
        for thing in dict.fromkeys(things):
            equal.setdefault(told_by(s, thing), []).append(thing)
        return list(equal.values())
    if base == "cards":
        groups_like: dict[Value, list[Cards]] = {}
        for those in dict.fromkeys(things):
            like = tuple([likeness(s, who, each) for each in those])
            groups_like.setdefault(like, []).append(those)
        return list(groups_like.values())
    if base != "card":
        return [[each] for each in dict.fromkeys(things)]
    groups: dict[Value, list[int]] = {}
    for card in things:
        key = likeness(s, who, card)
        known = groups.get(key)
        if known is None:
            groups[key] = [card]
        else:
            known.append(card)
    program, where = s.program, s.where
    for group in groups.values():
        if len(group) > 1:
            info = program.zone_of[where[group[0]]]
            if info.in_order and not info.slots:
                group.reverse()
    return list(groups.values())


def likeness(s: State, who: int, card: int) -> Value:
    """Return what a seat can tell a card by: two cards of the same likeness are one option.

    In slots each place is another one; only of their own equal cards it is all the same to a seat.
    """
    zone = s.where[card]
    if zone >= 0 and s.program.zone_of[zone].slots and s.program.owner_of_zone[zone] != who:
        return (-1, card)
    if not s.known[card] >> who & 1:
        return (-1, card) if s.program.zone_of[zone].slots else (-1, zone, card)
    changed = None
    for number in s.program.card_fields:
        value = s.fields[number][card]
        if value is not None:
            changed = likeness_of_fields(s, who)(card)
            break
    if s.turned[card] is not None:
        changed = (changed, s.turned[card])
    if s.program.texting and (given := texts_in(s, WHOLE, card)) != AS_PRINTED:
        changed = (changed, given)
    if not s.tokens and s.edges[card] is None:
        return (s.models[card], zone, s.face_up[card], changed)
    tokens = tuple([token_likeness(s, each) for each in tokens_at(s, "card", card)])
    turned = (s.edges[card], s.stretches[card])
    return (s.models[card], zone, s.face_up[card], changed, tokens, turned)


def likeness_of_fields(s: State, who: int) -> Callable[[int], Value]:
    """Return how a seat compares the fields of cards: a card that is held counts by its name.

    A mark that is again as it is printed is as if nobody had ever changed it.
    """
    held = [each for each in s.program.fields if each.owner == "card"]
    printed = s.program.printed

    def read(card: int) -> Value:
        values = []
        for info in held:
            value = s.fields[info.number][card]
            if info.seen_by and not who_sees(s, info, card) >> who & 1:
                value = None
            if info.kind == "card" and value is not None:
                value = None if value == card else s.models[value]
            elif info.kind == "mark" and value == printed[info.number][s.models[card]]:
                value = None
            values.append(value)
        return None if values.count(None) == len(values) else tuple(values)

    return read
