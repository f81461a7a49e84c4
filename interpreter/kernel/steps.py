"""Choices of any size, asked step by step: what is taken so far is kept, the next thing is asked.

Several things, an order, several options: with few ways to choose they are one question; with
more, one thing after the other is taken, until it is enough. A step goes back to the operation
that asks, so that nothing but what was taken needs to be kept: what is left is worked out anew.
A thing is offered only if the choice that was begun can still be finished; see `reaching`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Final, TypeVar

from attrs import frozen

from ..program.row_places import (
    LOCALS,
    OPERATION,
    PENDING_AT,
    PENDING_KIND,
    SECRET_MARK,
    STEP_TAKEN,
    Step,
)
from ..program.shapes import Between, Given, Hidden, Values, Way
from .reachable import BUDGET, MOST_LOOKED, Holding, Pool, Search, Sum, TooManyOptions
from .row_types import Frame
from .state import State

T = TypeVar("T")

FEW = 100
"""So many ways to choose are one question; more of them are asked step by step."""
LOOKED_AT = 5000
"""So many ways to choose are looked at one by one, where only some of them are admissible."""

STEP = "step"
"""The kind of a decision that is a part of a choice."""
DONE: tuple[()] = ()
"""The answer that what was taken is enough."""

BETWEEN: Final = 3
"""So many places has what is kept between an answer and the next step."""
ON, ENOUGH, FREELY, AT_ONCE = range(4)
"""How it goes on: with the next step, not at all, with all there is, by any way to finish."""


@frozen
class Steps:
    """A choice that is asked step by step: who chooses, what, from what."""

    who: int
    sort: str
    pool: Pool


# ---- asking --------------------------------------------------------------------------------------


def listed(s: State, pool: Pool) -> list[Way] | None:
    """Return every way to choose, the smaller ones first; None if it is asked step by step."""
    if (pool.low, pool.high) == (1, 1):
        found: list[Way] = [(group[0],) for group in pool.groups]
    elif pool.high <= 1 or pool.ways(LOOKED_AT if pool.holds else FEW) is not None:
        found = list(pool.each())
    else:
        return None
    if pool.holds is None:
        return found
    kept, since = [], s.work
    for each in found:
        if pool.holds(each):
            kept.append(each)
        if s.work - since > MOST_LOOKED:
            return None
    return kept if len(kept) <= FEW or pool.high <= 1 else None


def tried_steps(s: State, pool: Pool, skip: bool) -> Sequence[Way]:
    """Return what a trial looks at of a choice with many ways: one of the smallest ones."""
    ways = islice(pool.each(), BUDGET)
    found = [each for each in islice(filter(pool.holds or ok, ways), 2 if skip else 1)]
    if not found or (skip and found == [()]):
        for begun in [(group[0],) for group in pool.groups] if skip else [()]:
            way = Search(s, pool).way(begun)
            if way is not None:
                return [*found, way]
    return found


def ok(way: Way) -> bool:
    """Whether a way to choose is admissible where nothing is asked of it."""
    return True


def last_step(s: State) -> Between:
    """Return what was answered in the choice that is being made; nothing if it begins."""
    if s.step is None:
        return (), None, ON
    assert len(s.step) == BETWEEN
    return s.step


def next_step(s: State) -> Step:
    """Return what is asked of the choice that is being made."""
    assert s.step is not None and len(s.step) != BETWEEN
    return s.step


def ask_steps(s: State, f: Frame, at: int, steps: Steps) -> None:
    """Ask for the next thing, or give the choice if it is finished.

    What has to be taken is taken; a choice that was never asked for is no answer of anybody.
    """
    is_asked = s.step is not None
    answered, known, how = last_step(s)
    s.step = None
    pool = steps.pool
    taken = pool.those(answered)
    answered = tuple(taken)
    search = Search(s, pool, known)
    if how == AT_ONCE:
        way = search.way(taken)
        taken, how = (taken if way is None else list(way)), ENOUGH
    while True:
        can_end = how != FREELY and pool.is_admissible(taken)
        if how == ENOUGH:
            break
        following = pool.following(taken) if how == FREELY else search.offered(taken)
        if how != FREELY and len(following) == 1 and not can_end:
            taken.append(following[0])
        elif following or how == FREELY:
            options = tuple([(each,) for each in following]) + ((DONE,) if can_end else ())
            s.pending = (at, steps.who, STEP, options)
            ways = search.found if how != FREELY else ()
            s.step = (answered, tuple(taken), pool.low, pool.high, ways)
            return
        else:
            break
    if not can_end:  # there is no admissible choice
        if search.is_open:
            raise TooManyOptions
        s.given = ((),)
        return
    s.given = (pool.sorted(taken),)
    if is_asked:
        note_answer(s, steps.who, at, steps.sort, s.given[0])


def note_answer(s: State, who: int, at: int, kind: str, value: Given) -> None:
    """Note what somebody has answered."""
    s.answers += 1
    frame = tuple(s.frames[-1])
    plain = kind == "option" and at in s.program.plain_sites
    told = value[1:] if plain else (value, *frame[LOCALS:])
    then = hidden_then(s, who, told)
    now = s.secrets[0][SECRET_MARK] if s.secrets else s.count  # in secret nothing happens yet
    s.said = ((s.answers, who, at, kind, value, now, frame, then), s.said)


def hidden_then(s: State, who: int, values: Values) -> Hidden:
    """Return the cards that an answer may be about and its seat does not know, and where they lie.

    A number that is no card may be taken for one: nothing asks for it then.
    """
    found, known = [], s.known
    there = len(known)
    for value in values:
        for card in value if type(value) is tuple else (value,):
            if type(card) is int and 0 <= card < there and not known[card] >> who & 1:
                zone = s.where[card]
                if zone >= 0:
                    found.append((card, (zone, s.zones[zone].index(card))))
    return tuple(found)


# ---- answering -----------------------------------------------------------------------------------


def take_step(s: State, index: int) -> None:
    """Take one more thing, or take it that it is enough."""
    at, _, _, options = s.question
    answered, shown, _, _, ways = next_step(s)
    if options[index] == DONE:
        go_on(s, at, (answered, shown, ENOUGH))
    else:
        way = ways[index] if ways else None
        go_on(s, at, ((*answered, options[index][0]), way, ON))


def go_on(s: State, at: int, step: Between) -> None:
    """Let the operation that asks be carried out once more."""
    s.pending, s.step, s.work = None, step, 0
    s.frames[-1][OPERATION] = at


def take_back(s: State) -> None:
    """Take back what was taken last."""
    answered, _, _, _, ways = next_step(s)
    go_on(s, s.question[PENDING_AT], (answered[:-1], ways[0] if ways else None, ON))


def is_step(s: State) -> bool:
    """Whether a part of a choice is asked."""
    return s.pending is not None and s.pending[PENDING_KIND] == STEP


def can_take_back(s: State) -> bool:
    """Whether something was taken in the choice that is being made."""
    return is_step(s) and bool(next_step(s)[STEP_TAKEN])


def freely(s: State) -> None:
    """Ask for the next thing without looking whether the choice can be finished with it."""
    go_on(s, s.question[PENDING_AT], (next_step(s)[STEP_TAKEN], None, FREELY))


def finish(s: State) -> None:
    """Finish the choice in some way, with as few things more as it takes."""
    answered, _, _, _, ways = next_step(s)
    go_on(s, s.question[PENDING_AT], (answered, ways[0] if ways else None, AT_ONCE))


def lead_to(s: State, things: Sequence[Given]) -> None:
    """Ask once more for the next thing, with a whole choice in mind."""
    go_on(s, s.question[PENDING_AT], (next_step(s)[STEP_TAKEN], tuple(things), ON))


def left_of(things: Sequence[T], shown: Sequence[T]) -> list[T]:
    """Return what is left of some things without those that were taken already."""
    gone = Counter(shown)
    left = []
    for each in things:
        if gone[each]:
            gone[each] -= 1
        else:
            left.append(each)
    return left


# ---- what can be asked so ------------------------------------------------------------------------


def pool_of(
    groups: list[list[Given]],
    bounds: tuple[int, int],
    holds: Holding | None = None,
    sums: Sequence[Sum] = (),
    is_all: bool = False,
) -> Pool:
    """Return what can be taken: no more than there are."""
    low, high = bounds
    there = sum(map(len, groups))
    return Pool(groups, low, min(high, there), holds, tuple(sums), is_all, in_order=False)
