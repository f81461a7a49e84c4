"""What emitters write: expressions of the program, made by a function for each kind of node.

    compare("==", call("zone_of", it), zone)        `zone_of(it) == zone`

A number, a truth or nobody may stand for itself wherever an expression is wanted. What has to be
known of an expression - whether it is a number, a plain place, something that is there in any case,
whether it speaks of a variable - is asked here as well, so that those who write look into no node.
"""

from __future__ import annotations

import re

from attrs import frozen

from ...program import nodes as n
from ...program.traversal import Any_node, rebuilt, walk

Code = n.Expression
"""An expression of the program."""
Part = Code | int | None
"""What may stand in the place of an expression: a number, a truth or nobody stands for itself."""


@frozen
class Goal(n.Expression):
    """An operation that is not numbered yet: a label, the next one, or this one."""

    label: str


TRUE: Code = n.Const(True)
FALSE: Code = n.Const(False)
NOBODY: Code = n.Const(None)
ONE: Code = n.Const(1)
IT: Code = n.Name("it")
"""What a noun or an adjective describes."""
X: Code = n.Name("x")
"""Whose word it is, for a function of the program."""
GUARDS: Code = n.Name("g")
"""What guards the clauses of a rule: conditions under which they hold."""
EVENT: Code = n.Name("ev")
"""The event that a condition looks at."""
CHOSEN: Code = n.Name("ch")
"""The choice that a condition looks at."""
WITHOUT: Code = n.Name("without")
"""The cards that a cost must be payable without."""

# ---- constants and places ------------------------------------------------------------------------


def const(value: int | bool | None) -> Code:
    """Return a whole number, a truth, or nobody."""
    return n.Const(value)


def word(text: str) -> Code:
    """Return a word of our own; what a person wrote is a constant of the script."""
    return n.Word(text)


def entry(row: int) -> Code:
    """Return an entry of the table of constants."""
    return n.Entry(row)


def name(text: str) -> Code:
    """Return a parameter or a variable."""
    return n.Name(text)


def local(place: int) -> Code:
    """Return a place of the frame."""
    return n.Local(place)


def captured_at(place: int) -> Code:
    """Return what a closure took along."""
    return n.Captured(place)


def kernel(text: str) -> Code:
    """Return a number, a word or a function of the kernel."""
    return n.Kernel(text)


def column(text: str) -> Code:
    """Return a column of the state."""
    return n.Column(text)


def table(text: str, number: int | None = None) -> Code:
    """Return a table that is made for a program when it is linked."""
    return n.Table(text, number)


def ruled(part: str, number: int | None = None) -> Code:
    """Return what rules in force are about; of one number its clauses."""
    return n.Ruled(part, number)


def kinds_of(model: Part) -> Code:
    """Return the kinds that a print is of."""
    return n.KindsOf(said(model))


# ---- truths and numbers --------------------------------------------------------------------------


def both(*parts: Part) -> Code:
    """Return that all of some hold; of none that is so."""
    return n.And(tuple(map(said, parts))) if len(parts) > 1 else said(parts[0]) if parts else TRUE


def either_of(*parts: Part) -> Code:
    """Return that one of some holds; of none that is not so."""
    return n.Or(tuple(map(said, parts))) if len(parts) > 1 else said(parts[0]) if parts else FALSE


def negated(part: Part) -> Code:
    """Return that something does not hold."""
    return n.Not(said(part))


def chosen_by(test: Part, then: Part, other: Part) -> Code:
    """Return one of two, as a test says."""
    return n.If(said(test), said(then), said(other))


def compare(how: str, left: Part, right: Part) -> Code:
    """Return a comparison: `==`, `<`, `in`, `is not`, ..."""
    return n.Compare(how, said(left), said(right))


def between(low: Part, value: Part, high: Part) -> Code:
    """Return that a number is neither too low nor too high."""
    return n.Between(said(low), said(value), said(high))


def same_thing(left: Part, right: Part) -> Code:
    """Return that two are the same, and there."""
    return n.Same(said(left), said(right))


def there(part: Part) -> Code:
    """Return that something is not nobody."""
    return compare("is not", part, None)


def arith(how: str, left: Part, right: Part) -> Code:
    """Return a sum, a difference or a product; with `+` two lists joined as well."""
    return n.Arith(how, said(left), said(right))


def minus(part: Part) -> Code:
    """Return minus a number."""
    return n.Negate(said(part))


def bind(variable: str, value: Part) -> Code:
    """Return a value that is named where it is worked out."""
    return n.Bind(variable, said(value))


# ---- several things ------------------------------------------------------------------------------


def group(*items: Part) -> Code:
    """Return things, or the parts of something, in a fixed row."""
    return n.Group(tuple(map(said, items)))


def fresh_list(*items: Part) -> Code:
    """Return a list that is filled afterwards."""
    return n.Fresh(tuple(map(said, items)))


def spread(value: Code) -> Code:
    """Return all of a list, to stand inside of a group."""
    return n.Spread(value)


def at(of: Part, place: Part) -> Code:
    """Return one of a row, or what a table or a column holds for something."""
    return n.At(said(of), said(place))


def part_of(of: Code, low: int | None, high: int | None, step: int | None = None) -> Code:
    """Return a stretch of a row."""
    return n.Slice(of, low, high, step)


def through(variable: str | tuple[str, ...], domain: Code, *tests: Code) -> n.Through:
    """Return a part of a listing: what it goes through, and what must hold of each."""
    named_nowhere = said_again(domain, {})
    assert isinstance(named_nowhere, n.Expression)
    domain = named_nowhere
    if isinstance(variable, str):
        return n.Through((variable,), domain, tests)
    return n.Through(variable, domain, tests, row=True)


def said_again(node: Any_node, values: dict[str, Code]) -> Any_node:
    """Return a node in which no value is named: it is worked out wherever its name stood.

    In what a listing goes through no value can be named (Python allows none there).
    """
    if not any(isinstance(each, n.Bind) for each in walk(node)) and not values:
        return node
    match node:
        case n.Bind(variable, value):
            found = said_again(value, values)
            assert isinstance(found, n.Expression)
            values[variable] = found
            return found
        case n.Name(variable):
            return values.get(variable, node)
    made: Any_node = rebuilt(node, lambda each: said_again(each, values))
    return made


def listing_of(body: Part, *parts: n.Through) -> Code:
    """Return the list of what stands for each of some things."""
    return n.Listing(said(body), parts)


def passing_by(body: Part, *parts: n.Through) -> Code:
    """Return what stands for each of some things, to be gone through once: by `any`, `sum`."""
    return n.Listing(said(body), parts, kept=False)


# ---- calls ---------------------------------------------------------------------------------------


def call(function: str, *args: Part) -> Code:
    """Return a call of a function of the kernel; what it is handed beside them is not said."""
    return n.Call(function, tuple(map(said, args)))


def call_word(number: int, *args: Part) -> Code:
    """Return a call of a function of the program."""
    return n.CallWord(number, tuple(map(said, args)))


def ask(closure: Code, *args: Part) -> Code:
    """Return a closure asked, with what it took along."""
    return ask_with(at(closure, 0), at(closure, 1), *args)


def ask_with(code: Code, took: Code, *args: Part) -> Code:
    """Return a function of the program, known in play only, asked with what it is to have along."""
    return n.Ask(code, took, tuple(map(said, args)))


def meant(slot: Code) -> Code:
    """Return what a slot for several things holds, or what can be chosen for it."""
    if not is_place(slot):
        return call("meant", slot)
    closed = either_of(negated(slot), compare("!=", at(slot, 0), word("?")))
    return chosen_by(closed, slot, call("meant", slot))


def about(variable: str, body: Part) -> Code:
    """Return a condition or number about something, for a function of the kernel."""
    return n.Lambda(variable, said(body))


# ---- what is asked of code -----------------------------------------------------------------------


def said(part: Part) -> Code:
    """Return a number, a truth or nobody as code; code is itself."""
    return part if isinstance(part, n.Expression) else n.Const(part)


def number_in(code: Code) -> int | None:
    """Return the number that code is, if it is one."""
    match code:
        case n.Const(bool()):
            return None
        case n.Const(int() as number) if number >= 0:
            return number
    return None


def is_place(code: Code) -> bool:
    """Whether code is a variable or a place, or a fixed part of one."""
    while isinstance(code, n.At) and number_in(code.place) is not None:
        code = code.of
    return isinstance(code, n.Name | n.Local | n.Captured)


def names_place(code: Code) -> bool:
    """Whether it costs nothing to name something again: a variable or a place."""
    return isinstance(code, n.Name | n.Local | n.Captured | n.Entry | n.Kernel | n.Table) or (
        isinstance(code, n.Const) and (code.value is None or code.value >= 0)
    )


def is_variable(code: Code) -> bool:
    """Whether code is a parameter or a variable, and no place."""
    return isinstance(code, n.Name)


def is_described(code: Code) -> bool:
    """Whether code is what a noun or an adjective describes, or one of a listing: it is there."""
    return isinstance(code, n.Name) and DESCRIBED.fullmatch(code.name) is not None


def is_player_there(code: Code) -> bool:
    """Whether code is you or the turn player, who are there in any case."""
    match code:
        case n.At(n.Name("x") | n.Captured(0) | n.Local(1), n.Const(0)):
            return True
        case n.Column("turn"):
            return True
    return False


def is_surely_there(code: Code) -> bool:
    """Whether code is something that is there in any case."""
    if isinstance(code, n.Name):
        return SURELY.fullmatch(code.name) is not None
    return number_in(code) is not None or is_player_there(code)


DESCRIBED = re.compile(r"it|v\d+")
SURELY = re.compile(r"it|[vq]\d+")
"""What variables are called that stand for something that is there."""


def local_in(code: Code) -> int | None:
    """Return the number of the place of the frame that code is, if it is one."""
    return code.place if isinstance(code, n.Local) else None


def captured_in(code: Code) -> int | None:
    """Return where among what a closure took along code stands, if it is one of that."""
    return code.place if isinstance(code, n.Captured) else None


def zones_gone_through(code: Code) -> Code | None:
    """Return the zones whose cards code is, if they are the same for everybody."""
    match code:
        case n.Call("cards_in_all", (zones,)) if numbers_in(zones) is not None:
            return zones
    return None


def numbers_in(code: Code) -> tuple[int, ...] | None:
    """Return the numbers that code is a group of, if it is nothing else."""
    if not isinstance(code, n.Group) or not code.items:
        return None
    numbers = [number_in(each) for each in code.items]
    return tuple(each for each in numbers if each is not None) if None not in numbers else None


def with_other(code: Code, variable: str, other: Code) -> Code:
    """Return code in which something else stands in the place of a variable."""

    def changed(each: n.Expression) -> n.Expression:
        if isinstance(each, n.Name) and each.name == variable:
            return other
        made: n.Expression = rebuilt(each, changed)
        return made

    return changed(code)


def binds(code: Code) -> bool:
    """Whether a variable is named in code, or a condition is handed to the kernel."""
    return any(isinstance(each, n.Bind | n.Lambda) for each in walk(code))
