"""How deep calls stand in one another is counted, where it could be without end.

A value that is worked out from itself asks for itself again, and so on. Where that ends must not
hang on how much room a machine has for calls: it ends where `DEEPEST` calls that count stand in one
another (`program/bounded_numbers.py`), whatever carries them out. Three things count, so that not
much can stand between two that do:

1. *A function that reaches itself by calls of functions.* All functions of such a circle count, but
   those whose answer is remembered: each calls one that works it out, and that one counts.
2. *A function that asks a closure, and may be reached from what it asks.* A slot may hold any
   closure that is asked in that way, so whoever asks is taken to call all that have as many
   parameters. A circle that is closed by a closure goes through one that asks.
3. *Every so many calls.* Forty values that each ask the one before it are no circle. But a game has
   as many as somebody likes to write. So of functions that call each other without a circle one
   counts as soon as more than `LONGEST` would stand in one another, with the listings and lambdas
   around the calls, for these are calls as well. One that has more of them itself counts more.

Whoever reads rules in force asks closures too: there the kernel counts (`kernel/layers.py`), and a
function that only does that needs not. A bundled game has few functions that count.

Assumes that small functions are written in already: a call that is not made does not count. What
was linked before is not gone through again when more is added: what is added can be asked by it,
but only a circle that was written could close there, and that lies in what is added. Keeps what
everything means, and all numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from attrs import evolve, frozen

from ...program import nodes as n
from ...program.traversal import Any_node, children, walk
from .work_count import CALLING

LONGEST = 6
"""So many calls may stand in one another between two that count."""
SCOPES = (n.Listing, n.Lambda)
"""What is a call by itself for whoever carries it out."""
CLOSURE = ("e",)
"""The first parameter of whatever can be asked as a closure: what it took along."""
FIRST_SORT = 1 << 40
"""Sorts of closure stand among the functions, behind all of their numbers."""
SORTS = {parameters: FIRST_SORT + parameters for parameters in range(1, 5)}
"""Closures by how many parameters they have: one that is asked with one thing has two."""
Graph = Mapping[int, Collection[int]]
"""What each function calls; those that ask a closure call what stands for its sort."""


@frozen
class Calls:
    """What a function calls, which sorts of closure it asks, and how many calls it is itself."""

    called: frozenset[int]
    asked: frozenset[int]
    itself: int


def count_depth(functions: Iterable[n.Function]) -> list[n.Function]:
    """Return functions of which those count how deep they stand that could do so without end."""
    made = {each.number: each for each in functions}
    found = {number: calls_of(each) for number, each in made.items()}
    counting = in_circles({number: each.called for number, each in found.items()})
    counting -= {number for number in counting if made[number].remembered is not None}
    whole = with_closures(made, found)
    counting |= {each for each in in_circles(whole) if each in found and found[each].asked}
    counting |= ends_of_long_ways(found, whole, counting)
    return [
        deeper(each, found[number]) if number in counting else each for number, each in made.items()
    ]


def deeper(function: n.Function, calls: Calls) -> n.Function:
    """Return a function that counts; more than once if there are many calls in it by itself."""
    by = 1 + (calls.itself - 1) // LONGEST
    return evolve(function, deeper=by)


# ---- what calls what -----------------------------------------------------------------------------


def calls_of(function: n.Function) -> Calls:
    """Return what a function calls, and how."""
    called: set[int] = set()
    asked: set[int] = set()
    for node in walk(function):
        match node:
            case n.CallWord(number):
                called.add(number)
            case n.Ask(_, _, args):
                asked.add(SORTS[1 + len(args)])
            case n.Call(name) if name in CALLING:
                asked.update(SORTS.values())
    return Calls(frozenset(called), frozenset(asked), 1 + scopes_in(function))


def scopes_in(node: Any_node) -> int:
    """Return how many listings and lambdas stand in one another below a node."""
    inside = max(map(scopes_in, children(node)), default=0)
    return inside + isinstance(node, SCOPES)


def with_closures(functions: Mapping[int, n.Function], found: Mapping[int, Calls]) -> Graph:
    """Return what each function calls, or may reach as it asks a closure."""
    graph = {number: [*each.called, *each.asked] for number, each in found.items()}
    for parameters, sort in SORTS.items():
        graph[sort] = [
            number
            for number, each in functions.items()
            if each.parameters[:1] == CLOSURE and len(each.parameters) == parameters
        ]
    return graph


def ends_of_long_ways(
    found: Mapping[int, Calls], graph: Graph, counting: Collection[int]
) -> set[int]:
    """Return more functions that count, so that there are few calls between any two of them."""
    ends: set[int] = set()
    length: dict[int, int] = {}
    left = {at: [each for each in to if each not in counting] for at, to in graph.items()}
    for (at,) in components(left):  # what it calls has come before it
        longest = max((length.get(each, 0) for each in left[at]), default=0)
        length[at] = longest + (found[at].itself if at in found else 0)
        if at in found and length[at] > LONGEST:
            ends.add(at)
            length[at] = 0
    return ends


# ---- circles -------------------------------------------------------------------------------------


def in_circles(graph: Graph) -> set[int]:
    """Return what reaches itself."""
    return {
        each for those in components(graph) for each in those if those[1:] or each in graph[each]
    }


def components(graph: Graph) -> Iterator[list[int]]:
    """Yield what reaches each other, all that is reached from it before it (Tarjan 1972).

    What is gone through lies on a way. Each has a number in the order in which it was met, and the
    lowest number on the way that was seen below it. If that is its own, it is the first of those
    that reach each other, and what is left of them are all that were met after it.
    """
    met: dict[int, int] = {}
    lowest: dict[int, int] = {}
    left: list[int] = []  # what was met and stands in no yield yet
    is_left: set[int] = set()
    for first in graph:
        way = [] if first in met else [(first, iter(graph[first]))]
        while way:
            at, calls = way[-1]
            if at not in met:
                met[at] = lowest[at] = len(met)
                left.append(at)
                is_left.add(at)
            for each in calls:
                if each in graph and each not in met:
                    way.append((each, iter(graph[each])))
                    break
                if each in is_left:
                    lowest[at] = min(lowest[at], met[each])
            else:
                way.pop()
                if way:
                    lowest[way[-1][0]] = min(lowest[way[-1][0]], lowest[at])
                if lowest[at] == met[at]:
                    those = [left.pop()]
                    while those[-1] != at:
                        those.append(left.pop())
                    is_left.difference_update(those)
                    yield those
