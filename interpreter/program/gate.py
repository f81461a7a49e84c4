"""The last gate before a program is run: every node of it is one that may stand there.

What was written by people is in the table of constants, so a program holds numbers and names of our
own. This module does not trust that: it goes through all nodes and refuses whatever is on no list.

1. Names of parameters and variables have one of a few forms: `it`, `a0`, `v17`. No form has two
   underscores, so nothing leads from a value to the classes of Python.
2. Calls, columns, tables and numbers of the kernel are rows of `abi.py`.
3. Words in quotes are our own (`WORDS`), constants are whole numbers, truths and nobody.
4. Functions and entries that are spoken of are there, and types that are declared are types.

What is not on a list is a mistake of ours, whatever text has led to it: `Foreign` names it. A
program that was read from a file goes through the same gate.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from . import abi
from . import nodes as n
from .traversal import Any_node, walk
from .types import NoType, read

WORDS = frozenset(
    (
        "<", "<=", "==", ">", ">=",
        "", "?", "X", "adjective", "announce", "any", "before", "begins", "cannot", "card",
        "choose", "control", "copy", "direction", "ends", "event", "instead", "line", "mark", "no",
        "number", "option", "options", "order", "player", "random", "space", "taken", "text",
        "token", "value", "way", "when", "while", "zone",
    )
)  # fmt: skip
"""The words of our own that stand in quotes."""

NAMES = frozenset(
    (
        "add", "ch", "clauses", "e", "each", "ev", "g", "got", "it", "kind", "one", "options",
        "rest", "said", "space", "v", "values", "without", "x",
    )
)  # fmt: skip
"""What parameters and variables are called that have no number."""
NUMBERED = re.compile(r"(?:a|ev|n|q|v|print_a|those_a)[0-9]{1,9}")
"""Slots and variables, each with its number."""
HOWS = frozenset(("==", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not"))
RECKONED = frozenset(("+", "-", "*"))


class Foreign(AssertionError):
    """A program holds what must never stand there: a mistake of the machine."""

    def __init__(self, what: str) -> None:
        super().__init__(f"internal error: the program holds {what}")


def check(
    functions: Iterable[n.Function],
    operations: Iterable[n.Operation],
    entries: int,
    known: range,
) -> None:
    """Refuse functions and operations in which anything stands that is on no list.

    There are so many entries of the table of constants, and functions with these numbers.
    """
    for function in functions:
        allowed(is_number(function.deeper), f"what is deeper by {function.deeper!r}")
        for each in function.parameters:
            look_at_name(each)
        look_at_types((*function.types, function.gives))
        several = len(function.types) in (0, len(function.parameters))
        allowed(several, "parameters without types")
        for node in walk(function):
            look_at(node, entries, known)
    for operation in operations:
        look_at_types(operation.locals or ())
        for node in walk(operation):
            look_at(node, entries, known)


def look_at(node: Any_node, entries: int, known: range) -> None:
    """Refuse a node that holds what is on no list."""
    match node:
        case n.Name(name) | n.Lambda(name) | n.Bind(name) | n.Append(name):
            look_at_name(name)
        case n.Each(names, domain, row=row) | n.Through(names, domain, row=row):
            binds = isinstance(node, n.Through) and any(isinstance(x, n.Bind) for x in walk(domain))
            allowed(not binds, "a value that is named in what a listing goes through")
            allowed(len(names) == 1 or (row and len(names) > 1), "a row of no names")
            for each in names:
                look_at_name(each)
        case n.Set(places, _, row):
            allowed(len(places) == 1 or (row and len(places) > 1), "a row of no places")
            allowed(all(map(can_change, places)), "what cannot be set")
        case n.Const(value):
            allowed(value is None or type(value) in (int, bool), f"the constant {value!r}")
        case n.Word(text):
            allowed(text in WORDS, f"the word {text!r}")
        case n.Entry(row):
            allowed(is_number(row) and row < entries, f"the entry {row!r}")
        case n.Local(place) | n.Captured(place):
            allowed(is_number(place), f"the place {place!r}")
        case n.Kernel(name):
            allowed(name in abi.NUMBERS or name in abi.FUNCTIONS, f"the number {name!r}")
        case n.Column(name):
            allowed(name in abi.COLUMNS, f"the column {name!r}")
        case n.Table(name, number):
            allowed(name in abi.TABLES, f"the table {name!r}")
            allowed(number is None or is_number(number), f"the table {number!r}")
        case n.Ruled(name, number):
            allowed(name in abi.RULED, f"what is ruled, {name!r}")
            allowed(number is None or is_number(number), f"what is ruled, {number!r}")
        case n.Compare(how):
            allowed(how in HOWS, f"the comparison {how!r}")
        case n.Change(place, how):
            allowed(can_change(place), "what cannot be changed")
            allowed(how in RECKONED, f"the sign {how!r}")
        case n.Arith(how):
            allowed(how in RECKONED, f"the sign {how!r}")
        case n.Slice(_, low, high, step):
            ends = (low, high, step)
            allowed(all(each is None or type(each) is int for each in ends), f"the part {ends!r}")
        case n.Call(name):
            there = name in abi.FUNCTIONS or name in abi.BUILTINS or name == "add"
            allowed(there, f"the function {name!r}")
        case n.CallWord(number):
            allowed(type(number) is int and number in known, f"the function {number!r}")


def look_at_name(name: str) -> None:
    """Refuse a name that is no parameter and no variable of ours."""
    allowed(name in NAMES or NUMBERED.fullmatch(name) is not None, f"the name {name!r}")


def look_at_types(types: Iterable[str]) -> None:
    """Refuse what is no type."""
    for each in types:
        try:
            read(each)
        except NoType:
            allowed(False, f"the type {each!r}")


def can_change(node: n.Expression) -> bool:
    """Whether a node is a place of the frame or a variable: all that steps may set."""
    return isinstance(node, n.Local | n.Name)


def is_number(value: object) -> bool:
    """Whether something is a number of a row."""
    return type(value) is int and value >= 0


def allowed(holds: bool, what: str) -> None:
    """Refuse what is on no list."""
    if not holds:
        raise Foreign(what)
