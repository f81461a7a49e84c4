"""What hangs on the context alone is worked out once, until something happens.

Whether you are weak is asked by many texts, and by each of them again and again while nothing
happens. So the answer of a value or a condition without slots is remembered: what works it out
becomes a function of its own. The same is done with a listing that asks words of the game:

    _4 (x)  answer number_at(2, x[0]) < 3         _4 (x)  remembered: i0(x)
                                                  i0 (x)  answer number_at(2, x[0]) < 3
    f[5] = [v1 for v1 in cards if _8(f[1], v1)]   f[5] = i1(f[1])
                                                  i1 (x)  remembered: i2(x)
                                                  i2 (x)  answer [v1 for v1 in cards if _8(x, v1)]

What is remembered holds for one context. A listing that speaks of none is asked on behalf of nobody
and of no card, so that it is the same for all.

Comes after small functions are written in: a listing that asks no words any more is short. Assumes
that what is listed is only read, so that whoever asks may be given the same list again, and
that a function of the kernel that is not `fleeting` (`program/abi.py`) answers the same until
something happens; what is done is tried out on a copy. Whatever reaches something fleeting, by
calls or by closures, is fleeting as well, and so is who calls a function that is not seen here. A
value that lists things is not remembered itself: it may hand out a list of the state. Keeps all
numbers; what it makes has numbers below 0.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import count

from attrs import evolve, frozen

from ...program import abi
from ...program import nodes as n
from ...program.traversal import Any_node, everywhere, walk
from ...program.types import Type, listed, read
from .inlining import OF_CONTEXT

X = n.Name("x")
CONTEXTS = (X, n.Captured(0), n.Local(1))
"""The context of a function, of a closure and of an operation."""
MATCH = n.Group((n.Const(0), n.Const(-1), n.Const(None)))
"""The context of what is asked on behalf of nobody and of no card."""
SEVERAL = ("list", "group", "open", "slot")
"""The types of what lists things."""
FLEETING = abi.FLEETING | {"can_announce_deed", "is_feasible"}
"""What the kernel may answer differently though nothing has happened; the last two ask on behalf of
what is to be done."""
ALIKE = (Type("T"),)
"""Of what is a list that is made of another one."""


def remembered(
    functions: Iterable[n.Function], operations: Iterable[n.Operation]
) -> tuple[list[n.Function], list[n.Operation]]:
    """Return functions and operations in which is remembered what hangs on the context alone."""
    written, carried_out = list(functions), list(operations)
    memory = Memory(fleeting_ones(written, carried_out))
    asking = everywhere({n.Listing: memory.listing})
    made = [memory.value(asking(each)) for each in written]
    asked = [asking(each) for each in carried_out]
    return [*made, *memory.inner], asked


@frozen
class Asked:
    """What something asks: functions by calls, others by closures, and what differs each time."""

    called: frozenset[int]
    closures: frozenset[int]
    is_fleeting: bool


class Memory:
    """What is made to remember something, by which functions may differ though nothing happens."""

    def __init__(self, fleeting: frozenset[int]) -> None:
        self.fleeting = fleeting
        self.inner: list[n.Function] = []
        self.numbers = count(-1, -1)

    def value(self, function: n.Function) -> n.Function:
        """Return a function; a value or a condition without slots as one that is remembered."""
        if function.parameters != OF_CONTEXT or function.number in self.fleeting:
            return function
        return function if read(function.gives).name in SEVERAL else self.remembering(function)

    def listing(self, node: n.Listing) -> n.Expression:
        """Return a listing, or a call of what remembers it."""
        gives = type_listed(node)
        asked = asked_in(node)
        if not gives or not asked.called or self.differs(asked) or depends_on_more(node):
            return node
        contexts = contexts_in(node)
        if len(contexts) > 1:
            return node
        steps = (n.Answer(IN_CONTEXT(node)),)
        number = next(self.numbers)
        made = n.Function(number, OF_CONTEXT, steps, types=("context",), gives=gives)
        self.inner.append(self.remembering(made))
        return n.CallWord(number, (*contexts,) or (MATCH,))

    def differs(self, asked: Asked) -> bool:
        """Whether an answer may differ though nothing has happened."""
        return asked.is_fleeting or not self.fleeting.isdisjoint(asked.called | asked.closures)

    def remembering(self, function: n.Function) -> n.Function:
        """Return a function that remembers what another one works out, which is made of it."""
        inner = evolve(function, number=next(self.numbers))
        self.inner.append(inner)
        return evolve(function, steps=(), remembered=n.CallWord(inner.number, (X,)))


# ---- listings ------------------------------------------------------------------------------------


def type_listed(node: n.Listing) -> str:
    """Return the type of a listing of things as they come from the kernel; of others nothing."""
    match node:
        case n.Listing(n.Name(body), (n.Through((variable,), n.Call(name)),)) if body == variable:
            gives = abi.ROWS[name].gives if name in abi.ROWS else None
            if node.kept and gives is not None and gives.name in SEVERAL and gives.of != ALIKE:
                return str(listed(gives.of[0]))
    return ""


def depends_on_more(node: n.Listing) -> bool:
    """Whether something depends on more than the state, a context and what is listed."""
    own = {X, *map(n.Name, node.through[0].names)}
    for each in walk(node):
        match each:
            case n.Name() if each not in own:
                return True
            case n.Local() | n.Captured() if each not in CONTEXTS:
                return True
    return False


def contexts_in(node: n.Listing) -> set[n.Expression]:
    """Return the contexts that a listing speaks of."""
    places = (n.Name, n.Captured, n.Local)
    return {each for each in walk(node) if isinstance(each, places) and each in CONTEXTS}


def as_passed(node: n.Expression) -> n.Expression:
    """Return a context as the one that is passed, and anything else as it is."""
    return X if node in CONTEXTS else node


IN_CONTEXT = everywhere({n.Captured: as_passed, n.Local: as_passed})
"""What is made of something so that it is about the context that is passed."""


# ---- what differs though nothing has happened ----------------------------------------------------


def fleeting_ones(
    functions: Iterable[n.Function], operations: Iterable[n.Operation]
) -> frozenset[int]:
    """Return the functions that may answer differently though nothing has happened.

    Among them are those that are called and are not seen here.
    """
    asked = {each.number: asked_in(each) for each in functions}
    asking: dict[int, list[int]] = defaultdict(list)
    for number, each in asked.items():
        for other in each.called | (each.closures & asked.keys()):
            asking[other].append(number)
    todo = [number for number, each in asked.items() if each.is_fleeting]
    called = asking.keys() | frozenset().union(*[asked_in(each).called for each in operations])
    todo += called - asked.keys()
    found: set[int] = set()
    while todo:
        number = todo.pop()
        if number not in found:
            found.add(number)
            todo += asking[number]
    return frozenset(found)


def asked_in(node: Any_node) -> Asked:
    """Return what is asked below a node; closures may be of what is done, by other numbers."""
    called: set[int] = set()
    closures: set[int] = set()
    is_fleeting = False
    for each in walk(node):
        match each:
            case n.CallWord(number):
                called.add(number)
            case n.Call(name) if name in FLEETING:
                is_fleeting = True
            case n.Group((n.Const(int() as number), n.Group())):
                closures.add(number)
            case n.Group((n.Word("?"), _, _, n.Const(int() as those), *_, n.Const(int() as test))):
                closures.update((those, test))
            case n.Word("random"):
                is_fleeting = True
    return Asked(frozenset(called), frozenset(closures), is_fleeting)
