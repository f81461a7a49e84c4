"""What is known of a program, and of the place in it at which an expression stands.

`Known` is what the checks of a whole program share: its functions, its routines, and what has been
found. `Inside` is what one function or operation is gone through with: what its variables hold, and
the facts that tests have told meanwhile. How expressions are gone through, `expression_types.py`
says; who has to know of the parts of a call asks `Inside` for it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from attrs import Factory, define, frozen

from . import abi
from . import nodes as n
from .traversal import walk
from .types import (
    ANY,
    CONTEXT,
    NEVER,
    NOBODY,
    WHOLE,
    Type,
    as_list,
    fits,
    joined,
    read,
    sure,
)  # fmt: skip

Facts = dict[n.Expression, Type]
"""What is known of places, more than what they were declared as."""
PLACES = (n.Name, n.Local, n.Captured, n.Column)
LOCALS = 4
"""Where the locals of a frame begin."""
FRAME = (read("operation"), CONTEXT, read("event?"), WHOLE)
"""What stands in a frame before its locals."""
OPERATION, ADDER, GUARDS = read("operation"), read("adder"), read("list closure condition")


@frozen
class Finding:
    """What does not fit: in which function or operation, and what."""

    where: str
    what: str

    def __str__(self) -> str:
        """Return it as a line."""
        return f"{self.where}: {self.what}"


@define
class Known:
    """What is known of a program as a whole."""

    functions: Mapping[int, n.Function]
    routines: Mapping[int, tuple[int, tuple[Type, ...]]]
    """Of each operation the first one of its routine, and the types of the locals there."""
    constants: tuple[str | tuple[str, ...], ...]
    sorts: Mapping[int, tuple[Type, ...]] = Factory(dict)
    """The types of the values of events, by their sorts, as far as they are known."""
    findings: list[Finding] = Factory(list)


@define
class Inside(ABC):
    """What is known where an expression stands, and what is asked of the expressions in it."""

    known: Known
    where: str
    names: dict[str, Type]
    along: Type | None = None
    locals: tuple[Type, ...] | None = None
    routine: int = -1
    gives: Type = ANY
    facts: Facts = Factory(dict)

    def note(self, what: str) -> Type:
        """Note what does not fit."""
        self.known.findings.append(Finding(self.where, what))
        return ANY

    @contextmanager
    def given(self, facts: Facts) -> Iterator[None]:
        """Know more for a while."""
        before = self.facts
        self.facts = before | facts
        yield
        self.facts = before

    def forget(self, place: n.Expression) -> None:
        """Know no more of a place than what it was declared as: something was put there."""
        self.facts = {
            each: known for each, known in self.facts.items() if place not in walk(root_of(each))
        }

    @abstractmethod
    def expect(self, node: n.Expression, wanted: Type) -> Type:
        """Note it if a node is not what is wanted in its place; return what it is."""

    @abstractmethod
    def worked_out(self, node: n.Expression) -> Type:
        """Return the type of an expression; note what does not fit in it."""

    @abstractmethod
    def tested(self, node: n.Expression) -> tuple[Facts, Facts]:
        """Go through a test; return what is known where it holds, and where it does not."""


def root_of(node: n.Expression) -> n.Expression:
    """Return the place of which a node is a part."""
    while isinstance(node, n.At):
        node = node.of
    return node


def place_in(node: n.Expression) -> n.Expression | None:
    """Return the place that is asked about, of which something can be known; None if it is none.

    What a function of the kernel answers is one as long as nothing happens: in one expression.
    """
    if isinstance(node, n.Bind):
        return n.Name(node.name)
    if isinstance(node, n.Call):
        return node if all(map(answers_again, walk(node))) else None
    found = node
    while isinstance(found, n.At) and isinstance(found.place, n.Const):
        found = found.of
    return node if isinstance(found, PLACES) else None


def answers_again(node: object) -> bool:
    """Whether a part of an expression answers the same until something happens."""
    if isinstance(node, n.Call):
        return node.name in abi.ROWS and not abi.ROWS[node.name].facets
    return isinstance(node, (*PLACES, n.Const, n.At))


def standing(facts: Facts) -> Facts:
    """Return what is known of places alone: what a function answers may be other after a step."""
    return {each: known for each, known in facts.items() if not isinstance(each, n.Call)}


def surely(node: n.Expression, found: Type) -> Facts:
    """Return that a place holds something, if it could be nobody."""
    place = place_in(node)
    return {place: sure(found)} if place is not None and found.maybe else {}


@contextmanager
def branch(inside: Inside, facts: Facts) -> Iterator[list[dict[str, Type]]]:
    """Know more for a while; what is named meanwhile is handed over, and not known afterwards."""
    before, after = dict(inside.names), list[dict[str, Type]]()
    with inside.given(facts):
        yield after
    after.append(inside.names)
    inside.names = before


def both_ways(one: list[dict[str, Type]], other: list[dict[str, Type]]) -> dict[str, Type]:
    """Return what is named on both of two ways."""
    (first,), (second,) = one, other
    return {name: joined(held, second[name]) for name, held in first.items() if name in second}


def comparable(one: Type, other: Type, inside: Inside, node: n.Expression) -> None:
    """Note it if two can never be the same."""
    if NOBODY in (one, other) or ANY in (one, other):
        return
    inner = as_list(one), as_list(other)
    if inner[0] is not None and inner[1] is not None:
        comparable(inner[0], inner[1], inside, node)
        return
    first, second = sure(one), sure(other)
    if not fits(first, second) and not fits(second, first):
        inside.note(f"{one} is compared with {other}: {short(node)}")


def take_apart(names: tuple[str, ...], domain: n.Expression, row: bool, inside: Inside) -> None:
    """Bind the variables of what is gone through."""
    found = inside.worked_out(domain)
    inner = as_list(found)
    if inner is None:
        inner = inside.note(f"{found} where several are wanted: {short(domain)}")
    bind(names, inner, row, inside)


def bind(names: tuple[str, ...], found: Type, row: bool, inside: Inside) -> None:
    """Bind variables to something, or to the parts of a row."""
    if row and found.name == "()" and len(found.of) != len(names):
        inside.note(f"{found} in a row of {len(names)}")
    for at, each in enumerate(names):
        if row:
            held = found.of[at] if found.name == "()" and at < len(found.of) else ANY
        else:
            held = found
        inside.names[each] = held
        inside.forget(n.Name(each))


def spread(node: n.Expression, inside: Inside) -> Type:
    """Return what stands in a group for a part of it: all of a list, or one."""
    if not isinstance(node, n.Spread):
        return inside.worked_out(node)
    found = inside.worked_out(node.value)
    if found.name == "range":
        return WHOLE
    if found.name in ("along", "values"):
        return ANY
    inner = as_list(found)
    return inside.note(f"{found} where several are wanted") if inner is None else inner


def no_spread(items: tuple[n.Expression, ...]) -> bool:
    """Whether each part of a row stands for itself."""
    return not any(isinstance(each, n.Spread) for each in items)


def together(types: list[Type]) -> Type:
    """Return what is known of any one of several values."""
    found = NEVER
    for each in types:
        found = joined(found, each)
    return found


def short(node: n.Expression) -> str:
    """Return a node as a few words."""
    text = repr(node).replace("value=", "").replace("place=", "").replace("name=", "")
    return text if len(text) <= 400 else f"{text[:400]}..."
