"""What an expression of a program is worth: the type of each node, and what does not fit in it.

The algorithm goes down into an expression once, in two ways:

1. `worked_out` asks what a node is, from what stands in it: `cards_in(...)` is a list of cards.
2. `expect` asks whether a node is what is wanted in its place. A closure is two numbers' width of
   anything until a closure is wanted there; then its code must be there, be asked as it will be
   asked, and read just what is taken along. So what is wanted is handed down as far as it can be.

What may be nobody (`card?`) does not fit where a card is wanted, unless a test before has told that
it is there: `tested` goes through a test and returns what is known of places where it holds, and
where it does not. That is kept in `Inside.facts` for what stands behind it, until something is put
into the place.

Nothing stops at the first finding: what does not fit is noted, and its type is taken to be `any`.
"""

from __future__ import annotations

from attrs import define, evolve

from . import abi
from . import nodes as n
from .call_types import asked, choice, closure, kernel_call, word_call
from .check_scope import (
    FRAME,
    OPERATION,
    PLACES,
    Facts,
    Inside,
    both_ways,
    branch,
    comparable,
    no_spread,
    place_in,
    short,
    spread,
    surely,
    take_apart,
    together,
)  # fmt: skip
from .types import (
    ANY,
    EVENT,
    NAME,
    NEVER,
    NOBODY,
    NUMBER,
    TRUTH,
    WHOLE,
    WORD,
    Type,
    as_list,
    fits,
    grouped,
    joined,
    listed,
    read,
    row_of,
    sure,
)  # fmt: skip


@define
class Expressions(Inside):
    """Goes through the expressions of one function or operation."""

    def expect(self, node: n.Expression, wanted: Type) -> Type:
        """Note it if a node is not what is wanted in its place; return what it is."""
        return expect(node, wanted, self)

    def worked_out(self, node: n.Expression) -> Type:
        """Return the type of an expression; note what does not fit in it."""
        return worked_out(node, self)

    def tested(self, node: n.Expression) -> tuple[Facts, Facts]:
        """Go through a test; return what is known where it holds, and where it does not."""
        return tested(node, self)


def expect(node: n.Expression, wanted: Type, inside: Inside) -> Type:
    """Note it if a node is not what is wanted in its place; return what it is."""
    match node:
        case n.If(_, slot, n.Call("meant", (one,))) if slot == one:
            pass  # `meant`, but for what is no open choice
        case n.If(test, then, other):
            holds, fails = inside.tested(test)
            with branch(inside, holds) as named:
                first = inside.expect(then, wanted)
            with branch(inside, fails) as named_else:
                second = inside.expect(other, wanted)
            inside.names = both_ways(named, named_else)
            return joined(first, second)
        case n.Call("weighed" | "listed", (inner, *_)):
            return inside.expect(inner, wanted)
        case n.Call("looked_back", (n.Lambda(_, inner),)):
            return inside.expect(inner, wanted)
        case n.Call("speaking_of", (event, n.Lambda(_, inner))):
            inside.expect(event, EVENT)
            return inside.expect(inner, wanted)
        case n.Const(int() as number) if wanted == OPERATION and type(number) is int:
            if inside.known.routines.get(number, (None,))[0] != inside.routine:
                return inside.note(f"there is no operation {number} in this routine")
            return OPERATION
        case n.Lambda(name, body) if wanted.name == "test":
            before = inside.names.get(name)
            inside.names[name] = wanted.of[0]
            inside.tested(body)
            del inside.names[name]
            if before is not None:
                inside.names[name] = before
            return wanted
        case n.Group((n.Const(int() as code), taken)) if wanted.name in ("closure", "asked"):
            of = wanted.of[0]
            return closure(code, taken, read("closure number") if of == NUMBER else wanted, inside)
        case n.Group(items) if wanted.name in ("list", "group", "slot") and no_spread(items):
            if items[:1] != (n.Word("?"),):
                return grouped(together([inside.expect(each, wanted.of[0]) for each in items]))
        case n.Group(items) if wanted.name == "()" and no_spread(items):
            if len(items) != len(wanted.of):
                return inside.note(f"{len(items)} in a row, where {len(wanted.of)} are wanted")
            pairs = zip(items, wanted.of, strict=True)
            return row_of([inside.expect(each, one) for each, one in pairs])
    found = inside.worked_out(node)
    if not fits(found, wanted):
        return inside.note(f"{found} where {wanted} is wanted: {short(node)}")
    return found


def tested(node: n.Expression, inside: Inside) -> tuple[Facts, Facts]:
    """Go through a test; return what is known of places where it holds, and where it does not."""
    match node:
        case n.And(parts):
            return in_order(parts, inside, holds=True)
        case n.Or(parts):
            fails, holds = in_order(parts, inside, holds=False)
            return holds, fails
        case n.Not(part):
            holds, fails = inside.tested(part)
            return fails, holds
        case n.Compare("is" | "is not" as how, left, n.Const(None)):
            there = known_there(left, inside)
            return ({}, there) if how == "is" else (there, {})
        case n.Compare(">=" | "<" as how, left, n.Const(0)):  # a thing below 0 is none
            found = inside.worked_out(left)
            if not fits(sure(found), NUMBER) and not fits(sure(found), read("thing")):
                inside.note(f"{found} where a number is wanted: {short(left)}")
            there = surely(left, found)
            return (there, {}) if how == ">=" else ({}, there)
        case n.Compare("==", left, n.Group((n.Const(None),))):  # one thing, and that is nobody
            found = inside.worked_out(left)
            place = place_in(left)
            if place is None or not found.of:
                return {}, {}
            return {}, {place: evolve(found, of=tuple(map(sure, found.of)))}
        case n.Same(left, right) | n.Compare("==", left, right):
            one, other = inside.worked_out(left), inside.worked_out(right)
            comparable(one, other, inside, node)
            if isinstance(node, n.Same) or not (one.maybe and other.maybe):
                return surely(left, one) | surely(right, other), {}
            return {}, {}
        case n.Compare(how, left, right):
            compared(how, left, right, inside)
            return {}, {}
    found = inside.worked_out(node)
    return surely(node, found), {}


def in_order(
    parts: tuple[n.Expression, ...], inside: Inside, *, holds: bool
) -> tuple[Facts, Facts]:
    """Go through parts of which each is only asked if those before hold, or do not."""
    before, all_known = inside.facts, dict[n.Expression, Type]()
    for each in parts:
        found = inside.tested(each)[0 if holds else 1]
        all_known |= found
        inside.facts = inside.facts | found
    inside.facts = before
    return all_known, {}


def known_there(node: n.Expression, inside: Inside) -> Facts:
    """Return that something is there, if it is a place."""
    return surely(node, inside.worked_out(node))


def worked_out(node: n.Expression, inside: Inside) -> Type:
    """Return the type of an expression; note what does not fit in it."""
    if inside.facts and isinstance(node, (*PLACES, n.At, n.Call)):
        known = inside.facts.get(node)
        if known is not None:
            return known
    match node:
        case n.Const(value):
            if value is None:
                return NOBODY
            return TRUTH if type(value) is bool else read("row" if value >= 0 else "below")
        case n.Word(text):
            return ANY if text == "?" else WORD  # it stands where a choice has its mark
        case n.Entry(row):
            texts = inside.known.constants
            is_group = row < len(texts) and isinstance(texts[row], tuple)
            return grouped(NAME) if is_group else NAME
        case n.Name(name):
            found = inside.names.get(name)
            return inside.note(f"{name} is not bound there") if found is None else found
        case n.Local(place):
            return local(place, inside)
        case n.Captured(place):
            return captured(place, inside)
        case n.Kernel(name):
            return abi.NUMBERS.get(name) or read("function")
        case n.Column(name):
            return abi.COLUMNS[name]
        case n.Table(name):
            return abi.TABLES[name]
        case n.Ruled(_, number):
            return read("list any" if number is None else "clauses?")
        case n.KindsOf(which):
            inside.expect(which, read("print"))
            return listed(NAME)
        case n.Not() | n.Same() | n.Compare():
            inside.tested(node)
            return TRUTH
        case n.Between(low, value, high):
            for each in (low, value, high):
                inside.expect(each, NUMBER)
            return TRUTH
        case n.And(parts):
            return one_of(parts, inside, holds=True)
        case n.Or(parts):
            return one_of(parts, inside, holds=False)
        case n.If(_, slot, n.Call("meant", (one,)) as meant) if slot == one:
            return inside.worked_out(meant)
        case n.If():
            return inside.expect(node, ANY)
        case n.Arith(how, left, right):
            return reckoned(how, inside.worked_out(left), inside.worked_out(right), inside, node)
        case n.Negate(part):
            return inside.expect(part, NUMBER)
        case n.Bind(name, value):
            found = inside.names[name] = inside.worked_out(value)
            inside.forget(n.Name(name))
            return found
        case _:
            return several(node, inside)


def local(place: int, inside: Inside) -> Type:
    """Return what a place of the frame holds."""
    if inside.locals is None:
        return inside.note("a function has no frame")
    held = (*FRAME, *inside.locals)
    return held[place] if place < len(held) else inside.note(f"there is no local {place}")


def captured(place: int, inside: Inside) -> Type:
    """Return what a closure took along."""
    if inside.along is None:
        return inside.note("nothing was taken along")
    if inside.along == ANY:
        return ANY
    held = inside.along.of
    return held[place] if place < len(held) else inside.note(f"{place} was not taken along")


def compared(how: str, left: n.Expression, right: n.Expression, inside: Inside) -> None:
    """Note it if two cannot be compared like this."""
    if how in ("in", "not in"):
        one, among = inside.worked_out(left), inside.worked_out(right)
        inner = as_list(among) or (ANY if among.name == "table" else None)
        if inner is None:
            inside.note(f"{among} where several are wanted: {short(right)}")
        else:
            comparable(one, inner, inside, left)
    elif how == "!=":
        comparable(inside.worked_out(left), inside.worked_out(right), inside, left)
    else:
        inside.expect(left, NUMBER)
        inside.expect(right, NUMBER)


def one_of(parts: tuple[n.Expression, ...], inside: Inside, *, holds: bool) -> Type:
    """Return what is known of the first part that does not hold, or that does, or of the last."""
    before, found = inside.facts, NEVER
    for at, each in enumerate(parts):
        if isinstance(each, n.Not | n.Same | n.Compare):
            one, facts = TRUTH, inside.tested(each)[0 if holds else 1]
        else:
            one = inside.worked_out(each)
            facts = surely(each, one) if holds else {}
        found = joined(found, one if holds or at == len(parts) - 1 else sure(one))
        inside.facts = inside.facts | facts
    inside.facts = before
    return found


def reckoned(how: str, left: Type, right: Type, inside: Inside, node: n.Expression) -> Type:
    """Return the type of a sum, a difference, a product, or of two lists joined."""
    if ANY in (left, right):
        return ANY
    one, other = as_list(left), as_list(right)
    if how == "+" and one is not None and other is not None:
        return joined(left, right)
    if right.name == "player" and not right.maybe and left.name in ("row", "zone"):
        return read("zone" if how == "+" else "player")  # a zone of theirs; who else of two
    if fits(left, NUMBER) and fits(right, NUMBER):
        return WHOLE if fits(left, WHOLE) and fits(right, WHOLE) else NUMBER
    return inside.note(f"{left} {how} {right}: {short(node)}")


def several(node: n.Expression, inside: Inside) -> Type:
    """Return the type of several things, of one of them, or of what a call gives."""
    match node:
        case n.Group(
            (n.Word("?"), low, high, n.Const(int() as code), taken, _, _, n.Const(int() as test))
        ):
            return choice(low, high, (code, test), taken, inside)
        case n.Group(items):
            if no_spread(items):
                return row_of([inside.worked_out(each) for each in items])
            return grouped(together([spread(each, inside) for each in items]))
        case n.Fresh(items):
            return listed(together([spread(each, inside) for each in items]))
        case n.At(of, place):
            return part_of(inside.worked_out(of), place, inside, node)
        case n.Slice(of, low, high):
            found = inside.worked_out(of)
            if found.name == "()" and (low or 0) >= 0 and (high or 0) >= 0:
                return row_of(found.of[low:high])
            return read("text") if found.name == "line" else found
        case n.Listing(body, through):
            return gone_through(body, through, inside)
        case n.Call("looked_back", (n.Lambda(_, inner),)):
            return inside.worked_out(inner)
        case n.Call("speaking_of", (event, n.Lambda(_, inner))):
            inside.expect(event, EVENT)
            return inside.worked_out(inner)
        case n.Call(name, args):
            return kernel_call(name, args, inside)
        case n.CallWord(number, args):
            return word_call(number, args, inside)
        case n.Ask(code, taken, args):
            return asked(code, taken, args, inside)
        case n.Lambda():
            return inside.expect(node, read("test any"))
    raise AssertionError(node)


PARTS = {
    "context": (read("player"), read("card?"), read("text?")),
    "event": (WHOLE, read("sort"), read("values"), read("player")),
    "text": (read("box"), read("card"), WHOLE),
    "line": (read("box"), read("card"), WHOLE, WHOLE),
    "range": (WHOLE, WHOLE),
    "period": (WHOLE, WHOLE),
    "closure": (read("code"), read("along")),
    "asked": (read("code"), read("along")),
}  # fmt: skip
"""What stands in what is handed about as a row."""


def part_of(of: Type, place: n.Expression, inside: Inside, node: n.Expression) -> Type:
    """Return the type of one of a row, or of what a table or a column holds for something."""
    if of.name == "table":
        inside.expect(place, of.of[0])
        return of.of[1]
    if of.maybe:
        return inside.note(f"a part of {of}: {short(node)}")
    parts = of.of if of.name == "()" else PARTS.get(of.name)
    match place:
        case n.Const(int() as at) if parts is not None and type(at) is int:
            if -len(parts) <= at < len(parts):
                return parts[at]
            return inside.note(f"{of} has no part {at}: {short(node)}")
    inside.expect(place, WHOLE)
    inner = as_list(of)
    if inner is not None:
        return inner
    if of.name in ("values", "along", "slot", "open", "part", "label", "selection", "any"):
        return ANY
    return inside.note(f"a part of {of}: {short(node)}")


def gone_through(body: n.Expression, through: tuple[n.Through, ...], inside: Inside) -> Type:
    """Return the type of a listing."""
    before, facts = dict(inside.names), inside.facts
    for each in through:
        take_apart(each.names, each.domain, each.row, inside)
        for test in each.tests:
            inside.facts = inside.facts | inside.tested(test)[0]
    found = inside.worked_out(body)
    inside.names, inside.facts = before, facts
    return listed(found)
