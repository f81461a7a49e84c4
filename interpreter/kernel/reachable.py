"""What a choice that was begun can still become: a thing is offered only if it can be finished.

Where a choice is bounded by how many, and by sums over what is chosen, this is exact, whatever
its size: the sums that can be reached are bits of one number. Where any other condition must hold
it is looked for, some thousand times for a step: with little more, with little less than
everything, and along what holds on the way. A way that was found is kept, so that whoever follows
it never comes to a dead end; what was not found is not offered, and can still be named as a whole.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import lcm

from attrs import Factory, define, field, frozen

from ..program.bounded_numbers import spend
from ..program.shapes import Given, Way
from .state import State

BUDGET = 6000
"""So many ways to choose are looked at for one step."""
MOST_LOOKED = 300_000
"""So much work may be done for it."""
LEAST = 90
"""So many of them at least for one thing that could be taken."""
MOST_BITS = 1 << 20
"""So many sums are looked at; where there are more, ways are looked for."""
MOST_ROOM = 1 << 30
"""So many bits are kept for it at once."""
BITS_AT_ONCE = 1 << 16
"""So many of them are moved in the time that one thing is asked about."""
THINGS_AT_ONCE = 16
"""So many things are gone through in that time, where nothing is asked about them."""


class TooManyOptions(Exception):
    """Whether there is an admissible choice could not be found out."""


Holding = Callable[[Way], Given]
"""Whether a way to choose is admissible: a function of a program."""
Sum = tuple[Callable[[Way], int | Fraction], str, int | Fraction]
"""What is added up of things that are chosen, how it is compared, and with what."""


@frozen
class Pool:
    """What can be taken: equal things in groups, how many of all, and what must hold of them.

    `sums` are what is added up over the things, how it is compared and with what; they may be all
    that is asked (`is_all`). An order takes all things, each group from its beginning.
    """

    groups: Sequence[Sequence[Given]]
    low: int
    high: int
    holds: Holding | None = None
    sums: tuple[Sum, ...] = ()
    is_all: bool = False
    in_order: bool = False
    place: Mapping[Given, int] = Factory(dict)

    @property
    def there(self) -> int:
        """Return how many things there are."""
        return sum(map(len, self.groups))

    def counts(self, taken: Sequence[Given]) -> list[int]:
        """Return how many of each group are taken."""
        gone = set(taken)
        return [sum(each in gone for each in group) for group in self.groups]

    def those(self, things: Sequence[Given]) -> list[Given]:
        """Return those of some things that are here."""
        here = {each for group in self.groups for each in group} if things else ()
        return [each for each in things if each in here]

    def of_counts(self, counts: Sequence[int]) -> Way:
        """Return so many of each group."""
        return tuple([x for at, k in enumerate(counts) if k for x in self.groups[at][:k]])

    def sorted(self, taken: Sequence[Given]) -> Way:
        """Return what was taken as the answer that it is: one for each way to choose."""
        return tuple(taken) if self.in_order else self.of_counts(self.counts(taken))

    def following(self, taken: Sequence[Given]) -> list[Given]:
        """Return what could be taken next: of each group the first that is left."""
        return self.next_of(self.counts(taken)) if len(taken) < self.high else []

    def next_of(self, counts: Sequence[int]) -> list[Given]:
        """Return the first that is left of each group where so many of each are taken."""
        found = [g[k] for g, k in zip(self.groups, counts, strict=True) if k < len(g)]
        if self.in_order:
            found.sort(key=self.place.__getitem__)
        return found

    def is_admissible(self, taken: Sequence[Given]) -> bool:
        """Whether what was taken is a way to choose."""
        if not self.low <= len(taken) <= self.high:
            return False
        return self.holds is None or bool(self.holds(self.sorted(taken)))

    def ways(self, limit: int) -> int | None:
        """Return how many ways to choose there are, whatever must hold; None if above a limit."""
        sizes = [len(group) for group in self.groups]
        found = orders_of(sizes, limit) if self.in_order else self.subsets(sizes, limit)
        return found if found <= limit else None

    def subsets(self, sizes: list[int], limit: int) -> int:
        """Return how many there are to choose from, or some number above a limit."""
        there, kinds = sum(sizes), len(sizes)
        low, high = max(self.low, 0), min(self.high, there)
        if low <= there - 1 and high >= 1 and kinds > limit:
            return kinds  # of each size in between there are at least so many
        if low <= there - 2 and high >= 2 and kinds * (kinds - 1) // 2 > limit:
            return limit + 1
        edge = {0: 1, 1: kinds, there - 1: kinds, there: 1}
        if all(size in edge for size in (low, high, *range(low, min(high, low + 4) + 1))):
            return sum(edge[size] for size in range(low, high + 1))
        counts = [1]
        for size in sizes:
            sums = [0]
            for each in (*counts, *[0] * size):
                sums.append(sums[-1] + each)
            counts = [sums[at + 1] - sums[max(at - size, 0)] for at in range(len(sums) - 1)]
        return sum(counts[low : high + 1])

    def each(self) -> Iterator[Way]:
        """Yield every way to choose, the smaller ones first, few of the first things first."""
        if self.in_order:
            yield from self.orders()
            return
        sizes = [len(group) for group in self.groups]
        for size in range(max(self.low, 0), min(self.high, sum(sizes)) + 1):
            for counts in so_many_of(sizes, size):
                yield self.of_counts(counts)

    def orders(self) -> Iterator[Way]:
        """Yield every order; equal things stand in the order in which they are there."""
        taken: list[Given] = []
        counts = [0] * len(self.groups)
        group_of = {each: at for at, group in enumerate(self.groups) for each in group}
        left = [iter(self.next_of(counts))]
        while left:
            if len(taken) == self.high:
                yield tuple(taken)
            for each in left[-1]:
                taken.append(each)
                counts[group_of[each]] += 1
                left.append(iter(self.next_of(counts)))
                break
            else:
                left.pop()
                if taken:
                    counts[group_of[taken.pop()]] -= 1

    def left(self, taken: Sequence[Given]) -> list[Given]:
        """Return what is left, what is taken first of it first."""
        counts = self.counts(taken)
        found = [x for group, k in zip(self.groups, counts, strict=True) for x in group[k:]]
        if self.in_order:
            found.sort(key=self.place.__getitem__)
        return found


def orders_of(sizes: Sequence[int], limit: int) -> int:
    """Return how many orders there are of things in groups, or some number above a limit."""
    found, there = 1, 0
    for size in sizes:
        for each in range(1, size + 1):
            there += 1
            found = found * there // each
        if found > limit:
            break
    return found


def so_many_of(sizes: Sequence[int], size: int) -> Iterator[list[int]]:
    """Yield every way to take so many of what there is in groups, few of the first ones first."""
    counts = [0] * len(sizes)
    filled(counts, sizes, 0, size)
    while True:
        yield counts
        behind, at = 0, len(sizes) - 1
        while at >= 0 and not (behind and counts[at] < sizes[at]):
            behind += counts[at]
            at -= 1
        if at < 0:
            return
        counts[at] += 1
        filled(counts, sizes, at + 1, behind - 1)


def filled(counts: list[int], sizes: Sequence[int], start: int, size: int) -> None:
    """Take so many of the groups from one on, of the last ones first."""
    for at in range(len(sizes) - 1, start - 1, -1):
        counts[at] = min(size, sizes[at])
        size -= counts[at]


# ---- what can still be reached -------------------------------------------------------------------


@define
class Search:
    """Looks for ways in which a choice that was begun can be finished, for one step."""

    state: State
    pool: Pool
    known: Sequence[Given] | None = None
    ways: list[Way] = field(factory=list)
    found: Way = ()
    looked_at: int = 0
    is_open: bool = False
    """Whether something was not found out."""
    sums: Sums | None = None
    since: int = 0
    """How much work had been done when it began."""

    def __attrs_post_init__(self) -> None:
        known, self.since = self.known, self.state.work
        if known is not None and self.pool.holds is not None:
            here = self.pool.those(known)
            if len(here) == len(known) and self.pool.is_admissible(here):
                self.ways.append(tuple(here))
        self.sums = sums_of(self.pool) if self.pool.sums else None

    def spend(self, work: int = 0) -> None:
        """Count that all that can be taken was gone through, and some more work."""
        spend(self.state, 1 + self.pool.there // THINGS_AT_ONCE + work)

    @property
    def is_exact(self) -> bool:
        """Whether nothing has to be looked for."""
        return self.pool.holds is None or (self.sums is not None and self.pool.is_all)

    def offered(self, taken: Sequence[Given]) -> list[Given]:
        """Return what can be taken next, so that the choice can still be finished."""
        self.spend()
        following = self.pool.following(taken)
        if self.pool.holds is None:
            return following if self.pool.there >= self.pool.low else []
        if self.is_exact:
            return self.summing_up(taken, following)
        kept = []
        share = max(LEAST, BUDGET // max(len(following), 1))
        for each in following:
            way = self.way([*taken, each], share)
            if way is not None:
                kept.append((each, way))
        self.found = tuple([way for _, way in kept])
        return [each for each, _ in kept]

    def summing_up(self, taken: Sequence[Given], following: Sequence[Given]) -> list[Given]:
        """Return what can be taken next; what is added by equal numbers is asked about once."""
        assert self.sums is not None
        counts, kept = self.pool.counts(taken), []
        known: dict[int, bool] = {}
        parts = zip(self.pool.groups, counts, self.sums.steps, strict=True)
        steps = {group[k]: step for group, k, step in parts if k < len(group)}
        for each in following:
            step = steps[each]
            if step not in known:
                self.spend(self.sums.work)
                known[step] = self.sums.is_reached([*taken, each])
            if known[step]:
                kept.append(each)
        return kept

    def way(self, taken: Sequence[Given], share: int = BUDGET) -> Way | None:
        """Return a way to finish what was taken; None if there is none, or none was found."""
        pool = self.pool
        self.spend(0 if self.sums is None else self.sums.work)
        if pool.holds is None:
            return self.shortest(taken)
        if self.sums is not None and not self.sums.is_reached(taken):
            return None
        if self.is_exact:
            assert self.sums is not None
            return pool.of_counts(self.sums.shortest(taken))
        counts = pool.counts(taken)
        for way in self.ways:
            self.spend()
            if all(a <= b for a, b in zip(counts, pool.counts(way), strict=True)):
                return way
        if self.state.work - self.since > MOST_LOOKED:
            self.is_open = True
            return None
        for manner in (self.small, self.along, self.large):
            for found in islice(manner(counts), share // 3):
                if found is not None:
                    self.ways.append(found)
                    return found
                if self.state.work - self.since > MOST_LOOKED:
                    self.is_open = True
                    return None
            if manner == self.small and self.looked_at < share // 3:
                return None  # all there is was looked at
        self.is_open = True
        return None

    def shortest(self, taken: Sequence[Given]) -> Way | None:
        """Return a way where only how many counts."""
        way = [*taken, *self.pool.left(taken)[: max(self.pool.low - len(taken), 0)]]
        return tuple(way) if len(way) >= self.pool.low else None

    def tested(self, counts: Sequence[int]) -> Way | None:
        """Return a way to choose if it is admissible."""
        self.spend()
        way = self.pool.of_counts(counts)
        return way if self.pool.holds is None or self.pool.holds(way) else None

    def small(self, counts: Sequence[int]) -> Iterator[Way | None]:
        """Look at what comes of little more."""
        left = [len(g) - k for g, k in zip(self.pool.groups, counts, strict=True)]
        size = sum(counts)
        self.looked_at = 0
        for more in range(max(self.pool.low - size, 0), min(self.pool.high - size, sum(left)) + 1):
            for extra in so_many_of(left, more):
                self.looked_at += 1
                yield self.tested([a + b for a, b in zip(counts, extra, strict=True)])

    def large(self, counts: Sequence[int]) -> Iterator[Way | None]:
        """Look at what comes of all there is but for a little."""
        left = [len(g) - k for g, k in zip(self.pool.groups, counts, strict=True)]
        all_of = [len(g) for g in self.pool.groups]
        there = sum(all_of)
        for size in range(self.pool.high, max(self.pool.low, sum(counts)) - 1, -1):
            for less in so_many_of(left, there - size):
                yield self.tested([a - b for a, b in zip(all_of, less, strict=True)])

    def along(self, counts: Sequence[int]) -> Iterator[Way | None]:
        """Look at what comes of adding one thing after the other while the condition holds."""
        groups = self.pool.groups
        open_ = [(list(counts), 0)]
        while open_:
            begun, first = open_.pop()
            size = sum(begun)
            if size >= self.pool.high:
                continue
            for at in range(len(groups) - 1, first - 1, -1):
                if begun[at] < len(groups[at]):
                    more = [*begun]
                    more[at] += 1
                    way = self.tested(more)
                    if way is not None and size + 1 >= self.pool.low:
                        yield way
                    yield None
                    if way is not None:
                        open_.append((more, at))


@frozen
class Sums:
    """The sums that ways to choose come to: each way is a bit, at how many and how much it has."""

    pool: Pool
    steps: tuple[int, ...]
    wanted: int

    def begun(self, counts: Sequence[int]) -> int:
        """Return where what was taken stands."""
        return sum(k * step for k, step in zip(counts, self.steps, strict=True))

    def reached(self, counts: Sequence[int]) -> list[int]:
        """Return what can be reached with more of the groups from each one on, from nothing."""
        return [*self.reaching(counts)][::-1]

    def reaching(self, counts: Sequence[int]) -> Iterator[int]:
        """Yield what can be reached with more of the groups, from the last one on."""
        bits = 1
        yield bits
        for at in range(len(self.steps) - 1, -1, -1):
            for _ in range(len(self.pool.groups[at]) - counts[at]):
                bits |= bits << self.steps[at]
            yield bits

    @property
    def work(self) -> int:
        """Return how much it is to look at all that can be reached."""
        times = self.pool.there
        return times // THINGS_AT_ONCE + times * self.wanted.bit_length() // BITS_AT_ONCE

    def is_reached(self, taken: Sequence[Given]) -> bool:
        """Whether something that was begun can be finished."""
        if len(taken) > self.pool.high:
            return False
        counts = self.pool.counts(taken)
        (bits,) = deque(self.reaching(counts), maxlen=1)
        return bool(bits << self.begun(counts) & self.wanted)

    def shortest(self, taken: Sequence[Given]) -> list[int]:
        """Return how many of each group are a way to finish, few of the first ones."""
        counts = self.pool.counts(taken)
        after = self.reached(counts)[1:]
        for at, bits in enumerate(after):
            while not bits << self.begun(counts) & self.wanted:
                counts[at] += 1
        return counts


def sums_of(pool: Pool) -> Sums | None:
    """Return the sums of what can be taken; None if they cannot be told one by one."""
    sides = []
    for total, how, bound in pool.sums:
        held = [{total((each,)) for each in group} for group in pool.groups]
        if any(len(each) != 1 for each in held):
            return None
        sides.append(side([each.pop() for each in held], how, bound))
    numbers: Sequence[int] = range(max(pool.low, 0), pool.high + 1)
    sizes, stride = [len(each) for each in pool.groups], 1
    steps, lots = [0] * len(sizes), []
    for each in sides:
        if len(set(each.weights)) <= 1:  # it is a question of how many
            numbers = [k for k in numbers if each.allows(k * sum(each.weights[:1]))]
            continue
        lots.append((each, room := each.room(sizes)))
        steps = [a + stride * b for a, b in zip(steps, each.raised, strict=True)]
        stride *= room
    most = stride * (pool.there + 1)
    if most > MOST_BITS or most * len(sizes) > MOST_ROOM:
        return None
    wanted = 0
    for number in numbers:
        bits, width = 1, 1
        for each, room in lots:
            first, last = each.bounds(number, room)
            bits = repeated(bits << first * width, width, last - first + 1)
            width *= room
        wanted |= bits << number * stride
    return Sums(pool, tuple([step + stride for step in steps]), wanted)


@frozen
class Side:
    """What things weigh, and from where to where their sum may go."""

    weights: tuple[int, ...]
    low: int | None
    high: int | None

    @property
    def least(self) -> int:
        """Return the least weight below 0: all are raised by it."""
        return min((0, *self.weights))

    @property
    def raised(self) -> list[int]:
        """Return the weights, none of them below 0."""
        return [each - self.least for each in self.weights]

    def room(self, sizes: Sequence[int]) -> int:
        """Return how many sums there can be."""
        return sum(a * b for a, b in zip(self.raised, sizes, strict=True)) + 1

    def allows(self, total: int) -> bool:
        """Whether a sum is one of those that are wanted."""
        above = self.low is None or total >= self.low
        return above and (self.high is None or total <= self.high)

    def bounds(self, number: int, room: int) -> tuple[int, int]:
        """Return the first and the last sum that is wanted, of so many things raised."""
        raised = number * self.least
        first = 0 if self.low is None else max(self.low - raised, 0)
        return first, room - 1 if self.high is None else min(self.high - raised, room - 1)


def side(weights: list[int | Fraction], how: str, bound: int | Fraction) -> Side:
    """Return what things weigh, and how far the sum may go, as whole numbers."""
    parts = lcm(*[each.denominator for each in (*weights, bound)])
    limit = int(bound * parts)
    low = {"==": limit, ">=": limit, ">": limit + 1}.get(how)
    high = {"==": limit, "<=": limit, "<": limit - 1}.get(how)
    return Side(tuple([int(each * parts) for each in weights]), low, high)


def repeated(bits: int, width: int, times: int) -> int:
    """Return bits put side by side so many times, each so far from the one before."""
    if times <= 0:
        return 0
    made, done = bits, 1
    while done < times:
        more = min(done, times - done)
        made |= made << more * width
        done += more
    return made
